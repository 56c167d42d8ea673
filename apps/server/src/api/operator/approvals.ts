/** Acts of two operators on the console: what waits for a second person, what was decided, and the decision. */
import { APPROVALS, type Approval as ApprovalShape } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { GROWTH_ADJUSTMENT } from '../../domains/account/index.ts'
import { documentUrl, operatorNames } from '../../domains/operator/index.ts'
import { POINTS_ADJUSTMENT } from '../../domains/points/index.ts'
import {
  type Approval,
  aloneFrom,
  approvalsByIds,
  approvalWords,
  confirmableFrom,
  decideApproval,
  mayConfirm,
} from '../../platform/approvals.ts'
import type { OperatorCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { listSource } from '../../platform/db/list-source.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { checkNotOwnProposal } from './claims/not-ones-own.ts'
import { bindDefined } from './lists/defined.ts'
import { fileTime } from './lists/file-cells.ts'
import { inOrder } from './lists/lister.ts'

type Shown = z.input<typeof ApprovalShape>

/** Proposals as the console shows them. */
export async function presentApprovals(ctx: OperatorCtx, list: readonly Approval[]): Promise<Shown[]> {
  const names = await operatorNames(
    ctx,
    list.flatMap((row) => [row.proposed_by, row.decided_by]),
  )
  const now = await databaseNow(ctx)
  const alone = new Map<number, number | null>()
  for (const row of list)
    if (row.status === 'waiting' && row.proposed_by === ctx.operator.id) alone.set(row.id, await aloneFrom(ctx, row))
  const mayAlone = (row: Approval) => (alone.get(row.id) ?? Number.POSITIVE_INFINITY) <= now
  return list.map((row) => ({
    id: row.id,
    kind: row.kind,
    ...approvalWords(row, ctx.locale),
    target_type: row.target_type,
    target_id: row.target_id,
    document_url:
      typeof row.input.document === 'string' && maySeeDocument(ctx, row)
        ? documentUrl(ctx, { of: 'adjustment', id: row.id, path: row.input.document }, now)
        : null,
    amount_fen: row.amount_fen,
    status: row.status,
    reason: row.reason,
    proposed_by: names.get(row.proposed_by) ?? '',
    own: row.proposed_by === ctx.operator.id,
    may_confirm: row.status === 'waiting' && ((mayConfirm(ctx, row) && confirmableFrom(row) <= now) || mayAlone(row)),
    colleague_from: seconds(
      row.status === 'waiting' && confirmableFrom(row) > row.created_at ? confirmableFrom(row) : null,
    ),
    alone_from: seconds(alone.get(row.id) ?? null),
    alone: row.alone,
    created_at: seconds(row.created_at),
    expires_at: seconds(row.expires_at),
    decided_by: row.decided_by ? (names.get(row.decided_by) ?? '') : null,
    decision_reason: row.decision_reason,
    decided_at: seconds(row.decided_at),
  }))
}
/** A document is for those who decide what it speaks for. */
const maySeeDocument = ({ operator: { roles } }: OperatorCtx, { kind }: Approval): boolean =>
  kind === GROWTH_ADJUSTMENT || kind === POINTS_ADJUSTMENT
    ? roles.includes('service') || roles.includes('arbiter')
    : roles.includes('finance')
export const presentApproval = async (ctx: OperatorCtx, row: Approval): Promise<Shown> =>
  (await presentApprovals(ctx, [row]))[0]!

const id = sql`a.id`

const source = listSource<typeof APPROVALS>({
  resource: APPROVALS,
  from: sql`platform_approvals a`,
  id,
  filters: {
    status: sql`a.status`,
    kind: sql`a.kind`,
    target_id: sql`a.target_id`,
    amount_fen: sql`a.amount_fen`,
    proposed_by: sql`a.proposed_by`,
    decided_by: sql`a.decided_by`,
    created_at: sql`a.created_at`,
    decided_at: sql`a.decided_at`,
  },
  sorts: {
    until: { by: sql`(case when a.status = 'waiting' then a.expires_at else 'infinity' end)`, type: 'timestamptz' },
    id: { by: id, type: 'bigint' },
  },
})

export const approvals = bindDefined(APPROVALS, {
  source,
  rows: async (ctx, ids) => presentApprovals(ctx, inOrder(ids, await approvalsByIds(ctx, ids))),
  file: {
    act: (row) => row.title,
    target: (row) => `${row.target_type} ${row.target_id}`,
    by: (row) => row.proposed_by,
    outcome: (row) => [row.decided_by, row.decision_reason, fileTime(row.decided_at)].filter(Boolean).join(' · '),
  },
  logged: ({ status }) => ({ status }),
  acts: {
    /** @throws Refusal NOT_ONES_OWN (but for who takes the own proposal back), and what decideApproval refuses */
    async decideApproval(tx, input) {
      const [row] = await approvalsByIds(tx, [input.id])
      const takes_back = !input.accept && row?.proposed_by === tx.operator.id
      if (row && !takes_back) await checkNotOwnProposal(tx, row)
      await decideApproval(tx, input)
      return { noted: true }
    },
  },
})
