/** The queries on VIP that several use-cases share. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { setDeadline, setDeadlines } from '../../platform/time/deadlines.ts'
import { setVipUntil } from '../account/index.ts'
import { fold } from './rules.ts'
import { setting } from './settings.ts'
import type { VipPlan, VipPurchase } from './tables.ts'

const DAY_MS = 86_400_000
/** Deadlines: one of a purchase is over; the person is told of the end of all of them. */
export const VIP_OVER = 'vip_over'
export const VIP_END_SOON = 'vip_end_soon'

type Row<T> = T & Record<string, unknown>

/** What a person has had, in the order they had it. */
export const purchasesOf = (ctx: Ctx, user_id: number): Promise<VipPurchase[]> =>
  query<Row<VipPurchase>>(ctx, 'vip_purchases_of', 'select * from vip_purchases where user_id = $1 order by at, id', [
    user_id,
  ])

/** In no order; unknown ids are left out. */
export const plansByIds = (ctx: Ctx, ids: readonly number[]): Promise<VipPlan[]> =>
  query<Row<VipPlan>>(ctx, 'vip_plans_by_ids', 'select * from vip_plans where id = any($1)', [[...ids]])

/** What is on sale, as it is shown. */
export const plansOnSale = (ctx: Ctx): Promise<VipPlan[]> =>
  query<Row<VipPlan>>(
    ctx,
    'vip_plans_on_sale',
    `select * from vip_plans where status = 'on_sale' order by sort, id`,
    [],
  )

/** Locks what a person has of VIP; everything about it follows this lock. */
export async function lockMember(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'vip_member_add', 'insert into vip_members (user_id) values ($1) on conflict do nothing', [user_id])
  await query(tx, 'vip_member_lock', 'select 1 from vip_members where user_id = $1 for update', [user_id])
}

/**
 * Folds what a person has had anew and writes what changed: the spans, the end of all of them here and in their account, and the clocks. The caller
 * holds their lock, and no person's row is locked before it.
 * @returns the end, in ms
 */
export async function refold(tx: Tx, user_id: number): Promise<number> {
  const had = await purchasesOf(tx, user_id)
  const spans = fold(had)
  const moved = had.flatMap((one, nth) => {
    const { from_at, to_at, until_at } = spans[nth]!
    return one.from_at === from_at && one.to_at === to_at && one.until_at === until_at
      ? []
      : [{ id: one.id, from_at, to_at, until_at }]
  })
  if (moved.length > 0)
    await query(
      tx,
      'vip_purchases_move',
      `update vip_purchases p set from_at = to_timestamp(m.from_ms / 1000), to_at = to_timestamp(m.to_ms / 1000), until_at = to_timestamp(m.until_ms / 1000)
       from unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[]) as m(id, from_ms, to_ms, until_ms) where p.id = m.id`,
      [
        moved.map(({ id }) => id),
        moved.map(({ from_at }) => from_at),
        moved.map(({ to_at }) => to_at),
        moved.map(({ until_at }) => until_at),
      ],
    )
  const until_at = spans.at(-1)!.until_at
  await query(
    tx,
    'vip_member_save',
    'update vip_members set until_at = to_timestamp($2::float8 / 1000), changed_at = platform_now() where user_id = $1',
    [user_id, until_at],
  )
  await setDeadlines(
    tx,
    VIP_OVER,
    had.flatMap(({ id, status }, nth) => (status === 'active' ? [{ ref_id: id, due_at: spans[nth]!.until_at }] : [])),
  )
  await setDeadline(tx, VIP_END_SOON, user_id, until_at - (await setting(tx, 'vip.told_days')) * DAY_MS)
  await setVipUntil(tx, user_id, until_at)
  return until_at
}
