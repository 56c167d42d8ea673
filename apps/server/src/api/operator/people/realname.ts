/** Real-name filings: the queue, one filing with its documents (each look is written down), and the decision. */

import { REALNAMES } from '@juya/contract'
import {
  accountsOfSamePerson,
  askFiling,
  decideIdentity,
  filingAnswerBy,
  filingQuestions,
  logDataAccess,
  revokeIdentity,
  userBriefs,
} from '../../../domains/account/index.ts'
import { documentUrl, note } from '../../../domains/operator/index.ts'
import { newestApplications } from '../../../domains/shop/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { identityDocuments, identityLines, realnameSource } from '../../account/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { counted } from '../decision-audits/counted.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const list = inOrder(ids, await identityLines(ctx, ids))
  const people = await userBriefs(
    ctx,
    list.map((line) => line.user_id),
  )
  const shops = await newestApplications(
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

/** A decision that may be looked at anew by a colleague. */
async function decided(
  tx: Tx<OperatorCtx>,
  { id, reason }: { id: number; reason?: string | undefined },
  verified: boolean,
): Promise<void> {
  await counted(
    tx,
    'filing',
    id,
    () => decideIdentity(tx, id, { verified, operator_id: tx.operator.id, reason }),
    () => ({ outcome: verified ? 'approve' : 'reject', reason }),
  )
}

export const realnames = bindDefined(REALNAMES, {
  source: realnameSource,
  rows: present,
  file: { user: (row) => `#${row.user.id} ${row.user.nickname}`, real_name: (row) => row.real_name_masked },
  /** With name, number and documents in clear. The look is written to the audit log before anything is shown. */
  view: (ctx, { id }) =>
    inTransaction(ctx, async (tx) => {
      const filing = (await identityDocuments(tx, id))!
      const { user_id, kind } = filing
      await note(tx, { action: 'realname.view', target_type: 'realname', target_id: id, after: { user_id } })
      await logDataAccess(tx, tx.operator, { user_id, what: 'identity', about: `realname:${id}` })
      const now = await databaseNow(tx)
      const others = await accountsOfSamePerson(tx, id)
      const shop = (await newestApplications(tx, kind === 'shop' ? [user_id] : [])).get(user_id)
      return {
        questions: (await filingQuestions(tx, id)).map(({ question, asked_at, answer, answered_at }) => ({
          question,
          asked_at: seconds(asked_at),
          answer,
          answered_at: seconds(answered_at),
        })),
        answer_by: seconds((await filingAnswerBy(tx, id)) ?? null),
        real_name: filing.real_name,
        id_no: filing.id_no,
        documents: filing.documents.map(({ kind: of, path }) => ({
          kind: of,
          url: documentUrl(tx, { of: 'realname', id, path }, now),
        })),
        shop: shop
          ? { name: shop.name, logo: shop.logo, intro: shop.intro, main_category_ids: shop.main_category_ids }
          : null,
        same_person: [...(await userBriefs(tx, others)).values()],
      }
    }),
  logged: ({ user, kind }) => ({ user_id: user.id, kind }),
  acts: {
    approveRealname: (tx, { id, note: reason }) => decided(tx, { id, reason }, true),
    rejectRealname: (tx, { id, reason }) => decided(tx, { id, reason }, false),
    async askRealname(tx, { id, reason }) {
      await askFiling(tx, id, { operator_id: tx.operator.id, reason })
    },
    async revokeRealname(tx, { id, reason }) {
      const { user_id, kind } = await revokeIdentity(tx, id, { operator_id: tx.operator.id, reason })
      return { before: { status: 'verified' }, after: { status: 'revoked', user_id, kind } }
    },
  },
})
