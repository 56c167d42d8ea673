/** The queries on lots and their texts. Bids are in bid-store.ts, lists in the finding domain. */
import type { RuleSentence } from '@juya/verify'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../platform/review-deadlines.ts'
import type { TextsBelow, WrittenText } from '../site/index.ts'
import { addText, saveText, type TextFields } from './changing/text-store.ts'
import type { LotStatus } from './lot-states.ts'
import { setting } from './settings.ts'
import type { lot_lots, lot_texts } from './tables.ts'

export type { TextFields } from './changing/text-store.ts'

const MINUTE_MS = 60_000

/** A row as the driver gives it. */
type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>
export type Lot = Row<Omit<typeof lot_lots.$inferSelect, 'status' | 'mode'>> & { status: LotStatus; mode: LotMode }
export type LotMode = 'single' | 'mass' | 'new_customer' | 'live' | 'house'
export type LotText = Row<Omit<typeof lot_texts.$inferSelect, 'params' | 'notices'>> & {
  params: Record<string, string>
  notices: Array<{ text: string; at: number }>
}

/** A lot by id, in any state; deleted ones are not there. */
export async function lotById(ctx: Ctx, lot_id: number): Promise<Lot | undefined> {
  const rows = await query<Lot>(ctx, 'lot_lot', 'select * from lot_lots where id = $1 and deleted_at is null', [lot_id])
  return rows[0]
}

export const lotsByIds = (ctx: Ctx, lot_ids: readonly number[]): Promise<Lot[]> =>
  lot_ids.length === 0
    ? Promise.resolve([])
    : query<Lot>(ctx, 'lot_lots_by_ids', 'select * from lot_lots where id = any($1) and deleted_at is null', [lot_ids])

/** Locks a lot until the transaction ends. Bids, closing and every change of a lot take this lock first. */
export async function lockLot(tx: Tx, lot_id: number): Promise<Lot | undefined> {
  const rows = await query<Lot>(
    tx,
    'lot_lot_lock',
    'select * from lot_lots where id = $1 and deleted_at is null for update',
    [lot_id],
  )
  return rows[0]
}

/** Locks many, in order of id, so that two who lock many never wait for each other in a circle. */
export const lockLots = (tx: Tx, lot_ids: readonly number[]): Promise<Lot[]> =>
  query<Lot>(
    tx,
    'lot_lots_lock',
    'select * from lot_lots where id = any($1) and deleted_at is null order by id for update',
    [lot_ids],
  )

export async function textOf(ctx: Ctx, lot_id: number): Promise<LotText | undefined> {
  const rows = await query<LotText>(ctx, 'lot_text', 'select * from lot_texts where lot_id = $1', [lot_id])
  return rows[0]
}

export const textsOf = (ctx: Ctx, lot_ids: readonly number[]): Promise<LotText[]> =>
  query<LotText>(ctx, 'lot_texts_of', 'select * from lot_texts where lot_id = any($1)', [lot_ids])

/** The words and the frozen rules of opened lots, by lot: what was sold. */
export async function listingsOf(
  ctx: Ctx,
  lot_ids: readonly number[],
): Promise<Map<number, LotText & { facts: Record<string, unknown> }>> {
  const rows = await query<LotText & { facts: Record<string, unknown> }>(
    ctx,
    'lot_listings_of',
    'select t.*, r.facts from lot_texts t join lot_rules r using (lot_id) where t.lot_id = any($1)',
    [lot_ids],
  )
  return new Map(rows.map((row) => [row.lot_id, row]))
}

/** A shop's choices for a lot. Moments are ms. */
export interface LotFields {
  mode: LotMode
  category_id: number
  title: string
  title_en: string | null
  start_fen: number
  increment_mode: 'table' | 'fixed'
  increment_fen: number | null
  reserve_fen: number | null
  buy_now_fen: number | null
  estimate_low_fen: number | null
  estimate_high_fen: number | null
  deposit_fen: number
  premium_bp: number
  shipping_fen: number
  return_policy: 'none' | 'return_7d'
  soft_close_window_s: number
  soft_close_extend_s: number
  starts_at: number | null
  planned_end_at: number | null
  duration_s: number | null
}

const FIELDS = [
  'mode',
  'category_id',
  'title',
  'title_en',
  'start_fen',
  'increment_mode',
  'increment_fen',
  'reserve_fen',
  'buy_now_fen',
  'estimate_low_fen',
  'estimate_high_fen',
  'deposit_fen',
  'premium_bp',
  'shipping_fen',
  'return_policy',
  'soft_close_window_s',
  'soft_close_extend_s',
  'duration_s',
] as const satisfies ReadonlyArray<keyof LotFields>
const at = (n: number) => `to_timestamp($${n}::float8 / 1000.0)`

const TIMES_AT = FIELDS.length + 3

/** Stores a new draft. `relist_of` names the lot it puts up anew. */
export async function addLot(
  tx: Tx,
  lot: LotFields & {
    shop_id: number
    batch_id?: number | null
    relist_of?: number | null
    relist_count?: number
    piece_id?: number | null
  },
  text: TextFields,
): Promise<number> {
  const rows = await query<{ id: number }>(
    tx,
    'lot_lot_add',
    `insert into lot_lots (shop_id, image, ${FIELDS.join(', ')}, starts_at, planned_end_at, ends_at, batch_id, relist_of, relist_count, piece_id)
     values ($1, $2, ${FIELDS.map((_, i) => `$${i + 3}`).join(', ')}, ${at(TIMES_AT)}, ${at(TIMES_AT + 1)}, ${at(TIMES_AT + 1)}, $${TIMES_AT + 2}, $${TIMES_AT + 3}, $${TIMES_AT + 4}, $${TIMES_AT + 5})
     returning id`,
    [
      lot.shop_id,
      text.images[0],
      ...FIELDS.map((field) => lot[field]),
      lot.starts_at,
      lot.planned_end_at,
      lot.batch_id ?? null,
      lot.relist_of ?? null,
      lot.relist_count ?? 0,
      lot.piece_id ?? null,
    ],
  )
  const lot_id = rows[0]!.id
  await addText(tx, lot_id, text)
  return lot_id
}

/** Rewrites what the shop decides about a lot that has not opened, and raises its version. */
export async function saveLot(tx: Tx, lot_id: number, lot: LotFields, text: TextFields): Promise<void> {
  await query(
    tx,
    'lot_lot_save',
    `update lot_lots set ${FIELDS.map((field, i) => `${field} = $${i + 3}`).join(', ')}, image = $2, starts_at = ${at(TIMES_AT)},
       planned_end_at = ${at(TIMES_AT + 1)}, ends_at = ${at(TIMES_AT + 1)}, version = version + 1 where id = $1`,
    [lot_id, text.images[0], ...FIELDS.map((field) => lot[field]), lot.starts_at, lot.planned_end_at],
  )
  await saveText(tx, lot_id, text)
}

/** Writes down the commission lots were handed in under. */
export async function setCommission(
  tx: Tx,
  rates: ReadonlyArray<{ lot_id: number; commission_bp: number }>,
): Promise<void> {
  await query(
    tx,
    'lot_lots_commission',
    `update lot_lots l set commission_bp = r.bp from unnest($1::bigint[], $2::int[]) as r(lot_id, bp) where l.id = r.lot_id`,
    [rates.map((rate) => rate.lot_id), rates.map((rate) => rate.commission_bp)],
  )
}

/** Moves lots to another status; the caller has locked them and checked the move. */
export async function setStatus(
  tx: Tx,
  lot_ids: readonly number[],
  status: LotStatus,
  reason: { reject_reason?: string; cancel_reason?: string } = {},
): Promise<void> {
  await query(
    tx,
    'lot_lot_status',
    `update lot_lots set status = $2, reject_reason = $3, cancel_reason = coalesce($4, cancel_reason), tick_seq = tick_seq + 1,
       submitted_at = case when $2 = 'reviewing' then platform_now() else submitted_at end,
       closed_at = case when $2 = 'cancelled' then platform_now() else closed_at end where id = any($1)`,
    [lot_ids, status, reason.reject_reason ?? null, reason.cancel_reason ?? null],
  )
  // While it waits for a reviewer its shop has the platform's word on by when.
  if (status === 'reviewing')
    await startReviewDeadlines(tx, 'lot', lot_ids, (await setting(tx, 'auction.review_min')) * MINUTE_MS)
  else await endReviewDeadlines(tx, 'lot', lot_ids)
}

export interface Opening {
  lot_id: number
  join_filter: NonNullable<Lot['join_filter']>
  guarantees: string[]
  starts_at: number
  planned_end_at: number
  rules_hash: string
  head_hash: string
}
/** Opens lots: fixes their times, names their frozen rules, and starts their log. */
export async function openLots(tx: Tx, openings: readonly Opening[]): Promise<void> {
  await query(
    tx,
    'lot_lots_open',
    `update lot_lots l set status = 'live', starts_at = to_timestamp(o.starts_ms / 1000.0), planned_end_at = to_timestamp(o.ends_ms / 1000.0),
       ends_at = to_timestamp(o.ends_ms / 1000.0), rules_hash = o.rules_hash, head_hash = o.head_hash, tick_seq = l.tick_seq + 1,
       hot_score = o.starts_ms / 43200000.0, join_filter = o.terms -> 'join_filter',
       guarantees = array(select jsonb_array_elements_text(o.terms -> 'guarantees'))
     from unnest($1::bigint[], $2::float8[], $3::float8[], $4::text[], $5::text[], $6::jsonb[]) as o(lot_id, starts_ms, ends_ms, rules_hash, head_hash, terms)
     where l.id = o.lot_id`,
    [
      openings.map((o) => o.lot_id),
      openings.map((o) => o.starts_at),
      openings.map((o) => o.planned_end_at),
      openings.map((o) => o.rules_hash),
      openings.map((o) => o.head_hash),
      openings.map(({ join_filter, guarantees }) => JSON.stringify({ join_filter, guarantees })),
    ],
  )
}

/** Writes down the rules of lots that open. */
export async function addRules(
  tx: Tx,
  rules: ReadonlyArray<{ lot_id: number; version: number; hash: string; facts: unknown; sentences: unknown }>,
): Promise<void> {
  await query(
    tx,
    'lot_rules_add',
    `insert into lot_rules (lot_id, version, hash, facts, sentences)
     select * from unnest($1::bigint[], $2::int[], $3::text[], $4::jsonb[], $5::jsonb[])`,
    [
      rules.map((r) => r.lot_id),
      rules.map((r) => r.version),
      rules.map((r) => r.hash),
      rules.map((r) => JSON.stringify(r.facts)),
      rules.map((r) => JSON.stringify(r.sentences)),
    ],
  )
}

export interface FrozenRow extends Record<string, unknown> {
  lot_id: number
  version: number
  hash: string
  facts: Record<string, unknown>
  sentences: RuleSentence[]
  frozen_at: number
}
/** A lot's frozen rules, with their sentences in the caller's language. */
export async function rulesOf(ctx: Ctx, lot_id: number): Promise<FrozenRow | undefined> {
  const rows = await query<FrozenRow>(
    ctx,
    'lot_rules_of',
    'select lot_id, version, hash, facts, sentences -> $2::text as sentences, frozen_at from lot_rules where lot_id = $1',
    [lot_id, ctx.locale === 'en' ? 'en' : 'zh'],
  )
  return rows[0]
}

/** Adds a notice to a lot's page. @param at unix seconds */
export async function addNotice(tx: Tx, lot_id: number, text: string, at_s: number): Promise<void> {
  await query(tx, 'lot_notice_add', `update lot_texts set notices = notices || $2::jsonb where lot_id = $1`, [
    lot_id,
    JSON.stringify([{ text, at: at_s }]),
  ])
}

export async function deleteLot(tx: Tx, lot_id: number): Promise<void> {
  await query(tx, 'lot_lot_delete', 'update lot_lots set deleted_at = platform_now() where id = $1', [lot_id])
}

/** How many lots a shop has that are live or about to be. */
export async function openLotCount(ctx: Ctx, shop_id: number): Promise<number> {
  const rows = await query<{ count: number }>(
    ctx,
    'lot_lots_open_count',
    `select count(*)::int as count from lot_lots where shop_id = $1 and status in ('live', 'scheduled', 'reviewing') and deleted_at is null`,
    [shop_id],
  )
  return rows[0]!.count
}

/** The lot that put this one up anew, if any. */
export async function successorOf(ctx: Ctx, lot_id: number): Promise<number | undefined> {
  const rows = await query<{ id: number }>(
    ctx,
    'lot_lot_successor',
    'select id from lot_lots where relist_of = $1 and deleted_at is null',
    [lot_id],
  )
  return rows[0]?.id
}

/** Gives a lot that has not opened another end. */
export async function setEnd(tx: Tx, lot_id: number, ends_at: number): Promise<void> {
  await query(
    tx,
    'lot_lot_end',
    'update lot_lots set planned_end_at = to_timestamp($2::float8 / 1000.0), ends_at = to_timestamp($2::float8 / 1000.0) where id = $1',
    [lot_id, ends_at],
  )
}

/** Writes a lower reserve. The database refuses a higher one while the lot is live. */
export async function setReserve(tx: Tx, lot_id: number, reserve_fen: number): Promise<void> {
  await query(tx, 'lot_lot_reserve', 'update lot_lots set reserve_fen = $2 where id = $1', [lot_id, reserve_fen])
}

/** Marks the winners of locked sold lots as not having paid. */
export async function setDefaulted(tx: Tx, lot_ids: readonly number[]): Promise<void> {
  await query(
    tx,
    'lot_lots_default',
    `update lot_lots set status = 'defaulted', tick_seq = tick_seq + 1 where id = any($1)`,
    [lot_ids],
  )
}

/** Gives a defaulted lot its second buyer. */
export async function resell(
  tx: Tx,
  lot_id: number,
  winner_user_id: number,
  hammer_fen: number,
  order_id: number,
): Promise<void> {
  await query(
    tx,
    'lot_lot_resell',
    `update lot_lots set status = 'sold', winner_user_id = $2, hammer_fen = $3, order_id = $4, paid_at = null, tick_seq = tick_seq + 1 where id = $1`,
    [lot_id, winner_user_id, hammer_fen, order_id],
  )
}

/** The lots of these orders were paid; they are locked by their ids first. */
export async function setPaid(tx: Tx, order_ids: readonly number[]): Promise<void> {
  await query(
    tx,
    'lot_lots_paid',
    `with due as materialized (
       select id from lot_lots where order_id = any($1) and paid_at is null order by id for update)
     update lot_lots l set paid_at = platform_now() from due where l.id = due.id`,
    [order_ids],
  )
}

/** Counts a watch more or less of a lot. @returns how many there are */
export async function countWatch(tx: Tx, lot_id: number, by: -1 | 0 | 1): Promise<number> {
  const rows = await query<{ watch_count: number }>(
    tx,
    'lot_watch_count',
    'update lot_lots set watch_count = greatest(0, watch_count + $2) where id = $1 returning watch_count',
    [lot_id, by],
  )
  return rows[0]!.watch_count
}

/** What shops wrote about lots, the newest first. */
export const lotTextsBelow: TextsBelow = (ctx, below_id, limit) =>
  query<WrittenText>(
    ctx,
    'lot_written_below',
    `select l.id, concat_ws(' ', l.title, l.title_en, t."desc", t.desc_en) as text, l.created_at as at
     from lot_lots l join lot_texts t on t.lot_id = l.id where l.id < $1 order by l.id desc limit $2`,
    [below_id, limit],
  )
