/** Writes the rows of a campaign as its form has them: its text and figures, its stages, which tiers are its own. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Campaign, Stage, Tier } from '../tables.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

/** What a shop writes about a campaign. Moments are ms. */
export type CampaignFields = Pick<
  Campaign,
  | 'category_id'
  | 'title'
  | 'title_en'
  | 'images'
  | 'video'
  | 'video_poster'
  | 'story'
  | 'story_en'
  | 'risk_text'
  | 'goal_fen'
  | 'asked_from_at'
  | 'days'
  | 'ship_by'
>

const WRITTEN = [
  'category_id',
  'title',
  'title_en',
  'images',
  'video',
  'video_poster',
  'story',
  'story_en',
  'risk_text',
  'goal_fen',
  'days',
] as const

/** Writes a campaign, a new one or one that cannot be backed yet. */
export async function writeCampaign(
  tx: Tx,
  { id, shop_id }: { id: number | undefined; shop_id: number },
  fields: CampaignFields,
): Promise<Campaign> {
  const values = [shop_id, ...WRITTEN.map((name) => fields[name]), fields.asked_from_at, fields.ship_by]
  const asked_from_at = 'to_timestamp($13::float8 / 1000)'
  const ship_by = 'to_timestamp($14::float8 / 1000)'
  const [row] = await query<Row<Campaign>>(
    tx,
    id === undefined ? 'funding_campaign_add' : 'funding_campaign_save',
    id === undefined
      ? `insert into funding_campaigns (shop_id, ${WRITTEN.join(', ')}, asked_from_at, ship_by)
         values ($1, ${WRITTEN.map((_, i) => `$${i + 2}`).join(', ')}, ${asked_from_at}, ${ship_by}) returning *`
      : `update funding_campaigns set ${WRITTEN.map((name, i) => `${name} = $${i + 2}`).join(', ')}, asked_from_at = ${asked_from_at},
           ship_by = ${ship_by}, version = version + 1
         where shop_id = $1 and id = $15 returning *`,
    id === undefined ? values : [...values, id],
  )
  return row!
}

/** The stages of a campaign in their order, in place of those it had. */
export async function writeStages(
  tx: Tx,
  campaign_id: number,
  stages: ReadonlyArray<{ name: string; planned_at: number }>,
): Promise<void> {
  await query(tx, 'funding_stages_clear', 'delete from funding_stages where campaign_id = $1', [campaign_id])
  await query(
    tx,
    'funding_stages_add',
    `insert into funding_stages (campaign_id, position, name, planned_at)
     select $1, s.position, s.name, to_timestamp(s.planned_ms / 1000) from unnest($2::text[], $3::float8[]) with ordinality as s(name, planned_ms, position)`,
    [campaign_id, stages.map(({ name }) => name), stages.map(({ planned_at }) => planned_at)],
  )
}

/** Lays tiers into a campaign; those it had and has no more belong to none again. Both are locked. */
export async function layTiers(tx: Tx, campaign_id: number, tier_ids: readonly number[]): Promise<void> {
  await query(
    tx,
    'funding_tiers_out',
    'update funding_tiers set campaign_id = null where campaign_id = $1 and not (id = any($2))',
    [campaign_id, tier_ids],
  )
  await query(tx, 'funding_tiers_in', 'update funding_tiers set campaign_id = $1 where id = any($2)', [
    campaign_id,
    tier_ids,
  ])
}

/** Tiers of a shop that belong to this campaign or to none, by id and locked; with `ids` of those only. */
export const lockTiersFor = (tx: Tx, shop_id: number, campaign_id: number, ids?: readonly number[]): Promise<Tier[]> =>
  query<Row<Tier>>(
    tx,
    'funding_tiers_lock_for',
    `select * from funding_tiers where id in (
       select id from funding_tiers where campaign_id = $2
       union all select id from funding_tiers where shop_id = $1 and campaign_id is null and id = any($3))
     order by id for update`,
    [shop_id, campaign_id, [...(ids ?? [])]],
  )

/** The shop's tiers that belong to no campaign yet. */
export const freeTiersOf = (ctx: Ctx, shop_id: number): Promise<Tier[]> =>
  query<Row<Tier>>(
    ctx,
    'funding_tiers_free',
    'select * from funding_tiers where shop_id = $1 and campaign_id is null order by sort, id',
    [shop_id],
  )

/** The stages of a campaign, in their order. */
export const stagesOf = (ctx: Ctx, campaign_id: number): Promise<Stage[]> =>
  query<Row<Stage>>(ctx, 'funding_stages_of', 'select * from funding_stages where campaign_id = $1 order by position', [
    campaign_id,
  ])

/** How many campaigns a shop prepares or runs. */
export async function countOpen(tx: Tx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    tx,
    'funding_campaigns_open',
    `select count(*)::int as n from funding_campaigns
     where shop_id = $1 and status in ('draft', 'reviewing', 'rejected', 'scheduled', 'live', 'counting', 'succeeded', 'fulfilling')`,
    [shop_id],
  )
  return row!.n
}

/** Whether a person has a pledge in it, paid or not yet. */
export async function isBacked(ctx: Ctx, campaign_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'funding_campaign_backed',
    "select 1 from funding_pledges where campaign_id = $1 and state in ('held', 'paid') limit 1",
    [campaign_id],
  )
  return rows.length > 0
}
