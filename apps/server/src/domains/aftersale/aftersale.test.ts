import { message, order as orders, aftersale as rows } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deadlinesOf } from '../../platform/deadlines.ts'
import { newKey, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { newTrackingNo, paidOrder, receivedOrder, rowOf, shippedOrder, wonOrder } from '../order/testing.ts'
import { trackingRests } from '../order/tracking.ts'
import { newShop } from '../shop/testing.ts'
import { DAY_MS, HOUR_MS } from './rules.ts'
import { caseOf, escalatedCase, openCaseFor, shopReturnsTo, toldOfCase } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await trackingRests(world.services)
  await expectBooksBalance(world)
})
afterAll(() => world.close())

const ask = (order_id: number, more: object = {}) => ({
  action: 'open' as const,
  order_id,
  type: 'refund_only' as const,
  reason_code: 'not_as_described' as const,
  amount_fen: 100_00,
  content: '与描述不符，请退款',
  ...more,
})

describe('opening a case', () => {
  test('tells the shop and stops the order’s clocks', async () => {
    const shipped = await shippedOrder(world)

    const opened = await world.call(shipped.buyer, rows.act, ask(shipped.id, { amount_fen: 300_00 }))

    expect(opened).toMatchObject({
      status: 'requested',
      type: 'refund_only',
      amount_fen: 300_00,
      reason: 'Not as described',
      rounds_left: 3,
      escrow_held_fen: 1_000_00,
      actions: ['amend', 'message', 'cancel'],
      messages: [{ actor: 'buyer', action: 'open', amount_fen: 300_00 }],
    })
    expect(opened.clocks).toMatchObject([
      { kind: 'case', text: 'If the shop does not answer by then, it counts as agreed.' },
    ])
    expect(opened.clocks[0]!.due_at_ms - (await world.now())).toBeGreaterThan(47 * HOUR_MS)
    expect(await rowOf(world, shipped)).toMatchObject({ after_sale_open: true, auto_confirm_at: null })
    const card = await world.call(shipped.buyer, orders.info, { id: shipped.id })
    expect(card.actions).not.toContain('confirm')
    expect(card.actions).not.toContain('refund')
    expect(card.items[0]).toMatchObject({ case_no: opened.case_no })
    expect(card.cases).toMatchObject([{ id: opened.id }])
    expect(card.escrow.steps.map((step) => step.key)).toEqual(['won', 'paid', 'shipped', 'case', 'decision'])
    await world.settle()
    const notices = await world.call(shipped.shop, message.list, { category: 'order', as_shop: true })
    expect(notices.list[0]).toMatchObject({
      code: 'case.opened',
      link: `/pages/users/afterSale/seller/refund?id=${opened.id}`,
    })
    await world.refused(shipped.buyer, orders.confirm, { id: shipped.id }, 'CASE_OPEN')
    await world.refused(shipped.buyer, rows.act, ask(shipped.id, { reason_code: 'defect' }), 'CASE_OPEN')
  })

  test('the same request sent twice opens one case', async () => {
    const shipped = await shippedOrder(world)
    const key = newKey()

    const first = await world.call(shipped.buyer, rows.act, ask(shipped.id), key)
    const second = await world.call(shipped.buyer, rows.act, ask(shipped.id), key)

    expect(second.id).toBe(first.id)
  })

  test('is refused for somebody else’s order, an unpaid one, too much money, too late, or rude words', async () => {
    const shipped = await shippedOrder(world)
    const stranger = await newBuyer(world)
    const won = await wonOrder(world)

    await world.refused(stranger, rows.act, ask(shipped.id), 'NOT_FOUND')
    await world.refused(won.buyer, rows.act, ask(won.id), 'STATE_CONFLICT', { status: 'pending_payment' })
    await world.refused(shipped.buyer, rows.act, ask(shipped.id, { amount_fen: 1_000_01 }), 'CASE_AMOUNT', {
      max_fen: 1_000_00,
    })
    await world.refused(shipped.buyer, rows.act, ask(shipped.id, { amount_fen: 0 }), 'CASE_AMOUNT')
    await world.refused(shipped.buyer, rows.act, ask(shipped.id, { reason_code: 'not_wanted' }), 'CASE_WINDOW')
    await world.refused(shipped.buyer, rows.act, ask(shipped.id, { reason_code: 'fake' }), 'CASE_WINDOW')
    await world.refused(shipped.buyer, rows.act, ask(shipped.id, { item_id: 999_999 }), 'NOT_FOUND')
    await world.refused(shipped.buyer, rows.act, { action: 'open', order_id: shipped.id }, 'MISSING_PARAM', {
      field: 'type',
    })
    await world.refused(
      shipped.buyer,
      rows.act,
      ask(shipped.id, { content: '不如私 下 交易，线下退我' }),
      'CONTENT_BLOCKED',
    )
    const received = await receivedOrder(world)
    await world.advance(16 * DAY_MS)
    await world.refused(received.buyer, rows.act, ask(received.id, { content: '这枚银元是假币' }), 'CASE_WINDOW')
  })

  test('a lot is returned by its own call, too', async () => {
    const received = await receivedOrder(world)

    const opened = await world.call(received.buyer, rows.openForLot, {
      id: received.id,
      reason_code: 'wrong_item',
      amount_fen: received.total_fen,
      content: '收到的不是这一件',
    })

    expect(opened).toMatchObject({ type: 'return_refund', reason_code: 'wrong_item', status: 'requested' })
    await world.refused(
      received.buyer,
      rows.openForLot,
      { id: received.id, reason_code: 'defect', amount_fen: 100, content: '再来一次吧' },
      'CASE_OPEN',
    )
  })

  test('a thing may have two cases, the second with another reason', async () => {
    const shipped = await shippedOrder(world)
    const first = await openCaseFor(world, shipped)
    await world.call(shipped.buyer, rows.act, { action: 'cancel', case_id: first })

    await world.refused(shipped.buyer, rows.act, ask(shipped.id), 'ALREADY_DONE')
    const second = await openCaseFor(world, shipped, { reason_code: 'defect' })
    await world.call(shipped.buyer, rows.act, { action: 'cancel', case_id: second })

    await world.refused(shipped.buyer, rows.act, ask(shipped.id, { reason_code: 'missing' }), 'LIMIT_REACHED', {
      limit: 2,
    })
    expect((await world.call(shipped.buyer, orders.info, { id: shipped.id })).actions).not.toContain('refund')
  })

  test('keeps the shop from shipping, and from paying for the delay', async () => {
    const paid = await paidOrder(world)
    await world.advance(2 * HOUR_MS)
    const { ship_deadline } = await rowOf(world, paid)
    const case_id = await openCaseFor(world, paid, { reason_code: 'not_wanted' })

    await world.refused(
      paid.shop,
      orders.ship,
      { id: paid.id, carrier_code: 'SF', tracking_no: newTrackingNo() },
      'CASE_OPEN',
    )
    await world.call(paid.shop, rows.shopAct, { case_id, action: 'refuse', reason: '已打包' })
    await world.advance(2.9 * DAY_MS)
    await world.call(paid.buyer, rows.act, { action: 'cancel', case_id })

    const resumed = await rowOf(world, paid)
    expect(resumed).toMatchObject({ after_sale_open: false, compensation_fen: 0 })
    expect(resumed.ship_deadline! - ship_deadline!).toBeGreaterThanOrEqual(2.9 * DAY_MS)
    await world.advance(resumed.ship_deadline! - (await world.now()) + HOUR_MS)
    expect((await rowOf(world, paid)).compensation_fen).toBeGreaterThan(0)
  })
})

describe('the form', () => {
  test('shows what can be asked for, how much, and what silence means', async () => {
    const received = await receivedOrder(world)

    const form = await world.call(received.buyer, rows.form, { order_id: received.id })

    expect(form).toMatchObject({ can_open: { ok: true }, max_amount_fen: 1_000_00, instant_until: null })
    expect(form.reasons.map((reason) => reason.code)).toContain('fake')
    expect(form.reasons.map((reason) => reason.code)).not.toContain('no_reason')
    expect(form.types.map((type) => type.code)).toEqual(['refund_only', 'return_refund'])
    expect(form.carriers.map((carrier) => carrier.code)).toContain('SF')
    expect(form.deadline_rules.map((rule) => rule.text).join()).not.toContain('{')
    const case_id = await openCaseFor(world, received)
    expect((await world.call(received.buyer, rows.form, { order_id: received.id })).can_open).toMatchObject({
      ok: false,
      code: 30051,
    })
    expect((await world.call(received.buyer, rows.form, { case_id })).case).toMatchObject({ id: case_id })
    const stranger = await newBuyer(world)
    await world.refused(stranger, rows.form, { order_id: received.id }, 'NOT_FOUND')
    await world.refused(stranger, rows.form, { case_id }, 'NOT_FOUND')
    await world.refused(stranger, rows.form, {}, 'MISSING_PARAM')
  })

  test('of a shop shows what it may answer', async () => {
    const shipped = await shippedOrder(world)
    await shopReturnsTo(world, shipped.shop)
    const case_id = await openCaseFor(world, shipped, { type: 'return_refund' })

    const form = await world.call(shipped.shop, rows.shopForm, { case_id })

    expect(form).toMatchObject({
      actions: ['agree', 'refuse', 'offer', 'message'],
      max_amount_fen: 1_000_00,
      offers_left: 3,
      case: { id: case_id },
    })
    expect(form.return_addresses).toHaveLength(1)
    const other = await newShop(world)
    await world.refused(other, rows.shopForm, { case_id }, 'NOT_FOUND')
  })
})

describe('lists', () => {
  test('show each side its own cases, and nobody else’s', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped)
    const stranger = await newBuyer(world)
    const other = await newShop(world)

    expect((await world.call(shipped.buyer, rows.mine, {})).list).toMatchObject([{ id: case_id }])
    expect((await world.call(shipped.buyer, rows.mine, { status: 'closed' })).list).toEqual([])
    expect((await world.call(shipped.shop, rows.shopList, { status: 'open' })).list).toMatchObject([
      { id: case_id, buyer: { id: shipped.buyer.id }, status_text: 'Your answer is awaited' },
    ])
    expect((await world.call(shipped.shop, rows.shopList, { keyword: shipped.order_no })).total).toBe(1)
    expect((await world.call(shipped.shop, rows.shopList, { keyword: 'AS0' })).total).toBe(0)
    expect((await world.call(shipped.shop, rows.shopList, { type: 'return_refund' })).total).toBe(0)
    expect(await world.call(shipped.shop, rows.shopCounts, {})).toMatchObject({ requested: 1, closed: 0 })
    expect((await world.call(shipped.buyer, rows.info, { id: case_id })).id).toBe(case_id)
    expect((await world.call(shipped.shop, rows.shopInfo, { id: case_id })).actions).toContain('agree')
    expect((await world.call(stranger, rows.mine, {})).list).toEqual([])
    await world.refused(stranger, rows.info, { id: case_id }, 'NOT_FOUND')
    await world.refused(other, rows.shopInfo, { id: case_id }, 'NOT_FOUND')
    await world.refused(other, rows.shopAct, { case_id, action: 'agree' }, 'NOT_FOUND')
    await world.refused(stranger, rows.act, { action: 'cancel', case_id }, 'NOT_FOUND')
    await world.refused(stranger, rows.mine, { status: 'nonsense' }, 'VALIDATION')
    await world.refused(stranger, rows.shopList, {}, 'SHOP_REQUIRED')
    expect((await world.call(shipped.buyer, orders.mine, { tab: 'after_sale' })).total).toBe(1)
  })
})

describe('the two sides talk', () => {
  test('the shop refuses, the buyer changes the request, the shop offers, the buyer accepts', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped)

    await world.call(shipped.shop, rows.shopAct, {
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
    await world.call(shipped.buyer, rows.act, { action: 'amend', case_id, amount_fen: 400_00, content: '退四百' })
    expect(await caseOf(world, case_id)).toMatchObject({
      status: 'requested',
      turn: 'shop',
      amount_fen: 400_00,
      buyer_rounds: 1,
    })
    const offered = await world.call(shipped.shop, rows.shopAct, {
      case_id,
      action: 'offer',
      amount_fen: 250_00,
      content: '二百五可否',
    })
    expect(offered).toMatchObject({ status: 'requested', offer: { amount_fen: 250_00, keep: true }, rounds_left: 2 })
    await world.refused(
      shipped.buyer,
      rows.act,
      { action: 'accept_offer', case_id, amount_fen: 300_00 },
      'EDIT_CONFLICT',
    )
    const accepted = await world.call(shipped.buyer, rows.act, { action: 'accept_offer', case_id, amount_fen: 250_00 })

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

    await twice(() => world.call(shipped.shop, rows.shopAct, { case_id, action: 'refuse', reason: '与描述一致' }))
    await twice(() => world.call(shipped.buyer, rows.act, { action: 'amend', case_id, amount_fen: 90_00 }))
    await twice(() => world.call(shipped.shop, rows.shopAct, { case_id, action: 'offer', amount_fen: 50_00 }))
    await twice(() => world.call(shipped.buyer, rows.act, { action: 'escalate', case_id, content: '请裁决' }))
    await twice(() => world.call(shipped.shop, rows.shopAct, { case_id, action: 'agree' }))
    expect(await caseOf(world, case_id)).toMatchObject({ status: 'refunded', agreed_fen: 90_00 })
  })

  test('three offers are the most, and a step out of turn is refused', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped)
    for (const amount_fen of [100, 200, 300])
      await world.call(shipped.shop, rows.shopAct, { case_id, action: 'offer', amount_fen })

    await world.refused(shipped.shop, rows.shopAct, { case_id, action: 'offer', amount_fen: 400 }, 'LIMIT_REACHED', {
      limit: 3,
    })
    await world.refused(shipped.shop, rows.shopAct, { case_id, action: 'refuse', reason: '不同意' }, 'STATE_CONFLICT')
    await world.refused(shipped.shop, rows.shopAct, { case_id, action: 'offer', amount_fen: 1_000_01 }, 'LIMIT_REACHED')
    await world.refused(shipped.shop, rows.shopReturned, { case_id, result: 'confirm' }, 'STATE_CONFLICT')
    await world.refused(
      shipped.buyer,
      rows.act,
      { action: 'return_shipped', case_id, carrier_code: 'SF', tracking_no: newTrackingNo() },
      'STATE_CONFLICT',
    )
    await world.refused(shipped.buyer, rows.act, { action: 'message', case_id }, 'MISSING_PARAM')
    await world.call(shipped.buyer, rows.act, { action: 'message', case_id, content: '还请再看看' })
    await world.call(shipped.shop, rows.shopAct, { case_id, action: 'agree', amount_fen: 1_000_00 })
    await world.refused(shipped.buyer, rows.act, { action: 'message', case_id, content: '谢谢' }, 'STATE_CONFLICT')
  })

  test('a shop that agrees to what it did not see is asked to look again', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped, { amount_fen: 100_00 })
    await world.call(shipped.buyer, rows.act, { action: 'amend', case_id, amount_fen: 500_00 })

    await world.refused(shipped.shop, rows.shopAct, { case_id, action: 'agree', amount_fen: 100_00 }, 'EDIT_CONFLICT')
    await world.refused(shipped.buyer, rows.act, { action: 'amend', case_id, amount_fen: 1_000_01 }, 'CASE_AMOUNT')
  })

  test('in arbitration both bring evidence, and the shop may still agree', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await escalatedCase(world, shipped, { amount_fen: 200_00 })

    await world.call(shipped.buyer, rows.act, { action: 'evidence', case_id, images: ['upload/2026/11/b.webp'] })
    await world.call(shipped.shop, rows.shopAct, {
      case_id,
      action: 'evidence',
      content: '出库视频',
      images: ['upload/2026/11/c.mp4'],
    })
    await world.refused(shipped.shop, rows.shopAct, { case_id, action: 'offer', amount_fen: 100 }, 'STATE_CONFLICT')

    expect(await world.call(shipped.shop, rows.shopAct, { case_id, action: 'agree' })).toMatchObject({
      status: 'refunded',
      agreed_fen: 200_00,
    })
  })

  test('agree and cancel at once: one of them counts', async () => {
    for (let round = 0; round < 3; round++) {
      const shipped = await shippedOrder(world)
      const case_id = await openCaseFor(world, shipped)

      await Promise.all([
        world.send(shipped.shop, rows.shopAct, { case_id, action: 'agree' }),
        world.send(shipped.buyer, rows.act, { action: 'cancel', case_id }),
      ])

      const { status } = await caseOf(world, case_id)
      expect(['refunded', 'cancelled']).toContain(status)
      expect((await rowOf(world, shipped)).refunded_fen).toBe(status === 'refunded' ? 1_000_00 : 0)
    }
  })
})

describe('time', () => {
  test('an unanswered request counts as agreed after two days, and the shop was told before', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped)

    await world.advance(48 * HOUR_MS + 1_000)

    expect(await caseOf(world, case_id)).toMatchObject({ status: 'refunded', agreed_fen: 1_000_00 })
    expect(await toldOfCase(world, 'case.deadline', case_id)).toMatchObject([{ to: 'shop', what: 'agree' }])
    expect(await toldOfCase(world, 'case.answered', case_id)).toMatchObject([{ to: 'both', step: 'agree.system' }])
    expect((await rowOf(world, shipped)).status).toBe('refunded')
  })

  test('before shipping a day is enough', async () => {
    const paid = await paidOrder(world)
    await world.advance(HOUR_MS)
    const case_id = await openCaseFor(world, paid, { reason_code: 'not_wanted' })

    await world.advance(24 * HOUR_MS + 1_000)

    expect((await caseOf(world, case_id)).status).toBe('refunded')
  })

  test('an unanswered offer counts as accepted', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped)
    await world.call(shipped.shop, rows.shopAct, { case_id, action: 'offer', amount_fen: 120_00 })

    await world.advance(48 * HOUR_MS + 1_000)

    expect(await caseOf(world, case_id)).toMatchObject({ status: 'refunded', agreed_fen: 120_00 })
  })

  test('a refusal that is left alone ends the case after three days, and the order goes on where it stood', async () => {
    const shipped = await shippedOrder(world)
    const before = (await rowOf(world, shipped)).auto_confirm_at!
    const case_id = await openCaseFor(world, shipped)
    await world.call(shipped.shop, rows.shopAct, { case_id, action: 'refuse', reason: '与描述一致' })

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
    await world.refused(received.shop, rows.shopAct, { case_id, action: 'agree' }, 'ADDRESS_REQUIRED')

    await world.advance(48 * HOUR_MS + 1_000)

    expect((await caseOf(world, case_id)).status).toBe('refunded')
  })

  test('the house’s own silence decides nothing', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await escalatedCase(world, shipped)

    await world.advance(20 * DAY_MS)

    expect((await caseOf(world, case_id)).status).toBe('arbitration')
    expect((await rowOf(world, shipped)).status).toBe('shipped')
  })
})
