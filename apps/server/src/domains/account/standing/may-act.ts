/** Whether a person may act now: one question for bids, maximums, baskets, sessions and sign-ins, asked in the transaction that acts. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export interface Standing {
  status: 'active' | 'restricted' | 'banned' | 'cancelling' | 'cancelled'
  /** Its owner said that somebody else is at it. */
  is_locked: boolean
  restrict_reason: string | null
}

/** What keeps a person from acting, the strictest first; undefined where they may. */
export function barOf({
  status,
  is_locked,
}: Standing): 'closed' | 'banned' | 'locked' | 'restricted' | 'leaving' | undefined {
  if (status === 'cancelled') return 'closed'
  if (status === 'banned') return 'banned'
  if (is_locked) return 'locked'
  if (status === 'restricted') return 'restricted'
  return status === 'cancelling' ? 'leaving' : undefined
}

/** How people stand at this moment, by id; never kept. A restriction that has run out counts no more, whether or not its deadline was there. */
export async function standingsOf(ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, Standing>> {
  const rows = await query<Standing & { id: number }>(
    ctx,
    'account_standings',
    `select id, case when status = 'restricted' and restricted_until <= platform_now() then 'active' else status end as status,
       locked_at is not null as is_locked, restrict_reason from account_users where id = any($1)`,
    [user_ids],
  )
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/**
 * Holds those who act in this transaction as they were found, until it commits: the last statement of it, as people are locked last. What changes a
 * standing locks the row for update and waits; a change that came between finding and holding undoes the transaction, which is tried again.
 * Everything else that locks a person's row does so `for no key update`, and no act waits for it.
 */
export async function holdStandings(tx: Tx, user_ids: Iterable<number>): Promise<void> {
  const acting = [...new Set(user_ids)]
  if (acting.length === 0) return
  // `offset 0`: all are locked, not only those of whom the condition holds already.
  await query(
    tx,
    'account_standings_hold',
    `select account_acts_no_more(id) from (
       select id, status, restricted_until, locked_at from account_users where id = any($1) order by id offset 0 for key share) u
     where locked_at is not null or not (status = 'active' or (status = 'restricted' and restricted_until <= platform_now()))`,
    [acting],
  )
}
