/** Tasks that bring points: how far each is, and what to do next. */
import { Button, Card, showToast } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

type Home = Data<'points.home'>
type Task = Home['tasks'][number]

/** Where one does what a task asks for. */
const GO: Record<Task['event'], () => void> = {
  checked_in: () => go('points.checkin'),
  verified: () => go('settings.identity'),
  paid: () => go('home.index'),
  reviewed: () => go('order.mine', { tab: 'to_review' }),
  friends_helped: () => go('activity.list'),
}

export function TaskList({ home: { tasks, day_max } }: { home: Home }) {
  const t = useText()
  if (tasks.length === 0) return null
  return (
    <Card title={t('tasks')}>
      <ul className="points-tasks">
        {tasks.map((task) => (
          <TaskRow key={task.code} task={task} />
        ))}
      </ul>
      <p className="j-meta">{t('tasks_note', { max: day_max })}</p>
    </Card>
  )
}

function TaskRow({ task: { code, name, points, progress, target, cycle, status, event } }: { task: Task }) {
  const t = useText()
  const claim = useAction('points.claim', {
    refresh: ['points', 'account'],
    onDone: (done) => showToast({ text: t('claimed_toast', { points: done.points }) }),
  })
  return (
    <li className="points-tasks__one">
      <span className="points-tasks__text">
        <span>{name}</span>
        <span className="j-meta j-num">
          {t('plus', { points })} · {t('progress', { progress, target })} · {t(`cycle_${cycle}`)}
        </span>
      </span>
      {status === 'claimed' ? (
        <span className="j-meta">{t('claimed')}</span>
      ) : status === 'done' ? (
        <Button size="s" loading={claim.pending} onClick={() => void claim.run({ code })}>
          {t('claim')}
        </Button>
      ) : (
        <Button size="s" variant="outline" onClick={GO[event]}>
          {t(`go_${event}`)}
        </Button>
      )}
    </li>
  )
}
