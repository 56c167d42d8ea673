/** Campaigns as operators list them, and those past their day with how their pledges stand. */
import { CAMPAIGNS, LATE_CAMPAIGNS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { listSource } from '../../platform/db/list-source.ts'

const id = sql`funding_campaigns.id`

export const campaignSource = listSource<typeof CAMPAIGNS>({
  resource: CAMPAIGNS,
  from: sql`funding_campaigns`,
  id,
  filters: { status: sql`funding_campaigns.status`, shop_id: sql`funding_campaigns.shop_id` },
  sorts: {
    id: { by: id, type: 'bigint' },
    submitted_at: { by: sql`coalesce(funding_campaigns.submitted_at, 'infinity')`, type: 'timestamptz' },
  },
})

export const lateCampaignSource = listSource<typeof LATE_CAMPAIGNS>({
  resource: LATE_CAMPAIGNS,
  from: sql`funding_late_campaigns l join funding_campaigns c on c.id = l.campaign_id`,
  id: sql`l.id`,
  filters: { status: sql`l.status`, shop_id: sql`c.shop_id` },
  sorts: { id: { by: sql`l.id`, type: 'bigint' } },
})

interface Counted extends Record<string, unknown> {
  campaign_id: number
  to_ship: number
  escrow_fen: number
  shipped: number
  left: number
  agreed: number
}

/** How the pledges of campaigns stand. */
export async function lateCounts(ctx: Ctx, campaign_ids: readonly number[]): Promise<Map<number, Counted>> {
  const rows = await query<Counted>(
    ctx,
    'funding_late_counts',
    `select p.campaign_id, count(*) filter (where o.status in ('funding', 'to_ship') and p.state = 'paid')::int as to_ship,
       coalesce(sum(o.escrow_fen) filter (where o.status in ('funding', 'to_ship') and p.state = 'paid'), 0)::bigint as escrow_fen,
       count(*) filter (where o.status in ('shipped', 'received', 'completed'))::int as shipped,
       count(*) filter (where p.state = 'left')::int as left,
       count(*) filter (where p.postpone_agreed_at is not null)::int as agreed
     from funding_pledges p join order_standings o on o.order_id = p.order_id where p.campaign_id = any($1) group by p.campaign_id`,
    [[...campaign_ids]],
  )
  return new Map(rows.map((row) => [row.campaign_id, row]))
}

/** The newest word of a shop about its campaign; undefined where it has said none. */
export async function lastUpdate(
  ctx: Ctx,
  campaign_id: number,
): Promise<{ content: string; created_at: number } | undefined> {
  const [update] = await query<{ content: string; created_at: number }>(
    ctx,
    'funding_update_last',
    'select content, created_at from funding_updates where campaign_id = $1 order by id desc limit 1',
    [campaign_id],
  )
  return update
}
