/** A house brings the lots of a sale as a table: judged row by row, taken over by their numbers, as often as it likes until the sale is handed in. */
import type { house, Parsed } from '@juya/contract'
import type { Ctx, ShopCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { termsOf } from '../../shop/index.ts'
import { ownLocked } from '../preparing.ts'
import * as store from '../store.ts'
import { catalogueTable, takeCatalogue } from './catalogue.ts'
import { type JudgedRow, judgeCatalogue } from './catalogue-rows.ts'

export interface Imported {
  judged: JudgedRow[]
  taken: number
  lot_count: number
}

/**
 * Judges rows of a table, and takes over those that are right unless it is a dry run. Repeating it changes nothing more.
 * @throws Refusal NOT_FOUND (no sale of the caller's house), STATE_CONFLICT {status} (handed in already), LIMIT_REACHED {limit}
 */
export async function importLots(
  ctx: ShopCtx,
  { session_id, category_id, dry_run, rows }: Parsed<(typeof house)['importLots']>,
): Promise<Imported> {
  return inTransaction(ctx, async (tx) => {
    const session = await ownLocked(tx, session_id, ctx.shop.shop_id)
    if (session.status !== 'draft') refuse('STATE_CONFLICT', { status: session.status })
    const shop = await termsOf(tx, session.shop_id)
    const judged = await judgeCatalogue(tx, shop, { session_id, category_id, only_judge: dry_run }, rows)
    if (dry_run) return { judged, taken: 0, lot_count: session.lot_count }
    const { taken, lot_count } = await takeCatalogue(tx, shop, session_id, judged)
    if (taken > 0) await store.putLots(tx, session_id, lot_count)
    return { judged, taken, lot_count }
  })
}

/**
 * Keeps a picture that came for a sale being prepared.
 * @returns its path, which rows of the table take
 * @throws Refusal NOT_FOUND (no sale of the caller's house), STATE_CONFLICT {status} (handed in already), MISSING_PARAM (no file), FILE_TYPE
 */
export async function keepLotPicture(ctx: ShopCtx, session_id: number): Promise<string> {
  const { status } = await own(ctx, session_id, ctx.shop.shop_id)
  if (status !== 'draft') refuse('STATE_CONFLICT', { status })
  const { path, duration_ms } = ctx.uploads?.[0] ?? refuse('MISSING_PARAM', { field: 'file' })
  return duration_ms ? refuse('FILE_TYPE') : path
}

/** The lots of a sale of the caller's house as a table. @throws Refusal NOT_FOUND */
export async function exportLots(
  ctx: ShopCtx,
  session_id: number,
): Promise<{ title: string; csv: string; rows: number }> {
  const session = await own(ctx, session_id, ctx.shop.shop_id)
  return { title: session.title, ...(await catalogueTable(ctx, session_id)) }
}

async function own(ctx: Ctx, session_id: number, shop_id: number) {
  const session = await store.sessionById(ctx, session_id)
  return session?.shop_id === shop_id ? session : refuse('NOT_FOUND')
}
