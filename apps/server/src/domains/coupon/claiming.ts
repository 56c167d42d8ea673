/** A person claims a coupon. */
import type { RefusalKey } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { setDeadline } from '../../platform/time/deadlines.ts'
import { type AccountFacts, accountFactsOf, linkedPeople, ports, type VipUse } from '../account/index.ts'
import { followedAmong } from '../interest/index.ts'
import { worksInAmong } from '../shop/index.ts'
import { readSetting } from './settings.ts'
import { changeTemplate, lockTemplate, newCode, termsOf } from './store.ts'
import { coupon_held, type Held, type Template } from './tables.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** The most one coupon can cost its shop or the platform. */
export const worstFen = ({
  kind,
  amount_fen,
  max_off_fen,
}: Pick<Template, 'kind' | 'amount_fen' | 'max_off_fen'>): number =>
  (kind === 'percent' ? max_off_fen : amount_fen) ?? 0

/** True when there is nothing left to give out: all were claimed, or one more would be above the budget. */
export const isGone = (template: Template): boolean =>
  template.issued >= template.total ||
  (template.budget_fen !== null && (template.issued + 1) * worstFen(template) > template.budget_fen)

/**
 * Claims one, with the terms as they are now. The limit of a person holds for all accounts that share an identity or a payout account.
 *
 * @param code what audience 'code' needs to know
 * @throws Refusal NOT_FOUND (none on offer, or not for the caller to know of), COUPON_GONE, COUPON_HAVE, COUPON_NOT_FOR_YOU (of new customers), COUPON_FOLLOW_FIRST,
 *   REALNAME_REQUIRED (the platform's for new customers), LEVEL_TOO_LOW {level}, VIP_ONLY, LIMIT_REACHED {limit}, SELF_ACTION (one's own shop)
 */
export async function claimCoupon(ctx: SignedCtx, template_id: number, code?: string): Promise<Held> {
  return inTransaction(ctx, async (tx) => {
    const template = await lockTemplate(tx, template_id)
    const now = await databaseNow(tx)
    if (template?.status !== 'active' || template.claim_from > now || template.claim_to <= now) refuse('NOT_FOUND')
    const refused = judgeClaim(template, await claimerOf(tx, ctx.user.id, [template]), code)
    if (refused) refuse(refused.key, refused.details)
    const held = await give(tx, template, ctx.user.id, now)
    if (template.audience === 'vip') await ports.noteVipUses(tx, [vipUse(held)])
    return held
  })
}

/** A coupon for VIPs, as what VIP brings: claimed it bars a refund, used it saved what it took off. */
export const vipUse = ({ id, user_id }: Pick<Held, 'id' | 'user_id'>, saved_fen = 0): VipUse => ({
  user_id,
  benefit: 'coupons',
  ref: `coupon:${id}`,
  saved_fen,
})

/** What of a person decides which coupons they may claim. */
export interface Claimer
  extends Pick<AccountFacts, 'is_new_customer' | 'realname_verified' | 'credit_level' | 'is_vip'> {
  /** Shops they are a member of, and those they follow. */
  member_of: ReadonlySet<number>
  follows: ReadonlySet<number>
  /** Of each coupon, by all accounts that share an identity or a payout account. */
  had: ReadonlyMap<number, number>
  /** Of any coupon, on this day. */
  today: number
  /** `coupon.claims_a_day`. */
  limit: number
}

/** @returns what decides about these coupons; a claim holds the template's lock, which keeps two claims of one person apart */
export async function claimerOf(ctx: Ctx, user_id: number, templates: readonly Template[]): Promise<Claimer> {
  const { is_new_customer, realname_verified, credit_level, is_vip } = await accountFactsOf(ctx, user_id)
  const shop_ids = [...new Set(templates.flatMap(({ shop_id }) => shop_id ?? []))]
  const counted = await countHad(
    ctx,
    templates.map(({ id }) => id),
    user_id,
  )
  return {
    is_new_customer,
    realname_verified,
    credit_level,
    is_vip,
    member_of: await worksInAmong(ctx, user_id, shop_ids),
    follows: await followedAmong(ctx, user_id, shop_ids),
    ...counted,
    limit: await readSetting(ctx, 'coupon.claims_a_day'),
  }
}

/** Whether a coupon for those of a level is for one of this level. */
export const levelSuffices = (credit_level: number, level_min: number): boolean => credit_level >= level_min

/** The first reason against a claim; undefined where it would be given. Lists say it before the tap, claims refuse with it. */
export function judgeClaim(
  template: Template,
  by: Claimer,
  code?: string,
): { key: RefusalKey; details: Record<string, unknown> } | undefined {
  const no = (key: RefusalKey, details: Record<string, unknown> = {}) => ({ key, details })
  const { audience, shop_id, level_min } = template
  if (shop_id !== null && by.member_of.has(shop_id)) return no('SELF_ACTION')
  // It is earned with friends (domains/activity), never claimed.
  if (audience === 'share') return no('NOT_FOUND')
  if (audience === 'code' && template.code !== code?.trim().toUpperCase()) return no('NOT_FOUND')
  if (audience === 'new_customer' && !by.is_new_customer) return no('COUPON_NOT_FOR_YOU')
  // It is the platform's money: each number would be a new customer.
  if (audience === 'new_customer' && shop_id === null && !by.realname_verified) return no('REALNAME_REQUIRED')
  if (audience === 'vip' && !by.is_vip) return no('VIP_ONLY')
  if (audience === 'level' && !levelSuffices(by.credit_level, level_min!))
    return no('LEVEL_TOO_LOW', { level: level_min })
  if (audience === 'follower' && shop_id !== null && !by.follows.has(shop_id)) return no('COUPON_FOLLOW_FIRST')
  if ((by.had.get(template.id) ?? 0) >= template.per_user) return no('COUPON_HAVE')
  if (by.today >= by.limit) return no('LIMIT_REACHED', { limit: by.limit })
  return isGone(template) ? no('COUPON_GONE') : undefined
}

/** How many of each coupon a person has had, by all accounts that share an identity or a payout account, and how many of any today. */
export async function countHad(
  ctx: Ctx,
  template_ids: readonly number[],
  user_id: number,
): Promise<{ had: Map<number, number>; today: number }> {
  const people = [user_id]
  for (const [id, link] of await linkedPeople(ctx, user_id)) if (link !== 'device') people.push(id)
  const rows = await query<{ template_id: number; count: number }>(
    ctx,
    'coupon_claims_of',
    'select template_id, count(*)::int as count from coupon_held where template_id = any($1) and user_id = any($2) group by 1',
    [template_ids, people],
  )
  const [day] = await query<{ today: number }>(
    ctx,
    'coupon_claims_today',
    `select count(*)::int as today from coupon_held where user_id = $1 and claimed_at > platform_now() - interval '1 day'`,
    [user_id],
  )
  return { had: new Map(rows.map(({ template_id, count }) => [template_id, count])), today: day!.today }
}

/** Gives one to a person, with the terms as they are now. The caller holds the template's lock, and has checked that there is one left. */
export async function give(tx: Tx, template: Template, user_id: number, now: number): Promise<Held> {
  await changeTemplate(tx, template.id, { issued: template.issued + 1 })
  const valid_from = Math.max(now, template.valid_from ?? now)
  const valid_to = template.valid_to ?? now + template.valid_days! * DAY_MS
  const [held] = await tx.db
    .insert(coupon_held)
    .values({ template_id: template.id, user_id, code: newCode(), terms: termsOf(template), valid_from, valid_to })
    .returning()
  await watchEnd(tx, held!, now)
  return held!
}

/** Sets the clocks of a coupon that can be used: its end, and the reminder before it where there is time for one. */
export async function watchEnd(tx: Tx, held: Pick<Held, 'id' | 'valid_to'>, now: number): Promise<void> {
  await setDeadline(tx, 'coupon_end', held.id, held.valid_to)
  const remind_at = held.valid_to - (await readSetting(tx, 'coupon.remind_h')) * HOUR_MS
  if (remind_at > now) await setDeadline(tx, 'coupon_end_soon', held.id, remind_at)
}
