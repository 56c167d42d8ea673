import { ASKED_MOST_FEN, aftersale, cart, goods, order, PRICE_MOST_FEN, SHIPPING_MOST_FEN } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, newKey, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { cartForm, inCart } from '../../cart/testing.ts'
import { held } from '../../coupon/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { lockOrder, refundInFull } from '../../order/index.ts'
import { addressOf, payFor, rowOf, shipFor } from '../../order/testing.ts'
import { formFor, newGoods, orderedGoods, statusOf, stockOf } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const MINUTE_MS = 60_000
const one_piece = { skus: [{ values: [], price_fen: 300_00, stock: 1 }] }

describe('a purchase', () => {
  test('keeps its pieces for half an hour, is paid into escrow, shipped and received; the shop pays 5%', async () => {
    const bought = await orderedGoods(world, { qty: 2 })
    expect(await stockOf(world, bought.goods)).toEqual({ stock: 5, held: 2 })
    expect((await world.call(guest, goods.info, { id: bought.goods.id })).held).toBe(2)
    const row = await rowOf(world, bought)
    expect(row).toMatchObject({ kind: 'goods', goods_fen: 240_00, commission_bp: 500, status: 'pending_payment' })
    expect(row.pay_deadline! - (await world.now())).toBeGreaterThan(29 * MINUTE_MS)
    expect(row.address).not.toBeNull()

    await payFor(world, bought)
    expect(await stockOf(world, bought.goods)).toEqual({ stock: 3, held: 0 })
    await shipFor(world, bought)
    await world.call(bought.buyer, order.confirm, { id: bought.id })

    expect(await balanceOf(world, accounts.shopPending(bought.shop.id))).toBe(228_00)
    expect((await world.call(guest, goods.info, { id: bought.goods.id })).sold_count).toBe(2)
  })

  test('shows on its form the best coupon and the ways to pay, and is placed with the coupons of the form', async () => {
    const [one, buyer] = [await newGoods(world), await newBuyer(world)]
    const coupon_id = await held(world, buyer, one.shop, { amount_fen: 15_00 })
    const form = await formFor(world, buyer, one)
    const ask = { sku_id: form.sku_id, address_id: form.address_id }
    const shown = await world.call(buyer, goods.preview, ask)
    await world.refused(buyer, goods.preview, { ...ask, coupon_ids: [coupon_id + 1] }, 'COUPON_UNUSABLE')

    expect(shown.groups[0]!.coupons.chosen).toBe(coupon_id)
    const { goods_fen, shipping_fen } = shown.amounts
    expect(shown.pay).toMatchObject({ amount_fen: goods_fen + shipping_fen - 15_00, wallet: { enough: false } })
    const { order_ids } = await world.call(buyer, goods.buy, { ...form, coupon_ids: [coupon_id] })

    expect(await rowOf(world, { id: order_ids[0]! })).toMatchObject({
      shop_discount_fen: 15_00,
      total_fen: shown.amounts.payable_fen,
    })
  })

  test('sent twice is one order', async () => {
    const [one, buyer] = [await newGoods(world), await newBuyer(world)]
    const form = await formFor(world, buyer, one)

    const answers = await Promise.all([1, 2, 3].map(() => world.send(buyer, goods.buy, form, newKey())))

    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await stockOf(world, one)).toEqual({ stock: 5, held: 1 })
  })

  test('is placed as the form said the first time: the same token with other content is no order of it', async () => {
    const [one, buyer] = [await newGoods(world), await newBuyer(world)]
    const form = await formFor(world, buyer, one)
    const { order_ids } = await world.call(buyer, goods.buy, form)

    await world.refused(buyer, goods.buy, { ...form, qty: 2, shown_total_fen: 240_00 }, 'IDEM_MISMATCH')
    await world.refused(buyer, goods.buy, { ...form, note: '要另一只' }, 'IDEM_MISMATCH')

    expect((await world.call(buyer, goods.buy, form)).order_ids).toEqual(order_ids)
    expect(await stockOf(world, one)).toEqual({ stock: 5, held: 1 })
  })

  test('costs what was shown, shipping to that address included, or is refused', async () => {
    const one = await newGoods(world, { shipping_mode: 'fixed', shipping_fen: 15_00 })
    const buyer = await newBuyer(world)
    const form = await formFor(world, buyer, one)
    expect(form.shown_total_fen).toBe(135_00)

    await world.call(one.shop, goods.setSkus, { skus: [{ id: one.sku_ids[0]!, price_fen: 140_00 }] })

    await world.refused(buyer, goods.buy, form, 'PRICE_CHANGED', { total_fen: 155_00 })
    await world.refused(buyer, goods.buy, { ...form, submit_token: crypto.randomUUID() }, 'SUBMIT_TOKEN_INVALID')
    await world.refused(buyer, goods.buy, { ...form, address_id: undefined }, 'ADDRESS_REQUIRED')
    await world.refused(await newBuyer(world), goods.buy, form, 'SUBMIT_TOKEN_INVALID')
    const [placed] = await world.sql('select 1 from order_orders where user_id = $1', [buyer.id])
    expect(placed).toBeUndefined()
  })

  test('costs no more than a person may name, and neither does one piece: nobody’s list is made unreadable', async () => {
    const one = await newGoods(world, { skus: [{ values: [], price_fen: PRICE_MOST_FEN, stock: 99 }] })
    const buyer = await newBuyer(world)
    const dearer = { id: one.sku_ids[0]!, price_fen: PRICE_MOST_FEN + 1 }
    await world.refused(one.shop, goods.setSkus, { skus: [dearer] }, 'VALIDATION')
    await world.refused(one.shop, goods.edit, { id: one.id, shipping_fen: SHIPPING_MOST_FEN + 1 }, 'VALIDATION')

    const form = await formFor(world, buyer, one, { qty: 10 })
    await world.refused(buyer, goods.preview, { sku_id: form.sku_id, qty: 11 }, 'AMOUNT_INVALID')
    await world.refused(buyer, goods.buy, { ...form, qty: 11 }, 'AMOUNT_INVALID', { max_fen: ASKED_MOST_FEN })
    await world.call(buyer, goods.buy, form)

    const { list } = await world.call(buyer, order.mine, {})
    expect(list.map(({ amounts }) => amounts.goods_fen)).toEqual([ASKED_MOST_FEN])
    expect((await world.call(one.shop, order.shopList, {})).list).toHaveLength(1)
  })

  test('asks no more for sending than place and weight allow; above it every form is refused', async () => {
    const { shop, id } = await newGoods(world)
    const fixed = { id, shipping_mode: 'fixed', shipping_fen: 560_01 } as const
    await world.refused(shop, goods.edit, fixed, 'VALIDATION')
    await world.call(shop, goods.edit, { ...fixed, shipping_fen: 560_00 })
    const rate = { regions: ['330000'], first: 1_000, first_fen: 100_01, next: 1_000, next_fen: 0 }
    const template = { action: 'save', name: '按重量', by: 'weight' } as const
    await world.refused(shop, goods.saveTemplate, { ...template, rates: [rate] }, 'VALIDATION')
    await world.call(shop, goods.saveTemplate, { ...template, rates: [{ ...rate, first_fen: 100_00 }] })
  })

  test('of categories with different rates bears each by its price: a thing of a fen frees nothing dear', async () => {
    const dear = await newGoods(world, { skus: [{ values: [], price_fen: 9_999_00, stock: 1 }] })
    const free = await newGoods(world, { shop: dear.shop, skus: [{ values: [], price_fen: 1, stock: 1 }] })
    const [other] = await world.sql<{ id: number }>(
      'update site_categories set commission_bp = 0 where id = (select id from site_categories where id <> (select category_id from goods_goods where id = $1) and parent_id is null limit 1) returning id',
      [dear.id],
    )
    await world.sql('update goods_goods set category_id = $2 where id = $1', [free.id, other!.id])
    const buyer = await newBuyer(world)
    const ids = await inCart(world, buyer, dear, free)
    const { order_ids } = await world.call(buyer, cart.buy, await cartForm(world, buyer, ids, []))

    expect((await rowOf(world, { id: order_ids[0]! })).commission_bp).toBe(500)
  })

  test('cancelled again and again holds no stock in the end: cancelling counts as letting it lapse', async () => {
    const one = await newGoods(world)
    const buyer = await newBuyer(world)
    for (let i = 0; i < 5; i++) {
      const { id } = await orderedGoods(world, { goods: one, buyer })
      await world.call(buyer, order.action, { id, action: 'cancel' })
    }

    const form = await formFor(world, buyer, one)
    await world.refused(buyer, goods.buy, form, 'LIMIT_REACHED', { limit: 0, lapsed: 5 })
    await world.advance(25 * 60 * MINUTE_MS)
    await world.call(buyer, goods.buy, await formFor(world, buyer, one))
  })

  test('is not sent where the shop does not send', async () => {
    const { shop } = await newGoods(world)
    const rates = [{ regions: ['650000'], first: 1, first_fen: 20_00, next: 1, next_fen: 5_00 }]
    const { id: template_id } = await world.call(shop, goods.saveTemplate, {
      action: 'save',
      name: '只发新疆',
      by: 'piece',
      rates,
    })
    const one = await newGoods(world, { shop, shipping_mode: 'template', template_id })
    const buyer = await newBuyer(world)
    await addressOf(world, buyer)
    await world.refused(buyer, goods.preview, { sku_id: one.sku_ids[0]! }, 'REGION_NOT_SERVED')
    // The page says so for the place one looks from, regardless of the default address.
    const at_home = await world.call(buyer, goods.info, { id: one.id })
    expect(at_home.shipping).toMatchObject({ fee_fen: null })
    const there = await world.call(buyer, goods.info, { id: one.id, province_code: '650000' })
    expect(there.shipping).toMatchObject({ fee_fen: 20_00, to: '新疆维吾尔自治区' })
    await world.refused(buyer, goods.info, { id: one.id, province_code: '990000' }, 'NOT_FOUND')
  })

  test('by the shop’s own people is refused, and so is more than the limit of a person', async () => {
    const one = await newGoods(world, { limit_per_person: 2 })
    await world.refused(one.shop, goods.preview, { sku_id: one.sku_ids[0]! }, 'SELF_ACTION')
    const buyer = await newBuyer(world)
    await orderedGoods(world, { goods: one, buyer, qty: 2 })
    await world.refused(buyer, goods.preview, { sku_id: one.sku_ids[0]! }, 'BUY_LIMIT')
    await world.refused(buyer, goods.preview, { sku_id: 999_999 }, 'NOT_FOUND')
  })

  test('of goods for new customers is one, by who has not bought yet, without commission', async () => {
    const one = await newGoods(world, { kind: 'xinke' })
    const buyer = await newBuyer(world)
    const first = await orderedGoods(world, { goods: one, buyer })
    const second = await newGoods(world, { kind: 'xinke' })
    await world.refused(buyer, goods.preview, { sku_id: second.sku_ids[0]! }, 'NEW_CUSTOMER_ONLY')
    await payFor(world, first)
    expect((await rowOf(world, first)).commission_bp).toBe(0)
    await world.refused(buyer, goods.preview, { sku_id: second.sku_ids[0]! }, 'NEW_CUSTOMER_ONLY')
  })
})

describe('the last piece', () => {
  test('is sold to one of two who want it at once', async () => {
    const one = await newGoods(world, one_piece)
    const buyers = [await newBuyer(world), await newBuyer(world)]
    const forms = await Promise.all(buyers.map((buyer) => formFor(world, buyer, one)))

    const answers = await Promise.all(buyers.map((buyer, i) => world.send(buyer, goods.buy, forms[i]!, newKey())))

    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, 30021])
    expect(await stockOf(world, one)).toEqual({ stock: 1, held: 1 })
    expect((await world.call(guest, goods.info, { id: one.id })).buyable).toMatchObject({ ok: false, code: 30021 })
  })

  test('fifty people want twenty: twenty have one, nothing is oversold', async () => {
    const one = await newGoods(world, { skus: [{ values: [], price_fen: 10_00, stock: 20 }] })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => newBuyer(world)))
    const forms = await Promise.all(buyers.map((buyer) => formFor(world, buyer, one)))

    const answers = await Promise.all(buyers.map((buyer, i) => world.send(buyer, goods.buy, forms[i]!, newKey())))

    expect(answers.filter(({ code }) => code === 1)).toHaveLength(20)
    expect(answers.filter(({ code }) => code === 30021)).toHaveLength(30)
    expect(await stockOf(world, one)).toEqual({ stock: 20, held: 20 })
  })

  test('paid for, the goods are sold out; refunded before it left, it is on sale again by itself', async () => {
    const one = await newGoods(world, one_piece)
    const bought = await orderedGoods(world, { goods: one })
    await payFor(world, bought)
    expect(await statusOf(world, one)).toBe('sold_out')
    await world.refused(await newBuyer(world), goods.preview, { sku_id: one.sku_ids[0]! }, 'OUT_OF_STOCK')

    await inTransaction(world.ctx, async (tx) =>
      refundInFull(tx, (await lockOrder(tx, bought.id))!, { type: 'operator', id: 1 }, '店铺缺货'),
    )

    expect(await statusOf(world, one)).toBe('on')
    expect(await stockOf(world, one)).toEqual({ stock: 1, held: 0 })
    expect((await world.call(guest, goods.info, { id: one.id })).sold_count).toBe(0)
  })

  test('is free again when its order is given up, or not paid in time', async () => {
    const one = await newGoods(world, one_piece)
    const given_up = await orderedGoods(world, { goods: one })
    await world.call(given_up.buyer, order.action, { id: given_up.id, action: 'cancel' })
    expect(await stockOf(world, one)).toEqual({ stock: 1, held: 0 })

    const late = await orderedGoods(world, { goods: one })
    await world.advance(31 * MINUTE_MS)
    await world.settle()

    expect(await rowOf(world, late)).toMatchObject({ status: 'closed', close_reason: 'unpaid' })
    expect(await stockOf(world, one)).toEqual({ stock: 1, held: 0 })
  })

  test('changed in price or taken off meanwhile, an order keeps its price and its piece', async () => {
    const one = await newGoods(world, one_piece)
    const bought = await orderedGoods(world, { goods: one })
    await world.call(one.shop, goods.setSkus, { skus: [{ id: one.sku_ids[0]!, price_fen: 900_00 }] })
    await world.call(one.shop, goods.setStatus, { ids: [one.id], to: 'off' })

    await payFor(world, bought)

    expect(await rowOf(world, bought)).toMatchObject({ status: 'to_ship', paid_fen: 300_00 })
    expect(await stockOf(world, one)).toEqual({ stock: 0, held: 0 })
  })

  test('an edit and an order at once: the order is at a price its buyer saw, or is refused', async () => {
    const one = await newGoods(world)
    const buyers = await Promise.all([1, 2, 3, 4].map(() => newBuyer(world)))
    const forms = await Promise.all(buyers.map((buyer) => formFor(world, buyer, one)))

    const [edited, ...answers] = await Promise.all([
      world.send(one.shop, goods.edit, { id: one.id, skus: [{ values: [], price_fen: 200_00, stock: 5 }] }, newKey()),
      ...buyers.map((buyer, i) => world.send(buyer, goods.buy, forms[i]!, newKey())),
    ])

    expect(edited!.code).toBe(1)
    const rows = await world.sql<{ goods_fen: number }>(`select goods_fen from order_orders where user_id = any($1)`, [
      buyers.map(({ id }) => id),
    ])
    expect(rows.every(({ goods_fen }) => goods_fen === 120_00)).toBe(true)
    expect(answers.every(({ code }) => code === 1 || code === 30022)).toBe(true)
    expect(await stockOf(world, one)).toEqual({ stock: 5, held: rows.length })
  })
})

describe('who does not pay', () => {
  test('holds stock with three orders at most, and with none after five lapsed in a day', async () => {
    const buyer = await newBuyer(world)
    const one = await newGoods(world, { skus: [{ values: [], price_fen: 10_00, stock: 50 }] })
    for (let i = 0; i < 3; i++) await orderedGoods(world, { goods: one, buyer })
    await world.refused(buyer, goods.buy, await formFor(world, buyer, one), 'LIMIT_REACHED')
    await world.advance(31 * MINUTE_MS)
    await world.settle()
    for (let i = 0; i < 2; i++) await orderedGoods(world, { goods: one, buyer })
    await world.advance(31 * MINUTE_MS)
    await world.settle()

    await world.refused(buyer, goods.buy, await formFor(world, buyer, one), 'LIMIT_REACHED')

    expect(await stockOf(world, one)).toEqual({ stock: 50, held: 0 })
    await world.advance(24 * 60 * MINUTE_MS)
    await orderedGoods(world, { goods: one, buyer: { ...buyer } })
  })
})

describe('after-sale', () => {
  test('a refund of an unshipped thing gives its piece back; one that was sent does not come back by itself', async () => {
    const one = await newGoods(world)
    const unsent = await orderedGoods(world, { goods: one })
    await payFor(world, unsent)
    const asked = await world.call(unsent.buyer, aftersale.act, {
      action: 'open',
      order_id: unsent.id,
      type: 'refund_only',
      reason_code: 'not_wanted',
      amount_fen: unsent.total_fen,
      content: '不想要了',
    })
    await world.call(unsent.shop, aftersale.shopAct, { case_id: asked.id, action: 'agree' })
    expect((await rowOf(world, unsent)).status).toBe('refunded')
    expect(await stockOf(world, one)).toEqual({ stock: 5, held: 0 })

    const sent = await orderedGoods(world, { goods: one })
    await payFor(world, sent)
    await shipFor(world, sent)
    const opened = await world.call(sent.buyer, aftersale.act, {
      action: 'open',
      order_id: sent.id,
      type: 'refund_only',
      reason_code: 'damaged',
      amount_fen: sent.total_fen,
      content: '到货破损',
    })
    await world.call(sent.shop, aftersale.shopAct, { case_id: opened.id, action: 'agree' })

    expect((await rowOf(world, sent)).status).toBe('refunded')
    expect(await stockOf(world, one)).toEqual({ stock: 4, held: 0 })
  })
})

describe('favourites', () => {
  test('are kept and told, also once they are sold out', async () => {
    const one = await newGoods(world, one_piece)
    const buyer = await newBuyer(world)
    expect(await world.call(buyer, goods.collect, { id: one.id, on: true })).toEqual({ on: true, count: 1 })
    await world.call(buyer, goods.collect, { id: one.id, on: true })
    await payFor(world, await orderedGoods(world, { goods: one }))

    expect((await world.call(buyer, goods.collected, {})).list).toMatchObject([
      { id: one.id, status: 'sold_out', collected: true, collect_count: 1 },
    ])
    await world.refused(buyer, goods.collect, { id: 999_999 }, 'NOT_FOUND')
    await world.refused(guest, goods.collected, {}, 'LOGIN_EXPIRED')
  })
})

test('the tree of categories is the one lots stand in', async () => {
  const [goods_tree, all] = [
    await world.call(guest, goods.categories, {}),
    await world.call(guest, goods.allCategories, {}),
  ]
  expect(goods_tree.list.length).toBeGreaterThan(3)
  expect(all).toEqual(goods_tree)
})
