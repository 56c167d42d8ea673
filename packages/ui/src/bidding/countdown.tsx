import './countdown.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { CalendarBlankIcon, TimerIcon } from '../icons.ts'
import { useUiTexts } from '../texts.tsx'
import { timeLeft, useNow } from './clock.ts'

const ENDING_S = 60

/** Plain running text: `01:47:23`, from a day on `2 d 03 h`. */
export function Countdown({ until_ms, compact }: { until_ms: number; compact?: boolean }) {
  const texts = useUiTexts()
  const left = timeLeft(until_ms, useNow())
  const text =
    left.days > 0
      ? texts.days_hours(left.days, left.hours)
      : compact && left.hours === '00'
        ? `${left.minutes}:${left.seconds}`
        : `${left.hours}:${left.minutes}:${left.seconds}`
  return <span className="j-num j-countdown">{text}</span>
}

/** The pill on a photo. `state` is told by the card; below a minute a live pill turns red by itself. */
export function CountdownPill({
  state,
  until_ms,
  children,
}: {
  state: 'upcoming' | 'live' | 'ended'
  until_ms: number
  children?: ReactNode
}) {
  if (state === 'live') return <LivePill until_ms={until_ms} />
  return (
    <span className={classes('j-pill', `j-pill--${state}`)}>
      {state === 'upcoming' ? <CalendarBlankIcon size={14} /> : <TimerIcon size={14} />}
      {children}
    </span>
  )
}

function LivePill({ until_ms }: { until_ms: number }) {
  const ending = timeLeft(until_ms, useNow()).total_s < ENDING_S
  return (
    <span className={classes('j-pill', ending ? 'j-pill--ending' : 'j-pill--live')}>
      <TimerIcon size={14} weight={ending ? 'fill' : 'regular'} />
      <Countdown until_ms={until_ms} />
    </span>
  )
}

/** Digit tiles of the bid bar. Below a minute they are white on red with a line that runs down. */
export function DigitTiles({ until_ms }: { until_ms: number }) {
  const left = timeLeft(until_ms, useNow())
  const texts = useUiTexts()
  const groups =
    left.days > 0
      ? [String(left.days).padStart(2, '0'), left.hours, left.minutes]
      : [left.hours, left.minutes, left.seconds]
  return (
    <span
      className={classes('j-tiles', left.total_s < ENDING_S && 'j-tiles--ending')}
      role="timer"
      aria-label={left.days > 0 ? texts.days_hours(left.days, left.hours) : groups.join(':')}
    >
      {groups.map((group, index) => (
        <span
          key={index === 0 ? 'first' : index === 1 ? 'second' : 'third'}
          className="j-tiles__group"
          aria-hidden="true"
        >
          {index > 0 && <span className="j-tiles__colon">{left.days > 0 && index === 1 ? texts.day_mark : ':'}</span>}
          <span className="j-tiles__tile">{group}</span>
        </span>
      ))}
    </span>
  )
}

/** Says the remaining time at 5 minutes, 1 minute and 10 seconds, politely, and nothing in between. */
export function CountdownAnnouncer({ until_ms }: { until_ms: number }) {
  const { total_s } = timeLeft(until_ms, useNow())
  const texts = useUiTexts()
  const before = useRef(total_s)
  const [text, setText] = useState('')
  useEffect(() => {
    const marks: [number, string][] = [
      [300, texts.five_minutes],
      [60, texts.one_minute],
      [10, texts.ten_seconds],
    ]
    if (total_s > before.current) setText('') // an extension: what was announced is no longer so
    for (const [mark_s, words] of marks) if (before.current > mark_s && total_s <= mark_s) setText(words)
    before.current = total_s
  }, [total_s, texts])
  return (
    <span className="j-visually-hidden" aria-live="polite">
      {text}
    </span>
  )
}
