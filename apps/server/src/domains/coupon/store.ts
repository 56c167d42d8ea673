/** The queries on coupons that several use-cases share. */
import { randomInt } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant } from '../../platform/refuse.ts'
import type { CouponTerms } from './best-coupons.ts'
import { coupon_held, coupon_templates, coupon_uses, type Held, type Template, type Use } from './tables.ts'

/** Letters and digits that cannot be mistaken for each other. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12
export const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

export async function templatesById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Template>> {
  if (ids.length === 0) return new Map()
  const rows = await query<Row<Template>>(
    ctx,
    'coupon_templates_by_ids',
    'select * from coupon_templates where id = any($1)',
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const templateById = async (ctx: Ctx, id: number): Promise<Template | undefined> =>
  (await templatesById(ctx, [id])).get(id)

export async function lockTemplate(tx: Tx, id: number): Promise<Template | undefined> {
  const [row] = await tx.db.select().from(coupon_templates).where(eq(coupon_templates.id, id)).for('update')
  return row
}

export async function changeTemplate(tx: Tx, id: number, patch: Partial<Template>): Promise<Template> {
  const [row] = await tx.db
    .update(coupon_templates)
    .set({ ...patch, changed_at: sql`platform_now()` as never })
    .where(eq(coupon_templates.id, id))
    .returning()
  invariant(row, `coupon ${id} is not there`)
  return row
}

/** What a template promises, as its holders keep it. */
export const termsOf = (template: Template): CouponTerms => ({
  issuer: template.issuer,
  shop_id: template.shop_id,
  kind: template.kind,
  amount_fen: template.amount_fen,
  percent_bp: template.percent_bp,
  max_off_fen: template.max_off_fen,
  min_spend_fen: template.min_spend_fen,
  scope: template.scope,
  scope_ids: template.scope_ids,
  is_exclusive: template.is_exclusive,
})

/** Coupons by id, locked in the order of their ids. */
export async function lockHeld(tx: Tx, ids: readonly number[]): Promise<Held[]> {
  if (ids.length === 0) return []
  return tx.db
    .select()
    .from(coupon_held)
    .where(inArray(coupon_held.id, [...new Set(ids)]))
    .orderBy(asc(coupon_held.id))
    .for('update')
}

/** What these people hold of a coupon, in any state, locked in the order of the ids. */
export async function lockHeldOf(tx: Tx, template_id: number, user_ids: readonly number[]): Promise<Held[]> {
  if (user_ids.length === 0) return []
  return tx.db
    .select()
    .from(coupon_held)
    .where(and(eq(coupon_held.template_id, template_id), inArray(coupon_held.user_id, [...user_ids])))
    .orderBy(asc(coupon_held.id))
    .for('update')
}

export async function heldById(ctx: Ctx, ids: readonly number[]): Promise<Held[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(coupon_held)
    .where(inArray(coupon_held.id, [...new Set(ids)]))
    .orderBy(asc(coupon_held.id))
}

/** At most so many coupons of a person are looked at for a checkout: those that end first. */
const USABLE_MAX = 200

/** What a person could use now. */
export async function usableBy(ctx: Ctx, user_id: number): Promise<Held[]> {
  return query<Row<Held>>(
    ctx,
    'coupon_usable_by',
    `select * from coupon_held where user_id = $1 and status = 'available' and valid_from <= platform_now() and valid_to > platform_now()
     order by valid_to limit ${USABLE_MAX}`,
    [user_id],
  )
}

export async function changeHeld(tx: Tx, ids: readonly number[], patch: Partial<Held>): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .update(coupon_held)
    .set({ ...patch, changed_at: sql`platform_now()` as never })
    .where(inArray(coupon_held.id, [...ids]))
}

/** The coupons on these orders. */
export async function usesOfOrders(ctx: Ctx, order_ids: readonly number[]): Promise<Use[]> {
  if (order_ids.length === 0) return []
  return ctx.db
    .select()
    .from(coupon_uses)
    .where(inArray(coupon_uses.order_id, [...order_ids]))
    .orderBy(asc(coupon_uses.order_id), asc(coupon_uses.held_id))
}

/** Coupons on orders, with all other orders they are on. */
export async function couponsOn(ctx: Ctx, order_ids: readonly number[]): Promise<Use[]> {
  if (order_ids.length === 0) return []
  return query<Row<Use>>(
    ctx,
    'coupon_uses_on',
    'select * from coupon_uses where held_id in (select held_id from coupon_uses where order_id = any($1)) order by held_id, order_id',
    [[...order_ids]],
  )
}

/** All orders these coupons are on. */
export async function usesOf(ctx: Ctx, held_ids: readonly number[]): Promise<Use[]> {
  if (held_ids.length === 0) return []
  return ctx.db
    .select()
    .from(coupon_uses)
    .where(inArray(coupon_uses.held_id, [...held_ids]))
    .orderBy(asc(coupon_uses.held_id), asc(coupon_uses.order_id))
}

export async function addUses(tx: Tx, uses: ReadonlyArray<typeof coupon_uses.$inferInsert>): Promise<void> {
  if (uses.length > 0) await tx.db.insert(coupon_uses).values([...uses])
}

export async function removeUses(tx: Tx, held_ids: readonly number[]): Promise<void> {
  if (held_ids.length > 0) await tx.db.delete(coupon_uses).where(inArray(coupon_uses.held_id, [...held_ids]))
}

/** Counts coupons as used (1), or no longer (-1). @param used their templates, and what each took off */
export async function countUsed(
  tx: Tx,
  used: ReadonlyArray<{ template_id: number; off_fen: number }>,
  delta: 1 | -1,
): Promise<void> {
  const by_template = Map.groupBy(used, (one) => one.template_id)
  for (const [id, all] of [...by_template].sort(([a], [b]) => a - b))
    await query(
      tx,
      'coupon_template_used',
      'update coupon_templates set used = used + $2, off_fen = off_fen + $3, changed_at = platform_now() where id = $1',
      [id, delta * all.length, delta * all.reduce((sum, one) => sum + one.off_fen, 0)],
    )
}

/** How many coupons for VIPs are on offer now. */
export async function vipCoupons(ctx: Ctx): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'coupon_vip_count',
    `select count(*)::int as count from coupon_templates where issuer = 'platform' and status = 'active' and audience = 'vip'
       and claim_from <= platform_now() and claim_to > platform_now()`,
    [],
  )
  return row!.count
}

/** How many coupons of a shop can be claimed now; those that need a code are not counted. */
export async function countOffers(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'coupon_offers_count',
    `select count(*)::int as count from coupon_templates where shop_id = $1 and status = 'active' and audience not in ('code', 'share')
       and claim_from <= platform_now() and claim_to > platform_now()`,
    [shop_id],
  )
  return row!.count
}
