/** A month of days: checked in, made up, or missed. Weeks begin on Monday. */
import { classes } from '@juya/ui'
import { CheckIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { formatDay } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'

type Day = Data<'points.signForm'>['month'][number]

export function MonthGrid({ days, today }: { days: readonly Day[]; today: string }) {
  const before = days[0] ? (new Date(`${days[0].day}T00:00:00Z`).getUTCDay() + 6) % 7 : 0
  return (
    <ol className="points-month">
      {days.map((one, i) => (
        <DayCell key={one.day} one={one} is_today={one.day === today} column={i === 0 ? before + 1 : undefined} />
      ))}
    </ol>
  )
}

interface CellProps {
  one: Day
  is_today: boolean
  /** Where the first day stands in its week. */
  column: number | undefined
}

function DayCell({ one: { day, signed, is_makeup }, is_today, column }: CellProps) {
  const t = useText()
  const state = is_makeup ? 'day_madeup' : signed ? 'day_signed' : 'day_missed'
  return (
    <li
      className={classes(
        'points-month__day',
        signed && 'points-month__day--signed',
        is_today && 'points-month__day--today',
      )}
      style={column ? { gridColumnStart: column } : undefined}
    >
      <span className="j-num" aria-hidden="true">
        {Number(day.slice(-2))}
      </span>
      {signed && <CheckIcon size={12} weight="bold" aria-hidden="true" />}
      <span className="j-visually-hidden">{t(state, { day: formatDay(day) })}</span>
    </li>
  )
}
