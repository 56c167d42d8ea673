/** The queries on cases and their messages. */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { endReviewDeadlines } from '../../platform/review-deadlines.ts'
import { lockOrder, type Order, type Pieces } from '../order/index.ts'
import { publishPrecedent } from './precedents/precedents.ts'
import { isClosed, isUnderWay, mayMove, type Status, UNDER_WAY } from './rules.ts'
import {
  aftersale_case_lines,
  aftersale_cases,
  aftersale_steps,
  type Case,
  type CaseLine,
  type Message,
} from './tables.ts'

export async function caseById(ctx: Ctx, id: number): Promise<Case | undefined> {
  return (await ctx.db.select().from(aftersale_cases).where(eq(aftersale_cases.id, id)))[0]
}

export async function casesById(ctx: Ctx, ids: readonly number[]): Promise<Case[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(aftersale_cases)
    .where(inArray(aftersale_cases.id, [...ids]))
  const by_id = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => by_id.get(id) ?? [])
}

/** Cases of orders, newest first. */
export async function casesOfOrders(ctx: Ctx, order_ids: readonly number[]): Promise<Case[]> {
  if (order_ids.length === 0) return []
  return ctx.db
    .select()
    .from(aftersale_cases)
    .where(inArray(aftersale_cases.order_id, [...order_ids]))
    .orderBy(desc(aftersale_cases.id))
}

/** The case opened last of those under way, for the demo world. */
export async function newestUnderWay(ctx: Ctx): Promise<Case | undefined> {
  const [one] = await ctx.db
    .select()
    .from(aftersale_cases)
    .where(isNull(aftersale_cases.closed_at))
    .orderBy(desc(aftersale_cases.id))
    .limit(1)
  return one
}

/** The case a return parcel belongs to. */
export async function caseByReturn(ctx: Ctx, shipment_id: number): Promise<Case | undefined> {
  return (
    await ctx.db.select().from(aftersale_cases).where(eq(aftersale_cases.return_shipment_id, shipment_id)).limit(1)
  )[0]
}

export interface Locked {
  one: Case
  order: Order
}

/**
 * Locks a case and, before it, its order.
 *
 * @param owner whose case it must be; left out for the platform and for time
 * @throws Refusal NOT_FOUND when there is none, or it is somebody else's
 */
export async function lockCase(
  tx: Tx,
  case_id: number,
  owner: { user_id: number } | { shop_id: number } | undefined,
): Promise<Locked> {
  const found = await caseById(tx, case_id)
  if (!found) refuse('NOT_FOUND')
  if (owner && 'user_id' in owner && found.user_id !== owner.user_id) refuse('NOT_FOUND')
  if (owner && 'shop_id' in owner && found.shop_id !== owner.shop_id) refuse('NOT_FOUND')
  const order = await lockOrder(tx, found.order_id)
  invariant(order, `case ${case_id} is about no order`)
  const [one] = await tx.db.select().from(aftersale_cases).where(eq(aftersale_cases.id, case_id)).for('update')
  invariant(one, `case ${case_id} is gone`)
  return { one, order }
}

export async function addCase(
  tx: Tx,
  row: typeof aftersale_cases.$inferInsert,
  lines: readonly Pieces[],
): Promise<Case> {
  const [one] = await tx.db.insert(aftersale_cases).values(row).returning()
  invariant(one && lines.length > 0, 'a case was not stored')
  await tx.db
    .insert(aftersale_case_lines)
    .values(lines.map(({ item_id, qty }) => ({ case_id: one.id, order_id: one.order_id, item_id, qty })))
  return one
}

/** What cases are about, by case, in the order of the things. */
export async function linesOf(ctx: Ctx, case_ids: readonly number[]): Promise<Map<number, CaseLine[]>> {
  if (case_ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(aftersale_case_lines)
    .where(inArray(aftersale_case_lines.case_id, [...case_ids]))
    .orderBy(asc(aftersale_case_lines.item_id))
  return Map.groupBy(rows, (row) => row.case_id)
}

/** A case with what it is about. */
export type CaseOfLines = Case & { lines: readonly CaseLine[] }

/** Cases with what they are about. */
export async function withLines(ctx: Ctx, cases: readonly Case[]): Promise<CaseOfLines[]> {
  const lines = await linesOf(
    ctx,
    cases.map((one) => one.id),
  )
  return cases.map((one) => ({ ...one, lines: lines.get(one.id) ?? [] }))
}

/** Writes columns of a locked case. */
export async function changeCase(tx: Tx, one: Case, patch: Partial<Case>): Promise<Case> {
  const [changed] = await tx.db
    .update(aftersale_cases)
    .set({ ...patch, version: one.version + 1, updated_at: sql`platform_now()` as never })
    .where(and(eq(aftersale_cases.id, one.id), eq(aftersale_cases.version, one.version)))
    .returning()
  invariant(changed, `case ${one.id} changed under its lock`)
  return changed
}

/** Takes a locked case to a status; what was ruled in it is published when it is over. @throws Refusal STATE_CONFLICT {status} when rules.ts has no such way */
export async function moveCase(tx: Tx, one: Case, to: Status, patch: Partial<Case> = {}): Promise<Case> {
  if (!mayMove(one.status, to)) refuse('STATE_CONFLICT', { status: one.status })
  if (one.status === 'arbitration' && to !== 'arbitration') await endReviewDeadlines(tx, 'case', [one.id])
  const over = isClosed(to) ? { closed_at: await databaseNow(tx), deadline_at: null } : {}
  const moved = await changeCase(tx, one, { ...patch, ...over, status: to })
  if (isUnderWay(one.status) !== isUnderWay(to))
    await tx.db
      .update(aftersale_case_lines)
      .set({ open: isUnderWay(to) })
      .where(eq(aftersale_case_lines.case_id, one.id))
  if (isClosed(to)) await publishPrecedent(tx, moved)
  return moved
}

/** Other cases of the order that are under way, with what they are about. */
export async function othersUnderWay(
  tx: Tx,
  { order_id, id }: { order_id: number; id?: number },
): Promise<CaseOfLines[]> {
  const rows = await tx.db
    .select()
    .from(aftersale_cases)
    .where(and(eq(aftersale_cases.order_id, order_id), inArray(aftersale_cases.status, [...UNDER_WAY])))
  return withLines(
    tx,
    rows.filter((row) => row.id !== id),
  )
}

export async function addMessage(tx: Tx, row: typeof aftersale_steps.$inferInsert): Promise<void> {
  await tx.db.insert(aftersale_steps).values(row)
}

/** The negotiation of a case, oldest first. */
export async function messagesOf(ctx: Ctx, case_id: number): Promise<Message[]> {
  return ctx.db
    .select()
    .from(aftersale_steps)
    .where(eq(aftersale_steps.case_id, case_id))
    .orderBy(asc(aftersale_steps.id))
    .limit(500)
}

/** How many steps a side has written into a case. */
export async function countMessages(tx: Tx, case_id: number, actor_type: Message['actor_type']): Promise<number> {
  const rows = await tx.db
    .select({ n: sql<string>`count(*)` })
    .from(aftersale_steps)
    .where(and(eq(aftersale_steps.case_id, case_id), eq(aftersale_steps.actor_type, actor_type)))
  return Number(rows[0]!.n)
}
