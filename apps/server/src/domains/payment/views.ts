/** Payments as other domains and the console read them. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { type PurposeName, purposeOf } from './purposes.ts'
import type { Status } from './rules.ts'
import { succeededFor } from './store.ts'

export interface PaidBrief {
  payment_id: number
  pay_no: string
  channel: 'wallet' | 'card'
  provider: string | null
  amount_fen: number
  refunded_fen: number
  /** ms */
  at: number
}

/** What was paid for one thing, newest first. */
export async function paymentsOf(ctx: Ctx, purpose: PurposeName, id: number): Promise<PaidBrief[]> {
  return (await succeededFor(ctx, purpose, id)).map((payment) => ({
    payment_id: payment.id,
    pay_no: payment.pay_no,
    channel: payment.channel,
    provider: payment.provider,
    amount_fen: payment.amount_fen,
    refunded_fen: payment.refunded_fen,
    at: payment.succeeded_at!,
  }))
}

export interface Recharge extends Record<string, unknown> {
  pay_no: string
  amount_fen: number
  channel: 'wallet' | 'card'
  status: Status
  at: number
}

/** A person's recharges, newest first, and how many there are. Abandoned ones (never confirmed) are left out. */
export async function rechargesOf(
  ctx: Ctx,
  user_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: Recharge[]; total: number }> {
  const rows = await query<Recharge & { total: number }>(
    ctx,
    'payment_recharges_of',
    `select pay_no, amount_fen, channel, case settled_as when 'late' then 'expired' when 'suspense' then 'failed' else status end as status, created_at as at,
       count(*) over ()::int as total
     from payment_payments where user_id = $1 and purpose = 'recharge' and status in ('processing','succeeded','failed')
     order by created_at desc, id desc limit $2 offset $3`,
    [user_id, limit, offset],
  )
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** What the bank is working on to put into a person's wallet, but for one payment. */
export async function rechargesUnderWayFen(ctx: Ctx, user_id: number, but_pay_no: string): Promise<number> {
  const [row] = await query<{ fen: number }>(
    ctx,
    'payment_recharges_under_way',
    `select coalesce(sum(amount_fen), 0)::bigint as fen from payment_payments
     where user_id = $1 and purpose = 'recharge' and status = 'processing' and pay_no <> $2`,
    [user_id, but_pay_no],
  )
  return row!.fen
}

export interface Spending {
  pay_no: string
  title: string
  amount_fen: number
  channel: 'wallet' | 'card'
  at: number
}

/** What a person paid for, newest first, and how often: neither recharges nor deposits, which stay their own money. */
export async function spendingOf(
  ctx: Ctx,
  user_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: Spending[]; total: number }> {
  const rows = await query<Omit<Spending, 'title'> & { purpose: PurposeName; total: number } & Record<string, unknown>>(
    ctx,
    'payment_spending_of',
    `select pay_no, purpose, amount_fen, channel, succeeded_at as at, count(*) over ()::int as total
     from payment_payments where user_id = $1 and settled_as = 'purpose' and amount_fen > 0 and purpose not in ('recharge','deposit','session_deposit')
     order by created_at desc, id desc limit $2 offset $3`,
    [user_id, limit, offset],
  )
  const titleOf = (purpose: PurposeName) => purposeOf(purpose).title[ctx.locale === 'zh-CN' ? 'zh' : 'en']
  const list = rows.map(({ pay_no, purpose, amount_fen, channel, at }) => ({
    pay_no,
    title: titleOf(purpose),
    amount_fen,
    channel,
    at,
  }))
  return { list, total: rows[0]?.total ?? 0 }
}
