/** Money that was paid in WeChat Pay or Alipay: a deposit, an order, and the way back of both. */
import { randomUUID } from 'node:crypto'
import { aftersale, order as orders, payment } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SignedCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { payDeposit, releaseLosers } from '../../deposit/index.ts'
import { holdStatusOf } from '../../deposit/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { addressOf, rowOf, shipFor, wonOrder } from '../../order/testing.ts'
import { APP_CHANNELS, inBrowser, PROVIDERS } from '../../payment/testing/apps.ts'
import { caseOf, openCaseFor } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const as = (person: TestPerson): SignedCtx => ({
  ...world.ctx,
  locale: 'en',
  user: { id: person.id, session_id: 1, role: 'normal', status: 'active', realname_verified: false },
})
let lots = 500

describe.each(APP_CHANNELS)('%s', (channel) => {
  const clearing = accounts.clearing(PROVIDERS[channel])

  test('a deposit is held once it was paid there, and goes back there', async () => {
    const [buyer, lot_id] = [await newBuyer(world), ++lots]
    const begun = await payDeposit(as(buyer), {
      ...{ scope: 'lot', ref_id: lot_id, shop_id: 1, title: 'Lot', amount_fen: 300_00, shown_total_fen: 300_00 },
      channel,
      submit_token: randomUUID(),
    })
    expect(begun).toMatchObject({ payment: { status: 'created' }, hold: { status: 'pending', source: channel } })
    if (begun.payment.opening?.by === 'redirect') await inBrowser(begun.payment.opening, 'pay')
    await world.call(buyer, payment.check, { pay_no: begun.payment.pay_no })

    expect(await holdStatusOf(world, begun.hold.id)).toBe('held')
    expect(await entriesOf(world, `pay:${begun.payment.pay_no}`)).toEqual([
      [clearing, -300_00],
      [accounts.userDeposit(buyer.id), 300_00],
    ])

    await inTransaction(world.ctx, (tx) => releaseLosers(tx, lot_id, null))
    expect(await entriesOf(world, `hold:${begun.hold.id}:rel`)).toEqual([
      [accounts.userDeposit(buyer.id), -300_00],
      [accounts.refundTransit, 300_00],
    ])
    await world.settle()
    await world.advance(61_000)
    expect(await holdStatusOf(world, begun.hold.id)).toBe('released')
    expect(await balanceOf(world, accounts.refundTransit)).toBe(0)
  })

  test('an order is paid there, and what a case gives back goes there, and says so', async () => {
    const won = await wonOrder(world, { hammer_fen: 600_00 })
    const begun = await world.call(won.buyer, orders.payOne, {
      id: won.id,
      address_id: await addressOf(world, won.buyer),
      channel,
      shown_total_fen: won.payable_fen,
    })
    expect(begun).toMatchObject({ next: 'redirect', order_ids: [won.id], purpose: 'orders' })
    await inBrowser(begun.next_data, 'pay')
    await world.sandbox.control.deliver_all()
    expect((await rowOf(world, won)).status).toBe('to_ship')
    expect(await entriesOf(world, `pay:${begun.pay_no}`)).toEqual([
      [clearing, -won.payable_fen],
      [accounts.escrow(won.id), won.payable_fen],
    ])

    await shipFor(world, won)
    const case_id = await openCaseFor(world, won)
    await world.call(won.shop, aftersale.shopAct, { case_id, action: 'agree' })
    const shown = await world.call(won.buyer, aftersale.info, { id: case_id })
    expect(shown.refunds.map((one) => one.to)).toEqual([channel])
    await world.settle()
    await world.advance(61_000)
    await world.advance(61_000)

    expect((await caseOf(world, case_id)).status).toBe('refunded')
    const [refund] = await world.sql<{ refund_no: string }>(
      'select refund_no from order_refund_sources where for_id = $1',
      [case_id],
    )
    expect(await entriesOf(world, `refund:${refund!.refund_no}:done`)).toEqual([
      [accounts.refundTransit, -won.payable_fen],
      [clearing, won.payable_fen],
    ])
  })
})
