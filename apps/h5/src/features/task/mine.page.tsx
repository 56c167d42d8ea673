/** The caller’s places in tasks, and what they earned. */
import './task.css'
import { Button, Card, Row, Rows } from '@juya/ui'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatCount, formatFen } from '../../lib/format/format.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { session } from '../../lib/session/session.ts'
import { useSignal } from '../../lib/storage/signal.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { PlaceCard } from './parts/place-card.tsx'

const TABS = ['taken', 'submitted', 'paid', 'rejected', 'disputed'] as const

export default function MyTasksPage() {
  const t = useText()
  const { user } = useSignal(session)
  const asked = usePageParams().tab
  const status = TABS.find((one) => one === asked)
  const places = usePagedCall('task.mine', { status }, { keep: true, refetch_ms: 15_000 })
  useRoom(user ? `user:${user.id}` : null, () => void places.refetch())
  const { first } = places
  return (
    <ListPage
      list={places}
      tabs={{
        items: [
          { key: 'all', text: t('tab_all') },
          ...TABS.map((key) => ({ key, text: t(`tab_${key}`), count: first?.counts[key] })),
        ],
        active: status ?? 'all',
        onChange: (key) => go('task.mine', key === 'all' ? {} : { tab: key }, { type: 'redirect' }),
      }}
      before={
        first &&
        first.earned_fen + first.earned_points > 0 && (
          <Card>
            <Rows>
              {first.earned_points > 0 && <Row label={t('earned_points')}>{formatCount(first.earned_points)}</Row>}
              {first.earned_fen > 0 && (
                <>
                  <Row label={t('earned')}>{formatFen(first.earned_fen)}</Row>
                  <Row label={t('earned_month')}>{formatFen(first.month_fen)}</Row>
                </>
              )}
            </Rows>
            {first.earned_fen > 0 && <p className="task-note">{t('earned_note')}</p>}
          </Card>
        )
      }
      row={(place) => <PlaceCard key={place.id} place={place} on="mine" />}
      empty={{
        title: t('none_mine'),
        note: t('none_mine_note'),
        drawing: 'box',
        action: <Button onClick={() => go('task.hall')}>{t('look')}</Button>,
      }}
      end={t('end', { count: places.total })}
    />
  )
}
