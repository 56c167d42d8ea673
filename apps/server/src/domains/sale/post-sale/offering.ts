/** A person buys a lot that passed at once, makes an offer for it, answers the counter-offer, or withdraws. */

import { OFFER_H, OFFERS_MAX } from '@juya/contract'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { holdStandings } from '../../account/index.ts'
import type { NotEligible } from '../../bidder/index.ts'
import { inWords, purchaseBeyondCaps } from '../../bidder/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import { type Lot, lockLot, lotStates } from '../../lot/index.ts'
import { about } from './about.ts'
import { aliasOn, type Would, wouldBuy } from './eligible.ts'
import { mayOffer, priceFen } from './rules.ts'
import { sellAfter } from './selling.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000

export interface Asked {
  lot_id: number
  action: 'buy' | 'offer' | 'accept' | 'decline' | 'withdraw'
  amount_fen?: number | undefined
  agree_premium?: boolean | undefined
}
export interface Answered {
  offer: store.PostOffer | undefined
  order_id: number | null
}

/**
 * One step of a buyer. Repeating it gives its first answer.
 * @throws Refusal NOT_FOUND, MISSING_PARAM, STATE_CONFLICT, WINDOW_CLOSED, BIDDERS_FIRST {until}, PRICE_CHANGED {price_fen}, AMOUNT_INVALID, LIMIT_REACHED,
 *   those of eligibility, own limits, and takePiece
 */
export async function stepOfBuyer(ctx: SignedCtx, asked: Asked): Promise<Answered> {
  return inTransaction(ctx, async (tx) => {
    const lot = await lockLot(tx, asked.lot_id)
    if (!lot || !lotStates.isPublic(lot.status)) refuse('NOT_FOUND')
    const now = await databaseNow(tx)
    const [last] = await store.offersOn(tx, lot.id, tx.user.id)
    switch (asked.action) {
      case 'buy':
        return buy(tx, lot, last, asked, now)
      case 'offer':
        return offer(tx, lot, last, asked, now)
      case 'accept':
        return accept(tx, lot, last, asked, now)
      case 'decline':
        return end(tx, lot, last, 'declined')
      case 'withdraw':
        return end(tx, lot, last, 'withdrawn')
    }
  })
}

type Last = store.PostOffer | undefined

function say(tx: Tx, refused: NotEligible | undefined): void {
  if (refused) refuse(refused.key, inWords(refused.details, tx.locale))
}

const shownAmount = ({ amount_fen }: Asked): number => amount_fen ?? refuse('MISSING_PARAM', { field: 'amount_fen' })

/** @throws Refusal as of a bid */
async function judged(
  tx: Tx<SignedCtx>,
  lot: Lot,
  {
    amount_fen,
    agree_premium = false,
    in_time,
  }: { amount_fen: number; agree_premium?: boolean | undefined; in_time?: true },
  now: number,
): Promise<Would> {
  const user_id = tx.user.id
  const would = await wouldBuy(tx, lot, { user_id, amount_fen, agree_premium, in_time: in_time ?? false }, now)
  say(tx, would.refused)
  say(tx, await purchaseBeyondCaps(tx, lot, { user_id, known: would.known, amount_fen }, now))
  return would
}

/** Sold to the caller before, by this very step or another. */
async function boughtBefore(tx: Tx<SignedCtx>, lot: Lot, last: Last): Promise<Answered | undefined> {
  const sale = lot.post_sold_at === null ? undefined : await store.postSaleById(tx, lot.id)
  return sale?.user_id === tx.user.id ? { offer: last, order_id: sale.order_id } : undefined
}

async function buy(tx: Tx<SignedCtx>, lot: Lot, last: Last, asked: Asked, now: number): Promise<Answered> {
  const before = await boughtBefore(tx, lot, last)
  if (before) return before
  const price_fen = priceFen(lot)
  const shown_fen = shownAmount(asked)
  const would = await judged(tx, lot, { ...asked, amount_fen: price_fen }, now)
  if (shown_fen !== price_fen) refuse('PRICE_CHANGED', { price_fen })
  // An offer of their own is overtaken by the purchase, without a notice.
  if (last && store.isOpenOffer(last)) {
    await clearDeadline(tx, 'post_offer_expires', last.id)
    await store.decide(tx, last.id, 'withdrawn')
  }
  const alias = await aliasOn(tx, lot, would)
  const buyer = { user_id: tx.user.id, alias, amount_fen: price_fen, offer_id: null }
  const order_id = await sellAfter(tx, lot, buyer, now)
  await tellHouse(tx, lot, price_fen, order_id)
  await holdStandings(tx, [tx.user.id])
  return { offer: undefined, order_id }
}

const tellHouse = (
  tx: Tx,
  { id: lot_id, session_id, shop_id, title, title_en, image }: Lot,
  amount_fen: number,
  order_id: number,
) => emit(tx, auctionEvents.sold_after, { lot_id, session_id, shop_id, title, title_en, image, amount_fen, order_id })

async function offer(tx: Tx<SignedCtx>, lot: Lot, last: Last, asked: Asked, now: number): Promise<Answered> {
  const amount_fen = shownAmount(asked)
  if (last && store.isOpenOffer(last)) {
    if (last.status === 'open' && last.amount_fen === amount_fen) return { offer: last, order_id: null }
    refuse('STATE_CONFLICT', { status: last.status })
  }
  const would = await judged(tx, lot, { ...asked, amount_fen }, now)
  if (!mayOffer(lot, amount_fen)) refuse('AMOUNT_INVALID')
  if ((await store.offersOn(tx, lot.id, tx.user.id)).length >= OFFERS_MAX)
    refuse('LIMIT_REACHED', { limit: OFFERS_MAX })
  const { id: lot_id, shop_id } = lot
  const alias = await aliasOn(tx, lot, would)
  const expires_at = now + OFFER_H * HOUR_MS
  const made = await store.addOffer(tx, { lot_id, shop_id, user_id: tx.user.id, alias, amount_fen, expires_at })
  await setDeadline(tx, 'post_offer_expires', made.id, expires_at)
  await emit(tx, auctionEvents.offer_made, about(lot, made))
  await holdStandings(tx, [tx.user.id])
  return { offer: made, order_id: null }
}

/** Takes the counter-offer of its house. The days after the sale may be over by then: it was asked within them. */
async function accept(tx: Tx<SignedCtx>, lot: Lot, last: Last, asked: Asked, now: number): Promise<Answered> {
  if (last?.status === 'accepted') return { offer: last, order_id: last.order_id }
  if (!last) refuse('NOT_FOUND')
  if (last.status === 'expired') refuse('WINDOW_CLOSED')
  if (last.status !== 'countered') refuse('STATE_CONFLICT', { status: last.status })
  if (last.expires_at <= now) refuse('WINDOW_CLOSED')
  const price_fen = last.counter_fen!
  const shown_fen = shownAmount(asked)
  await judged(tx, lot, { agree_premium: true, amount_fen: price_fen, in_time: true }, now) // agreed to with the offer
  if (shown_fen !== price_fen) refuse('PRICE_CHANGED', { price_fen })
  await clearDeadline(tx, 'post_offer_expires', last.id)
  const buyer = { user_id: tx.user.id, alias: last.alias, amount_fen: price_fen, offer_id: last.id }
  const order_id = await sellAfter(tx, lot, buyer, now)
  await tellHouse(tx, lot, price_fen, order_id)
  await holdStandings(tx, [tx.user.id])
  return { offer: await store.postOfferById(tx, last.id), order_id }
}

/** The person takes the offer back, or declines the counter-offer. */
async function end(tx: Tx<SignedCtx>, lot: Lot, last: Last, status: 'declined' | 'withdrawn'): Promise<Answered> {
  if (!last) refuse('NOT_FOUND')
  if (last.status === status && last.because === null) return { offer: last, order_id: null }
  if (last.status === 'expired') refuse('WINDOW_CLOSED')
  if (!store.isOpenOffer(last) || (status === 'declined' && last.status !== 'countered'))
    refuse('STATE_CONFLICT', { status: last.status })
  await clearDeadline(tx, 'post_offer_expires', last.id)
  const ended = await store.decide(tx, last.id, status)
  await emit(tx, auctionEvents.offer_taken_back, { ...about(lot, ended), ended: status })
  return { offer: ended, order_id: null }
}
