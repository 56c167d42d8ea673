import { CASES } from '@juya/contract/operator/resources/trade/cases.ts'
import { timeLeft, useNow } from '@juya/ui'
import { useTextsOf } from '../../parts/console/definition-words.ts'

const HOUR_S = 3_600
const HALF_DAY_S = 43_200

/** How long until a deadline: red below an hour, amber below half a day. @param at seconds */
export function Due({ at }: { at: number | null | undefined }) {
  const say = useTextsOf(CASES)
  const now_ms = useNow()
  if (!at) return <span className="a-faint">–</span>
  const left = timeLeft(at * 1000, now_ms)
  const tone = left.total_s < HOUR_S ? 'c-due c-due--soon' : left.total_s < HALF_DAY_S ? 'c-due c-due--near' : 'c-due'
  return (
    <span className={`${tone} j-num`}>
      {left.total_s === 0
        ? say('now')
        : left.days > 0
          ? say('days_hours', { days: left.days, hours: Number(left.hours) })
          : `${left.hours}:${left.minutes}:${left.seconds}`}
    </span>
  )
}
