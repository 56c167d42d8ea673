/** Payments, refunds and the provider's messages as the console lists them. */
import { CALLBACKS, PAYMENTS, REFUNDS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { Channel } from '../../domains/payment/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { listSource } from '../../platform/db/list-source.ts'
import { personMeant } from '../account/find.ts'

const payment_id = sql`p.id`
export const paymentSource = listSource<typeof PAYMENTS>({
  resource: PAYMENTS,
  from: sql`payment_payments p`,
  id: payment_id,
  filters: {
    status: sql`p.status`,
    channel: sql`p.channel`,
    pay_no: sql`p.pay_no`,
    user_id: sql`p.user_id`,
    created_at: sql`p.created_at`,
  },
  sorts: { id: { by: payment_id, type: 'bigint' } },
  async search(ctx, q) {
    const person = await personMeant(ctx, q)
    return person === undefined ? sql`p.pay_no = ${q}` : sql`p.user_id = ${person}`
  },
})

const refund_id = sql`r.id`
export const refundSource = listSource<typeof REFUNDS>({
  resource: REFUNDS,
  from: sql`payment_refunds r`,
  id: refund_id,
  filters: {
    status: sql`r.status`,
    refund_no: sql`r.refund_no`,
    user_id: sql`r.user_id`,
    ref_type: sql`r.ref_type`,
    ref_id: sql`r.ref_id`,
    created_at: sql`r.created_at`,
  },
  sorts: { id: { by: refund_id, type: 'bigint' } },
  async search(ctx, q) {
    const person = await personMeant(ctx, q)
    return person === undefined ? sql`r.refund_no = ${q}` : sql`r.user_id = ${person}`
  },
})

const callback_id = sql`c.id`
export const callbackSource = listSource<typeof CALLBACKS>({
  resource: CALLBACKS,
  from: sql`payment_callbacks c`,
  id: callback_id,
  filters: { forged: sql`(not c.signature_ok)`, about: sql`c.about`, created_at: sql`c.created_at` },
  sorts: { id: { by: callback_id, type: 'bigint' } },
  search: (_, q) => sql`c.about = ${q}`,
})

export interface PaymentLine {
  id: number
  pay_no: string
  user_id: number
  purpose: string
  channel: Channel
  amount_fen: number
  refunded_fen: number
  status: string
  fail_code: string | null
  created_at: number
}
export interface RefundLine {
  id: number
  refund_no: string
  payment_id: number
  user_id: number
  ref_type: string
  ref_id: string
  destination: 'original' | 'wallet'
  amount_fen: number
  arrived_fen: number
  attempts: number
  status: string
  fail_code: string | null
  created_at: number
}
export interface CallbackLine {
  id: number
  provider: string
  about: string | null
  signature_ok: boolean
  result: string | null
  deliveries: number
  body: Record<string, unknown>
  created_at: number
}
type Sql<T> = T & Record<string, unknown>

/** Rows of these ids, in no order. */
export const paymentLines = (ctx: Ctx, ids: readonly number[]): Promise<PaymentLine[]> =>
  query<Sql<PaymentLine>>(
    ctx,
    'payment_console_payments',
    `select id, pay_no, user_id, purpose, channel, amount_fen, refunded_fen, status, fail_code, created_at
     from payment_payments where id = any($1)`,
    [ids],
  )
export const refundLines = (ctx: Ctx, ids: readonly number[]): Promise<RefundLine[]> =>
  query<Sql<RefundLine>>(
    ctx,
    'payment_console_refunds',
    `select id, refund_no, payment_id, user_id, ref_type, ref_id, destination, amount_fen, arrived_fen, attempts, status, fail_code, created_at
     from payment_refunds where id = any($1)`,
    [ids],
  )
export const callbackLines = (ctx: Ctx, ids: readonly number[]): Promise<CallbackLine[]> =>
  query<Sql<CallbackLine>>(
    ctx,
    'payment_console_callbacks',
    `select id, provider, about, signature_ok, result, deliveries, body, created_at from payment_callbacks where id = any($1)`,
    [ids],
  )

/** What a payment's own page says beyond its line. */
export interface PaymentFacts extends Record<string, unknown> {
  settled_as: 'purpose' | 'late' | 'suspense' | null
  purpose_ids: number[]
  paid_fen: number | null
  fee_fen: number | null
  provider: string | null
  provider_order_id: string | null
  bank_name: string | null
  last4: string | null
  expires_at: number
  succeeded_at: number | null
}
export async function paymentFacts(ctx: Ctx, id: number): Promise<PaymentFacts | undefined> {
  const [row] = await query<PaymentFacts>(
    ctx,
    'payment_console_facts',
    `select p.settled_as, p.purpose_ids, p.paid_fen, p.fee_fen, p.provider, p.provider_order_id, c.bank_name, c.last4, p.expires_at, p.succeeded_at
     from payment_payments p left join payment_cards c on c.id = p.card_id where p.id = $1`,
    [id],
  )
  return row
}

/** A payment's refunds, in the order they were asked for. */
export const refundsOfPayment = (ctx: Ctx, payment_id: number): Promise<RefundLine[]> =>
  query<Sql<RefundLine>>(
    ctx,
    'payment_console_refunds_of',
    `select id, refund_no, payment_id, user_id, ref_type, ref_id, destination, amount_fen, arrived_fen, attempts, status, fail_code, created_at
     from payment_refunds where payment_id = $1 order by id limit 100`,
    [payment_id],
  )

/** What the provider told about these payments and refunds, the latest first. @param numbers pay_no and refund_no */
export const callbacksAbout = (ctx: Ctx, numbers: readonly string[], limit: number): Promise<CallbackLine[]> =>
  query<Sql<CallbackLine>>(
    ctx,
    'payment_console_callbacks_about',
    `select id, provider, about, signature_ok, result, deliveries, body, created_at from payment_callbacks
     where about = any($1) order by id desc limit $2`,
    [[...numbers], limit],
  )
