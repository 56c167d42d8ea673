/** The console's calls about auction houses and their sales. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { SessionCard, SessionCounts } from '../../calls/bidding/sale-shapes.ts'
import { ById, LotCard, listOf, opt, ReviewDeadline } from '../../shapes/index.ts'
import { At, Fen, Id, text } from '../../units.ts'
import { CLAIM_REFUSALS, Claim, seen, seenOf } from '../resources/claimed.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { ShopRow } from '../resources/shops/shops.ts'
import { SALES } from '../resources/trade/lots.ts'
import { AuditEntry, reason } from '../shapes.ts'

/** A sale in the console's list. */
const SaleRow = SessionCard.extend({
  submitted_at: opt(At),
  reject_reason: opt(z.string()),
  cancel_reason: opt(z.string()),
  /** While it is in review: by when it is decided. */
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
})

// biome-ignore format: a row opens with its method and path on one line
export const saleRows = {
  sales: {
    method: 'GET', path: '/api/operator/sales', effect: 'read', auth: 'operator', roles: SALES.roles,
    input: listInput(SALES),
    data: listPage(SaleRow),
    refusals: [],
    note: 'Sales of auction houses; status=reviewing by submitted_at is the queue.',
  },
  sale: {
    method: 'GET', path: '/api/operator/sales/info', effect: 'read', auth: 'operator', roles: SALES.roles,
    input: ById,
    data: SaleRow.extend({
      licence_no: z.string(),
      intro: z.string(),
      counts: SessionCounts,
      hammer_fen: Fen,
      /** In the order of the catalogue. */
      lots: z.array(LotCard),
      ...seenOf,
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One sale with all its lots and its terms.',
  },
  approveSale: {
    method: 'POST', path: '/api/operator/sales/approve', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, note: text(500, 0).optional(), ...seen }),
    data: SaleRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', ...CLAIM_REFUSALS],
    note: 'Let a whole sale in: its catalogue is open, its terms and numbers stay.',
  },
  rejectSale: {
    method: 'POST', path: '/api/operator/sales/reject', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: SaleRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Send a sale back to its house with the reason.',
  },
  cancelSale: {
    method: 'POST', path: '/api/operator/sales/cancel', effect: 'write', auth: 'operator', roles: ['review', 'arbiter'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: SaleRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Call off a sale people see: open lots are taken back, deposits go back, everybody who registered reads why. Sold lots stay sold.',
  },
  makeHouse: {
    method: 'POST', path: '/api/operator/shops/make_house', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      id: Id,
      /** Of its licence to hold auctions, as everybody reads it. */
      licence_no: text(30, 4),
      intro: text(500, 4),
      intro_en: text(800, 0).optional(),
      category_ids: listOf(Id, 10).default([]),
      ...reason,
    }),
    data: ShopRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'ALREADY_DONE', 'REASON_REQUIRED'],
    note: 'Make an active shop an auction house, once its licence was seen. It may prepare sales from then on.',
  },
} as const satisfies Record<string, CallRow>
