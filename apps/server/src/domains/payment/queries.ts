/** Payments as other domains and the console read them. */
import type { QueryResultRow } from 'pg'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import { type Channel, type PurposeName, purposeOf } from './paying/purposes.ts'
import type { Status } from './rules.ts'
import { succeededFor } from './store.ts'

export interface PaidBrief {
  payment_id: number
  pay_no: string
  channel: Channel
  provider: string | null
  amount_fen: number
  refunded_fen: number
  /** ms */
  at: number
}

/** Payments for one thing, newest first. */
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
  channel: Channel
  status: Status
  at: number
}

/** A person's recharges, newest first, and how many there are. Abandoned ones (never confirmed) are left out. */
export async function rechargesOf(ctx: Ctx, user_id: number, paging: Paging): Promise<PageOf<Recharge>> {
  return pageQuery<Recharge & QueryResultRow>(
    ctx,
    {
      name: 'payment_recharges_of',
      columns: `pay_no, amount_fen, channel, case settled_as when 'late' then 'expired' when 'suspense' then 'failed' else status end as status,
        created_at as at`,
      from: `payment_payments where user_id = $1 and purpose = 'recharge' and status in ('processing','succeeded','failed')`,
      order: 'created_at desc, id desc',
      values: [user_id],
    },
    paging,
  )
}

/** Recharges of a person's wallet that the bank is working on or that wait in a payment app, but for one payment. */
export async function rechargesUnderWayFen(ctx: Ctx, user_id: number, but_pay_no: string): Promise<number> {
  const [row] = await query<{ fen: number }>(
    ctx,
    'payment_recharges_under_way',
    `select coalesce(sum(amount_fen), 0)::bigint as fen from payment_payments
     where user_id = $1 and purpose = 'recharge' and pay_no <> $2
       and (status = 'processing' or status = 'created' and channel in ('wechat','alipay'))`,
    [user_id, but_pay_no],
  )
  return row!.fen
}

export interface PaidRecharge extends Record<string, unknown> {
  payment_id: number
  pay_no: string
  bank_name: string
  last4: string
  card_active: boolean
}

/** Succeeded top-ups of a person, by number, with the card each came from. */
export async function paidRecharges(
  ctx: Ctx,
  user_id: number,
  pay_nos: readonly string[],
): Promise<Map<string, PaidRecharge>> {
  if (pay_nos.length === 0) return new Map()
  const rows = await query<PaidRecharge>(
    ctx,
    'payment_paid_recharges',
    `select p.id as payment_id, p.pay_no, c.bank_name, c.last4, c.status = 'active' as card_active
     from payment_payments p join payment_cards c on c.id = p.card_id
     where p.pay_no = any($2) and p.user_id = $1 and p.purpose = 'recharge' and p.settled_as = 'purpose'`,
    [user_id, [...pay_nos]],
  )
  return new Map(rows.map((row) => [row.pay_no, row]))
}

export interface Spending {
  pay_no: string
  title: string
  amount_fen: number
  channel: Channel
  at: number
}

/**
 * A person's payments, newest first, and how many: neither recharges nor deposits, which stay their own money,
 * nor what their shop paid. */
export async function spendingOf(ctx: Ctx, user_id: number, paging: Paging): Promise<PageOf<Spending>> {
  const found = await pageQuery<Omit<Spending, 'title'> & { purpose: PurposeName } & QueryResultRow>(
    ctx,
    {
      name: 'payment_spending_of',
      columns: 'pay_no, purpose, amount_fen, channel, succeeded_at as at',
      from: `payment_payments where user_id = $1 and settled_as = 'purpose' and amount_fen > 0
        and purpose not in ('recharge','deposit','session_deposit','shop_deposit') and channel <> 'shop_wallet'`,
      order: 'created_at desc, id desc',
      values: [user_id],
    },
    paging,
  )
  const titleOf = (purpose: PurposeName) => purposeOf(purpose).title[ctx.locale === 'zh-CN' ? 'zh' : 'en']
  const list = found.list.map(({ pay_no, purpose, amount_fen, channel, at }) => ({
    pay_no,
    title: titleOf(purpose),
    amount_fen,
    channel,
    at,
  }))
  return { ...found, list }
}

/** What can still be refunded of payments, in fen: what banks took back of one is not refunded a second time. */
export async function refundableOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ id: number; left_fen: number }>(
    ctx,
    'payments_refundable',
    `select id, greatest(0, coalesce(paid_fen, amount_fen) - refunded_fen - charged_back_fen)::bigint as left_fen
     from payment_payments where id = any($1)`,
    [[...ids]],
  )
  return new Map(rows.map(({ id, left_fen }) => [id, left_fen]))
}
