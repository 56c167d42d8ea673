/** Operators' decisions about goods, and what a suspension of their shop does. The operator domain checks the operator and writes the audit entry. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit, type OutboxEvent } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { hasLicence, shopRow } from '../../shop/index.ts'
import { goodsEvents } from '../events.ts'
import { type GoodsEvent, mayMove } from '../rules/goods-states.ts'
import { LIQUOR_LICENCE } from '../rules/liquor.ts'
import { settleStock } from '../stock/stock.ts'
import * as store from '../store.ts'
import type { Goods } from '../tables.ts'
import { toldOf } from './publishing.ts'

const decidedOn = async (tx: Tx, goods: Goods) => ({ ...toldOf(goods), decided_at: await databaseNow(tx) })

async function lockFor(tx: Tx, goods_id: number, event: GoodsEvent): Promise<Goods> {
  const [locked] = await store.lockGoods(tx, [goods_id])
  const { goods } = locked ?? refuse('NOT_FOUND')
  if (!mayMove(goods.status, event)) refuse('STATE_CONFLICT', { status: goods.status })
  return goods
}

/** Puts goods on sale that wait for their review; without a piece they are sold out. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function approveGoods(tx: Tx, goods_id: number): Promise<void> {
  const goods = await lockFor(tx, goods_id, 'approve')
  await store.setStatus(tx, goods_id, 'on', { approved: true })
  await settleStock(tx, [goods_id])
  await emit(tx, goodsEvents.approved, await decidedOn(tx, goods))
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function rejectGoods(tx: Tx, goods_id: number, reason: string): Promise<void> {
  const goods = await lockFor(tx, goods_id, 'reject')
  await store.setStatus(tx, goods_id, 'rejected', { reason })
  await settleStock(tx, [goods_id])
  await emit(tx, goodsEvents.rejected, { ...(await decidedOn(tx, goods)), reason })
}

/**
 * Takes goods from sale for a stated reason. Unpaid orders of them are let be: their buyers were promised the piece, and paid ones have
 * their after-sale. What waits for its review is sent back instead.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT
 */
export async function withdrawGoods(tx: Tx, goods_id: number, reason: string): Promise<void> {
  const goods = await lockFor(tx, goods_id, 'remove')
  await store.setStatus(tx, goods_id, 'removed', { reason })
  await settleStock(tx, [goods_id])
  await emit(tx, goodsEvents.removed, { ...(await decidedOn(tx, goods)), reason })
}

/**
 * Takes a removal back: the goods are off sale, and their shop puts them on again. What was not approved before is reviewed first.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT
 */
export async function restoreGoods(tx: Tx, goods_id: number): Promise<void> {
  const goods = await lockFor(tx, goods_id, 'restore')
  await store.setStatus(tx, goods_id, 'off')
  await emit(tx, goodsEvents.restored, await decidedOn(tx, goods))
}

/** A shop is suspended: its goods go off sale, those in review become drafts. It puts them on again by itself once it trades. */
export const takeOffAll = (tx: Tx, { payload }: OutboxEvent<{ shop_id: number }>): Promise<void> =>
  takeOffKind(tx, payload.shop_id, null)

/** A licence has ended: what it is needed for goes off sale. */
export async function takeOffUnlicensed(
  tx: Tx,
  { payload }: OutboxEvent<{ shop_id: number; kind: string }>,
): Promise<void> {
  const shop = await shopRow(tx, payload.shop_id)
  if (payload.kind !== LIQUOR_LICENCE || hasLicence(shop.licences, LIQUOR_LICENCE, await databaseNow(tx))) return
  await takeOffKind(tx, shop.id, 'liquor')
}

async function takeOffKind(tx: Tx, shop_id: number, kind: Goods['kind'] | null): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    'goods_on_of_shop',
    `select id from goods_goods where shop_id = $1 and status in ('reviewing', 'on', 'sold_out') and deleted_at is null and ($2::text is null or kind = $2)`,
    [shop_id, kind],
  )
  const locked = await store.lockGoods(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { goods } of locked)
    await store.setStatus(
      tx,
      goods.id,
      goods.status === 'reviewing'
        ? 'draft'
        : goods.status === 'on' || goods.status === 'sold_out'
          ? 'off'
          : goods.status,
    )
  await settleStock(
    tx,
    locked.map(({ goods }) => goods.id),
  )
}
