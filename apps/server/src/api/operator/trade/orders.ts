/** Orders on the console: both sides of a sale, and every movement of its money. */
import { ORDERS } from '@juya/contract'
import { logDataAccess, maskPhone, userBriefs } from '../../../domains/account/index.ts'
import { addresses } from '../../../domains/address/index.ts'
import { txsOf } from '../../../domains/ledger/index.ts'
import {
  askToClose,
  escrowFen,
  firstItemsOf,
  forceConfirm,
  grantTime,
  type Order,
  orderById,
  orderLines,
  ordersById,
  setAddress,
} from '../../../domains/order/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { cardsOf } from '../../order/cards.ts'
import { orderSource } from '../../order/console.ts'
import { detailOf } from '../../order/detail.ts'
import { shopNames } from '../../shop/cards.ts'
import { presentTxs } from '../ledger.ts'
import { bindDefined } from '../lists/defined.ts'
import { fileMoney, fileTime } from '../lists/file-cells.ts'
import { inOrder } from '../lists/lister.ts'
import { userRow } from '../people/users.ts'
import { noticesOfOrder, sendNoticesAgain } from './order-notices.ts'

const clocksOf = ({ id, status, ship_deadline, auto_confirm_at }: Order) => ({
  id,
  status,
  ship_deadline: seconds(ship_deadline),
  auto_confirm_at: seconds(auto_confirm_at),
})

/** The addresses an order that has not left can be sent to. */
async function addressesFor(ctx: Ctx, order: Order) {
  if (order.status !== 'pending_payment' && order.status !== 'to_ship') return []
  const own = await addresses.listAddresses(ctx, { user_id: order.user_id, shop_id: null })
  return own.map((one) => ({
    id: Number(one.id),
    text: `${one.receiver} ${maskPhone(one.phone)} ${one.province}${one.city}${one.county}${one.detail}`,
  }))
}

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

/** A card is a hundred values of which a file says eight: orders are read for it without the others. */
async function linesOf(ctx: Ctx, ids: number[]) {
  const lines = inOrder(ids, await orderLines(ctx, ids))
  const items = await firstItemsOf(ctx, ids)
  const buyers = await userBriefs(
    ctx,
    lines.map((line) => line.user_id),
  )
  const shops = await shopNames(ctx, [...new Set(lines.map((line) => line.shop_id))])
  return lines.map((line) => ({
    ...line,
    item: items.get(line.id),
    buyer: buyers.get(line.user_id)!.nickname,
    shop: shops.get(line.shop_id),
    in_english: ctx.locale === 'en',
  }))
}

/** What an operator needs beside the row; who looks at somebody's address is written down. */
async function view(ctx: OperatorCtx, { id }: { id: number }) {
  const found = (await orderById(ctx, id))!
  await inTransaction(ctx, (tx) =>
    logDataAccess(tx, ctx.operator, { user_id: found.user_id, what: 'address', about: `order:${id}` }),
  )
  const [detail, buyer, txs, choices] = await Promise.all([
    detailOf(ctx, found, 'shop'),
    userRow(ctx, found.user_id),
    txsOf(ctx, 'order', id),
    addressesFor(ctx, found),
  ])
  const address = detail.address && { ...detail.address, phone: maskPhone(detail.address.phone) }
  return {
    order: { ...detail, address, actions: [] },
    buyer,
    addresses: choices,
    notices: await noticesOfOrder(ctx, found),
    txs: await presentTxs(ctx, txs),
  }
}

export const orders = bindDefined(ORDERS, {
  source: orderSource,
  rows: async (ctx, ids) => orderCards(ctx, inOrder(ids, await ordersById(ctx, ids))),
  lines: linesOf,
  file: {
    order_no: (row) => row.order_no,
    title: ({ item, in_english }) => (in_english ? (item?.title_en ?? item?.title) : item?.title),
    buyer: (row) => row.buyer,
    shop: (row) => row.shop,
    created_at: (row) => fileTime(seconds(row.created_at)),
    total_fen: (row) => fileMoney(row.total_fen),
    escrow_held_fen: (row) => fileMoney(escrowFen(row)),
  },
  view,
  logged: ({ status }) => ({ status }),
  // The order domain writes its acts down, in the same transaction.
  acts: {
    async confirmOrder(tx, { id, reason }) {
      const { status } = await forceConfirm(tx, id, reason)
      return { noted: true, answer: { id, status } }
    },
    async closeOrder(tx, { id, reason }) {
      const { order, proposed } = await askToClose(tx, id, reason)
      return { noted: true, answer: { id, status: order.status, proposed } }
    },
    extendOrder: async (tx, { id, days, reason }) => ({
      noted: true,
      answer: clocksOf(await grantTime(tx, { order_id: id, days, reason })),
    }),
    changeOrderAddress: async (tx, { id, address_id, reason }) => ({
      noted: true,
      answer: clocksOf(await setAddress(tx, { order_id: id, address_id, reason })),
    }),
    async resendNotices(tx, { id, notice_ids, reason }) {
      const order = (await orderById(tx, id)) ?? refuse('NOT_FOUND')
      return { noted: true, answer: await sendNoticesAgain(tx, order, { notice_ids, reason }) }
    },
  },
})
