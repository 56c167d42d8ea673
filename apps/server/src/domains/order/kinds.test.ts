/** A kind of order made up for this test, with several things in an order, goes the whole way. */

import { aftersale, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../ledger/testing.ts'
import { newShop } from '../shop/testing.ts'
import { refundInFull } from './actions/operator-actions.ts'
import { createOrders } from './checkout/create.ts'
import { orderEvents } from './events.ts'
import { registerKind } from './kinds.ts'
import { HOUR_MS } from './rules.ts'
import { itemsOf, lockOrder } from './store.ts'
import { payFor, rowOf, type TestOrder, told } from './testing.ts'

let world: World
const stock = new Map<number, number>()
const steps: string[] = []
let lead_to: 'to_ship' | 'funding' = 'to_ship'
beforeAll(async () => {
  world = await openWorld()
  registerKind('goods', {
    card: { begins_as: 'ordered', binding: false, review_tags: 'goods' },
    may: { edit_price: true, rebuy: true, restock: true },
    refunds: 'line',
    coupons: 'prices',
    behind: [
      {
        first_class: 'stock_unit',
        async lock(_tx, orders) {
          steps.push(`lock ${orders.length}`)
        },
      },
    ],
    async price(_ctx, orders) {
      return new Map(orders.flatMap((one) => (one.source.sale === true ? [[one.id, CHEAPER] as const] : [])))
    },
    async onPaid(tx, bought) {
      for (const item of await itemsOf(tx, [bought.id])) take(item.sku_id!, -item.qty)
      steps.push('paid')
      return { status: lead_to }
    },
    async onClosed(_tx, _order, because) {
      steps.push(`closed ${because}`)
    },
    async onRefunded(_tx, bought, { items, in_full }) {
      for (const { item } of items) if (item.refunded_fen === 0) take(item.sku_id!, item.qty)
      steps.push(`refunded ${in_full ? 'in full' : 'in part'} ${bought.status} ${items.map((one) => one.amount_fen)}`)
    },
  })
})
afterEach(async () => {
  steps.length = 0
  lead_to = 'to_ship'
  await expectBooksBalance(world)
})
afterAll(async () => {
  await world.close()
})

const CHEAPER = { goods_fen: 150_00, total_fen: 160_00 }
const take = (sku: number, qty: number) => stock.set(sku, (stock.get(sku) ?? 0) + qty)

/** Two teapots and a tray: ¥180 and ¥10 for shipping. */
async function basket(source: Record<string, unknown> = {}): Promise<TestOrder> {
  const [shop, buyer] = [await newShop(world), await newBuyer(world)]
  stock.set(1, 5).set(2, 5)
  const pay_deadline = (await world.now()) + HOUR_MS
  const about = {
    thing: 'goods',
    image: 'static/demo/vase.webp',
    snapshot: { rules: { return_policy: 'return_7d' } },
  } as const
  const [bought] = await inTransaction(world.ctx, (tx) =>
    createOrders(tx, [
      {
        kind: 'goods',
        shop_id: shop.id,
        user_id: buyer.id,
        items: [
          { ...about, thing_id: 1, sku_id: 1, title: '紫砂壶', title_en: 'Teapot', price_fen: 60_00, qty: 2 },
          { ...about, thing_id: 2, sku_id: 2, title: '茶盘', price_fen: 60_00 },
        ],
        shipping_fen: 10_00,
        premium_bp: 0,
        deposit_fen: 0,
        commission: { goods_bp: 500, premium_bp: 0 },
        pay_deadline,
        checkout: 'G',
        source,
      },
    ]),
  )
  const { id, order_no, total_fen } = bought!
  return { id, order_no, lot_id: 0, buyer, shop, total_fen, payable_fen: total_fen }
}

describe('an order of several things', () => {
  test('is paid into one escrow and taken from stock, each thing called in the reader’s language', async () => {
    const bought = await basket()
    await payFor(world, bought)

    expect(await rowOf(world, bought)).toMatchObject({
      status: 'to_ship',
      goods_fen: 180_00,
      paid_fen: 190_00,
      commission_bp: 500,
    })
    expect(await balanceOf(world, accounts.escrow(bought.id))).toBe(190_00)
    expect([...stock]).toEqual([
      [1, 3],
      [2, 4],
    ])
    const { items, escrow } = await world.call(bought.buyer, order.info, { id: bought.id })
    expect(items).toMatchObject([
      { title: 'Teapot', qty: 2, subtotal_fen: 120_00 },
      { title: '茶盘', qty: 1 },
    ])
    expect(escrow.steps[0]).toMatchObject({ key: 'ordered' })
  })

  test('may lead to a status in which the money waits for others', async () => {
    const bought = await basket()
    lead_to = 'funding'
    await payFor(world, bought)

    expect(await rowOf(world, bought)).toMatchObject({ status: 'funding', ship_deadline: null })
    expect(await balanceOf(world, accounts.escrow(bought.id))).toBe(190_00)
  })

  test('costs what its kind says when it is paid; the preview says so and writes nothing', async () => {
    const bought = await basket({ sale: true })
    const before = await rowOf(world, bought)

    const { amounts } = await world.call(bought.buyer, order.payPreview, { ids: [bought.id] })
    expect(amounts).toMatchObject({ goods_fen: 150_00, total_fen: 160_00, payable_fen: 160_00 })
    expect(await rowOf(world, bought)).toEqual(before)

    await payFor(world, { ...bought, payable_fen: 160_00 })
    expect(await rowOf(world, bought)).toMatchObject({ status: 'to_ship', total_fen: 160_00, paid_fen: 160_00 })
  })

  test('may be given up by its buyer, where a won lot may not, and its kind hears of it', async () => {
    const bought = await basket()
    expect((await world.call(bought.buyer, order.info, { id: bought.id })).actions).toContain('cancel')

    const cancelled = await world.call(bought.buyer, order.action, { id: bought.id, action: 'cancel' })

    expect(cancelled.status).toBe('cancelled')
    expect(await world.call(bought.buyer, order.action, { id: bought.id, action: 'cancel' })).toEqual(cancelled)
    expect(await told(world, orderEvents.cancelled, bought.id)).toHaveLength(1)
    expect(steps).toEqual(['lock 1', 'closed buyer'])
    const other = await basket()
    await world.call(other.shop, order.shopAction, { id: other.id, action: 'close_unpaid' })
    expect(steps.at(-1)).toBe('closed shop')
  })

  test('is closed when nobody pays, and its kind hears of it in the same transaction', async () => {
    const bought = await basket()
    await world.advance(HOUR_MS + 1_000)
    await world.settle()

    expect(steps).toEqual(['lock 1', 'lock 1', 'closed unpaid'])
    expect(await rowOf(world, bought)).toMatchObject({ status: 'closed' })
  })

  test('is refunded in part by a case, the thing it was for first, and then in full', async () => {
    const bought = await basket()
    await payFor(world, bought)
    steps.length = 0
    const [, tray] = await inTransaction(world.ctx, (tx) => itemsOf(tx, [bought.id]))

    const opened = await world.call(bought.buyer, aftersale.act, {
      action: 'open',
      order_id: bought.id,
      item_id: tray!.id,
      type: 'refund_only',
      reason_code: 'not_wanted',
      amount_fen: 60_00,
      content: '茶盘拍错了',
    })
    await world.call(bought.shop, aftersale.shopAct, { case_id: opened.id, action: 'agree' })

    expect(steps).toEqual(['lock 1', 'refunded in part to_ship 6000'])
    expect([...stock]).toEqual([
      [1, 3],
      [2, 5],
    ])
    expect(await balanceOf(world, accounts.escrow(bought.id))).toBe(130_00)

    await inTransaction(world.ctx, async (tx) =>
      refundInFull(tx, (await lockOrder(tx, bought.id))!, { type: 'operator', id: 1 }, '店铺缺货'),
    )
    expect(steps.at(-1)).toBe('refunded in full refunded 12000')
    expect([...stock]).toEqual([
      [1, 5],
      [2, 5],
    ])
    expect(await balanceOf(world, accounts.escrow(bought.id))).toBe(0)
    expect(await rowOf(world, bought)).toMatchObject({ status: 'refunded', refunded_fen: 190_00 })
  })
})
