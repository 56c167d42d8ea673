/** Favourite goods. */
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { isPublic } from './rules/goods-states.ts'
import { goodsById } from './store.ts'
import type { Goods } from './tables.ts'

const COLLECTS_MAX = 2_000

/**
 * Keeps goods among a person's favourites, or not; without `on` it changes to the other.
 * @throws Refusal NOT_FOUND, LIMIT_REACHED {limit}
 */
export async function collectGoods(
  ctx: SignedCtx,
  goods_id: number,
  on: boolean | undefined,
): Promise<{ on: boolean; count: number }> {
  return inTransaction(ctx, async (tx) => {
    const goods = await goodsById(tx, goods_id)
    if (!goods || !isPublic(goods.status)) refuse('NOT_FOUND')
    const has = (await collectedAmong(tx, tx.user.id, [goods_id])).has(goods_id)
    const wanted = on ?? !has
    if (wanted && !has) {
      const [{ count } = { count: 0 }] = await query<{ count: number }>(
        tx,
        'goods_favourites_count',
        'select count(*)::int as count from goods_favourites where user_id = $1',
        [tx.user.id],
      )
      if (count >= COLLECTS_MAX) refuse('LIMIT_REACHED', { limit: COLLECTS_MAX })
    }
    const changed = await query(
      tx,
      wanted ? 'goods_collect' : 'goods_uncollect',
      wanted
        ? 'insert into goods_favourites (user_id, goods_id) values ($1, $2) on conflict do nothing returning 1'
        : 'delete from goods_favourites where user_id = $1 and goods_id = $2 returning 1',
      [tx.user.id, goods_id],
    )
    const [row] = await query<{ collect_count: number }>(
      tx,
      'goods_favourites_add',
      'update goods_goods set collect_count = collect_count + $2 where id = $1 returning collect_count',
      [goods_id, changed.length * (wanted ? 1 : -1)],
    )
    return { on: wanted, count: row!.collect_count }
  })
}

/** Which of these goods a person keeps among their favourites. */
export async function collectedAmong(ctx: Ctx, user_id: number, goods_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ goods_id: number }>(
    ctx,
    'goods_collected_among',
    'select goods_id from goods_favourites where user_id = $1 and goods_id = any($2)',
    [user_id, [...goods_ids]],
  )
  return new Set(rows.map(({ goods_id }) => goods_id))
}

/** One page of a person's favourites, the newest first. */
export const pageOfCollected = (ctx: Ctx, user_id: number, paging: Paging) =>
  pageQuery<Goods & Record<never, never>>(
    ctx,
    {
      name: 'goods_collected',
      columns: 'g.*',
      from: `goods_favourites c join goods_goods g on g.id = c.goods_id where c.user_id = $1 and g.deleted_at is null and g.status in ('on', 'sold_out', 'off', 'removed')`,
      order: 'c.created_at desc, c.goods_id',
      values: [user_id],
    },
    paging,
  )
