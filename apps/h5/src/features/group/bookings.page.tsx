/** Bookings that are open: the more pieces are booked, the less all pay. */
import './group.css'
import { Button } from '@juya/ui'
import { GroupCard } from '../../cards/group/group-card.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function BookingsPage() {
  const t = useText()
  const bookings = usePagedCall('group.list', { mode: 'booking' }, { refetch_ms: 15_000 })
  return (
    <ListPage
      list={bookings}
      right={
        <Button variant="text" size="m" onClick={() => askLogin('continue') && go('group.mine')}>
          {t('mine')}
        </Button>
      }
      before={
        <p className="group-how">
          <Button variant="text" size="m" onClick={() => go('group.list')}>
            {t('to_teams')}
          </Button>
        </p>
      }
      row={(group) => <GroupCard key={group.id} group={group} />}
      empty={{ title: t('no_bookings'), note: t('no_bookings_note'), drawing: 'box' }}
    />
  )
}
