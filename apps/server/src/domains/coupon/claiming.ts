/** A person claims a coupon. */
import type { SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { setDeadline } from '../../platform/time/deadlines.ts'
import { accountFactsOf, linkedPeople } from '../account/index.ts'
import { followedAmong } from '../interest/index.ts'
import { memberOf } from '../shop/index.ts'
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
 * @throws Refusal NOT_FOUND (none on offer, or not for the caller to know of), COUPON_GONE, COUPON_HAVE, COUPON_NOT_FOR_YOU
 *   {audience}, LEVEL_TOO_LOW {level}, LIMIT_REACHED {limit}, SELF_ACTION (one's own shop)
 */
export async function claimCoupon(ctx: SignedCtx, template_id: number, code?: string): Promise<Held> {
  return inTransaction(ctx, async (tx) => {
    const template = await lockTemplate(tx, template_id)
    const now = await databaseNow(tx)
    if (template?.status !== 'active' || template.claim_from > now || template.claim_to <= now) refuse('NOT_FOUND')
    await checkAudience(tx, template, ctx.user.id, code)
    await checkCounts(tx, template, ctx.user.id)
    if (isGone(template)) refuse('COUPON_GONE')
    return give(tx, template, ctx.user.id, now)
  })
}

async function checkAudience(tx: Tx, template: Template, user_id: number, code: string | undefined): Promise<void> {
  if (template.shop_id !== null && (await memberOf(tx, user_id, template.shop_id))) refuse('SELF_ACTION')
  const { audience } = template
  if (audience === 'code' && template.code !== code?.trim().toUpperCase()) refuse('NOT_FOUND')
  if (audience === 'new_customer' && !(await accountFactsOf(tx, user_id)).is_new_customer)
    refuse('COUPON_NOT_FOR_YOU', { audience })
  if (audience === 'level' && (await accountFactsOf(tx, user_id)).credit_level < template.level_min!)
    refuse('LEVEL_TOO_LOW', { level: template.level_min })
  if (audience === 'follower' && template.shop_id !== null)
    if (!(await followedAmong(tx, user_id, [template.shop_id])).has(template.shop_id))
      refuse('COUPON_NOT_FOR_YOU', { audience })
}

/** The template's lock keeps two claims of one person apart. */
async function checkCounts(tx: Tx, template: Template, user_id: number): Promise<void> {
  const had = await countHad(tx, template.id, user_id)
  if (had.of_template >= template.per_user) refuse('COUPON_HAVE')
  const limit = await readSetting(tx, 'coupon.claims_a_day')
  if (had.today >= limit) refuse('LIMIT_REACHED', { limit })
}

/** How many of a coupon a person has had, by all accounts that share an identity or a payout account, and how many of any today. */
export async function countHad(
  tx: Tx,
  template_id: number,
  user_id: number,
): Promise<{ of_template: number; today: number }> {
  const people = [user_id]
  for (const [id, link] of await linkedPeople(tx, user_id)) if (link !== 'device') people.push(id)
  const [had] = await query<{ of_template: number; today: number }>(
    tx,
    'coupon_claims_of',
    `select (select count(*)::int from coupon_held where template_id = $1 and user_id = any($2)) as of_template,
       (select count(*)::int from coupon_held where user_id = $3 and claimed_at > platform_now() - interval '1 day') as today`,
    [template_id, people, user_id],
  )
  return had!
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
