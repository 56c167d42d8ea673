/** Pledges as their backers see them. */
import type { MyPledge } from '@juya/contract'
import type { z } from 'zod'
import { type Campaign, isOwed, type Pledge, promisedAt, setting, store } from '../../domains/funding/index.ts'
import { ordersById, refundsOfOrders } from '../../domains/order/index.ts'
import { shopRows } from '../../domains/shop/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { inLanguage } from '../auction/cards.ts'

const HOUR_MS = 3_600_000

/** Pledges in the order given, with what went back of each. */
export async function pledgesShown(
  ctx: Ctx,
  pledges: readonly Pledge[],
  campaigns: readonly Campaign[],
): Promise<Array<z.input<typeof MyPledge>>> {
  if (pledges.length === 0) return []
  const order_ids = pledges.map(({ order_id }) => order_id)
  const orders = new Map((await ordersById(ctx, order_ids)).map((order) => [order.id, order]))
  const refunds = Map.groupBy(await refundsOfOrders(ctx, order_ids), ({ order_id }) => order_id)
  const tier_ids = [...new Set(pledges.map(({ tier_id }) => tier_id))]
  const tiers = new Map((await store.tiersByIds(ctx, tier_ids)).map((tier) => [tier.id, tier]))
  const of = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const shops = new Map(
    (await shopRows(ctx, [...new Set(campaigns.map(({ shop_id }) => shop_id))])).map((shop) => [shop.id, shop]),
  )
  const now = await databaseNow(ctx)
  const withdraw_ms = (await setting(ctx, 'funding.withdraw_before_h')) * HOUR_MS
  return pledges.map((pledge) => {
    const campaign = of.get(pledge.campaign_id)!
    const order = orders.get(pledge.order_id)!
    const tier = tiers.get(pledge.tier_id)!
    const back = refunds.get(pledge.order_id) ?? []
    const until = (campaign.to_at ?? 0) - withdraw_ms
    const is_paid = pledge.state === 'paid'
    const waits = is_paid && order.status === 'to_ship' && isOwed(campaign.status)
    const is_suspended = shops.get(campaign.shop_id)?.status === 'suspended'
    const named = waits && campaign.postponed_to !== null
    return {
      order_id: pledge.order_id,
      tier_id: pledge.tier_id,
      tier_name: inLanguage(ctx, tier.name_en, tier.name),
      qty: pledge.qty,
      state: pledge.state,
      paid_fen: order.paid_fen,
      shipping_fen: order.paid_fen > 0 ? order.shipping_fen : 0,
      back_fen: back.reduce((sum, { cash_fen }) => sum + cash_fen, 0),
      back_to:
        back.length === 0 ? null : back.some(({ destination }) => destination !== 'wallet') ? 'original' : 'wallet',
      back_at: seconds(back.at(-1)?.created_at ?? null),
      withdraw_until: is_paid && campaign.status === 'live' && now < until ? seconds(until) : null,
      may_leave: waits && !order.after_sale_open && (is_suspended || now >= promisedAt(campaign, pledge)),
      postpone_asked: named && pledge.postpone_agreed_at === null,
      postpone_agreed: pledge.postpone_agreed_at !== null,
    }
  })
}
