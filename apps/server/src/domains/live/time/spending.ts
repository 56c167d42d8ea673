/** Live time is used up: what was bought first goes first. */
import type { Tx } from '../../../platform/context.ts'
import { takeFirst } from '../rules.ts'
import { lockTime, runningTime, useTime } from './time-store.ts'

/**
 * Takes seconds of a shop's live time, never below nothing. The caller may hold the shop's room.
 * @returns the seconds that were there to take
 */
export async function spendTime(tx: Tx, shop_id: number, seconds: number): Promise<number> {
  await lockTime(tx, shop_id)
  const taken = takeFirst(await runningTime(tx, shop_id), seconds)
  for (const { purchase, taken_s } of taken) await useTime(tx, purchase, taken_s)
  return taken.reduce((sum, { taken_s }) => sum + taken_s, 0)
}
