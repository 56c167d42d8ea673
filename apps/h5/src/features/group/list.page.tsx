/** Group buys one can join or start a team in. */
import './group.css'
import { Button } from '@juya/ui'
import { GroupCard } from '../../cards/group/group-card.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function GroupListPage() {
  const t = useText()
  const groups = usePagedCall('group.list', {}, { refetch_ms: 15_000 })
  return (
    <ListPage
      list={groups}
      right={
        <Button variant="text" size="m" onClick={() => askLogin('continue') && go('group.mine')}>
          {t('mine')}
        </Button>
      }
      before={
        <p className="group-how">
          <Button variant="outline" size="m" onClick={() => go('group.bookings')}>
            {t('to_bookings')}
          </Button>
          <Button variant="text" size="m" onClick={() => go('site.groupRule')}>
            {t('rules')}
          </Button>
        </p>
      }
      row={(group) => <GroupCard key={group.id} group={group} />}
      empty={{ title: t('none'), note: t('none_note'), drawing: 'box' }}
    />
  )
}
