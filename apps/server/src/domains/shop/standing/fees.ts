/** A shop's fee: the plans there are, buying one, and the clocks of what was bought. */

import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { feePaid, post } from '../../ledger/index.ts'
import { type Payment, type PaymentRequest, type Purpose, startPayment } from '../../payment/index.ts'
import { shopEvents } from '../events.ts'
import { type Shop, shopRow } from '../shops.ts'
import { lockStanding, stepOn } from './opening.ts'
import { paidFrom } from './paid-from.ts'
import { standingSetting } from './settings.ts'

const DAY_MS = 86_400_000
/** A fee is renewed from so long before it runs out: an owner who presses twice does not pay twice. */
const RENEWED_FROM_MS = 60 * DAY_MS
/** Deadline: the next moment of a fee that is told. */
export const FEE_ENDING = 'shop_fee_ending'

export interface FeePlan extends Record<string, unknown> {
  id: number
  shop_kind: Shop['kind']
  name: string
  name_en: string
  months: number
  price_fen: number
  benefits: string[]
  benefits_en: string[]
  active: boolean
  from_at: number
  to_at: number | null
  replaces_id: number | null
}

/** What a kind of shop may buy, or with null every kind's. */
export const feePlansFor = (ctx: Ctx, kind: Shop['kind'] | null): Promise<FeePlan[]> =>
  query<FeePlan>(
    ctx,
    'shop_fee_plans_for',
    `select * from shop_fee_plans where active and from_at <= platform_now() and (to_at is null or to_at > platform_now())
       and ($1::text is null or shop_kind = $1) order by shop_kind, sort, id`,
    [kind],
  )

/** The shop a person owns, unless it is closed, or undefined. */
export async function ownShop(ctx: Ctx, user_id: number): Promise<Shop | undefined> {
  const [row] = await query<Shop>(
    ctx,
    'shop_of_owner',
    `select * from shop_shops where owner_user_id = $1 and status <> 'closed'`,
    [user_id],
  )
  return row
}

/** Whether a shop's fee may be paid now: before it opens, and from 60 days before what was paid runs out. */
export async function mayBuyFee(ctx: Ctx, { status, fee_expires_at }: Shop): Promise<boolean> {
  if (status === 'pending_fee') return true
  if (status !== 'active' && status !== 'suspended') return false
  return fee_expires_at !== null && fee_expires_at - (await databaseNow(ctx)) <= RENEWED_FROM_MS
}

/**
 * Starts paying the fee of the caller's own shop.
 * @throws Refusal SHOP_REQUIRED, NOT_FOUND (no plan of its kind), STATE_CONFLICT {status} (nothing is to be paid now), and as startPayment
 */
export async function buyFee(
  ctx: SignedCtx,
  { plan_id, ...pay }: Omit<PaymentRequest, 'purpose' | 'ids' | 'details'> & { plan_id: number },
): Promise<Payment> {
  const shop = (await ownShop(ctx, ctx.user.id)) ?? refuse('SHOP_REQUIRED')
  return startPayment(ctx, { ...pay, purpose: 'store_fee', ids: [shop.id], details: { plan_id } })
}

async function planOf(ctx: Ctx, plan_id: unknown): Promise<FeePlan> {
  const [plan] = await query<FeePlan>(ctx, 'shop_fee_plan', 'select * from shop_fee_plans where id = $1', [
    Number(plan_id) || 0,
  ])
  return plan ?? refuse('NOT_FOUND')
}

/** How the payment domain sees a shop's fee (T21). */
export const feePurpose: Purpose = {
  title: { en: 'Shop fee', zh: '店铺年费' },
  channels: ['wallet', 'card', 'wechat', 'alipay', 'shop_wallet'],
  lock: async (tx, { ids }) => void (await lockStanding(tx, ids[0]!)),
  async amountDue(tx, { user_id, ids, details }) {
    const shop = await shopRow(tx, ids[0] ?? 0)
    const plan = await planOf(tx, details.plan_id)
    if (shop.owner_user_id !== user_id || plan.shop_kind !== shop.kind) refuse('NOT_FOUND')
    const now = await databaseNow(tx)
    if (!plan.active || plan.from_at > now || (plan.to_at !== null && plan.to_at <= now)) refuse('NOT_FOUND')
    if (!(await mayBuyFee(tx, shop))) refuse('STATE_CONFLICT', { status: shop.status })
    return { amount_fen: plan.price_fen }
  },
  async onPaid(tx, payment) {
    const shop = await shopRow(tx, payment.ids[0]!)
    if (!(await mayBuyFee(tx, shop))) return false
    const { months, id: plan_id } = await planOf(tx, payment.details.plan_id)
    await post(
      tx,
      feePaid({
        pay_no: payment.pay_no,
        kind: 'store',
        amount_fen: payment.amount_fen,
        paid: paidFrom(payment, shop.id),
      }),
    )
    const [bought] = await query<{ to_at: number }>(
      tx,
      'shop_fee_bought',
      `with span as (
         select greatest(platform_now(), fee_expires_at) as from_at from shop_shops where id = $1
       ), bought as (
         insert into shop_fee_purchases (shop_id, plan_id, pay_no, amount_fen, from_at, to_at)
         select $1, $2, $3, $4, from_at, from_at + make_interval(months => $5) from span returning to_at
       )
       update shop_shops set fee_expires_at = bought.to_at from bought where id = $1 returning bought.to_at`,
      [shop.id, plan_id, payment.pay_no, payment.amount_fen, months],
    )
    await armFeeClock(tx, shop.id, bought!.to_at)
    await stepOn(tx, shop, 'pending_fee')
    await emit(tx, shopEvents.fee_paid, { shop_id: shop.id, amount_fen: payment.amount_fen, to_at: bought!.to_at })
    return true
  },
}

/** The moments of a fee a shop is told of, the earliest first: 30 and 7 days before its end, the end, and when nothing new is listed. */
const momentsOf = (expires_at: number, grace_ms: number) =>
  [
    ['soon', expires_at - 30 * DAY_MS],
    ['soon', expires_at - 7 * DAY_MS],
    ['over', expires_at],
    ['held', expires_at + grace_ms],
  ] as const

/** What a shop is told at each of them. */
const FEE_ENDS = { soon: shopEvents.fee_soon, over: shopEvents.fee_over, held: shopEvents.fee_held }

async function armFeeClock(tx: Tx, shop_id: number, expires_at: number): Promise<void> {
  const now = await databaseNow(tx)
  const grace_ms = (await standingSetting(tx, 'shop.fee_grace_days')) * DAY_MS
  const next = momentsOf(expires_at, grace_ms).find(([, at]) => at > now)
  if (next) await setDeadline(tx, FEE_ENDING, shop_id, next[1])
}

/** Deadline: tells how long the fee lasts, or that it is over, and waits for the next moment. */
export async function tellFeeEnding(tx: Tx, shop_id: number): Promise<void> {
  const { status, fee_expires_at } = await shopRow(tx, shop_id)
  if (fee_expires_at === null || status === 'closing' || status === 'closed') return
  const now = await databaseNow(tx)
  const grace_ms = (await standingSetting(tx, 'shop.fee_grace_days')) * DAY_MS
  const come = momentsOf(fee_expires_at, grace_ms).filter(([, at]) => at <= now)
  const last = come.at(-1)
  if (last)
    await emit(tx, FEE_ENDS[last[0]], { shop_id, expires_at: fee_expires_at, held_at: fee_expires_at + grace_ms })
  await armFeeClock(tx, shop_id, fee_expires_at)
}
