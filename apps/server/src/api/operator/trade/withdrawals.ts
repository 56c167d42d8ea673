/** Withdrawals on the console: the reviewer sees the points of risk, and the words its owner reads. */
import type { Parsed, operator as rows } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { checkReason } from '../../../domains/operator/index.ts'
import {
  approveWithdrawal as approve,
  askByOperator,
  clocksOf,
  needsTwo,
  paidBefore,
  rejectWithdrawal as reject,
  riskWords,
  standing,
  type Withdrawal,
  withdrawalById,
  withdrawalsByIds,
} from '../../../domains/payout/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { withdrawalSource } from '../../payout/console.ts'
import { shopNames } from '../../shop/cards.ts'
import { logsOf } from '../audit.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { fileMoney, fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

async function shown(ctx: Ctx, list: readonly Withdrawal[]) {
  const ids = list.map(({ id }) => id)
  const people = await userBriefs(
    ctx,
    list.map((w) => w.user_id),
  )
  const shops = await shopNames(
    ctx,
    list.flatMap((w) => (w.owner === 'shop' ? [w.owner_id] : [])),
  )
  const [clocks, review_deadlines, claims] = [
    await clocksOf(ctx, list),
    await reviewDeadlinesOf(ctx, 'payout', ids),
    await claimsShown(ctx, 'payout', ids),
  ]
  return list.map((w) => {
    const { text, until } = standing(w, clocks.get(w.id)!, ctx.locale)
    return {
      id: w.id,
      wd_no: w.wd_no,
      user: people.get(w.user_id)!,
      shop: w.owner === 'shop' ? { id: w.owner_id, name: shops.get(w.owner_id) ?? '' } : null,
      amount_fen: w.amount_fen,
      fee_fen: w.fee_fen,
      to: w.paid_to,
      risk: w.risk.map(({ code, points }) => ({ code, points, text: riskWords(code, ctx.locale) })),
      risk_points: w.risk_points,
      status: w.status,
      unknown: w.status === 'paying' && w.unknown_since !== null,
      standing: { text, until_at: seconds(until) },
      requested_at: seconds(w.requested_at),
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(w.id)),
      claim: claims.get(w.id) ?? null,
    }
  })
}
const shownOne = async (ctx: Ctx, w: Withdrawal) => (await shown(ctx, [w]))[0]!

export const withdrawalList = bindList(withdrawalSource)(
  async (ctx, ids) => shown(ctx, inOrder(ids, await withdrawalsByIds(ctx, ids))),
  {
    wd_no: (row) => row.wd_no,
    owner: (row) => (row.shop ? row.shop.name : `#${row.user.id} ${row.user.nickname}`),
    amount_fen: (row) => fileMoney(row.amount_fen),
    to: (row) => [row.to.bank_name, row.to.number_masked].filter(Boolean).join(' '),
    risk: (row) => row.risk_points,
    status: (row) => row.status,
    requested_at: (row) => fileTime(row.requested_at),
  },
)

export const withdrawals = (ctx: OperatorCtx, input: Parsed<(typeof rows)['withdrawals']>) =>
  answerList(ctx, withdrawalList, input)

/** @throws Refusal NOT_FOUND */
export async function withdrawal(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['withdrawal']>) {
  const w = (await withdrawalById(ctx, id)) ?? refuse('NOT_FOUND')
  const before = await paidBefore(ctx, w)
  return {
    ...(await shownOne(ctx, w)),
    needs_two: await needsTwo(ctx, w),
    proposed: (await waitingFor(ctx, 'payout_approve', [id])).has(String(id)),
    paid_before: before.count,
    usual_fen: before.usual_fen,
    provider_ref: w.provider_ref,
    sent_at: seconds(w.sent_at),
    seen: await seenNow(ctx, { queue: 'payout', id }),
    logs: await logsOf(ctx, 'withdrawal', id),
  }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT, and those of underClaim */
export async function approveWithdrawal(ctx: OperatorCtx, input: Parsed<(typeof rows)['approveWithdrawal']>) {
  checkReason(input.reason)
  return underClaim(ctx, { queue: 'payout', id: input.id, seen: input.seen }, async (tx) => {
    const done = await approve(tx, input.id, input.reason)
    return { ...(await shownOne(tx, done.withdrawal)), proposed: done.proposal !== null }
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, and those of underClaim */
export async function rejectWithdrawal(ctx: OperatorCtx, input: Parsed<(typeof rows)['rejectWithdrawal']>) {
  checkReason(input.reason)
  return underClaim(ctx, { queue: 'payout', id: input.id, seen: input.seen }, async (tx) =>
    shownOne(tx, await reject(tx, input.id, input.reason)),
  )
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status} (it is not at the bank), UPSTREAM */
export async function askWithdrawal(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['askWithdrawal']>) {
  checkReason(reason)
  return shownOne(ctx, await askByOperator(ctx, id, reason))
}
