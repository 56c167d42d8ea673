/** Maximums that slept and are tried: whether they sleep still once their lots are locked. */
import type { Tx } from '../../../platform/context.ts'
import { asleepAmong } from './absentee-store.ts'

export const sleeperKey = (lot_id: number, user_id: number): string => `${lot_id}:${user_id}`

/** Of the maximums that slept, those that sleep still, now that their lots are locked; no statement where none did. */
export async function stillAsleep(
  tx: Tx,
  waiting: ReadonlyMap<number, ReadonlyArray<{ slept?: true; offer: { user_id: number } }>>,
): Promise<Set<string>> {
  const slept = [...waiting].flatMap(([lot_id, bids]) =>
    bids.flatMap(({ slept, offer: { user_id } }) => (slept ? [{ lot_id, user_id }] : [])),
  )
  if (slept.length === 0) return new Set()
  return new Set((await asleepAmong(tx, slept)).map(({ lot_id, user_id }) => sleeperKey(lot_id, user_id)))
}
