/** One task: what it asks and pays, how its shop answers, and the reader’s place in it. */
import './task.css'
import { ActionBar, Button, Card, Cell, CellGroup, ImagePlate, Row, Rows } from '@juya/ui'
import { ShareButton } from '../../cards/share/share-button.tsx'
import { ShopCard } from '../../cards/small-cards.tsx'
import { Reward, useReward } from '../../cards/task/reward.tsx'
import { useAnswers } from '../../cards/task/task-card.tsx'
import { ReportLink } from '../../cards/tell/tell-links.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go, pathOf } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { PlaceCard } from './parts/place-card.tsx'

type Task = Data<'task.info'>

export default function TaskPage() {
  const t = useText()
  const reward = useReward()
  const id = useIdParam()
  const read = useCall('task.info', { id }, { enabled: id > 0, refetch_ms: 30_000 })
  const take = useAction('task.take', {
    refresh: ['task'],
    onDone: (place) => toast(t('taken_now', { at: formatMoment(place.submit_by) })),
  })
  const task = read.data
  const open = task !== undefined && (task.mine == null || ['returned', 'expired'].includes(task.mine.status))
  return (
    <DetailPage
      title={task?.title ?? ''}
      needs={read}
      right={
        task && (
          <ShareButton
            thing={() => ({
              at: `task/${task.id}`,
              title: task.title,
              picture: task.cover ?? undefined,
              ...(task.shop == null ? {} : { price: { label: t('reward'), fen: task.reward_fen } }),
            })}
          />
        )
      }
      bar={
        task &&
        open && (
          <ActionBar note={task.takeable.ok ? undefined : task.takeable.reason}>
            <Button
              block
              loading={take.pending}
              disabled={!task.takeable.ok}
              onClick={() => askLogin('continue', { back: pathOf('task.detail', { id }) }) && void take.run({ id })}
            >
              {t('take')} · {reward(task)}
            </Button>
          </ActionBar>
        )
      }
    >
      {task && <Shown task={task} />}
    </DetailPage>
  )
}

function Shown({ task }: { task: Task }) {
  const t = useText()
  const said = useAnswers()
  const { proof } = task
  const asks = [
    proof.images > 0 && t('proof_images', { count: proof.images }),
    proof.text && t('proof_text'),
    proof.link && t('proof_link'),
  ].filter(Boolean)
  return (
    <div className="j-stacklist">
      {task.mine && (
        <section className="task-mine" aria-label={t('my_place')}>
          <PlaceCard place={task.mine} on="task" />
        </section>
      )}
      <Card>
        <Reward of={task} size="sheet" />
        <Rows>
          <Row label={t('places')}>{t('places_text', { left: task.left, quota: task.quota })}</Row>
          <Row label={t('ends')}>{formatMoment(task.ends_at)}</Row>
          <Row label={t('submit_within')}>{t('hours', { hours: task.take_hours })}</Row>
          <Row label={t('answered_within')}>{t('hours', { hours: task.review_hours })}</Row>
          <Row label={t(task.shop == null ? 'answers_juya' : 'answers_title')}>{said(task.answers)}</Row>
        </Rows>
      </Card>
      <Card title={t('steps')}>
        <ol className="task-steps">
          {task.steps.map((step, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a task stand in one order
            <li key={i}>
              <b>{t('step', { n: i + 1 })}</b>
              <span>{step.text}</span>
              {step.image && <ImagePlate src={sizedUrl(step.image, 800)} alt={t('step', { n: i + 1 })} radius="m" />}
            </li>
          ))}
        </ol>
      </Card>
      <Card title={t('proof')}>
        <p className="task-note">{asks.join(' · ')}</p>
      </Card>
      <Card title={t(task.shop == null ? 'points_title' : 'money')}>
        <Promises task={task} />
      </Card>
      <Giver task={task} />
    </div>
  )
}

/** What is promised about the reward and the proof. */
function Promises({ task }: { task: Task }) {
  const t = useText()
  const { rules, review_hours, month_cap_fen, points_a_day } = task
  const appeal = { hours: rules.appeal_h, ruling: rules.ruling_h }
  const lines =
    task.shop == null
      ? [
          t('points_promised', { hours: review_hours }),
          t('points_day', { most: points_a_day ?? 0 }),
          t('points_appeal', appeal),
          t('points_proof', { days: rules.proof_days }),
        ]
      : [
          t('money_locked', { hours: review_hours }),
          t('money_withheld'),
          t('money_cap', { amount: formatFen(month_cap_fen ?? 0) }),
          t('money_appeal', appeal),
          t('money_proof', { days: rules.proof_days }),
        ]
  return lines.map((line) => (
    <p key={line} className="task-note">
      {line}
    </p>
  ))
}

/** The shop it is of, or Juya. */
function Giver({ task: { id, shop } }: { task: Task }) {
  const t = useText()
  if (shop == null)
    return (
      <Card title={t('juya')}>
        <p className="task-note">{t('juya_note')}</p>
      </Card>
    )
  return (
    <>
      <ShopCard shop={shop} onOpen={() => go('shop.home', { id: shop.id })} />
      <CellGroup look="card">
        <Cell
          title={t('ask_shop')}
          onPress={() => askLogin('chat') && go('chat.talk', { shop_id: shop.id, thing: 'task', thing_id: id })}
        />
      </CellGroup>
      <ReportLink type="task" id={id} />
    </>
  )
}
