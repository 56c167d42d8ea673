/**
 * Lots of a room have no times: people hear when so many lots come before theirs. What the clerk does decides when that is: each lot that starts
 * is heard of, and the lots that wait are counted then, without those that were withdrawn.
 */

import { REMIND_LOTS_BEFORE } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emitEach, type Told } from '../../../platform/outbox/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import { type Lot, lotsByIds, saleLots } from '../../lot/index.ts'

/** Lots of rooms started: the people of each lot that comes near are told once. */
export async function callRooms(tx: Tx, events: ReadonlyArray<Told<typeof auctionEvents.lot_started>>): Promise<void> {
  const started = events.filter(({ payload }) => payload.in_room).map(({ payload }) => payload.lot_id)
  const sales = new Set((await lotsByIds(tx, started)).flatMap(({ session_id }) => session_id ?? []))
  for (const session_id of [...sales].sort((a, b) => a - b)) await callNear(tx, session_id)
}

async function callNear(tx: Tx, session_id: number): Promise<void> {
  const lots = await saleLots.lotsOfSession(tx, session_id)
  const running = lots.some(({ status }) => status === 'live') ? 1 : 0
  const near = new Map(
    lots
      .filter(({ status }) => status === 'scheduled')
      .map((lot, n) => [lot.id, { lot, before: n + running }] as const)
      .filter(([, { before }]) => before > 0 && before <= REMIND_LOTS_BEFORE),
  )
  const told_at = await databaseNow(tx)
  const called = await noteCalled(tx, [...near.keys()], told_at)
  const people = await toCall(tx, called)
  await emitEach(tx, auctionEvents.lots_before, people, ({ lot_id, user_id }) => {
    const { lot, before } = near.get(lot_id)!
    return { user_id, ...about(lot), before, told_at }
  })
}

const about = (lot: Lot) => ({
  lot_id: lot.id,
  lot_no: lot.lot_no,
  session_id: lot.session_id,
  shop_id: lot.shop_id,
  title: lot.title,
  title_en: lot.title_en,
  image: lot.image,
})

/** @returns those that were not told of yet */
async function noteCalled(tx: Tx, lot_ids: readonly number[], told_at: number): Promise<number[]> {
  const rows = await query<{ lot_id: number }>(
    tx,
    'sale_room_calls_note',
    `insert into sale_room_calls (lot_id, told_at) select id, to_timestamp($2::float8 / 1000.0) from unnest($1::bigint[]) as l(id)
     on conflict do nothing returning lot_id`,
    [lot_ids, told_at],
  )
  return rows.map(({ lot_id }) => lot_id)
}

/** The sale goes on at a new date: people are told anew then. */
export const forgetCalls = (tx: Tx, session_id: number) =>
  query(
    tx,
    'sale_room_calls_forget',
    `delete from sale_room_calls c using lot_outlines l where l.id = c.lot_id and l.session_id = $1 and l.status = 'scheduled'`,
    [session_id],
  )

/** The people who watch these lots or have a maximum that waits for them, without those who turned this off. */
const toCall = (ctx: Ctx, lot_ids: readonly number[]): Promise<Array<{ lot_id: number; user_id: number }>> =>
  query(
    ctx,
    'sale_room_calls_people',
    `select lot_id, user_id from finding_watchers where lot_id = any($1) and remind_lots_before
     union
     select a.lot_id, a.user_id from bidder_maximums_waiting a where a.lot_id = any($1)
       and not exists (select 1 from finding_watchers w where w.user_id = a.user_id and w.lot_id = a.lot_id and not w.remind_lots_before)
     order by lot_id, user_id`,
    [lot_ids],
  )
