/** Coupons kept for who still has to earn them: in number and budget they count like those that were claimed, so who earns one has it. */
import type { RefusalKey } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { countHad, DAY_MS, isGone, watchEnd } from '../claiming.ts'
import { readSetting } from '../settings.ts'
import { changeHeld, changeTemplate, lockHeld, lockTemplate, newCode, templateById, termsOf } from '../store.ts'
import { coupon_held, type Held, type Template } from '../tables.ts'

interface No {
  key: RefusalKey
  details?: Record<string, unknown>
}

/** The first reason against keeping one for a person; undefined where one is kept. Lists say it before the tap, the act refuses with it. */
export async function shareObstacle(ctx: Ctx, template: Template, user_id: number): Promise<No | undefined> {
  const now = await databaseNow(ctx)
  const { status, audience, claim_from, claim_to } = template
  if (audience !== 'share' || status !== 'active' || claim_from > now || claim_to <= now) return { key: 'COUPON_GONE' }
  const { had, today } = await countHad(ctx, [template.id], user_id)
  if ((had.get(template.id) ?? 0) >= template.per_user) return { key: 'COUPON_HAVE' }
  const limit = await readSetting(ctx, 'coupon.claims_a_day')
  if (today >= limit) return { key: 'LIMIT_REACHED', details: { limit } }
  return isGone(template) ? { key: 'COUPON_GONE' } : undefined
}

/**
 * Keeps one for a person, with the terms as they are now.
 * @returns what is kept, and the offer
 * @throws Refusal NOT_FOUND, COUPON_GONE, COUPON_HAVE, LIMIT_REACHED {limit}
 */
export async function reserveCoupon(
  tx: Tx,
  template_id: number,
  user_id: number,
): Promise<{ held: Held; template: Template }> {
  const template = (await lockTemplate(tx, template_id)) ?? refuse('NOT_FOUND')
  const no = await shareObstacle(tx, template, user_id)
  if (no) refuse(no.key, no.details)
  const now = await databaseNow(tx)
  await changeTemplate(tx, template.id, { issued: template.issued + 1 })
  const [held] = await tx.db
    .insert(coupon_held)
    .values({
      template_id: template.id,
      user_id,
      code: newCode(),
      terms: termsOf(template),
      status: 'reserved',
      valid_from: now,
      valid_to: template.valid_to ?? now + template.valid_days! * DAY_MS,
    })
    .returning()
  return { held: held!, template }
}

/** It was earned: it can be used from now on, for as long as the offer says. */
export async function earnReserved(tx: Tx, held_id: number): Promise<void> {
  const [held] = await lockHeld(tx, [held_id])
  invariant(held?.status === 'reserved', `coupon ${held_id} is not reserved`)
  const template = (await templateById(tx, held.template_id))!
  const now = await databaseNow(tx)
  const valid_from = Math.max(now, template.valid_from ?? now)
  const valid_to = template.valid_to ?? now + template.valid_days! * DAY_MS
  await changeHeld(tx, [held_id], { status: 'available', valid_from, valid_to })
  await watchEnd(tx, { id: held_id, valid_to }, now)
}

/** It was not earned: somebody else may have it. */
export async function freeReserved(tx: Tx, held_id: number): Promise<void> {
  const [held] = await lockHeld(tx, [held_id])
  if (held?.status !== 'reserved') return
  const template = (await lockTemplate(tx, held.template_id))!
  await query(tx, 'coupon_reserved_free', `delete from coupon_held where id = $1 and status = 'reserved'`, [held_id])
  await changeTemplate(tx, template.id, { issued: template.issued - 1 })
}

const OFFERS_MOST = 50

/** Coupons one can bring friends for now, those that end first in front. */
export const shareOffers = (ctx: Ctx): Promise<Template[]> =>
  query<Template & Record<never, never>>(
    ctx,
    'coupon_share_offers',
    `select * from coupon_templates where audience = 'share' and status = 'active' and claim_from <= platform_now() and claim_to > platform_now()
     order by claim_to, id limit ${OFFERS_MOST}`,
    [],
  )
