/** Checking in: the streak, what today brings, the month, a day to make up, and tasks. */
import './points.css'
import { Button, Card, Cell, CellGroup, showToast } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatDay } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { FeedPage } from '../../templates/pages.tsx'
import { CellsSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'
import { MonthGrid } from './parts/month-grid.tsx'
import { TaskList } from './parts/task-list.tsx'

type Form = Data<'points.signForm'>

export default function CheckinPage() {
  const t = useText()
  const form = useCall('points.signForm', {})
  const home = useCall('points.home', {})
  return (
    <FeedPage needs={[form, home]} skeleton={<CellsSkeleton />}>
      <div className="points-page">
        {form.data && (
          <Card>
            <Head form={form.data} />
          </Card>
        )}
        {form.data && <Round form={form.data} />}
        {form.data && (
          <Card title={t('month')}>
            <MonthGrid days={form.data.month} today={form.data.day} />
            <MakeUp form={form.data} />
          </Card>
        )}
        {home.data && <TaskList home={home.data} />}
        <CellGroup look="card">
          <Cell title={t('my_points')} value={home.data?.balance} onPress={() => go('points.home')} />
        </CellGroup>
      </div>
    </FeedPage>
  )
}

function Head({ form: { day, streak, today } }: { form: Form }) {
  const t = useText()
  const sign = useAction('points.sign', {
    refresh: ['points', 'account'],
    onDone: (done) =>
      showToast({
        text: done.is_linked ? t('linked_toast') : t('signed_toast', { points: done.points, streak: done.streak }),
      }),
  })
  return (
    <div className="points-head">
      <span className="points-head__name">{t('streak')}</span>
      <strong className="points-head__figure j-num">{streak}</strong>
      <span className="j-num">{t(today.signed ? 'today_brought' : 'today_brings', { points: today.points })}</span>
      <Button disabled={today.signed} loading={sign.pending} onClick={() => void sign.run({ day })}>
        {t(today.signed ? 'checked' : 'checkin')}
      </Button>
    </div>
  )
}

/** What each day of the round brings; the one that is next stands out. */
function Round({ form: { streak, today, rules } }: { form: Form }) {
  const t = useText()
  const next = (today.signed ? streak - 1 : streak) % rules.points.length
  return (
    <Card title={t('round')}>
      <ol className="points-round">
        {rules.points.map((points, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day of the round is its place
          <li key={i} className={i === next ? 'points-round__day points-round__day--next' : 'points-round__day'}>
            <strong className="j-num">{t('plus', { points })}</strong>
            <span className="j-meta">{t('day_no', { no: i + 1 })}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function MakeUp({ form: { rules } }: { form: Form }) {
  const t = useText()
  const sign = useAction('points.sign', {
    refresh: ['points', 'account'],
    onDone: ({ streak }) => showToast({ text: t('made_toast', { streak }) }),
  })
  const [day] = rules.makeup_days
  if (!day) return null
  return (
    <>
      <Button
        variant="outline"
        block
        disabled={!rules.makeup.ok}
        loading={sign.pending}
        onClick={() => void sign.run({ makeup_day: day })}
      >
        {t('makeup', { day: formatDay(day), points: rules.makeup_cost })}
      </Button>
      <p className="j-meta">{rules.makeup.ok ? t('makeup_note') : rules.makeup.reason}</p>
    </>
  )
}
