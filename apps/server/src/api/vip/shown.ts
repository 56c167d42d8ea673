/** VIP as it is shown: plans, what they bring, and what the caller has. */
import {
  type MyVip,
  type VipPlan as PlanShape,
  REFUSALS,
  reasonText,
  type VipBenefit,
  type VipHad,
  type vip,
} from '@juya/contract'
import type { z } from 'zod'
import { vipCoupons } from '../../domains/coupon/index.ts'
import { paymentsWaiting } from '../../domains/payment/index.ts'
import {
  BENEFITS,
  broughtTo,
  judgeRefund,
  plansByIds,
  plansOnSale,
  purchasesOf,
  usesOf,
  type VipPlan,
  type VipPurchase,
  vipSetting,
  withRefundEnds,
} from '../../domains/vip/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Benefits = z.input<typeof VipBenefit>[]

/** Each benefit with what the function that grants it gives. */
export async function benefitsShown(ctx: Ctx): Promise<Benefits> {
  return [
    { code: 'points', times_bp: BENEFITS.points.times_bp },
    { code: 'deposit', most_fen: BENEFITS.deposit.most_fen },
    { code: 'coupons', count: await vipCoupons(ctx) },
  ]
}

const nameOf = (ctx: Ctx, plan: VipPlan): string => (ctx.locale === 'en' ? plan.name_en : plan.name)

export const planShown = (ctx: Ctx, plan: VipPlan, benefits: Benefits): z.input<typeof PlanShape> => ({
  id: plan.id,
  name: nameOf(ctx, plan),
  months: plan.months,
  price_fen: plan.price_fen,
  origin_fen: plan.origin_fen,
  benefits,
})

export async function plansShown(ctx: Ctx): Promise<z.input<(typeof vip)['list']['data']>> {
  const benefits = await benefitsShown(ctx)
  return {
    plans: (await plansOnSale(ctx)).map((plan) => planShown(ctx, plan, benefits)),
    benefits,
    refund_days: await vipSetting(ctx, 'vip.refund_days'),
    told_days: await vipSetting(ctx, 'vip.told_days'),
    mine: ctx.user ? await mineOf(ctx as SignedCtx) : null,
  }
}

/** What the caller has of VIP, what it brought, and what it cost. */
export async function mineOf(ctx: SignedCtx): Promise<z.input<typeof MyVip>> {
  const user_id = ctx.user.id
  const had = await purchasesOf(ctx, user_id)
  const brought = await broughtTo(ctx, user_id)
  const now = await databaseNow(ctx)
  const until_at = had.at(-1)?.until_at ?? 0
  const [waits] = await paymentsWaiting(ctx, 'vip', [user_id])
  return {
    until_at: until_at > now ? seconds(until_at) : null,
    saved_fen: brought.reduce((sum, { saved_fen }) => sum + saved_fen, 0),
    cost_fen: had.reduce((sum, { amount_fen, status }) => sum + (status === 'refunded' ? 0 : amount_fen), 0),
    brought: brought.map(({ benefit: code, ...one }) => ({ code, ...one })),
    had: await hadShown(ctx, await withRefundEnds(ctx, had.toReversed()), now),
    pending: waits
      ? { pay_no: waits.pay_no, amount_fen: waits.amount_fen, expires_at: seconds(waits.expires_at) }
      : null,
  }
}

async function hadShown(ctx: Ctx, had: readonly VipPurchase[], now: number): Promise<z.input<typeof VipHad>[]> {
  const plans = await plansByIds(
    ctx,
    had.flatMap(({ plan_id }) => plan_id ?? []),
  )
  const uses = await usesOf(
    ctx,
    had.map(({ id }) => id),
  )
  return had.map((one) => {
    const plan = plans.find(({ id }) => id === one.plan_id)
    const why = judgeRefund(
      one,
      uses.filter(({ purchase_id }) => purchase_id === one.id),
      now,
    )
    return {
      id: one.id,
      source: one.source,
      plan: plan ? nameOf(ctx, plan) : null,
      months: one.months,
      days: one.days,
      amount_fen: one.amount_fen,
      status: one.status,
      from_at: seconds(one.from_at),
      until_at: seconds(one.until_at),
      refund_until: seconds(one.refund_until),
      refundable: why
        ? { ok: false, code: REFUSALS[why.key].code, reason: reasonText(why.key, ctx.locale, why.details) }
        : { ok: true },
    }
  })
}
