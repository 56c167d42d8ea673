/** Real-name filings: the queue, one filing with its documents (each look is written down), and the decision. */

import type { Parsed, RealnameRow as RowShape, operator as rows } from '@juya/contract'
import type { z } from 'zod'
import {
  askFiling,
  decideIdentity,
  filingAnswerBy,
  filingQuestions,
  logDataAccess,
  revokeIdentity,
  userBriefs,
} from '../../../domains/account/index.ts'
import { checkReason, documentUrl, note } from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import {
  accountsOfSamePerson,
  type IdentityLine,
  identityDocuments,
  identityLines,
  realnameSource,
} from '../../account/console.ts'
import { applicationsForConsole } from '../../shop/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { counted } from '../decision-audits/counted.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

type Shown = z.input<typeof RowShape>

async function present(ctx: Ctx, list: IdentityLine[]): Promise<Shown[]> {
  const people = await userBriefs(
    ctx,
    list.map((line) => line.user_id),
  )
  const shops = await applicationsForConsole(
    ctx,
    list.flatMap((line) => (line.kind === 'shop' ? [line.user_id] : [])),
  )
  const review_deadlines = await reviewDeadlinesOf(
    ctx,
    'filing',
    list.map((line) => line.id),
  )
  const claims = await claimsShown(
    ctx,
    'filing',
    list.map((line) => line.id),
  )
  return list.map((line) => ({
    id: line.id,
    user: people.get(line.user_id)!,
    kind: line.kind,
    status: line.status,
    real_name_masked: line.real_name_masked,
    id_no_masked: line.id_no_masked,
    adult: line.adult,
    company_name: line.company_name,
    licence_no: line.licence_no,
    shop_name: shops.get(line.user_id)?.name ?? null,
    reject_reason: line.reject_reason,
    submitted_at: seconds(line.created_at),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(line.id)),
    claim: claims.get(line.id) ?? null,
    decided_at: seconds(line.decided_at),
  }))
}

export const realnameList = bindList(realnameSource)(
  async (ctx, ids) => present(ctx, inOrder(ids, await identityLines(ctx, ids))),
  {
    user: (row) => `#${row.user.id} ${row.user.nickname}`,
    kind: (row) => row.kind,
    real_name: (row) => row.real_name_masked,
    status: (row) => row.status,
    submitted_at: (row) => fileTime(row.submitted_at),
    decided_at: (row) => fileTime(row.decided_at),
  },
)

export const realnames = (ctx: OperatorCtx, input: Parsed<(typeof rows)['realnames']>) =>
  answerList(ctx, realnameList, input)

/**
 * One filing with name, number and documents in clear. The look is written to the audit log before anything is shown.
 * @throws Refusal NOT_FOUND
 */
export async function realname(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['realname']>) {
  return inTransaction(ctx, async (tx) => {
    const filing = await identityDocuments(tx, id)
    if (!filing) refuse('NOT_FOUND')
    await note(tx, {
      action: 'realname.view',
      target_type: 'realname',
      target_id: id,
      after: { user_id: filing.user_id },
    })
    await logDataAccess(tx, tx.operator, { user_id: filing.user_id, what: 'identity', about: `realname:${id}` })
    const [row] = await present(tx, [filing])
    const now = await databaseNow(tx)
    const others = await accountsOfSamePerson(tx, id)
    const shop = (await applicationsForConsole(tx, filing.kind === 'shop' ? [filing.user_id] : [])).get(filing.user_id)
    return {
      ...row!,
      seen: await seenNow(tx, { queue: 'filing', id }),
      questions: (await filingQuestions(tx, id)).map(({ question, asked_at, answer, answered_at }) => ({
        question,
        asked_at: seconds(asked_at),
        answer,
        answered_at: seconds(answered_at),
      })),
      answer_by: seconds((await filingAnswerBy(tx, id)) ?? null),
      real_name: filing.real_name,
      id_no: filing.id_no,
      documents: filing.documents.map(({ kind, path }) => ({
        kind,
        url: documentUrl(tx, { of: 'realname', id, path }, now),
      })),
      shop: shop
        ? { name: shop.name, logo: shop.logo, intro: shop.intro, main_category_ids: shop.main_category_ids }
        : null,
      same_person: [...(await userBriefs(tx, others)).values()],
    }
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, LIMIT_REACHED, and those of underClaim */
export const approveRealname = (
  ctx: OperatorCtx,
  { id, note: remark, seen }: Parsed<(typeof rows)['approveRealname']>,
): Promise<Shown> => decide(ctx, { id, seen, verified: true, reason: remark })

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, and those of underClaim */
export async function rejectRealname(
  ctx: OperatorCtx,
  { id, reason, seen }: Parsed<(typeof rows)['rejectRealname']>,
): Promise<Shown> {
  checkReason(reason)
  return decide(ctx, { id, seen, verified: false, reason })
}

interface Decision {
  id: number
  seen: string
  verified: boolean
  reason?: string
}

async function decide(ctx: OperatorCtx, { id, seen, verified, reason }: Decision): Promise<Shown> {
  return underClaim(ctx, { queue: 'filing', id, seen }, async (tx) => {
    const { user_id, kind } = await counted(
      tx,
      'filing',
      id,
      () => decideIdentity(tx, id, { verified, operator_id: tx.operator.id, reason }),
      () => ({ outcome: verified ? 'approve' : 'reject', reason }),
    )
    await note(tx, {
      action: verified ? 'realname.approve' : 'realname.reject',
      target_type: 'realname',
      target_id: id,
      after: { user_id, kind },
      reason,
    })
    return (await present(tx, [(await identityDocuments(tx, id))!]))[0]!
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status}, and those of underClaim */
export async function askRealname(
  ctx: OperatorCtx,
  { id, reason, seen }: Parsed<(typeof rows)['askRealname']>,
): Promise<Shown> {
  checkReason(reason)
  return underClaim(ctx, { queue: 'filing', id, seen }, async (tx) => {
    const { user_id, kind } = await askFiling(tx, id, { operator_id: tx.operator.id, reason })
    await note(tx, {
      action: 'realname.ask',
      target_type: 'realname',
      target_id: id,
      after: { user_id, kind },
      reason,
    })
    return (await present(tx, [(await identityDocuments(tx, id))!]))[0]!
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status} */
export async function revokeRealname(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['revokeRealname']>,
): Promise<Shown> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const { user_id, kind } = await revokeIdentity(tx, id, { operator_id: tx.operator.id, reason })
    await note(tx, {
      action: 'realname.revoke',
      target_type: 'realname',
      target_id: id,
      before: { status: 'verified' },
      after: { status: 'revoked', user_id, kind },
      reason,
    })
    return (await present(tx, [(await identityDocuments(tx, id))!]))[0]!
  })
}
