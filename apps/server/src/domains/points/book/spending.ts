/** Points are spent: from the lots that end first, never from one past its end. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import type { PointReason } from '../tables.ts'
import { allocate, entryOf, lockBook, lotsLeft, takeFrom, writeEntry } from './book.ts'

export interface SpendKey {
  user_id: number
  reason: PointReason
  ref: string
}
export interface Spend extends SpendKey {
  points: number
  /** Shown as frozen until settleSpend, or until it comes back. */
  reserved?: boolean
}

/**
 * Spends points, once per person, reason and ref.
 * @throws Refusal POINTS_OWED {debt}, POINTS_SHORT {have, need}
 */
export async function spendPoints(tx: Tx, { user_id, points, reason, ref, reserved = false }: Spend): Promise<void> {
  if (points <= 0) return
  const book = await lockBook(tx, user_id)
  if (await entryOf(tx, { user_id, reason, ref })) return
  if (book.debt > 0) refuse('POINTS_OWED', { debt: book.debt })
  const now = await databaseNow(tx)
  const lots = (await lotsLeft(tx, user_id)).filter(({ ends_at }) => ends_at > now)
  const { taken, short } = takeFrom(lots, points)
  if (short > 0) refuse('POINTS_SHORT', { have: points - short, need: points })
  const entry_id = await writeEntry(tx, book, { reason, ref, delta: -points })
  await allocate(tx, entry_id, taken)
  if (reserved)
    await query(
      tx,
      'points_reserve',
      'insert into points_reservations (entry_id, user_id, points) values ($1, $2, $3)',
      [entry_id, user_id, points],
    )
}

/** What a reserved spend was for is done: its points are frozen no more. */
export async function settleSpend(tx: Tx, key: SpendKey): Promise<void> {
  await lockBook(tx, key.user_id)
  const spend = await entryOf(tx, key)
  invariant(spend, `person ${key.user_id} has spent nothing for ${key.reason} ${key.ref}`)
  await query(
    tx,
    'points_settle',
    'update points_reservations set settled_at = platform_now() where entry_id = $1 and settled_at is null',
    [spend.id],
  )
}
