/** The people who may back a campaign, and with which tier. Reads only. */
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isVerifiedAdult, linkedPeople } from '../../account/index.ts'
import { isBlocked } from '../../block/index.ts'
import { checkMayBuy } from '../../goods/index.ts'
import { unpaidOf } from '../../order/index.ts'
import { memberIds, termsOf } from '../../shop/index.ts'
import { categoryOf } from '../../site/index.ts'
import { isPublic } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Campaign, Pledge, Tier } from '../tables.ts'

const HOUR_MS = 3_600_000

/** A person with the other accounts that count as theirs: those linked to it. */
const selvesOf = async (ctx: Ctx, user_id: number): Promise<number[]> => [
  user_id,
  ...(await linkedPeople(ctx, user_id)).keys(),
]

/** Something may be pledged to it at this moment (ms). */
export const isOpen = (
  { status, to_at, held_at }: Pick<Campaign, 'status' | 'to_at' | 'held_at'>,
  now: number,
): boolean => status === 'live' && to_at !== null && now < to_at && held_at === null

/** How long before the end a pledge can be withdrawn or moved at the latest, in ms. */
export const withdrawBeforeMs = async (ctx: Ctx): Promise<number> =>
  (await setting(ctx, 'funding.withdraw_before_h')) * HOUR_MS

/** Until when (ms) a paid pledge can be withdrawn, or another tier be taken instead; undefined where that is over. */
export const withdrawUntil = (
  { status, to_at }: Pick<Campaign, 'status' | 'to_at'>,
  { now, before_ms }: { now: number; before_ms: number },
): number | undefined => {
  const until = status === 'live' && to_at !== null ? to_at - before_ms : 0
  return now < until ? until : undefined
}

/**
 * Whether a person may back a campaign at all.
 * @throws Refusal NOT_FOUND, ACCOUNT_RESTRICTED, CAMPAIGN_ENDED (or held while a report is looked into), OFF_SHELF (not open yet, or its shop may not sell), SELF_ACTION, JOIN_BARRED, ADULT_REQUIRED,
 *   LIMIT_REACHED {limit}
 */
export async function checkPledge(ctx: Ctx, user_id: number, campaign: Campaign): Promise<void> {
  if (!isPublic(campaign)) refuse('NOT_FOUND')
  if (ctx.user) checkMayBuy(ctx.user)
  if (campaign.status === 'scheduled') refuse('OFF_SHELF')
  if (!isOpen(campaign, await databaseNow(ctx))) refuse('CAMPAIGN_ENDED')
  if (!(await termsOf(ctx, campaign.shop_id)).is_active) refuse('OFF_SHELF')
  const members = await memberIds(ctx, campaign.shop_id)
  if ((await selvesOf(ctx, user_id)).some((id) => members.includes(id))) refuse('SELF_ACTION')
  if (await isBlocked(ctx, 'bid', [{ type: 'shop', id: campaign.shop_id }], [{ type: 'user', id: user_id }]))
    refuse('JOIN_BARRED')
  if ((await categoryOf(ctx, campaign.category_id)).is_liquor && !(await isVerifiedAdult(ctx, user_id)))
    refuse('ADULT_REQUIRED')
  await checkOpen(ctx, user_id)
}

/** @throws Refusal LIMIT_REACHED {limit} */
async function checkOpen(ctx: Ctx, user_id: number): Promise<void> {
  const unpaid = await setting(ctx, 'funding.unpaid_max')
  if ((await unpaidOf(ctx, user_id, 'funding')).waiting >= unpaid) refuse('LIMIT_REACHED', { limit: unpaid })
  const limit = await setting(ctx, 'funding.open_pledges_max')
  const [row] = await query<{ n: number }>(
    ctx,
    'funding_pledges_open',
    `select count(*)::int as n from funding_pledges p join funding_campaigns c on c.id = p.campaign_id
     where p.user_id = $1 and (p.state = 'held' or p.state = 'paid' and c.status in ('live', 'counting'))`,
    [user_id],
  )
  if (row!.n >= limit) refuse('LIMIT_REACHED', { limit })
}

/**
 * The pledge that another one is to take the place of: the caller's own, paid, in the same campaign.
 * @throws Refusal NOT_FOUND, WITHDRAW_TOO_LATE {hours}, LIMIT_REACHED {limit} (an unpaid order waits to take its place)
 */
export async function movable(ctx: Ctx, user_id: number, campaign: Campaign, order_id: number): Promise<Pledge> {
  const pledge = await store.pledgeOf(ctx, order_id)
  if (pledge?.user_id !== user_id || pledge.campaign_id !== campaign.id || pledge.state !== 'paid') refuse('NOT_FOUND')
  const before_ms = await withdrawBeforeMs(ctx)
  if (withdrawUntil(campaign, { now: await databaseNow(ctx), before_ms }) === undefined)
    refuse('WITHDRAW_TOO_LATE', { hours: before_ms / HOUR_MS })
  const [taken] = await query<{ order_id: number }>(
    ctx,
    'funding_pledge_taken',
    "select order_id from funding_pledges where instead_of = $1 and state = 'held'",
    [order_id],
  )
  if (taken) refuse('LIMIT_REACHED', { limit: 1, order_id: taken.order_id })
  return pledge
}

/**
 * Whether so many of a tier are left for a person, under any of their accounts. What another pledge gives up for it counts as free.
 * @throws Refusal OFF_SHELF, OUT_OF_STOCK {left}, BUY_LIMIT {limit}
 */
export async function checkTier(ctx: Ctx, user_id: number, tier: Tier, qty: number, instead?: Pledge): Promise<void> {
  if (tier.status !== 'active') refuse('OFF_SHELF')
  const back = instead?.tier_id === tier.id ? instead.qty : 0
  const left = tier.stock === null ? Number.POSITIVE_INFINITY : tier.stock - tier.held - tier.sold
  if (qty > left) refuse('OUT_OF_STOCK', { left })
  const [row] = await query<{ n: number }>(
    ctx,
    'funding_pledges_of_selves',
    `select coalesce(sum(qty), 0)::int as n from funding_pledges where user_id = any($1) and tier_id = $2 and state in ('held', 'paid')`,
    [await selvesOf(ctx, user_id), tier.id],
  )
  if (row!.n - back + qty > tier.per_user) refuse('BUY_LIMIT', { limit: tier.per_user })
}
