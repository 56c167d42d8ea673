import { cart, goods } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, newKey, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { held } from '../coupon/testing.ts'
import { withdrawGoods } from '../goods/index.ts'
import { newGoods, orderedGoods } from '../goods/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { newShop } from '../shop/testing.ts'
import { inCart, parcelGoods } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000

describe('a cart', () => {
  test('stands by shop, what came last first, with what the ticked lines cost together', async () => {
    const [buyer, one, other] = [await newBuyer(world), await parcelGoods(world), await parcelGoods(world)]
    const beside = await parcelGoods(world, { shop: one.shop })
    const [first, , third] = await inCart(world, buyer, one, beside, other)
    await world.call(buyer, cart.add, { item_id: first!, qty: 2 })

    const shown = await world.call(buyer, cart.mine, {})

    expect(shown.groups.map(({ shop, items }) => [shop.id, items.map(({ qty }) => qty)])).toEqual([
      [other.shop.id, [1]],
      [one.shop.id, [1, 2]],
    ])
    // Two things of one shop travel in one parcel: the dearest first unit is paid once.
    expect(shown.amounts).toMatchObject({ goods_fen: 480_00, shipping_fen: 20_00, payable_fen: 500_00 })
    await world.call(buyer, cart.add, { item_id: third!, checked: false })
    expect((await world.call(buyer, cart.mineByGet, {})).amounts).toMatchObject({ payable_fen: 370_00 })
    await world.call(buyer, cart.add, { item_ids: [first!, third!], checked: true })
    expect((await world.call(buyer, cart.mine, {})).amounts).toMatchObject({ payable_fen: 500_00 })
  })

  test('holds no stock, takes what is there and no more, and is its owner’s alone', async () => {
    const [buyer, other, one] = [await newBuyer(world), await newBuyer(world), await newGoods(world)]
    const sku_id = one.sku_ids[0]!
    expect(await world.call(buyer, cart.add, { sku_id, qty: 3 })).toMatchObject({ cart_count: 1 })
    expect(await world.call(buyer, cart.add, { sku_id, qty: 2 })).toMatchObject({ cart_count: 1 })
    await world.refused(buyer, cart.add, { sku_id }, 'OUT_OF_STOCK', { left: 5 })
    await world.refused(buyer, cart.add, { sku_id, qty: 97 }, 'LIMIT_REACHED', { limit: 99 })
    await world.refused(buyer, cart.add, { sku_id: 999_999 }, 'NOT_FOUND')
    await world.refused(buyer, cart.add, {}, 'MISSING_PARAM')
    await world.refused(one.shop, cart.add, { sku_id }, 'SELF_ACTION')
    await orderedGoods(world, { goods: one, buyer: other, qty: 5 })

    const mine = await world.call(buyer, cart.mine, {})
    expect(mine.invalid).toMatchObject([{ qty: 5, reason: 'sold_out' }])
    await world.refused(other, cart.add, { item_id: mine.invalid[0]!.id, qty: 1 }, 'NOT_FOUND')
    await world.call(other, cart.remove, { item_ids: [mine.invalid[0]!.id] })
    expect((await world.call(buyer, cart.mine, {})).cart_count).toBe(1)
    await world.refused(guest, cart.mine, {}, 'LOGIN_EXPIRED')
    await world.refused(guest, cart.mineByGet, {}, 'LOGIN_EXPIRED')
  })

  test('loses the lines that are taken out; one that is gone already is no fault', async () => {
    const [buyer, one, two, three] = [
      await newBuyer(world),
      await newGoods(world),
      await newGoods(world),
      await newGoods(world),
    ]
    const [first, second] = await inCart(world, buyer, one, two, three)
    expect(await world.call(buyer, cart.remove, { item_ids: [first!] })).toEqual({ cart_count: 2 })
    expect(await world.call(buyer, cart.removeByGet, { item_ids: [first!, second!] })).toEqual({ cart_count: 1 })
    expect(await world.call(buyer, cart.remove, { all: true })).toEqual({ cart_count: 0 })
    await world.refused(buyer, cart.remove, {}, 'MISSING_PARAM')
    await world.refused(guest, cart.removeByGet, { item_ids: [1] }, 'LOGIN_EXPIRED')
  })

  test('has no more lines than it may, also when they come at once', async () => {
    await world.sql(
      `insert into platform_settings (key, value) values ('cart.lines_max', '2') on conflict (key) do update set value = excluded.value`,
    )
    world.services.settings.forget()
    const buyer = await newBuyer(world)
    const all = await Promise.all([1, 2, 3, 4].map(() => newGoods(world)))

    const answers = await Promise.all(
      all.map(({ sku_ids }) => world.send(buyer, cart.add, { sku_id: sku_ids[0]! }, newKey())),
    )

    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, 1, 30004, 30004])
    await world.sql(`delete from platform_settings where key = 'cart.lines_max'`)
    world.services.settings.forget()
  })
})

describe('a line', () => {
  test('that costs less says how much, from the price history; one that costs more waits until its buyer accepts', async () => {
    const [buyer, one] = [await newBuyer(world), await newGoods(world)]
    const price = (price_fen: number) =>
      world.call(one.shop, goods.setSkus, { skus: [{ id: one.sku_ids[0]!, price_fen }] })
    const [id] = await inCart(world, buyer, one)
    await world.advance(3 * DAY_MS)
    await price(90_00)

    const cheaper = await world.call(buyer, cart.mine, {})
    const [line] = cheaper.groups[0]!.items
    expect(line).toMatchObject({ price_dropped_fen: 30_00, asked_then: { price_fen: 120_00 }, valid: true })
    const { skus } = await world.call(guest, goods.priceHistory, { id: one.id })
    expect(skus[0]!.periods).toContainEqual(line!.asked_then)
    expect(cheaper.amounts.payable_fen).toBe(90_00)

    await price(150_00)
    const dearer = await world.call(buyer, cart.mine, {})
    expect(dearer.invalid).toMatchObject([
      { reason: 'dearer', asked_then: { price_fen: 120_00 }, sku: { price_fen: 150_00 } },
    ])
    expect(dearer.amounts.payable_fen).toBe(0)

    await world.refused(buyer, cart.add, { item_id: id!, accept_fen: 140_00 }, 'PRICE_CHANGED', { price_fen: 150_00 })
    await world.call(buyer, cart.add, { item_id: id!, accept_fen: 150_00 })
    const accepted = await world.call(buyer, cart.mine, {})
    expect(accepted).toMatchObject({ invalid: [], amounts: { payable_fen: 150_00 } })
    expect(accepted.groups[0]!.items[0]!.asked_then).toBeNull()
  })

  test('that cannot be bought says why', async () => {
    const buyer = await newBuyer(world)
    const [off, gone, left_two, few] = [
      await newGoods(world),
      await newGoods(world),
      await newGoods(world),
      await newGoods(world, { limit_per_person: 2 }),
    ]
    await inCart(world, buyer, off, gone, left_two, few)
    await world.call(buyer, cart.add, { sku_id: left_two.sku_ids[0]!, qty: 4 })
    await orderedGoods(world, { goods: few, buyer, qty: 2 })
    await orderedGoods(world, { goods: left_two, qty: 3 })
    await world.call(off.shop, goods.setStatus, { ids: [off.id], to: 'off' })
    await world.call(gone.shop, goods.setStatus, { ids: [gone.id], to: 'off' })
    await world.call(gone.shop, goods.remove, { id: gone.id })

    const { invalid } = await world.call(buyer, cart.mine, {})

    expect(invalid.map(({ goods: { id }, reason }) => [id, reason])).toEqual([
      [few.id, 'limit'],
      [left_two.id, 'more_than_stock'],
      [gone.id, 'off_shelf'],
      [off.id, 'off_shelf'],
    ])
    // Fewer are never refused, though still more than there are.
    await world.call(buyer, cart.add, { item_id: invalid[1]!.id, qty: 3 })
    await world.call(buyer, cart.add, { item_id: invalid[1]!.id, qty: 2 })
    expect((await world.call(buyer, cart.mine, {})).invalid).toHaveLength(3)
  })

  test('of goods an operator removed shows neither title nor photo; drafts of shops are nobody’s to ask for', async () => {
    const [buyer, one] = [await newBuyer(world), await newGoods(world)]
    const draft = await newGoods(world, { save: 'draft' })
    await inCart(world, buyer, one)
    await inTransaction(world.ctx, (tx) => withdrawGoods(tx, one.id, 'not what the photos show'))

    const { invalid } = await world.call(buyer, cart.mine, {})

    expect(invalid).toMatchObject([{ reason: 'off_shelf', goods: { title: 'Not shown at the moment', image: '' } }])
    const lines = [{ sku_id: draft.sku_ids[0]!, qty: 1, at_ms: await world.now() }]
    expect(await world.call(guest, cart.quote, { lines })).toMatchObject({ groups: [], invalid: [] })
    expect(await world.call(buyer, cart.add, { lines })).toEqual({ cart_count: 1, left_out: 0 })
  })

  test('of a shop that was suspended says so', async () => {
    const [buyer, one] = [await newBuyer(world), await newGoods(world)]
    await inCart(world, buyer, one)
    await world.sql(`update shop_shops set status = 'suspended' where id = $1`, [one.shop.id])

    expect((await world.call(buyer, cart.mine, {})).invalid).toMatchObject([{ reason: 'shop_suspended' }])
    await world.refused(buyer, cart.add, { sku_id: one.sku_ids[0]! }, 'OFF_SHELF')
  })

  test('is lowered by the best coupons; others say what they lack', async () => {
    const [buyer, shop] = [await newBuyer(world), await newShop(world, { level: 3 })]
    const one = await newGoods(world, { shop })
    const best = await held(world, buyer, shop, { amount_fen: 15_00 })
    await held(world, buyer, shop, { amount_fen: 5_00 })
    const lacking = await held(world, buyer, shop, { amount_fen: 50_00, min_spend_fen: 200_00 })
    const of_platform = await held(world, buyer, null, { amount_fen: 8_00 })
    await inCart(world, buyer, one)

    const shown = await world.call(buyer, cart.mine, {})

    expect(shown.groups[0]!.coupons).toMatchObject({
      chosen: best,
      lacking: [{ coupon: { id: lacking }, missing_fen: 80_00 }],
    })
    expect(shown.platform_coupons.chosen).toBe(of_platform)
    expect(shown.amounts).toMatchObject({ shop_discount_fen: 15_00, platform_discount_fen: 8_00, payable_fen: 97_00 })
  })
})

describe('a guest’s cart', () => {
  test('is priced without anything being stored, and says the same as it does once it is theirs', async () => {
    const [one, other] = [await parcelGoods(world), await parcelGoods(world)]
    const at_ms = await world.now()
    const lines = [
      { sku_id: other.sku_ids[0]!, qty: 1, at_ms },
      { sku_id: one.sku_ids[0]!, qty: 2, at_ms },
      { sku_id: 999_999, qty: 1, at_ms },
    ]
    await world.call(one.shop, goods.setSkus, { skus: [{ id: one.sku_ids[0]!, price_fen: 100_00 }] })

    const asked = await world.call(guest, cart.quote, { lines })

    expect(asked.groups.map(({ shop }) => shop.id)).toEqual([other.shop.id, one.shop.id])
    expect(asked.groups[1]!.items[0]).toMatchObject({ id: one.sku_ids[0], qty: 2, price_dropped_fen: 20_00 })
    expect(asked.amounts).toMatchObject({ goods_fen: 320_00, shipping_fen: 20_00 })
    await world.refused(guest, cart.quote, { lines: Array.from({ length: 121 }, () => lines[0]!) }, 'VALIDATION')

    const buyer = await newBuyer(world)
    expect(await world.call(buyer, cart.add, { lines })).toEqual({ cart_count: 2, left_out: 0 })
    await world.call(buyer, cart.add, { lines })
    const mine = await world.call(buyer, cart.mine, {})
    expect(mine.amounts).toEqual(asked.amounts)
    expect(mine.groups.flatMap(({ items }) => items.map(({ sku, qty }) => [sku.id, qty]))).toEqual([
      [other.sku_ids[0], 1],
      [one.sku_ids[0], 2],
    ])
  })

  test('joins what its owner had: the larger quantity stays, and a full cart says what it had no room for', async () => {
    const buyer = await newBuyer(world)
    const [had, fresh, beyond] = [await newGoods(world), await newGoods(world), await newGoods(world)]
    await inCart(world, buyer, had)
    await world.call(buyer, cart.add, { sku_id: had.sku_ids[0]!, qty: 2 })
    await world.sql(
      `insert into platform_settings (key, value) values ('cart.lines_max', '2') on conflict (key) do update set value = excluded.value`,
    )
    world.services.settings.forget()
    const at_ms = await world.now()
    const lines = [had, fresh, beyond].map(({ sku_ids }) => ({ sku_id: sku_ids[0]!, qty: 1, at_ms }))

    expect(await world.call(buyer, cart.add, { lines })).toEqual({ cart_count: 2, left_out: 1 })

    const { groups } = await world.call(buyer, cart.mine, {})
    expect(groups.flatMap(({ items }) => items.map(({ goods: { id }, qty }) => [id, qty]))).toEqual([
      [fresh.id, 1],
      [had.id, 3],
    ])
    await world.sql(`delete from platform_settings where key = 'cart.lines_max'`)
    world.services.settings.forget()
  })
})
