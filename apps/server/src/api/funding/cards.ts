/** Campaigns and their tiers as lists and pages show them. Everything a page needs is read for the whole page at once. */
import type { CampaignCard, Tier as TierShape } from '@juya/contract'
import type { z } from 'zod'
import { type Campaign, isBackedTier, store, type Tier } from '../../domains/funding/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'
import { briefsForCards } from '../shop/cards.ts'

type Shop = Awaited<ReturnType<typeof briefsForCards>> extends Map<number, infer B> ? B : never
export type Card = Omit<z.input<typeof CampaignCard>, 'shop'> & { shop: Shop }

/** What is raised of the goal, in basis points, rounded down. */
const percentBp = ({ raised_fen, goal_fen }: Campaign): number =>
  Number((BigInt(raised_fen) * 10_000n) / BigInt(goal_fen))

/** Campaigns in the order given. */
export async function cardsOf(ctx: Ctx, campaigns: readonly Campaign[]): Promise<Card[]> {
  if (campaigns.length === 0) return []
  const [shops, tiers] = await readTogether(ctx, [
    () => briefsForCards(ctx, [...new Set(campaigns.map(({ shop_id }) => shop_id))]),
    () =>
      store.tiersOf(
        ctx,
        campaigns.map(({ id }) => id),
      ),
  ])
  const prices = Map.groupBy(
    tiers.filter(({ status }) => status === 'active'),
    ({ campaign_id }) => campaign_id,
  )
  return campaigns.map((campaign) => ({
    id: campaign.id,
    title: inLanguage(ctx, campaign.title_en, campaign.title),
    image: campaign.images[0] ?? '',
    shop: shops.get(campaign.shop_id)!,
    status: campaign.status,
    goal_fen: campaign.goal_fen,
    raised_fen: campaign.raised_fen,
    percent_bp: percentBp(campaign),
    backer_count: campaign.backer_count,
    watch_count: campaign.watch_count,
    from_at: seconds(campaign.from_at ?? campaign.asked_from_at),
    to_at: seconds(campaign.to_at),
    ship_by_at: seconds(campaign.ship_by),
    min_price_fen: lowest(prices.get(campaign.id)?.map(({ price_fen }) => price_fen) ?? []),
  }))
}

const lowest = (fens: readonly number[]): number | null => (fens.length === 0 ? null : Math.min(...fens))

/** A tier in the reader's language. */
export const tierShown = (ctx: Pick<Ctx, 'locale'>, tier: Tier): z.input<typeof TierShape> => ({
  id: tier.id,
  campaign_id: tier.campaign_id,
  name: inLanguage(ctx, tier.name_en, tier.name),
  image: tier.image,
  price_fen: tier.price_fen,
  content: inLanguage(ctx, tier.content_en, tier.content),
  shipping_fen: tier.shipping_fen,
  per_user: tier.per_user,
  stock: tier.stock,
  left: tier.stock === null ? null : tier.stock - tier.held - tier.sold,
  sold: tier.sold,
  status: tier.status,
  locked: isBackedTier(tier),
})
