/** The queries on withdrawals that several use-cases share. */
import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import { invariant } from '../../platform/refuse.ts'
import type { PayoutOwner } from './owner.ts'
import { CAME_TO_NOTHING, type RiskPoint, USUAL_DAYS } from './rules.ts'
import { type PaidTo, payout_withdrawals, type Withdrawal } from './tables.ts'

type Row = Withdrawal & Record<string, unknown>

/** A number that gives no hint of the next: letter, day (Asia/Shanghai), ten random digits. */
export function newNo(now: number): string {
  const day = new Date(now + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
  return `W${day}${String(randomInt(0, 100_000)).padStart(5, '0')}${String(randomInt(0, 100_000)).padStart(5, '0')}`
}

/** Withdrawals and changes of one owner follow each other: limits, balances and top-ups are counted one after the other. */
export const lockOwner = (tx: Tx, { owner, owner_id }: PayoutOwner): Promise<unknown> =>
  query(tx, 'payout_owner_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `payout:${owner}:${owner_id}`,
  ])

export async function withdrawalById(ctx: Ctx, id: number): Promise<Withdrawal | undefined> {
  return (await query<Row>(ctx, 'payout_by_id', 'select * from payout_withdrawals where id = $1', [id]))[0]
}

export const withdrawalsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Withdrawal[]> =>
  query<Row>(ctx, 'payout_by_ids', 'select * from payout_withdrawals where id = any($1)', [[...ids]])

export async function withdrawalByNo(ctx: Ctx, wd_no: string): Promise<Withdrawal | undefined> {
  return (await query<Row>(ctx, 'payout_by_no', 'select * from payout_withdrawals where wd_no = $1', [wd_no]))[0]
}

export async function withdrawalByRefund(ctx: Ctx, refund_no: string): Promise<Withdrawal | undefined> {
  return (
    await query<Row>(ctx, 'payout_by_refund', 'select * from payout_withdrawals where refund_no = $1', [refund_no])
  )[0]
}

export async function withdrawalByKey(ctx: Ctx, user_id: number, client_key: string): Promise<Withdrawal | undefined> {
  return (
    await query<Row>(ctx, 'payout_by_key', 'select * from payout_withdrawals where user_id = $1 and client_key = $2', [
      user_id,
      client_key,
    ])
  )[0]
}

export async function lockWithdrawal(tx: Tx, id: number): Promise<Withdrawal | undefined> {
  return (await query<Row>(tx, 'payout_lock', 'select * from payout_withdrawals where id = $1 for update', [id]))[0]
}

export interface NewWithdrawal extends PayoutOwner {
  wd_no: string
  user_id: number
  amount_fen: number
  fee_fen: number
  account_id: number | null
  payment_id: number | null
  paid_to: PaidTo
  risk: readonly RiskPoint[]
  risk_points: number
  client_key: string | null
  status: 'requested' | 'approved'
  decided?: Withdrawal['decided']
  decided_at?: number
  pay_by_at?: number
}

export async function addWithdrawal(tx: Tx, w: NewWithdrawal): Promise<Withdrawal> {
  const [row] = await query<Row>(
    tx,
    'payout_add',
    `insert into payout_withdrawals (wd_no, owner, owner_id, user_id, amount_fen, fee_fen, account_id, payment_id, paid_to, status, risk, risk_points, client_key, decided, decided_at, pay_by_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $13, $10::jsonb, $11, $12, $14, to_timestamp($15::float8 / 1000), to_timestamp($16::float8 / 1000)) returning *`,
    [
      w.wd_no,
      w.owner,
      w.owner_id,
      w.user_id,
      w.amount_fen,
      w.fee_fen,
      w.account_id,
      w.payment_id,
      JSON.stringify(w.paid_to),
      JSON.stringify(w.risk),
      w.risk_points,
      w.client_key,
      w.status,
      w.decided ?? null,
      w.decided_at ?? null,
      w.pay_by_at ?? null,
    ],
  )
  return row!
}

/** Columns that change. Moments are ms. */
export type Change = Partial<
  Omit<
    Withdrawal,
    'id' | 'wd_no' | 'owner' | 'owner_id' | 'user_id' | 'amount_fen' | 'paid_to' | 'risk' | 'requested_at'
  >
>

/** Changes columns of a withdrawal whose lock the caller holds. @returns the row as it is then */
export async function saveWithdrawal(tx: Tx, id: number, change: Change): Promise<Withdrawal> {
  const [row] = await tx.db.update(payout_withdrawals).set(change).where(eq(payout_withdrawals.id, id)).returning()
  invariant(row, `withdrawal ${id} is gone`)
  return row
}

export interface Used {
  /** Since midnight in Shanghai. */
  today_fen: number
  today_count: number
  /** Since the first of the month, to an account. */
  month_count: number
  /** The median of what was paid in the last days; null: nothing was. */
  usual_fen: number | null
}

/** What an owner has taken out of late; what came to nothing does not count. */
export async function usedBy(
  ctx: Ctx,
  { owner, owner_id }: PayoutOwner,
  since: { day: number; month: number; usual: number },
): Promise<Used> {
  const [row] = await query<Used & Record<string, unknown>>(
    ctx,
    'payout_used',
    `select coalesce(sum(amount_fen) filter (where day and counts), 0)::bigint as today_fen, count(*) filter (where day and counts) as today_count,
       count(*) filter (where month and counts and account_id is not null) as month_count,
       percentile_disc(0.5) within group (order by amount_fen) filter (where status = 'paid') as usual_fen
     from (select amount_fen, account_id, status, requested_at >= to_timestamp($3::float8 / 1000) as day,
         requested_at >= to_timestamp($4::float8 / 1000) as month, status <> all($6) as counts
       from payout_withdrawals where owner = $1 and owner_id = $2
         and requested_at >= to_timestamp(least($4::float8, $5::float8) / 1000)) w`,
    [owner, owner_id, since.day, since.month, since.usual, [...CAME_TO_NOTHING]],
  )
  return row!
}

/** How often an owner was paid before, and what is usual for them (fen; null: nothing was paid). */
export async function paidBefore(
  ctx: Ctx,
  { owner, owner_id }: PayoutOwner,
): Promise<{ count: number; usual_fen: number | null }> {
  const [row] = await query<{ count: number; usual_fen: number | null }>(
    ctx,
    'payout_paid_before',
    `select count(*)::int as count, percentile_disc(0.5) within group (order by amount_fen) as usual_fen
     from payout_withdrawals where owner = $1 and owner_id = $2 and status = 'paid' and requested_at >= platform_now() - $3 * interval '1 day'`,
    [owner, owner_id, USUAL_DAYS],
  )
  return row!
}

/** Whether something was ever paid to an account with the number of this one. */
export async function isPayeeKnown(ctx: Ctx, account_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'payout_payee_known',
    `select 1 from payout_withdrawals where account_id = $1 and status = 'paid' limit 1`,
    [account_id],
  )
  return rows.length > 0
}

/** An owner's withdrawals, newest first. */
export const withdrawalsOf = (ctx: Ctx, { owner, owner_id }: PayoutOwner, limit: number): Promise<Withdrawal[]> =>
  query<Row>(
    ctx,
    'payout_of_owner',
    'select * from payout_withdrawals where owner = $1 and owner_id = $2 order by requested_at desc, id desc limit $3',
    [owner, owner_id, limit],
  )

/** One page of an owner's withdrawals, newest first, and how many there are. */
export const withdrawalsPage = (
  ctx: Ctx,
  { owner, owner_id }: PayoutOwner,
  paging: Paging,
): Promise<PageOf<Withdrawal>> =>
  pageQuery<Row>(
    ctx,
    {
      name: 'payout_page_of_owner',
      columns: '*',
      from: 'payout_withdrawals where owner = $1 and owner_id = $2',
      order: 'requested_at desc, id desc',
      values: [owner, owner_id],
    },
    paging,
  )

/** What of an owner's top-ups was asked back, but for what came to nothing; by the payment's id. */
export const givenBack = (
  ctx: Ctx,
  { owner, owner_id }: PayoutOwner,
): Promise<Array<{ payment_id: number; amount_fen: number; requested_at: number }>> =>
  query(
    ctx,
    'payout_given_back',
    `select payment_id, amount_fen, requested_at from payout_withdrawals
     where owner = $1 and owner_id = $2 and payment_id is not null and status not in ('failed', 'rejected', 'cancelled')`,
    [owner, owner_id],
  )

/** Payouts the bank has said nothing final about for so long, oldest first. */
export const unknownFor = (
  ctx: Ctx,
  ms: number,
): Promise<Array<{ wd_no: string; amount_fen: number; sent_at: number }>> =>
  query(
    ctx,
    'payout_unknown',
    `select wd_no, amount_fen, sent_at from payout_withdrawals
     where status = 'paying' and payment_id is null and sent_at <= platform_now() - $1 * interval '1 millisecond' order by sent_at limit 50`,
    [ms],
  )
