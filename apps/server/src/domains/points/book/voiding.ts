/** An account was erased: what is left of its points is void, and its debt forgotten. */
import type { Tx } from '../../../platform/context.ts'
import { allocate, lockBook, lotsLeft, writeEntry } from './book.ts'

export async function voidPoints(tx: Tx, user_id: number): Promise<void> {
  const book = await lockBook(tx, user_id)
  if (book.balance === 0 && book.debt === 0) return
  const lots = await lotsLeft(tx, user_id)
  const entry_id = await writeEntry(tx, book, {
    ...{ reason: 'left', ref: `user:${user_id}`, delta: -book.balance, debt_delta: -book.debt },
  })
  await allocate(
    tx,
    entry_id,
    lots.map(({ id, remaining }) => ({ lot_id: id, points: remaining })),
  )
}
