/** Goods for tests, made and bought by the steps people take. */
import { goods as rows } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { addressOf, type TestOrder } from '../order/testing.ts'
import { writeThings } from '../search/index.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { categoryIdByCode, categoryOf } from '../site/index.ts'
import { approveGoods } from './publishing/reviewing.ts'
import { skusOf } from './store.ts'

/** A category goods may stand in, and an answer to each of its questions. */
export async function goodsForm(world: World) {
  const category_id = (await categoryIdByCode(world.ctx, 'jade'))!
  const { params } = await categoryOf(world.ctx, category_id)
  return (more: Record<string, unknown> = {}) => ({
    title: '手工白瓷茶杯',
    title_en: 'White porcelain cup, hand-thrown',
    category_id,
    images: ['upload/2026/01/test/cup.webp', 'upload/2026/01/test/cup-base.webp'],
    desc: '薄胎，口沿有一处缩釉。',
    params: Object.fromEntries(params.map(({ key, options_zh: [choice = '若干'] }) => [key, choice])),
    skus: [{ values: [], price_fen: 120_00, stock: 5 }],
    ...more,
  })
}

let made = 0

export interface TestGoods {
  id: number
  shop: TestShop
  /** Of its ways to buy, in their order. */
  sku_ids: number[]
}

/** Goods of a shop: on sale, unless asked otherwise. A shop whose goods are reviewed has them approved. */
export async function newGoods(
  world: World,
  { shop, ...more }: { shop?: TestShop } & Record<string, unknown> = {},
): Promise<TestGoods> {
  const owner = shop ?? (await newShop(world, { level: 3 }))
  const form = await goodsForm(world)
  const published = form({ title: `手工白瓷茶杯 ${++made} 号`, ...more })
  const { id, status } = await world.call(owner, rows.publish, published as never)
  if (status === 'reviewing') await inTransaction(world.ctx, (tx) => approveGoods(tx, id))
  await inTransaction(world.ctx, (tx) => writeThings(tx, 'goods', [id]))
  return { id, shop: owner, sku_ids: (await skusOf(world.ctx, [id])).map((sku) => sku.id) }
}

/** What a buyer sees of a purchase, as the form that places its order. */
export async function formFor(world: World, buyer: TestPerson, goods: TestGoods, { qty = 1, sku = 0 } = {}) {
  const address_id = await addressOf(world, buyer)
  const sku_id = goods.sku_ids[sku]!
  const preview = await world.call(buyer, rows.preview, { sku_id, qty, address_id })
  return { sku_id, qty, address_id, submit_token: preview.submit_token, shown_total_fen: preview.amounts.payable_fen }
}

/** An order of goods, not paid yet. */
export async function orderedGoods(
  world: World,
  options: { goods?: TestGoods; buyer?: TestPerson; qty?: number; sku?: number } = {},
): Promise<TestOrder & { goods: TestGoods }> {
  const goods = options.goods ?? (await newGoods(world))
  const buyer = options.buyer ?? (await newBuyer(world))
  const { order_ids, payable_fen } = await world.call(buyer, rows.buy, await formFor(world, buyer, goods, options))
  const [id] = order_ids
  const [row] = await world.sql<{ order_no: string }>('select order_no from order_orders where id = $1', [id])
  return {
    id: id!,
    order_no: row!.order_no,
    lot_id: 0,
    buyer,
    shop: goods.shop,
    total_fen: payable_fen,
    payable_fen,
    goods,
  }
}

/** What is left of the first way to buy goods, and what unpaid orders hold of it. */
export async function stockOf(world: World, { sku_ids }: TestGoods, sku = 0): Promise<{ stock: number; held: number }> {
  const [row] = await world.sql<{ stock: number; held: number }>(
    'select stock, locked_stock as held from goods_skus where id = $1',
    [sku_ids[sku]],
  )
  return row!
}

export const statusOf = async (world: World, { id }: TestGoods): Promise<string> =>
  (await world.sql<{ status: string }>('select status from goods_goods where id = $1', [id]))[0]!.status
