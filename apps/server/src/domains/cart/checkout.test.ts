/** Checkouts over several shops: one payment, both coupons, exact entries; races; what comes back. */
import { cart, goods, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { newKey, openWorld, type World } from '../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../account/testing.ts'
import { held } from '../coupon/testing.ts'
import { newGoods, orderedGoods, statusOf, stockOf } from '../goods/testing.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../ledger/testing.ts'
import { itemsOf, lockOrder, refundInFull } from '../order/index.ts'
import { addressOf, rowOf } from '../order/testing.ts'
import { categoryIdByCode } from '../site/index.ts'
import { cartForm, inCart, parcelGoods } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const MINUTE_MS = 60_000
const wallet = { channel: 'wallet', pay_password: PAY_PASSWORD } as const
const one_piece = { skus: [{ values: [], price_fen: 300_00, stock: 1 }] }

const couponState = async (id: number): Promise<string> =>
  (await world.sql<{ status: string }>('select status from coupon_held where id = $1', [id]))[0]!.status

const refundWhole = (id: number) =>
  inTransaction(world.ctx, async (tx) =>
    refundInFull(tx, (await lockOrder(tx, id))!, { type: 'operator', id: 1 }, '店铺缺货'),
  )

/** Two things of one shop and one of another, with a coupon of the first shop and one of the platform. */
async function twoShops() {
  const buyer = await newBuyer(world)
  const [one, other] = [await parcelGoods(world), await parcelGoods(world)]
  const beside = await parcelGoods(world, { shop: one.shop, skus: [{ values: [], price_fen: 60_00, stock: 3 }] })
  const item_ids = await inCart(world, buyer, one, beside, other)
  const of_shop = await held(world, buyer, one.shop, { amount_fen: 30_00 })
  const of_platform = await held(world, buyer, null, { amount_fen: 27_00, min_spend_fen: 250_00 })
  return { buyer, one, beside, other, item_ids, of_shop, of_platform }
}

async function paid(buyer: TestPerson, ids: number[], shown_total_fen: number) {
  await fund(world, buyer.id, shown_total_fen)
  const address_id = await addressOf(world, buyer)
  const payment = await world.call(buyer, order.pay, { ids, address_id, ...wallet, shown_total_fen })
  await world.settle()
  return payment
}

describe('a checkout over two shops', () => {
  test('whose things of one shop have different commissions takes their mean by price for the parcel', async () => {
    const buyer = await newBuyer(world)
    const one = await parcelGoods(world)
    const beside = await parcelGoods(world, {
      shop: one.shop,
      category_id: (await categoryIdByCode(world.ctx, 'stone'))!,
    })
    await world.sql(`update site_categories set commission_bp = 120 where code = 'stone'`)
    const form = await cartForm(world, buyer, await inCart(world, buyer, one, beside))

    const { order_ids } = await world.call(buyer, cart.buy, form)

    await world.sql(`update site_categories set commission_bp = null where code = 'stone'`)
    expect(await rowOf(world, { id: order_ids[0]! })).toMatchObject({ commission_bp: (120 + 500) / 2 })
  })

  test('of which one order is paid alone leaves the other its own shop’s coupon, shared by its things to the fen', async () => {
    const { buyer, other, item_ids } = await twoShops()
    const { order_ids } = await world.call(buyer, cart.buy, await cartForm(world, buyer, item_ids))
    const rows = await Promise.all(order_ids.map((id) => rowOf(world, { id })))
    const [alone, left] = rows[0]!.shop_id === other.shop.id ? rows : rows.toReversed()

    await paid(buyer, [alone!.id], alone!.total_fen + alone!.platform_discount_fen)

    const order_left = await rowOf(world, { id: left!.id })
    const items = await itemsOf(world.ctx, [left!.id])
    expect(order_left).toMatchObject({ shop_discount_fen: 30_00, platform_discount_fen: 0 })
    expect(items.map(({ discount_fen, platform_discount_fen }) => [discount_fen, platform_discount_fen])).toEqual([
      [20_00, 0],
      [10_00, 0],
    ])
    await paid(buyer, [left!.id], order_left.total_fen)
  })

  test('is one order a shop, one payment, one coupon of the shop and one of the platform by value: every entry', async () => {
    const { buyer, one, beside, other, item_ids, of_shop, of_platform } = await twoShops()
    const form = await cartForm(world, buyer, item_ids)
    // 180 + 10 - 30 and 120 + 10; the platform's 27 on 150 and 120.
    expect(form.shown_total_fen).toBe(263_00)

    const { order_ids, payable_fen } = await world.call(buyer, cart.buy, form)

    expect(payable_fen).toBe(263_00)
    expect(order_ids).toHaveLength(2)
    expect((await world.call(buyer, cart.mine, {})).cart_count).toBe(0)
    expect([await couponState(of_shop), await couponState(of_platform)]).toEqual(['locked', 'locked'])
    expect([await stockOf(world, one), await stockOf(world, beside), await stockOf(world, other)]).toEqual([
      { stock: 5, held: 1 },
      { stock: 3, held: 1 },
      { stock: 5, held: 1 },
    ])
    const asked = await world.call(buyer, order.payPreview, { ids: order_ids })
    expect(asked.amounts.payable_fen).toBe(263_00)
    expect(asked.groups.map(({ items }) => items.length)).toEqual([2, 1])

    const before_fen = await balanceOf(world, accounts.marketing)
    const payment = await paid(buyer, order_ids, 263_00)

    const [first, second] = order_ids as [number, number]
    expect(await rowOf(world, { id: first })).toMatchObject({
      ...{ goods_fen: 180_00, shipping_fen: 10_00, shop_discount_fen: 30_00, platform_discount_fen: 15_00 },
      ...{ total_fen: 145_00, paid_fen: 145_00, status: 'to_ship' },
    })
    expect(await rowOf(world, { id: second })).toMatchObject({
      ...{ goods_fen: 120_00, shipping_fen: 10_00, shop_discount_fen: 0, platform_discount_fen: 12_00 },
      ...{ total_fen: 118_00, paid_fen: 118_00, status: 'to_ship' },
    })
    expect(await entriesOf(world, `pay:${payment.pay_no}:${first}`)).toEqual([
      [accounts.userWallet(buyer.id), -145_00],
      [accounts.escrow(first), 145_00],
    ])
    expect(await entriesOf(world, `pay:${payment.pay_no}:${second}`)).toEqual([
      [accounts.userWallet(buyer.id), -118_00],
      [accounts.escrow(second), 118_00],
    ])
    expect(await entriesOf(world, `order:${first}:coupon`)).toEqual([
      [accounts.marketing, -15_00],
      [accounts.escrow(first), 15_00],
    ])
    expect(await entriesOf(world, `order:${second}:coupon`)).toEqual([
      [accounts.marketing, -12_00],
      [accounts.escrow(second), 12_00],
    ])
    expect(before_fen - (await balanceOf(world, accounts.marketing))).toBe(27_00)
    expect([await couponState(of_shop), await couponState(of_platform)]).toEqual(['used', 'used'])
    expect(await stockOf(world, beside)).toEqual({ stock: 2, held: 0 })
  })

  test('one order refunded unsent gives back its stock and its shop’s coupon; the platform’s comes back with the last', async () => {
    const { buyer, one, other, item_ids, of_shop, of_platform } = await twoShops()
    const { order_ids } = await world.call(buyer, cart.buy, await cartForm(world, buyer, item_ids))
    await paid(buyer, order_ids, 263_00)
    const before_fen = await balanceOf(world, accounts.marketing)
    const [first, second] = order_ids as [number, number]

    await refundWhole(first)
    await world.settle()

    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(145_00)
    expect((await balanceOf(world, accounts.marketing)) - before_fen).toBe(15_00)
    expect(await stockOf(world, one)).toEqual({ stock: 5, held: 0 })
    expect(await stockOf(world, other)).toEqual({ stock: 4, held: 0 })
    expect([await couponState(of_shop), await couponState(of_platform)]).toEqual(['available', 'used'])

    await refundWhole(second)
    await world.settle()
    expect(await couponState(of_platform)).toBe('available')
    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(263_00)
  })

  test('not paid in time frees every piece and both coupons', async () => {
    const { buyer, one, beside, other, item_ids, of_shop, of_platform } = await twoShops()
    await world.call(buyer, cart.buy, await cartForm(world, buyer, item_ids))

    await world.advance(31 * MINUTE_MS)
    await world.settle()

    for (const [piece, stock] of [
      [one, 5],
      [beside, 3],
      [other, 5],
    ] as const)
      expect(await stockOf(world, piece)).toEqual({ stock, held: 0 })
    expect([await couponState(of_shop), await couponState(of_platform)]).toEqual(['available', 'available'])
  })

  test('with other coupons, or none, costs what was shown then; one that is not theirs is refused', async () => {
    const { buyer, one, item_ids, of_shop } = await twoShops()
    const none = await cartForm(world, buyer, item_ids, [])
    expect(none.shown_total_fen).toBe(320_00)
    const one_only = await cartForm(world, buyer, item_ids, [of_shop])
    expect(one_only.shown_total_fen).toBe(290_00)
    const foreign = await held(world, await newBuyer(world), one.shop)
    await world.refused(buyer, cart.preview, { item_ids, coupon_ids: [foreign] }, 'COUPON_UNUSABLE')
    await world.refused(buyer, cart.buy, { ...one_only, coupon_ids: [foreign] }, 'COUPON_UNUSABLE')
    await world.refused(buyer, cart.buy, { ...one_only, coupon_ids: [] }, 'PRICE_CHANGED', { total_fen: 320_00 })

    expect(await world.call(buyer, cart.buy, one_only)).toMatchObject({ payable_fen: 290_00 })
  })
})

describe('the price shown is the price paid', () => {
  test('a line that got dearer is named, nothing is ordered or held, and a new form costs the new price', async () => {
    const [buyer, one, two] = [await newBuyer(world), await parcelGoods(world), await parcelGoods(world)]
    const item_ids = await inCart(world, buyer, one, two)
    const form = await cartForm(world, buyer, item_ids)
    await world.call(two.shop, goods.setSkus, { skus: [{ id: two.sku_ids[0]!, price_fen: 130_00 }] })

    await world.refused(buyer, cart.buy, form, 'PRICE_CHANGED', {
      total_fen: 270_00,
      lines: [{ sku_id: two.sku_ids[0], shown_fen: 120_00, price_fen: 130_00 }],
    })

    expect(await stockOf(world, one)).toEqual({ stock: 5, held: 0 })
    expect((await world.call(buyer, cart.mine, {})).cart_count).toBe(2)
    expect((await cartForm(world, buyer, item_ids)).shown_total_fen).toBe(270_00)
    await world.refused(buyer, cart.buy, { ...form, submit_token: crypto.randomUUID() }, 'SUBMIT_TOKEN_INVALID')
    await world.refused(buyer, cart.buy, { ...form, address_id: undefined }, 'ADDRESS_REQUIRED')
  })

  test('every line that is gone is named', async () => {
    const buyer = await newBuyer(world)
    const [one, off, last] = [await newGoods(world), await newGoods(world), await newGoods(world, one_piece)]
    const item_ids = await inCart(world, buyer, one, off, last)
    const form = await cartForm(world, buyer, item_ids)
    await orderedGoods(world, { goods: last })
    await world.call(off.shop, goods.setStatus, { ids: [off.id], to: 'off' })

    const gone = {
      lines: [
        { sku_id: off.sku_ids[0], code: 30023 },
        { sku_id: last.sku_ids[0], code: 30021, left: 0 },
      ],
    }
    await world.refused(buyer, cart.buy, form, 'OFF_SHELF', gone)
    await world.refused(buyer, cart.preview, { item_ids }, 'OFF_SHELF', gone)

    expect(await stockOf(world, one)).toEqual({ stock: 5, held: 0 })
    await world.refused(await newBuyer(world), cart.preview, { item_ids }, 'NOT_FOUND')
  })

  test('sent again, also at once, is the same orders; what was put in meanwhile stays in the cart', async () => {
    const { buyer, item_ids, other } = await twoShops()
    const form = await cartForm(world, buyer, item_ids)

    const answers = await Promise.all([1, 2, 3].map(() => world.send(buyer, cart.buy, form, newKey())))
    expect(new Set(answers.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1)
    expect(answers[0]!.code).toBe(1)

    const [again] = await inCart(world, buyer, other)
    await world.send(buyer, cart.buy, { ...form, item_ids: [again!] }, newKey())
    expect((await world.call(buyer, cart.mine, {})).cart_count).toBe(1)
    expect(await stockOf(world, other)).toEqual({ stock: 5, held: 1 })
  })
})

describe('two checkouts at once', () => {
  test('that want one last piece: one has it, the loser holds nothing and keeps cart and coupon', async () => {
    const last = await newGoods(world, one_piece)
    const sides = await Promise.all(
      [1, 2].map(async () => {
        const [buyer, beside] = [await newBuyer(world), await parcelGoods(world)]
        // The one puts the last piece in first, the other last: both take locks by id all the same.
        const item_ids = await inCart(world, buyer, beside, last)
        const coupon_id = await held(world, buyer, null, { amount_fen: 5_00 })
        return { buyer, beside, coupon_id, form: await cartForm(world, buyer, item_ids.reverse()) }
      }),
    )

    const answers = await Promise.all(sides.map(({ buyer, form }) => world.send(buyer, cart.buy, form, newKey())))

    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, 30021])
    expect(await stockOf(world, last)).toEqual({ stock: 1, held: 1 })
    const lost = answers.findIndex(({ code }) => code !== 1)
    expect(answers[lost]!.data).toMatchObject({
      lines: [{ sku_id: last.sku_ids[0], title: expect.stringContaining('cup') }],
    })
    const loser = sides[lost]!
    expect(await stockOf(world, loser.beside)).toEqual({ stock: 5, held: 0 })
    expect(await couponState(loser.coupon_id)).toBe('available')
    expect((await world.call(loser.buyer, cart.mine, {})).cart_count).toBe(2)
    const rows = await world.sql('select 1 from order_orders where user_id = $1', [loser.buyer.id])
    expect(rows).toEqual([])
  })

  test('of many carts over the same goods, in any order of lines, wait for each other and never cross', async () => {
    const pieces = await Promise.all(
      [1, 2, 3].map(() => newGoods(world, { skus: [{ values: [], price_fen: 10_00, stock: 4 }] })),
    )
    const forms = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const buyer = await newBuyer(world)
        const item_ids = await inCart(world, buyer, ...(i % 2 ? pieces : pieces.toReversed()))
        return { buyer, form: await cartForm(world, buyer, item_ids) }
      }),
    )

    const answers = await Promise.all(forms.map(({ buyer, form }) => world.send(buyer, cart.buy, form, newKey())))

    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, 1, 1, 1, 30021, 30021, 30021, 30021])
    for (const piece of pieces) expect(await stockOf(world, piece)).toEqual({ stock: 4, held: 4 })
  })
})

describe('who does not pay', () => {
  test('holds stock with three orders at most, whether they come from carts or not', async () => {
    const buyer = await newBuyer(world)
    const pieces = await Promise.all([1, 2, 3].map(() => newGoods(world)))
    await orderedGoods(world, { buyer })
    const item_ids = await inCart(world, buyer, ...pieces)

    await world.refused(buyer, cart.buy, await cartForm(world, buyer, item_ids), 'LIMIT_REACHED', { limit: 3 })

    expect(await world.call(buyer, cart.buy, await cartForm(world, buyer, item_ids.slice(0, 2)))).toMatchObject({
      payable_fen: 240_00,
    })
    expect(await statusOf(world, pieces[2]!)).toBe('on')
    expect(await stockOf(world, pieces[2]!)).toEqual({ stock: 5, held: 0 })
  })
})
