/** How a shop's rejections stood up: too many that were overturned are told once, and then it has no new task for a while. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { accounts, isFrozen } from '../../ledger/index.ts'
import { listingHeld, shopRow } from '../../shop/index.ts'
import { taskEvents } from '../events.ts'
import { setting } from '../settings.ts'

const DAY_MS = 86_400_000

interface Mark extends Record<string, unknown> {
  at: number
  kind: 'told' | 'barred'
  until_at: number | null
}

async function lastMark(ctx: Ctx, shop_id: number): Promise<Mark | undefined> {
  const [row] = await query<Mark>(
    ctx,
    'task_mark_last',
    'select at, kind, until_at from task_marks where shop_id = $1 order by id desc limit 1',
    [shop_id],
  )
  return row
}

/** Until when (ms) a shop may have no new task; null: it may. */
export async function barredUntil(ctx: Ctx, shop_id: number): Promise<number | null> {
  const until_at = (await lastMark(ctx, shop_id))?.until_at ?? null
  return until_at !== null && until_at > (await databaseNow(ctx)) ? until_at : null
}

/** Looks at a shop's rejections since it was last marked. The caller holds one of its tasks. */
export async function markShop(tx: Tx, shop_id: number): Promise<void> {
  const last = await lastMark(tx, shop_id)
  const [row] = await query<{ rejections: number; overturned: number }>(
    tx,
    'task_rejections_since',
    `select count(*)::int as rejections, count(*) filter (where overturned)::int as overturned from task_places
     where shop_id = $1 and rejected_at is not null and undone_at is null and rejected_at > to_timestamp($2::float8 / 1000)`,
    [shop_id, last?.at ?? 0],
  )
  const { rejections, overturned } = row!
  if (rejections < (await setting(tx, 'task.judged_rejections'))) return
  if (overturned * 10_000 < rejections * (await setting(tx, 'task.overturned_bp'))) return
  const days = await setting(tx, 'task.barred_days')
  const until_at = last ? (await databaseNow(tx)) + days * DAY_MS : null
  await query(
    tx,
    'task_mark_add',
    `insert into task_marks (shop_id, kind, rejections, overturned, until_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
    [shop_id, until_at === null ? 'told' : 'barred', rejections, overturned, until_at],
  )
  if (until_at === null) await emit(tx, taskEvents.told, { shop_id, rejections, overturned, days })
  else await emit(tx, taskEvents.barred, { shop_id, rejections, overturned, until_at })
}

/** @throws Refusal SHOP_NOT_ACTIVE, SHOP_FEE_OVER, SHOP_DEPOSIT_SHORT, WALLET_FROZEN, TASK_BARRED {until_at} */
export async function checkMayPublish(ctx: Ctx, shop_id: number): Promise<void> {
  const shop = await shopRow(ctx, shop_id)
  if (shop.status !== 'active') refuse('SHOP_NOT_ACTIVE')
  const held = await listingHeld(ctx, shop)
  if (held) refuse(held)
  if (await isFrozen(ctx, accounts.shopWallet(shop_id))) refuse('WALLET_FROZEN')
  const until_at = await barredUntil(ctx, shop_id)
  if (until_at !== null) refuse('TASK_BARRED', { until_at: seconds(until_at) })
}

export interface Answers extends Record<string, unknown> {
  /** Null: Juya. */
  shop_id: number | null
  decided: number
  approved_bp: number
  hours: number
  overturned: number
}

/** How shops, and Juya (null), have answered proofs; who has answered none is not there. Silence counts as an approval, at its last moment. */
export async function answersOf(
  ctx: Ctx,
  shop_ids: ReadonlyArray<number | null>,
): Promise<Map<number | null, Answers>> {
  const rows = await query<Answers>(
    ctx,
    'task_answers_of',
    `select shop_id, count(*)::int as decided, (count(*) filter (where status = 'paid' and decided_by <> 'arbiter') * 10000 / count(*))::int as approved_bp,
       greatest(1, round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)) / 3600))::int as hours,
       count(*) filter (where overturned)::int as overturned
     from task_places where (shop_id = any($1) or $2 and shop_id is null) and decided_at is not null and submitted_at is not null group by shop_id`,
    [[...new Set(shop_ids.filter((id) => id !== null))], shop_ids.includes(null)],
  )
  return new Map(rows.map((row) => [row.shop_id, row]))
}
