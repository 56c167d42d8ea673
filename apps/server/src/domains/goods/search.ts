/** Goods as the search knows them. */
import { query } from '../../platform/db/db.ts'
import type { Source } from '../../platform/things/things.ts'
import { isListed } from './rules/goods-states.ts'
import { goodsByIds } from './store.ts'
import type { GoodsText } from './tables.ts'

export const goodsToFind: Source = {
  async things(ctx, ids) {
    const goods = await goodsByIds(ctx, ids)
    const texts = await query<Pick<GoodsText, 'goods_id' | 'params'> & Record<never, never>>(
      ctx,
      'goods_answers',
      'select goods_id, params from goods_texts where goods_id = any($1)',
      [ids],
    )
    const params = new Map(texts.map((text) => [text.goods_id, text.params]))
    return goods.map((one) => ({
      ref_id: one.id,
      shop_id: one.shop_id,
      category_id: one.category_id,
      is_open: isListed(one.status),
      title: [one.title, one.title_en],
      params: params.get(one.id) ?? {},
      more: [],
    }))
  },
  async idsAfter(ctx, id, limit) {
    const rows = await query<{ id: number }>(
      ctx,
      'goods_ids_after',
      'select id from goods_goods where id > $1 order by id limit $2',
      [id, limit],
    )
    return rows.map((row) => row.id)
  },
}
