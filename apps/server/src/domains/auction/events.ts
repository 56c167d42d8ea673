/** What the auction does when others tell it something, and the clocks that tell people in time. */
import type { Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import type { Due } from '../../platform/deadlines.ts'
import { emit, emitMany, type OutboxEvent } from '../../platform/events.ts'
import { noticeForfeit } from '../deposit/index.ts'
import { outbidSince } from './bid-store.ts'
import { forgetBidder } from './bidder-facts.ts'
import { depositHeld } from './depositing.ts'
import { mayMove } from './lot-states.ts'
import { visibleFen } from './present-tick.ts'
import * as store from './store.ts'

const RULE_UNPAID = 'A-7'
/** The notice covers what happened since its clock was set, and a little before. */
const OUTBID_LOOK_BACK_MS = 6_000

/**
 * The winner of a lot did not pay in time: the lot is defaulted, and the penalty is noticed; nothing is taken before the winner
 * had time to answer.
 */
export async function winnerDidNotPay(tx: Tx, { payload }: OutboxEvent): Promise<void> {
  const { lot_id, order_id, user_id } = payload as { lot_id: number | null; order_id: number; user_id: number }
  if (lot_id === null) return
  const lot = await store.lockLot(tx, lot_id)
  if (!lot || lot.order_id !== order_id || !mayMove(lot.status, 'default')) return
  await store.setDefaulted(tx, lot_id)
  forgetBidder(tx.services, user_id)
  const now = await databaseNow(tx)
  const yuan = (lot.hammer_fen ?? 0) / 100
  await noticeForfeit(tx, {
    user_id,
    scope: 'lot',
    ref_id: lot_id,
    shop_id: lot.shop_id,
    order_id,
    title: lot.title,
    image: lot.image,
    rule_no: RULE_UNPAID,
    evidence: [
      {
        at: lot.closed_at ?? now,
        en: `The lot was won for ¥${yuan}`,
        zh: `以 ¥${yuan} 竞得该拍品`,
        link: `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot_id}`,
      },
      { at: now, en: 'The order was not paid within the payment time', zh: '订单未在付款期限内支付' },
    ],
  })
  await emit(tx, 'auction.defaulted', {
    lot_id,
    shop_id: lot.shop_id,
    user_id,
    order_id,
    title: lot.title,
    title_en: lot.title_en,
    image: lot.image,
    amount_fen: lot.hammer_fen,
  })
}

/** A won lot was paid: it counts among the price records from now on. */
export async function winnerPaid(tx: Tx, { payload }: OutboxEvent): Promise<void> {
  const { order_id, user_id, lot_id } = payload as { order_id: number; user_id: number; lot_id: number | null }
  if (lot_id === null) return
  await store.setPaid(tx, order_id)
  forgetBidder(tx.services, user_id)
}

export async function holdBecameHeld(tx: Tx, { payload }: OutboxEvent): Promise<void> {
  await depositHeld(tx, payload as { user_id: number; scope: string; ref_id: number })
}

/** What is told of a lot that runs. */
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
  await emitMany(
    tx,
    'auction.outbid',
    people.map(({ lot_id, user_id }) => ({ user_id, ...running(lots.get(lot_id)!) })),
  )
}

/** Deadline `lot_end_soon`: tells those who watch, or bid and do not lead, that a lot is about to end. */
export async function tellEndSoon(tx: Tx, dues: Due[]): Promise<void> {
  const lots = (
    await store.lotsByIds(
      tx,
      dues.map((due) => due.ref_id),
    )
  ).filter((lot) => lot.status === 'live')
  const people = await store.interestedIn(
    tx,
    lots.map((lot) => lot.id),
  )
  await emitMany(
    tx,
    'auction.watch_end_soon',
    people.map(({ lot_id, user_id }) => ({ user_id, ...running(lots.find((one) => one.id === lot_id)!) })),
  )
}
