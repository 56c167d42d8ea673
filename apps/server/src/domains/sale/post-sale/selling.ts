/** A lot that passed is sold: a second signed record beside its closing, the order, and the end of all other offers, in one transaction. */

import { closingText, postSaleText } from '@juya/verify'
import type { Tx } from '../../../platform/context.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant } from '../../../platform/refuse.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { forgetBidder, secondChance } from '../../bidder/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import type { Lot } from '../../lot/index.ts'
import { bids, chain, changeStore, ticks } from '../../lot/index.ts'
import { takePiece } from '../../piece/index.ts'
import { about } from './about.ts'
import * as store from './store.ts'

export interface Buyer {
  user_id: number
  alias: string
  amount_fen: number
  /** The offer it goes by; null: bought at once. */
  offer_id: number | null
}

/** Sells a locked lot that passed. @returns the order's id @throws Refusal as takePiece */
export async function sellAfter(tx: Tx, lot: Lot, buyer: Buyer, now: number): Promise<number> {
  const { user_id, alias, amount_fen, offer_id } = buyer
  const closing = await bids.closingOf(tx, lot.id)
  invariant(closing?.result === 'passed', `lot ${lot.id} passed and has no closing record that says so`)
  const order_id = await secondChance.orderFor(tx, lot, { user_id, amount_fen }, { post_sale: offer_id ?? true })
  if (lot.piece_id !== null) await takePiece(tx, lot.piece_id, { kind: 'lot', id: lot.id })
  const record = {
    lot_id: lot.id,
    price_fen: amount_fen,
    buyer_alias: alias,
    sold_at_ms: Math.max(now, closing.closed_at), // the clock may step back, records do not
    closing_sha256: chain.sha256(closingText({ ...closing, closed_at_ms: closing.closed_at })),
  }
  const { sold_at_ms: sold_at, ...fields } = record
  const sale = { ...fields, user_id, offer_id, order_id, sold_at, ...chain.signText(tx.services, postSaleText(record)) }
  await store.addPostSale(tx, sale)
  await changeStore.sellPassed(tx, sale)
  if (offer_id !== null) await store.decide(tx, offer_id, 'accepted', { order_id })
  await declineOthers(tx, lot)
  forgetBidder(tx.services, user_id)
  tx.after_commit.push(() => pushSold(tx, lot, buyer, now))
  return order_id
}

/** What else was offered for it ends: it is sold. */
async function declineOthers(tx: Tx, lot: Lot): Promise<void> {
  for (const other of await store.openOffersOn(tx, [lot.id])) {
    await clearDeadline(tx, 'post_offer_expires', other.id)
    await store.decide(tx, other.id, 'declined', { because: 'sold' })
    await emit(tx, auctionEvents.offer_ended, { ...about(lot, other), ended: 'sold' })
  }
}

function pushSold(tx: Tx, lot: Lot, { alias, amount_fen }: Buyer, now_ms: number): void {
  const tick_seq = lot.tick_seq + 1
  const state = { ...bids.stateOf(lot), status: 'sold' as const, current_fen: amount_fen }
  const data = ticks.tickOf({
    lot_id: lot.id,
    state,
    tick_seq,
    bidder_count: lot.bidder_count,
    leader_alias: alias,
    now_ms,
  })
  tx.services.realtime.push({ ch: `lot:${lot.id}`, type: 'lot.closed', seq: tick_seq, data })
}
