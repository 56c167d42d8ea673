/** Orders paid by card: the bank takes its time, and may answer when the order’s time is over. */

import { order, payment } from '@juya/contract'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { releaseHolds } from '../../deposit/index.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { bankCode, bindTestCard, payByCard } from '../../payment/testing.ts'
import { orderEvents } from '../events.ts'
import { HOUR_MS } from '../rules.ts'
import { addressOf, rowOf, told, wonOrder } from '../testing.ts'

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

/** An unpaid order whose buyer has bound a card. */
async function withCard({ card, ...options }: { card?: string } & NonNullable<Parameters<typeof wonOrder>[1]> = {}) {
  const won = await wonOrder(world, options)
  const card_id = await bindTestCard(world, won.buyer, card)
  return { ...won, card_id, address_id: await addressOf(world, won.buyer) }
}

describe('paying by card', () => {
  test('the bank’s code pays several orders in one movement', async () => {
    const one = await withCard({ hammer_fen: 700_00, deposit_fen: 70_00 })
    const two = await wonOrder(world, { buyer: one.buyer, hammer_fen: 200_00 })

    const started = await world.call(one.buyer, order.pay, {
      ids: [one.id, two.id],
      address_id: one.address_id,
      channel: 'card',
      card_id: one.card_id,
      shown_total_fen: 830_00,
    })
    expect(started).toMatchObject({ status: 'awaiting_code', next: 'sms', amount_fen: 830_00 })
    expect((await rowOf(world, one)).status).toBe('pending_payment')
    const paid = await payByCard(world, one.buyer, started.pay_no)

    expect(paid.status).toBe('succeeded')
    expect(await entriesOf(world, `pay:${started.pay_no}`)).toEqual([
      [expect.stringMatching(/^external:clearing:/), -830_00],
      [accounts.escrow(one.id), 630_00],
      [accounts.escrow(two.id), 200_00],
    ])
    expect(await balanceOf(world, accounts.escrow(one.id))).toBe(700_00)
    expect([(await rowOf(world, one)).status, (await rowOf(world, two)).status]).toEqual(['to_ship', 'to_ship'])
  })

  test('the same start again waits for the same code', async () => {
    const won = await withCard()
    const input = {
      id: won.id,
      address_id: won.address_id,
      channel: 'card',
      card_id: won.card_id,
      shown_total_fen: won.payable_fen,
    } as const

    const first = await world.call(won.buyer, order.payOne, input)

    expect((await world.call(won.buyer, order.payOne, input)).pay_no).toBe(first.pay_no)
  })

  test('a payment that arrives after the order was closed goes back by itself', async () => {
    const won = await withCard({ pay_in_ms: HOUR_MS })
    const { pay_no } = await world.call(won.buyer, order.payOne, {
      id: won.id,
      address_id: won.address_id,
      channel: 'card',
      card_id: won.card_id,
      shown_total_fen: won.payable_fen,
    })
    const sms_code = bankCode(world, pay_no)
    await world.sql(`update order_orders set status = 'closed', closed_at = platform_now() where id = $1`, [won.id])

    await world.call(won.buyer, payment.submitCode, { pay_no, sms_code })

    expect(await entriesOf(world, `pay:${pay_no}:late`)).toMatchObject([
      [expect.stringMatching(/^external:clearing:/), -won.payable_fen],
      [accounts.refundTransit, won.payable_fen],
    ])
    expect(await balanceOf(world, accounts.escrow(won.id))).toBe(0)
    expect((await rowOf(world, won)).status).toBe('closed')
  })
})

describe('a card payment begun outside the checkout', () => {
  const begin = (won: Awaited<ReturnType<typeof withCard>>, ids = [won.id], shown_total_fen = won.payable_fen) => ({
    purpose: 'orders' as const,
    purpose_ids: ids,
    card_id: won.card_id,
    shown_total_fen,
  })

  test('is refused before the card is charged while an order has no address', async () => {
    const won = await withCard()
    await world.refused(won.buyer, payment.create, begin(won), 'ADDRESS_REQUIRED')
    expect(await world.sql('select 1 from payment_payments where user_id = $1', [won.buyer.id])).toEqual([])
  })

  test('pays at most as many orders as the checkout does', async () => {
    const won = await withCard()
    const other = await wonOrder(world, { buyer: won.buyer })
    await world.sql(`insert into platform_settings (key, value) values ('order.merge_pay_max', '1')`)
    world.services.settings.forget()
    await world.refused(
      won.buyer,
      payment.create,
      begin(won, [won.id, other.id], won.payable_fen + other.payable_fen),
      'LIMIT_REACHED',
    )
    await world.sql(`delete from platform_settings where key = 'order.merge_pay_max'`)
    world.services.settings.forget()
  })

  test('of another person’s order is NOT_FOUND, and looking at it changes and locks nothing there', async () => {
    const theirs = await wonOrder(world, { deposit_fen: 60_00 })
    await inTransaction(world.ctx, (tx) =>
      releaseHolds(tx, { user_id: theirs.buyer.id, scope: 'lot', ref_id: theirs.lot_id }, 'lot_cancelled'),
    )
    const before = await rowOf(world, theirs)
    const stranger = await withCard()

    await inTransaction(world.ctx, async (tx) => {
      await tx.db.execute(`select 1 from order_orders where id = ${theirs.id} for update`)
      // Would wait for the lock until the suite gives up, if it asked for it.
      await world.refused(stranger.buyer, order.payPreview, { ids: [theirs.id] }, 'NOT_FOUND')
      await world.refused(stranger.buyer, payment.create, begin(stranger, [theirs.id]), 'NOT_FOUND')
    })

    expect(await rowOf(world, theirs)).toEqual(before)
  })

  test('whose sum has changed since is refused before the bank is told to pay', async () => {
    const won = await withCard({ hammer_fen: 200_00, deposit_fen: 60_00 })
    const { pay_no } = await world.call(won.buyer, order.payOne, {
      id: won.id,
      address_id: won.address_id,
      channel: 'card',
      card_id: won.card_id,
      shown_total_fen: 140_00,
    })
    await inTransaction(world.ctx, (tx) =>
      releaseHolds(tx, { user_id: won.buyer.id, scope: 'lot', ref_id: won.lot_id }, 'lot_cancelled'),
    )

    await world.refused(won.buyer, payment.submitCode, { pay_no, sms_code: bankCode(world, pay_no) }, 'PRICE_CHANGED', {
      total_fen: 200_00,
    })
  })
})

describe('a payment the bank is still working on when the time ends', () => {
  /** A card payment whose code is entered and that the bank has not decided. */
  async function underWay() {
    const won = await withCard({ card: TEST_CARDS.slow, pay_in_ms: HOUR_MS })
    const { pay_no } = await world.call(won.buyer, order.payOne, {
      id: won.id,
      address_id: won.address_id,
      channel: 'card',
      card_id: won.card_id,
      shown_total_fen: won.payable_fen,
    })
    expect(await payByCard(world, won.buyer, pay_no)).toMatchObject({ status: 'processing' })
    return { ...won, pay_no }
  }

  test('is waited for, and still counts within a quarter of an hour', async () => {
    const won = await underWay()
    await world.advance(HOUR_MS + 5 * 60_000)
    expect((await rowOf(world, won)).status).toBe('pending_payment')

    world.sandbox.control.settle({ pay_no: won.pay_no, outcome: 'SUCCESS' })
    await Promise.all([
      world.sandbox.control.deliver({ about: won.pay_no, times: 2 }),
      world.call(won.buyer, payment.check, { pay_no: won.pay_no }),
      world.call(won.buyer, payment.check, { pay_no: won.pay_no }),
    ])

    expect((await rowOf(world, won)).status).toBe('to_ship')
    expect(await balanceOf(world, accounts.escrow(won.id))).toBe(won.total_fen)
  })

  test('is waited for no longer than that: then the order is closed and the money goes back', async () => {
    const won = await underWay()
    await world.advance(HOUR_MS)
    await world.advance(15 * 60_000)
    expect((await rowOf(world, won)).status).toBe('closed')

    world.sandbox.control.settle({ pay_no: won.pay_no, outcome: 'SUCCESS' })
    await world.call(won.buyer, payment.check, { pay_no: won.pay_no })

    expect(await entriesOf(world, `pay:${won.pay_no}:late`)).toBeDefined()
    expect(await told(world, orderEvents.closed_unpaid, won.id)).toHaveLength(1)
  })
})
