/** Cases over lines: what a thing of several gives back, what stays, and who may ask for what beside it. */
import { aftersale, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { type TestLines, threeLines } from '../../cart/testing.ts'
import { stockOf } from '../../goods/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { itemsOf } from '../../order/index.ts'
import { newTrackingNo, rowOf, shipFor } from '../../order/testing.ts'
import { caseOf, sendBackFor, shopReturnsTo } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const COUPONED = { shop_off_fen: 20_00, platform_off_fen: 10_01, edit_fen: 13_33 }
const ask = (
  of: TestLines,
  amount_fen: number,
  lines: Array<[number, number]>,
  reason_code = 'defect',
  type = 'refund_only',
) =>
  ({
    ...{ action: 'open', order_id: of.id, type, reason_code, amount_fen, content: '口沿有未说明的磕碰' },
    lines: lines.map(([at, qty]) => ({ item_id: of.item_ids[at]!, qty })),
  }) as never
const open = async (of: TestLines, ...rest: [number, Array<[number, number]>, string?, string?]) =>
  world.call(of.buyer, aftersale.act, ask(of, ...rest))
const agree = (of: TestLines, case_id: number) => world.call(of.shop, aftersale.shopAct, { case_id, action: 'agree' })
const formOf = (of: TestLines) => world.call(of.buyer, aftersale.form, { order_id: of.id })
const netFen = async (of: TestLines) =>
  (await itemsOf(world.ctx, [of.id])).map((item) => item.subtotal_fen - item.discount_fen + item.adjust_fen)
const couponsOf = async ({ buyer }: TestLines) =>
  (await world.sql<{ status: string }>('select status from coupon_held where user_id = $1', [buyer.id])).map(
    ({ status }) => status,
  )
const refundEntries = async (case_id: number) => {
  const [refund] = await world.sql<{ refund_no: string }>(
    `select refund_no from order_refund_sources where for_type = 'case' and for_id = $1`,
    [case_id],
  )
  return entriesOf(world, `refund:${refund!.refund_no}`)
}

describe('one of three lines', () => {
  test('gives back its price less its shares of both coupons and of the edit; the platform’s share goes back to it: every entry', async () => {
    const of = await threeLines(world, COUPONED)
    const prices = await netFen(of)
    // 120, 120 and 33.33 less 13.33 edited, 20 and 10.01 of coupons: all shares sum to the fen.
    expect(prices.reduce((sum, fen) => sum + fen, 0) + 10_00).toBe(of.total_fen)
    await shipFor(world, of)

    const { id, lines } = await open(of, prices[2]!, [[2, 1]])
    expect(lines).toMatchObject([{ item_id: of.item_ids[2], qty: 1, bought: 1, refunded_fen: 0 }])
    const before_fen = await balanceOf(world, accounts.userWallet(of.buyer.id))
    const done = await agree(of, id)

    const platform_fen = (await itemsOf(world.ctx, [of.id]))[2]!.platform_discount_fen
    expect(platform_fen).toBeGreaterThan(0)
    expect(await refundEntries(id)).toEqual([
      [accounts.escrow(of.id), -(prices[2]! + platform_fen)],
      [accounts.userWallet(of.buyer.id), prices[2]!],
      [accounts.marketing, platform_fen],
    ])
    expect((await balanceOf(world, accounts.userWallet(of.buyer.id))) - before_fen).toBe(prices[2])
    expect(done).toMatchObject({ status: 'refunded', lines: [{ refunded_fen: prices[2] }], other_refunded_fen: 0 })
    const shown = await world.call(of.buyer, order.info, { id: of.id })
    expect(shown.items.map(({ refunded_fen, refunded_qty }) => [refunded_fen, refunded_qty])).toEqual([
      [0, 0],
      [0, 0],
      [prices[2], 1],
    ])
    expect(shown.status).toBe('shipped')
  })

  test('and a piece of another, given back before it is sent, are no longer to be packed in the table of orders to ship', async () => {
    const of = await threeLines(world)
    const items = await itemsOf(world.ctx, [of.id])
    const [, bowl, dish] = of.item_ids.map((id) => items.find((item) => item.id === id)!.title_en)
    await agree(
      of,
      (
        await open(
          of,
          180_00,
          [
            [0, 1],
            [1, 1],
          ],
          'not_wanted',
        )
      ).id,
    )

    const { csv } = await world.call(of.shop, order.shipList, {})
    const table = `${of.order_no},SF,${newTrackingNo()}`
    const { rows } = await world.call(of.shop, order.shipFile, { table, dry_run: true })

    expect(rows).toMatchObject([{ verdict: 'ships', title: `${bowl}; ${dish}` }])
    expect(csv).toContain(`"${bowl}; ${dish}"`)
  })

  test('stands in one case at a time; another line may have its own beside it', async () => {
    const of = await threeLines(world)
    await shipFor(world, of)
    const first = await open(of, 120_00, [[0, 1]])

    await world.refused(of.buyer, aftersale.act, ask(of, 120_00, [[0, 1]], 'damaged'), 'CASE_OPEN')
    const whole = { action: 'open', order_id: of.id, type: 'refund_only', reason_code: 'damaged' } as const
    await world.refused(of.buyer, aftersale.act, { ...whole, amount_fen: 1_00, content: '整单都有问题' }, 'CASE_OPEN')
    const second = await open(of, 60_00, [[1, 1]], 'damaged')
    const { lines, can_open } = await formOf(of)

    expect(can_open.ok).toBe(true)
    expect(lines.map(({ qty_max, amounts_fen }) => [qty_max, amounts_fen])).toEqual([
      [0, []],
      [0, []],
      [1, [33_33]],
    ])
    expect([first.id, second.id].length).toBe(2)
    await agree(of, first.id)
    expect((await rowOf(world, of)).after_sale_open).toBe(true)
    await agree(of, second.id)
    expect((await rowOf(world, of)).after_sale_open).toBe(false)
  })

  test('by the piece: two of a line go back one by one, to the fen, and no third', async () => {
    const of = await threeLines(world, COUPONED)
    await shipFor(world, of)
    const [, price_fen] = (await netFen(of)) as [number, number]
    const [one_fen, both_fen] = (await formOf(of)).lines[1]!.amounts_fen as [number, number]
    expect(both_fen).toBe(price_fen)
    await world.refused(of.buyer, aftersale.act, ask(of, 1_00, [[1, 3]]), 'VALIDATION')

    await agree(of, (await open(of, one_fen, [[1, 1]], 'defect')).id)
    const left = (await formOf(of)).lines[1]!
    expect(left).toMatchObject({ qty_max: 1, amounts_fen: [price_fen - one_fen] })
    await agree(of, (await open(of, price_fen - one_fen, [[1, 1]], 'damaged')).id)

    expect((await itemsOf(world.ctx, [of.id]))[1]).toMatchObject({ refunded_fen: price_fen, refunded_qty: 2 })
    await world.refused(of.buyer, aftersale.act, ask(of, 1_00, [[1, 1]], 'missing'), 'VALIDATION')
  })
})

describe('the shipping', () => {
  test('stays when the buyer changes their mind about a part, and goes back with the last unsent thing', async () => {
    const of = await threeLines(world, COUPONED)
    const prices = await netFen(of)
    await world.refused(of.buyer, aftersale.act, ask(of, prices[0]! + 1, [[0, 1]], 'not_wanted'), 'CASE_AMOUNT', {
      max_fen: prices[0],
    })
    const first = await open(of, prices[0]!, [[0, 1]], 'not_wanted')
    const second = await open(
      of,
      prices[1]! + prices[2]!,
      [
        [1, 2],
        [2, 1],
      ],
      'not_wanted',
    )
    expect(await agree(of, first.id)).toMatchObject({ agreed_fen: prices[0] })
    expect((await rowOf(world, of)).status).toBe('to_ship')
    await world.settle()
    expect(await couponsOf(of)).toEqual(['used', 'used'])

    const last = await agree(of, second.id)
    await world.settle()

    // Nothing of it was sent: both coupons can be used again.
    expect(await couponsOf(of)).toEqual(['available', 'available'])

    expect(last).toMatchObject({
      status: 'refunded',
      agreed_fen: prices[1]! + prices[2]! + 10_00,
      other_refunded_fen: 10_00,
    })
    expect(await rowOf(world, of)).toMatchObject({ status: 'refunded' })
    expect(await balanceOf(world, accounts.escrow(of.id))).toBe(0)
  })

  test('can be asked for with one line where the shop is at fault, once', async () => {
    const of = await threeLines(world)
    await shipFor(world, of)
    await world.refused(of.buyer, aftersale.act, ask(of, 43_34, [[2, 1]]), 'CASE_AMOUNT', { max_fen: 43_33 })
    const { id } = await open(of, 43_33, [[2, 1]])
    // Both sides read what of it is the shipping.
    expect(await world.call(of.buyer, aftersale.info, { id })).toMatchObject({
      amount_fen: 43_33,
      other_asked_fen: 10_00,
    })
    expect(await world.call(of.shop, aftersale.shopInfo, { id })).toMatchObject({ other_asked_fen: 10_00 })
    await world.refused(of.buyer, aftersale.act, ask(of, 130_00, [[0, 1]], 'damaged'), 'CASE_AMOUNT', {
      max_fen: 120_00,
    })
  })
})

describe('the stock', () => {
  test('has what was refunded unsent by itself, by the piece', async () => {
    const of = await threeLines(world)
    const before = await stockOf(world, of.goods[1]!)

    await agree(of, (await open(of, 60_00, [[1, 1]], 'not_wanted')).id)

    expect((await stockOf(world, of.goods[1]!)).stock).toBe(before.stock + 1)
  })

  test.each([
    [true, 1],
    [false, 0],
  ])('has what came back only by the shop’s word: restock %s', async (restock, more) => {
    const of = await threeLines(world)
    await shipFor(world, of)
    const { id } = await open(of, 60_00, [[1, 1]], 'defect', 'return_refund')
    const return_address_id = await shopReturnsTo(world, of.shop)
    await world.call(of.shop, aftersale.shopAct, { case_id: id, action: 'agree', return_address_id })
    await sendBackFor(world, of, id)
    const before = await stockOf(world, of.goods[1]!)
    expect(await world.call(of.shop, aftersale.shopInfo, { id })).toMatchObject({ can_restock: true })

    const done = await world.call(of.shop, aftersale.shopReturned, { case_id: id, result: 'confirm', restock })

    expect(done).toMatchObject({ status: 'refunded' })
    expect((await stockOf(world, of.goods[1]!)).stock).toBe(before.stock + more)
  })
})

test('a thing that came back and was refunded in part only is sent back no second time; the rest of its price may be asked for', async () => {
  const of = await threeLines(world)
  await shipFor(world, of)
  const { id } = await open(of, 50_00, [[0, 1]], 'defect', 'return_refund')
  const return_address_id = await shopReturnsTo(world, of.shop)
  await world.call(of.shop, aftersale.shopAct, { case_id: id, action: 'agree', return_address_id })
  await sendBackFor(world, of, id)
  await world.call(of.shop, aftersale.shopReturned, { case_id: id, result: 'confirm' })

  const again = ask(of, 10_00, [[0, 1]], 'damaged', 'return_refund')
  await world.refused(of.buyer, aftersale.act, again, 'VALIDATION')
  const form = await world.call(of.buyer, aftersale.form, { order_id: of.id, item_id: of.item_ids[0]! })
  expect(form.types.map(({ code }) => code)).toEqual(['refund_only'])
  const whole = await formOf(of)
  expect(whole.types).toHaveLength(2)
  expect(whole.lines.map(({ qty_to_return }) => qty_to_return)).toEqual([0, 2, 1])
  expect((await open(of, 10_00, [[0, 1]], 'damaged')).type).toBe('refund_only')
})

describe('an order in several parcels', () => {
  const send = (of: TestLines, lines: Array<[number, number]> | undefined, tracking_no = newTrackingNo()) =>
    world.call(of.shop, order.ship, {
      ...{ id: of.id, carrier_code: 'SF', tracking_no },
      ...(lines && { lines: JSON.stringify(lines.map(([at, qty]) => ({ item_id: of.item_ids[at]!, qty }))) }),
    } as never)

  test('is shipped with the last one; the buyer sees what is in each', async () => {
    const of = await threeLines(world)
    await send(of, [
      [0, 1],
      [1, 1],
    ])
    expect((await rowOf(world, of)).status).toBe('to_ship')
    await world.refused(
      of.shop,
      order.ship,
      {
        ...{ id: of.id, carrier_code: 'SF', tracking_no: newTrackingNo() },
        lines: JSON.stringify([{ item_id: of.item_ids[0], qty: 1 }]),
      } as never,
      'VALIDATION',
    )

    // Shipping many at once takes what is left of it.
    const parcel = { order_ids: [of.id], carrier_code: 'SF', tracking_no: newTrackingNo() }
    await world.call(of.shop, order.shipMany, { parcels: [parcel] } as never)

    expect((await rowOf(world, of)).status).toBe('shipped')
    const { shipments } = await world.call(of.buyer, order.info, { id: of.id })
    expect(
      shipments.map(({ pieces }) => pieces?.map(({ item_id, qty }) => [of.item_ids.indexOf(item_id), qty])),
    ).toEqual([
      [
        [0, 1],
        [1, 1],
      ],
      [
        [1, 1],
        [2, 1],
      ],
    ])
  })

  test('a repeat with a number answers its parcel and sends nothing more', async () => {
    const of = await threeLines(world)
    const number = newTrackingNo()
    const first = await send(of, [[0, 1]], number)
    const again = await send(of, [[0, 1]], number)
    expect(again.id).toBe(first.id)
    expect((await rowOf(world, of)).status).toBe('to_ship')
  })

  test('of which the rest is refunded is shipped; what was sent can be asked about then', async () => {
    const of = await threeLines(world)
    await send(of, [
      [0, 1],
      [1, 2],
    ])
    await world.refused(of.buyer, aftersale.act, ask(of, 1_00, [[0, 1]], 'not_wanted'), 'VALIDATION')

    const { id } = await open(of, 33_33, [[2, 1]], 'not_wanted')
    await agree(of, id)

    expect(await rowOf(world, of)).toMatchObject({ status: 'shipped', after_sale_open: false })
    expect((await rowOf(world, of)).auto_confirm_at).not.toBeNull()
    expect(await caseOf(world, id)).toMatchObject({ agreed_fen: 33_33 })
    expect((await formOf(of)).lines.map(({ qty_max }) => qty_max)).toEqual([1, 2, 0])
  })
})
