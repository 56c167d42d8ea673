/** Hours as a shop sets them, and what is wrong with them. */
import type { Input } from '../../../lib/api/client.ts'

export type Form = NonNullable<Input<'service.saveHours'>['hours']>
export type Span = Form['weekdays'][number][number]

const MORNING: Span = { from: '09:00', to: '12:00' }
const AFTERNOON: Span = { from: '14:00', to: '18:00' }

/** What a shop begins with: weekdays with a break, and a weekend. */
export const usual = (): Form => ({
  weekdays: Array.from({ length: 7 }, (_, nth) => (nth < 5 ? [{ ...MORNING }, { ...AFTERNOON }] : [])),
  holidays: [],
})

/** The spans of a day with one more at its end; undefined where none fits. @param max so many a day */
export function withSpan(spans: readonly Span[], max: number): Span[] | undefined {
  if (spans.length >= max) return undefined
  const last = spans.at(-1)?.to
  if (last === undefined) return [MORNING]
  return last < AFTERNOON.from
    ? [...spans, AFTERNOON]
    : last < '22:00'
      ? [...spans, { from: '22:00', to: '23:59' }]
      : undefined
}

/** Spans of a day follow each other, and a holiday ends after it begins. */
export function wrongIn({ weekdays, holidays }: Form): 'weekdays' | 'holidays' | undefined {
  const in_order = weekdays.every((spans) =>
    spans.every(({ from, to }, i) => from !== '' && from < to && (i === 0 || spans[i - 1]!.to <= from)),
  )
  if (!in_order) return 'weekdays'
  return holidays.every(({ from, to }) => from !== '' && from <= to) ? undefined : 'holidays'
}
