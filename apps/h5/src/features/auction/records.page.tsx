/** Price records: what lots were sold and paid for, by words, category and period, the latest first. */
import { Chip, ChipRow } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useState } from 'react'
import { Guide } from '../../cards/guide/guide.tsx'
import { ListTools } from '../../cards/lists/list-tools.tsx'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import { shownPrice, soldAt } from '../../cards/lot/lot-price.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { monthsAgo } from '../../lib/format/shanghai.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './lot/more-lots.i18n.ts'

/** Periods in months back from now, beside the whole time. */
const MONTHS = [1, 3, 6] as const
const SORTS = ['usual', 'price_up', 'price_down'] as const

export default function RecordsPage() {
  const t = useText()
  const { category_id, name } = usePageParams()
  const [sort, setSort] = useState<(typeof SORTS)[number]>('usual')
  const [keyword, setKeyword] = useState<string>()
  const [months, setMonths] = useState<number>()
  const lots = usePagedCall(
    'auction.sold',
    {
      category_id: category_id ? Number(category_id) : undefined,
      keyword,
      sort: sort === 'usual' ? 'new' : sort,
      from: months === undefined ? undefined : monthsAgo(months, serverNow()),
    },
    { keep: true },
  )
  return (
    <ListPage
      title={name ? t('records_of', { category: name }) : undefined}
      list={lots}
      layout="grid"
      before={
        <>
          <ListTools
            sorts={SORTS}
            sort={sort}
            onSort={setSort}
            usual={t('latest_sold')}
            search={{ max: limitOf('auction.sold', 'keyword').chars_max, onSearch: setKeyword }}
          />
          <ChipRow label={t('period')}>
            {[undefined, ...MONTHS].map((one) => (
              <Chip key={one ?? 'all'} on={one === months} onPress={() => setMonths(one)}>
                {one === undefined ? t('whole_period') : t('months_back', { count: one })}
              </Chip>
            ))}
          </ChipRow>
        </>
      }
      row={(lot, index) => (
        <LotCard
          key={lot.id}
          lot={lot}
          eager={index < 4}
          note={<Guide narrow fen={shownPrice(lot).fen} at={soldAt(lot)} />}
        />
      )}
      empty={{ title: t('no_records'), note: t('no_records_note'), drawing: 'vase' }}
      end={t('end_records', { count: lots.total, months: months ?? lots.first?.months })}
    />
  )
}
