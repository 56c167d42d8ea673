/** The queries on watches. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { store as lots } from '../../lot/index.ts'

/** The people who watch lots. */
export const watchersOf = (ctx: Ctx, lot_ids: readonly number[]): Promise<Array<{ lot_id: number; user_id: number }>> =>
  query(ctx, 'finding_watchers', 'select lot_id, user_id from finding_watches where lot_id = any($1)', [lot_ids])

/** The newest people who watch a lot. */
export async function newestWatchers(ctx: Ctx, lot_id: number, limit: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'finding_watchers_newest',
    'select user_id from finding_watches where lot_id = $1 order by created_at desc limit $2',
    [lot_id, limit],
  )
  return rows.map((row) => row.user_id)
}

/** Which of these lots a person watches. */
export async function watchedAmong(ctx: Ctx, user_id: number, lot_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ lot_id: number }>(
    ctx,
    'finding_watched',
    'select lot_id from finding_watches where user_id = $1 and lot_id = any($2)',
    [user_id, lot_ids],
  )
  return new Set(rows.map((row) => row.lot_id))
}

/** Puts a watch on or off, and counts it on the lot. Doing it twice changes nothing. Returns the lot's count. */
export async function setWatch(tx: Tx, user_id: number, lot_id: number, on: boolean): Promise<number> {
  const changed = on
    ? await query(
        tx,
        'finding_watch_on',
        'insert into finding_watches (user_id, lot_id) values ($1, $2) on conflict do nothing returning 1',
        [user_id, lot_id],
      )
    : await query(
        tx,
        'finding_watch_off',
        'delete from finding_watches where user_id = $1 and lot_id = $2 returning 1',
        [user_id, lot_id],
      )
  return lots.countWatch(tx, lot_id, changed.length === 0 ? 0 : on ? 1 : -1)
}
