/** Carts for tests, filled and bought by the steps people take. */
import { order as orders, cart as rows } from '@juya/contract'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { held } from '../coupon/testing.ts'
import { newGoods, type TestGoods } from '../goods/testing.ts'
import { itemsOf, orderById } from '../order/index.ts'
import { addressOf, payFor, type TestOrder } from '../order/testing.ts'
import type { TestShop } from '../shop/testing.ts'
import { linesOf } from './store.ts'

/** Goods at ¥120 whose parcel costs ¥10, for any content. */
export const parcelGoods = (
  world: World,
  more: { shop?: TestShop } & Record<string, unknown> = {},
): Promise<TestGoods> => newGoods(world, { shipping_mode: 'fixed', shipping_fen: 10_00, ...more })

/** Puts one of each into a cart. @returns the ids of the lines, in that order */
export async function inCart(world: World, buyer: TestPerson, ...goods: TestGoods[]): Promise<number[]> {
  for (const one of goods) await world.call(buyer, rows.add, { sku_id: one.sku_ids[0]! })
  const lines = await linesOf(world.ctx, buyer.id)
  return goods.map((one) => lines.find(({ sku_id }) => sku_id === one.sku_ids[0])!.id)
}

/** What a buyer sees of a checkout, as the form that places its orders. */
export async function cartForm(world: World, buyer: TestPerson, item_ids: number[], coupon_ids?: number[]) {
  const address_id = await addressOf(world, buyer)
  const asked = { item_ids, address_id, ...(coupon_ids ? { coupon_ids } : {}) }
  // A query has no other way to say "an empty list".
  const preview = await world.call(
    buyer,
    rows.preview,
    coupon_ids?.length === 0 ? { ...asked, coupon_ids: '[]' } : asked,
  )
  const prices = new Map(preview.groups.flatMap(({ items }) => items.map((item) => [item.id, item.price_fen] as const)))
  return {
    ...asked,
    submit_token: preview.submit_token,
    shown_prices: item_ids.map((item_id) => ({ item_id, price_fen: prices.get(item_id)! })),
    shown_total_fen: preview.amounts.payable_fen,
  }
}

/** A paid order of three things of one shop, at ¥120, ¥60 (two pieces) and ¥33.33, with ¥10 for shipping. */
export interface TestLines extends TestOrder {
  goods: TestGoods[]
  /** Of the things, in that order. */
  item_ids: number[]
}

/**
 * @param coupons what the shop's coupon and the platform's take off
 * @param edit_fen what the shop takes off the price before it is paid
 */
export async function threeLines(
  world: World,
  {
    shop_off_fen = 0,
    platform_off_fen = 0,
    edit_fen = 0,
    paid = true,
  }: { shop_off_fen?: number; platform_off_fen?: number; edit_fen?: number; paid?: boolean } = {},
): Promise<TestLines> {
  const buyer = await newBuyer(world)
  const cup = await parcelGoods(world)
  const { shop } = cup
  const bowl = await parcelGoods(world, { shop, skus: [{ values: [], price_fen: 60_00, stock: 3 }] })
  const dish = await parcelGoods(world, { shop, skus: [{ values: [], price_fen: 33_33, stock: 1 }] })
  const goods = [cup, bowl, dish]
  const ids = await inCart(world, buyer, ...goods)
  await world.call(buyer, rows.add, { item_id: ids[1]!, qty: 2 })
  const coupon_ids: number[] = []
  if (shop_off_fen > 0) coupon_ids.push(await held(world, buyer, shop, { amount_fen: shop_off_fen }))
  if (platform_off_fen > 0) coupon_ids.push(await held(world, buyer, null, { amount_fen: platform_off_fen }))
  const { order_ids } = await world.call(buyer, rows.buy, await cartForm(world, buyer, ids, coupon_ids))
  const id = order_ids[0]!
  if (edit_fen > 0) {
    const price = await world.call(shop, orders.editPrice, { id })
    const total_fen = price.goods_fen + price.shipping_fen - edit_fen
    await world.call(shop, orders.editPrice, { id, total_fen })
  }
  const items = await itemsOf(world.ctx, [id])
  const row = (await orderById(world.ctx, id))!
  const order: TestLines = {
    id,
    order_no: row.order_no,
    lot_id: 0,
    buyer,
    shop,
    payable_fen: row.total_fen,
    total_fen: row.total_fen,
    goods,
    item_ids: goods.map((one) => items.find(({ sku_id }) => sku_id === one.sku_ids[0])!.id),
  }
  if (paid) {
    await payFor(world, order)
    await world.settle()
  }
  return order
}
