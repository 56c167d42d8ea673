/** Lists of lots that differ in which and in words: ending soon, newly listed, bargains. One page, three routes. */
import './home.css'
import { Button, Empty } from '@juya/ui'
import { useState } from 'react'
import { type Lot, LotCard } from '../../cards/lot-card.tsx'
import { useCommon } from '../../lib/common.i18n.ts'
import { askLogin } from '../../lib/login-gate.ts'
import { go } from '../../lib/navigation.ts'
import { useRoute } from '../../lib/page.tsx'
import { type PagedReading, usePagedCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function LotsPage() {
  const route = useRoute()
  if (route?.path.endsWith('new-begin')) return <NewLots />
  return route?.path.endsWith('leaky') ? <Bargains /> : <EndingSoon />
}

/** The list itself, the same whichever lots it shows. */
function Lots({
  list,
  tabs,
  before,
  empty,
}: {
  list: PagedReading<Lot, unknown>
  tabs?: React.ComponentProps<typeof ListPage>['tabs']
  before?: React.ReactNode
  empty?: { title: string; note: string }
}) {
  const t = useText()
  return (
    <ListPage
      list={list}
      layout="grid"
      tabs={tabs}
      before={before}
      row={(lot) => <LotCard key={lot.id} lot={lot} />}
      empty={{
        title: empty?.title ?? t('empty_lots'),
        note: empty?.note ?? t('empty_lots_note'),
        drawing: 'vase',
        action: (
          <Button variant="outline" onClick={() => go('auction.ending')}>
            {t('see_ending')}
          </Button>
        ),
      }}
      end={t('end', { count: list.total })}
    />
  )
}

function EndingSoon() {
  return <Lots list={usePagedCall('auction.endingSoon', {}, { refetch_ms: 30_000 })} />
}

function Bargains() {
  const t = useText()
  return (
    <Lots
      list={usePagedCall('auction.list', { leaky: true, sort: 'ending' })}
      before={<p className="home-note">{t('bargains_note')}</p>}
    />
  )
}

function NewLots() {
  const t = useText()
  const common = useCommon()
  const signed_in = useSession().token !== null
  const [tab, setTab] = useState<'hot' | 'followed'>('hot')
  const hot = usePagedCall('auction.newByHot', {}, { enabled: tab === 'hot' })
  const followed = usePagedCall('auction.newByFollowed', {}, { enabled: tab === 'followed' && signed_in })
  const tabs = {
    active: tab,
    onChange: (key: string) => setTab(key as typeof tab),
    items: [
      { key: 'hot', text: t('tab_hot') },
      { key: 'followed', text: t('tab_followed') },
    ],
  }
  if (tab === 'followed' && !signed_in)
    return <GuestTab onStay={() => setTab('hot')} text={t('sign_in_followed')} action={common('sign_in')} />
  return tab === 'hot' ? (
    <Lots list={hot} tabs={tabs} />
  ) : (
    <Lots list={followed} tabs={tabs} empty={{ title: t('empty_followed'), note: t('empty_followed_note') }} />
  )
}

function GuestTab({ text, action, onStay }: { text: string; action: string; onStay: () => void }) {
  return (
    <PageShell onBack={onStay}>
      <Empty drawing="door" title={text} action={<Button onClick={() => askLogin('follow')}>{action}</Button>} />
    </PageShell>
  )
}
