/** Goods bought in a session: an order of kind `live`, placed while the session runs, by the prices and pieces of the goods themselves. */
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  checkLiquorDue,
  consume,
  giveBack,
  type Purchase,
  placeOrders,
  release,
  skusByIds,
  stockBehind,
  type Wish,
} from '../../goods/index.ts'
import { ofLive } from '../../lot/index.ts'
import { type Order, type OrderKind, unpaidOf } from '../../order/index.ts'
import { isRunning } from '../air/air-rules.ts'
import { goodsIn } from '../lots/choosing.ts'
import { setting } from '../settings.ts'
import { sessionById } from '../store.ts'

/** Whether these may be bought in a session now. @throws Refusal NOT_FOUND (no such session, or not shown in it), STATE_CONFLICT {status} */
export async function checkOffered(ctx: Ctx, session_id: number, sku_ids: readonly number[]): Promise<void> {
  const session = (await sessionById(ctx, session_id)) ?? refuse('NOT_FOUND')
  if (!isRunning(session.status)) refuse('STATE_CONFLICT', { status: session.status })
  const shown = new Set(await goodsIn(ctx, session_id))
  const skus = await skusByIds(ctx, [...sku_ids])
  if (skus.length < new Set(sku_ids).size || skus.some(({ goods_id }) => !shown.has(goods_id))) refuse('NOT_FOUND')
}

/** @throws Refusal LIMIT_REACHED {limit, waiting} */
async function checkUnpaid(tx: Tx<SignedCtx>): Promise<void> {
  const { waiting } = await unpaidOf(tx, tx.user.id, 'live')
  const limit = await setting(tx, 'live.unpaid_max')
  if (waiting >= limit) refuse('LIMIT_REACHED', { limit, waiting })
}

/**
 * Orders what a session shows, into the buyer's parcel of it. It is paid within `live.pay_min`; else its pieces are free again.
 * @throws Refusal as checkOffered and placeOrders, LIMIT_REACHED
 */
export const buyInSession = (
  ctx: SignedCtx,
  session_id: number,
  { wishes, ...purchase }: Purchase & { wishes: readonly Wish[] },
): Promise<Order[]> =>
  placeOrders(ctx, {
    ...purchase,
    wishes,
    source: { ...purchase.source, live_session_id: session_id },
    sold: async (tx) => {
      await checkOffered(
        tx,
        session_id,
        wishes.map(({ sku_id }) => sku_id),
      )
      await checkUnpaid(tx)
      return {
        ...{ kind: 'live', checkout: 'L', pay_min: await setting(tx, 'live.pay_min'), takes_coupons: true },
        parcel: (tx, { shipping_fen: own_fen = 0 }, address) =>
          ofLive.shareOfPurchase(tx, { live_session_id: session_id, user_id: tx.user.id, own_fen, address }),
      }
    },
  })

/** As an order of goods, but for where it was placed. */
export const liveOrders: OrderKind = {
  card: { begins_as: 'ordered', binding: false, review_tags: 'goods' },
  may: { edit_price: true, rebuy: true, restock: true },
  refunds: 'line',
  coupons: 'prices',
  behind: [stockBehind],
  checkDue: checkLiquorDue,
  async onPaid(tx, order) {
    await consume(tx, order.id, { counts: !order.is_linked })
    return { status: 'to_ship' }
  },
  couponLine: ({ snapshot: { goods_id, category_ids } }) => ({
    goods_id: goods_id as number,
    category_ids: (category_ids ?? []) as number[],
  }),
  onClosed: (tx, order) => release(tx, order.id),
  async onRefunded(tx, order, { items }) {
    await giveBack(
      tx,
      order.id,
      items.map(({ item, back_qty }) => ({ sku_id: item.sku_id!, qty: back_qty })),
      { counts: !order.is_linked },
    )
  },
}
