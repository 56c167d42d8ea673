/** Payments that banks took back, as the shops of what was paid for read and answer them. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Images, opt } from '../../shapes/index.ts'
import { At, Fen, Id, Paging, page, text } from '../../units.ts'

const Status = z.enum(['received', 'heard', 'decided', 'returned'])

/** One of a shop's. The sums are the order's part of what the bank took. */
export const ShopChargeback = z.object({
  id: Id,
  no: z.string(),
  order_id: Id,
  order_no: z.string(),
  amount_fen: Fen,
  status: Status,
  charged_at: At,
  /** Until then the shop may answer; absent: it may not. */
  answer_by: opt(At),
  answer: opt(z.object({ content: z.string(), images: z.array(z.string()), at: At })),
  /** Absent until it is decided. shop_fen: what the shop bears of it. */
  decision: opt(z.object({ shop_fen: Fen, reason: z.string(), at: At })),
})

// biome-ignore format: a row opens with its method and path on one line
export const chargeback = defineCalls('chargeback', {
  shopList: {
    method: 'GET', path: '/api/store/Chargeback/list', effect: 'read', auth: 'shop',
    input: z.object({ ...Paging }),
    data: page(ShopChargeback),
    refusals: [],
    note: "Payments of the shop's orders that banks took back, the newest first.",
  },
  answer: {
    method: 'POST', path: '/api/store/Chargeback/answer', effect: 'write', auth: 'shop', permission: 'order', while_suspended: true, takes_evidence: true,
    repeat: { anew: 'once' }, states: ['chargeback'],
    input: z.object({ id: Id, content: text(1000, 4), images: Images().default([]) }),
    data: ShopChargeback,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED'],
    note: 'What the shop says to a chargeback, before Juya decides who bears it.',
  },
})
