/** Buying what is in a cart: one order a shop, all or none, and the lines leave the cart. */
import type { SignedCtx, Tx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { placeOrders, type Wish } from '../goods/index.ts'
import type { Order } from '../order/index.ts'
import * as store from './store.ts'
import type { CartLine } from './tables.ts'

/** The caller's lines of these ids, in their order. @throws Refusal NOT_FOUND for one that is no longer there */
export async function chosenLines(ctx: SignedCtx, item_ids: readonly number[]): Promise<CartLine[]> {
  const lines = new Map((await store.linesOf(ctx, ctx.user.id)).map((line) => [line.id, line]))
  return [...new Set(item_ids)].map((id) => lines.get(id) ?? refuse('NOT_FOUND', { item_id: id }))
}

export interface CartPurchase {
  submit_token: string
  item_ids: readonly number[]
  address_id?: number | undefined
  /** Left out: the best. */
  coupon_ids?: readonly number[] | undefined
  /** What one of each line cost on the form. */
  shown_prices?: ReadonlyArray<{ item_id: number; price_fen: number }> | undefined
  /** To each shop, by its id. */
  notes?: ReadonlyMap<number, string>
  shown_total_fen: number
}

/**
 * Places the orders of lines of the caller's cart. The same token again gives the same orders, though the lines are gone by then.
 * @throws Refusal NOT_FOUND (a line), COUPON_UNUSABLE, and as placeOrders
 */
export async function buyFromCart(
  ctx: SignedCtx,
  { item_ids, coupon_ids, shown_prices: on_form = [], ...purchase }: CartPurchase,
): Promise<Order[]> {
  const shown_prices = new Map<number, number>()
  const bought: number[] = []
  const wishes = async (tx: Tx<SignedCtx>): Promise<Wish[]> => {
    const lines = await chosenLines(tx, item_ids)
    for (const line of lines) {
      bought.push(line.id)
      const price_fen = on_form.find(({ item_id }) => item_id === line.id)?.price_fen
      if (price_fen !== undefined) shown_prices.set(line.sku_id, price_fen)
    }
    return lines.map(({ sku_id, qty }) => ({ sku_id, qty }))
  }
  return inTransaction(ctx, async (tx) => {
    await store.lockCart(tx, tx.user.id)
    const orders = await placeOrders(tx, {
      ...purchase,
      wishes,
      shown_prices,
      coupons: coupon_ids ?? 'best',
      source: { cart: true },
    })
    await store.removeLines(tx, tx.user.id, bought)
    return orders
  })
}
