/**
 * Another price for a shop's fee: one operator proposes it, another confirms. It is in force from its day on, which comes no sooner than shops were
 * told in time; what was bought keeps its terms.
 */

import { type Approval, type ApprovalKind, defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { shopEvents } from '../events.ts'
import type { FeePlan } from './fees.ts'
import { standingSetting } from './settings.ts'

const DAY_MS = 86_400_000
/** Names the act in approvals and in the audit log. */
export const FEE_PLAN = 'fee_plan'

/** Every plan in force or planned, and those over the last year. */
export const allFeePlans = (ctx: Ctx): Promise<FeePlan[]> =>
  query<FeePlan>(
    ctx,
    'shop_fee_plans_all',
    `select * from shop_fee_plans where active and (to_at is null or to_at > platform_now() - interval '1 year')
     order by shop_kind, sort, from_at, id limit 200`,
    [],
  )

export const toldDays = (ctx: Ctx): Promise<number> => standingSetting(ctx, 'shop.fee_told_days')

async function lockPlan(tx: Tx, id: number): Promise<FeePlan> {
  const [row] = await query<FeePlan>(
    tx,
    'shop_fee_plan_lock',
    'select * from shop_fee_plans where id = $1 and active for update',
    [id],
  )
  return row ?? refuse('NOT_FOUND')
}

const feePlan: ApprovalKind = defineApproval({
  kind: FEE_PLAN,
  roles: ['finance'],
  title: { en: 'Change a shop fee', zh: '调整店铺年费' },
  effect: {
    en: '{name_en} costs {to} for {months} months instead of {from}, from {when_en} and no sooner than {days} days after this is confirmed. Shops of the kind are told then; what was bought keeps its terms.',
    zh: '“{name_zh}”由 {from} 改为 {to}（{months} 个月），自 {when_zh} 起，且不早于确认后 {days} 天；确认后即通知相应店铺，已购年费不变。',
  },
  run: async (tx, { input }) => {
    const starts_at = Math.max(Number(input.starts_at), (await databaseNow(tx)) + (await toldDays(tx)) * DAY_MS)
    await plan(tx, { ...(input as unknown as NewFee), starts_at })
  },
})

export interface NewFee {
  plan_id: number
  price_fen: number
  months: number
  /** ms */
  starts_at: number
}

/**
 * Proposes what a plan costs from a day on.
 * @throws Refusal NOT_FOUND, ALREADY_DONE (that is what it costs), EDIT_CONFLICT (another is planned or proposed), WINDOW_CLOSED {from_at} (too soon
 *   for shops to be told)
 */
export async function proposeFeePlan(
  tx: Tx<OperatorCtx>,
  { reason, ...fee }: NewFee & { reason: string },
): Promise<Approval> {
  const before = await lockPlan(tx, fee.plan_id)
  if (before.to_at !== null) refuse('EDIT_CONFLICT')
  if (before.price_fen === fee.price_fen && before.months === fee.months) refuse('ALREADY_DONE')
  const days = await toldDays(tx)
  const from_at = (await databaseNow(tx)) + days * DAY_MS
  if (fee.starts_at < from_at) refuse('WINDOW_CLOSED', { from_at })
  return propose(tx, feePlan, {
    target_type: 'fee_plan',
    target_id: fee.plan_id,
    amount_fen: fee.price_fen,
    input: { ...fee },
    facts: {
      name_en: before.name_en,
      name_zh: before.name,
      from: yuan(before.price_fen),
      to: yuan(fee.price_fen),
      months: String(fee.months),
      days: String(days),
      when_en: whenEn(fee.starts_at),
      when_zh: whenZh(fee.starts_at),
    },
    reason,
  })
}

async function plan(tx: Tx, { plan_id, price_fen, months, starts_at }: NewFee): Promise<void> {
  const before = await lockPlan(tx, plan_id)
  if (before.to_at !== null) refuse('EDIT_CONFLICT')
  await query(
    tx,
    'shop_fee_plan_next',
    `insert into shop_fee_plans (shop_kind, name, name_en, months, price_fen, benefits, benefits_en, sort, from_at, replaces_id)
     select shop_kind, name, name_en, $2, $3, benefits, benefits_en, sort, to_timestamp($4::float8 / 1000), id from shop_fee_plans where id = $1`,
    [plan_id, months, price_fen, starts_at],
  )
  await setEnd(tx, plan_id, starts_at)
  await emit(tx, shopEvents.fee_plan_announced, {
    ...told(before),
    months,
    before_fen: before.price_fen,
    price_fen,
    starts_at,
  })
}

const setEnd = (tx: Tx, id: number, to_at: number | null) =>
  query(tx, 'shop_fee_plan_end', 'update shop_fee_plans set to_at = to_timestamp($2::float8 / 1000) where id = $1', [
    id,
    to_at,
  ])

const told = ({ shop_kind, name, name_en }: FeePlan) => ({ shop_kind, name, name_en })

/**
 * Takes back a price before its day; shops that heard of it hear of this too.
 * @returns it as it was
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (it is in force, or never was planned)
 */
export async function callOffFeePlan(tx: Tx, id: number): Promise<FeePlan> {
  const next = await lockPlan(tx, id)
  if (next.replaces_id === null || next.from_at <= (await databaseNow(tx))) refuse('STATE_CONFLICT')
  await query(tx, 'shop_fee_plan_off', 'update shop_fee_plans set active = false where id = $1', [id])
  await setEnd(tx, next.replaces_id, null)
  await emit(tx, shopEvents.fee_plan_called_off, { ...told(next), price_fen: next.price_fen })
  return next
}
