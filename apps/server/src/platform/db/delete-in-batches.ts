/**
 * Deleting much: some rows a statement, each in a transaction of its own, so that no statement outgrows its timeout, no lock is held
 * long, and what was done before a stop is done.
 */
import type { Ctx } from '../context.ts'
import { invariant } from '../refuse.ts'
import { query } from './db.ts'

export const DELETED_AT_ONCE = 1_000

/**
 * Runs a delete until it finds nothing more.
 * @param text deletes at most $1 rows, e.g. `delete from t where id in (select id from t where … limit $1)`
 * @param values from $2 on
 * @returns how many rows went
 */
export async function deleteInBatches(ctx: Ctx, name: string, text: string, values: unknown[] = []): Promise<number> {
  invariant(!ctx.in_transaction, `${name}: batches are transactions of their own`)
  let deleted = 0
  for (;;) {
    const [row] = await query<{ count: number }>(
      ctx,
      name,
      `with gone as (${text} returning 1) select count(*) as count from gone`,
      [DELETED_AT_ONCE, ...values],
    )
    deleted += row!.count
    if (row!.count < DELETED_AT_ONCE) return deleted
  }
}
