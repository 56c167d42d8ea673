/** Lots sold one after the other: drafts kept on the server, the page bidders read, and what a shop may still change. Part of the auction domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, jsonText, LotCard, Nothing, opt, PhotoView, ServerNow, ShopBrief } from '../../shapes/index.ts'
import { At, Id, Ok, Paging, PicturePath, page, rowNumber, whole } from '../../units.ts'

/** How long a draft is kept after its last change. */
export const BATCH_DRAFT_DAYS = 30
/** Drafts of one shop. */
export const BATCH_DRAFTS_MAX = 20
const LOTS_MAX = 100
/** The lots of a batch are moved by at most so much at once. */
const SHIFT_MAX_S = 15 * 86_400

/** What was typed, as it was typed: nothing is checked before it is handed in. Prices are in yuan. */
const typed = (max: number) => z.string().max(max)

/** A mass auction that is being filled in. */
export const BatchDraft = z.object({
  title: typed(120),
  /** The common rules as the form holds them. */
  rules: z.record(
    z.string().max(40),
    z.union([typed(5_000), z.number(), z.boolean(), z.record(typed(64), typed(200))]),
  ),
  lots: z
    .array(
      z.object({
        title: typed(120),
        start: typed(20),
        estimate_low: typed(20).optional(),
        estimate_high: typed(20).optional(),
        category_id: Id.optional(),
        images: z.array(PicturePath).max(9),
        photo_views: z.array(PhotoView).max(9).optional(),
      }),
    )
    .max(LOTS_MAX),
  starts_at: opt(At),
  first_ends_at: opt(At),
  stagger_s: whole(10, 600),
  step: whole(0, 2),
})

const DraftHead = z.object({
  id: Id,
  title: z.string(),
  lots: z.number().int(),
  version: z.number().int(),
  saved_at: At,
  /** It is let go then, unless it is changed before. */
  kept_until: At,
})

/** How the lots of a batch stand, by number. */
const BatchCounts = z.object({
  lots: z.number().int(),
  scheduled: z.number().int(),
  live: z.number().int(),
  sold: z.number().int(),
  passed: z.number().int(),
  withdrawn: z.number().int(),
})

// biome-ignore format: a row opens with its method and path on one line
export const batchRows = {
  batch: {
    method: 'GET', path: '/api/portal/Auction/batch', effect: 'read', auth: 'public',
    input: ById,
    data: z.object({
      id: Id,
      title: z.string(),
      shop: ShopBrief,
      first_ends_at: At,
      /** The latest end among its lots; late bids move it. */
      last_ends_at: At,
      stagger_s: z.number().int(),
      counts: BatchCounts,
      /** The shop's own member is looking. */
      is_mine: z.boolean(),
      /** Those that are or were open to everybody, in the order of their planned ends. */
      lots: z.array(LotCard),
    }).extend(ServerNow),
    refusals: ['NOT_FOUND'],
    note: 'A mass auction as bidders see it, with all its lots.',
  },
  newcomers: {
    method: 'GET', path: '/api/portal/Auction/newcomers', effect: 'read', auth: 'public',
    input: z.object({ ...Paging }),
    data: page(LotCard).extend(ServerNow).extend({
      /**
       * may: the caller may bid · guest: not signed in · bought: has paid an order before · has_one: leads or has won such a lot · linked: a
       * person with the same identity, device or payout card does. Who that is, is not told.
       */
      standing: z.enum(['may', 'guest', 'bought', 'has_one', 'linked']),
    }),
    refusals: [],
    note: 'Running lots for new customers, the next to end first, and whether the caller may bid on them.',
  },
  batchDrafts: {
    method: 'GET', path: '/api/store/Auction/batch_drafts', effect: 'read', auth: 'shop', permission: 'auction',
    input: Nothing,
    data: z.object({ list: z.array(DraftHead) }),
    refusals: [],
    note: "The shop's mass auctions that are being filled in, the last changed first.",
  },
  batchDraft: {
    method: 'GET', path: '/api/store/Auction/batch_draft', effect: 'read', auth: 'shop', permission: 'auction',
    input: ById,
    data: DraftHead.extend({ form: BatchDraft }),
    refusals: ['NOT_FOUND'],
    note: 'One of them, to go on with on whichever device.',
  },
  saveBatchDraft: {
    method: 'POST', path: '/api/store/Auction/batch_draft', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      /** Absent: a new one. */
      id: Id.optional(),
      /** The version that was changed; another device may have saved since. */
      version: rowNumber(1).optional(),
      form: jsonText(BatchDraft),
    }),
    data: DraftHead,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'LIMIT_REACHED'],
    note: 'Keep what is filled in so far; nothing of it is checked.',
  },
  dropBatchDraft: {
    method: 'POST', path: '/api/store/Auction/batch_draft_drop', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'once' }, states: [],
    input: ById,
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'Throw a draft away.',
  },
  changeBatch: {
    method: 'POST', path: '/api/store/Auction/batch_change', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'each', weighty: true }, states: [],
    input: z.object({
      id: Id,
      to: z.enum(['withdraw', 'shift']),
      /** Seconds later, or earlier when negative; for shift. */
      by_s: whole(-SHIFT_MAX_S, SHIFT_MAX_S).optional(),
    }),
    data: z.object({
      changed: z.array(Id),
      /** bids: somebody has bid · running: its end is promised · ended: nothing is left to change. */
      kept: z.array(z.object({ id: Id, because: z.enum(['bids', 'running', 'ended']) })),
    }),
    refusals: ['NOT_FOUND', 'MISSING_PARAM', 'WINDOW_CLOSED'],
    note: 'Take back all lots of a batch without bids, or move those that have not opened; says which were kept as they are, and why.',
  },
} as const satisfies Record<string, CallRow>
