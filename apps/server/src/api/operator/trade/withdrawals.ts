/** Withdrawals on the console: the reviewer sees the points of risk, and the words its owner reads. */
import { WITHDRAWALS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as payout from '../../../domains/payout/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { withdrawalSource } from '../../payout/console.ts'
import { shopNames } from '../../shop/cards.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const list = inOrder(ids, await payout.withdrawalsByIds(ctx, ids))
  const people = await userBriefs(
    ctx,
    list.map((w) => w.user_id),
  )
  const shops = await shopNames(
    ctx,
    list.flatMap((w) => (w.owner === 'shop' ? [w.owner_id] : [])),
  )
  const [clocks, review_deadlines, claims] = [
    await payout.clocksOf(ctx, list),
    await reviewDeadlinesOf(ctx, 'payout', ids),
    await claimsShown(ctx, 'payout', ids),
  ]
  return list.map((w) => {
    const { text, until } = payout.standing(w, clocks.get(w.id)!, ctx.locale)
    return {
      id: w.id,
      wd_no: w.wd_no,
      user: people.get(w.user_id)!,
      shop: w.owner === 'shop' ? { id: w.owner_id, name: shops.get(w.owner_id) ?? '' } : null,
      amount_fen: w.amount_fen,
      fee_fen: w.fee_fen,
      to: w.paid_to,
      risk: w.risk.map(({ code, points }) => ({ code, points, text: payout.riskWords(code, ctx.locale) })),
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
const presentOne = async (ctx: Ctx, id: number) => (await present(ctx, [id]))[0]!

/** A decision ends its waiting. */
const before = { status: 'requested' }

export const withdrawals = bindDefined(WITHDRAWALS, {
  source: withdrawalSource,
  rows: present,
  file: {
    owner: (row) => (row.shop ? row.shop.name : `#${row.user.id} ${row.user.nickname}`),
    to: (row) => [row.to.bank_name, row.to.number_masked].filter(Boolean).join(' '),
    risk: (row) => row.risk_points,
  },
  async view(ctx, { id }) {
    const w = (await payout.withdrawalById(ctx, id))!
    const paid = await payout.paidBefore(ctx, w)
    return {
      needs_two: await payout.needsTwo(ctx, w),
      proposed: (await waitingFor(ctx, 'payout_approve', [id])).has(String(id)),
      paid_before: paid.count,
      usual_fen: paid.usual_fen,
      provider_ref: w.provider_ref,
      sent_at: seconds(w.sent_at),
    }
  },
  logged: ({ status, risk_points }) => ({ status, risk_points }),
  acts: {
    async approveWithdrawal(tx, { id, reason }) {
      const proposed = (await payout.approveWithdrawal(tx, id, reason)) !== null
      return { before, noted: proposed, answer: { ...(await presentOne(tx, id)), proposed } }
    },
    async rejectWithdrawal(tx, { id, reason }) {
      await payout.rejectWithdrawal(tx, id, reason)
      return { before }
    },
    askWithdrawal: {
      async outside(ctx, { id, reason }) {
        await payout.askByOperator(ctx, id, reason)
        return presentOne(ctx, id)
      },
    },
  },
})
