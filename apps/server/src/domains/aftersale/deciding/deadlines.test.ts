/** What the silence of either side means, and when. */

import { aftersale } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deadlinesOf } from '../../../platform/time/deadlines.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { paidOrder, receivedOrder, rowOf, shippedOrder } from '../../order/testing.ts'
import { trackingRests } from '../../parcel/tracking/tracking.ts'
import { aftersaleEvents } from '../events.ts'
import { DAY_MS, HOUR_MS } from '../rules.ts'
import { caseOf, escalatedCase, eventsOfCase, openCaseFor, shopReturnsTo } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await trackingRests(world.services)
  await expectBooksBalance(world)
})
afterAll(() => world.close())

describe('time', () => {
  test('an unanswered request counts as agreed after two days, and the shop was told before', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped)

    await world.advance(48 * HOUR_MS + 1_000)

    expect(await caseOf(world, case_id)).toMatchObject({ status: 'refunded', agreed_fen: 1_000_00 })
    expect(await eventsOfCase(world, aftersaleEvents.deadline, case_id)).toMatchObject([{ to: 'shop', what: 'agree' }])
    expect(await eventsOfCase(world, aftersaleEvents.answered, case_id)).toMatchObject([
      { to: 'both', step: 'agree.system' },
    ])
    expect((await rowOf(world, shipped)).status).toBe('refunded')
  })

  test('before shipping a day is enough', async () => {
    const paid = await paidOrder(world)
    await world.advance(73 * HOUR_MS)
    const case_id = await openCaseFor(world, paid, { reason_code: 'late_ship' })

    await world.advance(24 * HOUR_MS + 1_000)

    expect((await caseOf(world, case_id)).status).toBe('refunded')
  })

  test('an unanswered offer counts as accepted', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped)
    await world.call(shipped.shop, aftersale.shopAct, { case_id, action: 'offer', amount_fen: 120_00 })

    await world.advance(48 * HOUR_MS + 1_000)

    expect(await caseOf(world, case_id)).toMatchObject({ status: 'refunded', agreed_fen: 120_00 })
  })

  test('a refusal that is left alone ends the case after three days, and the order goes on where it stood', async () => {
    const shipped = await shippedOrder(world)
    const before = (await rowOf(world, shipped)).auto_confirm_at!
    const case_id = await openCaseFor(world, shipped)
    await world.call(shipped.shop, aftersale.shopAct, { case_id, action: 'refuse', reason: '与描述一致' })

    await world.advance(3 * DAY_MS + 1_000)

    expect((await caseOf(world, case_id)).status).toBe('cancelled')
    const { auto_confirm_at, after_sale_open } = await rowOf(world, shipped)
    expect(after_sale_open).toBe(false)
    expect(auto_confirm_at! - before).toBeGreaterThanOrEqual(3 * DAY_MS)
    expect(await deadlinesOf(world.ctx, ['order_auto_confirm'], [shipped.id])).toMatchObject([
      { due_at: auto_confirm_at },
    ])
  })

  test('a return that is not sent within seven days ends the case', async () => {
    const received = await receivedOrder(world)
    await shopReturnsTo(world, received.shop)
    const case_id = await openCaseFor(world, received, { type: 'return_refund' })
    await world.advance(48 * HOUR_MS + 1_000)
    expect(await caseOf(world, case_id)).toMatchObject({ status: 'awaiting_return', agreed_fen: 1_000_00 })

    await world.advance(7 * DAY_MS + 1_000)

    expect((await caseOf(world, case_id)).status).toBe('cancelled')
    expect((await rowOf(world, received)).status).toBe('received')
  })

  test('a silent shop without a return address cannot ask for the thing back', async () => {
    const received = await receivedOrder(world)
    const case_id = await openCaseFor(world, received, { type: 'return_refund' })
    await world.refused(received.shop, aftersale.shopAct, { case_id, action: 'agree' }, 'ADDRESS_REQUIRED')

    await world.advance(48 * HOUR_MS + 1_000)

    expect((await caseOf(world, case_id)).status).toBe('refunded')
  })

  test('the platform’s own silence decides nothing', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await escalatedCase(world, shipped)

    await world.advance(20 * DAY_MS)

    expect((await caseOf(world, case_id)).status).toBe('arbitration')
    expect((await rowOf(world, shipped)).status).toBe('shipped')
  })
})
