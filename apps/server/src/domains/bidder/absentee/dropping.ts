/** Maximums that wait are taken out: their lot does not open as it was announced, or their person has left. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emitEach } from '../../../platform/outbox/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import { type Lot, lockLots } from '../../lot/index.ts'
import type { AbsenteeBecause } from './absentee-rules.ts'
import * as store from './absentee-store.ts'

/**
 * Takes out what waits for locked lots, by an act each; their people are told.
 * @param of only those of one person, who is not told
 */
export async function dropWaiting(
  tx: Tx,
  lots: ReadonlyArray<Pick<Lot, 'id' | 'shop_id' | 'title' | 'title_en' | 'image'>>,
  because: NonNullable<AbsenteeBecause>,
  of?: number,
): Promise<void> {
  const waiting = await store.waitingOn(
    tx,
    lots.map(({ id }) => id),
  )
  const dropped = waiting.filter(({ user_id }) => of === undefined || user_id === of)
  if (dropped.length === 0) return
  const now = await databaseNow(tx)
  const by_lot = Map.groupBy(dropped, ({ lot_id }) => lot_id)
  for (const [lot_id, rows] of by_lot) {
    const acts = await store.addActs(
      tx,
      lot_id,
      now,
      rows.map(({ user_id, act_no }) => ({ user_id, kind: 'withdrawn', of: act_no, max_fen: 0 })),
    )
    await store.noteFates(
      tx,
      rows.map(({ user_id }, i) => ({ lot_id, user_id, state: 'withdrawn', because, act_no: acts[i]!.no })),
    )
  }
  if (of !== undefined) return
  const known = new Map(lots.map((lot) => [lot.id, lot]))
  await emitEach(tx, auctionEvents.absentee_out, dropped, ({ lot_id, user_id }) =>
    about(known.get(lot_id)!, user_id, because),
  )
}

/** What the notice to one whose maximum did not enter says. */
export const about = (
  { id, shop_id, title, title_en, image }: Pick<Lot, 'id' | 'shop_id' | 'title' | 'title_en' | 'image'>,
  user_id: number,
  because: NonNullable<AbsenteeBecause>,
) => ({ lot_id: id, shop_id, title, title_en, image, user_id, because })

/** A person left: what waits for them is taken out, and their maximums are forgotten. The acts stay, as bids do. */
export async function eraseAbsentees(tx: Tx, user_id: number): Promise<void> {
  const lots = await lockLots(tx, await store.lotsWaitedFor(tx, user_id))
  await dropWaiting(tx, lots, 'ACCOUNT_LEFT', user_id)
  await store.forgetRows(tx, user_id)
}
