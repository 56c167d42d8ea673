/** The platform's coupons given to people an operator names, and taken back from those who came by them through fraud. */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emitMany } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { accountFacts } from '../../account/index.ts'
import { countHad, give, isGone } from '../claiming.ts'
import { couponEvents } from '../events.ts'
import { changeHeld, lockHeldOf, templateById } from '../store.ts'
import type { Held, Template } from '../tables.ts'
import { lockOwn } from './offers.ts'

/** What became of one person on the list. */
type GiveOutcome = 'given' | 'unknown' | 'barred' | 'has_it' | 'gone'
type TakeOutcome = 'taken' | 'holds_none' | 'in_order' | 'over'
interface Outcome<O> {
  user_id: number
  outcome: O
}

/**
 * Gives one each to these people, regardless of its audience, as long as there are any within its number and its budget. A person who has
 * had as many as allowed, by all accounts of theirs, gets none; nor does one who is not there, or may not use the platform.
 *
 * @returns what became of each, in the order given
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (not on offer, and not paused)
 */
export async function grantCoupon(
  tx: Tx,
  id: number,
  user_ids: readonly number[],
): Promise<Array<Outcome<GiveOutcome>>> {
  let template: Template = await lockOwn(tx, id)
  if (template.status !== 'active' && template.status !== 'paused')
    refuse('STATE_CONFLICT', { status: template.status })
  const now = await databaseNow(tx)
  const people = await accountFacts(tx, user_ids)
  const outcomes: Array<Outcome<GiveOutcome>> = []
  const given: Held[] = []
  for (const user_id of new Set(user_ids)) {
    const outcome = await outcomeFor(tx, template, { user_id, status: people.get(user_id)?.status })
    outcomes.push({ user_id, outcome })
    if (outcome !== 'given') continue
    given.push(await give(tx, template, user_id, now))
    template = { ...template, issued: template.issued + 1 }
  }
  await emitMany(
    tx,
    couponEvents.granted,
    given.map(({ id: held_id, user_id, valid_to }) => ({ user_id, held_id, name: template.name, valid_to })),
  )
  return outcomes
}

async function outcomeFor(
  tx: Tx,
  template: Template,
  { user_id, status }: { user_id: number; status: string | undefined },
): Promise<GiveOutcome> {
  if (status === undefined || status === 'cancelled') return 'unknown'
  if (status !== 'active') return 'barred'
  if (((await countHad(tx, [template.id], user_id)).had.get(template.id) ?? 0) >= template.per_user) return 'has_it'
  return isGone(template) ? 'gone' : 'given'
}

/** What is against so many more of a coupon for a person, regardless of its audience; undefined where they would be given. Reads only. */
export async function grantObstacle(
  ctx: Ctx,
  template_id: number,
  user_id: number,
  count: number,
): Promise<'COUPON_GONE' | 'COUPON_HAVE' | undefined> {
  const template = await templateById(ctx, template_id)
  if (template?.status !== 'active' && template?.status !== 'paused') return 'COUPON_GONE'
  const had = (await countHad(ctx, [template_id], user_id)).had.get(template_id) ?? 0
  if (had + count > template.per_user) return 'COUPON_HAVE'
  return isGone({ ...template, issued: template.issued + count - 1 }) ? 'COUPON_GONE' : undefined
}

/**
 * Takes all of a coupon back that these people can still use. What stands on an order stays as long as the order does, and is gone with it: an order
 * keeps the price it was placed at. What was used stays used.
 *
 * @param reason the holders read it
 * @returns what became of each, in the order given
 * @throws Refusal NOT_FOUND
 */
export async function revokeCoupon(
  tx: Tx,
  id: number,
  { user_ids, reason }: { user_ids: readonly number[]; reason: string },
): Promise<Array<Outcome<TakeOutcome>>> {
  const held = await lockHeldOf(tx, id, user_ids)
  const { name } = await lockOwn(tx, id)
  const now = await databaseNow(tx)
  const taken = held.filter((one) => one.status === 'available' && one.valid_to > now)
  const ids = taken.map((one) => one.id)
  await changeHeld(tx, ids, { status: 'revoked', revoked_reason: reason })
  const bound = held.filter((one) => one.status === 'locked')
  await changeHeld(
    tx,
    bound.map((one) => one.id),
    { revoked_reason: reason },
  )
  await clearDeadline(tx, 'coupon_end', ...ids)
  await clearDeadline(tx, 'coupon_end_soon', ...ids)
  await emitMany(
    tx,
    couponEvents.revoked,
    taken.map(({ id: held_id, user_id }) => ({ user_id, held_id, name, reason })),
  )
  return [...new Set(user_ids)].map((user_id) => {
    const own = held.filter((one) => one.user_id === user_id)
    const outcome =
      own.length === 0
        ? 'holds_none'
        : own.some((one) => taken.includes(one))
          ? 'taken'
          : own.some((one) => one.status === 'locked')
            ? 'in_order'
            : 'over'
    return { user_id, outcome }
  })
}
