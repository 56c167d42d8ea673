/**
 * The reserve of a campaign: money its shop sets aside in its deposit, above what is required there, for backers who wait too long. It is a mark on
 * money in the deposit and no account of its own: what is taken from the deposit first leaves less of it.
 */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accounts, balanceFen } from '../../ledger/index.ts'
import { freeFen, lockStanding, type SetAside, shopRow } from '../../shop/index.ts'
import { setting } from '../settings.ts'
import type { Campaign } from '../tables.ts'

/** How much a campaign with this goal needs, in fen. */
export async function reserveNeedFen(ctx: Ctx, goal_fen: number): Promise<number> {
  const share_fen = Math.ceil((goal_fen * (await setting(ctx, 'funding.reserve_bp'))) / 10_000)
  return Math.min(share_fen, await setting(ctx, 'funding.reserve_most_fen'))
}

/** How the shop's deposit sees reserves. */
export const reserves: SetAside = {
  async asideFen(ctx, shop_id) {
    const [row] = await query<{ fen: number }>(
      ctx,
      'funding_reserves_of_shop',
      'select coalesce(sum(amount_fen - spent_fen), 0)::bigint as fen from funding_reserves where shop_id = $1 and released_at is null',
      [shop_id],
    )
    return row!.fen
  },
  async wantedFen(ctx, shop_id) {
    const rows = await query<{ goal_fen: number }>(
      ctx,
      'funding_goals_prepared',
      "select goal_fen from funding_campaigns where shop_id = $1 and status in ('draft', 'rejected')",
      [shop_id],
    )
    let fen = 0
    for (const { goal_fen } of rows) fen += await reserveNeedFen(ctx, goal_fen)
    return fen
  },
}

/** What the shop's deposit has for another reserve, in fen. */
export const freeForReserve = async (ctx: Ctx, shop_id: number): Promise<number> =>
  Math.max(0, await freeFen(ctx, await shopRow(ctx, shop_id)))

/** @throws Refusal FUNDING_RESERVE_SHORT {missing_fen, missing_yuan} */
export const refuseShort = (missing_fen: number): never =>
  refuse('FUNDING_RESERVE_SHORT', { missing_fen, missing_yuan: (missing_fen / 100).toFixed(2) })

/**
 * Sets the reserve of a campaign aside. The shop's deposit is held until this transaction ends: of two campaigns each needs its own.
 * @throws Refusal FUNDING_RESERVE_SHORT {missing_fen, missing_yuan}
 */
export async function takeReserve(tx: Tx, { id, shop_id, goal_fen }: Campaign): Promise<void> {
  await lockStanding(tx, shop_id)
  const need_fen = await reserveNeedFen(tx, goal_fen)
  if (need_fen === 0) return
  const missing_fen = need_fen - (await freeFen(tx, await shopRow(tx, shop_id)))
  if (missing_fen > 0) refuseShort(missing_fen)
  await query(
    tx,
    'funding_reserve_take',
    `insert into funding_reserves (campaign_id, shop_id, amount_fen) values ($1, $2, $3)
     on conflict (campaign_id) do update set amount_fen = excluded.amount_fen, released_at = null, created_at = platform_now()`,
    [id, shop_id, need_fen],
  )
}

/** Ends the reserve of a campaign: what is left of it may be asked back. Freed twice it stays freed. */
export async function freeReserve(tx: Tx, campaign_id: number): Promise<void> {
  await query(
    tx,
    'funding_reserve_free',
    'update funding_reserves set released_at = platform_now() where campaign_id = $1 and released_at is null',
    [campaign_id],
  )
}

/**
 * What was set aside for a campaign, and what is left of it: no more than the deposit still has above the required sum, of which the reserve that
 * was set aside first takes its part first. Undefined where there is none, or none any more.
 */
export async function reserveLeft(
  ctx: Ctx,
  campaign_id: number,
): Promise<{ fen: number; left_fen: number } | undefined> {
  const [own] = await query<{ shop_id: number; amount_fen: number; open_fen: number; before_fen: number }>(
    ctx,
    'funding_reserve_left',
    `select r.shop_id, r.amount_fen, r.amount_fen - r.spent_fen as open_fen,
       (select coalesce(sum(b.amount_fen - b.spent_fen), 0)::bigint from funding_reserves b
        where b.shop_id = r.shop_id and b.released_at is null and (b.created_at, b.campaign_id) < (r.created_at, r.campaign_id)) as before_fen
     from funding_reserves r where r.campaign_id = $1 and r.released_at is null`,
    [campaign_id],
  )
  if (!own) return undefined
  const { deposit_required_fen } = await shopRow(ctx, own.shop_id)
  const above_fen = (await balanceFen(ctx, accounts.shopDeposit(own.shop_id))) - deposit_required_fen
  return { fen: own.amount_fen, left_fen: Math.max(0, Math.min(own.open_fen, above_fen - own.before_fen)) }
}

/**
 * Takes compensation (T31) out of the reserve of a campaign, at most what is left of it. The caller posts exactly what this returns from the shop's
 * deposit in the same transaction; two such transactions of one shop follow each other.
 * @returns how much it gives, in fen
 */
export async function spendReserve(tx: Tx, campaign_id: number, wanted_fen: number): Promise<number> {
  const [own] = await query<{ shop_id: number }>(
    tx,
    'funding_reserve_of',
    'select shop_id from funding_reserves where campaign_id = $1 and released_at is null',
    [campaign_id],
  )
  if (!own) return 0
  await lockStanding(tx, own.shop_id)
  const fen = Math.min(wanted_fen, (await reserveLeft(tx, campaign_id))?.left_fen ?? 0)
  if (fen > 0)
    await query(
      tx,
      'funding_reserve_spend',
      'update funding_reserves set spent_fen = spent_fen + $2 where campaign_id = $1',
      [campaign_id, fen],
    )
  return fen
}
