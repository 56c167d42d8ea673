/** A house answers an offer for a lot of its that passed; and offers without an answer, or of a side that leaves, end. */

import { COUNTER_H } from '@juya/contract'
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit, type OutboxEvent } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type Due, setDeadline } from '../../../platform/time/deadlines.ts'
import { barOf, holdStandings, standingsOf } from '../../account/index.ts'
import { bidderKnown, purchaseBeyondCaps } from '../../bidder/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import { type Lot, lockLot, lockLots, successorOf } from '../../lot/index.ts'
import { orderById } from '../../order/index.ts'
import { takePiece } from '../../piece/index.ts'
import { about } from './about.ts'
import { notForSale, priceFen } from './rules.ts'
import { sellAfter } from './selling.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000

export interface HouseAnswer {
  id: number
  action: 'accept' | 'counter' | 'decline'
  amount_fen?: number | undefined
}

/**
 * Accepts an offer, asks another price, or declines. Repeating an answer gives it again.
 * @throws Refusal NOT_FOUND, MISSING_PARAM, STATE_CONFLICT, WINDOW_CLOSED, AMOUNT_INVALID, OFFER_WITHOUT_ROOM, and those of takePiece
 */
export async function answerPostOffer(ctx: ShopCtx, { id, action, amount_fen }: HouseAnswer): Promise<store.PostOffer> {
  return inTransaction(ctx, async (tx) => {
    const known = await store.postOfferById(tx, id)
    if (known?.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    const lot = (await lockLot(tx, known.lot_id)) ?? refuse('NOT_FOUND') // the lot first, as everybody locks
    const offer = (await store.postOfferById(tx, id))!
    const wanted = { accept: 'accepted', counter: 'countered', decline: 'declined' } as const
    const again = offer.status === wanted[action] && offer.because === null
    if (again && (action !== 'counter' || offer.counter_fen === amount_fen)) return offer
    if (offer.status === 'expired') refuse('WINDOW_CLOSED')
    if (offer.status !== 'open') refuse('STATE_CONFLICT', { status: offer.status })
    const now = await databaseNow(tx)
    if (offer.expires_at <= now) refuse('WINDOW_CLOSED')
    if (action === 'decline') return decline(tx, lot, offer)
    if (notForSale(lot) || (await successorOf(tx, lot.id))) refuse('STATE_CONFLICT', { status: lot.status })
    return action === 'counter' ? counter(tx, lot, offer, amount_fen, now) : accept(tx, lot, offer, now)
  })
}

async function decline(tx: Tx, lot: Lot, offer: store.PostOffer): Promise<store.PostOffer> {
  await clearDeadline(tx, 'post_offer_expires', offer.id)
  const declined = await store.decide(tx, offer.id, 'declined')
  await emit(tx, auctionEvents.offer_ended, { ...about(lot, declined), ended: 'declined' })
  return declined
}

/** Between what was offered and the price. Until it is answered the piece is this lot's. */
async function counter(
  tx: Tx,
  lot: Lot,
  offer: store.PostOffer,
  amount_fen: number | undefined,
  now: number,
): Promise<store.PostOffer> {
  if (amount_fen === undefined) refuse('MISSING_PARAM', { field: 'amount_fen' })
  if (amount_fen <= offer.amount_fen || amount_fen > priceFen(lot)) refuse('AMOUNT_INVALID')
  if (lot.piece_id !== null) await takePiece(tx, lot.piece_id, { kind: 'lot', id: lot.id })
  const expires_at = now + COUNTER_H * HOUR_MS
  const countered = await store.counter(tx, offer.id, amount_fen, expires_at)
  await setDeadline(tx, 'post_offer_expires', offer.id, expires_at)
  await emit(tx, auctionEvents.offer_countered, about(lot, countered))
  return countered
}

async function accept(tx: Tx, lot: Lot, offer: store.PostOffer, now: number): Promise<store.PostOffer> {
  const { user_id, alias, amount_fen, id: offer_id } = offer
  // An offer of somebody who may not act ends by itself; here it may come first. A member of its shop by now, or its consignor, buys nothing.
  const standing = (await standingsOf(tx, [user_id])).get(user_id)
  const known = await bidderKnown(tx, user_id, lot)
  const is_theirs = known.facts.belongs_to_shop || known.works_in.includes(lot.shop_id)
  if (!standing || barOf(standing) || is_theirs) refuse('STATE_CONFLICT', { status: offer.status })
  // What they lead and have won may be more by now than when they offered. Its house learns that it does not fit, and not why.
  if (await purchaseBeyondCaps(tx, lot, { user_id, known, amount_fen, stands: true }, now)) refuse('OFFER_WITHOUT_ROOM')
  await clearDeadline(tx, 'post_offer_expires', offer.id)
  await sellAfter(tx, lot, { user_id, alias, amount_fen, offer_id }, now)
  const accepted = (await store.postOfferById(tx, offer_id))!
  await emit(tx, auctionEvents.offer_accepted, {
    ...about(lot, accepted),
    order_id: accepted.order_id!,
    pay_deadline: (await orderById(tx, accepted.order_id!))?.pay_deadline ?? null,
  })
  await holdStandings(tx, [user_id])
  return accepted
}

/** Deadline `post_offer_expires`: an offer or a counter-offer was not answered in time. */
export async function expirePostOffers(tx: Tx, dues: Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const known = await store.postOfferById(tx, ref_id)
    if (!known || !store.isOpenOffer(known)) continue
    const lot = await lockLot(tx, known.lot_id)
    const offer = await store.postOfferById(tx, ref_id)
    if (!lot || !offer || !store.isOpenOffer(offer)) continue
    const expired = await store.decide(tx, ref_id, 'expired')
    await emit(tx, auctionEvents.offer_ended, { ...about(lot, expired), ended: 'expired', was: offer.status })
  }
}

/** Ends open offers, each under its lot's lock. */
async function endAll(
  tx: Tx,
  offers: readonly store.PostOffer[],
  status: 'declined' | 'withdrawn',
  because: 'shop' | 'left' | 'restricted',
): Promise<void> {
  const lots = new Map(
    (
      await lockLots(
        tx,
        offers.map(({ lot_id }) => lot_id),
      )
    ).map((lot) => [lot.id, lot]),
  )
  for (const { id, lot_id } of offers) {
    const offer = await store.postOfferById(tx, id)
    const lot = lots.get(lot_id)
    if (!lot || !offer || !store.isOpenOffer(offer)) continue
    await clearDeadline(tx, 'post_offer_expires', id)
    const ended = await store.decide(tx, id, status, { because })
    if (because === 'shop') await emit(tx, auctionEvents.offer_ended, { ...about(lot, ended), ended: 'shop' })
    else await emit(tx, auctionEvents.offer_taken_back, { ...about(lot, ended), ended: because })
  }
}

/** A shop trades no more: what was offered for its lots is declined. */
export const endOffersOfShop = async (tx: Tx, { payload }: OutboxEvent<{ shop_id: number }>): Promise<void> =>
  endAll(tx, await store.openOffersOf(tx, { shop_id: payload.shop_id }), 'declined', 'shop')

/** A person has left, or may not trade: what they offered is withdrawn. */
export const endOffersOfPerson =
  (because: 'left' | 'restricted') =>
  async (tx: Tx, { payload }: OutboxEvent<{ user_id: number }>): Promise<void> =>
    endAll(tx, await store.openOffersOf(tx, { user_id: payload.user_id }), 'withdrawn', because)
