/** Limits people set for themselves: what they forbid, and when a change of them holds. Plain rules: no database, no clock. */
import { LIMIT_WAIT_H, quietUntil } from '@juya/contract'

export interface Span {
  from: string
  to: string
}
export interface OwnLimits {
  month_fen: number | null
  bid_fen: number | null
  hours: Span | null
  /** ms */
  paused_until: number | null
}
/** Looser limits that were asked for: what will hold, and from when (ms). */
export type Later = { [K in keyof OwnLimits]?: { value: OwnLimits[K]; at: number } }
export interface OwnCap extends OwnLimits {
  later: Later
}
export const NO_LIMITS: OwnCap = { month_fen: null, bid_fen: null, hours: null, paused_until: null, later: {} }

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MIN = 1_440
const SHANGHAI_AHEAD_MS = 8 * HOUR_MS
const NAMES = ['month_fen', 'bid_fen', 'hours', 'paused_until'] as const

/** When the month of a moment began in Asia/Shanghai, or another so many months later; ms. */
export function monthStart(now_ms: number, months_later = 0): number {
  const there = new Date(now_ms + SHANGHAI_AHEAD_MS)
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months_later, 1) - SHANGHAI_AHEAD_MS
}

/** The limits as they hold at a moment: what was asked for has come where its time has, and a pause that is over is none. */
export function limitsAt(cap: OwnCap, now_ms: number): OwnCap {
  const at: OwnCap = { ...cap, later: {} }
  for (const name of NAMES) {
    const next = cap.later[name]
    if (!next) continue
    if (next.at <= now_ms) Object.assign(at, { [name]: next.value })
    else Object.assign(at.later, { [name]: next })
  }
  if (at.paused_until !== null && at.paused_until <= now_ms) {
    at.paused_until = null
    delete at.later.paused_until
  }
  return at
}

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Whether each minute of the one lies in the other. */
function covers(outer: Span, inner: Span): boolean {
  const length = (span: Span) => (minutes(span.to) - minutes(span.from) + DAY_MIN) % DAY_MIN
  const later_by = (minutes(inner.from) - minutes(outer.from) + DAY_MIN) % DAY_MIN
  return later_by + length(inner) <= length(outer)
}

/** Whether a limit that is asked for allows nothing the present one forbids. */
function isStricter<K extends keyof OwnLimits>(name: K, now: OwnLimits[K], asked: OwnLimits[K]): boolean {
  if (now === null) return true
  if (asked === null) return false
  if (name === 'hours') return covers(asked as Span, now as Span)
  return name === 'paused_until' ? (asked as number) >= (now as number) : (asked as number) <= (now as number)
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What was asked for: stricter ones hold at once, looser ones 24 hours later; what is left out stays. Asked for again, it keeps its time. */
export function changed(cap: OwnCap, asked: Partial<OwnLimits>, now_ms: number): OwnCap {
  const at = limitsAt(cap, now_ms)
  for (const name of NAMES) {
    const value = asked[name]
    if (value === undefined || same(at.later[name]?.value, value)) continue
    delete at.later[name]
    if (isStricter(name, at[name], value)) Object.assign(at, { [name]: value })
    else Object.assign(at.later, { [name]: { value, at: now_ms + LIMIT_WAIT_H * HOUR_MS } })
  }
  return at
}

/** When the next of them comes; ms, or null. */
export const nextChange = ({ later }: OwnCap): number | null => {
  const ats = NAMES.flatMap((name) => later[name]?.at ?? [])
  return ats.length === 0 ? null : Math.min(...ats)
}

export interface BeyondOwn {
  key: 'OWN_LIMIT_MONTH' | 'OWN_LIMIT_BID' | 'OWN_LIMIT_HOURS' | 'OWN_LIMIT_PAUSE'
  /** Until when it forbids this (ms): a month that ends, a looser limit that comes, or one that would come if it were asked for now. */
  until_ms: number
  limit_fen?: number
  left_fen?: number
}

/**
 * Which limit a bid would pass.
 * @param bid its amount, and the whole price it might come to
 * @param used_fen the whole price of what is led elsewhere, at its maximum, and of what was won since the month began
 */
export function beyondOwn(
  cap: OwnCap,
  bid: { amount_fen: number; all_in_fen: number },
  used_fen: number,
  now_ms: number,
): BeyondOwn | undefined {
  const { paused_until, hours, bid_fen, month_fen, later } = limitsAt(cap, now_ms)
  const sooner = (name: keyof OwnLimits, until_ms: number) => Math.min(later[name]?.at ?? until_ms, until_ms)
  if (paused_until !== null) return { key: 'OWN_LIMIT_PAUSE', until_ms: sooner('paused_until', paused_until) }
  const quiet = hours && quietUntil({ on: true, ...hours, zone: 'Asia/Shanghai' }, now_ms)
  if (quiet) return { key: 'OWN_LIMIT_HOURS', until_ms: sooner('hours', quiet) }
  if (bid_fen !== null && bid.amount_fen > bid_fen) {
    const until_ms = later.bid_fen?.at ?? now_ms + LIMIT_WAIT_H * HOUR_MS
    return { key: 'OWN_LIMIT_BID', limit_fen: bid_fen, until_ms: Math.ceil(until_ms / MINUTE_MS) * MINUTE_MS }
  }
  if (month_fen !== null && used_fen + bid.all_in_fen > month_fen) {
    const left_fen = Math.max(0, month_fen - used_fen)
    return {
      key: 'OWN_LIMIT_MONTH',
      limit_fen: month_fen,
      left_fen,
      until_ms: sooner('month_fen', monthStart(now_ms, 1)),
    }
  }
  return undefined
}
