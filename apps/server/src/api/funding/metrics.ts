/** What of the money in campaigns is where, and what a shop's earlier campaigns came to: counted from the orders each time. */
import type { Campaign } from '../../domains/funding/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

/** What backers paid into a campaign: what of it is in escrow, what its shop has, what went back. */
export async function moneyOf(ctx: Ctx, campaign_id: number) {
  const [row] = await query<{ escrow_fen: number; to_shop_fen: number; back_fen: number }>(
    ctx,
    'funding_money_of',
    `select coalesce(sum(s.escrow_fen), 0)::bigint as escrow_fen, coalesce(sum(s.to_shop_fen), 0)::bigint as to_shop_fen,
       coalesce(sum(s.back_fen), 0)::bigint as back_fen
     from funding_pledges p join order_standings s on s.order_id = p.order_id where p.campaign_id = $1 and p.paid_at is not null`,
    [campaign_id],
  )
  return row!
}

const DAY_MS = 86_400_000

/**
 * What a shop promised in its other campaigns that succeeded: pledges that were to be sent by now or were sent, those of them sent by the day that
 * was promised to their backers, and how many days the rest took longer on average; what was given up or is not sent yet counts until then.
 */
export async function recordOf(ctx: Ctx, { id, shop_id }: Pick<Campaign, 'id' | 'shop_id'>) {
  const [row] = await query<{ campaigns: number; pledges: number; on_time: number; late_ms: number | null }>(
    ctx,
    'funding_record_of',
    `select count(distinct campaign_id)::int as campaigns, count(*)::int as pledges, count(*) filter (where done_at <= due_at)::int as on_time,
       (extract(epoch from avg(done_at - due_at) filter (where done_at > due_at)) * 1000)::float8 as late_ms
     from (select p.campaign_id, s.shipped_at, coalesce(s.shipped_at, p.ended_at, platform_now()) as done_at,
             case when p.postpone_agreed_at is null then c.ship_by else coalesce(c.postponed_to, c.ship_by) end as due_at
           from funding_campaigns c join funding_pledges p on p.campaign_id = c.id and p.state in ('paid', 'left', 'refunded')
             join order_standings s on s.order_id = p.order_id
           where c.shop_id = $1 and c.status in ('succeeded', 'fulfilling', 'finished') and c.id <> $2) as promised
     where shipped_at is not null or done_at > due_at`,
    [shop_id, id],
  )
  const { late_ms, ...record } = row!
  return { ...record, late_days: late_ms === null ? null : Math.max(1, Math.round(late_ms / DAY_MS)) }
}
