import { Button } from '@juya/ui'
import { useState } from 'react'
import { LotCard } from '../../cards/lot-card.tsx'
import { PopularLots } from '../../cards/popular-lots.tsx'
import { go } from '../../lib/navigation.ts'
import { usePagedCall } from '../../lib/query.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const TABS = ['all', 'live', 'scheduled', 'ended'] as const

/** Lots the person watches. */
export default function WatchedPage() {
  const t = useText()
  const [tab, setTab] = useState<(typeof TABS)[number]>('all')
  const lots = usePagedCall('interest.watchedLots', { status: tab === 'all' ? undefined : tab }, { refetch_ms: 30_000 })
  return (
    <ListPage
      list={lots}
      layout="grid"
      tabs={{
        label: t('tabs'),
        active: tab,
        onChange: (key) => setTab(key as typeof tab),
        items: TABS.map((key) => ({ key, text: t(key) })),
      }}
      row={(lot) => <LotCard key={lot.id} lot={lot} />}
      empty={{
        title: t('watched_empty'),
        note: t('watched_empty_note'),
        drawing: 'box',
        action: (
          <Button variant="outline" onClick={() => go('auction.ending')}>
            {t('empty_action')}
          </Button>
        ),
        below: <PopularLots />,
      }}
    />
  )
}
