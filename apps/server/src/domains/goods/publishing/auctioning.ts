/** Goods of which there is one piece go to auction, and come back. */
import { LotForm } from '@juya/contract'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { addDraft } from '../../listing/index.ts'
import { lotsOfPieces } from '../../lot/index.ts'
import { addPiece } from '../../piece/index.ts'
import { termsOf } from '../../shop/index.ts'
import { checkOutOfGroupBuys } from '../ports/joint-buys.ts'
import { isListed } from '../rules/goods-states.ts'
import { isOnePiece } from '../rules/one-piece.ts'
import { parcelFen } from '../rules/shipping-cost.ts'
import { shippingOf, templatesFor, USUAL_PROVINCE } from '../selling/quote.ts'
import { setting } from '../settings.ts'
import { settleStock } from '../stock/stock.ts'
import * as store from '../store.ts'
import type { Goods, SkuRow } from '../tables.ts'
import { lockOwn } from './publishing.ts'
import { isOrdered } from './standing-orders.ts'

const YUAN_FEN = 100

/**
 * Makes a draft of a lot of goods there is one piece of, with their pictures, words and category. The goods stay on sale until the lot is
 * submitted. A draft that is there already is given again.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, PIECE_NOT_ONE, PIECE_ORDERED {goods_id}, PIECE_AT_AUCTION {lot_id}, IN_GROUP_BUY, and those of a lot's draft
 */
export async function sendToAuction(ctx: ShopCtx, goods_id: number): Promise<{ lot_id: number }> {
  return inTransaction(ctx, async (tx) => {
    const { goods, skus } = await lockOwn(tx, goods_id)
    if (goods.status !== 'on' && goods.status !== 'off' && goods.status !== 'sold_out')
      refuse('STATE_CONFLICT', { status: goods.status })
    const offered = goods.piece_id === null ? undefined : await lotsOfPieces(tx, [goods.piece_id])
    const up = offered?.find(({ held }) => held)
    if (up) refuse('PIECE_AT_AUCTION', { lot_id: up.id })
    if (await isOrdered(tx, goods_id)) refuse('PIECE_ORDERED', { goods_id })
    await checkOutOfGroupBuys(tx, [goods_id])
    if (!isOnePiece(skus)) refuse('PIECE_NOT_ONE')
    const draft = offered?.find(({ status }) => status === 'draft' || status === 'rejected')
    if (draft) return { lot_id: draft.id }
    const shop = await termsOf(tx, goods.shop_id)
    const piece_id = goods.piece_id ?? (await addPiece(tx, goods.shop_id, { kind: 'goods', id: goods_id }))
    await query(tx, 'goods_piece_set', 'update goods_goods set piece_id = $2 where id = $1', [goods_id, piece_id])
    return {
      lot_id: await addDraft(tx, shop, await lotForm(tx, goods, skus.find(({ enabled }) => enabled)!), piece_id),
    }
  })
}

/** The form of a lot that goods become. What it starts at is theirs in whole yuan, until the shop says otherwise. */
async function lotForm(tx: Tx, goods: Goods, sku: SkuRow) {
  const text = (await store.textOf(tx, goods.id))!
  const line = {
    shipping: shippingOf(goods, await templatesFor(tx, [goods])),
    qty: 1,
    weight_g: sku.weight_g,
    goods_fen: sku.price_fen,
  }
  return LotForm.parse({
    title: goods.title,
    title_en: goods.title_en ?? undefined,
    category_id: goods.category_id,
    images: text.images,
    video: text.video ?? undefined,
    video_poster: text.video_poster ?? undefined,
    desc: text.desc,
    desc_en: text.desc_en ?? undefined,
    params: text.params,
    start_fen: Math.max(YUAN_FEN, Math.floor(sku.price_fen / YUAN_FEN) * YUAN_FEN),
    shipping_fen: parcelFen([line], USUAL_PROVINCE) ?? 0,
    return_policy: goods.return_policy,
    master_id: text.master_id ?? 0,
    duration_s: await setting(tx, 'goods.auction_runs_s'),
    save: 'draft',
  })
}

/** The goods these pieces are offered by, by piece; deleted ones aside. */
export async function goodsOfPieces(ctx: Ctx, piece_ids: readonly number[]): Promise<Map<number, Goods>> {
  if (piece_ids.length === 0) return new Map()
  const rows = await query<Goods & Record<never, never>>(
    ctx,
    'goods_of_pieces',
    'select * from goods_goods where piece_id = any($1) and deleted_at is null',
    [[...piece_ids]],
  )
  return new Map(rows.map((row) => [row.piece_id!, row]))
}

/**
 * A lot of the same piece is submitted: the goods go off sale, in its transaction. What waits for its review becomes a draft.
 * @throws Refusal PIECE_ORDERED {goods_id}, STATE_CONFLICT {status} (an operator removed them)
 */
export async function letGo(tx: Tx, goods_id: number): Promise<void> {
  const [locked] = await store.lockGoods(tx, [goods_id])
  if (!locked) return
  const { goods } = locked
  if (await isOrdered(tx, goods_id)) refuse('PIECE_ORDERED', { goods_id })
  if (goods.status === 'removed') refuse('STATE_CONFLICT', { status: goods.status })
  if (isListed(goods.status)) await store.setStatus(tx, goods_id, 'off')
  if (goods.status === 'reviewing') await store.setStatus(tx, goods_id, 'draft')
  await settleStock(tx, [goods_id])
}
