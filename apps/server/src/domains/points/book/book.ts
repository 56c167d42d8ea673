/** The book of one person: locked before any of their lots is touched, and written only here. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import type { Book, Entry, Lot, PointReason } from '../tables.ts'

type BookRow = Book & Record<string, unknown>
export type EntryRow = Entry & Record<string, unknown>
export type LotRow = Lot & Record<string, unknown>

const LOCK = 'select b.*, b.user_id as id from points_books b where user_id = $1 for update'

/** Locks a person's book; the first look makes it. */
export async function lockBook(tx: Tx, user_id: number): Promise<Book> {
  const [known] = await query<BookRow>(tx, 'points_book_lock', LOCK, [user_id])
  if (known) return known
  await query(
    tx,
    'points_book_open',
    'insert into points_books (user_id) values ($1) on conflict (user_id) do nothing',
    [user_id],
  )
  const [opened] = await query<BookRow>(tx, 'points_book_lock', LOCK, [user_id])
  invariant(opened, `person ${user_id} has no points book`)
  return opened
}

/** Locks the books of several people, in the order of their ids; the first look makes them. */
export async function lockBooks(tx: Tx, user_ids: readonly number[]): Promise<Book[]> {
  if (user_ids.length === 1) return [await lockBook(tx, user_ids[0]!)]
  await query(
    tx,
    'points_books_open',
    `insert into points_books (user_id) select distinct id from unnest($1::bigint[]) u(id)
     where not exists (select from points_books b where b.user_id = u.id) order by id on conflict do nothing`,
    [user_ids],
  )
  return query<BookRow>(
    tx,
    'points_books_lock',
    'select b.*, b.user_id as id from points_books b where user_id = any($1) order by user_id for update',
    [user_ids],
  )
}

export interface NewEntry {
  reason: PointReason
  ref: string
  delta: number
  debt_delta?: number
  of_id?: number | null
  multiplier_bp?: number
  in_day_limit?: boolean
}

/** Writes a change of a locked book. @returns the entry's id */
export async function writeEntry(tx: Tx, book: Book, entry: NewEntry): Promise<number> {
  const { reason, ref, delta, debt_delta = 0, of_id = null, multiplier_bp = 10_000, in_day_limit = false } = entry
  const [written] = await query<{ id: number; balance: number; debt: number }>(
    tx,
    'points_entry_add',
    `with book as (update points_books set balance = balance + $4, debt = debt + $5 where user_id = $1 returning balance, debt)
     insert into points_entries (user_id, reason, ref, delta, debt_delta, of_id, multiplier_bp, in_day_limit, balance_after, debt_after)
     select $1, $2, $3, $4, $5, $6, $7, $8, balance, debt from book
     returning id, balance_after as balance, debt_after as debt`,
    [book.user_id, reason, ref, delta, debt_delta, of_id, multiplier_bp, in_day_limit],
  )
  invariant(written, `the points book of ${book.user_id} is gone`)
  Object.assign(book, { balance: written.balance, debt: written.debt })
  return written.id
}

/**
 * Writes points that come into a locked book, and the lot they are, in one statement.
 * @returns whether the clocks of the book need no look: a lot that is there goes off no later than this one, and was told of no more often
 */
export async function writeEarning(
  tx: Tx,
  book: Book,
  entry: NewEntry,
  lot: Omit<NewLot, 'entry_id'>,
): Promise<boolean> {
  const { reason, ref, delta, debt_delta = 0, of_id = null, multiplier_bp = 10_000, in_day_limit = false } = entry
  const [written] = await query<{ balance: number; debt: number; is_armed: boolean }>(
    tx,
    'points_earning_add',
    `with book as (update points_books set balance = balance + $4, debt = debt + $5 where user_id = $1 returning balance, debt),
       entry as (insert into points_entries (user_id, reason, ref, delta, debt_delta, of_id, multiplier_bp, in_day_limit, balance_after, debt_after)
         select $1, $2, $3, $4, $5, $6, $7, $8, balance, debt from book returning id, balance_after, debt_after),
       lot as (insert into points_lots (user_id, entry_id, points, remaining, ends_at, told_days)
         select $1, id, $9, $9, to_timestamp($10 / 1000.0), $11 from entry)
     select balance_after as balance, debt_after as debt, exists (
       select from points_lots where user_id = $1 and remaining > 0 and ends_at > (select platform_now()) and ends_at <= to_timestamp($10 / 1000.0)
         and coalesce(told_days, 999) >= coalesce($11::int, 999)) as is_armed from entry`,
    [
      ...[book.user_id, reason, ref, delta, debt_delta, of_id, multiplier_bp, in_day_limit],
      ...[lot.points, lot.ends_at, lot.told_days ?? null],
    ],
  )
  invariant(written, `the points book of ${book.user_id} is gone`)
  const { is_armed, ...standing } = written
  Object.assign(book, standing)
  return is_armed
}

/** The entry of a reason and a ref, if it was written. */
export async function entryOf(
  ctx: Ctx,
  { user_id, reason, ref, of_id = null }: { user_id: number; reason: PointReason; ref: string; of_id?: number | null },
): Promise<Entry | undefined> {
  const rows = await query<EntryRow>(
    ctx,
    'points_entry_of',
    'select * from points_entries where user_id = $1 and reason = $2 and ref = $3 and coalesce(of_id, 0) = coalesce($4::bigint, 0)',
    [user_id, reason, ref, of_id],
  )
  return rows[0]
}

/** What entries about another have moved so far: points taken back and given again, or a spend that came back. */
export async function movedSince(ctx: Ctx, entry_id: number): Promise<number> {
  const [row] = await query<{ moved: number }>(
    ctx,
    'points_moved_since',
    'select coalesce(sum(delta - debt_delta), 0)::int as moved from points_entries where of_id = $1',
    [entry_id],
  )
  return row!.moved
}

export interface NewLot {
  entry_id: number
  points: number
  ends_at: number
  from_lot_id?: number | null
  told_days?: number | null
}

export async function addLot(tx: Tx, user_id: number, lot: NewLot): Promise<void> {
  const { entry_id, points, ends_at, from_lot_id = null, told_days = null } = lot
  await query(
    tx,
    'points_lot_add',
    `insert into points_lots (user_id, entry_id, points, remaining, ends_at, from_lot_id, told_days)
     values ($1, $2, $3, $3, to_timestamp($4 / 1000.0), $5, $6)`,
    [user_id, entry_id, points, ends_at, from_lot_id, told_days],
  )
}

export interface Taken {
  lot_id: number
  /** Below zero: given back to it. */
  points: number
}

/** Takes from lots of a locked book, or gives back to them, and writes which. */
export async function allocate(tx: Tx, entry_id: number, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return
  await query(
    tx,
    'points_allocate',
    `with taken as (select * from unnest($2::bigint[], $3::int[]) as t(lot_id, points)),
       left_over as (update points_lots l set remaining = l.remaining - t.points from taken t where l.id = t.lot_id)
     insert into points_allocations (entry_id, lot_id, points) select $1, lot_id, points from taken`,
    [entry_id, taken.map(({ lot_id }) => lot_id), taken.map(({ points }) => points)],
  )
}

/** Lots of a person with something left, the earliest end first. */
export const lotsLeft = (ctx: Ctx, user_id: number): Promise<Lot[]> =>
  query<LotRow>(
    ctx,
    'points_lots_left',
    'select * from points_lots where user_id = $1 and remaining > 0 order by ends_at, id',
    [user_id],
  )

/** Takes so many points from lots, in their order. @returns what was taken, and how many were not there */
export function takeFrom(lots: ReadonlyArray<Pick<Lot, 'id' | 'remaining'>>, points: number) {
  const taken: Taken[] = []
  let short = points
  for (const { id, remaining } of lots) {
    if (short === 0) break
    const some = Math.min(short, remaining)
    taken.push({ lot_id: id, points: some })
    short -= some
  }
  return { taken, short }
}
