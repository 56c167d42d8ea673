/** The shop's own pages about its campaigns: the list, the form, tiers, and the table of backers. */
import type { CampaignStatus } from '@juya/contract'
import { userBriefs } from '../../domains/account/index.ts'
import {
  type Campaign,
  formOf,
  freeForReserve,
  freeTiersOf,
  ownTier,
  type Pledge,
  type PledgeState,
  reserveNeedFen,
  setting,
  shopActions,
  stagesOf,
  store,
} from '../../domains/funding/index.ts'
import { ordersById } from '../../domains/order/index.ts'
import { asideFen } from '../../domains/shop/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'
import { statusText } from '../order/texts.ts'
import { cardsOf, tierShown } from './cards.ts'
import { campaignShown } from './detail.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

interface Counts {
  to_ship: number
  shipped: number
  question_open: number
}

/** What waits in campaigns: orders to ship, orders that were shipped, questions without an answer. */
async function countsOf(ctx: Ctx, campaign_ids: readonly number[]): Promise<Map<number, Counts>> {
  const rows = await query<Counts & { id: number }>(
    ctx,
    'funding_counts_of',
    `select c.id, coalesce(o.to_ship, 0)::int as to_ship, coalesce(o.shipped, 0)::int as shipped,
       (select count(*)::int from funding_questions q where q.campaign_id = c.id and q.answer is null and q.hidden_by is null) as question_open
     from unnest($1::bigint[]) as c(id) left join lateral (
       select count(*) filter (where s.status = 'to_ship') as to_ship, count(*) filter (where s.shipped_at is not null) as shipped
       from funding_pledges p join order_standings s on s.order_id = p.order_id where p.campaign_id = c.id and p.state = 'paid') o on true`,
    [[...campaign_ids]],
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

async function ownShown(ctx: Ctx, campaigns: readonly Campaign[]) {
  const cards = await cardsOf(ctx, campaigns)
  const counts = await countsOf(
    ctx,
    campaigns.map(({ id }) => id),
  )
  return campaigns.map((campaign, i) => ({
    ...cards[i]!,
    reject_reason: campaign.reject_reason,
    ...counts.get(campaign.id)!,
    actions: shopActions(campaign),
  }))
}

/** The shop's campaigns, the newest first, and what it has set aside for them. */
export async function ownCampaigns(
  ctx: ShopCtx,
  { status, ...paging }: Paging & { status?: (typeof CampaignStatus)['options'][number] | undefined },
) {
  const { shop_id } = ctx.shop
  const found = await pageQuery<Row<Campaign>>(
    ctx,
    {
      name: 'funding_of_shop',
      columns: '*',
      from: 'funding_campaigns where shop_id = $1 and ($2::text is null or status = $2)',
      order: 'id desc',
      values: [shop_id, status ?? null],
    },
    paging,
  )
  const counts = await query<{ status: string; n: number }>(
    ctx,
    'funding_counts_of_shop',
    'select status, count(*)::int as n from funding_campaigns where shop_id = $1 group by status',
    [shop_id],
  )
  return {
    ...found,
    list: await ownShown(ctx, found.list),
    counts: Object.fromEntries(counts.map((row) => [row.status, row.n])),
    reserve: {
      held_fen: await asideFen(ctx, shop_id),
      spare_fen: await freeForReserve(ctx, shop_id),
      bp: await setting(ctx, 'funding.reserve_bp'),
      most_fen: await setting(ctx, 'funding.reserve_most_fen'),
    },
  }
}

/** @throws Refusal NOT_FOUND, also for another shop's */
async function ownCampaign(ctx: ShopCtx, id: number): Promise<Campaign> {
  const campaign = await store.campaignById(ctx, id)
  return campaign?.shop_id === ctx.shop.shop_id ? campaign : refuse('NOT_FOUND')
}

/** A campaign as its form, and as its page. @throws Refusal NOT_FOUND */
export async function campaignForm(ctx: ShopCtx, id: number) {
  const campaign = await ownCampaign(ctx, id)
  const tiers = await store.tiersOf(ctx, [id])
  const stages = await stagesOf(ctx, id)
  return {
    form: {
      ...formOf(campaign),
      tier_ids: tiers.map((tier) => tier.id),
      stages: stages.map(({ name, planned_at }) => ({ name, planned_at: seconds(planned_at) })),
    },
    status: campaign.status,
    version: campaign.version,
    reject_reason: campaign.reject_reason,
    tiers: tiers.map((tier) => tierShown(ctx, tier)),
    campaign: await campaignShown(ctx, campaign, true),
    actions: shopActions(campaign),
    reserve: {
      need_fen: await reserveNeedFen(ctx, campaign.goal_fen),
      spare_fen: await freeForReserve(ctx, campaign.shop_id),
    },
    rules: {
      commission_bp: await setting(ctx, 'fees.commission_funding_bp'),
      lock_notice_h: await setting(ctx, 'funding.lock_notice_h'),
      postpone_most_days: await setting(ctx, 'funding.postpone_most_days'),
      late_days: await setting(ctx, 'funding.late_days'),
    },
  }
}

/** The tiers of a campaign of the shop's, or those that belong to none yet. @throws Refusal NOT_FOUND */
export async function ownTiers(ctx: ShopCtx, campaign_id: number | undefined) {
  if (campaign_id !== undefined) await ownCampaign(ctx, campaign_id)
  const tiers =
    campaign_id === undefined ? await freeTiersOf(ctx, ctx.shop.shop_id) : await store.tiersOf(ctx, [campaign_id])
  return { list: tiers.map((tier) => tierShown(ctx, tier)) }
}

/** A tier as its form: its words as they were written. @throws Refusal NOT_FOUND */
export async function tierAsForm(ctx: ShopCtx, id: number) {
  const tier = await ownTier(ctx, id)
  const { name, name_en, content, content_en, sort } = tier
  return { ...tierShown(ctx, tier), name, name_en, content, content_en, sort }
}

interface Wanted extends Paging {
  id: number
  tier_id?: number | undefined
  state?: PledgeState | undefined
  to_ship?: boolean | undefined
}

/** The backers of a campaign of the shop's, the newest first; unpaid pledges only where they are asked for. @throws Refusal NOT_FOUND */
export async function backersOf(ctx: ShopCtx, { id, tier_id, state, to_ship, ...paging }: Wanted) {
  await ownCampaign(ctx, id)
  const found = await pageQuery<Row<Pledge>>(
    ctx,
    {
      name: 'funding_backers_page',
      columns: 'p.*',
      from: `funding_pledges p join order_standings s on s.order_id = p.order_id where p.campaign_id = $1 and ($2::bigint is null or p.tier_id = $2)
        and case when $3::text is null then p.paid_at is not null else p.state = $3 end and ($4::boolean is not true or s.status = 'to_ship')`,
      order: 'p.order_id desc',
      values: [id, tier_id ?? null, state ?? null, to_ship ?? null],
    },
    paging,
  )
  const orders = new Map(
    (
      await ordersById(
        ctx,
        found.list.map(({ order_id }) => order_id),
      )
    ).map((order) => [order.id, order]),
  )
  const people = await userBriefs(ctx, [...new Set(found.list.map(({ user_id }) => user_id))])
  const tiers = await store.tiersOf(ctx, [id])
  const nameOf = (wanted: number): string => {
    const tier = tiers.find((one) => one.id === wanted)
    return tier ? inLanguage(ctx, tier.name_en, tier.name) : ''
  }
  return {
    ...found,
    list: found.list.map((pledge) => {
      const order = orders.get(pledge.order_id)!
      return {
        order_id: order.id,
        order_no: order.order_no,
        name: people.get(pledge.user_id)?.nickname ?? '',
        tier_id: pledge.tier_id,
        tier_name: nameOf(pledge.tier_id),
        qty: pledge.qty,
        state: pledge.state,
        status: order.status,
        status_text: statusText(order, 'shop', ctx.locale),
        paid_fen: order.paid_fen,
        paid_at: seconds(pledge.paid_at),
        note: order.buyer_note || null,
        has_address: order.address !== null,
        postpone_agreed: pledge.postpone_agreed_at !== null,
      }
    }),
    by_tier: await byTier(ctx, id, nameOf),
  }
}

async function byTier(ctx: Ctx, campaign_id: number, nameOf: (tier_id: number) => string) {
  const rows = await query<{ tier_id: number; pledges: number; qty: number; to_ship: number }>(
    ctx,
    'funding_backers_by_tier',
    `select p.tier_id, count(*)::int as pledges, sum(p.qty)::int as qty, count(*) filter (where s.status = 'to_ship')::int as to_ship
     from funding_pledges p join order_standings s on s.order_id = p.order_id where p.campaign_id = $1 and p.state = 'paid' group by p.tier_id order by p.tier_id`,
    [campaign_id],
  )
  return rows.map((row) => ({ ...row, name: nameOf(row.tier_id) }))
}
