/** Following an item: who does hears when there are pieces again. */
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { emitEach, subscribe, type Told } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { exchangeEvents } from '../events.ts'
import * as store from '../store.ts'
import { isPublic } from './obstacle.ts'

/**
 * Follows an item or stops; without `on` it changes to the other.
 * @throws Refusal NOT_FOUND
 */
export async function followItem(
  ctx: SignedCtx,
  item_id: number,
  on: boolean | undefined,
): Promise<{ on: boolean; count: number }> {
  return inTransaction(ctx, async (tx) => {
    const item = await store.lockItem(tx, item_id)
    if (!item || !isPublic(item)) refuse('NOT_FOUND')
    const wanted = on ?? !(await followsItem(tx, tx.user.id, item_id))
    const changed = await query(
      tx,
      wanted ? 'exchange_watch_on' : 'exchange_watch_off',
      wanted
        ? 'insert into exchange_watches (user_id, item_id) values ($1, $2) on conflict do nothing returning 1'
        : 'delete from exchange_watches where user_id = $1 and item_id = $2 returning 1',
      [tx.user.id, item_id],
    )
    const watch_count = item.watch_count + changed.length * (wanted ? 1 : -1)
    if (changed.length > 0) await store.changeItem(tx, item_id, { watch_count })
    return { on: wanted, count: watch_count }
  })
}

export async function followsItem(ctx: Ctx, user_id: number, item_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'exchange_watched',
    'select 1 from exchange_watches where user_id = $1 and item_id = $2',
    [user_id, item_id],
  )
  return rows.length > 0
}

async function tellFollowers(tx: Tx, { payload }: Told<typeof exchangeEvents.stocked>): Promise<void> {
  const { left: _, ...facts } = payload
  const rows = await query<{ user_id: number }>(
    tx,
    'exchange_watchers_of',
    'select user_id from exchange_watches where item_id = $1 order by user_id',
    [payload.item_id],
  )
  await emitEach(
    tx,
    exchangeEvents.stocked_for,
    rows.map(({ user_id }) => user_id),
    (user_id) => ({ ...facts, user_id }),
  )
}

/** What somebody who left followed. */
export async function eraseFollows(tx: Tx, user_id: number): Promise<void> {
  const gone = await query<{ item_id: number }>(
    tx,
    'exchange_follows_of',
    'select item_id from exchange_watches where user_id = $1',
    [user_id],
  )
  const items = await store.lockItems(
    tx,
    gone.map(({ item_id }) => item_id),
  )
  await query(tx, 'exchange_forget_follows', 'delete from exchange_watches where user_id = $1', [user_id])
  for (const item of items) await store.changeItem(tx, item.id, { watch_count: item.watch_count - 1 })
}

export const fanOut = [subscribe(exchangeEvents.stocked, 'exchange.tell_followers', tellFollowers)]
