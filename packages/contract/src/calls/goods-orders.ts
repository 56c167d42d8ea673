/** Orders of goods under the paths older clients know: the same as the calls of orders. Part of the order domain's table. */
import { z } from 'zod'
import type { CallRow } from '../call.ts'
import { ById, OrderCard, OrderItem, PAY_REFUSALS, PayPreview, PayResult, payStart, Shipment } from '../shapes/index.ts'
import { Flag, Id } from '../units.ts'
import { reviewItems } from './selling/review-items.ts'

// biome-ignore format: a row opens with its method and path on one line
export const goodsRows = {
  goodsPayPreview: {
    method: 'GET', path: '/api/user/Goods/go_pay', effect: 'read', auth: 'user',
    input: ById,
    data: PayPreview,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'PAY_CLOSED'],
    note: 'What an unpaid order of goods costs, and the ways to pay; as my_order_pay.',
  },
  goodsPay: {
    method: 'POST', path: '/api/user/Goods/go_pay', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: z.object({ id: Id, address_id: Id.optional(), ...payStart }),
    data: PayResult,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ADDRESS_REQUIRED', 'ADULT_REQUIRED', 'LICENCE_REQUIRED', ...PAY_REFUSALS],
    note: 'Pay an order of goods; as Order/go_pay.',
  },
  goodsExpress: {
    method: 'GET', path: '/api/user/Goods/send_check', effect: 'read', auth: 'user',
    input: ById,
    data: z.object({ list: z.array(Shipment) }),
    refusals: ['NOT_FOUND'],
    note: 'Parcels of an order of goods; as my_express.',
  },
  goodsConfirm: {
    method: 'GET', path: '/api/user/Goods/confirm', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: ById,
    data: OrderCard,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_OPEN'],
    note: 'Confirm receipt of goods; as Order/confirm. Repeats get the same answer.',
  },
  goodsReviewForm: {
    method: 'GET', path: '/api/user/Goods/comment', effect: 'read', auth: 'user',
    input: ById,
    data: z.object({ items: z.array(OrderItem), tags: z.array(z.string()) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE'],
    note: 'What can be reviewed in an order of goods, and the ready-made words.',
  },
  goodsReview: {
    method: 'POST', path: '/api/user/Goods/comment', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['order'],
    input: z.object({ id: Id, items: reviewItems, anonymous: Flag.default(false) }),
    data: z.object({ review_ids: z.array(Id) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE', 'WINDOW_CLOSED', 'CONTENT_BLOCKED'],
    note: 'Review goods.',
  },
} as const satisfies Record<string, CallRow>
