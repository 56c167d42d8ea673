/** The categories people choose: home shows their lots first. */
import { INTERESTS_MAX } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { branchIds } from '../site/index.ts'

/** The categories a person chose, the earliest first. */
export async function chosenCategories(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await query<{ category_id: number }>(
    ctx,
    'interest_chosen_categories_of',
    'select category_id from interest_chosen_categories where user_id = $1 order by chosen_at, category_id',
    [user_id],
  )
  return rows.map((row) => row.category_id)
}

/**
 * Chooses categories, in place of those chosen before or, with `keep`, beside them.
 *
 * @returns all that are chosen now
 * @throws Refusal NOT_FOUND (no such category), LIMIT_REACHED {limit}
 */
export async function chooseCategories(ctx: SignedCtx, ids: readonly number[], keep: boolean): Promise<number[]> {
  for (const id of ids) if ((await branchIds(ctx, id)).length === 0) refuse('NOT_FOUND')
  return inTransaction(ctx, async (tx) => {
    await query(
      tx,
      'interest_chosen_categories_lock',
      `select pg_advisory_xact_lock(hashtextextended('interests:' || $1::bigint, 0))`,
      [tx.user.id],
    )
    if (!keep)
      await query(
        tx,
        'interest_chosen_categories_remove',
        'delete from interest_chosen_categories where user_id = $1 and category_id <> all($2)',
        [tx.user.id, ids],
      )
    await query(
      tx,
      'interest_chosen_categories_add',
      `insert into interest_chosen_categories (user_id, category_id) select $1, chosen.id from unnest($2::bigint[]) as chosen (id)
       on conflict do nothing`,
      [tx.user.id, ids],
    )
    const chosen = await chosenCategories(tx, tx.user.id)
    if (chosen.length > INTERESTS_MAX) refuse('LIMIT_REACHED', { limit: INTERESTS_MAX })
    return chosen
  })
}
