/**
 * A time without bidding takes no bidder's chance: lots that would have ended in it, or right after it, go on for a while once
 * the service is back. That is a link of each lot's public chain, and everybody who bids or watches is told.
 */

import { ROOM_OUTAGE_S } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit, emitEach } from '../../../platform/outbox/index.ts'
import { type Due, setDeadlines } from '../../../platform/time/deadlines.ts'
import { stateOf } from '../bidding/bid-store.ts'
import { tickOf } from '../bidding/tick.ts'
import { tickFactsOf } from '../bidding/tick-facts.ts'
import { auctionEvents } from '../events.ts'
import { endsMovers, type Outage } from '../ports/ends.ts'
import { peopleOn } from '../ports/watchers.ts'
import { extensionHash } from '../proof/chain.ts'
import { setting } from '../settings.ts'
import { type Lot, lotsByIds } from '../store.ts'
import * as outages from './outage-store.ts'

const SECOND_MS = 1_000

/** How long nothing may be heard of the nodes that take bids before that is an outage, in ms: for lots of rooms, which run for seconds, and others. */
export interface Silence {
  room_ms: number
  other_ms: number
}
export async function silenceMs(ctx: Ctx): Promise<Silence> {
  // One after the other: in a transaction of a process that has read no settings yet each is a statement of its own.
  const other_s = await setting(ctx, 'auction.outage_after_s')
  const room_s = await setting(ctx, 'auction.room_outage_after_s')
  return { room_ms: Math.min(room_s, other_s) * SECOND_MS, other_ms: other_s * SECOND_MS }
}

/** Whether a lot was out of its bidders' reach for a silence that long. */
export const isOutage = ({ in_room }: Pick<Lot, 'in_room'>, silent_ms: number, silence: Silence): boolean =>
  silent_ms > (in_room ? silence.room_ms : silence.other_ms)

/** While no node takes bids. */
export const LOOK_AGAIN_MS = 1_000

/**
 * Whether the service was away at this moment (ms), as far as heartbeats say: then the next one moves the end, and the clock waits for it.
 * @returns when to look again, in ms; undefined: the end stands. Read after the lock
 */
export async function lookAgainAt(tx: Tx, ends_at: number): Promise<number | undefined> {
  const { now, seen_at } = await outages.clockAndHeartbeat(tx)
  const { other_ms } = await silenceMs(tx)
  return seen_at !== null && ends_at > seen_at && now - seen_at > other_ms ? now + LOOK_AGAIN_MS : undefined
}

/**
 * Leaves a heartbeat of the nodes that take bids. When the last one is too long ago, the lots that were to end meanwhile are moved
 * first, in the same transaction: a transaction that sees the new heartbeat sees the new ends.
 */
export async function leaveHeartbeat(ctx: Ctx): Promise<void> {
  const silence = await silenceMs(ctx)
  if (await outages.renewHeartbeat(ctx, silence.room_ms)) return
  await inTransaction(ctx, async (tx) => {
    const seen_at = await outages.lockHeartbeat(tx)
    const now = await databaseNow(tx)
    if (seen_at !== null && now - seen_at > silence.room_ms)
      await makeUpFor(tx, { from_at: seen_at, until_at: now }, silence)
    await outages.setHeartbeat(tx, now)
  })
}

/**
 * Moves the ends that fell into an outage, or would follow it too soon. A lot that has ended stays ended; no end moves back. A silence that is
 * one for lots of rooms alone, and took none of them, was no outage.
 */
async function makeUpFor(tx: Tx, outage: Outage, silence: Silence): Promise<void> {
  const { from_at, until_at } = outage
  const silent_ms = until_at - from_at
  const extra_ms = (await setting(tx, 'auction.outage_extra_s')) * SECOND_MS
  const soonest = Math.ceil((until_at + extra_ms) / SECOND_MS) * SECOND_MS
  const soonest_live = Math.ceil(until_at / SECOND_MS + ROOM_OUTAGE_S) * SECOND_MS
  const found = await outages.lockLotsEnding(tx, from_at, soonest, silent_ms <= silence.other_ms)
  // A lot that took a bid was in its bidders' reach until then.
  const silentFor = ({ last_bid_at }: Lot) => until_at - Math.max(from_at, last_bid_at ?? 0)
  const lots = found.filter(
    (lot) => isOutage(lot, silentFor(lot), silence) && (!lot.in_room || lot.ends_at! < soonest_live),
  )
  if (lots.length === 0 && silent_ms <= silence.other_ms) return
  const outage_id = await outages.addOutage(tx, outage)
  tx.log.warn({ outage_id, from_at, until_at, lots: lots.length }, 'nobody could bid for a while')
  if (silent_ms > silence.other_ms) {
    for (const move of endsMovers(tx.services)) await move(tx, outage, soonest)
    await emit(tx, auctionEvents.service_away, {
      outage_id,
      from_at: Math.floor(from_at),
      until_at: Math.floor(until_at),
    })
  }
  if (lots.length === 0) return

  const timed_end = staggered(
    lots.filter((lot) => !lot.in_room),
    soonest,
  )
  const ends_at = (lot: Lot) => (lot.in_room ? soonest_live : timed_end(lot))
  const moved = lots.map((lot) => {
    const link = {
      lot_id: lot.id,
      after_seq: lot.bid_count,
      was_ends_at: lot.ends_at!,
      ends_at: ends_at(lot),
      prev_hash: lot.head_hash!,
    }
    return { ...link, hash: extensionHash({ ...link, ...outage }) }
  })
  await outages.moveEnds(tx, outage_id, moved)
  await setDeadlines(
    tx,
    'lot_outage',
    lots.map(({ id }) => ({ ref_id: id, due_at: until_at })),
  )
  const facts = await tickFactsOf(tx, lots)
  tx.after_commit.push(() => {
    for (const [i, lot] of lots.entries()) {
      const later = { ...lot, ends_at: moved[i]!.ends_at, outage_ms: lot.outage_ms + ends_at(lot) - lot.ends_at! }
      const tick_seq = lot.tick_seq + 1
      const tick = tickOf({ ...facts.get(lot.id)!, state: stateOf(later), tick_seq })
      tx.services.realtime.push({ ch: `lot:${lot.id}`, type: 'lot.tick', seq: tick_seq, data: tick })
    }
  })
}

/** The lots of a mass auction, or of a sale of a house, go on ending one after another, as far apart as before; all others end at the soonest moment. */
function staggered(lots: readonly Lot[], soonest: number): (lot: Lot) => number {
  const together = ({ batch_id, session_id }: Lot) =>
    session_id !== null ? `sale ${session_id}` : batch_id !== null ? `batch ${batch_id}` : undefined
  const first_of = new Map<string, number>()
  for (const lot of lots) {
    const key = together(lot)
    if (key !== undefined) first_of.set(key, Math.min(lot.ends_at!, first_of.get(key) ?? lot.ends_at!))
  }
  return (lot) => {
    const first = first_of.get(together(lot) ?? '')
    return soonest + (first === undefined ? 0 : lot.ends_at! - first)
  }
}

/** Deadline `lot_outage`: tells those who bid on a lot or watch it, and its shop, why it goes on. */
export async function tellOutage(tx: Tx, dues: Due[]): Promise<void> {
  const lots = (
    await lotsByIds(
      tx,
      dues.map((due) => due.ref_id),
    )
  ).filter((lot) => lot.status === 'live')
  const ids = lots.map((lot) => lot.id)
  const last = new Map((await outages.outagesOf(tx, ids)).map((end) => [end.lot_id, end]))
  const people = Map.groupBy(await peopleOn(tx, ids), ({ lot_id }) => lot_id)
  const told = lots.flatMap((lot) =>
    [null, ...(people.get(lot.id) ?? []).map(({ user_id }) => user_id)].map((user_id) => ({ lot, user_id })),
  )
  await emitEach(tx, auctionEvents.outage_extended, told, ({ lot, user_id }) => {
    const { from_at, until_at } = last.get(lot.id)!
    const { shop_id, title, title_en, image, ends_at } = lot
    return { lot_id: lot.id, shop_id, title, title_en, image, from_at, until_at, ends_at, user_id }
  })
}
