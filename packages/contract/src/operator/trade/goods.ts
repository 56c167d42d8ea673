/** The console's calls about goods: the list, one of them as a reviewer reads it, and what operators do to it. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, GoodsCard, GoodsDetail, opt, ReviewDeadline } from '../../shapes/index.ts'
import { At, Fen, Id, text } from '../../units.ts'
import { CLAIM_REFUSALS, Claim, seen, seenOf } from '../resources/claimed.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { GOODS } from '../resources/trade/lots.ts'
import { AuditEntry, PieceShown, reason } from '../shapes.ts'

/** Goods in the console's list. */
const GoodsRow = GoodsCard.extend({
  submitted_at: opt(At),
  reject_reason: opt(z.string()),
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
})

const ACT = ['review'] as const

// biome-ignore format: a row opens with its method and path on one line
export const goodsRows = {
  goods: {
    method: 'GET', path: '/api/operator/goods', effect: 'read', auth: 'operator', roles: GOODS.roles,
    input: listInput(GOODS),
    data: listPage(GoodsRow),
    refusals: [],
    note: 'Goods of every status; status=reviewing is the review queue; q is a goods number or words of the title.',
  },
  goodsInfo: {
    method: 'GET', path: '/api/operator/goods/info', effect: 'read', auth: 'operator', roles: GOODS.roles,
    input: ById,
    data: z.object({
      goods: GoodsDetail,
      /** In both languages, as the shop wrote them; null where it wrote none. */
      texts: z.object({ title: z.string(), title_en: opt(z.string()), desc: z.string(), desc_en: opt(z.string()) }),
      submitted_at: opt(At),
      review_deadline: opt(ReviewDeadline),
      /** What the platform found out by itself; a check that cannot be computed is not in the list. */
      checks: z.array(z.object({ key: z.string(), ok: z.boolean(), detail: opt(z.string()) })),
      shop: z.object({
        sold_count: z.number().int(), rejected_30d: z.number().int(), deposit_fen: Fen, deposit_required_fen: Fen, good_rate_bp: opt(z.number().int()),
        opened_at: opt(At),
      }),
      /** Unpaid orders that hold a piece: a removal leaves them be. */
      open_orders: z.number().int(),
      piece: opt(PieceShown),
      ...seenOf,
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One goods listing with what a reviewer needs beside it.',
  },
  approveGoods: {
    method: 'POST', path: '/api/operator/goods/approve', effect: 'write', auth: 'operator', roles: ACT,
    repeat: { anew: 'once' }, states: ['goods'],
    input: z.object({ id: Id, note: text(500, 0).optional(), ...seen }),
    data: GoodsRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', ...CLAIM_REFUSALS],
    note: 'Let goods go on sale.',
  },
  rejectGoods: {
    method: 'POST', path: '/api/operator/goods/reject', effect: 'write', auth: 'operator', roles: ACT,
    repeat: { anew: 'once' }, states: ['goods'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: GoodsRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Send goods back to their shop with the reason.',
  },
  removeGoods: {
    method: 'POST', path: '/api/operator/goods/remove', effect: 'write', auth: 'operator', roles: ['review', 'arbiter'],
    repeat: { anew: 'once' }, states: ['goods'],
    input: z.object({ id: Id, ...reason }),
    data: GoodsRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Remove goods from sale with a reason their shop reads. Orders that were placed go on.',
  },
  restoreGoods: {
    method: 'POST', path: '/api/operator/goods/restore', effect: 'write', auth: 'operator', roles: ['review', 'arbiter'],
    repeat: { anew: 'once' }, states: ['goods'],
    input: z.object({ id: Id, ...reason }),
    data: GoodsRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Give removed goods back to their shop: off sale, for it to put on again.',
  },
} as const satisfies Record<string, CallRow>
