/** Search: words and history while nothing is asked, results with tabs, chips and filters afterwards. */
import './search.css'
import { Button, Chip, FilterChips, IconButton, Radio, Sheet, Tabs } from '@juya/ui'
import { CaretLeftIcon, MagnifyingGlassIcon, XCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { type Lot, LotCard } from '../../cards/lot-card.tsx'
import { type Shop, ShopCard } from '../../cards/small-cards.tsx'
import { useCommon } from '../../lib/common.i18n.ts'
import { formatFen } from '../../lib/format.ts'
import { go, goBack } from '../../lib/navigation.ts'
import { usePageParams } from '../../lib/page.tsx'
import { useCall, usePagedCall } from '../../lib/query.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { PagedList } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { SearchFilters } from './search-filters.tsx'
import { askOf, filterCount, readSearch, type SearchState, SORTS, writeSearch } from './search-state.ts'

export default function SearchPage() {
  const state = readSearch(usePageParams())
  const asked = state.keyword !== '' || filterCount(state) > 0 || state.sort !== 'default'
  const search = (next: SearchState) => go('search.results', writeSearch(next), { type: 'redirect' })
  return (
    <PageShell nav={<SearchBar key={state.keyword} state={state} onSearch={search} />}>
      {asked ? (
        <Results state={state} onSearch={search} />
      ) : (
        <Ideas onSearch={(keyword) => search({ ...state, keyword })} />
      )}
    </PageShell>
  )
}

function SearchBar({ state, onSearch }: { state: SearchState; onSearch: (state: SearchState) => void }) {
  const t = useText()
  const common = useCommon()
  const [text, setText] = useState(state.keyword)
  return (
    <form
      className="search-bar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch({ ...state, keyword: text.trim() })
      }}
    >
      <IconButton label={common('back')} icon={<CaretLeftIcon size={22} />} onClick={() => goBack()} />
      <div className="search-bar__box">
        <MagnifyingGlassIcon size={18} aria-hidden="true" />
        <input
          className="search-bar__input"
          type="search"
          enterKeyHint="search"
          maxLength={40}
          // biome-ignore lint/a11y/noAutofocus: who came to search and has said nothing yet wants to type
          autoFocus={state.keyword === ''}
          value={text}
          placeholder={t('search_hint')}
          aria-label={common('search')}
          onChange={(event) => setText(event.target.value)}
        />
        {text !== '' && (
          <IconButton
            label={common('clear')}
            className="search-bar__clear"
            icon={<XCircleIcon size={20} weight="fill" />}
            onClick={() => {
              setText('')
              onSearch({ ...state, keyword: '' })
            }}
          />
        )}
      </div>
    </form>
  )
}

/** What others look for, and what this person looked for. */
function Ideas({ onSearch }: { onSearch: (keyword: string) => void }) {
  const t = useText()
  const hot = useCall('site.searchHot', {})
  const words = (title: string, list: readonly string[]) =>
    list.length > 0 && (
      <section className="search-ideas">
        <h2 className="search-ideas__head">{title}</h2>
        <div className="search-filters__chips">
          {list.map((word) => (
            <Chip key={word} onPress={() => onSearch(word)}>
              {word}
            </Chip>
          ))}
        </div>
      </section>
    )
  if (!hot.data) return null
  return (
    <>
      {words(t('history'), hot.data.history)}
      {words(
        t('hot'),
        hot.data.hot.map(({ word }) => word),
      )}
    </>
  )
}

function Results({ state, onSearch }: { state: SearchState; onSearch: (state: SearchState) => void }) {
  const t = useText()
  const common = useCommon()
  const [open, setOpen] = useState<'filters' | 'sort' | null>(null)
  const lots = usePagedCall('site.search', askOf({ ...state, type: 'lot' }), { keep: true })
  const shops = usePagedCall(
    'site.search',
    { keyword: state.keyword, type: 'shop' },
    { keep: true, enabled: state.keyword !== '' },
  )
  const shown = state.type === 'lot' ? lots : shops
  return (
    <>
      <Tabs
        label={common('search')}
        active={state.type}
        onChange={(type) => onSearch({ ...state, type: type as SearchState['type'] })}
        tabs={[
          { key: 'lot', text: t('lots'), count: lots.data ? lots.total : undefined },
          { key: 'shop', text: t('shops'), count: shops.data ? shops.total : undefined },
        ]}
      />
      {state.type === 'lot' && (
        <FilterChips
          label={common('filters')}
          filters_text={
            filterCount(state) > 0 ? common('filters_count', { count: filterCount(state) }) : common('filters')
          }
          count={filterCount(state)}
          onFilters={() => setOpen('filters')}
          sort_text={t(`sort_${state.sort}`)}
          onSort={() => setOpen('sort')}
          chips={chipsOf(state, t).map((chip) => ({
            ...chip,
            remove_label: common('remove_filter', { name: chip.text }),
          }))}
          onRemove={(key) => onSearch({ ...state, ...REMOVED[key] })}
        />
      )}
      <PagedList
        list={shown}
        layout={state.type === 'lot' ? 'grid' : 'cards'}
        row={(item) =>
          state.type === 'lot' ? (
            <LotCard key={item.id} lot={item as Lot} />
          ) : (
            <ShopCard key={item.id} shop={item as Shop} onOpen={() => go('shop.home', { id: item.id })} />
          )
        }
        empty={{
          title: t('empty_search', { keyword: state.keyword }),
          note: t('empty_search_note'),
          drawing: 'search',
          action:
            filterCount(state) > 0 ? (
              <Button
                variant="outline"
                onClick={() => onSearch({ keyword: state.keyword, type: state.type, sort: 'default' })}
              >
                {t('clear_filters')}
              </Button>
            ) : (
              <Button variant="outline" onClick={() => go('auction.ending')}>
                {t('see_ending')}
              </Button>
            ),
        }}
        end={t('end', { count: shown.total })}
      />
      {open === 'filters' && (
        <SearchFilters
          state={state}
          onClose={() => setOpen(null)}
          onApply={(next) => {
            setOpen(null)
            onSearch(next)
          }}
        />
      )}
      <Sheet open={open === 'sort'} onClose={() => setOpen(null)} title={common('sort')}>
        <div className="search-sorts">
          {SORTS.map((sort) => (
            <Radio
              key={sort}
              name="sort"
              on={state.sort === sort}
              onChange={() => {
                setOpen(null)
                onSearch({ ...state, sort })
              }}
            >
              {t(`sort_${sort}`)}
            </Radio>
          ))}
        </div>
      </Sheet>
    </>
  )
}

/** What removing a chip takes out of the search. */
const REMOVED: Record<string, Partial<SearchState>> = {
  price: { price_min_fen: undefined, price_max_fen: undefined },
  status: { status: undefined },
  no_reserve: { no_reserve: undefined },
  returnable: { returnable: undefined },
  verified_shop: { verified_shop: undefined },
  category: { category_id: undefined },
}

function chipsOf(state: SearchState, t: ReturnType<typeof useText>): Array<{ key: string; text: string }> {
  const { price_min_fen, price_max_fen, status } = state
  const price = [formatFen(price_min_fen ?? 0), price_max_fen === undefined ? '' : formatFen(price_max_fen)]
  const chips: Array<{ key: string; text: string }> = []
  if (price_min_fen !== undefined || price_max_fen !== undefined)
    chips.push({ key: 'price', text: price[1] ? price.join('–') : `${price[0]}+` })
  if (status) chips.push({ key: 'status', text: t(status) })
  for (const key of ['no_reserve', 'returnable', 'verified_shop'] as const)
    if (state[key]) chips.push({ key, text: t(key) })
  if (state.category_id !== undefined) chips.push({ key: 'category', text: t('category') })
  return chips
}
