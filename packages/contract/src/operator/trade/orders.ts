/** Orders on the console. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, OrderCard, OrderDetail, UserBrief } from '../../shapes/index.ts'
import { At, Id } from '../../units.ts'
import { ORDERS } from '../resources/index.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { AuditEntry, LedgerTx, UserRow } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const orderRows = {
  orders: {
    method: 'GET', path: '/api/operator/orders', effect: 'read', auth: 'operator', roles: ORDERS.roles,
    input: listInput(ORDERS),
    data: listPage(OrderCard.extend({ buyer: UserBrief })),
    refusals: [],
    note: 'Orders by number, phone, status or lateness.',
  },
  order: {
    method: 'GET', path: '/api/operator/orders/info', effect: 'read', auth: 'operator', roles: ['service', 'finance', 'arbiter'],
    input: ById,
    data: z.object({
      order: OrderDetail, buyer: UserRow,
      /** The buyer's own, while it can still be sent to another of them. */
      addresses: z.array(z.object({ id: Id, text: z.string() })),
      /** The latest notices to its two sides, that can be sent again. */
      notices: z.array(z.object({ id: Id, to: z.enum(['user', 'shop']), title: z.string(), at: At })),
      txs: z.array(LedgerTx), logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One order with both sides and every ledger transaction of it.',
  },
} as const satisfies Record<string, CallRow>
