/** A place in a task: how it stands, its clock, what was said, and what its person may do. */
import '../../../cards/task/task-card.css'
import '../task.css'
import { ask, Button, Card, ImagePlate, Tag } from '@juya/ui'
import { useState } from 'react'
import { Reward } from '../../../cards/task/reward.tsx'
import { useAction } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'
import { AppealSheet } from './appeal-sheet.tsx'
import type { Place } from './place.ts'
import { ProofSheet } from './proof-sheet.tsx'

const TONES = {
  taken: 'amber',
  submitted: 'blue',
  paid: 'jade',
  rejected: 'red',
  disputed: 'amber',
  returned: 'grey',
  expired: 'grey',
} as const

export function PlaceCard({ place, on }: { place: Place; on: 'mine' | 'task' }) {
  const t = useText()
  const [sheet, setSheet] = useState<'proof' | 'appeal'>()
  const { actions } = place
  return (
    <Card>
      <div className="task-card__head">
        {on === 'mine' ? (
          <button type="button" className="task-card__title" onClick={() => go('task.detail', { id: place.task.id })}>
            <span className="j-clamp-2">{place.task.title}</span>
          </button>
        ) : (
          <b className="task-card__title">{t('my_place')}</b>
        )}
        <Tag tone={TONES[place.status]}>{t(statusOf(place))}</Tag>
      </div>
      <Reward of={place} />
      <Said place={place} />
      <Proof place={place} />
      {actions.length > 0 && (
        <div className="task-acts">
          {actions.includes('submit') && (
            <Button size="m" onClick={() => setSheet('proof')}>
              {t(place.status === 'rejected' ? 'submit_again' : 'submit')}
            </Button>
          )}
          {actions.includes('appeal') && (
            <Button size="m" variant="outline" onClick={() => setSheet('appeal')}>
              {t('appeal')}
            </Button>
          )}
          {actions.includes('return') && <GiveBack id={place.id} />}
        </div>
      )}
      {sheet === 'proof' && <ProofSheet place={place} onClose={() => setSheet(undefined)} />}
      {sheet === 'appeal' && (
        <AppealSheet id={place.id} of_juya={place.task.shop == null} onClose={() => setSheet(undefined)} />
      )}
    </Card>
  )
}

/** Of Juya's own task operators look at the proof, and points come. */
function statusOf({ status, task }: Place) {
  if (task.shop == null && (status === 'submitted' || status === 'paid')) return `status_${status}_juya` as const
  return `status_${status}` as const
}

/** What is said of a place that was approved. */
function approvedBy({ decided_by, task }: Place) {
  if (task.shop != null) return `say_paid_${decided_by ?? 'shop'}` as const
  return decided_by === 'silence' ? ('say_points_silence' as const) : ('say_points' as const)
}

/** One sentence on how it stands, and what the shop and the arbiter said. */
function Said({ place }: { place: Place }) {
  const t = useText()
  const at = (seconds: number | null | undefined) => formatMoment(seconds ?? 0)
  const lines: string[] = []
  if (place.status === 'taken') lines.push(t('say_taken', { at: at(place.submit_by) }))
  if (place.status === 'submitted') lines.push(t('say_submitted', { at: at(place.review_by) }))
  if (place.status === 'disputed')
    lines.push(place.rule_by ? t('say_disputed', { at: at(place.rule_by) }) : t('say_disputed_soon'))
  if (place.status === 'paid') lines.push(t(approvedBy(place)))
  if (place.status === 'rejected') {
    if (place.reject_reason)
      lines.push(t(place.task.shop == null ? 'say_rejected_juya' : 'say_rejected', { reason: place.reject_reason }))
    if (place.retry_by) lines.push(t('say_retry_by', { at: at(place.retry_by) }))
    lines.push(place.appeal_by ? t('say_appeal_by', { at: at(place.appeal_by) }) : t('say_final'))
  }
  if (place.ruling) lines.push(t('ruling', { reason: place.ruling.reason }))
  return lines.map((line) => (
    <p key={line} className="task-note">
      {line}
    </p>
  ))
}

/** The proof as both sides see it. */
export function Proof({ place }: { place: Pick<Place, 'proof' | 'appeal'> }) {
  const t = useText()
  const pictures = [...(place.proof?.images ?? []), ...(place.appeal?.images ?? [])]
  return (
    <>
      {place.proof?.text && <p className="task-note">{place.proof.text}</p>}
      {place.proof?.link && <p className="task-note">{place.proof.link}</p>}
      {place.appeal && <p className="task-note">{place.appeal.content}</p>}
      {pictures.length > 0 && (
        <div className="task-photos">
          {pictures.map((image) => (
            <ImagePlate key={image} src={sizedUrl(image, 200)} alt={t('photos')} radius="m" />
          ))}
        </div>
      )}
    </>
  )
}

function GiveBack({ id }: { id: number }) {
  const t = useText()
  const back = useAction('task.submit', { refresh: ['task'] })
  const press = async () => {
    const sure = await ask({
      title: t('give_back_sure'),
      body: t('give_back_note'),
      confirm: t('give_back'),
      cancel: t('keep'),
    })
    if (sure) void back.run({ assignment_id: id, action: 'return' })
  }
  return (
    <Button size="m" variant="text" loading={back.pending} onClick={() => void press()}>
      {t('give_back')}
    </Button>
  )
}
