/** Points that were earned for something are taken back with it; what was spent meanwhile is owed. And they are given again where that was wrong. */
import { LATE_LOT_DAYS, POINTS_PER_YUAN } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { ports } from '../../account/index.ts'
import { DAY_MS } from '../rules.ts'
import type { Entry, Lot, PointReason } from '../tables.ts'
import { allocate, entryOf, lockBook, lotsLeft, movedSince, takeFrom, writeEntry } from './book.ts'
import { credit, plainOf } from './earning.ts'

/** Names an earning. */
export interface EarningKey {
  user_id: number
  reason: PointReason
  ref: string
}

/** What is left of an earning after all that was taken back and given again. */
export const leftOf = async (tx: Tx, earning: Entry): Promise<number> =>
  earning.delta - earning.debt_delta + (await movedSince(tx, earning.id))

/**
 * Takes back points of an earning, once per because_ref and at most what is left of it: from its own lot, then from others, the earliest end
 * first. The rest becomes points debt. Nothing happens where nothing was earned.
 * @returns how many were taken back, those that are owed now included
 */
export async function takeBackPoints(
  tx: Tx,
  { points, because_ref, ...key }: EarningKey & { points: number; because_ref: string },
): Promise<number> {
  const { user_id } = key
  const book = await lockBook(tx, user_id)
  const earning = await entryOf(tx, key)
  if (!earning) return 0
  if (await entryOf(tx, { user_id, reason: 'taken_back', ref: because_ref, of_id: earning.id })) return 0
  const wanted = Math.min(points, await leftOf(tx, earning))
  if (wanted <= 0) return 0
  const lots = await lotsLeft(tx, user_id)
  const own = (lot: Lot): number => (lot.entry_id === earning.id ? 0 : 1)
  const { taken, short } = takeFrom(
    lots.toSorted((a, b) => own(a) - own(b)),
    wanted,
  )
  const entry_id = await writeEntry(tx, book, {
    ...{ reason: 'taken_back', ref: because_ref, of_id: earning.id, delta: short - wanted, debt_delta: short },
  })
  await allocate(tx, entry_id, taken)
  await noteLess(tx, earning)
  return wanted
}

/** What VIP brought with an earning is less by what was taken back of it. */
async function noteLess(tx: Tx, earning: Entry): Promise<void> {
  const { user_id, reason, ref, multiplier_bp } = earning
  if (multiplier_bp <= 10_000) return
  const left = await leftOf(tx, earning)
  const points = left - plainOf(left, multiplier_bp)
  const saved_fen = Math.floor((points * 100) / POINTS_PER_YUAN)
  await ports.noteVipUses(tx, [{ user_id, benefit: 'points', ref: `${reason}:${ref}`, points, saved_fen }])
}

/**
 * Gives again what was taken back of an earning, once per because_ref: until the end it had, or for thirty days where that has passed.
 * @returns how many came back
 */
export async function giveAgain(
  tx: Tx,
  { because_ref, ...key }: EarningKey & { because_ref: string },
): Promise<number> {
  const { user_id } = key
  const book = await lockBook(tx, user_id)
  const earning = await entryOf(tx, key)
  if (!earning) return 0
  if (await entryOf(tx, { user_id, reason: 'given_again', ref: because_ref, of_id: earning.id })) return 0
  const points = -(await movedSince(tx, earning.id))
  if (points <= 0) return 0
  const now = await databaseNow(tx)
  const [first] = await query<{ ends_at: number }>(
    tx,
    'points_end_of_earning',
    'select ends_at from points_lots where entry_id = $1 order by id limit 1',
    [earning.id],
  )
  const ends_at = first && first.ends_at > now ? first.ends_at : Math.floor(now) + LATE_LOT_DAYS * DAY_MS
  await credit(tx, book, { reason: 'given_again', ref: because_ref, of_id: earning.id, points, ends_at })
  return points
}
