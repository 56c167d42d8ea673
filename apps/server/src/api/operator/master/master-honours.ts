/** Honours of masters at the desk: those whose document waits, and the decisions. */
import { MASTER_HONOURS } from '@juya/contract'
import * as domain from '../../../domains/master/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { masterHonourSource } from '../../master/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.honoursByIds(ctx, ids))
  const masters = await domain.mastersByIds(
    ctx,
    found.map(({ master_id }) => master_id),
  )
  const names = new Map(masters.map((one) => [one.id, one.name]))
  const review_deadlines = await reviewDeadlinesOf(ctx, 'master_honour', ids)
  const claims = await claimsShown(ctx, 'master_honour', ids)
  return found.map((one) => ({
    ...{ id: one.id, master_id: one.master_id, master_name: names.get(one.master_id) ?? '' },
    ...{ kind: one.kind, name: one.name },
    status: domain.isAtDesk(one) ? ('waiting' as const) : one.state,
    sent_at: seconds(one.submitted_at ?? one.created_at),
    decided_at: seconds(one.decided_at),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.id)),
    claim: claims.get(one.id) ?? null,
  }))
}

export const masterHonours = bindDefined(MASTER_HONOURS, {
  source: masterHonourSource,
  rows: present,
  file: { name: (row) => row.name },
  async view(ctx, { id }) {
    const { state, issued_by, issued_on, image, documents, reason } = (await domain.honoursByIds(ctx, [id]))[0]!
    return { state, issued_by, issued_on, image, documents, reason }
  },
  logged: ({ master_id, name, status }) => ({ master_id, name, status }),
  acts: {
    confirmHonour: (tx, { id }) => domain.decideHonour(tx, id, { operator_id: tx.operator.id }),
    refuseHonour: (tx, { id, reason }) => domain.decideHonour(tx, id, { operator_id: tx.operator.id, reason }),
  },
})
