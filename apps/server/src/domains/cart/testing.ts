/** Carts for tests, filled and bought by the steps people take. */
import { cart as rows } from '@juya/contract'
import type { World } from '../../testing/world.ts'
import type { TestPerson } from '../account/testing.ts'
import { newGoods, type TestGoods } from '../goods/testing.ts'
import { addressOf } from '../order/testing.ts'
import type { TestShop } from '../shop/testing.ts'
import { linesOf } from './store.ts'

/** Goods at ¥120 whose parcel costs ¥10, whatever is in it. */
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
