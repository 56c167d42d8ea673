/** The queries on live time. What a shop has is changed under its lock alone. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { nextMoment } from '../rules.ts'
import type { FeePlan, TimePurchase } from '../tables.ts'

/** Deadline (ref: purchase): the owner is told of the end of live time, then it lapses. */
export const LIVE_TIME_ENDS = 'live_time_ends'
type Row<T> = { [K in keyof T]: T[K] } & Record<string, unknown>

/** What is on sale, as it is shown. */
export const plansOnSale = (ctx: Ctx): Promise<FeePlan[]> =>
  query<Row<FeePlan>>(
    ctx,
    'live_plans_on_sale',
    `select * from live_fee_plans where status = 'on_sale' order by sort, id`,
    [],
  )

/** In no order; unknown ids are left out. */
export const plansByIds = (ctx: Ctx, ids: readonly number[]): Promise<FeePlan[]> =>
  query<Row<FeePlan>>(ctx, 'live_plans_by_ids', 'select * from live_fee_plans where id = any($1)', [[...ids]])

/** In no order; unknown ids are left out. */
export const purchasesByIds = (ctx: Ctx, ids: readonly number[]): Promise<TimePurchase[]> =>
  query<Row<TimePurchase>>(ctx, 'live_purchases_by_ids', 'select * from live_time_purchases where id = any($1)', [
    [...ids],
  ])

/** What runs of a shop's live time, the first bought first. */
export const runningTime = (ctx: Ctx, shop_id: number): Promise<TimePurchase[]> =>
  query<Row<TimePurchase>>(
    ctx,
    'live_purchases_running',
    `select * from live_time_purchases where shop_id = $1 and status = 'running' order by at, id`,
    [shop_id],
  )

/** Seconds a shop has left. */
export async function balanceOf(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ balance_s: number }>(
    ctx,
    'live_time_balance',
    'select balance_s from live_time where shop_id = $1',
    [shop_id],
  )
  return row?.balance_s ?? 0
}

/** Locks a shop's live time. */
export async function lockTime(tx: Tx, shop_id: number): Promise<void> {
  await query(tx, 'live_time_add', 'insert into live_time (shop_id) values ($1) on conflict do nothing', [shop_id])
  await query(tx, 'live_time_lock', 'select 1 from live_time where shop_id = $1 for update', [shop_id])
}

/** The caller holds the lock. */
const addToBalance = (tx: Tx, shop_id: number, seconds: number): Promise<unknown> =>
  query(
    tx,
    'live_time_add_to',
    'update live_time set balance_s = balance_s + $2, changed_at = platform_now() where shop_id = $1',
    [shop_id, seconds],
  )

export type NewTime = Pick<
  TimePurchase,
  | 'shop_id'
  | 'source'
  | 'owner_id'
  | 'plan_id'
  | 'name'
  | 'name_en'
  | 'seconds'
  | 'amount_fen'
  | 'payment_id'
  | 'pay_no'
  | 'is_shops'
  | 'back_until'
  | 'expires_at'
>

/** Adds live time, and its clock. The caller holds the lock. @returns undefined where its owner has had the free minutes */
export async function addTime(tx: Tx, time: NewTime): Promise<TimePurchase | undefined> {
  const [row] = await query<Row<TimePurchase>>(
    tx,
    'live_purchase_add',
    `insert into live_time_purchases (shop_id, source, owner_id, plan_id, name, name_en, seconds, left_s, amount_fen, payment_id, pay_no, is_shops, back_until, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, to_timestamp($12::float8 / 1000), to_timestamp($13::float8 / 1000))
     on conflict (owner_id) where source = 'free' do nothing returning *`,
    [
      ...[time.shop_id, time.source, time.owner_id, time.plan_id, time.name, time.name_en, time.seconds],
      ...[time.amount_fen, time.payment_id, time.pay_no, time.is_shops, time.back_until, time.expires_at],
    ],
  )
  if (!row) return undefined
  await addToBalance(tx, time.shop_id, time.seconds)
  await armTimeClock(tx, row)
  return row
}

/** Sets the clock of live time to its next moment. */
export async function armTimeClock(tx: Tx, { id, expires_at }: TimePurchase): Promise<void> {
  const next = nextMoment(expires_at, await databaseNow(tx))
  if (next !== undefined) await setDeadline(tx, LIVE_TIME_ENDS, id, next)
}

/** Seconds of a purchase are used. The caller holds the lock. */
export async function useTime(tx: Tx, { id, shop_id }: TimePurchase, seconds: number): Promise<void> {
  await query(
    tx,
    'live_purchase_use',
    `update live_time_purchases set left_s = left_s - $2, status = case when left_s = $2 then 'used' else status end,
       ended_at = case when left_s = $2 then platform_now() else ended_at end where id = $1`,
    [id, seconds],
  )
  await addToBalance(tx, shop_id, -seconds)
}

/** Ends a purchase with what is left of it: it has lapsed, or went back for so much. The caller holds the lock. */
export async function endTime(
  tx: Tx,
  { id, shop_id, left_s }: TimePurchase,
  status: 'lapsed' | 'given_back',
  back_fen = 0,
): Promise<void> {
  await query(
    tx,
    'live_purchase_end',
    'update live_time_purchases set status = $2, back_fen = $3, ended_at = platform_now() where id = $1',
    [id, status, back_fen],
  )
  await addToBalance(tx, shop_id, -left_s)
}
