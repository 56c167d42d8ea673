/** A house's table becomes drafts of its sale, and the lots of a sale become a table that reads back. */
import { CATALOGUE_COLUMNS, CATALOGUE_HEADINGS, type CatalogueColumn, SALE_LOTS_MAX } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { CSV_MARK, lineOf } from '../../../platform/media/csv.ts'
import { refuse } from '../../../platform/refuse.ts'
import { indexLots } from '../../finding/index.ts'
import { saleLots, saleTerms, store } from '../../lot/index.ts'
import type { Terms as ShopTerms } from '../../shop/index.ts'
import { interestsOf, writeInterests } from '../disclosing/disclosing.ts'
import { categoryLabel, interestCell, type JudgedRow, yuanCell } from './catalogue-rows.ts'

/**
 * Writes judged rows: new drafts of the sale, changed ones by their numbers. The catalogue then stands in the order of its numbers. The caller
 * holds the sale's lock and has judged the rows in this transaction.
 * @returns how many lots were written, and how many the sale has
 * @throws Refusal LIMIT_REACHED {limit}
 */
export async function takeCatalogue(
  tx: Tx,
  shop: Pick<ShopTerms, 'shop_id'>,
  session_id: number,
  judged: readonly JudgedRow[],
): Promise<{ taken: number; lot_count: number }> {
  const rows = judged.filter(({ verdict }) => verdict === 'new' || verdict === 'changed')
  const there = await saleLots.lotsOfSession(tx, session_id)
  const lot_count = there.length + rows.filter(({ verdict }) => verdict === 'new').length
  if (lot_count > SALE_LOTS_MAX) refuse('LIMIT_REACHED', { limit: SALE_LOTS_MAX })
  await store.lockLots(
    tx,
    there.map((lot) => lot.id),
  )
  const ids: number[] = []
  for (const { draft, lot_id } of rows) {
    if (lot_id === undefined) ids.push(await store.addLot(tx, { ...draft!, shop_id: shop.shop_id }, draft!))
    else {
      await store.saveLot(tx, lot_id, draft!, draft!)
      ids.push(lot_id)
    }
  }
  if (ids.length === 0) return { taken: 0, lot_count }
  await saleTerms.number(
    tx,
    session_id,
    rows.map(({ lot_no }, i) => ({ id: ids[i]!, lot_no })),
  )
  await writeInterests(
    tx,
    rows.flatMap(({ interest }, i) => (interest === undefined ? [] : [{ lot_id: ids[i]!, interest }])),
  )
  await indexLots(tx, ids)
  return { taken: ids.length, lot_count }
}

/** The lots of a sale as a table with our headings, in the reader's language; read in again it changes nothing. */
export async function catalogueTable(ctx: Ctx, session_id: number): Promise<{ csv: string; rows: number }> {
  const lots = await saleLots.lotsOfSession(ctx, session_id)
  const texts = new Map(
    (
      await store.textsOf(
        ctx,
        lots.map((lot) => lot.id),
      )
    ).map((text) => [text.lot_id, text]),
  )
  const interests = await interestsOf(
    ctx,
    lots.map((lot) => lot.id),
  )
  const zh = ctx.locale === 'zh-CN'
  const lines = [lineOf(CATALOGUE_COLUMNS.map((column) => CATALOGUE_HEADINGS[column][zh ? 'zh' : 'en']))]
  for (const lot of lots) {
    const interest = interestCell(ctx, interests.get(lot.id) ?? 'none')
    const cells = cellsOfLot(lot, texts.get(lot.id)!, { category: await categoryLabel(ctx, lot.category_id), interest })
    lines.push(lineOf(CATALOGUE_COLUMNS.map((column) => cells[column])))
  }
  return { csv: CSV_MARK + lines.join(''), rows: lots.length }
}

const cellsOfLot = (
  lot: store.Lot,
  text: store.LotText,
  { category, interest }: { category: string; interest: string },
): Record<CatalogueColumn, string> => ({
  lot_no: lot.lot_no ?? '',
  title: lot.title,
  title_en: lot.title_en ?? '',
  category,
  desc: text.desc,
  desc_en: text.desc_en ?? '',
  start: yuanCell(lot.start_fen),
  reserve: yuanCell(lot.reserve_fen),
  estimate_low: yuanCell(lot.estimate_low_fen),
  estimate_high: yuanCell(lot.estimate_high_fen),
  condition_note: text.condition_note ?? '',
  condition_note_en: text.condition_note_en ?? '',
  provenance: text.provenance ?? '',
  provenance_en: text.provenance_en ?? '',
  shipping: yuanCell(lot.shipping_fen),
  interest,
})
