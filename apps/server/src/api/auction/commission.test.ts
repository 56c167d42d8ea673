import { auction, order } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer, PAY_PASSWORD } from '../../domains/account/testing.ts'
import { newAddress } from '../../domains/address/testing.ts'
import { anyCategory, placed, runningLot } from '../../domains/lot/testing.ts'
import { newShop, type TestShop } from '../../domains/shop/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The rate the form quotes, and the one the order of a lot published with it is charged. */
async function quotedAndCharged(shop: TestShop, mode: 'single' | 'new_customer' = 'single') {
  const category_id = await anyCategory(world)
  const { defaults } = await world.call(shop, auction.publishParams, { category_id })
  const lot = await runningLot(world, { shop, mode, category_id })
  const buyer = await newBuyer(world, { funded: 300_00 })
  const address = await newAddress(world, buyer.id)
  await placed(world, buyer, lot, 300)
  await world.advance(3_601_000)
  await world.call(buyer, auction.pay, {
    id: lot.id,
    address_id: Number(address.id),
    channel: 'wallet',
    pay_password: PAY_PASSWORD,
    shown_total_fen: 300_00,
  })
  await world.settle()
  const [sold] = (await world.call(shop, order.shopList, {})).list
  const { settle } = await world.call(shop, order.shopInfo, { id: sold!.id })
  return [mode === 'single' ? defaults.commission_bp : defaults.commission_new_customer_bp, settle?.commission_bp]
}

test('the form quotes the commission the order is charged: select, own rate, category, new customers', async () => {
  const [usual, select] = [await newShop(world), await newShop(world, { is_select: true })]
  const own = await newShop(world)
  await world.sql('update shop_shops set commission_bp = 250 where id = $1', [own.id])

  expect(await quotedAndCharged(usual)).toEqual([500, 500])
  expect(await quotedAndCharged(select)).toEqual([400, 400])
  expect(await quotedAndCharged(own)).toEqual([250, 250])
  expect(await quotedAndCharged(usual, 'new_customer')).toEqual([0, 0])
  await world.sql('update site_categories set commission_bp = 300 where id = $1', [await anyCategory(world)])
  expect(await quotedAndCharged(usual)).toEqual([300, 300])
})
