import { aftersale, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { PAY_PASSWORD } from '../../account/testing.ts'
import { held } from '../../coupon/testing.ts'
import { newGoods, orderedGoods } from '../../goods/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { bindTestCard } from '../../payment/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { orderEvents } from '../events.ts'
import { itemsOf, lockOrder } from '../store.ts'
import { payFor, rowOf, shipFor, type TestOrder, told, wonOrder } from '../testing.ts'
import { layCoupons, withCoupons } from './coupons.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const wallet = { channel: 'wallet', pay_password: PAY_PASSWORD } as const
/** A cup at ¥120 with ¥10 for shipping, unpaid. */
const ordered = async (options: Parameters<typeof orderedGoods>[1] = {}) =>
  orderedGoods(world, {
    goods: await newGoods(world, { shipping_mode: 'fixed', shipping_fen: 10_00 }),
    ...options,
  })
const edit = ({ id, shop }: TestOrder, total_fen: number, more: { shipping_fen?: number; reason?: string } = {}) =>
  world.call(shop, order.editPrice, { id, total_fen, ...more })

describe('the price of an unpaid order', () => {
  test('is lowered by its shop; the buyer is told both figures, pays the new one, and the commission follows', async () => {
    const one = await ordered()
    expect(await world.call(one.shop, order.editPrice, { id: one.id })).toMatchObject({
      asked_fen: 120_00,
      now_fen: 120_00,
      least_fen: 1_00,
      shipping_now_fen: 10_00,
      total_fen: 130_00,
    })
    expect((await world.call(one.shop, order.shopInfo, { id: one.id })).actions).toContain('edit_price')

    const edited = await edit(one, 100_00, { reason: '老顾客' })

    expect(edited).toMatchObject({ adjust_fen: -30_00, total_fen: 100_00, payable_fen: 100_00, now_fen: 90_00 })
    expect(await told(world, orderEvents.price_edited, one.id)).toMatchObject([
      { before_fen: 130_00, amount_fen: 100_00, reason: '老顾客' },
    ])
    const seen = await world.call(one.buyer, order.info, { id: one.id })
    expect(seen.timeline.map(({ text }) => text)).toContain('The shop changed the price · ¥120.00 → ¥90.00 · 老顾客')
    await fund(world, one.buyer.id, 130_00)
    await payFor(world, { ...one, payable_fen: 100_00 })
    await shipFor(world, one)
    await world.call(one.buyer, order.confirm, { id: one.id })
    // 5 % of ¥90: shipping bears none, nor does what was taken off.
    expect((await rowOf(world, one)).commission_fen).toBe(4_50)
    expect(await balanceOf(world, accounts.shopPending(one.shop.id))).toBe(95_50)
  })

  test('may rise by shipping alone; the things cost ¥1 at least and never more than they were asked for', async () => {
    const one = await ordered()

    expect(await edit(one, 145_00, { shipping_fen: 25_00 })).toMatchObject({ shipping_fen: 25_00, adjust_fen: 0 })
    await world.refused(one.shop, order.editPrice, { id: one.id, total_fen: 150_00 }, 'AMOUNT_INVALID', {
      min_fen: 1_00,
      max_fen: 120_00,
    })
    await world.refused(one.shop, order.editPrice, { id: one.id, total_fen: 25_99 }, 'AMOUNT_INVALID')
    expect(await edit(one, 11_00, { shipping_fen: 10_00 })).toMatchObject({ total_fen: 11_00, now_fen: 1_00 })
  })

  test('never moves value out of the things: what they give up is not asked for as shipping, in one step or in two', async () => {
    const one = await ordered()
    const all_shipping = { id: one.id, total_fen: 130_00, shipping_fen: 129_00 }
    await world.refused(one.shop, order.editPrice, all_shipping, 'SHIPPING_TOO_HIGH', { max_fen: 10_00 })

    // To Zhejiang a thing without a weight is sent for at most ¥280.
    const dearer = { id: one.id, total_fen: 400_01, shipping_fen: 280_01 }
    await world.refused(one.shop, order.editPrice, dearer, 'SHIPPING_TOO_HIGH', { max_fen: 280_00 })
    await edit(one, 400_00, { shipping_fen: 280_00 })
    await world.refused(one.shop, order.editPrice, { id: one.id, total_fen: 281_00 }, 'SHIPPING_TOO_HIGH')

    const shown = await world.call(one.shop, order.editPrice, { id: one.id })
    expect(shown).toMatchObject({ shipping_asked_fen: 10_00, shipping_most_fen: 280_00 })
  })

  test('shipping above the cap counts as price: it bears commission and goes back with a return for no reason', async () => {
    const one = await ordered()
    await world.sql('update order_orders set shipping_cap_fen = 4_00 where id = $1', [one.id])
    await payFor(world, one)
    await shipFor(world, one)
    await world.call(one.buyer, order.confirm, { id: one.id })

    expect((await rowOf(world, one)).commission_fen).toBe(6_30)
    const [item] = await itemsOf(world.ctx, [one.id])
    const ask = {
      ...{ action: 'open', order_id: one.id, type: 'return_refund', reason_code: 'no_reason' },
      ...{ content: '不合适，原样退回', lines: [{ item_id: item!.id, qty: 1 }] },
    } as const
    await world.refused(one.buyer, aftersale.act, { ...ask, amount_fen: 126_01 }, 'CASE_AMOUNT', { max_fen: 126_00 })
  })

  test('sent again changes nothing and tells nobody twice', async () => {
    const one = await ordered()
    const first = await edit(one, 100_00)

    expect(await edit(one, 100_00)).toEqual(first)
    expect(await told(world, orderEvents.price_edited, one.id)).toHaveLength(1)
  })

  test('stays as it is when it was won, was paid, or is another shop’s', async () => {
    const won = await wonOrder(world)
    await world.refused(won.shop, order.editPrice, { id: won.id, total_fen: 500_00 }, 'STATE_CONFLICT')
    const paid = await ordered()
    await payFor(world, paid)
    await world.refused(paid.shop, order.editPrice, { id: paid.id, total_fen: 100_00 }, 'STATE_CONFLICT')
    await world.refused(await newShop(world), order.editPrice, { id: paid.id }, 'NOT_FOUND')
  })

  test('stays as it is while a payment by card waits for the bank’s code', async () => {
    const one = await ordered()
    const card_id = await bindTestCard(world, one.buyer)
    const by_card = { channel: 'card', card_id, pay_password: PAY_PASSWORD, shown_total_fen: 130_00 } as const
    await world.call(one.buyer, order.payOne, { id: one.id, ...by_card })

    await world.refused(one.shop, order.editPrice, { id: one.id, total_fen: 100_00 }, 'PAY_PROCESSING')
  })

  test('changed while its buyer pays: one of them wins, and nobody pays another sum than was shown', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await ordered()
      await fund(world, one.buyer.id, 130_00)
      const pay = { ids: [one.id], ...wallet, shown_total_fen: 130_00 }

      const [edited, paid] = await Promise.all([
        world.send(one.shop, order.editPrice, { id: one.id, total_fen: 100_00 }),
        world.send(one.buyer, order.pay, pay),
      ])

      const row = await rowOf(world, one)
      const edit_won = edited.code === 1
      expect(row).toMatchObject(
        edit_won
          ? { status: 'pending_payment', total_fen: 100_00, paid_fen: 0 }
          : { status: 'to_ship', total_fen: 130_00, paid_fen: 130_00 },
      )
      expect(paid.code).toBe(edit_won ? 30022 : 1)
    }
  })
})

describe('with coupons on it', () => {
  /** ¥120 and ¥10, with a coupon of its shop laid on it. */
  async function couponed(form: Parameters<typeof held>[3]) {
    const one = await ordered()
    const coupon = await held(world, one.buyer, one.shop, form)
    await inTransaction(world.ctx, async (tx) => {
      const orders = [(await lockOrder(tx, one.id))!]
      await layCoupons(tx, one.buyer.id, orders, await withCoupons(tx, one.buyer.id, orders, [coupon]))
    })
    return one
  }

  test('one that still holds is laid on the new price', async () => {
    const one = await couponed({ amount_fen: 20_00 })
    expect(await rowOf(world, one)).toMatchObject({ total_fen: 110_00, shop_discount_fen: 20_00 })

    expect(await edit(one, 100_00)).toMatchObject({ adjust_fen: -30_00, shop_discount_fen: 20_00, total_fen: 80_00 })
    const { pay } = await world.call(one.buyer, order.payPreview, { ids: [one.id] })
    expect(pay.amount_fen).toBe(80_00)
  })

  test('one that needs more comes off', async () => {
    const one = await couponed({ amount_fen: 20_00, min_spend_fen: 100_00 })

    expect(await edit(one, 100_00)).toMatchObject({ shop_discount_fen: 0, total_fen: 100_00 })
    const { pay } = await world.call(one.buyer, order.payPreview, { ids: [one.id] })
    expect(pay.amount_fen).toBe(100_00)
  })

  test('a lowered price that would be dearer, for its coupon needs more, is refused: the buyer keeps what they had', async () => {
    const one = await couponed({ amount_fen: 50_00, min_spend_fen: 100_00 })
    expect((await rowOf(world, one)).total_fen).toBe(80_00)

    const lower = { id: one.id, total_fen: 109_00 }
    await world.refused(one.shop, order.editPrice, lower, 'DEARER_AFTER_EDIT', {
      was_yuan: '80.00',
      now_yuan: '109.00',
    })

    expect((await rowOf(world, one)).total_fen).toBe(80_00)
  })

  test('one that pays shipping leaves the shipping the shop sets', async () => {
    const one = await couponed({ kind: 'shipping', amount_fen: 8_00 })
    expect(await rowOf(world, one)).toMatchObject({ total_fen: 122_00, shipping_fen: 2_00 })

    const edited = await edit(one, 105_00, { shipping_fen: 5_00 })

    expect(edited).toMatchObject({ shipping_now_fen: 5_00, now_fen: 100_00, shipping_fen: 0, total_fen: 100_00 })
  })
})

test('what goes back follows the edit: each thing gives back its price less its share', async () => {
  const one = await ordered({ qty: 1 })
  await edit(one, 70_00)
  await payFor(world, { ...one, payable_fen: 70_00 })
  const [item] = await itemsOf(world.ctx, [one.id])
  expect(item).toMatchObject({ subtotal_fen: 120_00, adjust_fen: -60_00 })
  await shipFor(world, one)
  const form = await world.call(one.buyer, aftersale.form, { order_id: one.id, item_id: item!.id })

  expect(form.max_amount_fen).toBe(70_00)
  expect(form.items).toMatchObject([{ refundable_fen: 60_00 }])
})
