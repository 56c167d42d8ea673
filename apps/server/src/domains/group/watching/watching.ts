/** Watching a group buy: a person who does hears when it opens, and a day before it ends. */
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emitEach, type Told } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { groupEvents } from '../events.ts'
import { isPublic } from '../rules.ts'
import * as store from '../store.ts'
import { factsOf } from '../telling.ts'

const DAY_MS = 86_400_000
/** Deadline: a day is left to start a team, or to book. */
export const GROUP_ENDS_SOON = 'group_ends_soon'

/**
 * Watches a group buy or stops; without `on` it changes to the other.
 * @throws Refusal NOT_FOUND
 */
export async function watchBuy(
  ctx: SignedCtx,
  buy_id: number,
  on: boolean | undefined,
): Promise<{ on: boolean; count: number }> {
  return inTransaction(ctx, async (tx) => {
    const buy = await store.buyById(tx, buy_id)
    if (!buy || !isPublic(buy.status)) refuse('NOT_FOUND')
    const wanted = on ?? !(await isWatched(tx, tx.user.id, buy_id))
    const changed = await query(
      tx,
      wanted ? 'group_watch_on' : 'group_watch_off',
      wanted
        ? 'insert into group_watches (user_id, buy_id) values ($1, $2) on conflict do nothing returning 1'
        : 'delete from group_watches where user_id = $1 and buy_id = $2 returning 1',
      [tx.user.id, buy_id],
    )
    const [row] = await query<{ watch_count: number }>(
      tx,
      'group_watch_count',
      'update group_buys set watch_count = watch_count + $2 where id = $1 returning watch_count',
      [buy_id, changed.length * (wanted ? 1 : -1)],
    )
    return { on: wanted, count: row!.watch_count }
  })
}

export async function isWatched(ctx: Ctx, user_id: number, buy_id: number): Promise<boolean> {
  const rows = await query(ctx, 'group_watched', 'select 1 from group_watches where user_id = $1 and buy_id = $2', [
    user_id,
    buy_id,
  ])
  return rows.length > 0
}

async function watchersOf(ctx: Ctx, buy_id: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'group_watchers_of',
    'select user_id from group_watches where buy_id = $1 order by user_id',
    [buy_id],
  )
  return rows.map(({ user_id }) => user_id)
}

/** It has opened: each watcher hears of it, and again a day before its end. */
export async function tellOpening(tx: Tx, { payload }: Told<typeof groupEvents.opened>): Promise<void> {
  const { group_buy_id, to_at } = payload
  await emitEach(tx, groupEvents.opened_for, await watchersOf(tx, group_buy_id), (user_id) => ({ ...payload, user_id }))
  await setDeadline(tx, GROUP_ENDS_SOON, group_buy_id, to_at - DAY_MS)
}

/** A day is left; where an outage has moved the end of a booking, its watchers hear later. */
export async function tellEndsSoon(tx: Tx, buy_id: number): Promise<void> {
  const buy = await store.buyById(tx, buy_id)
  if (buy?.status !== 'active') return
  const { to_at } = buy
  if (to_at - DAY_MS > (await databaseNow(tx))) return setDeadline(tx, GROUP_ENDS_SOON, buy_id, to_at - DAY_MS)
  const facts = await factsOf(tx, buy)
  await emitEach(tx, groupEvents.ending_for, await watchersOf(tx, buy_id), (user_id) => ({ ...facts, user_id, to_at }))
}

/** Deletes the watches of a person who closed their account. */
export async function eraseWatches(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'group_forget_watches', 'delete from group_watches where user_id = $1', [user_id])
}
