/** A lot's public log, as everybody may read and check it. */
import { z } from 'zod'
import { AtMs, Day, Fen, Id } from '../units.ts'
import { opt } from './parts.ts'
import { Signature } from './people.ts'

/** What is told of a bidder, as at their first bid on the lot, in the classes of bidder-facts.ts. What would fit too few people is absent. */
export const BidderFacts = z.object({
  /** under_old: new or settled, which are not told apart. */
  age: opt(z.enum(['new', 'settled', 'under_old', 'old'])),
  /** Of their latest lots, how many were at this lot's shop. */
  share: opt(z.enum(['few_lots', 'partly', 'mostly'])),
  unpaid: opt(z.enum(['none', 'some'])),
  deposit: opt(z.enum(['held', 'none'])),
})

/**
 * A link of the same chain between two entries: no bid was possible from from_ms to until_ms, so the end moved. It stands after the entry
 * after_seq; hash = SHA-256 over the other fields.
 */
export const BidLogExtension = z.object({
  lot_id: Id,
  after_seq: z.number().int(),
  from_ms: AtMs,
  until_ms: AtMs,
  was_ends_at_ms: AtMs,
  ends_at_ms: AtMs,
  prev_hash: z.string(),
  hash: z.string(),
})

/**
 * A link of a lot's chain without a number of its own, behind the entry after_seq: bids Juya took back (void), or a reserve the shop
 * lowered (reserve, which names no amount, and seals it). A void says the price and the leader that follow; without a bid left, 0 and an empty alias.
 */
export const BidLogLink = z.object({
  kind: z.enum(['void', 'reserve']),
  lot_id: Id,
  after_seq: z.number().int(),
  server_ms: AtMs,
  seqs: z.array(z.number().int()),
  rule: z.string(),
  reason: z.string(),
  price_fen: Fen,
  leader_alias: z.string(),
  /** reserve: the hash that seals the new one; absent on lots from before reserves were sealed. */
  sealed: opt(z.string()),
  prev_hash: z.string(),
  hash: z.string(),
})

/** A link of the same chain, once at most: the picture of a lot of a live session was lost while it ran, so its end moved. */
export const BidLogPictureLoss = z.object({
  lot_id: Id,
  after_seq: z.number().int(),
  lost_ms: AtMs,
  was_ends_at_ms: AtMs,
  ends_at_ms: AtMs,
  prev_hash: z.string(),
  hash: z.string(),
})

/** A lot that had passed was sold in the days after: signed, beside the closing record whose hash it names. */
export const PostSaleRecord = Signature.extend({
  lot_id: Id,
  price_fen: Fen,
  /** On this lot: that of their bids where they had bid. */
  buyer_alias: z.string(),
  sold_at_ms: AtMs,
  closing_sha256: z.string(),
})

/** From a record up to the bids_root of its day. */
export const MerklePath = z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() }))
export const postSaleOfLog = {
  post_sale: opt(PostSaleRecord),
  post_sale_root_day: opt(Day),
  post_sale_root_path: opt(MerklePath),
}

/** The recorded seconds in which a lot of a live session was sold: signed, beside the closing record whose hash it names. */
export const MomentRecord = Signature.extend({
  lot_id: Id,
  session_id: Id,
  from_ms: AtMs,
  until_ms: AtMs,
  closing_sha256: z.string(),
  segments: z.number().int(),
  segments_sha256: z.string(),
  /** How long of it no picture was recorded. */
  missing_ms: z.number().int(),
  /** By how much the clock of the bids went ahead of the recorder's. */
  ahead_ms: z.number().int(),
  sealed_at_ms: AtMs,
})

/** A piece of a recording as it was stored; link is SHA-256 over the other fields (packages/verify). */
export const RecordedPiece = z.object({
  number: z.number().int(),
  track: z.enum(['720p', '360p', 'sound']),
  kind: z.enum(['init', 'media']),
  path: z.string(),
  captured_at_ms: z.number().int().nonnegative(),
  duration_ms: z.number().int(),
  is_after_gap: z.boolean(),
  bytes: z.number().int(),
  sha256: z.string(),
  before: z.string(),
  link: z.string(),
})
export const momentOfLog = {
  moment: opt(MomentRecord),
  moment_root_day: opt(Day),
  moment_root_path: opt(MerklePath),
}

/** The secret reserve as it was sealed when the lot opened (0) and each time it was lowered (1, 2 …). */
export const OpenedReserve = z.object({ no: z.number().int(), reserve_fen: Fen, salt: z.string() })

/**
 * Something done about a maximum before the lot opened: a list of its own, chained like the log, whose root the rules name. The maximum is
 * sealed in the commitment; `of` is the act it takes the place of, 0 where it was given.
 */
export const AbsenteeAct = z.object({
  no: z.number().int(),
  kind: z.enum(['given', 'raised', 'lowered', 'withdrawn']),
  of: z.number().int(),
  server_ms: AtMs,
  commitment: z.string(),
  prev_hash: z.string(),
  hash: z.string(),
})

/** One entry of the public hash-chained log; hash = SHA-256 over the other fields and prev_hash (packages/verify). */
export const BidLogEntry = z.object({
  lot_id: Id,
  seq: z.number().int(),
  server_ms: AtMs,
  kind: z.enum(['manual', 'auto', 'buy_now']),
  alias: z.string(),
  price_fen: Fen,
  prev_hash: z.string(),
  hash: z.string(),
})
