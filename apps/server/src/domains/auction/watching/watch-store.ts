/** The queries on watches and views. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** Who watches lots. */
export const watchersOf = (ctx: Ctx, lot_ids: readonly number[]): Promise<Array<{ lot_id: number; user_id: number }>> =>
  query(ctx, 'auction_watchers', 'select lot_id, user_id from auction_watches where lot_id = any($1)', [lot_ids])

/** Who watches lots or has bid on them, whether they lead or not. */
export const peopleOn = (ctx: Ctx, lot_ids: readonly number[]): Promise<Array<{ lot_id: number; user_id: number }>> =>
  query(
    ctx,
    'auction_people_on',
    `select lot_id, user_id from auction_watches where lot_id = any($1)
     union select lot_id, user_id from auction_bidders where lot_id = any($1)`,
    [lot_ids],
  )

/** The newest people who watch a lot. */
export async function newestWatchers(ctx: Ctx, lot_id: number, limit: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'auction_watchers_newest',
    'select user_id from auction_watches where lot_id = $1 order by created_at desc limit $2',
    [lot_id, limit],
  )
  return rows.map((row) => row.user_id)
}

/** Which of these lots a person watches. */
export async function watchedAmong(ctx: Ctx, user_id: number, lot_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ lot_id: number }>(
    ctx,
    'auction_watched',
    'select lot_id from auction_watches where user_id = $1 and lot_id = any($2)',
    [user_id, lot_ids],
  )
  return new Set(rows.map((row) => row.lot_id))
}

/** Puts a watch on or off, and counts it on the lot. Doing it twice changes nothing. Returns the lot's count. */
export async function setWatch(tx: Tx, user_id: number, lot_id: number, on: boolean): Promise<number> {
  const changed = on
    ? await query(
        tx,
        'auction_watch_on',
        'insert into auction_watches (user_id, lot_id) values ($1, $2) on conflict do nothing returning 1',
        [user_id, lot_id],
      )
    : await query(
        tx,
        'auction_watch_off',
        'delete from auction_watches where user_id = $1 and lot_id = $2 returning 1',
        [user_id, lot_id],
      )
  const rows = await query<{ watch_count: number }>(
    tx,
    'auction_watch_count',
    'update auction_lots set watch_count = greatest(0, watch_count + $2) where id = $1 returning watch_count',
    [lot_id, changed.length === 0 ? 0 : on ? 1 : -1],
  )
  return rows[0]!.watch_count
}

/** Adds views of lots to their day. */
export async function addViews(ctx: Ctx, views: ReadonlyArray<{ lot_id: number; views: number }>): Promise<void> {
  await query(
    ctx,
    'auction_views_add',
    `insert into auction_views (lot_id, day, views)
     select lot_id, (platform_now() at time zone 'Asia/Shanghai')::date, views from unnest($1::bigint[], $2::int[]) as v(lot_id, views)
     on conflict (lot_id, day) do update set views = auction_views.views + excluded.views`,
    [views.map((v) => v.lot_id), views.map((v) => v.views)],
  )
}
