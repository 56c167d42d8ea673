/** What shops pay for being open: the plans, a new price from a day on, and calling it off. */
import type { Parsed, operator as rows } from '@juya/contract'
import { checkReason, note } from '../../../domains/operator/index.ts'
import { allFeePlans, callOffFeePlan, proposeFeePlan, toldDays } from '../../../domains/shop/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { presentApproval } from '../approvals.ts'

async function shown(ctx: Ctx) {
  const now = await databaseNow(ctx)
  const plans = await allFeePlans(ctx)
  return {
    list: plans.map((plan) => ({
      id: plan.id,
      shop_kind: plan.shop_kind,
      name: ctx.locale === 'en' ? plan.name_en : plan.name,
      months: plan.months,
      price_fen: plan.price_fen,
      from_at: seconds(plan.from_at),
      to_at: seconds(plan.to_at),
      state:
        plan.from_at > now
          ? ('planned' as const)
          : plan.to_at !== null && plan.to_at <= now
            ? ('over' as const)
            : ('in_force' as const),
      replaces_id: plan.replaces_id,
    })),
    told_days: await toldDays(ctx),
  }
}

export const shopFees = (ctx: OperatorCtx) => shown(ctx)

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, ALREADY_DONE, EDIT_CONFLICT, WINDOW_CLOSED {from_at} */
export async function setShopFee(ctx: OperatorCtx, input: Parsed<(typeof rows)['setShopFee']>) {
  const { id: plan_id, price_fen, months, from_day, reason } = input
  checkReason(reason)
  const starts_at = Date.parse(`${from_day}T00:00:00+08:00`)
  return inTransaction(ctx, async (tx) =>
    presentApproval(tx, await proposeFeePlan(tx, { plan_id, price_fen, months, starts_at, reason })),
  )
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function callOffShopFee(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['callOffShopFee']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const { price_fen } = await callOffFeePlan(tx, id)
    await note(tx, {
      action: 'fee_plan.call_off',
      target_type: 'fee_plan',
      target_id: id,
      before: { price_fen },
      reason,
    })
    return shown(tx)
  })
}
