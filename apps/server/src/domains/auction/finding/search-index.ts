/**
 * What each lot is found by: one row of auction_search, written whenever a shop writes the lot. The words are its title in both
 * languages, its category, the answers to the category's questions and its certificate; platform_terms cuts them into pairs and triples
 * of letters, which an index holds, so that Chinese is found without spaces between words.
 */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { type CategoryRow, treeOf } from '../../site/index.ts'
import { type Lot, type LotText, lockLots, lotsByIds, textsOf } from '../store.ts'
import { periodOf } from './periods.ts'
import { scenesOf } from './scenes.ts'

/** Raised whenever words, periods or scenes are derived otherwise: rows of an older one are written anew. */
const VERSION = 1
const BATCH = 50

/** An answer in both languages where it was chosen from a list. */
function bothLanguages({ params }: Pick<CategoryRow, 'params'>, key: string, value: string): string[] {
  const question = params.find((one) => one.key === key)
  const at = question ? Math.max(question.options_en.indexOf(value), question.options_zh.indexOf(value)) : -1
  return at < 0 ? [value] : [question!.options_en[at]!, question!.options_zh[at]!]
}

const NOT_WORDS = new Set(['condition', 'weight_g', 'case_mm', 'net_ml', 'abv'])

function wordsOf(
  lot: Lot,
  text: LotText,
  category: CategoryRow | undefined,
  asked: Pick<CategoryRow, 'params'>,
): string {
  const answers = Object.entries(text.params)
    .filter(([key]) => !NOT_WORDS.has(key))
    .flatMap(([key, value]) => bothLanguages(asked, key, value))
  // The name of a first level says too much: jadeite and nephrite stand under one.
  const named = category && category.parent_id !== null ? [category.name_zh, category.name_en] : []
  const parts = [lot.title, lot.title_en, ...named, ...answers, text.certificate_issuer, text.certificate_no]
  return parts.filter(Boolean).join('\n')
}

/** Writes what these lots are found by. */
export async function indexLots(tx: Tx, lot_ids: readonly number[]): Promise<void> {
  const lots = await lotsByIds(tx, lot_ids)
  const texts = new Map((await textsOf(tx, lot_ids)).map((text) => [text.lot_id, text]))
  const { by_id } = await treeOf(tx)
  const rows = lots.flatMap((lot) => {
    const text = texts.get(lot.id)
    if (!text) return []
    const category = by_id.get(lot.category_id)
    const above = category?.parent_id ? by_id.get(category.parent_id) : undefined
    const asked = category?.params.length ? category : (above ?? { params: [] })
    return [
      {
        lot_id: lot.id,
        words: wordsOf(lot, text, category, asked),
        period: periodOf(text.params),
        scenes: scenesOf(category?.code ?? '', text.params),
        issuer: text.certificate_issuer ?? (text.certificate_no ? '' : null),
      },
    ]
  })
  await query(
    tx,
    'auction_search_write',
    `insert into auction_search (lot_id, words, period, scenes, issuer, version)
     select r.lot_id, platform_fold(r.words), r.period, coalesce(r.scenes, '{}'), r.issuer, ${VERSION}
     from jsonb_to_recordset($1::jsonb) as r(lot_id bigint, words text, period text, scenes text[], issuer text)
     on conflict (lot_id) do update set words = excluded.words, period = excluded.period, scenes = excluded.scenes, issuer = excluded.issuer,
       version = excluded.version`,
    [JSON.stringify(rows)],
  )
}

/** Writes the rows anew that an older release derived. A lot that is gone since loses its row. */
export async function indexOlder(ctx: Ctx): Promise<void> {
  for (;;) {
    const rows = await query<{ lot_id: number }>(
      ctx,
      'auction_search_older',
      `select lot_id from auction_search where version < ${VERSION} order by version, lot_id limit ${BATCH}`,
      [],
    )
    if (rows.length === 0) return
    const lot_ids = rows.map((row) => row.lot_id)
    await inTransaction(ctx, async (tx) => {
      await lockLots(tx, lot_ids)
      await indexLots(tx, lot_ids)
      await query(
        tx,
        'auction_search_drop',
        `delete from auction_search where lot_id = any($1) and version < ${VERSION}`,
        [lot_ids],
      )
    })
  }
}
