/**
 * Fills the database fast: people with sessions, shops and lots by plain inserts. No money is written: lots ask for no deposit, and
 * orders come from the server closing lots.
 */
import { DEFAULT_INCREMENT_TABLE } from '@juya/contract'
import type { Rig } from './rig.ts'

type Sql = Pick<Rig, 'sql'>

export const BIDDERS = 256
const SHOPS = 100
/** Watchers and earlier bidders of lots; they have no sessions of their own. */
const OTHERS = 1_000
const STEP_FEN = 100
/** As many rules as an ordinary lot has, of their length. */
const SENTENCES = Array.from({ length: 10 }, (_, n) => ({
  key: `rule_${n}`,
  label: 'A rule of the lot',
  text: 'One rule in plain words, about as long as most of those that stand on the page of a lot.',
}))

/** The session token of the n-th bidder, from 1. */
export const tokenOf = (n: number): string => `bench-${String(n).padStart(37, '0')}`

/** Bidders (the first BIDDERS people), shop owners and others, all verified; one session per bidder. */
export async function addPeople({ sql }: Sql): Promise<void> {
  await sql(
    `insert into account_users (phone, nickname, invite_code, realname_status, is_adult, first_paid_at)
     select '138' || lpad(n::text, 8, '0'), '藏友' || n, 'B' || lpad(n::text, 7, '0'), 'verified', true, platform_now()
     from generate_series(1, $1) n`,
    [BIDDERS + SHOPS + OTHERS],
  )
  await sql(
    `insert into account_sessions (user_id, token_hash, expires_at)
     select id, sha256(('bench-' || lpad(substr(phone, 4)::int::text, 37, '0'))::bytea), platform_now() + interval '30 days'
     from account_users where substr(phone, 4)::int <= $1`,
    [BIDDERS],
  )
  await sql(
    `with shop as (
       insert into shop_shops (owner_user_id, name, name_en, is_verified, opened_at)
       select id, '聚古斋' || id, 'Antique house ' || id, true, platform_now()
       from account_users where substr(phone, 4)::int between $1 + 1 and $1 + $2 returning id, owner_user_id)
     insert into shop_members (shop_id, user_id, role) select id, owner_user_id, 'owner' from shop`,
    [BIDDERS, SHOPS],
  )
}

export interface LotPlan {
  count: number
  /** End of the first, ms since 1970, and how much later each next one ends. */
  ends_at_ms: number
  ends_apart_ms?: number
  /** By the built-in table, else fixed steps of one yuan, so that prices stay small under thousands of bids. */
  by_table?: boolean
}

/** The fill under way; the next one waits for it. */
let filling: Promise<unknown> = Promise.resolve()

/**
 * Live lots with their texts, rules and closing deadlines. Fills wait for one another, since the short form runs its parts side by side and
 * `writeAlone` needs ids without a gap.
 * @returns their ids, in order of their ends and one apart
 */
export function addLots(rig: Sql, plan: LotPlan): Promise<number[]> {
  const ids = filling.then(() => insertLots(rig, plan))
  filling = ids.catch(() => undefined)
  return ids
}

async function insertLots(
  { sql }: Sql,
  { count, ends_at_ms, ends_apart_ms = 0, by_table = false }: LotPlan,
): Promise<number[]> {
  const rows = await sql<{ id: string }>(
    `with leaf as (
       select array_agg(c.id order by c.id) as ids from site_categories c
       where scope = 'auction' and not exists (select 1 from site_categories b where b.parent_id = c.id)
     ), shop as (select array_agg(id order by id) as ids from shop_shops)
     insert into lot_lots (shop_id, mode, category_id, title, title_en, image, status, start_fen, increment_mode, increment_fen,
       starts_at, planned_end_at, ends_at, rules_hash, head_hash, tick_seq, hot_score, watch_count, estimate_low_fen, estimate_high_fen)
     select shop.ids[1 + n % cardinality(shop.ids)], 'single', leaf.ids[1 + (n * 7919) % cardinality(leaf.ids)],
       '清 白玉摆件 第' || n || '号', 'Qing white jade carving no. ' || n,
       'upload/2026/01/' || md5((n % 500)::text) || '.webp', 'live',
       10000 + (n * 104729) % 5000 * 100, case when $4 then 'table' else 'fixed' end, case when $4 then null else $5::bigint end,
       date_trunc('second', platform_now()) - interval '1 hour' - n % 7200 * interval '1 second',
       to_timestamp(($2::float8 + n * $3::float8) / 1000.0), to_timestamp(($2::float8 + n * $3::float8) / 1000.0),
       encode(sha256(('rules' || n)::bytea), 'hex'), encode(sha256(('genesis' || n)::bytea), 'hex'), 1, n % 977, n % 40,
       10000 + (n * 104729) % 5000 * 200, 10000 + (n * 104729) % 5000 * 300
     from generate_series(0, $1::bigint - 1) n, leaf, shop order by n returning id`,
    [count, ends_at_ms, ends_apart_ms, by_table, STEP_FEN],
  )
  const ids = rows.map(({ id }) => Number(id))
  await sql(
    `with lot as (select l.* from lot_lots l where l.id = any($1)),
     words as (
       insert into lot_texts (lot_id, images, "desc", desc_en, params)
       select id, array[image], repeat('清代白玉,包浆温润,雕工精细,来源清晰。', 8), repeat('White jade of the Qing period with a warm patina. ', 8), '{}' from lot
     ), promise as (
       insert into lot_rules (lot_id, version, hash, sentences, facts)
       select id, 1, rules_hash, $3::jsonb, jsonb_build_object('lot_id', id, 'start_fen', start_fen,
         'increment', case when increment_mode = 'table' then jsonb_build_object('mode', 'table', 'table', $2::jsonb)
           else jsonb_build_object('mode', 'fixed', 'step_fen', increment_fen) end,
         'has_reserve', false, 'buy_now_fen', null,
         'soft_close', jsonb_build_object('window_s', soft_close_window_s, 'extend_s', soft_close_extend_s, 'hard_end_after_s', hard_end_after_s),
         'deposit_fen', 0, 'premium_bp', 0, 'shipping_fen', 0, 'authentication_fen', 0, 'return_policy', return_policy,
         'pay_window_h', 48, 'ship_hours', 72,
         'starts_at', extract(epoch from starts_at)::bigint, 'planned_end_at', extract(epoch from planned_end_at)::bigint,
         'sentences_sha256', jsonb_build_object('en', repeat('0', 64), 'zh', repeat('0', 64))) from lot
     )
     insert into platform_deadlines (kind, ref_id, due_at) select 'lot_close', id, ends_at from lot`,
    [ids, JSON.stringify(DEFAULT_INCREMENT_TABLE), JSON.stringify({ en: SENTENCES, zh: SENTENCES })],
  )
  // They can be found without the search's lane, which would work on them while others measure; it may have begun.
  await sql(
    `insert into search_documents (kind, ref_id, shop_id, category_id, is_open, words, title, version)
     select 'lot', id, shop_id, category_id, true, array_to_tsvector(words), array_to_tsvector(words), 1
     from lot_lots, lateral (select array['白', '玉', '白玉', 'jade', id::text] as words) w where id = any($1)
     on conflict (kind, ref_id) do update set words = excluded.words, title = excluded.title`,
    [ids],
  )
  await sql(`delete from platform_outbox_deliveries where subscriber = 'search.write'`)
  return ids
}

/** Notes all bidders on a lot, their deposits covering any price. */
export async function addCover({ sql }: Sql, lot_id: number): Promise<void> {
  await sql(
    `insert into lot_bidders (lot_id, user_id, bidder_no, alias, covered_fen)
     select $1, id, 1 + row_number() over (order by id), '藏**' || 1 + row_number() over (order by id), null
     from account_users where substr(phone, 4)::int <= ${BIDDERS}`,
    [lot_id],
  )
  await sql(`update lot_lots set bidder_count = ${BIDDERS + 1} where id = $1`, [lot_id])
}

/** Earlier bids on lots, `bids` each by `people` others in turn, one step apart; and some who only watch. */
export async function addHistory({ sql }: Sql, lot_ids: number[], { bids, people }: { bids: number; people: number }) {
  const other = `(select array_agg(id order by id) as ids from account_users where substr(phone, 4)::int > ${BIDDERS + SHOPS})`
  await sql(
    `insert into lot_bidders (lot_id, user_id, bidder_no, alias, covered_fen)
     select l.id, other.ids[1 + (l.id * 31 + p) % cardinality(other.ids)], p + 1, '藏**' || p + 1, null
     from lot_lots l, ${other} other, generate_series(0, $2 - 1) p where l.id = any($1)`,
    [lot_ids, people],
  )
  await sql(
    `insert into lot_bids (lot_id, seq, user_id, kind, amount_fen, leads, extended, client_bid_id, placed_at, hash)
     select l.id, s, b.user_id, 'manual', l.start_fen + s * ${STEP_FEN}, true, false, gen_random_uuid(),
       platform_now() - interval '10 minutes' + s * interval '1 second', encode(sha256((l.id || ':' || s)::bytea), 'hex')
     from lot_lots l cross join generate_series(1, $2) s
       join lot_bidders b on b.lot_id = l.id and b.bidder_no = 1 + (s - 1) % $3 where l.id = any($1)`,
    [lot_ids, bids, people],
  )
  await sql(
    `update lot_lots l set bid_count = b.seq, bidder_count = $2, current_fen = b.amount_fen, leader_user_id = b.user_id,
       leader_max_fen = b.amount_fen, last_bid_at = b.placed_at, head_hash = b.hash
     from lot_bids b where l.id = any($1) and b.lot_id = l.id and b.seq = $3`,
    [lot_ids, people, bids],
  )
  await sql(
    `insert into finding_watches (user_id, lot_id, created_at)
     select other.ids[1 + (l.id * 17 + w) % cardinality(other.ids)], l.id, platform_now() - w * interval '1 minute'
     from lot_lots l, ${other} other, generate_series(0, 11) w where l.id = any($1)`,
    [lot_ids],
  )
  await sql(
    `insert into lot_daily_views (lot_id, day, views) select id, current_date, 100 from lot_lots where id = any($1)`,
    [lot_ids],
  )
}

/** Lots of the past, so that shops have a record of a year. */
export async function addPast({ sql }: Sql, count: number): Promise<void> {
  const ids = await addLots({ sql }, { count, ends_at_ms: Date.now() + 60_000 })
  await sql(`delete from platform_deadlines where ref_id = any($1)`, [ids])
  await sql(
    `update lot_lots set status = 'passed', closed_at = platform_now() - id % 300 * interval '1 day' where id = any($1)`,
    [ids],
  )
}

/** The lots as a load process bids on them. */
export async function biddable(
  { sql }: Sql,
  lot_ids: number[],
): Promise<Array<{ id: number; next_fen: number; step_fen: number }>> {
  const rows = await sql<{ id: string; next_fen: string }>(
    `select id, greatest(current_fen + ${STEP_FEN}, start_fen) as next_fen from lot_lots where id = any($1) order by id`,
    [lot_ids],
  )
  return rows.map(({ id, next_fen }) => ({ id: Number(id), next_fen: Number(next_fen), step_fen: STEP_FEN }))
}

/** Fresh statistics, as a database that has run for a day has them. */
export const analyse = ({ sql }: Sql): Promise<unknown> => sql('vacuum analyze')
