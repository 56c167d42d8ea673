/** What shops do that their credit follows, as other domains tell it. Reviews move it in their own transaction (shop/shops.ts). */
import type { ReportReason } from '@juya/contract'
import type { Tx } from '../../platform/context.ts'
import type { OutboxEvent } from '../../platform/outbox/index.ts'
import { itemsOf, linkedAmong } from '../order/index.ts'
import { addCredit, turnCredit } from '../shop/index.ts'
import { disproveFake, proveFake } from './fakes.ts'
import { CASE_CREDIT, LATE_CREDIT, ORDER_CREDIT, ORDER_CREDIT_DAY_MAX } from './rules.ts'

interface OfOrder {
  order_id: number
  shop_id: number
  title: string
  title_en: string | null
}

const byShop = (a: OfOrder, b: OfOrder): number => a.shop_id - b.shop_id || a.order_id - b.order_id

/** Of these, without what linked people sold each other, by shop. */
async function counted<O extends OfOrder>(tx: Tx, orders: readonly O[]): Promise<O[]> {
  const ids = orders.map(({ order_id }) => order_id)
  const linked = await linkedAmong(tx, ids)
  return orders.filter(({ order_id }) => !linked.has(order_id)).toSorted(byShop)
}

/** A completed order counts for its shop, so many a day. */
export async function creditOrders(tx: Tx, orders: readonly OfOrder[]): Promise<void> {
  for (const { shop_id, order_id } of await counted(tx, orders)) {
    const day_max = ORDER_CREDIT_DAY_MAX
    await addCredit(tx, { shop_id, delta: ORDER_CREDIT, reason: 'order_completed', ref: `order:${order_id}`, day_max })
  }
}

/** One that went back in full counts no more. */
export async function takeOrdersBack(tx: Tx, orders: readonly OfOrder[]): Promise<void> {
  for (const { shop_id, order_id } of await counted(tx, orders))
    await turnCredit(tx, { shop_id, sign: 1, reason: 'order_refunded', ref: `order:${order_id}` })
}

/** A shop that had to compensate for late shipping. */
export async function creditLate(tx: Tx, { payload }: OutboxEvent<OfOrder>): Promise<void> {
  const { shop_id, order_id, title, title_en } = payload
  const loss = { title, title_en, detail: '', imposed_by: [] }
  await addCredit(tx, { shop_id, delta: LATE_CREDIT, reason: 'ship_late', ref: `ship:${order_id}`, loss })
}

interface Ruled extends OfOrder {
  case_id: number
  /** Left out: all of its order. */
  things?: string[] | undefined
  result: 'refund' | 'partial' | 'reject'
  reason: string
  reason_code?: string | undefined
  ruled_by?: number | undefined
}

/** A ruling that refunds in full: the shop has lost the case, and where it was about a fake, the fake is proven. */
export async function creditRuling(tx: Tx, { payload }: OutboxEvent<Ruled>): Promise<void> {
  const { shop_id, case_id, order_id, result, reason_code, title, title_en, reason: detail, ruled_by } = payload
  if (result !== 'refund') return
  const loss = { title, title_en, detail, imposed_by: ruled_by ? [ruled_by] : [] }
  const proof = `case:${case_id}`
  if (reason_code === 'fake')
    await proveFake(tx, { shop_id, proof, things: payload.things ?? (await thingsOf(tx, order_id)), loss })
  else await addCredit(tx, { shop_id, delta: CASE_CREDIT, reason: 'case_lost', ref: proof, loss })
}

const thingsOf = async (tx: Tx, order_id: number): Promise<string[]> =>
  (await itemsOf(tx, [order_id])).map(({ thing, thing_id }) => `${thing}:${thing_id}`)

interface Judged {
  report_id: number
  shop_id: number | null
  upheld: boolean
  title: string
  reason: string
  code?: ReportReason | undefined
  by_operator?: number | undefined
  target_type?: string | undefined
  target_id?: number | undefined
}

/** A report that says “not genuine” and is upheld proves a fake; found unfounded on appeal it is taken back. */
export async function creditReport(tx: Tx, { payload }: OutboxEvent<Judged>): Promise<void> {
  const { shop_id, report_id, upheld, title, reason: detail, code, by_operator } = payload
  if (shop_id === null || code !== 'fake') return
  const proof = `report:${report_id}`
  const loss = { title, title_en: null, detail, imposed_by: by_operator ? [by_operator] : [] }
  if (upheld) await proveFake(tx, { shop_id, proof, things: await thingsReported(tx, payload), loss })
  else await disproveFake(tx, { shop_id, proof })
}

/** A report about an order is about what was bought with it. */
async function thingsReported(tx: Tx, { target_type, target_id }: Judged): Promise<string[]> {
  if (target_type === undefined || target_id === undefined) return []
  return target_type === 'order' ? thingsOf(tx, target_id) : [`${target_type}:${target_id}`]
}
