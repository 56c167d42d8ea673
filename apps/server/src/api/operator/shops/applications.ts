/** Applications for a shop: the queue, one application with what was asked and answered, and the decisions. */
import type { ApplicationRow, Parsed, operator as rows } from '@juya/contract'
import type { z } from 'zod'
import { accountFacts, latestIdentity, logDataAccess, userBriefs } from '../../../domains/account/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import * as shops from '../../../domains/shop/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { answerByOf, questionsShown } from '../../shop/applications.ts'
import { applicationSource } from '../../shop/console.ts'
import { categoryNames } from '../../site/categories.ts'
import { logsOf } from '../audit.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { counted } from '../decision-audits/counted.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

type Shown = z.input<typeof ApplicationRow>

async function present(ctx: Ctx, ids: number[]): Promise<Shown[]> {
  const found = inOrder(ids, await shops.applicationsByIds(ctx, ids))
  const people = await userBriefs(
    ctx,
    found.map((row) => row.user_id),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'application', ids)
  const claims = await claimsShown(ctx, 'application', ids)
  return found.map((row) => ({
    id: row.id,
    user: people.get(row.user_id)!,
    kind: row.kind,
    name: row.name,
    logo: row.logo,
    status: row.status,
    submitted_at: seconds(row.created_at),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
    claim: claims.get(row.id) ?? null,
    review_note: row.review_note,
    decided_at: seconds(row.decided_at),
  }))
}

export const applicationList = bindList(applicationSource)(present, {
  name: (row) => row.name,
  user: (row) => `#${row.user.id} ${row.user.nickname}`,
  kind: (row) => row.kind,
  status: (row) => row.status,
  submitted_at: (row) => fileTime(row.submitted_at),
  due_at: (row) => fileTime(row.decided_at ?? row.review_deadline?.due_at ?? null),
})

export const applications = (ctx: OperatorCtx, input: Parsed<(typeof rows)['applications']>) =>
  answerList(ctx, applicationList, input)

/** @throws Refusal NOT_FOUND */
export async function application(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['application']>) {
  const [row] = await shops.applicationsByIds(ctx, [id])
  if (!row) refuse('NOT_FOUND')
  await inTransaction(ctx, (tx) =>
    logDataAccess(tx, ctx.operator, { user_id: row.user_id, what: 'application', about: `application:${id}` }),
  )
  const [shown] = await present(ctx, [id])
  const names = await categoryNames(ctx, row.main_category_ids)
  return {
    ...shown!,
    intro: row.intro,
    phone: row.phone,
    main_categories: [...names.values()],
    licences: row.licences.map(({ kind, expires_on }) => ({ kind, expires_on: expires_on ?? null })),
    realname_status: await documentsOf(ctx, row.user_id),
    name_taken: shops.isOpenApplication(row) && (await shops.isShopName(ctx, row.name, row.user_id)),
    questions: questionsShown(ctx, await shops.questionsOf(ctx, id)),
    answer_by: await answerByOf(ctx, row),
    seen: await seenNow(ctx, { queue: 'application', id }),
    logs: await logsOf(ctx, 'application', id),
  }
}

/** Where an applicant's documents stand: verified ones count, whatever was filed since. */
async function documentsOf(ctx: Ctx, user_id: number) {
  if ((await accountFacts(ctx, [user_id])).get(user_id)?.realname_verified) return 'verified' as const
  const status = (await latestIdentity(ctx, user_id))?.status ?? ('none' as const)
  return status === 'asked' ? ('pending' as const) : status
}

interface Act {
  id: number
  seen: string
  reason?: string | undefined
  action: 'approve' | 'reject' | 'ask'
}

/** One of the three acts under the claim, written down with the reason. */
async function act(
  ctx: OperatorCtx,
  { id, seen, reason, action }: Act,
  run: (tx: Tx<OperatorCtx>) => Promise<unknown>,
): Promise<Shown> {
  return underClaim(ctx, { queue: 'application', id, seen }, async (tx) => {
    await counted(
      tx,
      'application',
      id,
      () => run(tx),
      () => (action === 'ask' ? null : { outcome: action, reason }),
    )
    const [row] = await present(tx, [id])
    await note(tx, {
      action: `application.${action}`,
      target_type: 'application',
      target_id: id,
      after: { user_id: row!.user.id, status: row!.status },
      reason,
    })
    return row!
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, ALREADY_DONE, APPLICANT_UNVERIFIED, SHOP_NAME_TAKEN, and those of underClaim */
export const approveApplication = (
  ctx: OperatorCtx,
  { id, seen, note: reason }: Parsed<(typeof rows)['approveApplication']>,
): Promise<Shown> =>
  act(ctx, { id, seen, reason, action: 'approve' }, (tx) =>
    shops.approveApplication(tx, id, { operator_id: tx.operator.id }),
  )

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, and those of underClaim */
export async function rejectApplication(
  ctx: OperatorCtx,
  { id, seen, reason }: Parsed<(typeof rows)['rejectApplication']>,
): Promise<Shown> {
  checkReason(reason)
  return act(ctx, { id, seen, reason, action: 'reject' }, (tx) =>
    shops.rejectApplication(tx, id, { operator_id: tx.operator.id, reason }),
  )
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, and those of underClaim */
export async function askApplicant(
  ctx: OperatorCtx,
  { id, seen, reason }: Parsed<(typeof rows)['askApplicant']>,
): Promise<Shown> {
  checkReason(reason)
  return act(ctx, { id, seen, reason, action: 'ask' }, (tx) =>
    shops.askApplicant(tx, id, { operator_id: tx.operator.id, reason }),
  )
}
