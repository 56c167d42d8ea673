/** People who are told before a planned session begins. */
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { openTo } from '../../block/index.ts'
import { sessionById, subscribedAmong } from '../store.ts'

/**
 * Subscribes to a planned session or stops; without `on` it changes to the other.
 * @throws Refusal NOT_FOUND (no such session, or it is not planned any more)
 */
export async function subscribeTo(
  ctx: SignedCtx,
  session_id: number,
  on: boolean | undefined,
): Promise<{ on: boolean; count: number }> {
  return inTransaction(ctx, async (tx) => {
    const session = await sessionById(tx, session_id)
    if (session?.status !== 'scheduled') refuse('NOT_FOUND')
    const wanted = on ?? !(await subscribedAmong(tx, tx.user.id, [session_id])).has(session_id)
    const changed = await query(
      tx,
      wanted ? 'live_subscribe' : 'live_unsubscribe',
      wanted
        ? 'insert into live_subscriptions (session_id, user_id) values ($1, $2) on conflict do nothing returning 1'
        : 'delete from live_subscriptions where session_id = $1 and user_id = $2 returning 1',
      [session_id, tx.user.id],
    )
    const [row] = await query<{ subscribed_count: number }>(
      tx,
      'live_subscribed_count',
      'update live_sessions set subscribed_count = subscribed_count + $2 where id = $1 returning subscribed_count',
      [session_id, changed.length * (wanted ? 1 : -1)],
    )
    return { on: wanted, count: row!.subscribed_count }
  })
}

/** The people who are told of a session: who keeps its shop away hears nothing of it. */
export async function subscribersOf(
  ctx: Ctx,
  { session_id, shop_id }: { session_id: number; shop_id: number },
): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'live_subscribers_of',
    'select user_id from live_subscriptions where session_id = $1 order by user_id',
    [session_id],
  )
  return openTo(
    ctx,
    shop_id,
    rows.map(({ user_id }) => user_id),
  )
}

/** A person has left: they are subscribed to nothing. */
export async function forgetSubscriptions(tx: Tx, user_id: number): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    'live_subscribed_lock',
    `select id from live_sessions where id in (select session_id from live_subscriptions where user_id = $1) order by id for update`,
    [user_id],
  )
  if (rows.length === 0) return
  await query(tx, 'live_forget_subscriptions', 'delete from live_subscriptions where user_id = $1', [user_id])
  await query(
    tx,
    'live_forget_counts',
    'update live_sessions set subscribed_count = subscribed_count - 1 where id = any($1)',
    [rows.map(({ id }) => id)],
  )
}
