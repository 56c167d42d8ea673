/** Applications for a shop: the queue, one application with what was asked and answered, and the decisions. */
import { APPLICATIONS } from '@juya/contract'
import { accountFacts, latestIdentity, logDataAccess, userBriefs } from '../../../domains/account/index.ts'
import * as shops from '../../../domains/shop/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { answerByOf, questionsShown } from '../../shop/applications.ts'
import { applicationSource } from '../../shop/console.ts'
import { categoryNames } from '../../site/categories.ts'
import { claimsShown } from '../claims/claims.ts'
import { counted } from '../decision-audits/counted.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
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

/** The state of an applicant's documents: verified ones count, regardless of later filings. */
async function documentsOf(ctx: Ctx, user_id: number) {
  if ((await accountFacts(ctx, [user_id])).get(user_id)?.realname_verified) return 'verified' as const
  const status = (await latestIdentity(ctx, user_id))?.status ?? ('none' as const)
  return status === 'asked' ? ('pending' as const) : status
}

/** A decision that may be looked at anew by a colleague. */
async function decided(
  tx: Tx<OperatorCtx>,
  { id, reason }: { id: number; reason?: string | undefined },
  outcome: 'approve' | 'reject',
  decide: () => Promise<unknown>,
): Promise<void> {
  await counted(tx, 'application', id, decide, () => ({ outcome, reason }))
}

export const applications = bindDefined(APPLICATIONS, {
  source: applicationSource,
  rows: present,
  file: { name: (row) => row.name, user: (row) => `#${row.user.id} ${row.user.nickname}` },
  async view(ctx, { id, user }) {
    await inTransaction(ctx, (tx) =>
      logDataAccess(tx, ctx.operator, { user_id: user.id, what: 'application', about: `application:${id}` }),
    )
    const row = (await shops.applicationsByIds(ctx, [id]))[0]!
    const names = await categoryNames(ctx, row.main_category_ids)
    return {
      intro: row.intro,
      phone: row.phone,
      main_categories: [...names.values()],
      licences: row.licences.map(({ kind, expires_on }) => ({ kind, expires_on: expires_on ?? null })),
      realname_status: await documentsOf(ctx, row.user_id),
      name_taken: shops.isOpenApplication(row) && (await shops.isShopName(ctx, row.name, row.user_id)),
      questions: questionsShown(ctx, await shops.questionsOf(ctx, id)),
      answer_by: await answerByOf(ctx, row),
    }
  },
  logged: ({ user, status }) => ({ user_id: user.id, status }),
  acts: {
    approveApplication: (tx, { id, note: reason }) =>
      decided(tx, { id, reason }, 'approve', () => shops.approveApplication(tx, id, { operator_id: tx.operator.id })),
    rejectApplication: (tx, { id, reason }) =>
      decided(tx, { id, reason }, 'reject', () =>
        shops.rejectApplication(tx, id, { operator_id: tx.operator.id, reason }),
      ),
    async askApplicant(tx, { id, reason }) {
      await shops.askApplicant(tx, id, { operator_id: tx.operator.id, reason })
    },
  },
})
