/** The queries on holds. */

import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import { invariant } from '../../platform/refuse.ts'
import type { HoldRow, HoldStatus, Scope } from './tables.ts'

/** The purpose of a deposit. */
export interface HoldRef {
  scope: Scope
  ref_id: number
}
export interface NewHold extends HoldRef {
  user_id: number
  shop_id: number
  /** The lot's titles and picture, kept with the hold. */
  title: string
  title_en?: string | null | undefined
  image?: string | null
  amount_fen: number
  /** The seller's part of it should it be forfeited, in basis points. */
  forfeit_shop_bp: number
  source: HoldRow['source']
  client_key?: string | null
}

export async function addPending(tx: Tx, hold: NewHold): Promise<HoldRow> {
  const rows = await query<HoldRow>(
    tx,
    'deposit_hold_add',
    `insert into deposit_holds (user_id, scope, ref_id, shop_id, title, title_en, image, amount_fen, source, status, client_key, forfeit_shop_bp)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, $11) returning *`,
    [
      hold.user_id,
      hold.scope,
      hold.ref_id,
      hold.shop_id,
      hold.title,
      hold.title_en ?? null,
      hold.image ?? null,
      hold.amount_fen,
      hold.source,
      hold.client_key ?? null,
      hold.forfeit_shop_bp,
    ],
  )
  return rows[0]!
}

export async function lockHold(tx: Tx, id: number): Promise<HoldRow | undefined> {
  return (
    await query<HoldRow>(tx, 'deposit_hold_lock', 'select * from deposit_holds where id = $1 for update', [id])
  )[0]
}

export async function holdById(ctx: Ctx, id: number): Promise<HoldRow | undefined> {
  return (await query<HoldRow>(ctx, 'deposit_hold', 'select * from deposit_holds where id = $1', [id]))[0]
}

export async function byClientKey(ctx: Ctx, user_id: number, client_key: string): Promise<HoldRow | undefined> {
  return (
    await query<HoldRow>(
      ctx,
      'deposit_hold_by_key',
      'select * from deposit_holds where user_id = $1 and client_key = $2 for update',
      [user_id, client_key],
    )
  )[0]
}

export async function lockPending(tx: Tx, user_id: number, { scope, ref_id }: HoldRef): Promise<HoldRow | undefined> {
  return (
    await query<HoldRow>(
      tx,
      'deposit_hold_pending',
      `select * from deposit_holds where user_id = $1 and scope = $2 and ref_id = $3 and status = 'pending' for update`,
      [user_id, scope, ref_id],
    )
  )[0]
}

/** One person's holds for one thing that count, locked, oldest first. */
export async function lockHeld(tx: Tx, user_id: number, { scope, ref_id }: HoldRef): Promise<HoldRow[]> {
  return query<HoldRow>(
    tx,
    'deposit_holds_lock_held',
    `select * from deposit_holds where user_id = $1 and scope = $2 and ref_id = $3 and status = 'held' order by id for update`,
    [user_id, scope, ref_id],
  )
}

/**
 * The open holds of many things, locked by id: everybody's, or everybody's but one person's. A hold a penalty waits on stays
 * out of it.
 */
export async function lockOpen(
  tx: Tx,
  scope: Scope,
  refs: ReadonlyArray<{ ref_id: number; keep_user_id: number | null }>,
): Promise<HoldRow[]> {
  return query<HoldRow>(
    tx,
    'deposit_holds_lock_open',
    `select h.* from deposit_holds h join unnest($2::bigint[], $3::bigint[]) as r(ref_id, keep_user_id) on r.ref_id = h.ref_id
     where h.scope = $1 and h.status in ('pending','held') and h.penalty_id is null
       and (h.status = 'pending' or h.user_id is distinct from r.keep_user_id)
     order by h.id for update of h`,
    [scope, refs.map((ref) => ref.ref_id), refs.map((ref) => ref.keep_user_id)],
  )
}

export async function lockByPenalty(tx: Tx, penalty_id: number): Promise<HoldRow[]> {
  return query<HoldRow>(
    tx,
    'deposit_holds_by_penalty',
    'select * from deposit_holds where penalty_id = $1 order by id for update',
    [penalty_id],
  )
}

/** Pending → held: the money is here. */
export async function markHeld(tx: Tx, id: number, payment_id: number | null): Promise<HoldRow> {
  const rows = await query<HoldRow>(
    tx,
    'deposit_hold_held',
    `update deposit_holds set status = 'held', held_at = platform_now(), payment_id = $2 where id = $1 and status = 'pending' returning *`,
    [id, payment_id],
  )
  invariant(rows.length === 1, `hold ${id} was not pending`)
  return rows[0]!
}

export interface Decision {
  id: number
  status: HoldStatus
  reason: string
  applied_fen?: number | null
  order_id?: number | null
}

/** Ends many holds in one statement. The caller has locked them. */
export async function decide(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return
  const rows = await query(
    tx,
    'deposit_holds_decide',
    `update deposit_holds h set status = d.status, reason = d.reason, applied_fen = d.applied_fen, order_id = coalesce(d.order_id, h.order_id), decided_at = platform_now()
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) as d(id, status, reason, applied_fen, order_id)
     where h.id = d.id and h.status in ('pending','held') returning 1`,
    [
      decisions.map((d) => d.id),
      decisions.map((d) => d.status),
      decisions.map((d) => d.reason),
      decisions.map((d) => d.applied_fen ?? null),
      decisions.map((d) => d.order_id ?? null),
    ],
  )
  invariant(rows.length === decisions.length, 'a hold was decided twice')
}

/** The card refund of a released hold has arrived. */
export async function markReleased(tx: Tx, ids: readonly number[]): Promise<void> {
  await query(
    tx,
    'deposit_holds_released',
    `update deposit_holds set status = 'released' where id in (select id from deposit_holds where id = any($1) and status = 'releasing' order by id for update)`,
    [ids],
  )
}

/**
 * Parts a held hold in two: it keeps keep_fen, and a new one of the same money holds the rest.
 * @returns the new one
 */
export async function splitHeld(tx: Tx, hold: HoldRow, keep_fen: number): Promise<HoldRow> {
  const rows = await query<HoldRow>(
    tx,
    'deposit_hold_split',
    `with kept as (update deposit_holds set amount_fen = $2 where id = $1 and status = 'held' and amount_fen > $2 returning *)
     insert into deposit_holds (user_id, scope, ref_id, shop_id, title, title_en, image, amount_fen, forfeit_shop_bp, source, payment_id, status, held_at)
     select user_id, scope, ref_id, shop_id, title, title_en, image, $3::bigint - $2::bigint, forfeit_shop_bp, source, payment_id, 'held', held_at from kept
     returning *`,
    [hold.id, keep_fen, hold.amount_fen],
  )
  invariant(rows.length === 1, `hold ${hold.id} cannot be parted`)
  return rows[0]!
}

export async function setPenalty(tx: Tx, hold_ids: readonly number[], penalty_id: number | null): Promise<void> {
  await query(tx, 'deposit_holds_set_penalty', 'update deposit_holds set penalty_id = $2 where id = any($1)', [
    hold_ids,
    penalty_id,
  ])
}

/** Deposits each of these people has held for one thing, in fen; people without anything are not in it. */
export async function heldBy(
  ctx: Ctx,
  { scope, ref_id }: HoldRef,
  user_ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await query<{ user_id: number; held_fen: number }>(
    ctx,
    'deposit_held_by',
    `select user_id, sum(amount_fen)::bigint as held_fen from deposit_holds
     where scope = $1 and ref_id = $2 and user_id = any($3) and status = 'held' and penalty_id is null group by user_id`,
    [scope, ref_id, user_ids],
  )
  return new Map(rows.map((row) => [row.user_id, row.held_fen]))
}

/** The deposit one person each has held for each of these lots, in fen, by lot: for closing many at once. */
export async function heldByPairs(
  ctx: Ctx,
  pairs: ReadonlyArray<{ lot_id: number; user_id: number }>,
): Promise<Map<number, number>> {
  const rows = await query<{ lot_id: number; held_fen: number }>(
    ctx,
    'deposit_held_by_pairs',
    `select h.ref_id as lot_id, sum(h.amount_fen)::bigint as held_fen from deposit_holds h join unnest($1::bigint[], $2::bigint[]) as p(lot_id, user_id)
       on h.ref_id = p.lot_id and h.user_id = p.user_id
     where h.scope = 'lot' and h.status = 'held' and h.penalty_id is null group by h.ref_id`,
    [pairs.map((pair) => pair.lot_id), pairs.map((pair) => pair.user_id)],
  )
  return new Map(rows.map((row) => [row.lot_id, row.held_fen]))
}

export async function holdsPage(
  ctx: Ctx,
  user_id: number,
  status: HoldStatus | undefined,
  paging: Paging,
): Promise<PageOf<HoldRow> & { held_total_fen: number }> {
  const found = await pageQuery<HoldRow>(
    ctx,
    {
      name: 'deposit_holds_page',
      columns: '*',
      from: `deposit_holds where user_id = $1 and ($2::text is null or status = $2)
        and (payment_id is not null or held_at is not null or status = 'pending')`,
      order: 'id desc',
      values: [user_id, status ?? null],
    },
    paging,
  )
  const [held] = await query<{ held_total_fen: number }>(
    ctx,
    'deposit_holds_total',
    `select coalesce(sum(amount_fen), 0)::bigint as held_total_fen from deposit_holds
     where user_id = $1 and status = 'held' and (payment_id is not null or held_at is not null)`,
    [user_id],
  )
  return { ...found, ...held! }
}

/** Names of the holds' subjects in English, by hold; a hold without an English title goes by its own. */
export async function englishTitles(ctx: Ctx, hold_ids: readonly number[]): Promise<Map<number, string>> {
  if (hold_ids.length === 0) return new Map()
  const rows = await query<{ id: number; title: string }>(
    ctx,
    'deposit_holds_titles_en',
    'select id, coalesce(title_en, title) as title from deposit_holds where id = any($1)',
    [hold_ids],
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** The newest hold of a person for one thing, in any state. */
export async function latestHold(ctx: Ctx, user_id: number, { scope, ref_id }: HoldRef): Promise<HoldRow | undefined> {
  return (
    await query<HoldRow>(
      ctx,
      'deposit_hold_latest',
      `select * from deposit_holds where user_id = $1 and scope = $2 and ref_id = $3 and held_at is not null order by (status = 'held') desc, id desc limit 1`,
      [user_id, scope, ref_id],
    )
  )[0]
}

/** The deposits that became part of an order's price. */
export async function appliedTo(
  ctx: Ctx,
  user_id: number,
  order_id: number,
): Promise<Array<{ hold_id: number; applied_fen: number; source: HoldRow['source']; payment_id: number | null }>> {
  return query(
    ctx,
    'deposit_applied_to',
    `select id as hold_id, applied_fen, source, payment_id from deposit_holds where user_id = $1 and order_id = $2 and status = 'applied' order by id`,
    [user_id, order_id],
  )
}

export async function countHeld(ctx: Ctx): Promise<number> {
  const rows = await query<{ count: number }>(
    ctx,
    'deposit_count_held',
    `select count(*) as count from deposit_holds where status = 'held'`,
    [],
  )
  return rows[0]!.count
}
