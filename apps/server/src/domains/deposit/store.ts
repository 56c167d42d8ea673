/** The queries on holds and penalties. */

import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { invariant } from '../../platform/refuse.ts'
import type { Evidence, HoldRow, HoldStatus, PenaltyRow, PenaltyStatus, Scope } from './tables.ts'

/** What a deposit is for. */
export interface HoldRef {
  scope: Scope
  ref_id: number
}
export interface NewHold extends HoldRef {
  user_id: number
  shop_id: number
  /** The lot's title and picture, kept with the hold. */
  title: string
  image?: string | null
  amount_fen: number
  source: 'wallet' | 'card'
  client_key?: string | null
}

export async function addPending(tx: Tx, hold: NewHold): Promise<HoldRow> {
  const rows = await query<HoldRow>(
    tx,
    'deposit_hold_add',
    `insert into deposit_holds (user_id, scope, ref_id, shop_id, title, image, amount_fen, source, status, client_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9) returning *`,
    [
      hold.user_id,
      hold.scope,
      hold.ref_id,
      hold.shop_id,
      hold.title,
      hold.image ?? null,
      hold.amount_fen,
      hold.source,
      hold.client_key ?? null,
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
export async function markReleased(tx: Tx, id: number): Promise<void> {
  await query(
    tx,
    'deposit_hold_released',
    `update deposit_holds set status = 'released' where id = $1 and status = 'releasing'`,
    [id],
  )
}

export async function setPenalty(tx: Tx, hold_ids: readonly number[], penalty_id: number | null): Promise<void> {
  await query(tx, 'deposit_holds_set_penalty', 'update deposit_holds set penalty_id = $2 where id = any($1)', [
    hold_ids,
    penalty_id,
  ])
}

/** What each of these people has held for one thing, in fen; people without anything are not in it. */
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

/** What one person each has held for each of these lots, in fen, by lot: for closing many at once. */
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
  page: number,
  page_size: number,
): Promise<{ list: HoldRow[]; total: number; held_total_fen: number }> {
  const [counts] = await query<{ total: number; held_total_fen: number }>(
    ctx,
    'deposit_holds_count',
    `select count(*) filter (where $2::text is null or status = $2) as total, coalesce(sum(amount_fen) filter (where status = 'held'), 0)::bigint as held_total_fen
     from deposit_holds where user_id = $1 and (payment_id is not null or held_at is not null or status = 'pending')`,
    [user_id, status ?? null],
  )
  const list = await query<HoldRow>(
    ctx,
    'deposit_holds_page',
    `select * from deposit_holds where user_id = $1 and ($2::text is null or status = $2) and (payment_id is not null or held_at is not null or status = 'pending')
     order by id desc limit $3 offset $4`,
    [user_id, status ?? null, page_size, (page - 1) * page_size],
  )
  return { list, ...counts! }
}

/** The newest hold of a person for one thing, whatever became of it. */
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

export interface NewPenalty extends HoldRef {
  user_id: number
  shop_id: number
  kind: 'forfeit' | 'strike'
  rule_no: string
  evidence: readonly Evidence[]
  amount_fen: number
  title: string
  image: string | null
  order_id: number | null
  appeal_h: number
}

/** Notes a penalty and its notice; undefined when this person already has it for this thing. */
export async function addPenalty(tx: Tx, p: NewPenalty): Promise<PenaltyRow | undefined> {
  const rows = await query<PenaltyRow>(
    tx,
    'deposit_penalty_add',
    `insert into deposit_penalties (user_id, shop_id, kind, rule_no, evidence, amount_fen, scope, ref_id, title, image, order_id, noticed_at, answer_due_at)
     select $1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11, n.at, n.at + $12 * interval '1 hour' from (select platform_now() as at) n
     on conflict (user_id, scope, ref_id, rule_no) where status <> 'dropped' do nothing returning *`,
    [
      p.user_id,
      p.shop_id,
      p.kind,
      p.rule_no,
      JSON.stringify(p.evidence),
      p.amount_fen,
      p.scope,
      p.ref_id,
      p.title,
      p.image,
      p.order_id,
      p.appeal_h,
    ],
  )
  return rows[0]
}

export async function lockPenalty(tx: Tx, id: number): Promise<PenaltyRow | undefined> {
  return (
    await query<PenaltyRow>(tx, 'deposit_penalty_lock', 'select * from deposit_penalties where id = $1 for update', [
      id,
    ])
  )[0]
}

export async function penaltyById(ctx: Ctx, id: number): Promise<PenaltyRow | undefined> {
  return (await query<PenaltyRow>(ctx, 'deposit_penalty', 'select * from deposit_penalties where id = $1', [id]))[0]
}

export async function noteAppeal(tx: Tx, id: number, content: string, images: readonly string[]): Promise<PenaltyRow> {
  const rows = await query<PenaltyRow>(
    tx,
    'deposit_penalty_appeal',
    `update deposit_penalties set status = 'appealed', appeal_content = $2, appeal_images = $3, appealed_at = platform_now() where id = $1 and status = 'notified' returning *`,
    [id, content, images],
  )
  return rows[0]!
}

export async function noteDecision(
  tx: Tx,
  id: number,
  status: 'imposed' | 'dropped',
  by: { operator_id: number | null; reason: string; images: readonly string[] },
): Promise<PenaltyRow> {
  const rows = await query<PenaltyRow>(
    tx,
    'deposit_penalty_decide',
    `update deposit_penalties set status = $2, decided_at = platform_now(), decided_by = $3, decision = $4, decision_images = $5 where id = $1 and status in ('notified','appealed') returning *`,
    [id, status, by.operator_id, by.reason, by.images],
  )
  invariant(rows.length === 1, `penalty ${id} was decided twice`)
  return rows[0]!
}

export async function noteReversal(tx: Tx, id: number, operator_id: number, reason: string): Promise<PenaltyRow> {
  const rows = await query<PenaltyRow>(
    tx,
    'deposit_penalty_reverse',
    `update deposit_penalties set status = 'reversed', reversed_at = platform_now(), reversed_by = $2, reverse_reason = $3 where id = $1 and status = 'imposed' returning *`,
    [id, operator_id, reason],
  )
  invariant(rows.length === 1, `penalty ${id} was reversed twice`)
  return rows[0]!
}

export interface PenaltyFilter {
  user_id?: number | undefined
  status?: PenaltyStatus | undefined
  kind?: string | undefined
}

export async function penaltiesPage(
  ctx: Ctx,
  filter: PenaltyFilter,
  page: number,
  page_size: number,
): Promise<{ list: PenaltyRow[]; total: number }> {
  const where =
    'where ($1::bigint is null or user_id = $1) and ($2::text is null or status = $2) and ($3::text is null or kind = $3)'
  const values = [filter.user_id ?? null, filter.status ?? null, filter.kind ?? null]
  const [count] = await query<{ total: number }>(
    ctx,
    'deposit_penalties_count',
    `select count(*) as total from deposit_penalties ${where}`,
    values,
  )
  const list = await query<PenaltyRow>(
    ctx,
    'deposit_penalties_page',
    `select * from deposit_penalties ${where} order by id desc limit $4 offset $5`,
    [...values, page_size, (page - 1) * page_size],
  )
  return { list, total: count!.total }
}

/** When people's unpaid lots were noted (ms), since a moment, oldest first, by person. Reversed ones do not count. */
export async function strikeTimes(
  ctx: Ctx,
  user_ids: readonly number[],
  since_ms: number,
): Promise<Map<number, number[]>> {
  const rows = await query<{ user_id: number; decided_at: number }>(
    ctx,
    'deposit_strikes',
    `select user_id, decided_at from deposit_penalties
     where user_id = any($1) and status = 'imposed' and decided_at > platform_now() - $2 * interval '1 millisecond' order by decided_at`,
    [user_ids, since_ms],
  )
  const times = new Map<number, number[]>(user_ids.map((id) => [id, []]))
  for (const { user_id, decided_at } of rows) times.get(user_id)!.push(decided_at)
  return times
}

/** The deposits that became part of an order's price. */
export async function appliedTo(
  ctx: Ctx,
  user_id: number,
  order_id: number,
): Promise<Array<{ hold_id: number; applied_fen: number; source: 'wallet' | 'card'; payment_id: number | null }>> {
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
