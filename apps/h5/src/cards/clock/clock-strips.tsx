/** Deadlines of a thing in words, with the time left in them. */
import { Strip, useNow } from '@juya/ui'
import { TimerIcon } from '@juya/ui/icons.ts'
import { clockText } from '../../lib/format/time-left.ts'

interface Clock {
  kind: string
  due_at_ms: number
  text: string
}

/** The sentence of the first; nothing where none runs. */
export function ClockText({ clocks: [first] }: { clocks: readonly Clock[] }) {
  const now_ms = useNow()
  return first ? <span className="j-num">{clockText(first, now_ms)}</span> : null
}

/** A line for each. */
export const ClockStrips = ({ clocks }: { clocks: readonly Clock[] }) =>
  clocks.map((clock) => (
    <Strip key={clock.kind} tone="amber" icon={<TimerIcon size={16} weight="fill" />}>
      <ClockText clocks={[clock]} />
    </Strip>
  ))
