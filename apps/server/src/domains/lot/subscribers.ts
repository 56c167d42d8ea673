/** What lots do about other domains' events, and the reminders that come in time. */

import type { Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { emitEach, emitMany, type OutboxEvent } from '../../platform/outbox/index.ts'
import { type Due, setDeadlines } from '../../platform/time/deadlines.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { noticeForfeit } from '../deposit/index.ts'
import { alert } from './bidding/alerts.ts'
import { outbidSince } from './bidding/bid-store.ts'
import { visibleFen } from './bidding/tick.ts'
import { auctionEvents } from './events.ts'
import { mayMove } from './lot-states.ts'
import { LAST_MINUTE_MS } from './opening/opening.ts'
import { bidders } from './ports/bidders.ts'
import { peopleOn } from './ports/watchers.ts'
import * as store from './store.ts'

const RULE_UNPAID = 'A-7'
/** The notice covers what happened since its clock was set, and a little before. */
const OUTBID_LOOK_BACK_MS = 6_000

interface OrderOfLot {
  lot_id: number | null
  order_id: number
  user_id: number
}
/** Orders of a shop's own listings have no lot. */
const ordersOfLots = (events: ReadonlyArray<OutboxEvent<OrderOfLot>>) =>
  events.map(({ payload }) => payload).flatMap(({ lot_id, ...order }) => (lot_id ? [{ ...order, lot_id }] : []))

/**
 * Winners of lots did not pay in time: the lots are defaulted, and the penalties are noticed; nothing is taken before the winner had
 * time to answer. All lots are locked first, so that no two such transactions wait for each other.
 */
export async function winnersDidNotPay(tx: Tx, events: ReadonlyArray<OutboxEvent<OrderOfLot>>): Promise<void> {
  const orders = ordersOfLots(events)
  const locked = await store.lockLots(
    tx,
    orders.map((order) => order.lot_id),
  )
  const lots = locked.filter((lot) => mayMove(lot.status, 'default'))
  const unpaid = orders.flatMap((order) => {
    const lot = lots.find(({ id, order_id }) => id === order.lot_id && order_id === order.order_id)
    return lot ? [{ ...order, lot }] : []
  })
  if (unpaid.length === 0) return
  await store.setDefaulted(
    tx,
    unpaid.map(({ lot_id }) => lot_id),
  )
  const now = await databaseNow(tx)
  for (const { lot, user_id, order_id } of unpaid) {
    bidders().forget(tx.services, user_id)
    // In a sale one penalty covers all that was not paid; the sale notices it. What was bought after it is no part of it.
    if (lot.session_id === null || lot.post_sold_at !== null) await noticeUnpaid(tx, { lot, user_id, order_id, now })
  }
  await emitMany(
    tx,
    auctionEvents.defaulted,
    unpaid.map(({ lot, user_id, order_id }) => ({
      lot_id: lot.id,
      shop_id: lot.shop_id,
      user_id,
      order_id,
      session_id: lot.post_sold_at === null ? lot.session_id : null,
      title: lot.title,
      title_en: lot.title_en,
      image: lot.image,
      amount_fen: lot.hammer_fen ?? 0,
    })),
  )
}

async function noticeUnpaid(
  tx: Tx,
  { lot, user_id, order_id, now }: { lot: store.Lot; user_id: number; order_id: number; now: number },
): Promise<void> {
  const yuan = (lot.hammer_fen ?? 0) / 100
  await noticeForfeit(tx, {
    user_id,
    scope: 'lot',
    ref_id: lot.id,
    shop_id: lot.shop_id,
    order_id,
    title: lot.title,
    title_en: lot.title_en,
    image: lot.image,
    rule_no: RULE_UNPAID,
    evidence: [
      {
        at: lot.post_sold_at ?? lot.closed_at ?? now,
        ...(lot.post_sold_at === null
          ? { en: `The lot was won for ¥${yuan}`, zh: `以 ¥${yuan} 拍得该拍品` }
          : { en: `The lot was bought after the sale for ¥${yuan}`, zh: `拍后以 ¥${yuan} 购得该拍品` }),
        link: toScreen('auction.lot', { id: lot.id }),
      },
      { at: now, en: 'The order was not paid within the payment time', zh: '订单未在付款期限内支付' },
    ],
  })
}

/** Won lots were paid: they count among the price records from now on. */
export async function winnersPaid(tx: Tx, events: ReadonlyArray<OutboxEvent<OrderOfLot>>): Promise<void> {
  const orders = ordersOfLots(events)
  if (orders.length === 0) return
  await store.setPaid(
    tx,
    orders.map(({ order_id }) => order_id),
  )
  for (const { user_id } of orders) bidders().forget(tx.services, user_id)
}

/** Reminders of a lot that runs. */
const running = (lot: store.Lot) => ({
  lot_id: lot.id,
  shop_id: lot.shop_id,
  title: lot.title,
  title_en: lot.title_en,
  image: lot.image,
  current_fen: visibleFen(lot),
  ends_at: lot.ends_at,
})

/** Deadline `lot_outbid`: tells those who lost the lead a few seconds ago and do not have it back. */
export async function tellOutbid(tx: Tx, dues: Due[]): Promise<void> {
  const lots = new Map(
    (
      await store.lotsByIds(
        tx,
        dues.map((due) => due.ref_id),
      )
    ).map((lot) => [lot.id, lot]),
  )
  const since = Math.min(...dues.map((due) => due.due_at)) - OUTBID_LOOK_BACK_MS
  const people = await outbidSince(tx, [...lots.keys()], since)
  await emitEach(tx, auctionEvents.outbid, people, ({ lot_id, user_id }) => ({
    user_id,
    ...running(lots.get(lot_id)!),
  }))
}

/** Deadline `lot_last_minute`: tells those who bid or watch and are in the app; where the end has moved it waits for the new one. */
export async function tellLastMinute(tx: Tx, dues: Due[]): Promise<void> {
  const found = await store.lotsByIds(
    tx,
    dues.map((due) => due.ref_id),
  )
  const now = await databaseNow(tx)
  const live = found.filter((lot) => lot.status === 'live' && lot.ends_at! > now)
  const moved = live.filter((lot) => lot.ends_at! - LAST_MINUTE_MS > now)
  await setDeadlines(
    tx,
    'lot_last_minute',
    moved.map((lot) => ({ ref_id: lot.id, due_at: lot.ends_at! - LAST_MINUTE_MS })),
  )
  const ending = new Map(live.filter((lot) => !moved.includes(lot)).map((lot) => [lot.id, lot]))
  for (const { lot_id, user_id } of await peopleOn(tx, [...ending.keys()])) {
    const lot = ending.get(lot_id)!
    alert(tx, 'lot.last_minute', user_id, { ...lot, current_fen: visibleFen(lot), ends_at: lot.ends_at! })
  }
}
