/** Penalties on the console: those that were answered wait for an arbiter. */
import { PENALTIES } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { decidePenalty as decide, penaltiesByIds, penaltyById } from '../../../domains/deposit/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { penaltiesShown, penaltyDetail } from '../../deposit/cards.ts'
import { penaltySource } from '../../deposit/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { counted } from '../decision-audits/counted.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const list = inOrder(ids, await penaltiesByIds(ctx, ids))
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

export const penalties = bindDefined(PENALTIES, {
  source: penaltySource,
  rows: present,
  file: {
    case: (row) => `P-${row.id} ${row.kind} ${row.lot?.title ?? ''}`.trim(),
    user: (row) => `#${row.user.id} ${row.user.nickname}`,
  },
  view: async (ctx, { id }) => penaltyDetail(ctx, (await penaltyById(ctx, id))!),
  logged: ({ status }) => ({ status }),
  acts: {
    /** The deposit domain writes the audit entry, in the same transaction. */
    async decidePenalty(tx, input) {
      const made = () => (input.result === 'reverse' ? null : { outcome: input.result, reason: input.reason })
      const row = await counted(tx, 'penalty', input.id, () => decide(tx, input), made)
      return { noted: true, answer: await penaltyDetail(tx, row) }
    },
  },
})
