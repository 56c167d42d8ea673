/** Answers the calls about carts: take the input, call a use-case, present the answer. */
import { cart as rows } from '@juya/contract'
import {
  addToCart,
  buyFromCart,
  chosenLines,
  mergeCart,
  removeFromCart,
  setLine,
  tickLines,
} from '../../domains/cart/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { placed, purchasePreview } from '../goods/buying.ts'
import { myCart, quotedCart } from './shown.ts'

const removed = async (ctx: SignedCtx, item_ids?: number[]) =>
  say({ cart_count: await removeFromCart(ctx, item_ids) }, 'Removed', '已移除')

export const calls = bindCalls(rows, {
  async add(ctx, { sku_id, item_id, item_ids, lines, qty, checked, accept_fen }) {
    if (lines) {
      const { count, left_out } = await mergeCart(
        ctx,
        lines.map(({ at_ms, ...line }) => ({ ...line, priced_at: at_ms })),
      )
      return { cart_count: count, left_out }
    }
    if (sku_id !== undefined) {
      const cart_count = await addToCart(ctx, { sku_id, qty: qty ?? 1, accept_fen })
      return say({ cart_count }, 'Added to your cart', '已加入购物车')
    }
    if (item_id !== undefined) return { cart_count: await setLine(ctx, item_id, { qty, checked, accept_fen }) }
    if (item_ids) return { cart_count: await tickLines(ctx, item_ids, checked ?? true) }
    return refuse('MISSING_PARAM', { field: 'sku_id' })
  },
  remove(ctx, { item_ids, all }) {
    if (!item_ids && !all) refuse('MISSING_PARAM', { field: 'item_ids' })
    return removed(ctx, all ? undefined : item_ids)
  },
  mine: (ctx) => myCart(ctx),
  mineByGet: (ctx) => myCart(ctx),
  removeByGet: (ctx, { item_ids }) => removed(ctx, item_ids),
  quote: (ctx, { lines }) => quotedCart(ctx, lines),
  preview: async (ctx, { item_ids, ...form }) => purchasePreview(ctx, await chosenLines(ctx, item_ids), form),
  async buy(ctx, { notes = {}, ...purchase }) {
    const orders = await buyFromCart(ctx, {
      ...purchase,
      notes: new Map(Object.entries(notes).map(([shop_id, note]) => [Number(shop_id), note])),
    })
    return placed(orders)
  },
})
