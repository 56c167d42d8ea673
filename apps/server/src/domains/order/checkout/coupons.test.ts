/** Coupons on orders of a kind made up for this test, from the checkout to the refund. */
import { order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { claimed, held, offered } from '../../coupon/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'
import { refundInFull } from '../actions/operator-actions.ts'
import { registerKind } from '../kinds.ts'
import { HOUR_MS } from '../rules.ts'
import { itemsOf, lockOrder } from '../store.ts'
import { addressOf, rowOf, wonOrder } from '../testing.ts'
import { createOrders } from './create.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  registerKind('live', {
    card: { begins_as: 'ordered', binding: false, review_tags: 'goods' },
    may: { edit_price: true, rebuy: true, restock: true },
    refunds: 'line',
    coupons: 'prices',
    couponLine: (item) => ({ goods_id: item.thing_id, category_ids: [] }),
  })
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const wallet = { channel: 'wallet', pay_password: PAY_PASSWORD } as const

/** Unpaid: two teapots at ¥60 and a tray at ¥60, ¥10 for shipping, from each of these shops. */
async function baskets(buyer: TestPerson, ...from: TestShop[]): Promise<number[]> {
  const pay_deadline = (await world.now()) + HOUR_MS
  const about = { thing: 'goods', image: 'static/demo/vase.webp', snapshot: {} } as const
  const orders = await inTransaction(world.ctx, (tx) =>
    createOrders(
      tx,
      from.map((shop) => ({
        kind: 'live' as const,
        shop_id: shop.id,
        user_id: buyer.id,
        items: [
          { ...about, thing_id: 1, sku_id: 1, title: '紫砂壶', price_fen: 60_00, qty: 2 },
          { ...about, thing_id: 2, sku_id: 2, title: '茶盘', price_fen: 60_00 },
        ],
        shipping_fen: 10_00,
        premium_bp: 0,
        deposit_fen: 0,
        commission: { goods_bp: 500, premium_bp: 0 },
        pay_deadline,
        checkout: 'G',
        source: {},
      })),
    ),
  )
  return orders.map(({ id }) => id)
}

async function pay(buyer: TestPerson, ids: number[], shown_total_fen: number, coupon_ids?: number[]) {
  await fund(world, buyer.id, shown_total_fen)
  const address_id = await addressOf(world, buyer)
  const paid = await world.call(buyer, order.pay, {
    ids,
    address_id,
    ...wallet,
    shown_total_fen,
    ...(coupon_ids ? { coupon_ids } : {}),
  })
  await world.settle()
  return paid
}

const stateOf = async (id: number): Promise<string> =>
  (await world.sql<{ status: string }>('select status from coupon_held where id = $1', [id]))[0]!.status

describe('at the checkout', () => {
  test('the best coupons are proposed, others say what they lack', async () => {
    const [buyer, shop] = [await newBuyer(world), await newShop(world)]
    const small = await held(world, buyer, shop, { amount_fen: 10_00 })
    const best = await held(world, buyer, shop, { amount_fen: 25_00, min_spend_fen: 150_00 })
    const too_much = await held(world, buyer, shop, { amount_fen: 50_00, min_spend_fen: 200_00 })
    const ids = await baskets(buyer, shop)

    const preview = await world.call(buyer, order.payPreview, { ids })

    expect(preview.groups[0]!.coupons).toMatchObject({
      chosen: best,
      lacking: [{ coupon: { id: too_much }, missing_fen: 20_00 }],
    })
    expect(preview.groups[0]!.coupons.usable.map((one) => one.id).sort()).toEqual([small, best].sort())
    expect(preview.amounts).toMatchObject({ goods_fen: 180_00, shop_discount_fen: 25_00, payable_fen: 165_00 })
    const other = await world.call(buyer, order.payPreview, { ids, coupon_ids: [small] })
    expect(other.amounts.payable_fen).toBe(180_00)
    await world.refused(buyer, order.payPreview, { ids, coupon_ids: [too_much] }, 'COUPON_UNUSABLE')
    expect(await rowOf(world, { id: ids[0]! })).toMatchObject({ total_fen: 190_00, shop_discount_fen: 0 })
  })

  test('one of each shop and one of the platform are paid together, each order with its share', async () => {
    const [buyer, one, two] = [await newBuyer(world), await newShop(world), await newShop(world)]
    const of_shop = await held(world, buyer, one, { amount_fen: 20_00 })
    const of_platform = await held(world, buyer, null, { amount_fen: 34_00, min_spend_fen: 300_00 })
    const ids = await baskets(buyer, one, two)
    const { amounts } = await world.call(buyer, order.payPreview, { ids })
    expect(amounts).toMatchObject({ shop_discount_fen: 20_00, platform_discount_fen: 34_00, payable_fen: 326_00 })

    const paid = await pay(buyer, ids, 326_00, [of_shop, of_platform])

    const [first, second] = [await rowOf(world, { id: ids[0]! }), await rowOf(world, { id: ids[1]! })]
    expect(first).toMatchObject({ shop_discount_fen: 20_00, platform_discount_fen: 16_00, paid_fen: 154_00 })
    expect(second).toMatchObject({ shop_discount_fen: 0, platform_discount_fen: 18_00, paid_fen: 172_00 })
    expect((await itemsOf(world.ctx, ids)).map((item) => item.discount_fen)).toEqual([24_00, 12_00, 12_00, 6_00])
    expect(await entriesOf(world, `pay:${paid.pay_no}:${ids[0]}`)).toEqual([
      [accounts.userWallet(buyer.id), -154_00],
      [accounts.escrow(ids[0]!), 154_00],
    ])
    expect(await entriesOf(world, `order:${ids[0]}:coupon`)).toEqual([
      [accounts.marketing, -16_00],
      [accounts.escrow(ids[0]!), 16_00],
    ])
    expect(await balanceOf(world, accounts.escrow(ids[1]!))).toBe(190_00)
    expect([await stateOf(of_shop), await stateOf(of_platform)]).toEqual(['used', 'used'])
  })

  test('the platform’s coupon is lost to an order that is paid alone, and comes back to its holder', async () => {
    const [buyer, one, two] = [await newBuyer(world), await newShop(world), await newShop(world)]
    const of_platform = await held(world, buyer, null, { amount_fen: 30_00 })
    const ids = await baskets(buyer, one, two)
    // Chosen, but the wallet is short: the orders keep it.
    const address_id = await addressOf(world, buyer)
    const both = { ids, address_id, coupon_ids: [of_platform], ...wallet, shown_total_fen: 350_00 }
    await world.refused(buyer, order.pay, both, 'BALANCE_SHORT')
    expect(await stateOf(of_platform)).toBe('locked')

    const [first, second] = ids as [number, number]
    await fund(world, buyer.id, 400_00)
    const alone = { ids: [first], address_id, ...wallet }
    await world.refused(buyer, order.pay, { ...alone, shown_total_fen: 175_00 }, 'PRICE_CHANGED', { total_fen: 190_00 })
    await world.call(buyer, order.pay, { ...alone, shown_total_fen: 190_00 })

    expect(await stateOf(of_platform)).toBe('available')
    expect(await rowOf(world, { id: second })).toMatchObject({ platform_discount_fen: 0, total_fen: 190_00 })
    expect((await world.call(buyer, order.payPreview, { ids: [second] })).amounts.payable_fen).toBe(160_00)
  })

  test('one coupon in two payments at once lowers one of them', async () => {
    const [buyer, shop] = [await newBuyer(world), await newShop(world)]
    const coupon_id = await held(world, buyer, shop, { amount_fen: 20_00 })
    const [one, two] = [await baskets(buyer, shop), await baskets(buyer, shop)]
    await fund(world, buyer.id, 400_00)
    const address_id = await addressOf(world, buyer)
    const both = await Promise.allSettled(
      [one, two].map((ids) =>
        world.call(buyer, order.pay, { ids, address_id, ...wallet, coupon_ids: [coupon_id], shown_total_fen: 170_00 }),
      ),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a won lot takes a coupon for its shipping, never one for goods', async () => {
    const shop = await newShop(world)
    const won = await wonOrder(world, { shop, hammer_fen: 500_00, shipping_fen: 15_00 })
    const [goods, shipping] = [
      await held(world, won.buyer, shop, { amount_fen: 100_00 }),
      await held(world, won.buyer, shop, { kind: 'shipping', amount_fen: 20_00 }),
    ]
    await world.refused(won.buyer, order.payPreview, { ids: [won.id], coupon_ids: [goods] }, 'COUPON_UNUSABLE')
    const preview = await world.call(won.buyer, order.payPreview, { ids: [won.id] })
    expect(preview.groups[0]!.coupons).toMatchObject({ chosen: shipping })
    await pay(won.buyer, [won.id], 500_00, [shipping])
    expect(await rowOf(world, won)).toMatchObject({ goods_fen: 500_00, shipping_fen: 0, total_fen: 500_00 })
  })
})

describe('when nothing comes of the order', () => {
  test('an unpaid order gives its coupon back, for a day where it has lapsed', async () => {
    const [buyer, shop] = [await newBuyer(world), await newShop(world)]
    const id = await offered(world, shop, { amount_fen: 20_00, valid_days: 1 })
    const coupon_id = await claimed(world, buyer, id)
    const ids = await baskets(buyer, shop)
    const address_id = await addressOf(world, buyer)
    const ask = { ids, address_id, coupon_ids: [coupon_id], ...wallet, shown_total_fen: 170_00 }
    await world.refused(buyer, order.pay, ask, 'BALANCE_SHORT')

    await world.advance(30 * HOUR_MS)

    expect(await rowOf(world, { id: ids[0]! })).toMatchObject({ status: 'closed' })
    expect(await stateOf(coupon_id)).toBe('available')
    await world.advance(25 * HOUR_MS)
    expect(await stateOf(coupon_id)).toBe('expired')
  })

  test('the day it lives on is given once: ordering and giving up again and again keeps no coupon alive', async () => {
    const [buyer, shop] = [await newBuyer(world), await newShop(world)]
    const coupon_id = await claimed(world, buyer, await offered(world, shop, { amount_fen: 20_00, valid_days: 1 }))
    const address_id = await addressOf(world, buyer)
    const hold = async () => {
      const ids = await baskets(buyer, shop)
      await world.refused(
        buyer,
        order.pay,
        { ids, address_id, coupon_ids: [coupon_id], ...wallet, shown_total_fen: 170_00 },
        'BALANCE_SHORT',
      )
    }
    await hold()
    await world.advance(30 * HOUR_MS)
    expect(await stateOf(coupon_id)).toBe('available')

    await hold()
    await world.advance(30 * HOUR_MS)

    expect(await stateOf(coupon_id)).toBe('expired')
  })

  test('a refund before shipping gives coupon and the platform’s money back, exactly', async () => {
    const [buyer, shop] = [await newBuyer(world), await newShop(world)]
    const of_shop = await held(world, buyer, shop, { amount_fen: 20_00 })
    const of_platform = await held(world, buyer, null, { amount_fen: 30_00 })
    const ids = await baskets(buyer, shop)
    await pay(buyer, ids, 140_00, [of_shop, of_platform])
    const before_fen = await balanceOf(world, accounts.marketing)

    await inTransaction(world.ctx, async (tx) =>
      refundInFull(tx, (await lockOrder(tx, ids[0]!))!, { type: 'operator', id: 1 }, '店铺缺货'),
    )
    await world.settle()

    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(140_00)
    expect((await balanceOf(world, accounts.marketing)) - before_fen).toBe(30_00)
    expect([await stateOf(of_shop), await stateOf(of_platform)]).toEqual(['available', 'available'])
  })
})
