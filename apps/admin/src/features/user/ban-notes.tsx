/** What stands between a person and their account. */
import { useDates } from '../../lib/format.ts'
import type { Person } from './person.ts'
import { userTexts } from './user.i18n.ts'

export function BanNotes({ data }: { data: Person }) {
  const say = userTexts.useText()
  const { short } = useDates()
  return (
    <>
      {data.status === 'banned' && (
        <p className="a-note a-note--amber d-gap">
          {say('banned', { reason: data.restrict_reason })}
          {data.lift_proposed && ` ${say('lift_waits')}`}
        </p>
      )}
      {data.locked_at && <p className="a-note a-note--amber d-gap">{say('locked', { at: short(data.locked_at) })}</p>}
      {data.leaving && (
        <p className="a-note a-note--amber d-gap">
          {say(`leaving_${data.leaving.status}`, {
            asked: short(data.leaving.asked_at),
            due: short(data.leaving.due_at),
            ended: short(data.leaving.ended_at),
          })}
        </p>
      )}
      {data.muted && (
        <p className="a-note a-note--amber d-gap">
          {say('muted', { until: short(data.muted.until_at), rule: data.muted.rule_no, report: data.muted.report_id })}
        </p>
      )}
      {data.pay_locked_until && (
        <p className="a-note a-note--amber d-gap">{say('pay_locked', { until: short(data.pay_locked_until) })}</p>
      )}
    </>
  )
}
