/** Shops as the search knows them. */
import { query } from '../../platform/db/db.ts'
import type { Source } from '../../platform/things/things.ts'

export const shopsToFind: Source = {
  async things(ctx, ids) {
    const rows = await query<{ id: number; name: string; name_en: string | null; status: string }>(
      ctx,
      'shop_names_to_find',
      'select id, name, name_en, status from shop_shops where id = any($1)',
      [ids],
    )
    return rows.map(({ id, name, name_en, status }) => ({
      ref_id: id,
      shop_id: id,
      category_id: null,
      is_open: status === 'active',
      title: [name, name_en],
      params: {},
      more: [],
    }))
  },
  async idsAfter(ctx, id, limit) {
    const rows = await query<{ id: number }>(
      ctx,
      'shop_ids_after',
      'select id from shop_shops where id > $1 order by id limit $2',
      [id, limit],
    )
    return rows.map((row) => row.id)
  },
}
