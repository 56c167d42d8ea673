/** A thing travels back before its money does. */
import { aftersale } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { receivedOrder, rowOf } from '../../order/testing.ts'
import { takeNews, trackingRests } from '../../parcel/tracking/tracking.ts'
import { DAY_MS } from '../rules.ts'
import { caseOf, openCaseFor, returningCase, sendBackFor, shopReturnsTo } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await trackingRests(world.services)
  await expectBooksBalance(world)
})
afterAll(() => world.close())

/** The movement of a case's n-th refund. */

describe('a return', () => {
  test('is refunded when the shop has it, and the shop bears the fee of what was its fault (T15, T31)', async () => {
    const received = await receivedOrder(world)
    const case_id = await returningCase(world, received, { fee_fen: 23_00 })
    const sent = await world.call(received.buyer, aftersale.info, { id: case_id })
    expect(sent).toMatchObject({
      status: 'return_shipped',
      return_fee_by: 'shop',
      return_shipment: { carrier_code: 'SF' },
      return_address: { receiver: '退货组' },
    })

    const done = await world.call(received.shop, aftersale.shopReturned, { case_id, result: 'confirm' })

    expect(done).toMatchObject({ status: 'refunded', compensated_fen: 23_00 })
    expect(await entriesOf(world, `comp:case:${case_id}:fee`)).toEqual([
      [accounts.shopDebt(received.shop.id), -23_00],
      [accounts.userWallet(received.buyer.id), 23_00],
    ])
    expect(await balanceOf(world, accounts.userWallet(received.buyer.id))).toBe(1_023_00)
    await world.call(received.shop, aftersale.shopReturned, { case_id, result: 'confirm' })
    expect(await balanceOf(world, accounts.userWallet(received.buyer.id))).toBe(1_023_00)
  })

  test('is inspected within a week of its arrival, or it counts as accepted', async () => {
    const received = await receivedOrder(world)
    const case_id = await returningCase(world, received)
    const { return_shipment_id } = await caseOf(world, case_id)
    const [parcel] = await world.sql<{ tracking_no: string }>('select tracking_no from parcel_parcels where id = $1', [
      return_shipment_id,
    ])
    await inTransaction(world.ctx, (tx) =>
      takeNews(tx, return_shipment_id!, {
        carrier_code: 'SF',
        tracking_no: parcel!.tracking_no,
        status: 'delivered',
        traces: Array.from({ length: 9 }, (_, i) => ({ at: i, text: '签收', location: '' })),
      }),
    )
    await world.settle()
    const { deadline_at } = await caseOf(world, case_id)
    expect(deadline_at! - (await world.now())).toBeLessThanOrEqual(7 * DAY_MS)
    expect((await rowOf(world, received)).delivered_at).toBeNull()

    await world.advance(7 * DAY_MS + 1_000)

    expect((await caseOf(world, case_id)).status).toBe('refunded')
  })

  test('that is not what was sent is refused with pictures, and the platform decides', async () => {
    const received = await receivedOrder(world)
    const case_id = await returningCase(world, received)

    await world.refused(
      received.shop,
      aftersale.shopReturned,
      { case_id, result: 'refuse', content: '不是原物' },
      'MISSING_PARAM',
      { field: 'images' },
    )
    const refused = await world.call(received.shop, aftersale.shopReturned, {
      case_id,
      result: 'refuse',
      content: '不是原物',
      images: ['upload/2026/11/d.webp'],
    })

    expect(refused).toMatchObject({ status: 'arbitration', order_status: 'received' })
  })

  test('needs a number of the carrier, and a fee within what is paid back', async () => {
    const received = await receivedOrder(world)
    const case_id = await openCaseFor(world, received, { type: 'return_refund' })
    await world.call(received.shop, aftersale.shopAct, {
      case_id,
      action: 'agree',
      return_address_id: await shopReturnsTo(world, received.shop),
    })
    const send = (more: object) => ({
      action: 'return_shipped',
      case_id,
      carrier_code: 'SF',
      tracking_no: 'SF1400000000001',
      ...more,
    })

    await world.refused(received.buyer, aftersale.act, send({ tracking_no: 'ZZ12345678' }), 'VALIDATION', {
      field: 'tracking_no',
    })
    await world.refused(received.buyer, aftersale.act, send({ amount_fen: 100_01 }), 'CASE_AMOUNT', { max_fen: 100_00 })
    await world.refused(received.buyer, aftersale.act, { action: 'return_shipped', case_id }, 'MISSING_PARAM', {
      field: 'carrier_code',
    })
    const sent = await sendBackFor(world, received, case_id, 12_00)
    expect((await sendBackFor(world, received, case_id, 12_00)).messages).toHaveLength(sent.messages.length)
  })
})
