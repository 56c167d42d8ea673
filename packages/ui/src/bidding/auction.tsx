import './auction.css'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { CheckIcon } from '../icons.ts'
import { timeLeft, useNow } from './clock.ts'
import { DigitTiles } from './countdown.tsx'
import { formatFen, formatRange } from './money.ts'
import { Price } from './price.tsx'

const DEPLETING_S = 60

/** The dark red bar under the photo: what the price is, and how long it can still move. */
export function BidBar({
  label,
  fen,
  until_ms,
  time_label,
  closing_label,
  time,
  note,
}: {
  label: ReactNode
  fen: number
  until_ms?: number
  time_label?: ReactNode
  /** Takes the place of `time_label` in the last minute. */
  closing_label?: ReactNode
  time?: ReactNode
  note?: ReactNode
}) {
  const left = timeLeft(until_ms ?? 0, useNow())
  const ending = until_ms !== undefined && left.total_s > 0 && left.total_s < DEPLETING_S
  return (
    <div className={classes('j-bid-bar', ending && 'j-bid-bar--ending')}>
      <div className="j-bid-bar__price">
        <span className="j-bid-bar__label">{label}</span>
        <Price fen={fen} size="bar" tone="inherit" live />
      </div>
      <div className="j-bid-bar__time">
        {time_label && <span className="j-bid-bar__label">{(ending && closing_label) || time_label}</span>}
        {time ?? (until_ms !== undefined && <DigitTiles until_ms={until_ms} />)}
        {note && <span className="j-bid-bar__label">{note}</span>}
      </div>
      {ending && <span className="j-bid-bar__line" style={{ transform: `scaleX(${left.total_s / DEPLETING_S})` }} />}
    </div>
  )
}

export interface PriceLadderProps {
  start_fen: number
  current_fen: number
  estimate_low_fen?: number | null
  estimate_high_fen?: number | null
  max_fen?: number | null
  texts: { start: string; estimate: string; max: string }
  /** How large sums are shortened. */
  lang: 'en' | 'zh-CN'
}

/** Start, estimate, current price and one's own maximum on one line, linear up to 1.25 times the high estimate. Nothing without an estimate. */
export function PriceLadder({
  start_fen,
  current_fen,
  estimate_low_fen,
  estimate_high_fen,
  max_fen,
  texts,
  lang,
}: PriceLadderProps) {
  if (!estimate_low_fen || !estimate_high_fen) return null
  const top_fen = Math.max(estimate_high_fen * 1.25, start_fen + 1)
  const at = (fen: number): number => Math.min(100, Math.max(0, ((fen - start_fen) / (top_fen - start_fen)) * 100))
  const low = at(estimate_low_fen)
  const high = at(estimate_high_fen)
  const current = at(current_fen)
  const estimate = formatRange(estimate_low_fen, estimate_high_fen, lang)
  const summary = [
    `${texts.start} ${formatFen(start_fen)}`,
    `${texts.estimate} ${estimate}`,
    formatFen(current_fen),
    max_fen ? `${texts.max} ${formatFen(max_fen)}` : '',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="j-ladder" role="img" aria-label={summary}>
      <div className="j-ladder__above">
        {max_fen ? (
          <span className="j-ladder__max-label" style={{ left: `clamp(2.6em, ${at(max_fen)}%, calc(100% - 2.6em))` }}>
            {texts.max}
          </span>
        ) : null}
      </div>
      <div className="j-ladder__track">
        <span className="j-ladder__fill" style={{ width: `${current}%` }} />
        <span className="j-ladder__box" style={{ left: `${low}%`, width: `${Math.max(4, high - low)}%` }} />
        {max_fen ? <span className="j-ladder__max" style={{ left: `${at(max_fen)}%` }} /> : null}
        <span className="j-ladder__dot" style={{ left: `${current}%` }} />
      </div>
      <div className="j-ladder__below">
        <span>
          {texts.start} {formatFen(start_fen)}
        </span>
        <span className="j-ladder__estimate" style={{ left: `${Math.min(72, Math.max(30, (low + high) / 2))}%` }}>
          {texts.estimate} {estimate}
        </span>
      </div>
    </div>
  )
}

export interface TimelineStep {
  key: string
  text: string
}

/** Five dots of an escrowed sale; those before `current` are done. */
export function EscrowTimeline({
  steps,
  current,
  tone = 'red',
}: {
  steps: readonly TimelineStep[]
  current: number
  tone?: 'red' | 'plain'
}) {
  return (
    <ol className={classes('j-escrow', `j-escrow--${tone}`)}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={classes(
            'j-escrow__step',
            index < current && 'j-escrow__step--done',
            index === current && 'j-escrow__step--now',
          )}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="j-escrow__dot">{index < current && <CheckIcon size={12} weight="bold" />}</span>
          <span className="j-escrow__text">{step.text}</span>
        </li>
      ))}
    </ol>
  )
}

/** Events under one another, the newest first and red. */
export function Timeline({
  events,
}: {
  events: readonly { key: string; title: ReactNode; note?: ReactNode; at?: ReactNode }[]
}) {
  return (
    <ol className="j-timeline">
      {events.map((event) => (
        <li key={event.key} className="j-timeline__event">
          <span className="j-timeline__title">{event.title}</span>
          {event.at && <span className="j-timeline__at j-num">{event.at}</span>}
          {event.note && <span className="j-timeline__note">{event.note}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Segments with names: where one is in a wizard. */
export function Progress({ steps, current, label }: { steps: readonly string[]; current: number; label: string }) {
  return (
    <ol className="j-progress" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(
            'j-progress__step',
            index < current && 'j-progress__step--done',
            index === current && 'j-progress__step--now',
          )}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
