import { order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { newKey, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { releaseHolds } from '../../deposit/index.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { orderEvents } from '../events.ts'
import { addressOf, payFor, rowOf, told, wonOrder } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await expectBooksBalance(world)
})
afterAll(async () => {
  await world.close()
})

const wallet = { channel: 'wallet', pay_password: PAY_PASSWORD } as const

/** An unpaid order whose buyer has an address and enough money. */
async function payable(options: Parameters<typeof wonOrder>[1] = {}) {
  const won = await wonOrder(world, options)
  await fund(world, won.buyer.id, won.payable_fen)
  return { ...won, address_id: await addressOf(world, won.buyer) }
}

describe('paying from the wallet', () => {
  test('several orders are paid together, each into its own escrow', async () => {
    const one = await payable({ hammer_fen: 300_00 })
    const two = await wonOrder(world, { buyer: one.buyer, hammer_fen: 200_00, shipping_fen: 10_00 })
    await fund(world, one.buyer.id, two.payable_fen)
    const groups = await world.call(one.buyer, order.mineByCheckout, { tab: 'to_pay' })
    expect(groups.list).toMatchObject([{ orders: [{ id: two.id }, { id: one.id }] }])
    const preview = await world.call(one.buyer, order.payPreview, { checkout_no: groups.list[0]!.checkout_no })
    expect(preview.amounts.payable_fen).toBe(510_00)

    const paid = await world.call(one.buyer, order.pay, {
      ids: [two.id, one.id],
      address_id: one.address_id,
      ...wallet,
      shown_total_fen: 510_00,
    })

    expect(paid).toMatchObject({ status: 'succeeded', amount_fen: 510_00, order_ids: [one.id, two.id] })
    expect(await entriesOf(world, `pay:${paid.pay_no}:${one.id}`)).toEqual([
      [accounts.userWallet(one.buyer.id), -300_00],
      [accounts.escrow(one.id), 300_00],
    ])
    expect(await entriesOf(world, `pay:${paid.pay_no}:${two.id}`)).toEqual([
      [accounts.userWallet(one.buyer.id), -210_00],
      [accounts.escrow(two.id), 210_00],
    ])
    expect((await told(world, orderEvents.paid, two.id))[0]).toMatchObject({
      pay_no: paid.pay_no,
      channel: 'wallet',
      amount_fen: 210_00,
    })
  })

  test('with too little money nothing is paid', async () => {
    const one = await payable({ hammer_fen: 300_00 })
    const two = await wonOrder(world, { buyer: one.buyer, hammer_fen: 200_00 })

    await world.refused(
      one.buyer,
      order.pay,
      { ids: [one.id, two.id], address_id: one.address_id, ...wallet, shown_total_fen: 500_00 },
      'BALANCE_SHORT',
      { short_fen: 200_00 },
    )

    expect([(await rowOf(world, one)).status, (await rowOf(world, two)).status]).toEqual([
      'pending_payment',
      'pending_payment',
    ])
    expect(await balanceOf(world, accounts.userWallet(one.buyer.id))).toBe(300_00)
  })

  test('a price other than the one shown is refused with a fresh preview', async () => {
    const won = await payable({ hammer_fen: 300_00 })

    const refused = await world.refused(
      won.buyer,
      order.payOne,
      { id: won.id, address_id: won.address_id, ...wallet, shown_total_fen: 299_00 },
      'PRICE_CHANGED',
      { total_fen: 300_00 },
    )

    expect(refused.data).toMatchObject({
      preview: { amounts: { payable_fen: 300_00 }, groups: [{ order_id: won.id }] },
    })
    expect((await rowOf(world, won)).address, 'nothing was noted on the order').toBeNull()
  })

  test('a first payment needs an address of one’s own', async () => {
    const won = await payable()
    const stranger = await newBuyer(world)
    const start = { id: won.id, ...wallet, shown_total_fen: won.payable_fen }

    await world.refused(won.buyer, order.payOne, start, 'ADDRESS_REQUIRED')
    await world.refused(
      won.buyer,
      order.payOne,
      { ...start, address_id: await addressOf(world, stranger) },
      'NOT_FOUND',
    )
  })

  test('a wrong pay password pays nothing', async () => {
    const won = await payable()

    await world.refused(
      won.buyer,
      order.payOne,
      {
        id: won.id,
        address_id: won.address_id,
        channel: 'wallet',
        pay_password: '000111',
        shown_total_fen: won.payable_fen,
      },
      'PAY_PASSWORD_WRONG',
    )

    expect((await rowOf(world, won)).status).toBe('pending_payment')
  })

  test('a repeat, with or without the same key, answers the first payment and takes nothing more', async () => {
    const won = await payable()
    await fund(world, won.buyer.id, 5_000_00)
    const input = { ids: [won.id], address_id: won.address_id, ...wallet, shown_total_fen: won.payable_fen }
    const key = newKey()
    const first = await world.call(won.buyer, order.pay, input, key)

    expect(await world.call(won.buyer, order.pay, input, key)).toEqual(first)
    expect(await world.call(won.buyer, order.pay, input)).toEqual(first)
    expect(await balanceOf(world, accounts.userWallet(won.buyer.id))).toBe(5_000_00)
  })

  test('an order paid together with another cannot be paid again alone', async () => {
    const one = await payable()
    const two = await wonOrder(world, { buyer: one.buyer })
    await payFor(world, one, two)

    await world.refused(
      one.buyer,
      order.payOne,
      { id: one.id, ...wallet, shown_total_fen: one.payable_fen },
      'STATE_CONFLICT',
      { status: 'to_ship' },
    )
    await world.refused(one.buyer, order.payPreview, { ids: [one.id] }, 'STATE_CONFLICT')
  })

  test('a coupon the buyer does not hold is refused', async () => {
    const won = await payable()

    await world.refused(
      won.buyer,
      order.pay,
      { ids: [won.id], address_id: won.address_id, coupon_ids: [1], ...wallet, shown_total_fen: won.payable_fen },
      'COUPON_UNUSABLE',
    )
  })

  test('more than twenty orders are too many for one payment', async () => {
    const buyer = await newBuyer(world)

    await world.refused(buyer, order.payPreview, { ids: Array.from({ length: 21 }, (_, i) => i + 1) }, 'VALIDATION')
    await world.refused(
      buyer,
      order.pay,
      { ids: Array.from({ length: 21 }, (_, i) => i + 1), ...wallet, shown_total_fen: 1 },
      'VALIDATION',
    )
    await world.refused(buyer, order.payPreview, {}, 'MISSING_PARAM')
    await world.refused(buyer, order.payPreview, { checkout_no: '261120A1' }, 'NOT_FOUND')
  })
})

describe('the bidding deposit', () => {
  test('becomes part of the price, and what it has beyond that goes back', async () => {
    const won = await wonOrder(world, { hammer_fen: 80_00, deposit_fen: 100_00 })
    expect(won.payable_fen).toBe(0)

    await payFor(world, won)

    expect(await rowOf(world, won)).toMatchObject({ status: 'to_ship', paid_fen: 0, deposit_applied_fen: 80_00 })
    expect(await balanceOf(world, accounts.escrow(won.id))).toBe(80_00)
    expect(await balanceOf(world, accounts.userWallet(won.buyer.id))).toBe(20_00)
    expect(await balanceOf(world, accounts.userDeposit(won.buyer.id))).toBe(0)
  })

  test('that is no longer held is no longer taken off', async () => {
    const won = await payable({ hammer_fen: 300_00, deposit_fen: 50_00 })
    await inTransaction(world.ctx, (tx) =>
      releaseHolds(tx, { user_id: won.buyer.id, scope: 'lot', ref_id: won.lot_id }, 'lot_cancelled'),
    )

    await world.refused(
      won.buyer,
      order.payOne,
      { id: won.id, address_id: won.address_id, ...wallet, shown_total_fen: 250_00 },
      'PRICE_CHANGED',
      { total_fen: 300_00 },
    )

    expect(
      await world.call(won.buyer, order.payOne, {
        id: won.id,
        address_id: won.address_id,
        ...wallet,
        shown_total_fen: 300_00,
      }),
    ).toMatchObject({ status: 'succeeded' })
  })
})

describe('at the same moment', () => {
  test('twenty payers of one order pay it once and all read the same answer', async () => {
    const won = await payable()
    await fund(world, won.buyer.id, 50_000_00)
    const input = { ids: [won.id], address_id: won.address_id, ...wallet, shown_total_fen: won.payable_fen }

    const answers = await Promise.all(Array.from({ length: 20 }, () => world.send(won.buyer, order.pay, input)))

    expect(answers.map((answer) => answer.code)).toEqual(Array(20).fill(1))
    expect(new Set(answers.map((answer) => answer.data.pay_no)).size).toBe(1)
    expect(await balanceOf(world, accounts.userWallet(won.buyer.id))).toBe(50_000_00)
    expect(await balanceOf(world, accounts.escrow(won.id))).toBe(won.total_fen)
  })

  test('one order in two different baskets is paid by one of them', async () => {
    const one = await payable()
    const two = await wonOrder(world, { buyer: one.buyer })
    const three = await wonOrder(world, { buyer: one.buyer })
    await fund(world, one.buyer.id, 10_000_00)
    const basket = (...orders: Array<{ id: number; payable_fen: number }>) =>
      world.send(one.buyer, order.pay, {
        ids: orders.map((bought) => bought.id),
        address_id: one.address_id,
        ...wallet,
        shown_total_fen: orders.reduce((sum, bought) => sum + bought.payable_fen, 0),
      })

    const answers = await Promise.all([basket(one, two), basket(one, three)])

    expect(answers.map((answer) => answer.code).sort()).toEqual([1, 30001])
    expect(await balanceOf(world, accounts.escrow(one.id))).toBe(one.total_fen)
    expect(
      (await balanceOf(world, accounts.escrow(two.id))) + (await balanceOf(world, accounts.escrow(three.id))),
    ).toBe(1_000_00)
  })

  test('the payment and the end of its time: either it is paid or it is closed', async () => {
    for (let round = 0; round < 5; round++) {
      const won = await payable({ pay_in_ms: 3_600_000 })
      await world.sql('update platform_clock set lead_ms = lead_ms + 3599990')

      const [answer] = await Promise.all([
        world.send(won.buyer, order.payOne, {
          id: won.id,
          address_id: won.address_id,
          ...wallet,
          shown_total_fen: won.payable_fen,
        }),
        (async () => {
          for (let i = 0; i < 10; i++) await world.settle()
        })(),
      ])
      await world.settle()

      const { status } = await rowOf(world, won)
      expect([status, answer.code === 1]).toEqual(status === 'to_ship' ? ['to_ship', true] : ['closed', false])
      expect(await balanceOf(world, accounts.escrow(won.id))).toBe(status === 'to_ship' ? won.total_fen : 0)
    }
  })
})
