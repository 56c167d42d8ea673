/** Goods: what a shop does with them, and what buyers do. Each call is about goods of its own; who may have few of a thing is new. */
import { goods, operator } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { formFor, goodsForm, newGoods } from '../../../apps/server/src/domains/goods/testing.ts'
import { newShop } from '../../../apps/server/src/domains/shop/testing.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'
import { REASON } from './prepared-parts.ts'

const RATE = { regions: [], first: 1, first_fen: 12_00, next: 1, next_fen: 3_00 }

const byBuyer = async ({ world, person, shop }: Fixtures): Promise<ValidCall> => ({
  caller: person,
  input: { id: (await newGoods(world, { shop })).id },
})
const byShop = async ({ world, shop }: Fixtures, more: object = {}): Promise<ValidCall> => ({
  caller: shop,
  input: { id: (await newGoods(world, { shop, ...more })).id },
})
/** A purchase as its preview showed it. */
async function purchase({ world, shop }: Fixtures) {
  const caller = await newBuyer(world)
  return { caller, input: await formFor(world, caller, await newGoods(world, { shop })) }
}

/** Goods of a new shop, which wait for an operator. */
async function handedIn({ world }: Fixtures): Promise<number> {
  const form = await goodsForm(world)
  return (await world.call(await newShop(world), goods.publish, form() as never)).id
}
const forOperator = async ({ world, operator: caller }: Fixtures, more: object = {}): Promise<ValidCall> => ({
  caller,
  input: { id: (await newGoods(world)).id, ...more },
})

export const PREPARED_FOR_GOODS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'goods.info': byBuyer,
  'goods.priceHistory': byBuyer,
  'goods.reviews': byBuyer,
  'goods.reviewTags': byBuyer,
  async 'goods.preview'(fixtures) {
    const { caller, input } = await purchase(fixtures)
    const { sku_id, qty, address_id } = input
    return { caller, input: { sku_id, qty, address_id } }
  },
  'goods.buy': purchase,
  'goods.collect': byBuyer,
  'goods.shopInfo': (fixtures) => byShop(fixtures),
  'goods.editForm': (fixtures) => byShop(fixtures),
  async 'goods.publish'({ world }) {
    const form = await goodsForm(world)
    return { caller: await newShop(world, { level: 3 }), input: form({ shipping_mode: 'fixed', shipping_fen: 12_00 }) }
  },
  async 'goods.edit'(fixtures) {
    const { caller, input } = await byShop(fixtures)
    const skus = [{ values: [], price_fen: 99_00, stock: 7 }]
    return { caller, input: { ...input, title: '手工白瓷茶杯一对', skus } }
  },
  async 'goods.setSkus'({ world, shop }) {
    const [id] = (await newGoods(world, { shop })).sku_ids
    return { caller: shop, input: { skus: [{ id, price_fen: 88_00, stock: 9 }] } }
  },
  async 'goods.setStatus'({ world, shop }) {
    return { caller: shop, input: { ids: [(await newGoods(world, { shop })).id], to: 'off' } }
  },
  async 'goods.toAuction'({ world, shop }) {
    const one = await newGoods(world, { shop, skus: [{ values: [], price_fen: 880_00, stock: 1 }] })
    return { caller: shop, input: { id: one.id } }
  },
  'operator.goodsInfo': (fixtures) => forOperator(fixtures),
  async 'operator.approveGoods'(fixtures) {
    return { caller: fixtures.operator, input: { id: await handedIn(fixtures) } }
  },
  async 'operator.rejectGoods'(fixtures) {
    return { caller: fixtures.operator, input: { id: await handedIn(fixtures), reason: REASON } }
  },
  'operator.removeGoods': (fixtures) => forOperator(fixtures, { reason: REASON }),
  async 'operator.restoreGoods'(fixtures) {
    const { caller, input } = await forOperator(fixtures, { reason: REASON })
    await fixtures.world.call(caller, operator.removeGoods, input as never)
    return { caller, input }
  },
  'goods.remove': (fixtures) => byShop(fixtures, { save: 'draft' }),
  async 'goods.saveTemplate'({ world }) {
    const caller = await newShop(world)
    return { caller, input: { action: 'save', name: '顺丰', by: 'piece', rates: [RATE], free_over_fen: 200_00 } }
  },
  async 'goods.saveShelf'({ world }) {
    return { caller: await newShop(world), input: { action: 'save', name: '茶器', name_en: 'Tea ware', sort: 1 } }
  },
}
