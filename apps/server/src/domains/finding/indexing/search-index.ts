/** What each lot is narrowed by: one row of finding_lot_facets, written whenever a shop writes the lot. Its words are the search's (search.ts). */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { lockLots, lotsByIds, store } from '../../lot/index.ts'
import { treeOf } from '../../site/index.ts'
import { periodOf } from './periods.ts'
import { scenesOf } from './scenes.ts'

/** Raised whenever periods or scenes are derived otherwise: rows of an older one are written anew. */
const VERSION = 1
const BATCH = 50

/** Writes what these lots are narrowed by. */
export async function indexLots(tx: Tx, lot_ids: readonly number[]): Promise<void> {
  const lots = await lotsByIds(tx, lot_ids)
  const texts = new Map((await store.textsOf(tx, lot_ids)).map((text) => [text.lot_id, text]))
  const { by_id } = await treeOf(tx)
  const rows = lots.flatMap((lot) => {
    const text = texts.get(lot.id)
    if (!text) return []
    const category = by_id.get(lot.category_id)
    return [
      {
        lot_id: lot.id,
        period: periodOf(text.params),
        scenes: scenesOf(category?.code ?? '', text.params),
        issuer: text.certificate_issuer ?? (text.certificate_no ? '' : null),
      },
    ]
  })
  await query(
    tx,
    'finding_lot_facets_write',
    `insert into finding_lot_facets (lot_id, period, scenes, issuer, version)
     select r.lot_id, r.period, coalesce(r.scenes, '{}'), r.issuer, ${VERSION}
     from jsonb_to_recordset($1::jsonb) as r(lot_id bigint, period text, scenes text[], issuer text)
     on conflict (lot_id) do update set period = excluded.period, scenes = excluded.scenes, issuer = excluded.issuer,
       version = excluded.version`,
    [JSON.stringify(rows)],
  )
}

/** Writes the rows anew that an older release derived. A lot that is gone since loses its row. */
export async function indexOlder(ctx: Ctx): Promise<void> {
  for (;;) {
    const rows = await query<{ lot_id: number }>(
      ctx,
      'finding_lot_facets_older',
      `select lot_id from finding_lot_facets where version < ${VERSION} order by version, lot_id limit ${BATCH}`,
      [],
    )
    if (rows.length === 0) return
    const lot_ids = rows.map((row) => row.lot_id)
    await inTransaction(ctx, async (tx) => {
      await lockLots(tx, lot_ids)
      await indexLots(tx, lot_ids)
      await query(
        tx,
        'finding_lot_facets_drop',
        `delete from finding_lot_facets where lot_id = any($1) and version < ${VERSION}`,
        [lot_ids],
      )
    })
  }
}
