/**
 * Fixed prices under a crowd on three nodes: a few pieces and many who want one, one coupon for many orders or on two that end, and a price
 * that is changed while it is paid. Short: a crowd of 60 and 12 checkouts; RACE_BUYERS and RACE_CHECKOUTS set other sizes (npm run chaos -- race: 10,000 buyers of
 * 100 pieces, one coupon in 500 checkouts).
 */
import { cart as cart_rows, goods as goods_rows, order, REFUSALS } from '@juya/contract'
import { describe, expect, test } from 'vitest'
import { newBuyer, PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import { cartForm, inCart, parcelGoods } from '../../apps/server/src/domains/cart/testing.ts'
import { held as heldCoupon } from '../../apps/server/src/domains/coupon/testing.ts'
import { formFor, newGoods, orderedGoods, stockOf } from '../../apps/server/src/domains/goods/testing.ts'
import { fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { addressOf, wonOrder } from '../../apps/server/src/domains/order/testing.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import { newKey } from '../../apps/server/src/testing/world.ts'
import { codeAt, nodes, times, useThree, world } from './crowd.ts'
import { doneOrBlocked, holdFirstAt } from './pause-points.ts'

const BUYERS = Number(process.env.RACE_BUYERS ?? 60)
const PIECES = Math.max(5, Math.floor(BUYERS / 100))
const ORDERS = Number(process.env.RACE_CHECKOUTS ?? 12)
/** Made side by side; each is several statements. */
const MADE_AT_ONCE = 50

useThree()

test(`of ${PIECES} pieces ${BUYERS} people order at once as many are sold as there are, each to one of them`, {
  timeout: 120_000 + BUYERS * 150,
}, async () => {
  const goods = await newGoods(world, { skus: [{ values: [], price_fen: 120_00, stock: PIECES }] })
  const carts: Array<{ buyer: Awaited<ReturnType<typeof newBuyer>>; form: Awaited<ReturnType<typeof formFor>> }> = []
  for (let from = 0; from < BUYERS; from += MADE_AT_ONCE)
    carts.push(
      ...(await times(Math.min(MADE_AT_ONCE, BUYERS - from), async () => {
        const buyer = await newBuyer(world)
        return { buyer, form: await formFor(world, buyer, goods) }
      })),
    )

  const codes = await Promise.all(carts.map(({ buyer, form }, i) => codeAt(nodes, i, goods_rows.buy, buyer, form)))

  expect(new Set(codes)).toEqual(new Set([1, REFUSALS.OUT_OF_STOCK.code]))
  expect(codes.filter((code) => code === 1)).toHaveLength(PIECES)
  expect(await stockOf(world, goods)).toEqual({ stock: PIECES, held: PIECES })
  const winners = await world.sql<{ user_id: string }>('select user_id from order_orders where shop_id = $1', [
    goods.shop.id,
  ])
  expect(new Set(winners.map(({ user_id }) => Number(user_id)))).toEqual(
    new Set(carts.filter((_, i) => codes[i] === 1).map(({ buyer }) => buyer.id)),
  )
})

test(`a coupon named for ${ORDERS} orders that are paid at once lowers one of them`, {
  timeout: 60_000 + ORDERS * 2_000,
}, async () => {
  const [buyer, shop] = [await newBuyer(world), await newShop(world)]
  const coupon_id = await heldCoupon(world, buyer, shop, { kind: 'shipping', amount_fen: 20_00 })
  const orders = []
  for (let n = 0; n < ORDERS; n++) orders.push(await wonOrder(world, { buyer, shop, shipping_fen: 30_00 }))
  await fund(
    world,
    buyer.id,
    orders.reduce((sum, one) => sum + one.payable_fen, 0),
  )
  const address_id = await addressOf(world, buyer)

  const codes = await Promise.all(
    orders.map((one, i) =>
      codeAt(nodes, i, order.pay, buyer, {
        ...{ ids: [one.id], address_id, coupon_ids: [coupon_id], channel: 'wallet', pay_password: PAY_PASSWORD },
        shown_total_fen: one.payable_fen - 20_00,
      }),
    ),
  )

  expect(new Set(codes)).toEqual(new Set([1, REFUSALS.COUPON_UNUSABLE.code]))
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  const paid = await world.sql('select id from order_orders where user_id = $1 and paid_at is not null', [buyer.id])
  expect(paid).toEqual([{ id: orders[codes.indexOf(1)]!.id }])
  await world.settle()
  expect(await world.sql('select status from coupon_held where id = $1', [coupon_id])).toEqual([{ status: 'used' }])
})

describe('a coupon of the platform on two orders of a checkout', () => {
  const bought = async () => {
    const buyer = await newBuyer(world)
    const lines = await inCart(world, buyer, await parcelGoods(world), await parcelGoods(world))
    const coupon_id = await heldCoupon(world, buyer, null, { amount_fen: 20_00 })
    const { order_ids } = await world.call(buyer, cart_rows.buy, await cartForm(world, buyer, lines, [coupon_id]))
    const cancelAt = (i: number) => codeAt(nodes, i, order.action, buyer, { id: order_ids[i]!, action: 'cancel' })
    const state = async () => {
      await world.settle()
      return world.sql(
        'select h.status, (select count(*)::int from coupon_uses where held_id = h.id) as on_orders from coupon_held h where id = $1',
        [coupon_id],
      )
    }
    return { cancelAt, state }
  }

  test('stays bound while one of them stands', async () => {
    const { cancelAt, state } = await bought()
    expect(await state()).toEqual([{ status: 'locked', on_orders: 2 }])

    expect(await cancelAt(0)).toBe(1)
    expect(await state()).toEqual([{ status: 'locked', on_orders: 2 }])
    expect(await cancelAt(1)).toBe(1)
    expect(await state()).toEqual([{ status: 'available', on_orders: 0 }])
  })

  test('is free once, when both end at once', async () => {
    const { cancelAt, state } = await bought()

    expect(await Promise.all([cancelAt(0), cancelAt(1)])).toEqual([1, 1])

    expect(await state()).toEqual([{ status: 'available', on_orders: 0 }])
  })
})

describe('a price that is changed', () => {
  const offered = async () => {
    const one = await orderedGoods(world)
    await fund(world, one.buyer.id, one.payable_fen)
    const pay = {
      ...{ ids: [one.id], address_id: await addressOf(world, one.buyer), channel: 'wallet' as const },
      ...{ pay_password: PAY_PASSWORD, shown_total_fen: one.payable_fen },
    }
    const edit = { id: one.id, total_fen: one.payable_fen - 10_00, shipping_fen: 0 }
    return { one, pay, edit }
  }
  const paidFen = async (id: number) =>
    (
      await world.sql<{ paid_fen: number; status: string }>('select paid_fen, status from order_orders where id = $1', [
        id,
      ])
    )[0]!

  test('while it is paid stays what the buyer saw', async () => {
    const { one, pay, edit } = await offered()
    const held = holdFirstAt('order_paying')
    const paying = world.send(one.buyer, order.pay, pay, newKey())
    await held.reached
    const editing = world.send(one.shop, order.editPrice, edit, newKey())
    await doneOrBlocked(world, editing)
    held.letGo()

    expect(await paying).toMatchObject({ code: 1 })
    expect([REFUSALS.STATE_CONFLICT.code, REFUSALS.PAY_PROCESSING.code]).toContain((await editing).code)
    expect(await paidFen(one.id)).toEqual({ paid_fen: one.payable_fen, status: 'to_ship' })
  })

  test('before it is paid asks the buyer again, and nothing is taken', async () => {
    const { one, pay, edit } = await offered()
    await world.call(one.shop, order.editPrice, edit)

    expect((await world.send(one.buyer, order.pay, pay, newKey())).code).toBe(REFUSALS.PRICE_CHANGED.code)
    expect(await paidFen(one.id)).toEqual({ paid_fen: 0, status: 'pending_payment' })
  })
})
