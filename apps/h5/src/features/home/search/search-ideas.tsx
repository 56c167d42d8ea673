/** Before anything is asked: what others search for and this person's own searches. While one types: where that may lead. */
import './search.css'
import { Chip, IconButton, ImagePlate, Seal } from '@juya/ui'
import { ClockIcon, MagnifyingGlassIcon, TrashIcon, XIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../../../lib/api/query.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../i18n.ts'
import { guestSearches, useSearchWords } from './own-searches.ts'

/** Own searches and popular words, and what there is to look through without a word. */
export function SearchIdeas({ onSearch }: { onSearch: (keyword: string) => void }) {
  const t = useText()
  const { words, history, forget } = useSearchWords()
  const categories = useCall('auction.categories', {}, { stale_ms: 300_000 })
  if (!words.data) return null
  return (
    <>
      {history.length > 0 && (
        <section className="search-ideas">
          <div className="search-ideas__row">
            <h2 className="search-ideas__head">{t('history')}</h2>
            <IconButton label={t('clear_history')} icon={<TrashIcon size={18} />} onClick={() => forget()} />
          </div>
          <ul className="search-ideas__chips">
            {history.map((word) => (
              <li key={word} className="search-ideas__own">
                <Chip onPress={() => onSearch(word)}>{word}</Chip>
                <IconButton label={t('forget', { word })} icon={<XIcon size={14} />} onClick={() => forget(word)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="search-ideas">
        <h2 className="search-ideas__head">{t('hot')}</h2>
        <div className="search-ideas__chips">
          {words.data.hot.map(({ word }) => (
            <Chip key={word} onPress={() => onSearch(word)}>
              {word}
            </Chip>
          ))}
        </div>
      </section>
      {categories.data && (
        <section className="search-ideas">
          <h2 className="search-ideas__head">{t('categories')}</h2>
          <div className="search-ideas__grid">
            {categories.data.list.map((one) => (
              <button
                key={one.id}
                type="button"
                className="search-ideas__category"
                onClick={() => go('home.category', { id: one.id })}
              >
                <ImagePlate src={sizedUrl(one.image, 200)} alt="" radius="m" />
                <span>{one.name}</span>
              </button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

const WAIT_MS = 180

/** What was typed once the fingers rest. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Own searches, words of others, categories and shops that hold what was typed. */
export function SearchSuggestions({ typed, onSearch }: { typed: string; onSearch: (keyword: string) => void }) {
  const t = useText()
  const signed_in = useSession().token !== null
  const keyword = useRested(typed)
  const { data } = useCall('site.searchSuggest', { keyword }, { keep: true, enabled: keyword !== '' })
  const own = signed_in
    ? (data?.history ?? [])
    : guestSearches()
        .filter((word) => word.includes(typed))
        .slice(0, 3)
  const words = (data?.words ?? []).filter((word) => !own.includes(word))
  return (
    <ul className="search-suggestions" aria-label={t('suggestions')}>
      <Line icon={<MagnifyingGlassIcon size={18} />} onPress={() => onSearch(typed)}>
        {t('search_for', { keyword: typed })}
      </Line>
      {own.map((word) => (
        <Line key={`own-${word}`} icon={<ClockIcon size={18} />} onPress={() => onSearch(word)}>
          <Marked text={word} part={typed} />
        </Line>
      ))}
      {words.map((word) => (
        <Line key={word} icon={<MagnifyingGlassIcon size={18} />} onPress={() => onSearch(word)}>
          <Marked text={word} part={typed} />
        </Line>
      ))}
      {data?.categories.map((one) => (
        <Line
          key={one.id}
          tag={t('category')}
          note={t('lots_count', { count: one.live_count })}
          onPress={() => go('home.category', { id: one.id })}
        >
          {one.above ? `${one.above} › ` : ''}
          <Marked text={one.name} part={typed} />
        </Line>
      ))}
      {data?.shops.map((shop) => (
        <Line
          key={shop.id}
          icon={<Seal name={shop.name} src={sizedUrl(shop.logo, 200)} size={24} />}
          tag={t('shop')}
          note={t('lots_count', { count: shop.on_sale_count })}
          onPress={() => go('shop.home', { id: shop.id })}
        >
          <Marked text={shop.name} part={typed} />
        </Line>
      ))}
    </ul>
  )
}

function Line({
  icon,
  tag,
  note,
  onPress,
  children,
}: {
  icon?: React.ReactNode
  tag?: string
  note?: string
  onPress: () => void
  children: React.ReactNode
}) {
  return (
    <li>
      <button type="button" className="search-suggestions__line" onClick={onPress}>
        {icon && (
          <span className="search-suggestions__icon" aria-hidden="true">
            {icon}
          </span>
        )}
        {tag && <span className="search-suggestions__tag">{tag}</span>}
        <span className="search-suggestions__text j-ellipsis">{children}</span>
        {note && <span className="search-suggestions__note j-num">{note}</span>}
      </button>
    </li>
  )
}

/** A text with what was typed in bold. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return <>{text}</>
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + part.length)}</b>
      {text.slice(at + part.length)}
    </>
  )
}
