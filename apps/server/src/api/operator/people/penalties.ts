/** Penalties on the console: those that were answered wait for an arbiter. */
import type { Parsed, operator as rows } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import {
  decidePenalty as decide,
  type PenaltyRow,
  penaltiesByIds,
  penaltiesPage,
  penaltyById,
} from '../../../domains/deposit/index.ts'
import { checkReason } from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { penaltiesShown, penaltyDetail } from '../../deposit/cards.ts'
import { penaltySource } from '../../deposit/console.ts'
import { logsOf } from '../audit.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { counted } from '../decision-audits/counted.ts'
import { fileMoney, fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

async function shown(ctx: Ctx, list: readonly PenaltyRow[]) {
  const people = await userBriefs(
    ctx,
    list.map((row) => row.user_id),
  )
  const review_deadlines = await reviewDeadlinesOf(
    ctx,
    'penalty',
    list.map((row) => row.id),
  )
  const claims = await claimsShown(
    ctx,
    'penalty',
    list.map((row) => row.id),
  )
  const cards = await penaltiesShown(ctx, list)
  return list.map((row, i) => ({
    ...cards[i]!,
    user: people.get(row.user_id)!,
    appealed: row.appealed_at !== null,
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
    claim: claims.get(row.id) ?? null,
  }))
}

export const penaltyList = bindList(penaltySource)(
  async (ctx, ids) => shown(ctx, inOrder(ids, await penaltiesByIds(ctx, ids))),
  {
    case: (row) => `P-${row.id} ${row.kind} ${row.lot?.title ?? ''}`.trim(),
    user: (row) => `#${row.user.id} ${row.user.nickname}`,
    amount_fen: (row) => fileMoney(row.amount_fen),
    status: (row) => row.status,
    due_at: (row) => fileTime(row.decided_at ?? row.answer_due_at),
  },
)

export const penalties = (ctx: OperatorCtx, input: Parsed<(typeof rows)['penalties']>) =>
  answerList(ctx, penaltyList, input)

/** @throws Refusal NOT_FOUND */
export async function penalty(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['penalty']>) {
  const row = await penaltyById(ctx, id)
  if (!row) refuse('NOT_FOUND')
  const [detail, people, logs] = await Promise.all([
    penaltyDetail(ctx, row),
    userBriefs(ctx, [row.user_id]),
    logsOf(ctx, 'penalty', id),
  ])
  const seen = await seenNow(ctx, { queue: 'penalty', id })
  return { ...detail, user: people.get(row.user_id)!, seen, logs }
}

/**
 * Imposes an answered penalty, drops it, or takes an imposed one back within 30 days; the money moves with the decision.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, WINDOW_CLOSED, FORBIDDEN (one's own decision), and those of underClaim
 */
export async function decidePenalty(ctx: OperatorCtx, input: Parsed<(typeof rows)['decidePenalty']>) {
  checkReason(input.reason)
  // The deposit domain writes the audit entry, in the same transaction.
  return underClaim(ctx, { queue: 'penalty', id: input.id, seen: input.seen }, async (tx) =>
    penaltyDetail(
      tx,
      await counted(
        tx,
        'penalty',
        input.id,
        () => decide(tx, input),
        () => (input.result === 'reverse' ? null : { outcome: input.result, reason: input.reason }),
      ),
    ),
  )
}

export const appealsWaiting = async (ctx: Ctx): Promise<number> =>
  (await penaltiesPage(ctx, { status: 'appealed' }, { page: 1, page_size: 1 })).total
