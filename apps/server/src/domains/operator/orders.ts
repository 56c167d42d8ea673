/** Orders on the console: both sides of a sale, and every movement of its money. */
import type { Parsed, operator as rows } from '@juya/contract'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { maskPhone, userBriefs, userIdByPhone } from '../account/index.ts'
import { txsOf } from '../ledger/index.ts'
import { cardsOf, detailOf, type Order, orderById, pageForOperator } from '../order/index.ts'
import { logsOf } from './audit-log.ts'
import { presentTxs } from './ledger.ts'
import { userRow } from './users.ts'

/** Orders as rows: what an operator may do with one stands on its own page. */
export async function orderCards(ctx: Ctx, list: readonly Order[]) {
  const [cards, buyers] = await Promise.all([
    cardsOf(ctx, list, 'shop'),
    userBriefs(
      ctx,
      list.map((order) => order.user_id),
    ),
  ])
  return cards.map((card, i) => ({ ...card, actions: [], buyer: buyers.get(list[i]!.user_id)! }))
}

const PHONE = /^1[2-9]\d{9}$/

/** A phone looks for its buyer, any other digits for an order number or a buyer's id. */
async function meant(ctx: Ctx, q: string | undefined): Promise<{ order_no?: string; user_id?: number }> {
  if (!q) return {}
  if (PHONE.test(q)) return { user_id: (await userIdByPhone(ctx, q)) ?? 0 }
  return /^\d{1,10}$/.test(q) ? { user_id: Number(q) } : { order_no: q }
}

export async function orders(ctx: OperatorCtx, { q, page, page_size, ...filter }: Parsed<(typeof rows)['orders']>) {
  const found = await pageForOperator(ctx, { ...filter, ...(await meant(ctx, q)) }, { page, page_size })
  return { ...found, list: await orderCards(ctx, found.list) }
}

/** @throws Refusal NOT_FOUND */
export async function order(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['order']>) {
  const found = await orderById(ctx, id)
  if (!found) refuse('NOT_FOUND')
  const [detail, buyer, txs, logs] = await Promise.all([
    detailOf(ctx, found, 'shop'),
    userRow(ctx, found.user_id),
    txsOf(ctx, 'order', id),
    logsOf(ctx, 'order', id),
  ])
  const address = detail.address && { ...detail.address, phone: maskPhone(detail.address.phone) }
  return { order: { ...detail, address, actions: [] }, buyer, txs: await presentTxs(ctx, txs), logs }
}
