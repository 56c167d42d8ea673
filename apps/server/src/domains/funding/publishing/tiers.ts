/** The tiers of a shop: made before their campaign or in it. What somebody has backed stands. */
import { TIER_WORTH_MOST_FEN, TIERS_MAX, type tierForm } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkTitle, checkWords } from '../../site/index.ts'
import { type CampaignStatus, mayMove } from '../rules.ts'
import * as store from '../store.ts'
import type { Campaign, Tier } from '../tables.ts'
import { freeTiersOf } from './campaign-store.ts'
import { lockOwn } from './publishing.ts'

type Form = z.output<z.ZodObject<typeof tierForm>>
/** From the end of its campaign on a tier is what people backed. */
const CHANGING: readonly CampaignStatus[] = ['draft', 'reviewing', 'rejected', 'scheduled', 'live']
type Changes = { [K in keyof Form]?: Form[K] | undefined } & { status?: Tier['status'] | undefined }
type Fields = Pick<
  Tier,
  | 'name'
  | 'name_en'
  | 'image'
  | 'price_fen'
  | 'content'
  | 'content_en'
  | 'stock'
  | 'per_user'
  | 'shipping_fen'
  | 'sort'
  | 'status'
>
const FIELDS = [
  'name',
  'name_en',
  'image',
  'price_fen',
  'content',
  'content_en',
  'stock',
  'per_user',
  'shipping_fen',
  'sort',
  'status',
] as const
/** Tiers a shop may have in no campaign at a time. */
const FREE_MOST = 60

/** Whether a person has a piece of it, paid or not yet: what they agreed to stands. */
export const isBacked = ({ held, sold }: Pick<Tier, 'held' | 'sold'>): boolean => held + sold > 0

/**
 * Makes a tier, in a campaign that cannot be backed yet or in none.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, LIMIT_REACHED {limit}, CONTENT_BLOCKED, AMOUNT_INVALID
 */
export async function addTier(
  ctx: ShopCtx,
  { campaign_id, ...form }: Form & { campaign_id?: number | undefined },
): Promise<Tier> {
  return inTransaction(ctx, async (tx) => {
    const { shop_id } = tx.shop
    if (campaign_id !== undefined) await lockOwn(tx, campaign_id, 'save')
    const beside = campaign_id === undefined ? await freeTiersOf(tx, shop_id) : await store.tiersOf(tx, [campaign_id])
    const limit = campaign_id === undefined ? FREE_MOST : TIERS_MAX
    if (beside.length >= limit) refuse('LIMIT_REACHED', { limit })
    const fields = fieldsFrom({ ...form, status: 'active' })
    await check(tx, fields)
    const [row] = await query<Tier & Record<never, never>>(
      tx,
      'funding_tier_add',
      `insert into funding_tiers (shop_id, campaign_id, ${FIELDS.join(', ')})
       values ($1, $2, ${FIELDS.map((_, i) => `$${i + 3}`).join(', ')}) returning *`,
      [shop_id, campaign_id ?? null, ...FIELDS.map((name) => fields[name])],
    )
    return row!
  })
}

/**
 * Changes a tier. Of one that somebody has backed, or whose campaign is under review or was approved, only the stock may grow, and it may be closed
 * or opened again.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, CONTENT_BLOCKED, AMOUNT_INVALID
 */
export async function editTier(ctx: ShopCtx, { id, ...changes }: Changes & { id: number }): Promise<Tier> {
  return inTransaction(ctx, async (tx) => {
    const { campaign, tier } = await lockOwnTier(tx, id)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Changes
    const fields = fieldsFrom({ ...formOf(tier), ...given })
    const stands = isBacked(tier) || (campaign !== undefined && !mayMove(campaign.status, 'save'))
    const is_over = campaign !== undefined && !CHANGING.includes(campaign.status)
    if (is_over || (stands && !keepsWord(tier, fields)))
      refuse('STATE_CONFLICT', campaign ? { status: campaign.status } : {})
    await check(tx, fields)
    const [row] = await query<Tier & Record<never, never>>(
      tx,
      'funding_tier_save',
      `update funding_tiers set ${FIELDS.map((name, i) => `${name} = $${i + 2}`).join(', ')} where id = $1 returning *`,
      [id, ...FIELDS.map((name) => fields[name])],
    )
    return row!
  })
}

/** A tier of the caller's shop with its campaign, which is locked before it. @throws Refusal NOT_FOUND */
async function lockOwnTier(tx: Tx<ShopCtx>, id: number): Promise<{ campaign: Campaign | undefined; tier: Tier }> {
  const found = await store.tierById(tx, id)
  if (found?.shop_id !== tx.shop.shop_id) refuse('NOT_FOUND')
  const campaign = found.campaign_id === null ? undefined : await store.lockCampaign(tx, found.campaign_id)
  const tier = (await store.lockTier(tx, id))!
  // It was laid into a campaign, or taken out of one, meanwhile.
  if (tier.campaign_id !== found.campaign_id) refuse('STATE_CONFLICT')
  return { campaign, tier }
}

/** A tier of the caller's shop. @throws Refusal NOT_FOUND */
export async function ownTier(ctx: ShopCtx, id: number): Promise<Tier> {
  const tier = await store.tierById(ctx, id)
  return tier?.shop_id === ctx.shop.shop_id ? tier : refuse('NOT_FOUND')
}

/** What backers read and pay is as it was, and there are as many of it or more. */
function keepsWord(tier: Tier, fields: Fields): boolean {
  const { stock, status: _, sort: __, ...promised } = fields
  const more = tier.stock === null ? stock === null : stock === null || stock >= tier.stock
  return more && Object.entries(promised).every(([name, value]) => tier[name as keyof typeof promised] === value)
}

const formOf = ({ stock, name_en, image, content_en, ...tier }: Tier): Form & { status: Tier['status'] } => ({
  ...tier,
  stock: stock ?? 0,
  name_en: name_en ?? undefined,
  image: image ?? undefined,
  content_en: content_en ?? undefined,
})

const fieldsFrom = (form: Form & { status: Tier['status'] }): Fields => ({
  name: form.name,
  name_en: form.name_en ?? null,
  image: form.image || null,
  price_fen: form.price_fen,
  content: form.content,
  content_en: form.content_en ?? null,
  stock: form.stock === 0 ? null : form.stock,
  per_user: form.per_user,
  shipping_fen: form.shipping_fen,
  sort: form.sort,
  status: form.status,
})

/** @throws Refusal AMOUNT_INVALID (more than a tier may bring in), CONTENT_BLOCKED, VALIDATION {field} */
async function check(tx: Ctx, { name, name_en, content, content_en, price_fen, stock }: Fields): Promise<void> {
  if (price_fen * (stock ?? 1) > TIER_WORTH_MOST_FEN) refuse('AMOUNT_INVALID')
  await checkTitle(tx, 'name', name, name_en)
  await checkWords(tx, content, content_en)
}
