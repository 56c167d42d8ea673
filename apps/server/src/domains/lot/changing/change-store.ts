/** The queries that change a lot between its draft and its opening, and the sale of one that had passed. The caller has locked it. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type Lot, type LotFields, lockLots } from '../store.ts'
import { saveText, type TextFields } from './text-store.ts'

/** Raises the version: a form that is open elsewhere says so. */
export const setTimes = (tx: Tx, lot_id: number, starts_at: number | null, ends_at: number) =>
  query(
    tx,
    'lot_lot_times',
    `update lot_lots set starts_at = to_timestamp($2::float8 / 1000.0), planned_end_at = to_timestamp($3::float8 / 1000.0),
       ends_at = to_timestamp($3::float8 / 1000.0), version = version + 1 where id = $1`,
    [lot_id, starts_at, ends_at],
  )

/** Another category, which raises the version: a shop's form that is open says so. */
export async function setCategory(tx: Tx, lot_id: number, category_id: number): Promise<void> {
  await query(tx, 'lot_lot_category', 'update lot_lots set category_id = $2, version = version + 1 where id = $1', [
    lot_id,
    category_id,
  ])
}

/** Rewrites the words and pictures of a lot. */
export async function saveWords(
  tx: Tx,
  lot_id: number,
  { title, title_en }: Pick<LotFields, 'title' | 'title_en'>,
  text: TextFields,
): Promise<void> {
  await query(
    tx,
    'lot_lot_words',
    'update lot_lots set title = $2, title_en = $3, image = $4, version = version + 1 where id = $1',
    [lot_id, title, title_en, text.images[0]],
  )
  await saveText(tx, lot_id, text)
}

const OPEN = `shop_id = $1 and deleted_at is null and status in ('reviewing', 'scheduled', 'live')`

/** Locks a shop's open lots without bids: in review, planned or running. */
export async function lockUnbidOf(tx: Tx, shop_id: number): Promise<Lot[]> {
  const rows = await query<{ id: number }>(
    tx,
    'lot_lots_unbid_lock',
    `select id from lot_lots where ${OPEN} and bid_count = 0 order by id for update`,
    [shop_id],
  )
  return lockLots(
    tx,
    rows.map(({ id }) => id),
  )
}

/** A shop's open lots: those a suspension takes back, and those it lets run. */
export async function openLotsByBids(ctx: Ctx, shop_id: number): Promise<{ without_bids: number; with_bids: number }> {
  const [row] = await query<{ without_bids: number; with_bids: number }>(
    ctx,
    'lot_lots_open_by_bids',
    `select count(*) filter (where bid_count = 0)::int as without_bids, count(*) filter (where bid_count > 0)::int as with_bids
     from lot_lots where ${OPEN}`,
    [shop_id],
  )
  return row!
}

/** A lot that had passed has its buyer. */
export async function sellPassed(
  tx: Tx,
  sale: { lot_id: number; user_id: number; price_fen: number; order_id: number; sold_at: number },
): Promise<void> {
  await query(
    tx,
    'lot_lot_sell_passed',
    `update lot_lots set status = 'sold', winner_user_id = $2, hammer_fen = $3, order_id = $4,
       post_sold_at = to_timestamp($5::float8 / 1000.0), tick_seq = tick_seq + 1 where id = $1`,
    [sale.lot_id, sale.user_id, sale.price_fen, sale.order_id, sale.sold_at],
  )
}
