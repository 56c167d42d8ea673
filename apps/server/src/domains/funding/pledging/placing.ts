/** A pledge is ordered: one order of one tier, its pieces held until it is paid or its time is over. */
import { createHash } from 'node:crypto'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isFormToken } from '../../goods/index.ts'
import { createOrders, type NewOrder, type Order, orderById, snapshotOf } from '../../order/index.ts'
import { categoryOf, lineOf } from '../../site/index.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Campaign, Pledge, Tier } from '../tables.ts'
import { checkPledge, checkTier, movable } from './checks.ts'
import { hold } from './counting.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface Wish {
  tier_id: number
  qty: number
  /** The paid pledge of the caller's that goes back when this one is paid. */
  instead_of_id?: number | undefined
}

interface Form {
  submit_token: string
  address_id?: number | undefined
  note?: string | undefined
  shown_total_fen: number
}

export interface Wanted {
  campaign: Campaign
  tier: Tier
  instead: Pledge | undefined
  total_fen: number
}

/** Checks a wish and works out its total, without a lock or a write. @throws Refusal as checkPledge, movable, checkTier */
export async function wanted(ctx: Ctx, user_id: number, { tier_id, qty, instead_of_id }: Wish): Promise<Wanted> {
  const tier = await store.tierById(ctx, tier_id)
  const campaign = tier?.campaign_id ? await store.campaignById(ctx, tier.campaign_id) : undefined
  if (!tier || !campaign) refuse('NOT_FOUND')
  await checkPledge(ctx, user_id, campaign)
  const instead = instead_of_id === undefined ? undefined : await movable(ctx, user_id, campaign, instead_of_id)
  await checkTier(ctx, user_id, tier, qty, instead)
  return { campaign, tier, instead, total_fen: tier.price_fen * qty + tier.shipping_fen }
}

/** When a pledge that is ordered at this moment (ms) is to be paid: within its time, and by the end of its campaign. */
export const payDeadline = async (ctx: Ctx, { to_at }: Campaign, now: number): Promise<number> =>
  Math.min(now + (await setting(ctx, 'funding.pay_min')) * MINUTE_MS, to_at!)

/**
 * Orders a pledge. The same form again gives the same order. A person's pledges follow each other, so that what they may hold is counted right.
 * @throws Refusal as wanted, SUBMIT_TOKEN_INVALID, IDEM_MISMATCH, ADDRESS_REQUIRED, PRICE_CHANGED {total_fen}
 */
export async function placePledge(ctx: SignedCtx, wish: Wish, form: Form): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const user_id = tx.user.id
    if (!isFormToken(tx, user_id, form.submit_token)) refuse('SUBMIT_TOKEN_INVALID')
    await query(tx, 'funding_backer_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `funding_backer:${user_id}`,
    ])
    const content_hash = hashOf(wish, form)
    const known = await orderOfForm(tx, form.submit_token, content_hash)
    if (known) return known
    const found = await wanted(tx, user_id, wish)
    if (form.address_id === undefined) refuse('ADDRESS_REQUIRED')
    if (found.total_fen !== form.shown_total_fen) refuse('PRICE_CHANGED', { total_fen: found.total_fen })
    const order = await createOrder(tx, found, { qty: wish.qty, address_id: form.address_id, note: form.note })
    // The tier is held: the second of two people finds what the first has left.
    const tier = (await store.lockTier(tx, found.tier.id))!
    await checkTier(tx, user_id, tier, wish.qty, found.instead)
    if (tier.price_fen !== found.tier.price_fen || tier.shipping_fen !== found.tier.shipping_fen)
      refuse('PRICE_CHANGED', { total_fen: tier.price_fen * wish.qty + tier.shipping_fen })
    await hold(tx, {
      order_id: order.id,
      campaign_id: found.campaign.id,
      tier_id: tier.id,
      user_id,
      qty: wish.qty,
      goods_fen: order.goods_fen,
      instead_of: found.instead?.order_id ?? null,
      submit_token: form.submit_token,
      content_hash,
    })
    return order
  })
}

/** What a form says, so that the same token with other content is seen. */
const hashOf = (wish: Wish, { address_id, note, shown_total_fen }: Form): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        wish.tier_id,
        wish.qty,
        wish.instead_of_id ?? null,
        address_id ?? null,
        note ?? null,
        shown_total_fen,
      ]),
    )
    .digest()

/** @throws Refusal IDEM_MISMATCH (its token was used with other content) */
async function orderOfForm(tx: Tx<SignedCtx>, submit_token: string, content_hash: Buffer): Promise<Order | undefined> {
  const [row] = await query<{ order_id: number; content_hash: Buffer }>(
    tx,
    'funding_form',
    'select order_id, content_hash from funding_pledges where user_id = $1 and submit_token = $2',
    [tx.user.id, submit_token],
  )
  if (row && !content_hash.equals(row.content_hash)) refuse('IDEM_MISMATCH')
  return row && orderById(tx, row.order_id)
}

async function createOrder(
  tx: Tx<SignedCtx>,
  { campaign, tier, instead }: Wanted,
  { qty, address_id, note }: { qty: number; address_id: number; note: string | undefined },
): Promise<Order> {
  const category = await categoryOf(tx, campaign.category_id)
  const item: NewOrder['items'][number] = {
    thing: 'campaign',
    thing_id: campaign.id,
    title: campaign.title,
    title_en: campaign.title_en,
    image: tier.image ?? campaign.images[0]!,
    sku_name: tier.name,
    price_fen: tier.price_fen,
    qty,
    snapshot: {
      campaign_id: campaign.id,
      tier_id: tier.id,
      category_ids: await lineOf(tx, campaign.category_id),
      ...(category.is_liquor ? { liquor: true } : {}),
      desc: tier.content,
      sku_name_en: tier.name_en,
      images: campaign.images,
      story: campaign.story,
      risk_text: campaign.risk_text,
      goal_fen: campaign.goal_fen,
      to_at: campaign.to_at,
      ship_by: campaign.ship_by,
    },
  }
  const now = await databaseNow(tx)
  const goods_bp = campaign.commission_bp ?? (await setting(tx, 'fees.commission_funding_bp'))
  const [order] = await createOrders(tx, [
    {
      kind: 'funding',
      shop_id: campaign.shop_id,
      user_id: tx.user.id,
      items: [item],
      shipping_fen: tier.shipping_fen,
      premium_bp: 0,
      deposit_fen: 0,
      commission: { goods_bp, premium_bp: 0 },
      agreed_commission_bp: goods_bp,
      ship_hours: Math.ceil((campaign.ship_by - campaign.to_at!) / HOUR_MS),
      pay_deadline: await payDeadline(tx, campaign, now),
      address: await snapshotOf(tx, address_id),
      buyer_note: note ?? '',
      source: {
        campaign_id: campaign.id,
        tier_id: tier.id,
        ...(instead ? { instead_of: instead.order_id } : {}),
      },
      checkout: 'F',
      delivered_only: category.is_liquor,
    },
  ])
  return order!
}
