/** One thing done to many goods, or to many ways to buy them. */
import { REFUSALS, reasonText } from '@juya/contract'
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import { checkOutOfGroupBuys } from '../ports/joint-buys.ts'
import { mayEdit } from '../rules/goods-states.ts'
import { staysOnePiece } from '../rules/one-piece.ts'
import { settleStock } from '../stock/stock.ts'
import * as store from '../store.ts'
import type { SkuRow } from '../tables.ts'
import { putOn, takeOff } from './publishing.ts'
import { checkPieceFree } from './standing-orders.ts'

interface Failed {
  id: number
  code: number
  reason: string
}

/** Those of these goods that are the caller's shop's, locked together by id. @throws Refusal NOT_FOUND when none is */
async function lockOwnMany(tx: Tx<ShopCtx>, ids: readonly number[]): Promise<SkuRow[]> {
  const own = (await store.goodsByIds(tx, ids)).filter(({ shop_id }) => shop_id === tx.shop.shop_id)
  if (own.length === 0) refuse('NOT_FOUND')
  return (
    await store.lockGoods(
      tx,
      own.map(({ id }) => id),
    )
  ).flatMap(({ skus }) => skus)
}

/** Does one thing to each; one that is refused stops none of the others. @throws Refusal the first one's where each was refused */
async function each(
  tx: Tx<ShopCtx>,
  ids: readonly number[],
  act: (id: number) => Promise<void>,
): Promise<{ done: number[]; failed: Failed[] }> {
  const done: number[] = []
  const failed: Failed[] = []
  let first: Refusal | undefined
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    await tx.client.query('savepoint goods_each')
    try {
      await act(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await tx.client.query('rollback to savepoint goods_each')
      const { key, details } = error
      first ??= error
      failed.push({ id, code: REFUSALS[key].code, reason: reasonText(key, tx.locale, details) })
    }
  }
  if (first && done.length === 0) throw first
  return { done, failed }
}

/** Puts many on sale or takes them off. @throws Refusal NOT_FOUND when none of them is the caller's; where each is refused, as the first */
export async function setSale(ctx: ShopCtx, ids: readonly number[], to: 'on' | 'off') {
  return inTransaction(ctx, async (tx) => {
    await lockOwnMany(tx, ids)
    const outcome = await each(tx, ids, (id) => (to === 'on' ? putOn(tx, id) : takeOff(tx, id)))
    await settleStock(tx, outcome.done)
    return outcome
  })
}

export interface SkuChange {
  id: number
  price_fen?: number | undefined
  /** Pieces there are, those of unpaid orders included. */
  stock?: number | undefined
}

/**
 * Sets prices and stock of many ways to buy. One whose stock would fall below what unpaid orders hold is left as it is.
 * @throws Refusal NOT_FOUND when none of them is the caller's
 */
export async function setSkus(
  ctx: ShopCtx,
  changes: readonly SkuChange[],
): Promise<{ changed: number[]; failed: Failed[] }> {
  return inTransaction(ctx, async (tx) => {
    const wanted = new Map(changes.map((change) => [change.id, change]))
    const goods_ids = [...new Set((await store.skusByIds(tx, [...wanted.keys()])).map(({ goods_id }) => goods_id))]
    const skus = new Map(
      (await lockOwnMany(tx, goods_ids)).filter(({ enabled }) => enabled).map((sku) => [sku.id, sku]),
    )
    const goods = new Map((await store.goodsByIds(tx, goods_ids)).map((one) => [one.id, one]))
    const { done, failed } = await each(tx, [...wanted.keys()], async (id) => {
      const sku = skus.get(id) ?? refuse('NOT_FOUND')
      const { status } = goods.get(sku.goods_id)!
      if (!mayEdit(status)) refuse('STATE_CONFLICT', { status })
      const { price_fen = sku.price_fen, stock = sku.stock } = wanted.get(id)!
      if (stock < sku.locked_stock) refuse('HAS_OPEN_ITEMS', { items: ['orders'], held: sku.locked_stock })
      if (goods.get(sku.goods_id)!.piece_id !== null) {
        if (!staysOnePiece([{ stock }])) refuse('PIECE_NOT_ONE')
        if (stock > sku.stock) await checkPieceFree(tx, sku.goods_id)
      }
      if (price_fen !== sku.price_fen) await checkOutOfGroupBuys(tx, [sku.goods_id])
      await query(
        tx,
        'goods_sku_set',
        `update goods_skus set price_fen = $2, stock = $3, was_fen = case when price_fen = $2 then was_fen end,
           was_until = case when price_fen = $2 then was_until end where id = $1`,
        [id, price_fen, stock],
      )
    })
    await settleStock(tx, [...new Set(done.map((id) => skus.get(id)!.goods_id))])
    return { changed: done, failed }
  })
}
