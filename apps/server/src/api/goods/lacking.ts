/** Goods that lack required answers of a template. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { LACKING_MAX, lackingShown } from '../auction/lacking.ts'

/** Goods in these categories, those removed aside, that lack an answer to one of these questions. */
export async function goodsLacking(ctx: Ctx, category_ids: readonly number[], keys: readonly string[]) {
  const rows = await query<Parameters<typeof lackingShown>[1][number]>(
    ctx,
    'goods_lacking',
    `select g.id, g.title, g.title_en, g.status, array(select k from unnest($2::text[]) k where coalesce(trim(t.params->>k), '') = '') as lacks
     from goods_goods g join goods_texts t on t.goods_id = g.id
     where g.category_id = any($1) and g.status <> 'removed' and g.deleted_at is null
       and exists (select from unnest($2::text[]) k where coalesce(trim(t.params->>k), '') = '')
     order by g.id desc limit ${LACKING_MAX}`,
    [[...category_ids], [...keys]],
  )
  return lackingShown(ctx, rows)
}
