/** Lots as the search knows them. */
import { query } from '../../../platform/db/db.ts'
import type { Findable, Source } from '../../../platform/things/things.ts'
import { lotsByIds, store } from '../../lot/index.ts'

/** Statuses anybody may find a lot in; guards.sql of the search names them, too. */
const OPEN: ReadonlySet<string> = new Set(['scheduled', 'live', 'sold', 'passed'])

export const lotsToFind: Source = {
  async things(ctx, ids) {
    const lots = await lotsByIds(ctx, ids)
    const texts = new Map((await store.textsOf(ctx, ids)).map((text) => [text.lot_id, text]))
    return lots.map((lot): Findable => {
      const text = texts.get(lot.id)
      return {
        ref_id: lot.id,
        shop_id: lot.shop_id,
        category_id: lot.category_id,
        is_open: OPEN.has(lot.status),
        title: [lot.title, lot.title_en],
        params: text?.params ?? {},
        more: [text?.certificate_issuer ?? null, text?.certificate_no ?? null],
      }
    })
  },
  async idsAfter(ctx, id, limit) {
    const rows = await query<{ id: number }>(
      ctx,
      'finding_lot_ids_after',
      'select id from lot_outlines where id > $1 order by id limit $2',
      [id, limit],
    )
    return rows.map((row) => row.id)
  },
}
