/** What came of a shop's promises: pledges that were to be sent by now or were sent, and those of them sent by the day promised to their backers. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Campaign } from '../tables.ts'

/** Of campaign c. What was given up counts until then, what is not sent yet until now. */
const OF_CAMPAIGN = `select count(*)::int as pledges, count(*) filter (where done_at <= due_at)::int as on_time,
    coalesce(sum(extract(epoch from done_at - due_at) * 1000) filter (where done_at > due_at), 0)::bigint as late_ms
  from (select s.shipped_at, coalesce(s.shipped_at, p.ended_at, platform_now()) as done_at,
          case when p.postpone_agreed_at is null then c.ship_by else coalesce(c.postponed_to, c.ship_by) end as due_at
        from funding_pledges p join order_standings s on s.order_id = p.order_id
        where p.campaign_id = c.id and p.state in ('paid', 'left', 'refunded')) as promised
  where shipped_at is not null or done_at > due_at`

interface Counted extends Record<string, unknown> {
  pledges: number
  on_time: number
  late_ms: number
}

/** What a campaign keeps when it is finished. Nothing of it changes after that. */
export async function recordAtEnd(tx: Tx, campaign_id: number) {
  const [row] = await query<Counted>(
    tx,
    'funding_record_at_end',
    `select r.* from funding_campaigns c cross join lateral (${OF_CAMPAIGN}) r where c.id = $1`,
    [campaign_id],
  )
  return { record_pledges: row!.pledges, record_on_time: row!.on_time, record_late_ms: row!.late_ms }
}

const DAY_MS = 86_400_000

/**
 * What a shop promised in its other campaigns that succeeded: finished ones as they have kept it, those under way as they stand.
 * @returns late_days: how many days what was late took longer on average
 */
export async function shopRecord(ctx: Ctx, { id, shop_id }: Pick<Campaign, 'id' | 'shop_id'>) {
  const [row] = await query<Counted & { campaigns: number }>(
    ctx,
    'funding_shop_record',
    `select count(*)::int as campaigns, coalesce(sum(pledges), 0)::int as pledges, coalesce(sum(on_time), 0)::int as on_time,
       coalesce(sum(late_ms), 0)::bigint as late_ms
     from (select record_pledges as pledges, record_on_time as on_time, record_late_ms as late_ms
           from funding_campaigns where shop_id = $1 and status = 'finished' and id <> $2
           union all
           select r.* from funding_campaigns c cross join lateral (${OF_CAMPAIGN}) r
           where c.shop_id = $1 and c.status in ('succeeded', 'fulfilling') and c.id <> $2) as others
     where pledges > 0`,
    [shop_id, id],
  )
  const { late_ms, ...record } = row!
  const late = record.pledges - record.on_time
  return { ...record, late_days: late === 0 ? null : Math.max(1, Math.round(late_ms / late / DAY_MS)) }
}
