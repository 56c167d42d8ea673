/** The acts that can be done to many things: each with what its rows must still be, and how it is taken back. By the definitions of the contract. */

import { BULK_ACTS, type BulkActName } from '@juya/contract'
import { lockGoods } from '../../../domains/goods/index.ts'
import { store } from '../../../domains/lot/index.ts'
import { plugBulk, type ServerAct } from '../../../domains/operator/index.ts'
import { lockOrders } from '../../../domains/order/index.ts'
import { lockReviews } from '../../../domains/review/index.ts'
import { invariant } from '../../../platform/refuse.ts'
import { onesOwnAmong } from '../claims/not-ones-own.ts'
import { goods as goodsList } from '../goods/goods.ts'
import { whichMatch } from '../lists/lister.ts'
import { askedOf } from '../lists/query.ts'
import { listNamed } from '../lists/registry.ts'
import { reviews as reviewList } from '../shops/reviews.ts'
import { doMove } from '../trade/lot-acts.ts'
import { lots as lotList } from '../trade/lots.ts'
import { latestNotices, resendLatest } from '../trade/order-notices.ts'
import { orders as orderList } from '../trade/orders.ts'
import { tryOut } from './try-out.ts'

type Does = Omit<ServerAct, 'act' | 'matching' | 'onesOwn'>
const MATTERS = { lots: 'lot', goods: 'goods', orders: 'order', reviews: 'review' } as const
type Standing = Does['standing']

const lots: Standing = async (tx, ids) =>
  new Map(
    (await store.lockLots(tx, ids)).map((lot) => [
      lot.id,
      { status: lot.status, category: String(lot.category_id), bids: lot.bid_count > 0 ? 'some' : 'none' },
    ]),
  )
const orders: Standing = async (tx, ids) =>
  new Map(
    (await lockOrders(tx, ids)).map((order) => [
      order.id,
      {
        status: order.status,
        case: String(order.after_sale_open),
        ship_by: String(order.ship_deadline),
        confirm_at: String(order.auto_confirm_at),
      },
    ]),
  )
const reviews: Standing = async (tx, ids) =>
  new Map((await lockReviews(tx, ids)).map((review) => [review.id, { status: review.status }]))

const goods: Standing = async (tx, ids) =>
  new Map((await lockGoods(tx, ids)).map(({ goods: one }) => [one.id, { status: one.status }]))

const { hideReview, restoreReview } = reviewList.calls

const DOES: Record<BulkActName, Does> = {
  moveLot: {
    standing: lots,
    run: (tx, id, { category_id = 0 }, reason) => doMove(tx, { id, category_id, reason }),
    inverse: {
      holds: ['category'],
      run: (tx, id, was, reason) => doMove(tx, { id, category_id: Number(was.category), reason }),
    },
  },
  stopLot: {
    standing: lots,
    // Bids that run are weighed one lot at a time.
    refuses: ({ status }) => (status === 'scheduled' ? undefined : { key: 'STATE_CONFLICT', details: { status } }),
    run: (tx, id, _, reason) => lotList.calls.stopLot(tx, { id, reason }),
  },
  extendOrder: {
    standing: orders,
    run: (tx, id, { days = 0 }, reason) => orderList.calls.extendOrder(tx, { id, days, reason }),
  },
  resendNotices: {
    // A newer notice since the dry run: what was shown is no longer the latest.
    standing: async (tx, ids) => {
      const standing = new Map<number, Record<string, string>>()
      for (const order of await lockOrders(tx, ids))
        standing.set(order.id, { status: order.status, latest: String(await latestNotices(tx, order)) })
      return standing
    },
    run: (tx, id, _, reason) => resendLatest(tx, { id, reason }),
  },
  hideReview: {
    standing: reviews,
    run: (tx, id, _, reason) => hideReview(tx, { id, reason }),
    inverse: { holds: ['status'], run: (tx, id, _, reason) => restoreReview(tx, { id, reason }) },
  },
  restoreReview: {
    standing: reviews,
    run: (tx, id, _, reason) => restoreReview(tx, { id, reason }),
    inverse: { holds: ['status'], run: (tx, id, _, reason) => hideReview(tx, { id, reason }) },
  },
  removeGoods: {
    standing: goods,
    run: (tx, id, _, reason) => goodsList.calls.removeGoods(tx, { id, reason }),
    inverse: { holds: ['status'], run: (tx, id, _, reason) => goodsList.calls.restoreGoods(tx, { id, reason }) },
  },
  restoreGoods: {
    standing: goods,
    run: (tx, id, _, reason) => goodsList.calls.restoreGoods(tx, { id, reason }),
    inverse: { holds: ['status'], run: (tx, id, _, reason) => goodsList.calls.removeGoods(tx, { id, reason }) },
  },
}

plugBulk(
  BULK_ACTS.map((act) => ({
    ...DOES[act.call],
    act,
    onesOwn: (ctx, ids) => onesOwnAmong(ctx, MATTERS[act.resource], ids),
    async matching(ctx, asked, ids) {
      const input = askedOf(act.resource, asked)
      invariant(input, `the ${act.resource} know no filters ${asked}`)
      return new Set(await whichMatch(ctx, listNamed(act.resource).source, input, ids))
    },
  })),
  tryOut,
)
