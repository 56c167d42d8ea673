/** One of the shop’s tasks with the proofs of people: approve, reject, settle. */
import '../../cards/task/task-card.css'
import './task.css'
import { Avatar, Button, Card, Check, Sheet, Tag } from '@juya/ui'
import { useState } from 'react'
import { LongField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { ListPage } from '../../templates/pages.tsx'
import { Proof } from './parts/place-card.tsx'
import { TaskActs } from './sell/task-acts.tsx'
import { useText } from './sell/words.i18n.ts'
import { TASK_TONES } from './shop-list.page.tsx'

type Place = Item<'task.shopTask'>
const TABS = ['submitted', 'disputed', 'taken', 'paid', 'rejected'] as const
const TONES = {
  taken: 'grey',
  submitted: 'amber',
  paid: 'jade',
  rejected: 'red',
  disputed: 'blue',
  returned: 'grey',
  expired: 'grey',
} as const

export default function TaskReviewPage() {
  return (
    <SellerOnly>
      <Review />
    </SellerOnly>
  )
}

function Review() {
  const t = useText()
  const id = useIdParam()
  const asked = usePageParams().tab
  const status = TABS.find((one) => one === asked)
  const places = usePagedCall('task.shopTask', { id, status }, { enabled: id > 0, keep: true, refetch_ms: 15_000 })
  const { first } = places
  const waiting = places.items.filter(({ actions, status: now }) => now === 'submitted' && actions.includes('approve'))
  const check = useCheck()
  return (
    <ListPage
      about={first?.task.title}
      list={places}
      tabs={{
        items: [
          { key: 'all', text: t('tab_all') },
          ...TABS.map((key) => ({ key, text: t(`tab_${key}`), count: first?.counts[key] })),
        ],
        active: status ?? 'all',
        onChange: (key) => go('task.review', key === 'all' ? { id } : { id, tab: key }, { type: 'redirect' }),
      }}
      before={
        first && (
          <Card>
            <div className="task-card__head">
              <b className="task-card__title">{first.task.title}</b>
              <Tag tone={TASK_TONES[first.task.status]}>{t(`status_${first.task.status}`)}</Tag>
            </div>
            <p className="j-meta">
              {formatFen(first.task.reward_fen)} ·{' '}
              {t('taken', { taken: first.task.taken, approved: first.task.approved, quota: first.task.quota })}
            </p>
            <TaskActs task={first.task} onChanged={() => void places.refetch()} />
            {waiting.length > 1 && (
              <div className="task-acts">
                <Button
                  size="m"
                  loading={check.pending}
                  onClick={() =>
                    void check.run({ assignment_ids: waiting.map((place) => place.id).slice(0, 50), pass: true })
                  }
                >
                  {t('approve_all')}
                </Button>
              </div>
            )}
          </Card>
        )
      }
      row={(place) => (
        <PlaceRow key={place.id} place={place} appeal_h={first?.appeal_h ?? 0} retry_h={first?.retry_h ?? 0} />
      )}
      empty={{
        title: t('no_places'),
        note: t('no_places_note'),
        drawing: 'box',
        action: <Button onClick={() => go('task.hall')}>{t('to_hall')}</Button>,
      }}
    />
  )
}

function useCheck(onDone?: () => void) {
  const t = useText()
  return useAction('task.check', {
    refresh: ['task'],
    onDone: ({ failed }) => {
      toast(failed[0] ? t('some_failed', { reason: failed[0].reason }) : t('told'))
      onDone?.()
    },
  })
}

function PlaceRow({ place, appeal_h, retry_h }: { place: Place; appeal_h: number; retry_h: number }) {
  const t = useText()
  const [rejecting, setRejecting] = useState(false)
  const check = useCheck()
  const { actions, user } = place
  return (
    <Card>
      <div className="task-card__head">
        <Avatar name={user.nickname} src={sizedUrl(user.avatar, 200)} size={32} />
        <b className="task-card__title j-ellipsis">{user.nickname}</b>
        <Tag tone={TONES[place.status]}>{t(`place_${place.status}`)}</Tag>
      </div>
      <Clock place={place} />
      <Proof place={place} />
      {place.reject_reason && <p className="task-note">{place.reject_reason}</p>}
      {place.ruling && <p className="task-note">{place.ruling.reason}</p>}
      {actions.length > 0 && (
        <div className="task-acts">
          {actions.includes('approve') && (
            <Button
              size="m"
              loading={check.pending}
              onClick={() => void check.run({ assignment_ids: [place.id], pass: true })}
            >
              {t(place.status === 'submitted' ? 'approve' : 'undo')}
            </Button>
          )}
          {actions.includes('reject') && (
            <Button size="m" variant="outline" onClick={() => setRejecting(true)}>
              {t('reject')}
            </Button>
          )}
        </div>
      )}
      {rejecting && (
        <RejectSheet
          id={place.id}
          appeal_h={appeal_h}
          retry_h={retry_h}
          may_retry={place.tries < 2}
          onClose={() => setRejecting(false)}
        />
      )}
    </Card>
  )
}

function Clock({ place }: { place: Place }) {
  const t = useText()
  const said =
    place.status === 'submitted' && place.review_by
      ? t('say_review_by', { at: formatMoment(place.review_by) })
      : place.status === 'taken'
        ? t('say_submit_by', { at: formatMoment(place.submit_by) })
        : place.status === 'rejected' && place.appeal_by
          ? t('say_appeal_by', { at: formatMoment(place.appeal_by) })
          : place.decided_by === 'silence'
            ? t('say_silence')
            : undefined
  return said ? <p className="j-meta">{said}</p> : null
}

function RejectSheet({
  id,
  appeal_h,
  retry_h,
  may_retry,
  onClose,
}: {
  id: number
  appeal_h: number
  retry_h: number
  may_retry: boolean
  onClose: () => void
}) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [retry, setRetry] = useState(may_retry)
  const [tried, setTried] = useState(false)
  const check = useCheck(onClose)
  const send = () => {
    setTried(true)
    if (reason.trim() !== '') void check.run({ assignment_ids: [id], pass: false, reason: reason.trim(), retry })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('reject')}
      footer={
        <Button loading={check.pending} onClick={send}>
          {t('send')}
        </Button>
      }
    >
      <p className="task-note">{t('reject_note', { hours: appeal_h })}</p>
      <LongField
        label={t('reject_reason')}
        required
        max={limitOf('task.check', 'reason').chars_max}
        rows={4}
        value={reason}
        error={tried && reason.trim() === '' ? t('needed') : undefined}
        onChange={setReason}
      />
      {may_retry && (
        <Check on={retry} onChange={setRetry}>
          {t('retry', { hours: retry_h })}
        </Check>
      )}
    </Sheet>
  )
}
