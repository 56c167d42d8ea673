import { aftersale, message, order as orders } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newKey, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { newTrackingNo, paidOrder, receivedOrder, rowOf, shippedOrder, wonOrder } from '../order/testing.ts'
import { trackingRests } from '../parcel/tracking/tracking.ts'
import { newShop } from '../shop/testing.ts'
import { DAY_MS, HOUR_MS } from './rules.ts'
import { openCaseFor, shopReturnsTo } from './testing.ts'

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

    const opened = await world.call(shipped.buyer, aftersale.act, ask(shipped.id, { amount_fen: 300_00 }))

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
      { kind: 'case', text: 'The shop must reply within {left}; no reply means it agrees' },
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
    await world.refused(shipped.buyer, aftersale.act, ask(shipped.id, { reason_code: 'defect' }), 'CASE_OPEN')
  })

  test('is told to readers of English by the piece’s English name', async () => {
    const shipped = await shippedOrder(world, { title: '仿汉八乳镜', title_en: 'Bronze mirror after Han' })

    await openCaseFor(world, shipped)
    await world.settle()

    const [told, told_zh] = await Promise.all(
      ['en', 'zh-CN'].map(async (language) => {
        const box = { category: 'order' as const, as_shop: true }
        return (await world.call(shipped.shop, message.list, box, { 'accept-language': language })).list[0]!.content
      }),
    )
    expect(told).toContain('Bronze mirror after Han')
    expect(told_zh).toContain('仿汉八乳镜')
  })

  test('the same request sent twice opens one case', async () => {
    const shipped = await shippedOrder(world)
    const key = newKey()

    const first = await world.call(shipped.buyer, aftersale.act, ask(shipped.id), key)
    const second = await world.call(shipped.buyer, aftersale.act, ask(shipped.id), key)

    expect(second.id).toBe(first.id)
  })

  test('is refused for somebody else’s order, an unpaid one, too much money, too late, or rude words', async () => {
    const shipped = await shippedOrder(world)
    const stranger = await newBuyer(world)
    const won = await wonOrder(world)

    await world.refused(stranger, aftersale.act, ask(shipped.id), 'NOT_FOUND')
    await world.refused(won.buyer, aftersale.act, ask(won.id), 'STATE_CONFLICT', { status: 'pending_payment' })
    await world.refused(shipped.buyer, aftersale.act, ask(shipped.id, { amount_fen: 1_000_01 }), 'CASE_AMOUNT', {
      max_fen: 1_000_00,
    })
    await world.refused(shipped.buyer, aftersale.act, ask(shipped.id, { amount_fen: 0 }), 'CASE_AMOUNT')
    await world.refused(shipped.buyer, aftersale.act, ask(shipped.id, { reason_code: 'not_wanted' }), 'CASE_WINDOW')
    await world.refused(shipped.buyer, aftersale.act, ask(shipped.id, { reason_code: 'fake' }), 'CASE_WINDOW')
    await world.refused(shipped.buyer, aftersale.act, ask(shipped.id, { item_id: 999_999 }), 'NOT_FOUND')
    await world.refused(shipped.buyer, aftersale.act, { action: 'open', order_id: shipped.id }, 'MISSING_PARAM', {
      field: 'type',
    })
    await world.refused(
      shipped.buyer,
      aftersale.act,
      ask(shipped.id, { content: '不如私 下 交易，线下退我' }),
      'CONTENT_BLOCKED',
    )
    const received = await receivedOrder(world)
    await world.advance(16 * DAY_MS)
    await world.refused(received.buyer, aftersale.act, ask(received.id, { content: '这枚银元是假币' }), 'CASE_WINDOW')
  })

  test('a lot is returned by its own call, too', async () => {
    const received = await receivedOrder(world)

    const opened = await world.call(received.buyer, aftersale.openForLot, {
      id: received.id,
      reason_code: 'wrong_item',
      amount_fen: received.total_fen,
      content: '收到的不是这一件',
    })

    expect(opened).toMatchObject({ type: 'return_refund', reason_code: 'wrong_item', status: 'requested' })
    await world.refused(
      received.buyer,
      aftersale.openForLot,
      { id: received.id, reason_code: 'defect', amount_fen: 100, content: '再来一次吧' },
      'CASE_OPEN',
    )
  })

  test('goods go back by a call of their own, too', async () => {
    const received = await receivedOrder(world)
    const back = { id: received.id, reason_code: 'defect', amount_fen: 100, content: '口沿有一处缺损' } as const

    await world.refused(await newBuyer(world), aftersale.openForGoods, back, 'NOT_FOUND')
    expect(await world.call(received.buyer, aftersale.openForGoods, back)).toMatchObject({ type: 'return_refund' })
  })

  test('a thing may have two cases, the second with another reason', async () => {
    const shipped = await shippedOrder(world)
    const first = await openCaseFor(world, shipped)
    await world.call(shipped.buyer, aftersale.act, { action: 'cancel', case_id: first })

    await world.refused(shipped.buyer, aftersale.act, ask(shipped.id), 'ALREADY_DONE')
    const second = await openCaseFor(world, shipped, { reason_code: 'defect' })
    await world.call(shipped.buyer, aftersale.act, { action: 'cancel', case_id: second })

    await world.refused(shipped.buyer, aftersale.act, ask(shipped.id, { reason_code: 'missing' }), 'LIMIT_REACHED', {
      limit: 2,
    })
    expect((await world.call(shipped.buyer, orders.info, { id: shipped.id })).actions).not.toContain('refund')
  })

  test('twice at once about one thing opens one case', async () => {
    const shipped = await shippedOrder(world)
    const reasons = ['defect', 'missing', 'damaged', 'not_as_described'] as const

    const answers = await Promise.all(
      reasons.map((reason_code) =>
        world.send(shipped.buyer, aftersale.act, ask(shipped.id, { reason_code }), newKey()),
      ),
    )

    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(await world.sql('select id from aftersale_cases where order_id = $1', [shipped.id])).toHaveLength(1)
  })

  test('keeps the shop from shipping, and from paying for the delay', async () => {
    const paid = await paidOrder(world)
    await world.advance(2 * HOUR_MS)
    const { ship_deadline } = await rowOf(world, paid)
    const case_id = await openCaseFor(world, paid, { reason_code: 'agreed' })

    await world.refused(
      paid.shop,
      orders.ship,
      { id: paid.id, carrier_code: 'SF', tracking_no: newTrackingNo() },
      'CASE_OPEN',
    )
    await world.call(paid.shop, aftersale.shopAct, { case_id, action: 'refuse', reason: '已打包' })
    await world.advance(2.9 * DAY_MS)
    await world.call(paid.buyer, aftersale.act, { action: 'cancel', case_id })

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

    const form = await world.call(received.buyer, aftersale.form, { order_id: received.id })

    expect(form).toMatchObject({ can_open: { ok: true }, max_amount_fen: 1_000_00, instant_until: null })
    expect(form.reasons.map((reason) => reason.code)).toContain('fake')
    expect(form.reasons.map((reason) => reason.code)).not.toContain('no_reason')
    expect(form.types.map((type) => type.code)).toEqual(['refund_only', 'return_refund'])
    expect(form.carriers.map((carrier) => carrier.code)).toContain('SF')
    expect(form.deadline_rules.map((rule) => rule.text).join()).not.toContain('{')
    const case_id = await openCaseFor(world, received)
    expect((await world.call(received.buyer, aftersale.form, { order_id: received.id })).can_open).toMatchObject({
      ok: false,
      code: 30051,
    })
    expect((await world.call(received.buyer, aftersale.form, { case_id })).case).toMatchObject({ id: case_id })
    const stranger = await newBuyer(world)
    await world.refused(stranger, aftersale.form, { order_id: received.id }, 'NOT_FOUND')
    await world.refused(stranger, aftersale.form, { case_id }, 'NOT_FOUND')
    await world.refused(stranger, aftersale.form, {}, 'MISSING_PARAM')
  })

  test('of a shop shows what it may answer', async () => {
    const shipped = await shippedOrder(world)
    await shopReturnsTo(world, shipped.shop)
    const case_id = await openCaseFor(world, shipped, { type: 'return_refund' })

    const form = await world.call(shipped.shop, aftersale.shopForm, { case_id })

    expect(form).toMatchObject({
      actions: ['agree', 'refuse', 'offer', 'message'],
      max_amount_fen: 1_000_00,
      offers_left: 3,
      case: { id: case_id },
    })
    expect(form.return_addresses).toHaveLength(1)
    const other = await newShop(world)
    await world.refused(other, aftersale.shopForm, { case_id }, 'NOT_FOUND')
  })
})

describe('lists', () => {
  test('show each side its own cases, and nobody else’s', async () => {
    const shipped = await shippedOrder(world)
    const case_id = await openCaseFor(world, shipped)
    const stranger = await newBuyer(world)
    const other = await newShop(world)

    expect((await world.call(shipped.buyer, aftersale.mine, {})).list).toMatchObject([{ id: case_id }])
    expect((await world.call(shipped.buyer, aftersale.mine, { status: 'closed' })).list).toEqual([])
    expect((await world.call(shipped.shop, aftersale.shopList, { status: 'open' })).list).toMatchObject([
      { id: case_id, buyer: { id: shipped.buyer.id }, status_text: 'Waiting for your reply' },
    ])
    expect((await world.call(shipped.shop, aftersale.shopList, { keyword: shipped.order_no })).total).toBe(1)
    expect((await world.call(shipped.shop, aftersale.shopList, { keyword: 'AS0' })).total).toBe(0)
    expect((await world.call(shipped.shop, aftersale.shopList, { type: 'return_refund' })).total).toBe(0)
    expect(await world.call(shipped.shop, aftersale.shopCounts, {})).toMatchObject({ requested: 1, closed: 0 })
    expect((await world.call(shipped.buyer, aftersale.info, { id: case_id })).id).toBe(case_id)
    expect((await world.call(shipped.shop, aftersale.shopInfo, { id: case_id })).actions).toContain('agree')
    expect((await world.call(stranger, aftersale.mine, {})).list).toEqual([])
    await world.refused(stranger, aftersale.info, { id: case_id }, 'NOT_FOUND')
    await world.refused(other, aftersale.shopInfo, { id: case_id }, 'NOT_FOUND')
    await world.refused(other, aftersale.shopAct, { case_id, action: 'agree' }, 'NOT_FOUND')
    await world.refused(stranger, aftersale.act, { action: 'cancel', case_id }, 'NOT_FOUND')
    await world.refused(stranger, aftersale.mine, { status: 'nonsense' }, 'VALIDATION')
    await world.refused(stranger, aftersale.shopList, {}, 'SHOP_REQUIRED')
    expect((await world.call(shipped.buyer, orders.mine, { tab: 'after_sale' })).total).toBe(1)
  })
})
