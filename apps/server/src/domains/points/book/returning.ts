/** A spend comes back: its lots are filled again. One that has ended stays ended, and a new one of thirty days takes its place. */
import { LATE_LOT_DAYS } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { DAY_MS, toldDays } from '../rules.ts'
import type { Book, Entry, PointReason } from '../tables.ts'
import { addLot, allocate, entryOf, lockBook, movedSince, type Taken, writeEntry } from './book.ts'
import { armClocks } from './clocks.ts'
import type { SpendKey } from './spending.ts'

interface FromLot extends Record<string, unknown> {
  lot_id: number
  ends_at: number
  /** What of it has not come back. */
  points: number
}

/** What a spend took from each lot and has not come back, the latest end first. */
const stillSpent = (ctx: Ctx, spend_id: number): Promise<FromLot[]> =>
  query<FromLot>(
    ctx,
    'points_still_spent',
    `select a.lot_id, l.ends_at, (a.points
         + coalesce((select sum(b.points) from points_allocations b join points_entries e on e.id = b.entry_id where e.of_id = $1 and b.lot_id = a.lot_id), 0)
         - coalesce((select sum(n.points) from points_lots n join points_entries e on e.id = n.entry_id where e.of_id = $1 and n.from_lot_id = a.lot_id), 0)
       )::int as points
     from points_allocations a join points_lots l on l.id = a.lot_id where a.entry_id = $1 order by l.ends_at desc, l.id desc`,
    [spend_id],
  )

/**
 * Gives back a spend or a part of it, once per return_ref; never more than was spent. What is owed is repaid first.
 * @returns how many points came back
 */
export async function returnPoints(
  tx: Tx,
  { points, return_ref, ...key }: SpendKey & { points: number; return_ref: string },
): Promise<number> {
  const book = await lockBook(tx, key.user_id)
  const spend = await entryOf(tx, key)
  invariant(spend, `person ${key.user_id} has spent nothing for ${key.reason} ${key.ref}`)
  return bringBack(tx, book, spend, { points, reason: 'returned', ref: return_ref })
}

interface Back {
  points: number
  reason: PointReason
  ref: string
  /** Of the lots that take the place of those that have ended, in ms; thirty days from now unless said. */
  ends_at?: number
}

/** Undoes an entry that took points out of a locked book, as far as it was not undone yet. */
export async function bringBack(
  tx: Tx,
  book: Book,
  out: Entry,
  { points, reason, ref, ends_at }: Back,
): Promise<number> {
  const { user_id } = book
  if (await entryOf(tx, { user_id, reason, ref, of_id: out.id })) return 0
  const back = Math.min(points, -out.delta - (await movedSince(tx, out.id)))
  if (back <= 0) return 0
  const repaid = Math.min(back, book.debt)
  const entry_id = await writeEntry(tx, book, { reason, ref, of_id: out.id, delta: back - repaid, debt_delta: -repaid })
  await refill(tx, { user_id, entry_id, out_id: out.id, points: back - repaid, ends_at })
  await query(
    tx,
    'points_unreserve',
    `update points_reservations set points = points - $2, settled_at = case when points = $2 then platform_now() else settled_at end where entry_id = $1`,
    [out.id, back],
  )
  await armClocks(tx, user_id)
  return back
}

interface Refill {
  user_id: number
  entry_id: number
  out_id: number
  points: number
  ends_at: number | undefined
}

async function refill(tx: Tx, { user_id, entry_id, out_id, points, ends_at }: Refill): Promise<void> {
  const now = Math.floor(await databaseNow(tx))
  const new_end = ends_at ?? now + LATE_LOT_DAYS * DAY_MS
  const refilled: Taken[] = []
  let rest = points
  for (const lot of await stillSpent(tx, out_id)) {
    const some = Math.min(rest, lot.points)
    if (some <= 0) continue
    rest -= some
    if (lot.ends_at > now) refilled.push({ lot_id: lot.lot_id, points: -some })
    else
      await addLot(tx, user_id, {
        ...{ entry_id, points: some, ends_at: new_end, from_lot_id: lot.lot_id, told_days: toldDays(new_end - now) },
      })
  }
  await allocate(tx, entry_id, refilled)
}
