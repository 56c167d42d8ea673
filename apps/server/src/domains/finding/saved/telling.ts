/** Lots that open are held against saved searches: their people are told at once, or once a day. */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emitEach, type OutboxEvent } from '../../../platform/outbox/index.ts'
import { armDeadlines, type DeadlineHandler, type Due } from '../../../platform/time/deadlines.ts'
import { accountFacts } from '../../account/index.ts'
import { barredAmong, barredKey } from '../../block/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import { type Lot, lotsByIds, saleLots, ticks } from '../../lot/index.ts'
import { keysOf, termsNow } from '../../search/index.ts'
import { shopsOfPeople } from '../../shop/index.ts'
import { type CategoryRow, treeOf } from '../../site/index.ts'
import type { DaysSearch } from './notices.ts'
import { categoryKey, type SavedSearch } from './searches.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SHANGHAI_MS = 8 * HOUR_MS
/** The notice of the day comes at this hour in Asia/Shanghai. */
const TOLD_AT_H = 9
const DAILY = 'saved_search_daily'

interface Match extends SavedSearch {
  lot_id: number
}
type Tree = ReadonlyMap<number, CategoryRow>

/** Lots opened: those who saved a search that finds them are told, each once a lot. Lots of a sale were told of with its catalogue. */
export async function tellSearches(tx: Tx, events: ReadonlyArray<OutboxEvent<{ lot_id: number }>>): Promise<void> {
  const opened = await lotsByIds(
    tx,
    events.map(({ payload }) => payload.lot_id),
  )
  await tellOf(
    tx,
    opened.filter(({ session_id }) => session_id === null),
  )
}

/** Catalogues of sales opened: their lots are told of as they may be looked at, long before anybody bids. */
export async function tellOfCatalogues(
  tx: Tx,
  events: ReadonlyArray<OutboxEvent<{ session_id: number }>>,
): Promise<void> {
  const ids = new Set(events.map(({ payload }) => payload.session_id))
  for (const session_id of [...ids].sort((a, b) => a - b)) {
    const lots = await saleLots.lotsOfSession(tx, session_id)
    await tellOf(
      tx,
      lots.filter(({ status }) => status === 'scheduled'),
      Math.min(...lots.map(({ starts_at }) => starts_at ?? Number.POSITIVE_INFINITY)),
    )
  }
}

/** @param sale_starts_at of lots of a catalogue, when its sale begins, ms */
async function tellOf(tx: Tx, found: readonly Lot[], sale_starts_at?: number): Promise<void> {
  const lots = new Map(found.map((lot) => [lot.id, lot]))
  if (lots.size === 0) return
  const { by_id } = await treeOf(tx)
  const matches = await welcome(tx, lots, await matching(tx, lots, by_id))
  if (matches.length === 0) return
  await note(tx, matches, sale_starts_at !== undefined)
  const at_once = new Map<string, Match>()
  for (const match of matches.toReversed())
    if (match.tell === 'at_once') at_once.set(`${match.user_id}:${match.lot_id}`, match)
  await emitEach(tx, auctionEvents.search_found, [...at_once.values()], (match) => {
    const lot = lots.get(match.lot_id)!
    const { en, zh } = named(match, by_id)
    return {
      user_id: match.user_id,
      lot_id: lot.id,
      shop_id: lot.shop_id,
      title: lot.title,
      title_en: lot.title_en,
      image: lot.image,
      current_fen: ticks.visibleFen(lot),
      ends_at: lot.ends_at,
      ...(sale_starts_at === undefined ? {} : { sale_starts_at, lot_no: lot.lot_no, session_id: lot.session_id }),
      search_en: en,
      search_zh: zh,
    }
  })
  const daily = [...new Set(matches.filter(({ tell }) => tell === 'daily').map(({ user_id }) => user_id))]
  if (daily.length === 0) return
  const due_at = nextNotice(await databaseNow(tx))
  await armDeadlines(
    tx,
    DAILY,
    daily.sort((a, b) => a - b).map((ref_id) => ({ ref_id, due_at })),
  )
}

/** A search as its person knows it: its words, else its category. */
const named = ({ words, category_id }: SavedSearch, by_id: Tree): { en: string; zh: string } => {
  const category = category_id === null ? undefined : by_id.get(category_id)
  return { en: words || (category?.name_en ?? ''), zh: words || (category?.name_zh ?? '') }
}

/** A category and those above it. */
function upFrom(category_id: number | null, by_id: Tree): number[] {
  const row = category_id === null ? undefined : by_id.get(category_id)
  return row ? [row.id, ...upFrom(row.parent_id, by_id)] : []
}

/**
 * The searches that find these lots. Each is looked up by its key, in the index; no other is looked at. What many ask in the same words is
 * held against a lot once.
 */
async function matching(ctx: Ctx, lots: ReadonlyMap<number, Lot>, by_id: Tree): Promise<Match[]> {
  const terms = await termsNow(ctx, 'lot', [...lots.keys()])
  const asked = [...terms].map(([lot_id, words]) => {
    const lot = lots.get(lot_id)!
    const category_ids = upFrom(lot.category_id, by_id)
    const keys = [...keysOf(words), ...category_ids.map(categoryKey)]
    return { lot_id, words, keys, category_ids, price_fen: Math.max(lot.current_fen, lot.start_fen) }
  })
  return query<Match>(
    ctx,
    'finding_searches_matching',
    `with lots as materialized (
       select r.lot_id, array_to_tsvector(r.words) as words, r.keys, r.category_ids, r.price_fen
       from jsonb_to_recordset($1::jsonb) as r(lot_id bigint, words text[], keys text[], category_ids bigint[], price_fen bigint)),
     asked as materialized (
       select k.key, array_agg(l.lot_id) as lot_ids, array_agg(l.words) as words from lots l cross join unnest(l.keys) as k(key) group by k.key),
     answered as (
       select o.lot_id, q.ids
       from asked k
         cross join lateral (select array_agg(a.id) as ids from finding_saved_searches a where a.key = k.key group by a.words offset 0) q
         cross join lateral (select a.asked from finding_saved_searches a where a.id = q.ids[1] offset 0) one
         cross join unnest(k.lot_ids, k.words) as o(lot_id, words)
       where one.asked is null or o.words @@ one.asked offset 0)
     select l.lot_id, s.id, s.user_id, s.words, s.category_id, s.price_min_fen, s.price_max_fen, s.tell, s.told_at, s.created_at
     from answered m join lots l using (lot_id) cross join unnest(m.ids) as found(id)
       cross join lateral (select * from finding_saved_searches a where a.id = found.id offset 0) s
     where (s.category_id is null or s.category_id = any(l.category_ids))
       and (s.price_min_fen is null or l.price_fen >= s.price_min_fen) and (s.price_max_fen is null or l.price_fen <= s.price_max_fen)
     order by l.lot_id, s.id`,
    [JSON.stringify(asked)],
  )
}

/** Without those who may not bid there anyway: robots, people of the shop, people it keeps away, restricted accounts. */
async function welcome(ctx: Ctx, lots: ReadonlyMap<number, Lot>, matches: readonly Match[]): Promise<Match[]> {
  const user_ids = [...new Set(matches.map(({ user_id }) => user_id))]
  if (user_ids.length === 0) return []
  const people = await accountFacts(ctx, user_ids)
  const shops = await shopsOfPeople(ctx, user_ids)
  const asking = matches.map((match) => ({
    match,
    user_id: match.user_id,
    shop_id: lots.get(match.lot_id)!.shop_id,
    works_in: shops.get(match.user_id) ?? [],
  }))
  const barred = await barredAmong(ctx, asking)
  return asking
    .filter((one) => {
      const person = people.get(one.user_id)
      return (
        person?.status === 'active' &&
        !person.is_robot &&
        !one.works_in.includes(one.shop_id) &&
        !barred.has(barredKey(one))
      )
    })
    .map(({ match }) => match)
}

/** Counts what waits for the day's notice, and notes when the others told. Rows are locked by id: the day's notice locks them, too. */
async function note(tx: Tx, matches: readonly Match[], ahead: boolean): Promise<void> {
  const found = [...Map.groupBy(matches, ({ id }) => id)].map(([id, some]) => ({ id, count: some.length }))
  await query(
    tx,
    'finding_searches_note',
    `with held as (
       select s.id, n.count from finding_saved_searches s
         join unnest($1::bigint[], $2::int[]) as n(id, count) on n.id = s.id order by s.id for update of s)
     update finding_saved_searches s set waiting = case s.tell when 'daily' then s.waiting + h.count else 0 end,
       waiting_ahead = case s.tell when 'daily' then s.waiting_ahead + case when $3 then h.count else 0 end else 0 end,
       told_at = case s.tell when 'daily' then s.told_at else platform_now() end
     from held h where h.id = s.id`,
    [found.map(({ id }) => id), found.map(({ count }) => count), ahead],
  )
}

/** The next time the notice of the day goes out, ms. */
function nextNotice(now_ms: number): number {
  const midnight = Math.floor((now_ms + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS
  const today = midnight + TOLD_AT_H * HOUR_MS
  return today > now_ms ? today : today + DAY_MS
}

/** Deadline of people: tells each once of what their daily searches found since. */
async function tellDaily(tx: Tx, dues: Due[]): Promise<void> {
  const rows = await query<SavedSearch & { count: number; ahead: number }>(
    tx,
    'finding_searches_daily',
    `with held as (
       select id, waiting, waiting_ahead from finding_saved_searches
       where user_id = any($1) and tell = 'daily' and waiting > 0 order by id for update)
     update finding_saved_searches s set waiting = 0, waiting_ahead = 0, told_at = platform_now() from held h where h.id = s.id
     returning s.id, s.user_id, s.words, s.category_id, s.price_min_fen, s.price_max_fen, s.tell, s.told_at, s.created_at, h.waiting as count,
       h.waiting_ahead as ahead`,
    [dues.map(({ ref_id }) => ref_id)],
  )
  const { by_id } = await treeOf(tx)
  const people = [...Map.groupBy(rows, ({ user_id }) => user_id)]
  await emitEach(tx, auctionEvents.searches_of_day, people, ([user_id, searches]) => ({
    user_id,
    searches: searches
      .toSorted((a, b) => b.count - a.count || a.id - b.id)
      .map(
        (one): DaysSearch => ({
          ...named(one, by_id),
          count: one.count,
          is_ahead: one.ahead === one.count,
          keyword: one.words,
          category_id: one.category_id,
          price_min_fen: one.price_min_fen,
          price_max_fen: one.price_max_fen,
        }),
      ),
  }))
}

export const searchDeadlines: Record<string, DeadlineHandler> = {
  [DAILY]: {
    title: { en: 'Tell people once a day what their searches found', zh: '每日通知搜索订阅的新拍品' },
    batch: 50,
    run: tellDaily,
  },
}
