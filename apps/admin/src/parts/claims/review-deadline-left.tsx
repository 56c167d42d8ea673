import { timeLeft, useNow } from '@juya/ui'
import { useDates } from '../../lib/format.ts'
import { Two } from '../small-parts.tsx'
import { claimTexts } from './claims.i18n.ts'
import './claims.css'

/** By when the platform decides on a thing, as its call brings it. */
export interface ReviewDeadline {
  state: 'running' | 'asked' | 'broken'
  due_at?: number | null | undefined
  text: string
}
const HOUR_S = 3_600

/**
 * The time left for a decision: amber when little of it is left, red when there is hardly any, or when it is over.
 * @param near_s from when on it is little; a sixth of it is hardly any
 */
export function ReviewDeadlineLeft({
  review_deadline,
  near_s = 6 * HOUR_S,
}: {
  review_deadline: ReviewDeadline | null | undefined
  near_s?: number
}) {
  const say = claimTexts.useText()
  const now_ms = useNow()
  if (!review_deadline) return null
  const { state, due_at, text } = review_deadline
  if (state === 'asked' || !due_at)
    return (
      <span className="k-left" title={text}>
        {say('asked')}
      </span>
    )
  const left = timeLeft(due_at * 1000, now_ms)
  const late = state === 'broken' || left.total_s === 0
  const tone = late || left.total_s * 6 < near_s ? ' k-left--soon' : left.total_s < near_s ? ' k-left--near' : ''
  return (
    <span className={`k-left j-num${tone}`} title={text}>
      {late
        ? say('late')
        : left.days > 0
          ? say('days_hours', { days: left.days, hours: Number(left.hours) })
          : `${left.hours}:${left.minutes}:${left.seconds}`}
    </span>
  )
}

/** A list's cell: when it was decided; until then the time left for it, else when an answer is due. */
export function DueOrDecided({
  decided_at,
  review_deadline,
  answer_due_at,
}: {
  decided_at: number | null | undefined
  review_deadline: ReviewDeadline | null | undefined
  answer_due_at?: number
}) {
  const say = claimTexts.useText()
  const { short } = useDates()
  if (decided_at) return <Two first={<span className="a-faint">{short(decided_at)}</span>} second={say('decided')} />
  if (review_deadline) return <ReviewDeadlineLeft review_deadline={review_deadline} />
  return answer_due_at === undefined ? null : <span className="j-num a-faint">{short(answer_due_at)}</span>
}
