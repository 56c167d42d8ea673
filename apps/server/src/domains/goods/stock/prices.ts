/** What is asked for goods, written down whenever it changes, and the crossed-out price that follows from it. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { periodsOf, wasFen, wasUntil } from '../rules/was-price.ts'

interface Change {
  sku_id: number
  price_fen: number | null
  at: number
}

/**
 * Writes down what these goods are asked for now, where that changed: a price is asked while the goods are on sale and a piece is left. The
 * caller holds the locks of goods and ways to buy. The crossed-out price of a changed one is worked out here and nowhere else; those of the
 * goods, with lowest and highest price, follow.
 */
export async function notePrices(tx: Tx, goods_ids: readonly number[]): Promise<void> {
  const changed = await query<{ id: number; price_fen: number; asked: boolean; last_price_fen: number | null }>(
    tx,
    'goods_price_changes_changed',
    `select s.id, s.price_fen, s.on_sale and s.stock > 0 as asked,
       (select p.price_fen from goods_price_changes p where p.sku_id = s.id and p.price_fen is not null order by p.id desc limit 1) as last_price_fen
     from goods_skus s left join lateral (select price_fen from goods_price_changes p where p.sku_id = s.id order by p.id desc limit 1) last on true
     where s.goods_id = any($1) and case when s.on_sale and s.stock > 0 then s.price_fen end is distinct from last.price_fen`,
    [[...goods_ids]],
  )
  if (changed.length > 0) {
    const now = await databaseNow(tx)
    // One that is offered again at its old price keeps what was crossed out then.
    const repriced = changed.filter(({ asked, price_fen, last_price_fen }) => asked && last_price_fen !== price_fen)
    const histories = Map.groupBy(
      await changesOf(
        tx,
        repriced.map(({ id }) => id),
      ),
      ({ sku_id }) => sku_id,
    )
    const was = repriced.map(({ id, price_fen }) => wasFen(periodsOf(histories.get(id) ?? [], now), price_fen, now))
    await query(
      tx,
      'goods_price_changes_note',
      `insert into goods_price_changes (sku_id, goods_id, price_fen)
       select s.id, s.goods_id, case when s.on_sale and s.stock > 0 then s.price_fen end from goods_skus s where s.id = any($1) order by s.id`,
      [changed.map(({ id }) => id)],
    )
    await query(
      tx,
      'goods_skus_was',
      `update goods_skus s set was_fen = r.was_fen, was_until = case when r.was_fen is null then null else to_timestamp($3::float8 / 1000.0) end
       from unnest($1::bigint[], $2::bigint[]) as r(id, was_fen) where s.id = r.id`,
      [repriced.map(({ id }) => id), was, wasUntil(now)],
    )
  }
  await query(
    tx,
    'goods_price_range',
    `update goods_goods g set min_price_fen = r.min_fen, max_price_fen = r.max_fen, was_fen = r.was_fen, was_until = r.was_until
     from (select s.goods_id, min(s.price_fen) as min_fen, max(s.price_fen) as max_fen,
         (array_agg(s.was_fen order by s.price_fen, s.position))[1] as was_fen, (array_agg(s.was_until order by s.price_fen, s.position))[1] as was_until
       from goods_skus s where s.goods_id = any($1) and s.enabled group by s.goods_id) r
     where g.id = r.goods_id and (g.min_price_fen, g.max_price_fen, g.was_fen, g.was_until) is distinct from (r.min_fen, r.max_fen, r.was_fen, r.was_until)`,
    [[...goods_ids]],
  )
}

const changesOf = (ctx: Ctx, sku_ids: readonly number[]): Promise<Array<Change & Record<never, never>>> =>
  sku_ids.length === 0
    ? Promise.resolve([])
    : query<Change & Record<never, never>>(
        ctx,
        'goods_price_changes_of',
        'select sku_id, price_fen, at from goods_price_changes where sku_id = any($1) order by sku_id, id',
        [[...sku_ids]],
      )

/** A price, and from when until when it was asked (ms); until null: still. */
export interface Asked {
  price_fen: number
  from: number
  until: number | null
}

/** How far back a history is shown. */
export const HISTORY_DAYS = 90
const HISTORY_MS = HISTORY_DAYS * 86_400_000

/** What each of these ways to buy was asked for in the last days, the newest first; until null: still asked. */
export async function priceHistory(
  ctx: Ctx,
  sku_ids: readonly number[],
): Promise<Map<number, Array<{ price_fen: number; from: number; until: number | null }>>> {
  const now = await databaseNow(ctx)
  const histories = Map.groupBy(await changesOf(ctx, sku_ids), ({ sku_id }) => sku_id)
  return new Map(
    sku_ids.map((id) => [
      id,
      periodsOf(histories.get(id) ?? [], Number.POSITIVE_INFINITY)
        .filter(({ until_ms }) => until_ms > now - HISTORY_MS)
        .map(({ price_fen, from_ms, until_ms }) => ({
          price_fen,
          from: from_ms,
          until: Number.isFinite(until_ms) ? until_ms : null,
        }))
        .reverse(),
    ]),
  )
}
