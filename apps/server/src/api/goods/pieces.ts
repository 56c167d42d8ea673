/** What a piece is offered by: goods, and the lots it was sent to auction as. */

import { type Goods, goodsOfPieces } from '../../domains/goods/index.ts'
import { type lotStates, lotsByIds, lotsOfPieces } from '../../domains/lot/index.ts'
import { holderOf } from '../../domains/piece/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { inLanguage } from '../auction/cards.ts'

interface ShownLot {
  id: number
  status: lotStates.LotStatus
}
/** Anybody may see these. */
const SEEN: ReadonlySet<string> = new Set(['scheduled', 'live', 'sold'])

/** The lot each of these goods shares its piece with: the one that offers it, else a draft of one. By goods. */
export async function lotsOfGoods(
  ctx: Ctx,
  goods: readonly Goods[],
): Promise<Map<number, ShownLot & { held: boolean }>> {
  const lots = await lotsOfPieces(
    ctx,
    goods.flatMap(({ piece_id }) => piece_id ?? []),
  )
  return new Map(
    goods.flatMap(({ id, piece_id }) => {
      const own = lots.filter((lot) => lot.piece_id === piece_id)
      const one = own.find(({ held }) => held) ?? own.find(({ status }) => status === 'draft' || status === 'rejected')
      return one ? [[id, { id: one.id, status: one.status, held: one.held }]] : []
    }),
  )
}

/** The lot a buyer of these goods may go to. */
export async function lotForBuyers(ctx: Ctx, goods: Goods): Promise<ShownLot | null> {
  const lot = (await lotsOfGoods(ctx, [goods])).get(goods.id)
  return lot?.held && SEEN.has(lot.status) ? { id: lot.id, status: lot.status } : null
}

/** The goods that lots of a shop share their piece with, by lot. */
export async function goodsOfLots(ctx: Ctx, lots: ReadonlyArray<{ id: number; piece_id: number | null }>) {
  const goods = await goodsOfPieces(
    ctx,
    lots.flatMap(({ piece_id }) => piece_id ?? []),
  )
  return new Map(
    lots.flatMap(({ id, piece_id }) => {
      const one = piece_id === null ? undefined : goods.get(piece_id)
      return one ? [[id, { id: one.id, status: one.status }]] : []
    }),
  )
}

/** A piece as operators read it: everything that offers or offered it, and what has it now. */
export async function pieceForConsole(ctx: Ctx, piece_id: number | null) {
  if (piece_id === null) return null
  const holder = await holderOf(ctx, piece_id)
  const goods = [...(await goodsOfPieces(ctx, [piece_id])).values()]
  const lot_ids = (await lotsOfPieces(ctx, [piece_id])).map(({ id }) => id)
  const lots = await lotsByIds(ctx, lot_ids)
  return {
    id: piece_id,
    offered_by: [
      ...goods.map((one) => ({ kind: 'goods' as const, one })),
      ...lots.map((one) => ({ kind: 'lot' as const, one })),
    ].map(({ kind, one }) => ({
      kind,
      id: one.id,
      title: inLanguage(ctx, one.title_en, one.title),
      status: one.status as string,
      has_it: holder.kind === kind && holder.id === one.id,
    })),
  }
}
