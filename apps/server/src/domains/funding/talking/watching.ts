/** Watching a campaign: who does hears when it opens, when it ends and how it went. */
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isPublic } from '../rules.ts'
import * as store from '../store.ts'

/**
 * Watches a campaign or stops; without `on` it changes to the other.
 * @throws Refusal NOT_FOUND
 */
export async function watchCampaign(
  ctx: SignedCtx,
  campaign_id: number,
  on: boolean | undefined,
): Promise<{ on: boolean; count: number }> {
  return inTransaction(ctx, async (tx) => {
    const campaign = await store.campaignById(tx, campaign_id)
    if (!campaign || !isPublic(campaign)) refuse('NOT_FOUND')
    const wanted = on ?? !(await watchedAmong(tx, tx.user.id, [campaign_id])).has(campaign_id)
    const changed = await query(
      tx,
      wanted ? 'funding_watch_on' : 'funding_watch_off',
      wanted
        ? 'insert into funding_watches (user_id, campaign_id) values ($1, $2) on conflict do nothing returning 1'
        : 'delete from funding_watches where user_id = $1 and campaign_id = $2 returning 1',
      [tx.user.id, campaign_id],
    )
    const [row] = await query<{ watch_count: number }>(
      tx,
      'funding_watch_count',
      'update funding_campaigns set watch_count = watch_count + $2 where id = $1 returning watch_count',
      [campaign_id, changed.length * (wanted ? 1 : -1)],
    )
    return { on: wanted, count: row!.watch_count }
  })
}

/** Which of these campaigns a person watches. */
export async function watchedAmong(ctx: Ctx, user_id: number, campaign_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ campaign_id: number }>(
    ctx,
    'funding_watched_among',
    'select campaign_id from funding_watches where user_id = $1 and campaign_id = any($2)',
    [user_id, [...campaign_ids]],
  )
  return new Set(rows.map((row) => row.campaign_id))
}

/** The people who watch a campaign. */
export async function watchersOf(ctx: Ctx, campaign_id: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'funding_watchers_of',
    'select user_id from funding_watches where campaign_id = $1 order by user_id',
    [campaign_id],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Deletes the watches of a person who closed their account. */
export async function eraseWatches(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'funding_forget_watches', 'delete from funding_watches where user_id = $1', [user_id])
}
