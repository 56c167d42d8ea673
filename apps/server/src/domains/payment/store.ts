/** The queries on payments and refunds. */
import { randomInt } from 'node:crypto'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant } from '../../platform/refuse.ts'
import type { Status } from './rules.ts'
import type { Payment, PaymentRefund } from './tables.ts'

type Row<T> = T & Record<string, unknown>

/** A number that gives no hint of the next: letter, day (Asia/Shanghai), ten random digits. */
export function newNo(letter: 'P' | 'R', now: number): string {
  const day = new Date(now + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
  return `${letter}${day}${String(randomInt(0, 100_000)).padStart(5, '0')}${String(randomInt(0, 100_000)).padStart(5, '0')}`
}

export type NewPayment = Pick<
  Payment,
  | 'pay_no'
  | 'user_id'
  | 'purpose'
  | 'purpose_ids'
  | 'details'
  | 'amount_fen'
  | 'channel'
  | 'card_id'
  | 'provider'
  | 'client_key'
  | 'password_free'
  | 'expires_at'
>

export async function addPayment(tx: Tx, p: NewPayment): Promise<Payment> {
  const rows = await query<Row<Payment>>(
    tx,
    'payment_add',
    `insert into payment_payments (pay_no, user_id, purpose, purpose_ids, details, amount_fen, channel, status, card_id, provider, client_key, password_free, expires_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, 'created', $8, $9, $10, $11, to_timestamp($12::float8 / 1000)) returning *`,
    [
      p.pay_no,
      p.user_id,
      p.purpose,
      p.purpose_ids,
      JSON.stringify(p.details),
      p.amount_fen,
      p.channel,
      p.card_id,
      p.provider,
      p.client_key,
      p.password_free,
      p.expires_at,
    ],
  )
  return rows[0]!
}

export async function paymentByNo(ctx: Ctx, pay_no: string): Promise<Payment | undefined> {
  return (
    await query<Row<Payment>>(ctx, 'payment_by_no', 'select * from payment_payments where pay_no = $1', [pay_no])
  )[0]
}

export async function paymentById(ctx: Ctx, id: number): Promise<Payment | undefined> {
  return (await query<Row<Payment>>(ctx, 'payment_by_id', 'select * from payment_payments where id = $1', [id]))[0]
}

export async function lockPayment(tx: Tx, id: number): Promise<Payment> {
  const rows = await query<Row<Payment>>(
    tx,
    'payment_lock',
    'select * from payment_payments where id = $1 for update',
    [id],
  )
  invariant(rows[0], `payment ${id} is gone`)
  return rows[0]
}

/** Locks payments by id. */
export const lockPayments = (tx: Tx, ids: readonly number[]): Promise<Payment[]> =>
  query<Row<Payment>>(tx, 'payments_lock', 'select * from payment_payments where id = any($1) order by id for update', [
    [...ids],
  ])

/** The newest payment for exactly these things by this person, in any state. */
export async function latestFor(
  tx: Ctx,
  user_id: number,
  purpose: string,
  ids: number[],
): Promise<Payment | undefined> {
  const rows = await query<Row<Payment>>(
    tx,
    'payment_latest_for',
    'select * from payment_payments where user_id = $1 and purpose = $2 and purpose_ids = $3 order by id desc limit 1',
    [user_id, purpose, ids],
  )
  return rows[0]
}

export async function byClientKey(tx: Ctx, user_id: number, client_key: string): Promise<Payment | undefined> {
  const rows = await query<Row<Payment>>(
    tx,
    'payment_by_client_key',
    'select * from payment_payments where user_id = $1 and client_key = $2',
    [user_id, client_key],
  )
  return rows[0]
}

/** Frees the token of a form whose payment came to nothing. */
export async function forgetClientKey(tx: Ctx, id: number): Promise<void> {
  await query(tx, 'payment_forget_client_key', 'update payment_payments set client_key = null where id = $1', [id])
}

/** Payments that touch any of these things and may still bring money, locked. */
export async function lockLiveFor(tx: Tx, purpose: string, ids: number[]): Promise<Payment[]> {
  return query<Row<Payment>>(
    tx,
    'payment_live_for_lock',
    `select * from payment_payments where purpose = $1 and purpose_ids && $2 and status in ('created','awaiting_code','processing') order by id for update`,
    [purpose, ids],
  )
}

export async function liveFor(ctx: Ctx, purpose: string, ids: number[]): Promise<Payment[]> {
  return query<Row<Payment>>(
    ctx,
    'payment_live_for',
    `select * from payment_payments where purpose = $1 and purpose_ids && $2 and status in ('created','awaiting_code','processing')`,
    [purpose, ids],
  )
}

/** Successful payments for one thing, newest first. */
export async function succeededFor(ctx: Ctx, purpose: string, id: number): Promise<Payment[]> {
  return query<Row<Payment>>(
    ctx,
    'payment_succeeded_for',
    `select * from payment_payments where purpose = $1 and purpose_ids @> array[$2::bigint] and status = 'succeeded' and settled_as = 'purpose' order by id desc`,
    [purpose, id],
  )
}

export async function setStatus(
  tx: Tx,
  id: number,
  status: Exclude<Status, 'succeeded'>,
  facts: { fail_code?: string; provider_order_id?: string; phone_masked?: string } = {},
): Promise<void> {
  await query(
    tx,
    'payment_set_status',
    `update payment_payments set status = $2, fail_code = coalesce($3, fail_code), provider_order_id = coalesce(provider_order_id, $4),
       phone_masked = coalesce($5, phone_masked) where id = $1`,
    [id, status, facts.fail_code ?? null, facts.provider_order_id ?? null, facts.phone_masked ?? null],
  )
}

/** The code is on its way to the bank: from now on only the provider knows. */
export async function setSubmitted(tx: Tx, id: number, at: number): Promise<void> {
  await query(
    tx,
    'payment_set_submitted',
    `update payment_payments set status = 'processing', submitted_at = to_timestamp($2::float8 / 1000), poll_count = 0 where id = $1`,
    [id, at],
  )
}

/** The bank did not accept the code. Returns the tries left. */
export async function countWrongCode(tx: Tx, id: number): Promise<number> {
  const rows = await query<{ tries_left: number }>(
    tx,
    'payment_wrong_code',
    'update payment_payments set tries_left = greatest(0, tries_left - 1) where id = $1 returning tries_left',
    [id],
  )
  return rows[0]!.tries_left
}

export async function setSucceeded(
  tx: Tx,
  id: number,
  facts: {
    settled_as: string
    at: number
    provider_order_id?: string
    paid_fen?: number
    fee_fen?: number | null
    provider_paid_at?: number | null
  },
): Promise<void> {
  await query(
    tx,
    'payment_set_succeeded',
    `update payment_payments set status = 'succeeded', settled_as = $2, succeeded_at = to_timestamp($3::float8 / 1000),
       provider_order_id = coalesce(provider_order_id, $4), paid_fen = $5, fee_fen = $6,
       provider_paid_at = to_timestamp($7::float8 / 1000), fail_code = null where id = $1`,
    [
      id,
      facts.settled_as,
      facts.at,
      facts.provider_order_id ?? null,
      facts.paid_fen ?? null,
      facts.fee_fen ?? null,
      facts.provider_paid_at ?? null,
    ],
  )
}

export async function countPoll(tx: Ctx, id: number): Promise<void> {
  await query(tx, 'payment_count_poll', 'update payment_payments set poll_count = poll_count + 1 where id = $1', [id])
}

/** The sum paid from a wallet today (Asia/Shanghai) without the pay password. */
export async function passwordFreeTodayFen(tx: Ctx, user_id: number): Promise<number> {
  const rows = await query<{ fen: number }>(
    tx,
    'payment_password_free_today',
    `select coalesce(sum(amount_fen), 0)::bigint as fen from payment_payments where user_id = $1 and password_free and status = 'succeeded'
       and created_at >= date_trunc('day', platform_now(), 'Asia/Shanghai')`,
    [user_id],
  )
  return rows[0]!.fen
}

export async function addRefunded(tx: Tx, id: number, amount_fen: number): Promise<void> {
  await query(
    tx,
    'payment_add_refunded',
    'update payment_payments set refunded_fen = refunded_fen + $2 where id = $1',
    [id, amount_fen],
  )
}

export type NewRefund = Pick<
  PaymentRefund,
  'refund_no' | 'payment_id' | 'user_id' | 'amount_fen' | 'destination' | 'reason' | 'ref_type' | 'ref_id' | 'status'
>

export async function addRefund(tx: Tx, r: NewRefund): Promise<PaymentRefund> {
  const rows = await query<Row<PaymentRefund>>(
    tx,
    'payment_refund_add',
    `insert into payment_refunds (refund_no, payment_id, user_id, amount_fen, destination, reason, ref_type, ref_id, status, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $9 = 'succeeded' then platform_now() end) returning *`,
    [r.refund_no, r.payment_id, r.user_id, r.amount_fen, r.destination, r.reason, r.ref_type, r.ref_id, r.status],
  )
  return rows[0]!
}

export const addRefunds = (tx: Tx, rows: readonly NewRefund[]): Promise<PaymentRefund[]> =>
  query<Row<PaymentRefund>>(
    tx,
    'payment_refunds_add',
    `insert into payment_refunds (refund_no, payment_id, user_id, amount_fen, destination, reason, ref_type, ref_id, status, done_at)
     select refund_no, payment_id, user_id, amount_fen, destination, reason, ref_type, ref_id, status, case when status = 'succeeded' then platform_now() end
     from jsonb_to_recordset($1::jsonb) as r (refund_no text, payment_id bigint, user_id bigint, amount_fen bigint, destination text, reason text, ref_type text, ref_id text, status text)
     returning *`,
    [JSON.stringify(rows)],
  )

/** Adds to what went back of payments, by payment. */
export async function addRefundedMany(tx: Tx, back_fen: ReadonlyMap<number, number>): Promise<void> {
  await query(
    tx,
    'payments_add_refunded',
    'update payment_payments p set refunded_fen = p.refunded_fen + r.fen from unnest($1::bigint[], $2::bigint[]) as r(id, fen) where p.id = r.id',
    [[...back_fen.keys()], [...back_fen.values()]],
  )
}

export async function refundById(ctx: Ctx, id: number): Promise<PaymentRefund | undefined> {
  return (
    await query<Row<PaymentRefund>>(ctx, 'payment_refund_by_id', 'select * from payment_refunds where id = $1', [id])
  )[0]
}

export async function refundByNo(ctx: Ctx, refund_no: string): Promise<PaymentRefund | undefined> {
  return (
    await query<Row<PaymentRefund>>(ctx, 'payment_refund_by_no', 'select * from payment_refunds where refund_no = $1', [
      refund_no,
    ])
  )[0]
}

export async function lockRefund(tx: Tx, id: number): Promise<PaymentRefund> {
  const rows = await query<Row<PaymentRefund>>(
    tx,
    'payment_refund_lock',
    'select * from payment_refunds where id = $1 for update',
    [id],
  )
  invariant(rows[0], `refund ${id} is gone`)
  return rows[0]
}

/** Notes what of a refund arrived in all, and when by the provider's clock (ms). */
export async function saveArrived(tx: Tx, id: number, arrived_fen: number, done_at: number | null): Promise<void> {
  await query(
    tx,
    'payment_refund_arrived',
    `update payment_refunds set arrived_fen = $2, provider_done_at = to_timestamp($3::float8 / 1000) where id = $1`,
    [id, arrived_fen, done_at],
  )
}

export async function saveRefund(
  tx: Tx,
  id: number,
  facts: {
    status: PaymentRefund['status']
    attempts?: number
    fail_code?: string | null
    provider_refund_id?: string | null
    provider_done_at?: number | null
    destination?: 'original' | 'wallet'
  },
): Promise<void> {
  await query(
    tx,
    'payment_refund_save',
    `update payment_refunds set status = $2, attempts = coalesce($3, attempts), fail_code = $4, provider_refund_id = coalesce($5, provider_refund_id),
       provider_done_at = coalesce(to_timestamp($6::float8 / 1000), provider_done_at), destination = coalesce($7, destination),
       done_at = case when $2 = 'succeeded' then platform_now() end where id = $1`,
    [
      id,
      facts.status,
      facts.attempts ?? null,
      facts.fail_code ?? null,
      facts.provider_refund_id ?? null,
      facts.provider_done_at ?? null,
      facts.destination ?? null,
    ],
  )
}
