/** The console's calls about what shops pay for being open. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ShopKind } from '../../calls/selling/shop-standing.ts'
import { ById, opt } from '../../shapes/index.ts'
import { AskedFen, At, Day, Fen, Id, whole } from '../../units.ts'
import { Approval, reason } from '../shapes.ts'

const Plan = z.object({
  id: Id,
  shop_kind: ShopKind,
  name: z.string(),
  months: z.number().int(),
  price_fen: Fen,
  from_at: At,
  to_at: opt(At),
  state: z.enum(['planned', 'in_force', 'over']),
  /** The plan it replaces on its day. */
  replaces_id: opt(Id),
})
const Plans = z.object({
  list: z.array(Plan),
  /** So long before its day shops are told. */
  told_days: z.number().int(),
})

const MONEY = ['finance'] as const

// biome-ignore format: a row opens with its method and path on one line
export const feePlanRows = {
  shopFees: {
    method: 'GET', path: '/api/operator/shop_fees', effect: 'read', auth: 'operator', roles: ['finance', 'service', 'review'],
    input: z.object({}),
    data: Plans,
    refusals: [],
    note: "What each kind of shop pays for its fee, what it will pay, and what it paid within the last year.",
  },
  setShopFee: {
    method: 'POST', path: '/api/operator/shop_fees/set', effect: 'write', auth: 'operator', roles: MONEY,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, price_fen: AskedFen, months: whole(1, 60), from_day: Day, ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'ALREADY_DONE', 'EDIT_CONFLICT', 'WINDOW_CLOSED', 'REASON_REQUIRED'],
    note: 'Propose what a plan costs from a day on; a second operator confirms, and shops of the kind are told in time. What was bought keeps its terms.',
  },
  callOffShopFee: {
    method: 'POST', path: '/api/operator/shop_fees/call_off', effect: 'write', auth: 'operator', roles: MONEY,
    repeat: { anew: 'once' }, states: [],
    input: ById.extend({ ...reason }),
    data: Plans,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Take back a planned price before its day; shops of the kind are told.',
  },
} as const satisfies Record<string, CallRow>
