/** A shop's own work on its campaigns: drafting, submitting, taking back and giving up. What was approved stands. */
import type { campaignForm } from '@juya/contract'
import type { z } from 'zod'
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadlines } from '../../../platform/time/deadlines.ts'
import { accounts, balanceFen, isFrozen } from '../../ledger/index.ts'
import { checkActive, termsOf } from '../../shop/index.ts'
import { categoryOf, checkTitle, checkWords } from '../../site/index.ts'
import { freeReserve, takeReserve } from '../reserve/reserve.ts'
import { type CampaignEvent, mayMove } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Campaign } from '../tables.ts'
import * as written from './campaign-store.ts'
import { refuseWrong } from './refuse-wrong.ts'

export type Form = z.output<z.ZodObject<typeof campaignForm>>
type Changes = { [K in keyof Form]?: Form[K] | undefined }
const DAY_MS = 86_400_000
/** What is backed is sent so long after the end at the latest. */
const SHIPS_MOST_DAYS = 730

/**
 * Publishes a campaign: it goes to the review, or stays a draft.
 * @throws Refusal LIMIT_REACHED {limit}, NOT_FOUND (category, video, tier), VALIDATION {field}, CONTENT_BLOCKED, and those of submitting
 */
export async function publishCampaign(
  ctx: ShopCtx,
  { save, ...form }: Form & { save: 'draft' | 'submit' },
): Promise<Campaign> {
  return inTransaction(ctx, async (tx) => {
    const { shop_id } = tx.shop
    const limit = await setting(tx, 'funding.campaigns_max')
    if ((await written.countOpen(tx, shop_id)) >= limit) refuse('LIMIT_REACHED', { limit })
    await checkVideo(tx, form.video)
    const campaign = await written.writeCampaign(tx, { id: undefined, shop_id }, await fieldsFrom(tx, form))
    await writeStages(tx, campaign, form.stages)
    await writeTiers(tx, campaign, form.tier_ids)
    return save === 'draft' ? campaign : submit(tx, campaign)
  })
}

/**
 * Changes a campaign that cannot be backed yet, and submits it where that is asked.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT {version}, VALIDATION {field}, CONTENT_BLOCKED, and those of submitting
 */
export async function editCampaign(
  ctx: ShopCtx,
  {
    id,
    version,
    action,
    ...changes
  }: Changes & { id: number; version?: number | undefined; action: 'save' | 'submit' },
): Promise<Campaign> {
  return inTransaction(ctx, async (tx) => {
    const campaign = await lockOwn(tx, id, 'save')
    if (version !== undefined && version !== campaign.version) refuse('EDIT_CONFLICT', { version: campaign.version })
    if (changes.video && changes.video !== campaign.video) await checkVideo(tx, changes.video)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Changes
    const stages = given.stages ?? (await stagesAsWritten(tx, id))
    const fields = await fieldsFrom(tx, { ...formOf(campaign), ...given })
    const row = await written.writeCampaign(tx, { id, shop_id: campaign.shop_id }, fields)
    await writeStages(tx, row, stages)
    if (given.tier_ids) await writeTiers(tx, row, given.tier_ids)
    return action === 'submit' ? submit(tx, row) : row
  })
}

/** Takes a campaign back from the review: its reserve is free again. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function withdrawCampaign(ctx: ShopCtx, id: number): Promise<Campaign> {
  return inTransaction(ctx, async (tx) => {
    await lockOwn(tx, id, 'withdraw')
    const row = await store.setStatus(tx, id, 'draft')
    await freeReserve(tx, id)
    return row
  })
}

/**
 * Gives a campaign up that has no backer.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, HAS_OPEN_ITEMS (somebody has a pledge, paid or not)
 */
export async function cancelCampaign(ctx: ShopCtx, id: number): Promise<Campaign> {
  return inTransaction(ctx, async (tx) => {
    await lockOwn(tx, id, 'cancel')
    if (await written.isBacked(tx, id)) refuse('HAS_OPEN_ITEMS', { items: ['pledges'] })
    const row = await store.setStatus(tx, id, 'cancelled')
    await clearDeadlines(tx, ['funding_open', 'funding_end'], [id])
    await freeReserve(tx, id)
    return row
  })
}

/** The caller's campaign, locked, where this may happen to it. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function lockOwn(tx: Tx<ShopCtx>, id: number, event?: CampaignEvent): Promise<Campaign> {
  const campaign = await store.lockCampaign(tx, id)
  if (campaign?.shop_id !== tx.shop.shop_id) refuse('NOT_FOUND')
  if (event && !mayMove(campaign.status, event)) refuse('STATE_CONFLICT', { status: campaign.status })
  return campaign
}

/** A video was sent by the caller: a shop shows no other shop's. @throws Refusal NOT_FOUND */
async function checkVideo(tx: Tx<ShopCtx>, path: string | undefined): Promise<void> {
  if (path && !(await tx.services.files.isOf(tx, path, tx.user.id))) refuse('NOT_FOUND')
}

/** A campaign as its form has it; moments are seconds there. */
export const formOf = (campaign: Campaign): Omit<Form, 'tier_ids' | 'stages'> => ({
  title: campaign.title,
  title_en: campaign.title_en ?? undefined,
  category_id: campaign.category_id,
  images: campaign.images,
  video: campaign.video ?? undefined,
  video_poster: campaign.video_poster ?? undefined,
  story: campaign.story,
  story_en: campaign.story_en ?? undefined,
  risk_text: campaign.risk_text,
  goal_fen: campaign.goal_fen,
  from_at: campaign.asked_from_at === null ? undefined : Math.floor(campaign.asked_from_at / 1_000),
  days: campaign.days,
  ship_by_at: Math.floor(campaign.ship_by / 1_000),
})

const stagesAsWritten = async (tx: Tx, id: number): Promise<Form['stages']> =>
  (await written.stagesOf(tx, id)).map(({ name, planned_at }) => ({ name, planned_at: Math.floor(planned_at / 1_000) }))

/** @throws Refusal NOT_FOUND (category), VALIDATION {field}, CONTENT_BLOCKED */
async function fieldsFrom(tx: Tx, form: Omit<Form, 'tier_ids' | 'stages'>): Promise<written.CampaignFields> {
  await categoryOf(tx, form.category_id)
  await checkTitle(tx, 'title', form.title, form.title_en)
  await checkWords(tx, form.story, form.story_en, form.risk_text)
  const asked_from_at = form.from_at ? form.from_at * 1_000 : null
  const ship_by = form.ship_by_at * 1_000
  await checkTimes(tx, { asked_from_at, days: form.days, ship_by })
  return {
    category_id: form.category_id,
    title: form.title,
    title_en: form.title_en ?? null,
    images: form.images,
    video: form.video || null,
    video_poster: (form.video && form.video_poster) || null,
    story: form.story,
    story_en: form.story_en ?? null,
    risk_text: form.risk_text,
    goal_fen: form.goal_fen,
    asked_from_at,
    days: form.days,
    ship_by,
  }
}

/** What is backed is sent after the end, and within two years of it. @throws Refusal VALIDATION {field} */
async function checkTimes(
  tx: Tx,
  { asked_from_at, days, ship_by }: Pick<Campaign, 'asked_from_at' | 'days' | 'ship_by'>,
): Promise<void> {
  const ends_at = Math.max(await databaseNow(tx), asked_from_at ?? 0) + days * DAY_MS
  if (ship_by <= ends_at || ship_by > ends_at + SHIPS_MOST_DAYS * DAY_MS)
    refuseWrong(tx, {
      field: 'ship_by_at',
      en: 'must be after the end of the campaign, and within two years of it',
      zh: '发货日期须在众筹结束之后，且不超过结束后两年',
    })
}

/** @throws Refusal VALIDATION {field}, CONTENT_BLOCKED */
async function writeStages(tx: Tx, { id, ship_by }: Campaign, stages: Form['stages']): Promise<void> {
  await checkWords(tx, ...stages.map(({ name }) => name))
  const planned = stages.map(({ name, planned_at }) => ({ name, planned_at: planned_at * 1_000 }))
  if (planned.some(({ planned_at }, i) => planned_at > ship_by || planned_at < (planned[i - 1]?.planned_at ?? 0)))
    refuseWrong(tx, {
      field: 'stages',
      en: 'follow each other, and end by the day of shipping',
      zh: '各阶段须依次排列，且不晚于发货日期',
    })
  await written.writeStages(tx, id, planned)
}

/** @throws Refusal NOT_FOUND (a tier of another shop or campaign) */
async function writeTiers(tx: Tx, { id, shop_id }: Campaign, tier_ids: readonly number[]): Promise<void> {
  const locked = await written.lockTiersFor(tx, shop_id, id, tier_ids)
  if (tier_ids.some((tier_id) => !locked.some((tier) => tier.id === tier_id))) refuse('NOT_FOUND')
  await written.layTiers(tx, id, tier_ids)
}

/**
 * Gives a campaign to the review. Its reserve is in the deposit by then, and stays there. The shop is held last: it is not suspended meanwhile.
 * @throws Refusal TIER_NEEDED, VALIDATION {field}, LICENCE_REQUIRED {licence}, WALLET_FROZEN, SHOP_DEPOSIT_SHORT, FUNDING_RESERVE_SHORT {missing_fen},
 *   SHOP_NOT_ACTIVE, SHOP_FEE_OVER
 */
async function submit(tx: Tx<ShopCtx>, campaign: Campaign): Promise<Campaign> {
  const { id, shop_id } = campaign
  const tiers = await written.lockTiersFor(tx, shop_id, id)
  if (!tiers.some(({ status }) => status === 'active')) refuse('TIER_NEEDED')
  await checkTimes(tx, campaign)
  const category = await categoryOf(tx, campaign.category_id)
  if (!category.takes_lots)
    refuseWrong(tx, {
      field: 'category_id',
      en: 'takes nothing new, choose another',
      zh: '该分类已停用，请选择其他分类',
    })
  const shop = await termsOf(tx, shop_id)
  for (const [needed, licence] of [
    [category.is_liquor, 'liquor'],
    [category.is_restricted, 'restricted'],
  ] as const)
    if (needed && !shop.licences.some(({ kind }) => kind === licence)) refuse('LICENCE_REQUIRED', { licence })
  if (await isFrozen(tx, accounts.shopWallet(shop_id))) refuse('WALLET_FROZEN')
  const held_fen = await balanceFen(tx, accounts.shopDeposit(shop_id))
  // Below half of what is asked nothing new may be listed.
  if (held_fen * 2 < shop.deposit_required_fen)
    refuse('SHOP_DEPOSIT_SHORT', { required_fen: shop.deposit_required_fen, held_fen })
  await takeReserve(tx, campaign)
  const row = await store.setStatus(tx, id, 'reviewing')
  await checkActive(tx, shop_id)
  return row
}
