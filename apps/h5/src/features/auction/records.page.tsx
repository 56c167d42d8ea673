/** Price records: what lots of a category were sold and paid for, the latest first. */
import { useState } from 'react'
import { ListTools } from '../../cards/lists/list-tools.tsx'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './lot/more-lots.i18n.ts'

const SORTS = ['usual', 'price_up', 'price_down'] as const

export default function RecordsPage() {
  const t = useText()
  const { category_id, name } = usePageParams()
  const [sort, setSort] = useState<(typeof SORTS)[number]>('usual')
  const [keyword, setKeyword] = useState<string>()
  const lots = usePagedCall(
    'auction.sold',
    { category_id: category_id ? Number(category_id) : undefined, keyword, sort: sort === 'usual' ? 'new' : sort },
    { keep: true },
  )
  return (
    <ListPage
      title={name ? t('records_of', { category: name }) : undefined}
      list={lots}
      layout="grid"
      before={
        <ListTools
          sorts={SORTS}
          sort={sort}
          onSort={setSort}
          usual={t('latest_sold')}
          search={{ max: limitOf('auction.sold', 'keyword').chars_max, onSearch: setKeyword }}
        />
      }
      row={(lot, index) => <LotCard key={lot.id} lot={lot} eager={index < 4} />}
      empty={{ title: t('no_records'), note: t('no_records_note'), drawing: 'vase' }}
      end={t('end_records', { count: lots.total, months: lots.first?.months })}
    />
  )
}
