/** Lots on the console: the list, one with what a reviewer needs, and the decisions. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, Image, LotDetail, opt, PhotoView, ReviewDeadline } from '../../shapes/index.ts'
import { At, AtMs, Fen, Id, text } from '../../units.ts'
import { CLAIM_REFUSALS, seen, seenOf } from '../resources/claimed.ts'
import { LOTS } from '../resources/index.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { AuditEntry, LotRow, PieceShown, reason } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const lotRows = {
  lots: {
    method: 'GET', path: '/api/operator/lots', effect: 'read', auth: 'operator', roles: LOTS.roles,
    input: listInput(LOTS),
    data: listPage(LotRow),
    refusals: [],
    note: 'Lots; status=reviewing by submitted_at is the review queue.',
  },
  lot: {
    method: 'GET', path: '/api/operator/lots/info', effect: 'read', auth: 'operator', roles: ['review', 'service', 'arbiter'],
    input: ById,
    data: z.object({
      lot: LotDetail,
      reserve_fen: opt(Fen),
      piece: opt(PieceShown),
      ...seenOf,
      submitted_at: opt(At),
      review_deadline: opt(ReviewDeadline),
      reject_reason: opt(z.string()),
      flags: z.array(z.string()),
      /** What the platform found out by itself; a check that cannot be computed is not in the list. */
      checks: z.array(z.object({ key: z.string(), ok: z.boolean(), detail: opt(z.string()) })),
      /** What comparable lots were sold for in 90 days, and where this one's expectation stands among them. */
      sold_90d: z.object({
        /** The category whose sales these are: the lot's own, or the branch it stands in where its own are few. */
        category: z.string(), count: z.number().int(), low_fen: opt(Fen), median_fen: opt(Fen), high_fen: opt(Fen), standing: opt(z.enum(['below', 'within', 'above'])),
        bins: z.array(z.object({ from_fen: Fen, to_fen: Fen, count: z.number().int() })),
      }),
      /** Sides the category asks for and no photo shows. */
      views_missing: z.array(PhotoView),
      /** Pictures of this lot seen on other lots. */
      seen_before: z.array(z.object({ image: Image, lot_id: Id, title: z.string() })),
      shop: z.object({
        sold_count: z.number().int(), rejected_30d: z.number().int(), deposit_fen: Fen, deposit_required_fen: Fen, good_rate_bp: opt(z.number().int()),
        opened_at: opt(At),
      }),
      bids: z.array(
        z.object({ seq: z.number().int(), user_id: Id, nickname: z.string(), alias: z.string(), amount_fen: Fen, kind: z.string(), at_ms: AtMs, void_reason: opt(z.string()) }),
      ),
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND', 'AUDITS_BLIND'],
    note: 'One lot with what a reviewer needs beside it.',
  },
  approveLot: {
    method: 'POST', path: '/api/operator/lots/approve', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['lot'],
    input: z.object({ id: Id, note: text(500, 0).optional(), ...seen }),
    data: LotRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', ...CLAIM_REFUSALS],
    note: 'Let a lot go on sale.',
  },
  rejectLot: {
    method: 'POST', path: '/api/operator/lots/reject', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['lot'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: LotRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Send a lot back to its shop with the reason.',
  },
  stopLot: {
    method: 'POST', path: '/api/operator/lots/stop', effect: 'write', auth: 'operator', roles: ['review', 'arbiter'],
    repeat: { anew: 'once', weighty: true }, states: ['lot'],
    input: z.object({ id: Id, ...reason }),
    data: LotRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Stop a running lot for fraud or a wrong listing: bids are void, deposits go back.',
  },
} as const satisfies Record<string, CallRow>
