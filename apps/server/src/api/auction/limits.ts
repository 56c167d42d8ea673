/** A person's own limits of bidding, as the contract says them. */
import { type auction, type Call, LIMIT_WAIT_H, PAUSE_DAYS_MAX, type Parsed } from '@juya/contract'
import type { z } from 'zod'
import type { LimitsNow, OwnLimits } from '../../domains/bidder/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Answer = z.input<(typeof auction)['limits']['data']>
type Asked = Parsed<(typeof auction)['setLimits'] & Call>

export function limitsShown({ limits, led_fen, won_fen, month_ends_at }: LimitsNow): Answer {
  const { later } = limits
  const amount = (name: 'month_fen' | 'bid_fen') => {
    const next = later[name]
    return { fen: limits[name], next: next ? { fen: next.value, at: seconds(next.at) } : null }
  }
  return {
    month: amount('month_fen'),
    bid: amount('bid_fen'),
    hours: {
      span: limits.hours,
      next: later.hours ? { span: later.hours.value, at: seconds(later.hours.at) } : null,
    },
    pause: {
      until: seconds(limits.paused_until),
      next: later.paused_until
        ? { until: seconds(later.paused_until.value), at: seconds(later.paused_until.at) }
        : null,
    },
    led_fen,
    won_fen,
    month_ends_at: seconds(month_ends_at),
    wait_h: LIMIT_WAIT_H,
    pause_days_max: PAUSE_DAYS_MAX,
  }
}

/** @throws Refusal MISSING_PARAM (one end of the hours alone) */
export function limitsAsked({ month_fen, bid_fen, hours_from, hours_to, paused_until }: Asked): Partial<OwnLimits> {
  if ((hours_from === undefined) !== (hours_to === undefined))
    refuse('MISSING_PARAM', { field: hours_from === undefined ? 'hours_from' : 'hours_to' })
  const hours =
    hours_from === undefined || hours_to === undefined
      ? undefined
      : hours_from === hours_to
        ? null
        : { from: hours_from, to: hours_to }
  const orNone = (value: number | undefined) => (value === 0 ? null : value)
  return {
    month_fen: orNone(month_fen),
    bid_fen: orNone(bid_fen),
    hours,
    paused_until: paused_until ? paused_until * 1_000 : orNone(paused_until),
  }
}
