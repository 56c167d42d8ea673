/** Cases for tests, at any point of their life, made by the same steps people take. */

import { aftersale as rows } from '@juya/contract'
import type { EventRow } from '../../platform/outbox/index.ts'
import { eventsAbout } from '../../testing/events/events-about.ts'
import type { World } from '../../testing/world.ts'
import { uploadFor } from '../account/testing.ts'
import { addAddress } from '../address/index.ts'
import { WEST_LAKE } from '../address/testing.ts'
import { itemsOf } from '../order/index.ts'
import { newTrackingNo, type TestOrder } from '../order/testing.ts'
import type { TestShop } from '../shop/testing.ts'
import type { Reason, Type } from './rules.ts'
import { caseById } from './store.ts'
import type { Case } from './tables.ts'

export interface CaseOptions {
  type?: Type
  reason_code?: Reason
  /** Left out: everything. */
  amount_fen?: number
  content?: string
  images?: string[]
}

/** A case of an order, opened by its buyer: a refund of everything, not as described, unless said otherwise. */
export async function openCaseFor(world: World, order: TestOrder, options: CaseOptions = {}): Promise<number> {
  const opened = await world.call(order.buyer, rows.act, {
    action: 'open',
    order_id: order.id,
    type: options.type ?? 'refund_only',
    reason_code: options.reason_code ?? 'not_as_described',
    amount_fen: options.amount_fen ?? order.total_fen,
    content: options.content ?? '釉面有一道未说明的冲线',
    images: options.images ?? [],
  })
  return opened.id
}

/** A return address of a shop. */
export async function shopReturnsTo(world: World, shop: TestShop): Promise<number> {
  const address = await addAddress(world.ctx, { user_id: null, shop_id: shop.id }, { ...WEST_LAKE, receiver: '退货组' })
  return Number(address.id)
}

/** The buyer sends the thing back. */
export const sendBackFor = (world: World, order: TestOrder, case_id: number, fee_fen = 0) =>
  world.call(order.buyer, rows.act, {
    action: 'return_shipped',
    case_id,
    carrier_code: 'SF',
    tracking_no: newTrackingNo(),
    amount_fen: fee_fen,
  })

/** A case whose thing is on its way back; the shop agreed to take it. */
export async function returningCase(
  world: World,
  order: TestOrder,
  options: CaseOptions & { fee_fen?: number } = {},
): Promise<number> {
  const case_id = await openCaseFor(world, order, { type: 'return_refund', ...options })
  await world.call(order.shop, rows.shopAct, {
    case_id,
    action: 'agree',
    return_address_id: await shopReturnsTo(world, order.shop),
  })
  await sendBackFor(world, order, case_id, options.fee_fen)
  return case_id
}

/** A case the platform has to decide. */
export async function escalatedCase(world: World, order: TestOrder, options: CaseOptions = {}): Promise<number> {
  const case_id = await openCaseFor(world, order, options)
  await world.call(order.shop, rows.shopAct, { case_id, action: 'refuse', reason: '与描述一致' })
  await world.call(order.buyer, rows.act, { action: 'escalate', case_id, content: '请平台看图' })
  return case_id
}

/** The case's row as it stands. */
export async function caseOf(world: World, id: number): Promise<Case> {
  return (await caseById(world.ctx, id))!
}

/** Payloads of an event about one case, oldest first. */
export const eventsOfCase = <P>(world: World, row: EventRow<P>, case_id: number) => eventsAbout(world, row, { case_id })

/** What every ruling rests on, where a test is about something else. */
export const GROUNDS = { headnote: '图片与文字不一致，以文字为准。', departs: '先例中的瑕疵在文字里写明。' }

/** A picture of the first thing of an order as its buyer took it on arrival, ready to be kept. */
export async function arrivalPhoto(world: World, user_id: number, order_id: number) {
  const [item] = await itemsOf(world.ctx, [order_id])
  return { id: order_id, item_id: item!.id, view: 'front' as const, image: await uploadFor(world, user_id, 'evidence') }
}
