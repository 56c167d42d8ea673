/** The queries on houses, sales and paddles. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Registrant } from '../lot/index.ts'
import type { House, PaddleRow, Session, SessionStatus } from './tables.ts'

export async function houseOf(ctx: Ctx, shop_id: number): Promise<House | undefined> {
  return (await query<House>(ctx, 'sale_house', 'select * from sale_houses where shop_id = $1', [shop_id]))[0]
}

export const housesByIds = (ctx: Ctx, shop_ids: readonly number[]): Promise<House[]> =>
  query<House>(ctx, 'sale_houses_by_ids', 'select * from sale_houses where shop_id = any($1)', [shop_ids])

/** The categories open houses deal in. */
export async function dealtIn(ctx: Ctx): Promise<number[]> {
  const rows = await query<{ id: number }>(
    ctx,
    'sale_categories',
    'select distinct unnest(category_ids) as id from sale_houses where is_open',
    [],
  )
  return rows.map((row) => row.id)
}

export async function addHouse(tx: Tx, house: Omit<House, 'is_open' | 'created_at'>): Promise<void> {
  await query(
    tx,
    'sale_house_add',
    'insert into sale_houses (shop_id, licence_no, intro, intro_en, category_ids) values ($1, $2, $3, $4, $5)',
    [house.shop_id, house.licence_no, house.intro, house.intro_en, house.category_ids],
  )
}

export const setHouseOpen = (tx: Tx, shop_id: number, is_open: boolean) =>
  query(tx, 'sale_house_open', 'update sale_houses set is_open = $2 where shop_id = $1 and is_open <> $2', [
    shop_id,
    is_open,
  ])

export async function sessionById(ctx: Ctx, session_id: number): Promise<Session | undefined> {
  return (await query<Session>(ctx, 'sale_session', 'select * from sale_sales where id = $1', [session_id]))[0]
}

export const sessionsByIds = (ctx: Ctx, session_ids: readonly number[]): Promise<Session[]> =>
  session_ids.length === 0
    ? Promise.resolve([])
    : query<Session>(ctx, 'sale_sales_by_ids', 'select * from sale_sales where id = any($1)', [session_ids])

/** When the first lot of each of these sales was planned to end. */
export const firstEndsOf = async (ctx: Ctx, session_ids: readonly number[]): Promise<Map<number, number>> =>
  new Map((await sessionsByIds(ctx, session_ids)).map(({ id, first_ends_at }) => [id, first_ends_at]))

/** Locks a sale before its lots: preparing, letting in, calling off, and giving paddles out take turns. */
export async function lockSession(tx: Tx, session_id: number): Promise<Session | undefined> {
  const rows = await query<Session>(tx, 'sale_session_lock', 'select * from sale_sales where id = $1 for update', [
    session_id,
  ])
  return rows[0]
}

/** What a house says about a sale. Moments are ms. */
export type Terms = Pick<
  Session,
  | 'title'
  | 'title_en'
  | 'intro'
  | 'intro_en'
  | 'cover'
  | 'starts_at'
  | 'first_ends_at'
  | 'stagger_s'
  | 'premium_bp'
  | 'premium_slices'
  | 'ladder'
  | 'ladder_rows'
  | 'deposit_fen'
  | 'mode'
  | 'lot_s'
  | 'counter_s'
  | 'gap_s'
>
const TERMS = [
  'title',
  'title_en',
  'intro',
  'intro_en',
  'cover',
  'stagger_s',
  'premium_bp',
  'premium_slices',
  'ladder',
  'ladder_rows',
  'deposit_fen',
  'mode',
  'lot_s',
  'counter_s',
  'gap_s',
] as const satisfies ReadonlyArray<keyof Terms>

/** Rows go in as JSON. */
const values = (terms: Terms): unknown[] =>
  TERMS.map((field) => {
    const value = terms[field]
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  })

export async function addSession(tx: Tx, shop_id: number, terms: Terms): Promise<number> {
  const rows = await query<{ id: number }>(
    tx,
    'sale_session_add',
    `insert into sale_sales (shop_id, starts_at, first_ends_at, ${TERMS.join(', ')})
     values ($1, to_timestamp($2::float8 / 1000.0), to_timestamp($3::float8 / 1000.0), ${TERMS.map((_, i) => `$${i + 4}`).join(', ')}) returning id`,
    [shop_id, terms.starts_at, terms.first_ends_at, ...values(terms)],
  )
  return rows[0]!.id
}

export async function saveTerms(tx: Tx, session_id: number, terms: Terms): Promise<void> {
  await query(
    tx,
    'sale_session_save',
    `update sale_sales set starts_at = to_timestamp($2::float8 / 1000.0), first_ends_at = to_timestamp($3::float8 / 1000.0),
       ${TERMS.map((field, i) => `${field} = $${i + 4}`).join(', ')}, version = version + 1 where id = $1`,
    [session_id, terms.starts_at, terms.first_ends_at, ...values(terms)],
  )
}

export const setLotCount = (tx: Tx, session_id: number, count: number) =>
  query(tx, 'sale_session_lots', 'update sale_sales set lot_count = $2 where id = $1', [session_id, count])

/** Counts the lots after some were brought in, and raises the version: a form that was opened before is refused. */
export const putLots = (tx: Tx, session_id: number, count: number) =>
  query(tx, 'sale_session_lots_put', 'update sale_sales set lot_count = $2, version = version + 1 where id = $1', [
    session_id,
    count,
  ])

/** Moves a sale on; the caller has locked it and checked the move. */
export const setStatus = (
  tx: Tx,
  session_id: number,
  status: SessionStatus,
  { reject_reason = null, cancel_reason = null }: { reject_reason?: string | null; cancel_reason?: string | null } = {},
) =>
  query(
    tx,
    'sale_session_status',
    `update sale_sales set status = $2, version = version + 1, cancel_reason = coalesce($4, cancel_reason),
       reject_reason = case when $2 in ('draft', 'preview') then $3 else reject_reason end,
       submitted_at = case when $2 = 'reviewing' then platform_now() else submitted_at end,
       opened_at = case when $2 = 'preview' then platform_now() else opened_at end,
       ended_at = case when $2 in ('ended', 'cancelled') then platform_now() else ended_at end where id = $1`,
    [session_id, status, reject_reason, cancel_reason],
  )

/** Sales of houses that run or are to come, the next to end first. */
export const openSessions = (ctx: Ctx, limit: number): Promise<Session[]> =>
  query<Session>(
    ctx,
    'sale_sales_open',
    `select * from sale_sales where status in ('preview', 'live', 'paused') order by first_ends_at, id limit $1`,
    [limit],
  )

/** Of these houses, the sales people see, the newest first. */
export const shownSessions = (ctx: Ctx, shop_ids: readonly number[], limit: number): Promise<Session[]> =>
  query<Session>(
    ctx,
    'sale_sales_shown',
    `select s.* from unnest($1::bigint[]) as h(shop_id) cross join lateral (
       select * from sale_sales where shop_id = h.shop_id and (opened_at is not null) order by id desc limit $2) s`,
    [shop_ids, limit],
  )

export async function paddleOf(ctx: Ctx, session_id: number, user_id: number): Promise<PaddleRow | undefined> {
  const rows = await query<PaddleRow>(
    ctx,
    'sale_paddle',
    'select * from sale_paddles where session_id = $1 and user_id = $2',
    [session_id, user_id],
  )
  return rows[0]
}

export const paddlesOf = (ctx: Ctx, user_id: number, session_ids: readonly number[]): Promise<PaddleRow[]> =>
  query<PaddleRow>(ctx, 'sale_paddles_of', 'select * from sale_paddles where user_id = $1 and session_id = any($2)', [
    user_id,
    session_ids,
  ])

const ASKED = `from unnest($1::bigint[], $2::bigint[]) as a(session_id, user_id) join sale_paddles p using (session_id, user_id) where p.status <> 'settled'`
type Limited = Registrant & { limit_fen: number; suspended: boolean }
const asked = (who: readonly Registrant[]) => [who.map((one) => one.session_id), who.map((one) => one.user_id)]

export const readPaddles = (ctx: Ctx, who: readonly Registrant[]): Promise<Limited[]> =>
  query<Limited>(
    ctx,
    'sale_paddles_read',
    `select p.session_id, p.user_id, p.limit_fen, p.status = 'suspended' as suspended ${ASKED}`,
    asked(who),
  )

/**
 * Of these people those whose paddle is suspended in a sale, or was when it was settled: by its clerk, whose words stay with it, or for a lot
 * that was not paid.
 */
export async function suspendedIn(ctx: Ctx, session_id: number, user_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'sale_paddles_suspended',
    `select p.user_id from sale_paddles p where p.session_id = $1 and p.user_id = any($2) and (p.status = 'suspended' or p.status = 'settled'
       and (p.suspended_reason is not null or exists (select from sale_unpaid_wins w where w.session_id = p.session_id and w.user_id = p.user_id)))`,
    [session_id, user_ids],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

export async function lockPaddle(tx: Tx, paddle_id: number): Promise<PaddleRow | undefined> {
  const rows = await query<PaddleRow>(tx, 'sale_paddle_lock', 'select * from sale_paddles where id = $1 for update', [
    paddle_id,
  ])
  return rows[0]
}

/** Locks the paddles of these people that may bid, in order of id. */
export const lockActivePaddles = (tx: Tx, who: readonly Registrant[]): Promise<PaddleRow[]> =>
  query<PaddleRow>(
    tx,
    'sale_paddles_active_lock',
    `select * from sale_paddles where (session_id, user_id) in (select * from unnest($1::bigint[], $2::bigint[])) and status = 'active'
     order by id for update`,
    asked(who),
  )

/** Whether people may take part in a sale, now or at its new date. */
export const isOpen = ({ status }: Pick<Session, 'status'>): boolean =>
  status === 'preview' || status === 'live' || status === 'paused'

/** Gives a person their paddle, or raises the limit of the one they have. The caller holds the sale's lock. */
export async function putPaddle(
  tx: Tx,
  paddle: Pick<PaddleRow, 'session_id' | 'user_id' | 'deposit_fen' | 'limit_fen'>,
): Promise<PaddleRow> {
  const { session_id, user_id, deposit_fen, limit_fen } = paddle
  const known = await paddleOf(tx, session_id, user_id)
  const paddle_no = known?.paddle_no ?? (await nextPaddleNo(tx, session_id))
  const rows = await query<PaddleRow>(
    tx,
    'sale_paddle_put',
    `insert into sale_paddles (session_id, user_id, deposit_fen, limit_fen, paddle_no) values ($1, $2, $3, $4, $5)
     on conflict (session_id, user_id) do update set deposit_fen = excluded.deposit_fen, limit_fen = excluded.limit_fen returning *`,
    [session_id, user_id, deposit_fen, limit_fen, paddle_no],
  )
  return rows[0]!
}

async function nextPaddleNo(tx: Tx, session_id: number): Promise<number> {
  const rows = await query<{ paddle_count: number }>(
    tx,
    'sale_session_paddles',
    'update sale_sales set paddle_count = paddle_count + 1 where id = $1 returning paddle_count',
    [session_id],
  )
  return rows[0]!.paddle_count
}

/** The paddles of sales that have not been settled, by id. @param user_id of one person alone */
export const unsettled = (ctx: Ctx, session_ids: readonly number[], user_id: number | null = null) =>
  query<{ id: number; user_id: number; session_id: number }>(
    ctx,
    'sale_paddles_unsettled',
    `select id, user_id, session_id from sale_paddles
     where session_id = any($1) and status <> 'settled' and ($2::bigint is null or user_id = $2) order by id`,
    [session_ids, user_id],
  )

export const markSettled = (tx: Tx, paddle_id: number) =>
  query(
    tx,
    'sale_paddle_settled',
    `update sale_paddles set status = 'settled', settled_at = platform_now() where id = $1`,
    [paddle_id],
  )

export async function noteDefaults(
  tx: Tx,
  defaults: ReadonlyArray<{
    lot_id: number
    user_id: number
    session_id: number
    order_id: number
    hammer_fen: number
  }>,
): Promise<void> {
  await query(
    tx,
    'sale_unpaid_wins_note',
    `insert into sale_unpaid_wins (lot_id, user_id, session_id, order_id, hammer_fen)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) on conflict do nothing`,
    [
      defaults.map((one) => one.lot_id),
      defaults.map((one) => one.user_id),
      defaults.map((one) => one.session_id),
      defaults.map((one) => one.order_id),
      defaults.map((one) => one.hammer_fen),
    ],
  )
}

export const defaultsOf = (ctx: Ctx, session_id: number, user_id: number) =>
  query<{ lot_id: number; order_id: number; hammer_fen: number; defaulted_at: number }>(
    ctx,
    'sale_unpaid_wins_of',
    'select lot_id, order_id, hammer_fen, defaulted_at from sale_unpaid_wins where session_id = $1 and user_id = $2 order by lot_id',
    [session_id, user_id],
  )
