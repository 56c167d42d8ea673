/** Licences that shops filed: the queue, one of them with what a reviewer needs, and the decisions. */
import type { Parsed, operator as rows } from '@juya/contract'
import { checkReason, note } from '../../../domains/operator/index.ts'
import * as shops from '../../../domains/shop/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { licenceSource } from '../../shop/console.ts'
import { logsOf } from '../audit.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await shops.licencesByIds(ctx, ids))
  const of_shops = await shops.shopRows(
    ctx,
    found.map((row) => row.shop_id),
  )
  const by_id = new Map(of_shops.map((shop) => [shop.id, shop]))
  const review_deadlines = await reviewDeadlinesOf(ctx, 'licence', ids)
  const claims = await claimsShown(ctx, 'licence', ids)
  const now = await databaseNow(ctx)
  return found.map((row) => ({
    id: row.id,
    shop_id: row.shop_id,
    shop_name: by_id.get(row.shop_id)?.name ?? '',
    logo: by_id.get(row.shop_id)?.logo ?? null,
    kind: row.kind,
    number: row.number,
    image: row.image || null,
    expires_on: row.expires_on,
    status: row.status,
    runs: row.status === 'approved' && shops.isRunning(row, now),
    filed_at: seconds(row.created_at),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
    claim: claims.get(row.id) ?? null,
    reason: row.reject_reason,
    decided_at: seconds(row.decided_at),
  }))
}

export const licenceList = bindList(licenceSource)(present, {
  licence: (row) => `${row.kind} ${row.number}`.trim(),
  shop: (row) => row.shop_name,
  expires_on: (row) => row.expires_on,
  status: (row) => row.status,
  filed_at: (row) => fileTime(row.filed_at),
  due_at: (row) => fileTime(row.decided_at ?? row.review_deadline?.due_at ?? null),
})

const licences = (ctx: OperatorCtx, input: Parsed<(typeof rows)['licences']>) => answerList(ctx, licenceList, input)

/** @throws Refusal NOT_FOUND */
async function licence(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['licence']>) {
  const [row] = await shops.licencesByIds(ctx, [id])
  if (!row) refuse('NOT_FOUND')
  const [shown] = await present(ctx, [id])
  const counts = await shops.licenceThatCounts(ctx, row.shop_id, row.kind)
  return {
    ...shown!,
    question: row.question,
    answer_by: seconds(row.answer_by),
    verified: (await shops.shopRow(ctx, row.shop_id)).is_verified,
    counts_now: counts && counts.id !== id ? { number: counts.number, expires_on: counts.expires_on } : null,
    seen: await seenNow(ctx, { queue: 'licence', id }),
    // Decisions stand in the log of the shop they are about.
    logs: await logsOf(ctx, 'shop', row.shop_id),
  }
}

interface Act {
  id: number
  seen: string
  reason?: string | undefined
  action: 'approve' | 'reject' | 'ask'
}

/** One of the acts under the claim, written down with the reason. */
const act = (
  ctx: OperatorCtx,
  { id, seen, reason, action }: Act,
  run: (tx: Tx<OperatorCtx>) => Promise<shops.FiledLicence>,
) =>
  underClaim(ctx, { queue: 'licence', id, seen }, async (tx) => {
    const { shop_id, kind, expires_on, status } = await run(tx)
    const [row] = await present(tx, [id])
    await note(tx, {
      action: `shop.${action}_licence`,
      target_type: 'shop',
      target_id: shop_id,
      before: { licence: status },
      after: { licence: row!.status, kind, expires_on },
      reason,
    })
    return row!
  })

/** Lets a licence count that a shop filed. @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, and those of underClaim */
const approveLicence = (ctx: OperatorCtx, { id, seen, note: reason }: Parsed<(typeof rows)['approveLicence']>) =>
  act(ctx, { id, seen, reason, action: 'approve' }, (tx) => shops.approveLicence(tx, id, tx.operator.id))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status}, and those of underClaim */
async function rejectLicence(ctx: OperatorCtx, { id, seen, reason }: Parsed<(typeof rows)['rejectLicence']>) {
  checkReason(reason)
  return act(ctx, { id, seen, reason, action: 'reject' }, (tx) =>
    shops.rejectLicence(tx, id, { operator_id: tx.operator.id, reason }),
  )
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status}, and those of underClaim */
async function askLicence(ctx: OperatorCtx, { id, seen, reason }: Parsed<(typeof rows)['askLicence']>) {
  checkReason(reason)
  return act(ctx, { id, seen, reason, action: 'ask' }, (tx) => shops.askLicence(tx, id, reason))
}

export const licenceCalls = { licences, licence, approveLicence, rejectLicence, askLicence }
