/** Looking through one shop's lots. */
import './shop.css'
import { Chip, ChipRow, IconButton } from '@juya/ui'
import { CaretLeftIcon, MagnifyingGlassIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { LotCard } from '../../cards/lot-card.tsx'
import { useCommon } from '../../lib/common.i18n.ts'
import { goBack } from '../../lib/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/page.tsx'
import { usePagedCall } from '../../lib/query.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const STATUSES = ['live', 'scheduled', 'ended'] as const

export default function ShopSearchPage() {
  const t = useText()
  const common = useCommon()
  const id = useIdParam()
  const [typed, setTyped] = useState(usePageParams().keyword ?? '')
  const [keyword, setKeyword] = useState(typed || undefined)
  const [status, setStatus] = useState<(typeof STATUSES)[number]>()
  const lots = usePagedCall('shop.search', { id, keyword, status }, { keep: true })
  return (
    <ListPage
      nav={
        <search>
          <form
            className="shop-bar"
            onSubmit={(event) => {
              event.preventDefault()
              setKeyword(typed.trim() || undefined)
            }}
          >
            <IconButton label={common('back')} icon={<CaretLeftIcon size={22} />} onClick={() => goBack()} />
            <label className="shop-search__box shop-search__box--fill">
              <MagnifyingGlassIcon size={18} />
              <input
                type="search"
                enterKeyHint="search"
                maxLength={40}
                value={typed}
                placeholder={t('search_in')}
                aria-label={t('search_in')}
                onChange={(event) => {
                  setTyped(event.target.value)
                  if (event.target.value === '') setKeyword(undefined)
                }}
              />
            </label>
          </form>
        </search>
      }
      list={lots}
      layout="grid"
      filters={
        <ChipRow label={t('lots')}>
          <Chip on={status === undefined} onPress={() => setStatus(undefined)}>
            {t('all')}
          </Chip>
          {STATUSES.map((key) => (
            <Chip key={key} on={status === key} onPress={() => setStatus(key)}>
              {t(key)}
            </Chip>
          ))}
        </ChipRow>
      }
      row={(lot) => <LotCard key={lot.id} lot={lot} />}
      empty={{ title: t('nothing_found'), note: t('nothing_found_note'), drawing: 'search' }}
      end={t('end_lots', { count: lots.total })}
    />
  )
}
