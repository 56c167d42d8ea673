/** The console's acts that help an order along. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { OrderStatus, opt } from '../../shapes/index.ts'
import { At, Id, whole } from '../../units.ts'
import { GRANTED_DAYS_MAX } from '../resources/trade/orders.ts'
import { reason } from '../shapes.ts'

const OrderClocks = z.object({ id: Id, status: OrderStatus, ship_deadline: opt(At), auto_confirm_at: opt(At) })

// biome-ignore format: a row opens with its method and path on one line
export const orderActRows = {
  extendOrder: {
    method: 'POST', path: '/api/operator/orders/extend', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    repeat: { anew: 'each' }, states: ['order'],
    input: z.object({ id: Id, days: whole(1, GRANTED_DAYS_MAX), ...reason }),
    data: OrderClocks,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'CASE_OPEN', 'REASON_REQUIRED'],
    note: 'Grant days: to the shop to ship what is paid, or to the buyer to inspect what is on its way. Both are told.',
  },
  changeOrderAddress: {
    method: 'POST', path: '/api/operator/orders/address', effect: 'write', auth: 'operator', roles: ['service'],
    repeat: { anew: 'each' }, states: ['order'],
    input: z.object({ id: Id, address_id: Id, ...reason }),
    data: OrderClocks,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: "Send an order that has not left to another of its buyer's own addresses. Both sides are told.",
  },
  resendNotices: {
    method: 'POST', path: '/api/operator/orders/notices_again', effect: 'write', auth: 'operator', roles: ['service'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, notice_ids: z.array(Id).min(1).max(10), ...reason }),
    data: z.object({ sent: z.number().int() }),
    refusals: ['NOT_FOUND', 'ALREADY_DONE', 'REASON_REQUIRED'],
    note: 'Send notices of an order to its two sides once more, each once a day: unread in their list, and by SMS to who wants texts, after quiet hours.',
  },
} as const satisfies Record<string, CallRow>
