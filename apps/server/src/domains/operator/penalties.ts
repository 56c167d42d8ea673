/** Penalties on the console: those that were answered wait for an arbiter. */
import type { Parsed, operator as rows } from '@juya/contract'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { placeOf } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { userBriefs } from '../account/index.ts'
import { decidePenalty as decide, penaltiesPage, penaltyById, penaltyDetail } from '../deposit/index.ts'
import { checkReason } from './acting.ts'
import { logsOf } from './audit-log.ts'

export async function penalties(ctx: OperatorCtx, { page, page_size, ...filter }: Parsed<(typeof rows)['penalties']>) {
  const found = await penaltiesPage(ctx, filter, page, page_size)
  const people = await userBriefs(
    ctx,
    found.rows.map((row) => row.user_id),
  )
  const list = found.rows.map((row, i) => ({
    ...found.cards[i]!,
    user: people.get(row.user_id)!,
    appealed: row.appealed_at !== null,
  }))
  return { list, ...placeOf({ page, page_size }, found.total) }
}

/** @throws Refusal NOT_FOUND */
export async function penalty(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['penalty']>) {
  const row = await penaltyById(ctx, id)
  if (!row) refuse('NOT_FOUND')
  const [detail, people, logs] = await Promise.all([
    penaltyDetail(ctx, row),
    userBriefs(ctx, [row.user_id]),
    logsOf(ctx, 'penalty', id),
  ])
  return { ...detail, user: people.get(row.user_id)!, logs }
}

/**
 * Imposes an answered penalty, drops it, or takes an imposed one back within 30 days; the money moves with the decision.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, WINDOW_CLOSED, FORBIDDEN (one's own decision)
 */
export async function decidePenalty(ctx: OperatorCtx, input: Parsed<(typeof rows)['decidePenalty']>) {
  checkReason(input.reason)
  // The deposit domain writes the audit entry, in the same transaction.
  return inTransaction(ctx, async (tx) => penaltyDetail(tx, await decide(tx, input)))
}

export const appealsWaiting = async (ctx: Ctx): Promise<number> =>
  (await penaltiesPage(ctx, { status: 'appealed' }, 1, 1)).total
