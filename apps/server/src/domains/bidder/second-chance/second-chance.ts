/** After a winner did not pay, the shop may offer the lot to the second-highest bidder, at that bidder's best visible bid. */

import type { ShopCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type Due, setDeadline } from '../../../platform/time/deadlines.ts'
import { holdStandings } from '../../account/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import type { opening } from '../../lot/index.ts'
import { closing, createAuctionOrder, setting, store } from '../../lot/index.ts'
import { takePiece } from '../../piece/index.ts'
import { inWords } from '../caps/bid-caps.ts'
import { purchaseBeyondCaps } from '../caps/buying.ts'
import * as offers from './offer-store.ts'
import { refusedTaking, underbidderOf } from './underbidder.ts'

export { underbidderOf }

const HOUR_MS = 3_600_000

/**
 * Offers a defaulted lot to the underbidder.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (not defaulted, or no other bidder who may take it), ALREADY_DONE (offered before), and those of takePiece
 */
export async function offerSecondChance(ctx: ShopCtx, lot_id: number): Promise<offers.Offer> {
  return inTransaction(ctx, async (tx) => {
    const lot = await store.lockLot(tx, lot_id)
    if (lot?.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    // One that was sold after it had passed has no bidder who came next.
    if (lot.status !== 'defaulted' || lot.post_sold_at !== null) refuse('STATE_CONFLICT', { status: lot.status })
    if (await offers.lastOffer(tx, lot_id)) refuse('ALREADY_DONE')
    if (await store.successorOf(tx, lot_id)) refuse('STATE_CONFLICT', { status: lot.status })
    const second = await underbidderOf(tx, lot)
    if (!second) refuse('STATE_CONFLICT', { status: lot.status })
    if (lot.piece_id !== null) await takePiece(tx, lot.piece_id, { kind: 'lot', id: lot.id })
    const expires_at = (await databaseNow(tx)) + (await setting(tx, 'auction.second_chance_h')) * HOUR_MS
    const offer = await offers.addOffer(tx, {
      lot_id,
      user_id: second.user_id,
      amount_fen: second.best_fen,
      expires_at,
    })
    await setDeadline(tx, 'second_chance_expire', offer.id, expires_at)
    await emit(tx, auctionEvents.second_chance_offered, {
      ...about(lot),
      offer_id: offer.id,
      user_id: second.user_id,
      amount_fen: second.best_fen,
      expires_at,
    })
    return offer
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (there is no open offer) */
export async function withdrawSecondChance(ctx: ShopCtx, lot_id: number): Promise<offers.Offer> {
  return inTransaction(ctx, async (tx) => {
    const lot = await store.lockLot(tx, lot_id)
    if (lot?.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    const offer = await offers.lastOffer(tx, lot_id)
    if (offer?.status === 'withdrawn') return offer
    if (offer?.status !== 'open') refuse('STATE_CONFLICT')
    await clearDeadline(tx, 'second_chance_expire', offer.id)
    return offers.decide(tx, offer.id, 'withdrawn')
  })
}

/**
 * The underbidder answers. Accepting makes an order at the offered amount; repeating an answer gives it again.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, WINDOW_CLOSED, REALNAME_FOR_BIDS, those of judgeBidder, of own limits and of the lot's basket
 */
export async function answerSecondChance(
  ctx: SignedCtx,
  offer_id: number,
  action: 'accept' | 'decline',
): Promise<offers.Offer> {
  return inTransaction(ctx, async (tx) => {
    const known = await offers.offerById(tx, offer_id)
    if (known?.user_id !== ctx.user.id) refuse('NOT_FOUND')
    const lot = (await store.lockLot(tx, known.lot_id)) ?? refuse('NOT_FOUND') // the lot first, as everybody locks
    const offer = (await offers.offerById(tx, offer_id))!
    const wanted = action === 'accept' ? 'accepted' : 'declined'
    if (offer.status === wanted) return offer
    if (offer.status === 'expired') refuse('WINDOW_CLOSED')
    if (offer.status !== 'open') refuse('STATE_CONFLICT')
    if (offer.expires_at <= (await databaseNow(tx))) refuse('WINDOW_CLOSED')
    await clearDeadline(tx, 'second_chance_expire', offer.id)
    if (action === 'decline') return offers.decide(tx, offer.id, 'declined')
    if (lot.status !== 'defaulted' || (await store.successorOf(tx, lot.id)))
      refuse('STATE_CONFLICT', { status: lot.status })
    const { known: known_as, refused } = await refusedTaking(tx, lot, ctx.user.id)
    if (refused) refuse(refused.key, refused.details)
    const bought = { user_id: ctx.user.id, known: known_as, amount_fen: offer.amount_fen }
    const beyond = await purchaseBeyondCaps(tx, lot, bought, await databaseNow(tx))
    if (beyond) refuse(beyond.key, inWords(beyond.details, tx.locale))
    const order_id = await orderFor(tx, lot, offer, { second_chance_offer_id: offer.id })
    await store.resell(tx, lot.id, offer.user_id, offer.amount_fen, order_id)
    await emit(tx, auctionEvents.second_chance_accepted, {
      ...about(lot),
      user_id: offer.user_id,
      amount_fen: offer.amount_fen,
      order_id,
    })
    const accepted = await offers.decide(tx, offer.id, 'accepted', order_id)
    await holdStandings(tx, [ctx.user.id])
    return accepted
  })
}

/** The order of a lot that was not sold at its end, under the terms it ran under, without a deposit: those went back when it closed. */
export async function orderFor(
  tx: Tx,
  lot: store.Lot,
  offer: { user_id: number; amount_fen: number },
  source: Record<string, unknown>,
): Promise<number> {
  const text = await store.textOf(tx, lot.id)
  const rules = await store.rulesOf(tx, lot.id)
  const facts = rules!.facts as unknown as opening.Facts
  const order = await createAuctionOrder(tx, {
    lot_id: lot.id,
    shop_id: lot.shop_id,
    user_id: offer.user_id,
    mode: lot.mode,
    category_id: lot.category_id,
    agreed_commission_bp: lot.commission_bp,
    title: lot.title,
    title_en: lot.title_en,
    image: lot.image,
    hammer_fen: offer.amount_fen,
    premium_bp: lot.premium_bp,
    premium_slices: lot.premium_slices,
    shipping_fen: lot.shipping_fen,
    pay_deadline: (await databaseNow(tx)) + facts.pay_window_h * HOUR_MS,
    ship_hours: facts.ship_hours,
    deposit_fen: 0, // given back when the lot closed
    snapshot: closing.snapshotOf(lot, text, facts),
    source,
  })
  return order.id
}

/** Deadline `second_chance_expire`. */
export async function expireOffers(tx: Tx, dues: Due[]): Promise<void> {
  for (const due of dues) {
    const offer = await offers.offerById(tx, due.ref_id)
    if (offer?.status !== 'open') continue
    await store.lockLot(tx, offer.lot_id)
    if ((await offers.offerById(tx, due.ref_id))?.status === 'open') await offers.decide(tx, due.ref_id, 'expired')
  }
}

const about = (lot: store.Lot) => ({
  lot_id: lot.id,
  shop_id: lot.shop_id,
  title: lot.title,
  title_en: lot.title_en,
  image: lot.image,
})
