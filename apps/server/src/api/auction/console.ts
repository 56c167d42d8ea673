/** Lots as operators read them: any status, with what only a reviewer may see. */
import { type Condition, LOTS, type LotDetail, NEW_SHOP_LEVEL } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { withWords } from '../../domains/finding/index.ts'
import { type Lot, setting, store } from '../../domains/lot/index.ts'
import { branchIds } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { conditionOn, conditionOnDay, listSource } from '../../platform/db/list-source.ts'
import { rowsOfSql } from '../../platform/db/paging.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { type Card, cardsOf } from './cards.ts'
import { lotDetail } from './detail.ts'

const id = sql`lot_lots.id`
const shop_id = sql`lot_lots.shop_id`
const PLACED_AT = sql`b.placed_at`
const onThe = (day: string): Condition => ({ op: 'any', values: [day] })

export const lotSource = listSource<typeof LOTS>({
  resource: LOTS,
  from: sql`lot_lots`,
  only: sql`lot_lots.deleted_at is null`,
  id,
  filters: {
    status: sql`lot_lots.status`,
    mode: sql`lot_lots.mode`,
    new_shop: sql`(${shop_id} in (select s.id from shop_marks s where s.credit_level <= ${NEW_SHOP_LEVEL}))`,
    flagged: () => sql`lot_lots.status = 'reviewing'`,
    shop_id,
    category_id: sql`lot_lots.category_id`,
    winner_user_id: sql`lot_lots.winner_user_id`,
    closed_at: sql`lot_lots.closed_at`,
    viewed_at: (condition) =>
      sql`${id} in (select v.lot_id from lot_daily_views v where ${conditionOnDay(sql`v.day`, condition)})`,
    bid_at: (condition) =>
      sql`${id} in (select b.lot_id from lot_bids b where ${conditionOn(PLACED_AT, 'day', condition)})`,
    first_bid_at: (condition) =>
      sql`${id} in (select b.lot_id from lot_bids b where b.seq = 1 and ${conditionOn(PLACED_AT, 'day', condition)})`,
  },
  sorts: {
    id: { by: id, type: 'bigint' },
    ends_at: { by: sql`coalesce(lot_lots.ends_at, 'infinity')`, type: 'timestamptz' },
    submitted_at: { by: sql`coalesce(lot_lots.submitted_at, 'infinity')`, type: 'timestamptz' },
  },
  metrics: {
    category: sql`lot_lots.category_id`,
    shop: shop_id,
    sums: {
      views: (day) => sql`(select v.views from lot_daily_views v where v.lot_id = ${id} and v.day = ${day}::date)`,
      bids: (day) =>
        sql`(select count(*) from lot_bids b where b.lot_id = ${id} and ${conditionOn(PLACED_AT, 'day', onThe(day))})`,
      bid_count: () => sql`lot_lots.bid_count`,
      first_bid_s: () =>
        sql`(select extract(epoch from greatest(b.placed_at - lot_lots.starts_at, interval '0'))::bigint from lot_bids b where b.lot_id = ${id} and b.seq = 1)`,
    },
  },
  /** Digits look for an id, anything else for words of the title. */
  search: (_, q) => (/^L?\d{1,15}$/i.test(q) ? sql`${id} = ${Number(q.replace(/^L/i, ''))}` : withWords(q)),
})

/** A lot with everything a reviewer may know of it. */
export interface OperatorLot {
  lot: store.Lot
  text: store.LotText
  card: Card
}

async function withTexts(ctx: Ctx, lots: readonly store.Lot[]): Promise<OperatorLot[]> {
  const cards = await cardsOf(ctx, lots)
  const texts = await store.textsOf(
    ctx,
    lots.map((lot) => lot.id),
  )
  const text_of = new Map(texts.map((text) => [text.lot_id, text]))
  return lots.map((lot, i) => ({ lot, card: cards[i]!, text: text_of.get(lot.id)! }))
}

/** Lots of any status, in the order of these ids. */
export async function lotsForConsole(ctx: Ctx, ids: readonly number[]): Promise<OperatorLot[]> {
  const lots = new Map((await store.lotsByIds(ctx, ids)).map((lot) => [lot.id, lot]))
  return withTexts(
    ctx,
    ids.flatMap((one) => lots.get(one) ?? []),
  )
}

/** One lot of any status, or undefined. */
export async function lotForConsole(
  ctx: Ctx,
  lot_id: number,
): Promise<(OperatorLot & { detail: z.input<typeof LotDetail> }) | undefined> {
  const lot = await store.lotById(ctx, lot_id)
  if (!lot) return undefined
  const [[known], detail] = await readTogether(ctx, [() => withTexts(ctx, [lot]), () => lotDetail(ctx, lot)])
  return { ...known!, detail }
}

export interface OperatorBid extends Record<string, unknown> {
  seq: number
  user_id: number
  alias: string
  kind: string
  amount_fen: number
  at_ms: number
  void_reason: string | null
}

/** A lot's bids with who placed them, newest first. Secret maxima are left out: only their bidder sees those. */
export const bidsForConsole = (ctx: Ctx, lot_id: number, limit = 100): Promise<OperatorBid[]> =>
  query<OperatorBid>(
    ctx,
    'auction_operator_bids',
    `select b.seq, b.user_id, coalesce(p.alias, '') as alias, case b.kind when 'proxy_max' then 'manual' when 'proxy_auto' then 'auto' else b.kind end as kind,
       b.amount_fen, (extract(epoch from b.placed_at) * 1000)::bigint as at_ms,
       (select v.reason from lot_log_amendments v where v.lot_id = b.lot_id and v.kind = 'void' and b.seq = any(v.seqs) limit 1) as void_reason
     from lot_bids b left join lot_bidders p on p.lot_id = b.lot_id and p.user_id = b.user_id
     where b.lot_id = $1 order by b.seq desc limit $2`,
    [lot_id, limit],
  )

export interface SeenPicture extends Record<string, unknown> {
  lot_id: number
  image: string
  other_lot_id: number
  other_shop_id: number
  other_status: string
  other_title: string
  other_closed_at: number | null
  same_shop: boolean
}

/** Pictures of these lots that stand on other lots too, byte for byte, from any uploader. */
export const seenPictures = (ctx: Ctx, lot_ids: readonly number[]): Promise<SeenPicture[]> =>
  lot_ids.length === 0
    ? Promise.resolve([])
    : query<SeenPicture>(
        ctx,
        'auction_operator_seen',
        `select distinct on (l.id, o.id) l.id as lot_id, mine.path as image, o.id as other_lot_id, o.shop_id as other_shop_id, o.status as other_status,
           o.title as other_title, o.closed_at as other_closed_at, o.shop_id = l.shop_id as same_shop
         from lot_lots l join lot_texts t on t.lot_id = l.id cross join unnest(t.images) as picture
           join platform_media mine on mine.path = picture
           join platform_media other on other.sha256 = mine.sha256
           join lot_texts ot on ot.images @> array[other.path] and ot.lot_id <> l.id
           join lot_lots o on o.id = ot.lot_id and o.deleted_at is null and o.status <> 'draft'
         where l.id = any($1) order by l.id, o.id desc`,
        [lot_ids],
      )

/** Prices of lots sold in a category and those below it in the last days, in fen, lowest first; at most 500, the newest. */
export async function pricesOf(ctx: Ctx, category_id: number, days: number): Promise<number[]> {
  const ids = await branchIds(ctx, category_id)
  if (ids.length === 0) return []
  const rows = await query<{ hammer_fen: number }>(
    ctx,
    'auction_operator_prices',
    `select hammer_fen from lot_lots where category_id = any($1) and status = 'sold' and closed_at > (select platform_now()) - $2 * interval '1 day'
     order by closed_at desc limit 500`,
    [ids, days],
  )
  return rows.map((row) => row.hammer_fen).sort((a, b) => a - b)
}

/** How many lots of a shop were turned down in the last 30 days and still are. */
export async function rejectedLots(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'auction_operator_rejected',
    `select count(*) as count from lot_lots where shop_id = $1 and status = 'rejected' and submitted_at > (select platform_now()) - interval '30 days'`,
    [shop_id],
  )
  return row!.count
}

/** Words no lot may contain, as the settings say. */
export const lotWords = (ctx: Ctx): Promise<string[]> => setting(ctx, 'auction.blocked_words')

/** How many lots run now, and how many bids came today (Asia/Shanghai). */
export async function lotFigures(ctx: Ctx): Promise<{ lots_live: number; bids_today: number }> {
  const [row] = await query<{ lots_live: number; bids_today: number }>(
    ctx,
    'auction_operator_figures',
    `select (select count(*) from lot_lots where status = 'live') as lots_live,
       (select count(*) from lot_bids b join lot_lots l on l.id = b.lot_id
          where (l.status = 'live' or l.closed_at > platform_now() - interval '1 day')
            and b.placed_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as bids_today`,
    [],
  )
  return row!
}

/** Lots the console's search finds: those with all these words, in any state, the newest first. */
export const findLots = (ctx: Ctx, keyword: string, limit: number): Promise<Lot[]> =>
  rowsOfSql<Lot>(
    ctx,
    sql`select * from lot_lots where deleted_at is null and ${withWords(keyword)} order by id desc limit ${limit}`,
  )
