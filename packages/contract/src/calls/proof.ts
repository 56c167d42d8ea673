/** Facts anybody may check about the platform: held equals owed, the signed daily roots, and the keys they are signed with. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { ClosingRecord, LotCard, Nothing, opt, PostSaleRecord, ServerNow, Signature } from '../shapes/index.ts'
import { At, AtMs, Day, Fen, Id, Paging, page, SignedFen, whole } from '../units.ts'

/** The signed roots of one day. ledger_root covers every ledger entry, bids_root the head hashes of the lots closed that day. */
export const DailyRoot = Signature.extend({
  day: Day,
  ledger_root: z.string(),
  ledger_entries: z.number().int(),
  bids_root: z.string(),
  lots_closed: z.number().int(),
  /** On the last day of a month: the root over its statements, and how many there are. */
  statements_root: opt(z.string()),
  statements: z.number().int(),
  /** On a day with draws: the root over their results and voids, and how many there are. */
  draws_root: opt(z.string()),
  draws: z.number().int(),
  /** On a day with recordings of live sessions: the root over their records and those of lots' moments, and how many there are. */
  recordings_root: opt(z.string()),
  recordings: z.number().int(),
  prev_hash: z.string(),
  hash: z.string(),
  signed_at: At,
})

// biome-ignore format: a row opens with its method and path on one line
export const proof = defineCalls('proof', {
  solvency: {
    method: 'GET', path: '/api/portal/Proof/solvency', effect: 'read', auth: 'public', cache_s: 10,
    input: Nothing,
    data: z.object({
      as_of: At,
      ok: z.boolean(),
      /** What users and shops are owed. */
      owed: z.array(z.object({ key: z.string(), label: z.string(), amount_fen: SignedFen })),
      owed_total_fen: SignedFen,
      /** What is held for it. */
      held: z.array(z.object({ key: z.string(), label: z.string(), amount_fen: SignedFen })),
      held_total_fen: SignedFen,
      /** Points of everybody, which are no money: issued less spent, lapsed and void is outstanding. */
      points: z.object({
        ...{ issued: whole(0), spent: whole(0), lapsed: whole(0), void: whole(0), outstanding: whole(0), debt: whole(0) },
        per_yuan: whole(1),
      }),
      difference_fen: SignedFen,
      checks: z.array(z.object({ key: z.string(), label: z.string(), ok: z.boolean(), checked_at: At })),
      last_root: opt(DailyRoot),
      orders_in_escrow: z.number().int(),
      deposits_held: z.number().int(),
      escrow_fen: Fen,
      deposit_fen: Fen,
    }),
    refusals: [],
    note: 'Held equals owed, to the fen.',
  },
  dailyRoots: {
    method: 'GET', path: '/api/portal/Proof/daily_roots', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ day: Day.optional(), ...Paging }),
    data: page(DailyRoot),
    refusals: [],
    note: 'Signed daily roots, newest first, or the one of a day.',
  },
  dayClosings: {
    method: 'GET', path: '/api/portal/Proof/day_closings', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ day: Day, after_lot_id: whole(0).default(0) }),
    data: z.object({
      /** The answer is a file that packages/verify reads as it is. */
      format: z.literal('juya.closed-day.v1'),
      day: Day,
      /** Once the day is over and signed. */
      root: opt(DailyRoot),
      /**
       * Of every lot that closed on the day, regardless of later events, in order of lot id, at most 1,000; ask again with after_lot_id
       * while has_more.
       */
      closings: z.array(ClosingRecord),
      has_more: z.boolean(),
      /** Of lots that had passed and were sold in the days after, on this day; with the last of the closings. */
      post_sales: z.array(PostSaleRecord),
      keys: z.array(z.object({ key_id: z.string(), public_key: z.string(), from_ms: AtMs })),
    }),
    refusals: [],
    note: 'The closing records of a day, and those of lots sold after their sale on it: what its bids_root is made of.',
  },
  keys: {
    method: 'GET', path: '/api/portal/Proof/keys', effect: 'read', auth: 'public', cache_s: 3600,
    input: Nothing,
    data: z.object({
      list: z.array(
        z.object({
          key_id: z.string(),
          algorithm: z.literal('Ed25519'),
          /** SubjectPublicKeyInfo in PEM. */
          public_key_pem: z.string(),
          /** The same key, 32 raw bytes in base64, for Web Crypto. */
          public_key_raw: z.string(),
          /** Nothing was signed with it before. */
          from_at: At,
          until_at: opt(At),
        }),
      ),
    }),
    refusals: [],
    note: 'Public keys the platform signs receipts, closing records and daily roots with.',
  },
  lotToCheck: {
    method: 'GET', path: '/api/portal/Proof/lot_to_check', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ id: Id.optional() }),
    /** No lot before anything was sold. */
    data: z.object({ lot: opt(LotCard), ...ServerNow }),
    refusals: ['NOT_FOUND'],
    note: 'The lot a check is shown on: the one asked for, or the latest that was sold with several bids and whose day is signed.',
  },
})
