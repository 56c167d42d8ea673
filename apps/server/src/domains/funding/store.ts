/** The queries on campaigns, their tiers and pledges. */
import { eq, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../platform/review-deadlines.ts'
import type { CampaignStatus, PledgeState } from './rules.ts'
import { setting } from './settings.ts'
import { type Campaign, funding_campaigns, type Pledge, type Tier } from './tables.ts'

const HOUR_MS = 3_600_000
type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

export const campaignsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Campaign[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Campaign>>(
        ctx,
        'funding_campaigns_by_ids',
        'select * from funding_campaigns where id = any($1) order by id',
        [[...ids]],
      )

export const campaignById = async (ctx: Ctx, id: number): Promise<Campaign | undefined> =>
  (await campaignsByIds(ctx, [id]))[0]

/** Locks campaigns by id. Orders and goods are locked before them, tiers after them. */
export const lockCampaigns = (tx: Tx, ids: readonly number[]): Promise<Campaign[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Campaign>>(
        tx,
        'funding_campaigns_lock',
        'select * from funding_campaigns where id = any($1) order by id for update',
        [[...ids]],
      )

export const lockCampaign = async (tx: Tx, id: number): Promise<Campaign | undefined> =>
  (await lockCampaigns(tx, [id]))[0]

/** The tiers of campaigns as their pages show them. */
export const tiersOf = (ctx: Ctx, campaign_ids: readonly number[]): Promise<Tier[]> =>
  campaign_ids.length === 0
    ? Promise.resolve([])
    : query<Row<Tier>>(
        ctx,
        'funding_tiers_of',
        'select * from funding_tiers where campaign_id = any($1) order by campaign_id, sort, id',
        [[...campaign_ids]],
      )

/** The lowest price one can back each of these campaigns for. */
export async function pricesFrom(ctx: Ctx, campaign_ids: readonly number[]): Promise<Map<number, number>> {
  if (campaign_ids.length === 0) return new Map()
  const rows = await query<{ campaign_id: number; fen: number }>(
    ctx,
    'funding_prices_from',
    "select campaign_id, min(price_fen) as fen from funding_tiers where campaign_id = any($1) and status = 'active' group by campaign_id",
    [[...campaign_ids]],
  )
  return new Map(rows.map(({ campaign_id, fen }) => [campaign_id, fen]))
}

export const tiersByIds = (ctx: Ctx, ids: readonly number[]): Promise<Tier[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Tier>>(ctx, 'funding_tiers_by_ids', 'select * from funding_tiers where id = any($1) order by id', [
        [...ids],
      ])

export const tierById = async (ctx: Ctx, id: number): Promise<Tier | undefined> => (await tiersByIds(ctx, [id]))[0]

/** Locks tiers by id. Their campaigns are locked before them. */
export const lockTiers = (tx: Tx, ids: readonly number[]): Promise<Tier[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Tier>>(
        tx,
        'funding_tiers_lock',
        'select * from funding_tiers where id = any($1) order by id for update',
        [[...ids]],
      )

export const lockTier = async (tx: Tx, id: number): Promise<Tier | undefined> => (await lockTiers(tx, [id]))[0]

/** The pledges that orders are, by order. */
export const pledgesOfOrders = (ctx: Ctx, order_ids: readonly number[]): Promise<Pledge[]> =>
  order_ids.length === 0
    ? Promise.resolve([])
    : query<Row<Pledge>>(
        ctx,
        'funding_pledges_of_orders',
        'select * from funding_pledges where order_id = any($1) order by order_id',
        [[...order_ids]],
      )

export const pledgeOf = async (ctx: Ctx, order_id: number): Promise<Pledge | undefined> =>
  (await pledgesOfOrders(ctx, [order_id]))[0]

/** The pledges of a campaign in these states, the oldest first; a hundred where no number is given. */
export const pledgesIn = (
  ctx: Ctx,
  campaign_id: number,
  { states, after = 0, most = 100 }: { states: readonly PledgeState[]; after?: number; most?: number },
): Promise<Pledge[]> =>
  query<Row<Pledge>>(
    ctx,
    'funding_pledges_in',
    'select * from funding_pledges where campaign_id = $1 and state = any($2) and order_id > $3 order by order_id limit $4',
    [campaign_id, [...states], after, most],
  )

/** A person's pledges in campaigns. */
export const pledgesOfPerson = (ctx: Ctx, user_id: number, campaign_ids: readonly number[]): Promise<Pledge[]> =>
  campaign_ids.length === 0
    ? Promise.resolve([])
    : query<Row<Pledge>>(
        ctx,
        'funding_pledges_of_person',
        'select * from funding_pledges where user_id = $1 and campaign_id = any($2) order by order_id',
        [user_id, [...campaign_ids]],
      )

/** The people with a paid pledge in a campaign, each once. */
export async function backersOf(ctx: Ctx, campaign_id: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'funding_backers_of',
    "select distinct user_id from funding_pledges where campaign_id = $1 and state = 'paid' order by user_id",
    [campaign_id],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Locks what a campaign has set aside. Its tiers are locked before it. */
export const lockReserve = async (tx: Tx, campaign_id: number): Promise<void> =>
  void (await query(tx, 'funding_reserve_lock', 'select 1 from funding_reserves where campaign_id = $1 for update', [
    campaign_id,
  ]))

export interface Unsent extends Record<string, unknown> {
  order_id: number
  user_id: number
  goods_fen: number
  postpone_agreed_at: number | null
}

/** Paid pledges of a campaign of which not everything was sent, by order. */
export const unsentOf = (ctx: Ctx, campaign_id: number): Promise<Unsent[]> =>
  query<Unsent>(
    ctx,
    'funding_unsent_of',
    `select p.order_id, p.user_id, p.goods_fen, p.postpone_agreed_at from funding_pledges p join order_standings o on o.order_id = p.order_id
     where p.campaign_id = $1 and p.state = 'paid' and o.status in ('funding', 'to_ship') order by p.order_id`,
    [campaign_id],
  )

/** Writes columns of a campaign. The caller holds it. */
export async function changeCampaign(
  tx: Tx,
  id: number,
  fields: Partial<Omit<Campaign, 'id' | 'created_at' | 'version'>>,
): Promise<Campaign> {
  const [row] = await tx.db
    .update(funding_campaigns)
    .set({ ...fields, version: sql`${funding_campaigns.version} + 1` })
    .where(eq(funding_campaigns.id, id))
    .returning()
  return row!
}

/** Writes a status, and what comes with it: a review has its deadline, an end its moment. The caller holds the campaign and has asked rules.ts. */
export async function setStatus(
  tx: Tx,
  id: number,
  status: CampaignStatus,
  fields: Parameters<typeof changeCampaign>[2] = {},
): Promise<Campaign> {
  const now = await databaseNow(tx)
  const campaign = await changeCampaign(tx, id, {
    ...fields,
    status,
    ...(status === 'reviewing' ? { submitted_at: now, reject_reason: null } : {}),
    ...(status === 'succeeded' || status === 'failed' || status === 'cancelled' ? { ended_at: now } : {}),
    ...(status === 'finished' ? { finished_at: now } : {}),
  })
  if (status === 'reviewing')
    await startReviewDeadlines(tx, 'campaign', [id], (await setting(tx, 'funding.review_h')) * HOUR_MS)
  else await endReviewDeadlines(tx, 'campaign', [id])
  return campaign
}
