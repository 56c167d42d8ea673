import { Button } from '@juya/ui'
import { useState } from 'react'
import { type ListSort, ListTools } from '../../cards/lists/list-tools.tsx'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import { PopularLots } from '../../cards/lot/popular-lots.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { CollectedGoods } from './collected-goods.tsx'
import { useText } from './i18n.ts'

const SORTS = ['usual', 'new', 'price_up', 'price_down', 'bids'] as const
const TABS = ['all', 'live', 'scheduled', 'ended', 'goods'] as const

/** Lots the person watches. */
export default function WatchedPage() {
  const t = useText()
  const [tab, setTab] = useState<(typeof TABS)[number]>('all')
  const [sort, setSort] = useState<ListSort>('usual')
  const [keyword, setKeyword] = useState<string>()
  const lots = usePagedCall(
    'interest.watchedLots',
    { status: tab === 'all' || tab === 'goods' ? undefined : tab, keyword, sort: sort === 'usual' ? undefined : sort },
    { keep: true, refetch_ms: 30_000, enabled: tab !== 'goods' },
  )
  const tabs = {
    label: t('tabs'),
    active: tab,
    onChange: (key: string) => setTab(key as typeof tab),
    items: TABS.map((key) => ({ key, text: t(key) })),
  }
  if (tab === 'goods') return <CollectedGoods tabs={tabs} />
  return (
    <ListPage
      right={
        <Button variant="text" size="m" onClick={() => go('bidding.tonight')}>
          {t('tonight')}
        </Button>
      }
      list={lots}
      layout="grid"
      tabs={tabs}
      before={
        <ListTools
          sorts={SORTS}
          sort={sort}
          onSort={setSort}
          usual={t(tab === 'ended' ? 'latest_ended' : 'ending_first')}
          search={{ max: limitOf('interest.watchedLots', 'keyword').chars_max, onSearch: setKeyword }}
        />
      }
      row={(lot) => <LotCard key={lot.id} lot={lot} />}
      empty={{
        title: keyword ? t('empty_search', { keyword }) : t('watched_empty'),
        note: keyword ? undefined : t('watched_empty_note'),
        drawing: 'box',
        action: (
          <Button variant="outline" onClick={() => go('home.ending')}>
            {t('empty_action')}
          </Button>
        ),
        below: <PopularLots />,
      }}
    />
  )
}
