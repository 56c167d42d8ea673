/** Houses, their sales and paddles, as several calls show them. */
import { z } from 'zod'
import { LADDERS } from '../../bidding/ladders.ts'
import { Image, LadderRows, opt, PremiumSlices } from '../../shapes/index.ts'
import { At, Bp, Fen, Id } from '../../units.ts'

export const SessionStatus = z.enum(['draft', 'reviewing', 'preview', 'live', 'paused', 'ended', 'cancelled'])
export const SessionMode = z.enum(['timed', 'room'])
export const PaddleStatus = z.enum(['active', 'suspended', 'settled'])

/** The caller's paddle in a sale. */
export const Paddle = z.object({
  no: z.number().int(),
  status: PaddleStatus,
  deposit_fen: Fen,
  /** What may stand on it at once: maximums that lead, and what was won and not paid. */
  limit_fen: Fen,
  left_fen: Fen,
  /** Why no new bids are taken with it: its house's words, or that a lot won with it was not paid. */
  suspended_reason: opt(z.string()),
})

/** An auction house in a list. Its id is its shop's. */
export const HouseCard = z.object({
  id: Id,
  name: z.string(),
  logo: opt(Image),
  licence_no: z.string(),
  intro: z.string(),
  session_count: z.number().int(),
  fans_count: z.number().int(),
  /** Only when a token was sent. */
  followed: opt(z.boolean()),
})

/** A sale in a list. */
export const SessionCard = z.object({
  id: Id,
  house: HouseCard.pick({ id: true, name: true, logo: true }),
  title: z.string(),
  cover: Image,
  /** Timed: lots end one after another. Room: a clerk starts them one by one, each for some seconds. */
  mode: SessionMode,
  status: SessionStatus,
  /** When its lots open for bids, when the first of them ends, and when the last; late bids move ends. */
  starts_at: At,
  first_ends_at: At,
  ends_at: At,
  stagger_s: z.number().int(),
  /** Of a sale in a room: how long each lot runs and a late bid leaves to answer, and how long after a lot the next starts by itself. */
  room: opt(z.object({ lot_s: z.number().int(), counter_s: z.number().int(), gap_s: z.number().int().nullable() })),
  lot_count: z.number().int(),
  paddle_count: z.number().int(),
  /** In slices: of the first. */
  premium_bp: Bp,
  premium_slices: opt(PremiumSlices),
  /** How bids on its lots rise. */
  ladder: z.enum(LADDERS),
  ladder_rows: opt(LadderRows),
  deposit_fen: Fen,
  my_paddle: opt(Paddle),
})

/** How the lots of a sale came out, by number. Unpaid ones were sold, and are told apart. */
export const SessionCounts = z.object({
  lots: z.number().int(),
  scheduled: z.number().int(),
  live: z.number().int(),
  sold: z.number().int(),
  unpaid: z.number().int(),
  passed: z.number().int(),
  withdrawn: z.number().int(),
})
