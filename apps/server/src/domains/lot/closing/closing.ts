/** A lot ends: one winner or none, a signed closing record, and the order, all in the transaction that ends it. */

import { premiumFen } from '@juya/contract'
import { closingText } from '@juya/verify'
import type { Tx } from '../../../platform/context.ts'
import { emitEach, emitMany } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type Due, setDeadlines } from '../../../platform/time/deadlines.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { heldByLot, releaseLosersOf } from '../../deposit/index.ts'
import { addClosings, aliasesOf, biddersOf, closeLots, type NewClosing, stateOf } from '../bidding/bid-store.ts'
import { type Closing, closeOutcome } from '../bidding/bidding-rules.ts'
import { logTime } from '../bidding/log-time.ts'
import { tickOf } from '../bidding/tick.ts'
import { auctionEvents } from '../events.ts'
import { countOnSale, type Facts } from '../opening/opening.ts'
import { bidders } from '../ports/bidders.ts'
import { watchers } from '../ports/watchers.ts'
import { signText } from '../proof/chain.ts'
import { type Lot, type LotText, listingsOf, lockLots, lotsByIds } from '../store.ts'
import { type Audience, audiencesOf } from './audience.ts'
import { shippingOf } from './one-parcel.ts'
import { createAuctionOrders, saleDepositSource } from './order-kind.ts'
import { clockAndHeartbeat } from './outage-store.ts'
import { isOutage, LOOK_AGAIN_MS, silenceMs } from './outages.ts'
import { planRelists } from './relisting.ts'

const HOUR_MS = 3_600_000

interface Ending {
  lot: Lot
  outcome: Closing
  winner_alias: string | null
}

/**
 * Deadline `lot_close`: ends the lots whose time is over; one whose end has moved gets its new deadline. A lot whose end came while no
 * node could take bids is left until one is back and has moved that end (outages.ts).
 */
export async function closeDue(tx: Tx, dues: Due[]): Promise<void> {
  const lots = await lockLots(
    tx,
    dues.map((due) => due.ref_id),
  )
  const { now, seen_at } = await clockAndHeartbeat(tx)
  await pausePoint('lot_closing')
  const live = lots.filter((lot) => lot.status === 'live')
  const silence = await silenceMs(tx)
  const later = (lot: Lot): number | undefined => {
    if (lot.ends_at! > now) return lot.ends_at!
    const in_outage = seen_at !== null && lot.ends_at! > seen_at && isOutage(lot, now - seen_at, silence)
    return in_outage ? now + LOOK_AGAIN_MS : undefined
  }
  await setDeadlines(
    tx,
    'lot_close',
    live.flatMap((lot) => {
      const due_at = later(lot)
      return due_at === undefined ? [] : [{ ref_id: lot.id, due_at }]
    }),
  )
  await closeAll(
    tx,
    live.filter((lot) => later(lot) === undefined),
    now,
  )
}

/** Ends a lot that has just been bought at its fixed price; the caller holds its lock. Returns the order. */
export async function sellNow(tx: Tx, lot_id: number, now: number): Promise<number> {
  const lots = await lotsByIds(tx, [lot_id])
  const orders = await closeAll(tx, lots, now)
  const order_id = orders.get(lot_id)
  invariant(order_id, `lot ${lot_id} was bought and got no order`)
  return order_id
}

/**
 * Ends a locked live lot without a sale before its time, as its clerk says: not before it has stood as long as its rules promise.
 * @throws Refusal STATE_CONFLICT (it is not running, a bid stands that is not below a reserve, or it has not stood so long)
 */
export async function passNow(tx: Tx, lot: Lot, clock: number): Promise<void> {
  const now = logTime(lot, clock)
  if (lot.status !== 'live' || closeOutcome(stateOf(lot)).result !== 'passed' || now < passableFrom(lot))
    refuse('STATE_CONFLICT', { status: lot.status })
  await clearDeadline(tx, 'lot_close', lot.id)
  await closeAll(tx, [lot], now)
}

/** The moment (ms) from which a live lot may be passed: its planned end, and what outages moved it by. */
export const passableFrom = (lot: Lot): number => stateOf(lot).planned_end_at

/** Ends locked lots: status, closing record and orders, set by set however many there are. Returns the order of each sold lot. */
async function closeAll(tx: Tx, lots: readonly Lot[], now: number): Promise<Map<number, number>> {
  if (lots.length === 0) return new Map()
  const outcomes = lots.map((lot) => ({ lot, outcome: closeOutcome(stateOf(lot)) }))
  const aliases = await aliasesOf(
    tx,
    outcomes.flatMap(({ lot, outcome }) =>
      outcome.result === 'sold' ? [{ lot_id: lot.id, user_id: outcome.winner_id }] : [],
    ),
  )
  const endings = outcomes.map(
    ({ lot, outcome }): Ending => ({
      lot,
      outcome,
      winner_alias: outcome.result === 'sold' ? aliases.get(`${lot.id}:${outcome.winner_id}`)! : null,
    }),
  )
  const orders = await orderAll(tx, endings, now)
  await closeLots(
    tx,
    endings.map(({ lot, outcome }) => ({
      lot_id: lot.id,
      status: outcome.result,
      closed_at: now,
      winner_user_id: outcome.result === 'sold' ? outcome.winner_id : null,
      hammer_fen: outcome.result === 'sold' ? outcome.hammer_fen : null,
      order_id: orders.get(lot.id) ?? null,
    })),
  )
  await addClosings(
    tx,
    endings.map((ending) => closingRecord(tx, ending, now)),
  )
  await setDeadlines(
    tx,
    'lot_settle',
    lots.map((lot) => ({ ref_id: lot.id, due_at: now })),
  )
  await planRelists(
    tx,
    endings.flatMap(({ lot, outcome }) => (outcome.result === 'passed' ? [lot] : [])),
    now,
  )
  await bidders().lotsEnded(tx, lots, now)
  tx.after_commit.push(...endings.map((ending) => () => pushClosed(tx, ending, now)))
  return orders
}

/** The signed record of how a lot ended. */
export function closingRecord(
  tx: Tx,
  { lot, outcome, winner_alias }: { lot: Lot; outcome: Closing | { result: 'cancelled' }; winner_alias: string | null },
  now: number,
): NewClosing {
  const record = {
    lot_id: lot.id,
    result: outcome.result,
    hammer_fen: outcome.result === 'sold' ? outcome.hammer_fen : null,
    winner_alias,
    bid_count: lot.bid_count,
    closed_at_ms: now,
    head_hash: lot.head_hash!,
    rules_hash: lot.rules_hash!,
  }
  const { closed_at_ms: closed_at, ...fields } = record
  return { ...fields, closed_at, ...signText(tx.services, closingText(record)) }
}

/** The orders of those that were sold, with the deposits their winners have on hold. */
async function orderAll(tx: Tx, endings: readonly Ending[], now: number): Promise<Map<number, number>> {
  const sold = endings.flatMap(({ lot, outcome }) => (outcome.result === 'sold' ? [{ lot, outcome }] : []))
  if (sold.length === 0) return new Map()
  const lot_ids = sold.map(({ lot }) => lot.id)
  const listings = await listingsOf(tx, lot_ids)
  const shipping = await shippingOf(
    tx,
    sold.map(({ lot, outcome }) => ({ lot, winner_id: outcome.winner_id, facts: factsOf(listings.get(lot.id)) })),
  )
  const held = await heldByLot(
    tx,
    sold.map(({ lot, outcome }) => ({ lot_id: lot.id, user_id: outcome.winner_id })),
  )
  const orders = await createAuctionOrders(
    tx,
    sold.map(({ lot, outcome }) => ({
      lot_id: lot.id,
      shop_id: lot.shop_id,
      user_id: outcome.winner_id,
      mode: lot.mode,
      category_id: lot.category_id,
      agreed_commission_bp: lot.commission_bp,
      title: lot.title,
      title_en: lot.title_en,
      image: lot.image,
      hammer_fen: outcome.hammer_fen,
      premium_bp: lot.premium_bp,
      premium_slices: lot.premium_slices,
      shipping_fen: shipping.get(lot.id)?.shipping_fen ?? lot.shipping_fen,
      address: shipping.get(lot.id)?.address,
      ship_hours: factsOf(listings.get(lot.id)).ship_hours,
      pay_deadline: payDeadline(listings.get(lot.id), now),
      deposit_fen: held.get(lot.id) ?? 0,
      snapshot: snapshotOf(lot, listings.get(lot.id), listings.get(lot.id)?.facts),
      source: {
        ...(factsOf(listings.get(lot.id)).session?.deposit_in_last && saleDepositSource(lot.session_id!)),
        ...shipping.get(lot.id)?.source,
      },
    })),
  )
  return new Map(orders.map((order, i) => [lot_ids[i]!, order.id]))
}

/** Until when a lot that ended then must be paid: by the rules it was opened under. */
const payDeadline = (listing: { facts: Record<string, unknown> } | undefined, closed_at: number): number =>
  closed_at + factsOf(listing).pay_window_h * HOUR_MS
const factsOf = (listing: { facts: Record<string, unknown> } | undefined): Facts => listing!.facts as unknown as Facts

/** The listing as it stood when it was sold: evidence when somebody disagrees later. */
export function snapshotOf(lot: Lot, text: LotText | undefined, facts: unknown): Record<string, unknown> {
  const { images, photo_views, video, video_poster, desc, params, condition_note, notices } = text ?? {}
  return {
    title: lot.title,
    category_id: lot.category_id,
    images,
    photo_views,
    video,
    video_poster,
    desc,
    params,
    condition_note,
    notices,
    rules: facts,
    rules_hash: lot.rules_hash,
  }
}

function pushClosed(tx: Tx, { lot, outcome, winner_alias }: Ending, now_ms: number): void {
  const state = { ...stateOf(lot), status: outcome.result }
  const tick = tickOf({
    lot_id: lot.id,
    state,
    tick_seq: lot.tick_seq + 1,
    bidder_count: lot.bidder_count,
    leader_alias: winner_alias,
    now_ms,
  })
  tx.services.realtime.push({ ch: `lot:${lot.id}`, type: 'lot.closed', seq: lot.tick_seq + 1, data: tick })
}

const RELEASED_BECAUSE = [
  ['sold', 'outbid'],
  ['defaulted', 'outbid'],
  ['passed', 'lot_passed'],
  ['cancelled', 'lot_cancelled'],
] as const

/** Deadline `lot_settle`: right after the end, everybody but the winner gets the deposit back and is told. */
export async function settleDue(tx: Tx, dues: Due[]): Promise<void> {
  const lots = await lotsByIds(
    tx,
    dues.map((due) => due.ref_id),
  )
  const ended = lots.filter((lot) => ['sold', 'passed', 'cancelled', 'defaulted'].includes(lot.status)).map(asItEnded)
  const freed_fen = new Map<string, number>()
  for (const [status, reason] of RELEASED_BECAUSE) {
    const lots_so = ended.filter((lot) => lot.status === status)
    const released = await releaseLosersOf(
      tx,
      lots_so.map((lot) => ({ lot_id: lot.id, keep_user_id: lot.winner_user_id })),
      reason,
    )
    for (const { ref_id, user_id, amount_fen } of released)
      freed_fen.set(`${ref_id}:${user_id}`, (freed_fen.get(`${ref_id}:${user_id}`) ?? 0) + amount_fen)
  }
  await countOnSale(
    tx,
    ended.filter((lot) => lot.status !== 'cancelled' || lot.rules_hash !== null),
    -1,
  )
  await tellAll(tx, ended, freed_fen)
}

/** One that passed and was bought in this very moment passed all the same. */
const asItEnded = (lot: Lot): Lot =>
  lot.post_sold_at === null
    ? lot
    : { ...lot, status: 'passed', winner_user_id: null, hammer_fen: null, order_id: null, post_sold_at: null }

/** @param freed_fen the deposits that go back now, by lot and person */
async function tellAll(tx: Tx, lots: readonly Lot[], freed_fen: ReadonlyMap<string, number>): Promise<void> {
  const lot_ids = lots.map((lot) => lot.id)
  const people = audiencesOf(lots, await biddersOf(tx, lot_ids), await watchers().watchersOf(tx, lot_ids))
  const about = (lot: Lot) => ({
    lot_id: lot.id,
    shop_id: lot.shop_id,
    title: lot.title,
    title_en: lot.title_en,
    image: lot.image,
    amount_fen: lot.hammer_fen ?? 0,
    order_id: lot.order_id,
  })
  const listings = await listingsOf(
    tx,
    lots.filter((lot) => lot.status === 'sold').map((lot) => lot.id),
  )
  const of = (status: string) => lots.filter((lot) => lot.status === status)
  const each = (some: Lot[], who: (audience: Audience) => Array<number | null>) =>
    some.flatMap((lot) => who(people.get(lot.id)!).map((user_id) => ({ lot, user_id })))
  const ended = [...of('sold'), ...of('passed')]

  await emitMany(
    tx,
    auctionEvents.won,
    of('sold').map((lot) => ({
      ...about(lot),
      user_id: lot.winner_user_id,
      premium_fen: premiumFen(lot.hammer_fen!, lot),
      pay_deadline: payDeadline(listings.get(lot.id), lot.closed_at!),
    })),
  )
  await emitMany(tx, auctionEvents.sold, of('sold').map(about))
  await emitMany(
    tx,
    auctionEvents.passed,
    of('passed').map((lot) => ({ ...about(lot), reason: lot.leader_user_id === null ? 'no_bids' : 'reserve_not_met' })),
  )
  await emitEach(
    tx,
    auctionEvents.lost,
    each(ended, ({ losers }) => losers),
    ({ lot, user_id }) => ({
      ...about(lot),
      user_id,
      sold: lot.status === 'sold',
      deposit_fen: freed_fen.get(`${lot.id}:${user_id}`) ?? 0,
    }),
  )
  await emitEach(
    tx,
    auctionEvents.cancelled,
    each(of('cancelled'), ({ losers, onlookers }) => [null, ...losers, ...onlookers]), // null: the shop
    ({ lot, user_id }) => ({ ...about(lot), user_id, reason: lot.cancel_reason }),
  )
  await emitEach(
    tx,
    auctionEvents.watch_ended,
    each(ended, ({ onlookers }) => onlookers),
    ({ lot, user_id }) => ({ ...about(lot), user_id, sold: lot.status === 'sold' }),
  )
}
