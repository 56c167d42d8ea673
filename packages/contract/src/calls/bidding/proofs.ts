/** What anybody needs to check a lot, and a bidder's own receipts. Part of the auction domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  AbsenteeAct,
  BidderFacts,
  BidLogEntry,
  BidLogExtension,
  BidLogLink,
  BidLogPictureLoss,
  BidReceipt,
  ClosingRecord,
  LotStatus,
  MerklePath,
  momentOfLog,
  OpenedReserve,
  opt,
  postSaleOfLog,
  RulesSnapshot,
} from '../../shapes/index.ts'
import { AtMs, Day, Fen, Id, rowNumber } from '../../units.ts'

// biome-ignore format: a row opens with its method and path on one line
export const proofRows = {
  bidLog: {
    method: 'GET', path: '/api/portal/Auction/bid_log', effect: 'read', auth: 'public', cache_s: 2,
    input: z.object({
      id: Id, after_seq: rowNumber(0).default(0),
      /** Acts about maximums after this one. Absent: the first of them, with the first page of entries alone. */
      after_act: rowNumber(0).optional(),
    }),
    data: z.object({
      lot_id: Id,
      title: z.string(),
      status: LotStatus,
      /** Oldest first, at most 1,000; ask again with after_seq while has_more. */
      entries: z.array(BidLogEntry),
      /** All of the lot, on any page of entries. */
      extensions: z.array(BidLogExtension),
      /** Bids taken back and reserves lowered, likewise. */
      links: z.array(BidLogLink),
      /** Of a lot of a live session whose picture was lost while it ran. */
      picture_loss: opt(BidLogPictureLoss),
      /** Acts about maximums before the opening, at most 1,000; ask again with after_act while absentees_more. */
      absentees: z.array(AbsenteeAct),
      absentees_more: z.boolean(),
      /** The reserve and the salts that open its seals, once the lot is sold. */
      reserve: z.array(OpenedReserve),
      /** What is told of those who made these entries. No part of the chain. */
      bidders: z.array(z.object({ alias: z.string(), facts: BidderFacts })),
      has_more: z.boolean(),
      /** prev_hash of the first entry: it binds the chain to the lot and its rules. */
      genesis_hash: z.string(),
      head_hash: z.string(),
      /** Once the lot is closed. */
      closing: opt(ClosingRecord),
      rules: RulesSnapshot,
      /** The day whose signed root covers this lot, once that day is over (proof domain). */
      daily_root_day: opt(Day),
      /** From the closing record up to that day's bids_root. */
      daily_root_path: opt(MerklePath),
      /** Where it had passed and was sold in the days after; its own day's root covers it. */
      ...postSaleOfLog,
      /** Of a lot of a live session, once its recorded seconds are sealed. */
      ...momentOfLog,
    }),
    refusals: ['NOT_FOUND'],
    note: 'The public hash-chained bid log of a lot, with its rules and how it closed.',
  },
  bidReceipt: {
    method: 'GET', path: '/api/portal/Auction/bid_receipt', effect: 'read', auth: 'user',
    input: z.object({ id: Id, seq: rowNumber(1).optional() }),
    data: z.object({ list: z.array(BidReceipt.extend({ at_ms: AtMs, amount_fen: Fen })) }),
    refusals: ['NOT_FOUND'],
    note: "The caller's own signed receipts of a lot, or the one of seq.",
  },
} as const satisfies Record<string, CallRow>
