/** What waits for one operator: alarms, what is due soon, what they hold, what they may confirm. */
import { type BellItem, QUEUE_NAMES, QUEUES } from '@juya/contract'
import type { z } from 'zod'
import { alarmsHeard, claimsHeld } from '../../../domains/operator/index.ts'
import { alarmWords } from '../../../platform/alarms/registry.ts'
import { approvalsOpen, approvalWords, mayConfirm } from '../../../platform/approvals.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { reviewDeadlinesDue } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'

type Item = z.input<typeof BellItem>

/** What is promised within so long is due soon. */
const DUE_WITHIN_MS = 15 * 60_000
const PROPOSALS_MAX = 50

export async function bell(ctx: OperatorCtx): Promise<{ list: Item[] }> {
  const decides = QUEUE_NAMES.filter((queue) =>
    QUEUES[queue].queue.roles.some((role) => ctx.operator.roles.includes(role)),
  )
  const raised = await alarmsHeard(ctx)
  const due = await reviewDeadlinesDue(ctx, decides, DUE_WITHIN_MS)
  const held = await claimsHeld(ctx)
  const proposals = await approvalsOpen(ctx, PROPOSALS_MAX)
  return {
    list: [
      ...raised.map(
        (alarm): Item => ({
          kind: 'alarm',
          ref_id: alarm.id,
          title: alarmWords(alarm, ctx.locale).title,
          at: seconds(alarm.created_at),
        }),
      ),
      ...due.map(({ queue, ref_id, due_at }): Item => ({ kind: 'due', queue, ref_id, at: seconds(due_at) })),
      ...held.map(({ queue, ref_id, until_at }): Item => ({ kind: 'claim', queue, ref_id, at: seconds(until_at) })),
      ...proposals
        .filter((row) => mayConfirm(ctx, row))
        .map(
          (row): Item => ({
            kind: 'proposal',
            ref_id: row.id,
            title: approvalWords(row, ctx.locale).title,
            at: seconds(row.expires_at),
          }),
        ),
    ],
  }
}
