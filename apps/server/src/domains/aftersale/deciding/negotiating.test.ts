/** The two sides of a case talk: offers, answers, and what the platform asks for. */
import { aftersale } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { newTrackingNo, rowOf, shippedOrder } from '../../order/testing.ts'
import { trackingRests } from '../../parcel/tracking/tracking.ts'
import { caseOf, escalatedCase, openCaseFor } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await trackingRests(world.services)
  await expectBooksBalance(world)
})
afterAll(() => world.close())

describe('the two sides talk', () => {
  test('the shop refuses, the buyer changes the request, the shop offers, the buyer accepts', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped)

    await world.call(shipped.shop, aftersale.shopAct, {
      case_id,
      action: 'refuse',
      reason: '瑕疵已说明',
      images: ['upload/2026/11/a.webp'],
    })
    expect(await caseOf(world, case_id)).toMatchObject({
      status: 'refused',
      turn: 'buyer',
      refuse_reason: '瑕疵已说明',
    })
    await world.call(shipped.buyer, aftersale.act, { action: 'amend', case_id, amount_fen: 400_00, content: '退四百' })
    expect(await caseOf(world, case_id)).toMatchObject({
      status: 'requested',
      turn: 'shop',
      amount_fen: 400_00,
      buyer_rounds: 1,
    })
    const offered = await world.call(shipped.shop, aftersale.shopAct, {
      case_id,
      action: 'offer',
      amount_fen: 250_00,
      content: '二百五可否',
    })
    expect(offered).toMatchObject({ status: 'requested', offer: { amount_fen: 250_00, keep: true }, rounds_left: 2 })
    await world.refused(
      shipped.buyer,
      aftersale.act,
      { action: 'accept_offer', case_id, amount_fen: 300_00 },
      'EDIT_CONFLICT',
    )
    const accepted = await world.call(shipped.buyer, aftersale.act, {
      action: 'accept_offer',
      case_id,
      amount_fen: 250_00,
    })

    expect(accepted).toMatchObject({
      status: 'refunded',
      agreed_fen: 250_00,
      refunds: [{ to: 'wallet', amount_fen: 250_00 }],
    })
    expect(accepted.messages.map((step) => step.action)).toEqual([
      'open',
      'refuse',
      'amend',
      'offer',
      'accept_offer',
      'refund',
      'refunded',
    ])
    expect(await rowOf(world, shipped)).toMatchObject({
      status: 'shipped',
      after_sale_open: false,
      refunded_fen: 250_00,
    })
  })

  test('a step that is done already answers the case, whoever repeats it', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped, { amount_fen: 100_00 })
    const twice = async (run: () => Promise<{ messages: unknown[] }>) => {
      const first = await run()
      expect((await run()).messages).toHaveLength(first.messages.length)
    }

    await twice(() => world.call(shipped.shop, aftersale.shopAct, { case_id, action: 'refuse', reason: '与描述一致' }))
    await twice(() => world.call(shipped.buyer, aftersale.act, { action: 'amend', case_id, amount_fen: 90_00 }))
    await twice(() => world.call(shipped.shop, aftersale.shopAct, { case_id, action: 'offer', amount_fen: 50_00 }))
    await twice(() => world.call(shipped.buyer, aftersale.act, { action: 'escalate', case_id, content: '请裁决' }))
    await twice(() => world.call(shipped.shop, aftersale.shopAct, { case_id, action: 'agree' }))
    expect(await caseOf(world, case_id)).toMatchObject({ status: 'refunded', agreed_fen: 90_00 })
  })

  test('three offers are the most, and a step out of turn is refused', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped)
    for (const amount_fen of [100, 200, 300])
      await world.call(shipped.shop, aftersale.shopAct, { case_id, action: 'offer', amount_fen })

    await world.refused(
      shipped.shop,
      aftersale.shopAct,
      { case_id, action: 'offer', amount_fen: 400 },
      'LIMIT_REACHED',
      {
        limit: 3,
      },
    )
    await world.refused(
      shipped.shop,
      aftersale.shopAct,
      { case_id, action: 'refuse', reason: '不同意' },
      'STATE_CONFLICT',
    )
    await world.refused(
      shipped.shop,
      aftersale.shopAct,
      { case_id, action: 'offer', amount_fen: 1_000_01 },
      'LIMIT_REACHED',
    )
    await world.refused(shipped.shop, aftersale.shopReturned, { case_id, result: 'confirm' }, 'STATE_CONFLICT')
    await world.refused(
      shipped.buyer,
      aftersale.act,
      { action: 'return_shipped', case_id, carrier_code: 'SF', tracking_no: newTrackingNo() },
      'STATE_CONFLICT',
    )
    await world.refused(shipped.buyer, aftersale.act, { action: 'message', case_id }, 'MISSING_PARAM')
    await world.call(shipped.buyer, aftersale.act, { action: 'message', case_id, content: '还请再看看' })
    await world.call(shipped.shop, aftersale.shopAct, { case_id, action: 'agree', amount_fen: 1_000_00 })
    await world.refused(shipped.buyer, aftersale.act, { action: 'message', case_id, content: '谢谢' }, 'STATE_CONFLICT')
  })

  test('a shop that agrees to what it did not see is asked to look again', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped, { amount_fen: 100_00 })
    await world.call(shipped.buyer, aftersale.act, { action: 'amend', case_id, amount_fen: 500_00 })

    await world.refused(
      shipped.shop,
      aftersale.shopAct,
      { case_id, action: 'agree', amount_fen: 100_00 },
      'EDIT_CONFLICT',
    )
    await world.refused(shipped.buyer, aftersale.act, { action: 'amend', case_id, amount_fen: 1_000_01 }, 'CASE_AMOUNT')
  })

  test('in arbitration both bring evidence, and the shop may still agree', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await escalatedCase(world, shipped, { amount_fen: 200_00 })

    await world.call(shipped.buyer, aftersale.act, { action: 'evidence', case_id, images: ['upload/2026/11/b.webp'] })
    await world.call(shipped.shop, aftersale.shopAct, {
      case_id,
      action: 'evidence',
      content: '出库视频',
      images: ['upload/2026/11/c.mp4'],
    })
    await world.refused(
      shipped.shop,
      aftersale.shopAct,
      { case_id, action: 'offer', amount_fen: 100 },
      'STATE_CONFLICT',
    )

    expect(await world.call(shipped.shop, aftersale.shopAct, { case_id, action: 'agree' })).toMatchObject({
      status: 'refunded',
      agreed_fen: 200_00,
    })
  })

  test('agree and cancel at once: one of them counts', async () => {
    for (let round = 0; round < 3; round++) {
      const shipped = await shippedOrder(world)
      const case_id = await openCaseFor(world, shipped)

      await Promise.all([
        world.send(shipped.shop, aftersale.shopAct, { case_id, action: 'agree' }),
        world.send(shipped.buyer, aftersale.act, { action: 'cancel', case_id }),
      ])

      const { status } = await caseOf(world, case_id)
      expect(['refunded', 'cancelled']).toContain(status)
      expect((await rowOf(world, shipped)).refunded_fen).toBe(status === 'refunded' ? 1_000_00 : 0)
    }
  })
})
