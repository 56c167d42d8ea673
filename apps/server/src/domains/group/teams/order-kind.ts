/** Orders of group buys: a kind of order. Their pieces are held as those of goods are; what they wait for is their team. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkLiquorDue, consume, giveBack, release, stockBehind } from '../../goods/index.ts'
import type { Order, OrderKind } from '../../order/index.ts'
import { termsOf } from '../../shop/index.ts'
import * as store from '../store.ts'
import { teamsBehind } from './locking.ts'
import { seatPaid } from './paying.ts'
import { seatBack } from './seat-back.ts'

/** No money is asked for a seat whose team has ended, where its buyer wanted no other, or for a team that may not begin. @throws Refusal TEAM_ENDED */
async function checkSeats(tx: Tx, orders: readonly Order[]): Promise<void> {
  for (const seat of await store.seatsOfOrders(
    tx,
    orders.map(({ id }) => id),
  )) {
    const buy = await store.buyById(tx, seat.buy_id)
    if (buy?.mode === 'booking') {
      if (buy.closed_at !== null || buy.to_at <= (await databaseNow(tx))) refuse('TEAM_ENDED')
      continue
    }
    const [team] = seat.team_id === null ? [] : await store.teamsByIds(tx, [seat.team_id])
    if (team?.status === 'forming') continue
    if (team && seat.on_full === 'refund') refuse('TEAM_ENDED')
    if (buy?.status !== 'active' || !(await termsOf(tx, buy.shop_id)).is_active) refuse('TEAM_ENDED')
  }
}

const isBooking = ({ source }: Pick<Order, 'source'>): boolean => source.mode === 'booking'

export const groupOrders: OrderKind = {
  card: { begins_as: 'ordered', binding: false, review_tags: 'goods' },
  words: (order) =>
    isBooking(order)
      ? {
          grouping: {
            buyer: { en: 'Booked, until its end', zh: '已预订，待截止' },
            shop: { en: 'Booked, until its end', zh: '已预订，待截止' },
          },
        }
      : {},
  titles: (order) => ({
    grouping: isBooking(order)
      ? { en: 'Booked: the price is settled at its end', zh: '已预订，截止后确定价格' }
      : { en: 'Waiting for the team', zh: '等待成团' },
  }),
  may: { edit_price: false, rebuy: false, restock: true },
  refunds: 'line',
  coupons: 'none',
  behind: [stockBehind, teamsBehind],
  async checkDue(tx, orders) {
    await checkLiquorDue(tx, orders)
    await checkSeats(tx, orders)
  },
  async onPaid(tx, order) {
    await consume(tx, order.id, { counts: !order.is_linked })
    await seatPaid(tx, order)
    return { status: 'grouping' }
  },
  async onClosed(tx, order) {
    await release(tx, order.id)
    await query(
      tx,
      'group_seat_lapse',
      "update group_seats set state = 'lapsed' where order_id = $1 and state = 'held'",
      [order.id],
    )
  },
  async onRefunded(tx, order, { items, in_full }) {
    await giveBack(
      tx,
      order.id,
      items.map(({ item, back_qty }) => ({ sku_id: item.sku_id!, qty: back_qty })),
      { counts: !order.is_linked },
    )
    if (in_full) await seatBack(tx, order)
  },
}
