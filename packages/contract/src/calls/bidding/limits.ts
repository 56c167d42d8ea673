/** Limits people set for their own bidding. Part of the auction domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ClockTime, Nothing } from '../../shapes/index.ts'
import { At, Fen, WholeYuanFen } from '../../units.ts'

/** A looser limit holds only after so many hours; a stricter one at once. */
export const LIMIT_WAIT_H = 24
/** Bidding is paused for at most so many days at a time. */
export const PAUSE_DAYS_MAX = 366

const LimitFen = z.object({
  /** Null: none. */
  fen: Fen.nullable(),
  /** A looser one that was asked for, and from when it holds; its own null: none any more. */
  next: z.object({ fen: Fen.nullable(), at: At }).nullable(),
})
const Span = z.object({ from: ClockTime, to: ClockTime })

export const OwnLimits = z.object({
  /** The whole price of what is led, at its maximum, and of what was won since the month began. */
  month: LimitFen,
  /** The most of one bid or maximum. */
  bid: LimitFen,
  /** Hours of the day (Asia/Shanghai) in which no bid is taken. */
  hours: z.object({ span: Span.nullable(), next: z.object({ span: Span.nullable(), at: At }).nullable() }),
  pause: z.object({ until: At.nullable(), next: z.object({ until: At.nullable(), at: At }).nullable() }),
  /** Of the month so far, over the caller and the accounts linked with them. */
  led_fen: Fen,
  won_fen: Fen,
  month_ends_at: At,
  wait_h: z.number().int(),
  pause_days_max: z.number().int(),
})

// biome-ignore format: a row opens with its method and path on one line
export const limitRows = {
  limits: {
    method: 'GET', path: '/api/portal/Auction/limits', effect: 'read', auth: 'user',
    input: Nothing,
    data: OwnLimits,
    refusals: [],
    note: "The caller's own limits of bidding, those that come, and what of this month is used.",
  },
  setLimits: {
    method: 'POST', path: '/api/portal/Auction/limits', effect: 'write', auth: 'user', before_consent: true,
    repeat: { anew: 'once' }, states: [],
    /** What is left out stays as it is. */
    input: z.object({
      /** 0: none. */
      month_fen: WholeYuanFen.optional(),
      bid_fen: WholeYuanFen.optional(),
      /** Both or neither; from and to alike: none. */
      hours_from: ClockTime.optional(),
      hours_to: ClockTime.optional(),
      /** 0: none. */
      paused_until: At.optional(),
    }),
    data: OwnLimits,
    refusals: [],
    note: 'Change own limits: stricter ones hold at once, looser ones after 24 hours. Bids that stand are left alone.',
  },
} as const satisfies Record<string, CallRow>
