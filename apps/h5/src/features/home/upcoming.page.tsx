/** The live tab: what opens for bids soon. */
import './home.css'
import { useEffect } from 'react'
import { LotCard } from '../../cards/lot-card.tsx'
import { usePagedCall } from '../../lib/query.ts'
import { noticeServerTime } from '../../lib/realtime.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function UpcomingPage() {
  const t = useText()
  const lots = usePagedCall('auction.list', { status: 'scheduled', sort: 'ending' })
  useEffect(() => {
    if (lots.first) noticeServerTime(lots.first.server_now_ms)
  }, [lots.first])
  return (
    <ListPage
      list={lots}
      layout="grid"
      onRefresh={() => lots.refetch()}
      before={<p className="home-note">{t('upcoming_note')}</p>}
      row={(lot) => <LotCard key={lot.id} lot={lot} />}
      empty={{ title: t('empty_upcoming'), note: t('upcoming_note'), drawing: 'door' }}
      end={t('end', { count: lots.total })}
    />
  )
}
