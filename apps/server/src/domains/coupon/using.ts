/**
 * Coupons on orders: bound while an order waits for its payment, used when it is paid, free again when nothing came of it. Orders are
 * locked before coupons, coupons before their templates.
 */

import type { Ctx, Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { emitMany } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { clearDeadline } from '../../platform/time/deadlines.ts'
import { ports } from '../account/index.ts'
import {
  bestChoice,
  type Choice,
  type CouponOrder,
  couponsOff,
  type HeldTerms,
  type Lacks,
  lacksOf,
} from './best-coupons.ts'
import { DAY_MS, HOUR_MS, vipUse, watchEnd } from './claiming.ts'
import { couponEvents } from './events.ts'
import { readSetting } from './settings.ts'
import {
  addUses,
  changeHeld,
  countUsed,
  heldById,
  lockHeld,
  removeUses,
  templatesById,
  usableBy,
  usesOf,
  usesOfOrders,
} from './store.ts'
import type { Held, Use } from './tables.ts'

const withTerms = (held: Held): HeldTerms => ({ ...held.terms, id: held.id })

/** What a person could use for orders, and what each of it lacks; undefined: nothing. */
export interface Offer {
  held: Held
  lacks: Lacks | undefined
}

/**
 * What coupons a person has for orders, and what they take off.
 *
 * @param bound coupons these orders have already
 * @param chosen ids of coupons; left out: the best there are
 * @throws Refusal COUPON_UNUSABLE for a chosen one that cannot be used here
 */
export async function chooseCoupons(
  ctx: Ctx,
  {
    user_id,
    orders,
    bound,
    chosen,
  }: {
    user_id: number
    orders: readonly CouponOrder[]
    bound: readonly number[]
    chosen: readonly number[] | undefined
  },
): Promise<{ choice: Choice; offers: Offer[] }> {
  const shops = new Set(orders.map((order) => order.shop_id))
  const free = await usableBy(ctx, user_id)
  const held = [...(await heldById(ctx, bound)), ...free.filter((one) => !bound.includes(one.id))].filter(
    ({ terms }) => terms.issuer === 'platform' || shops.has(terms.shop_id!),
  )
  const offers = held.map((one) => ({ held: one, lacks: lacksOf(one.terms, orders) }))
  const choice = chosen
    ? choiceOf(orders, held, chosen)
    : bestChoice(
        orders,
        offers.filter(({ lacks }) => lacks === undefined).map((offer) => withTerms(offer.held)),
      )
  return { choice, offers }
}

/** What chosen coupons take off. @throws Refusal COUPON_UNUSABLE for one that is not there, or takes nothing off */
function choiceOf(orders: readonly CouponOrder[], held: readonly Held[], chosen: readonly number[]): Choice {
  const found = [...new Set(chosen)].map((id) => held.find((one) => one.id === id) ?? refuse('COUPON_UNUSABLE', { id }))
  const of_platform = found.filter(({ terms }) => terms.issuer === 'platform')
  if (of_platform.length > 1) refuse('COUPON_UNUSABLE', { id: of_platform[1]!.id })
  const left = found.filter(({ terms }) => terms.issuer === 'shop')
  const shops = orders.map((order) => {
    const place = left.findIndex(
      ({ terms }) => terms.shop_id === order.shop_id && lacksOf(terms, [order]) === undefined,
    )
    return place < 0 ? null : withTerms(left.splice(place, 1)[0]!)
  })
  if (left.length > 0) refuse('COUPON_UNUSABLE', { id: left[0]!.id })
  const choice = couponsOff(orders, shops, of_platform[0] ? withTerms(of_platform[0]) : null)
  const is_idle = of_platform[0] && choice.platform_off.every((off) => off.total_fen === 0)
  if (is_idle) refuse('COUPON_UNUSABLE', { id: of_platform[0]!.id })
  return choice
}

/** Binds chosen coupons to orders that wait for their payment. @throws Refusal COUPON_UNUSABLE when one was used meanwhile */
export async function bindCoupons(
  tx: Tx,
  user_id: number,
  order_ids: readonly number[],
  choice: Choice,
): Promise<void> {
  const uses: Array<Omit<Use, 'at'>> = order_ids.flatMap((order_id, i) => {
    const [shop, platform] = [choice.shop_off[i]!, choice.platform_off[i]!]
    return [
      {
        held_id: choice.shop_ids[i] ?? null,
        order_id,
        issuer: 'shop' as const,
        off_fen: shop.total_fen,
        shipping_off_fen: shop.shipping_fen,
      },
      {
        held_id: choice.platform_id,
        order_id,
        issuer: 'platform' as const,
        off_fen: platform.total_fen,
        shipping_off_fen: 0,
      },
    ].flatMap((use) => (use.held_id !== null && use.off_fen > 0 ? [{ ...use, held_id: use.held_id }] : []))
  })
  const ids = [...new Set(uses.map((use) => use.held_id))]
  const now = await databaseNow(tx)
  const locked = await lockHeld(tx, ids)
  const gone = ids.find(
    (id) =>
      !locked.some(
        (one) => one.id === id && one.user_id === user_id && one.status === 'available' && one.valid_to > now,
      ),
  )
  if (gone !== undefined) refuse('COUPON_UNUSABLE', { id: gone })
  await changeHeld(tx, ids, { status: 'locked' })
  await addUses(tx, uses)
  await stopClocks(tx, ids)
}

/**
 * Orders were paid: their coupons are used. Of a platform's coupon all orders are paid at once.
 */
export async function useCoupons(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const ids = [...new Set((await usesOfOrders(tx, order_ids)).map((use) => use.held_id))]
  if (ids.length === 0) return
  const locked = (await lockHeld(tx, ids)).filter((one) => one.status === 'locked')
  const uses = await usesOf(tx, ids)
  await changeHeld(
    tx,
    locked.map((one) => one.id),
    { status: 'used', used_at: await databaseNow(tx) },
  )
  await countUsed(tx, taken(locked, uses), 1)
  await noteSaved(tx, locked, uses)
}

/** Of coupons for VIPs, what they saved. */
async function noteSaved(tx: Tx, held: readonly Held[], uses: readonly Use[]): Promise<void> {
  const templates = await templatesById(
    tx,
    held.map((one) => one.template_id),
  )
  const for_vips = held.filter((one) => templates.get(one.template_id)!.audience === 'vip')
  const off_fen = (id: number) => uses.reduce((sum, use) => sum + (use.held_id === id ? use.off_fen : 0), 0)
  await ports.noteVipUses(
    tx,
    for_vips.map((one) => vipUse(one, off_fen(one.id))),
  )
}

/** What coupons took off, each over all its orders. */
const taken = (held: readonly Held[], uses: readonly Use[]) =>
  held.map(({ id, template_id }) => ({
    template_id,
    off_fen: uses.filter((use) => use.held_id === id).reduce((sum, use) => sum + use.off_fen, 0),
  }))

/**
 * Takes coupons off unpaid orders; they can be used again. One that lapsed meanwhile lives on for a day, once; one that was taken back while it stood on
 * an order is gone with it.
 */
export async function freeCoupons(tx: Tx, held_ids: readonly number[]): Promise<void> {
  const locked = (await lockHeld(tx, held_ids)).filter((one) => one.status === 'locked' || one.status === 'used')
  const now = await databaseNow(tx)
  const grace_ms = (await readSetting(tx, 'coupon.locked_grace_h')) * HOUR_MS
  const was_used = locked.filter((one) => one.status === 'used')
  const uses = await usesOf(
    tx,
    was_used.map((one) => one.id),
  )
  await removeUses(
    tx,
    locked.map((one) => one.id),
  )
  const templates = await templatesById(
    tx,
    locked.map((one) => one.template_id),
  )
  for (const one of locked) {
    if (one.revoked_reason !== null) {
      await changeHeld(tx, [one.id], { status: 'revoked', used_at: null })
      continue
    }
    // The day it lives on is given once: who orders and cancels again and again keeps no coupon alive.
    const { valid_to: until, valid_days } = templates.get(one.template_id)!
    const had_grace = one.valid_to > Math.max(until ?? one.claimed_at + valid_days! * DAY_MS, one.claimed_at)
    const is_over = one.valid_to <= now
    const valid_to = is_over && !had_grace ? now + grace_ms : one.valid_to
    const status = is_over && had_grace ? 'expired' : 'available'
    await changeHeld(tx, [one.id], { status, used_at: null, valid_to })
    if (status === 'available') await watchEnd(tx, { id: one.id, valid_to }, now)
  }
  await countUsed(tx, taken(was_used, uses), -1)
  await noteSaved(tx, was_used, [])
}

async function stopClocks(tx: Tx, held_ids: readonly number[]): Promise<void> {
  await clearDeadline(tx, 'coupon_end', ...held_ids)
  await clearDeadline(tx, 'coupon_end_soon', ...held_ids)
}

/** Coupons whose time is over can no longer be used; one that is bound to an order stays with it. */
export async function endByTime(tx: Tx, held_ids: readonly number[]): Promise<void> {
  const now = await databaseNow(tx)
  const over = (await lockHeld(tx, held_ids)).filter((one) => one.status === 'available' && one.valid_to <= now)
  await changeHeld(
    tx,
    over.map((one) => one.id),
    { status: 'expired' },
  )
}

/** Tells holders that a coupon of theirs ends soon. */
export async function remindByTime(tx: Tx, held_ids: readonly number[]): Promise<void> {
  const held = (await heldById(tx, held_ids)).filter((one) => one.status === 'available')
  const templates = await templatesById(
    tx,
    held.map((one) => one.template_id),
  )
  await emitMany(
    tx,
    couponEvents.end_soon,
    held.map((one) => ({
      user_id: one.user_id,
      held_id: one.id,
      name: templates.get(one.template_id)!.name,
      valid_to: one.valid_to,
    })),
  )
}
