import { aftersale, CASES_IN_ESCROW, caseFigures, message, operator, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aftersaleEvents } from '../../../domains/aftersale/events.ts'
import {
  caseOf,
  escalatedCase,
  eventsOfCase,
  GROUNDS,
  openCaseFor,
  returningCase,
  sendBackFor,
  shopReturnsTo,
} from '../../../domains/aftersale/testing.ts'
import { accounts, post, shopDepositPaid } from '../../../domains/ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, receivedOrder, rowOf, shippedOrder } from '../../../domains/order/testing.ts'
import { trackingRests } from '../../../domains/parcel/tracking/tracking.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let arbiter: TestOperator
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
// Tests move time, and sessions end with it.
beforeEach(async () => {
  arbiter = await newOperator(world, ['arbiter'])
  service = await newOperator(world, ['service'])
})
afterEach(async () => {
  await trackingRests(world.services)
  await expectBooksBalance(world)
})
afterAll(() => world.close())

const REASON = '图片显示冲线早于发货'
const ruling = (id: number, more: object = {}) => ({
  id,
  result: 'refund' as const,
  fault: 'shop' as const,
  reason: REASON,
  ...GROUNDS,
  ...more,
})

describe('the queue', () => {
  const idsOf = async (input: object) => (await world.call(arbiter, operator.cases, input)).list.map(({ id }) => id)

  test('shows what is open, by whom it waits for, and who works on it', async () => {
    const shipped = await shippedOrder(world)
    const id = await openCaseFor(world, shipped)
    const user_id = shipped.buyer.id

    const first = await world.call(arbiter, operator.cases, { user_id })
    expect(first.list).toMatchObject([
      { id, waiting_on: 'shop', escrow_held_fen: 1_000_00, assignee: null, actions: [] },
    ])
    expect(await world.call(service, operator.assignCase, { id })).toMatchObject({
      assignee: { id: service.id, name: service.name },
    })
    expect(await idsOf({ is_open: 1, assignee_id: service.id })).toEqual([id])
    expect(await idsOf({ is_open: 1, assignee_id: arbiter.id })).toEqual([])
    expect(await idsOf({ is_open: 0, user_id })).toEqual([])
    const { case_no } = await caseOf(world, id)
    for (const q of [case_no, shipped.order_no, shipped.buyer.phone, String(user_id)])
      expect(await idsOf({ q }), q).toEqual([id])
    await world.refused(await newOperator(world, ['content']), operator.cases, {}, 'FORBIDDEN')
    await world.refused(service, operator.assignCase, { id: 999_999 }, 'NOT_FOUND')
  })

  test('puts what is open before what is over, by its deadline, and is narrowed by whose turn it is', async () => {
    const [first, second, third] = [await shippedOrder(world), await shippedOrder(world), await shippedOrder(world)]
    const [later, soon, over] = [
      await openCaseFor(world, first),
      await openCaseFor(world, second),
      await openCaseFor(world, third),
    ]
    await world.sql(`update aftersale_cases set deadline_at = platform_now() + interval '30 minutes' where id = $1`, [
      soon,
    ])
    await world.call(third.buyer, aftersale.act, { case_id: over, action: 'cancel' })
    const among = { user_id: [first, second, third].map(({ buyer }) => buyer.id).join(',') }

    expect(await idsOf(among)).toEqual([soon, later, over])
    expect(await idsOf({ ...among, waiting_on: 'shop' })).toEqual([soon, later])
    expect(await idsOf({ ...among, waiting_on: '!shop' })).toEqual([over])
    expect(await idsOf({ ...among, due_soon: 1 })).toEqual([soon])
    expect(await idsOf({ ...among, is_open: 1, assignee_id: '-', sort: '-id' })).toEqual([soon, later])
    expect(await idsOf({ ...among, closed_at: '!-' })).toEqual([over])
    await world.sql(`update aftersale_cases set deadline_at = platform_now() + interval '2 days' where id = $1`, [soon])
  })

  test('every figure above it counts the rows it opens, and the escrow is theirs', async () => {
    await openCaseFor(world, await shippedOrder(world))
    await escalatedCase(world, await receivedOrder(world))

    const counts = await world.call(arbiter, operator.caseCounts, {})
    const rowsOf = (asked: object) => world.call(arbiter, operator.cases, { ...asked, page_size: 50 })
    const held = await rowsOf(CASES_IN_ESCROW)
    const by_order = new Map(held.list.map((one) => [one.order_no, one.escrow_held_fen]))

    for (const [name, asked] of Object.entries(caseFigures(arbiter.id)))
      expect([name, counts[name as 'open']]).toEqual([name, (await rowsOf(asked)).total])
    expect(counts.waiting_platform).toBeGreaterThan(0)
    expect(held.next).toBeNull()
    expect(counts.escrow_fen).toBe([...by_order.values()].reduce((sum, fen) => sum + fen, 0))
    await world.refused(await newOperator(world, ['content']), operator.caseCounts, {}, 'FORBIDDEN')
  })
})

describe('one case', () => {
  test('has the listing as sold, both sides, what may be ruled, and every movement', async () => {
    const shipped = await shippedOrder(world)
    const id = await escalatedCase(world, shipped)

    const info = await world.call(arbiter, operator.case, { id })

    expect(info).toMatchObject({
      case: { id, status: 'arbitration' },
      waiting_on: 'platform',
      listing: { desc: '清中期' },
      buyer: { id: shipped.buyer.id, cases_count: 1, cases_won: 0, orders_count: 1 },
      shop: { id: shipped.shop.id, cases_count: 1, cases_lost: 0 },
      limits: { amount_fen: 1_000_00, compensation_fen: 0 },
      can_rule: true,
      txs: [],
    })
    expect((await world.call(service, operator.case, { id })).can_rule).toBe(false)
    await world.refused(arbiter, operator.case, { id: 999_999 }, 'NOT_FOUND')
  })
})

describe('a ruling', () => {
  test('that asks for the piece back tells both sides on the order who must send it by when, and no longer says “if”', async () => {
    const received = await receivedOrder(world)
    await shopReturnsTo(world, received.shop)
    const id = await escalatedCase(world, received)
    await world.call(arbiter, operator.ruleCase, ruling(id, { need_return: true }))

    const own = await world.call(received.buyer, order.info, { id: received.id })
    const shops = await world.call(received.shop, order.shopInfo, { id: received.id })

    const said = (one: typeof own) => [one.clocks[0]?.text, one.escrow.holder_text]
    expect(said(own)).toEqual([
      'Send it back within {left}, or the case is closed without a refund',
      'With the shop. It pays you back ¥1,000 once your return has arrived and been checked.',
    ])
    expect(said(shops)).toEqual([
      'The buyer must send it back within {left}, or the case is closed without a refund',
      'Paid out to you. ¥1,000 goes back to the buyer once you have checked the return.',
    ])
    const { clocks } = (await world.call(received.buyer, order.mine, { tab: 'after_sale' })).list[0]!
    expect(clocks[0]).toMatchObject({ kind: 'case', text: said(own)[0] })
  })

  test('for the buyer gives everything back at once, and both sides read why', async () => {
    const shipped = await shippedOrder(world)
    const id = await escalatedCase(world, shipped)

    const ruled = await world.call(arbiter, operator.ruleCase, ruling(id))

    expect(ruled).toMatchObject({
      status: 'refunded',
      agreed_fen: 1_000_00,
      ruling: { result: 'refund', fault: 'shop', note: REASON },
    })
    expect((await rowOf(world, shipped)).status).toBe('refunded')
    expect(await eventsOfCase(world, aftersaleEvents.ruling, id)).toMatchObject([
      { to: 'both', result: 'refund', reason: REASON },
    ])
    await world.settle()
    expect((await world.call(shipped.buyer, message.list, { category: 'order' })).list[0]).toMatchObject({
      code: 'case.ruling',
    })
    const info = await world.call(arbiter, operator.case, { id })
    expect(info.txs.map((tx) => tx.type)).toEqual(['escrowRefundedToWallet'])
    expect(info.logs[0]).toMatchObject({ action: 'case.rule', reason: REASON })
    expect(info.precedents.counts.refund).toBeGreaterThanOrEqual(1)
    expect(info.shop.cases_lost).toBe(1)
    await world.refused(arbiter, operator.ruleCase, ruling(id), 'STATE_CONFLICT')
  })

  test('for the shop ends the case, and the order goes on', async () => {
    const shipped = await shippedOrder(world)
    const id = await escalatedCase(world, shipped)

    const ruled = await world.call(arbiter, operator.ruleCase, ruling(id, { result: 'reject', fault: 'buyer' }))

    expect(ruled).toMatchObject({ status: 'rejected', agreed_fen: null })
    expect(await rowOf(world, shipped)).toMatchObject({ status: 'shipped', after_sale_open: false, refunded_fen: 0 })
    expect((await rowOf(world, shipped)).auto_confirm_at).not.toBeNull()
  })

  test('may split the sum, within what is left', async () => {
    const shipped = await shippedOrder(world)
    const id = await escalatedCase(world, shipped)
    await world.refused(arbiter, operator.ruleCase, ruling(id, { result: 'partial' }), 'MISSING_PARAM', {
      field: 'amount_fen',
    })
    await world.refused(
      arbiter,
      operator.ruleCase,
      ruling(id, { result: 'partial', amount_fen: 1_000_01 }),
      'CASE_AMOUNT',
    )
    await world.refused(arbiter, operator.ruleCase, ruling(id, { compensation_fen: 1 }), 'CASE_AMOUNT', { max_fen: 0 })
    await world.refused(arbiter, operator.ruleCase, ruling(id, { reason: '短' }), 'REASON_REQUIRED')
    await world.refused(service, operator.ruleCase, ruling(id), 'FORBIDDEN')

    await world.call(arbiter, operator.ruleCase, ruling(id, { result: 'partial', amount_fen: 333_33, fault: 'both' }))

    expect(await rowOf(world, shipped)).toMatchObject({ status: 'shipped', refunded_fen: 333_33 })
  })

  test('may ask for the thing first, at the shop’s cost', async () => {
    const received = await receivedOrder(world)
    const id = await escalatedCase(world, received)
    await world.refused(arbiter, operator.ruleCase, ruling(id, { need_return: true }), 'ADDRESS_REQUIRED')
    await shopReturnsTo(world, received.shop)

    await world.call(arbiter, operator.ruleCase, ruling(id, { need_return: true, return_fee_by: 'shop' }))
    expect(await caseOf(world, id)).toMatchObject({ status: 'awaiting_return', agreed_fen: 1_000_00 })
    await sendBackFor(world, received, id, 18_00)
    await world.advance(16 * 86_400_000)

    expect(await caseOf(world, id)).toMatchObject({ status: 'refunded', compensated_fen: 18_00 })
    expect(await balanceOf(world, accounts.userWallet(received.buyer.id))).toBe(1_018_00)
  })

  test('on a proven fake takes as much again from the shop, up to its deposit (T31)', async () => {
    const shop = await newShop(world)
    await fund(world, shop.owner.id, 300_00)
    await post(
      world.ctx,
      shopDepositPaid({
        request_id: shop.id,
        shop_id: shop.id,
        amount_fen: 300_00,
        paid: { from: 'user_wallet', user_id: shop.owner.id },
      }),
    )
    const received = await receivedOrder(world, { shop })
    const id = await returningCase(world, received, { reason_code: 'fake' })
    await world.call(shop, aftersale.shopReturned, { case_id: id, result: 'refuse', images: ['upload/2026/11/e.webp'] })
    expect((await world.call(arbiter, operator.case, { id })).limits).toMatchObject({ compensation_fen: 300_00 })
    await world.refused(arbiter, operator.ruleCase, ruling(id, { compensation_fen: 300_01 }), 'CASE_AMOUNT', {
      max_fen: 300_00,
    })

    const ruled = await world.call(arbiter, operator.ruleCase, ruling(id, { compensation_fen: 300_00 }))

    expect(ruled).toMatchObject({ status: 'refunded', compensated_fen: 300_00 })
    expect(await entriesOf(world, `comp:case:${id}:fake`)).toEqual([
      [accounts.shopDeposit(shop.id), -300_00],
      [accounts.userWallet(received.buyer.id), 300_00],
    ])
  })

  test('is for arbitration only, and asks for evidence first where it needs some', async () => {
    const paid = await paidOrder(world)
    await world.advance(2 * 3_600_000)
    const id = await openCaseFor(world, paid, { reason_code: 'agreed' })
    await world.refused(arbiter, operator.ruleCase, ruling(id), 'STATE_CONFLICT')
    await world.refused(service, operator.askCase, { id, to: 'shop', reason: REASON }, 'STATE_CONFLICT')
    const shipped = await shippedOrder(world)
    const escalated = await escalatedCase(world, shipped)

    const asked = await world.call(service, operator.askCase, { id: escalated, to: 'both', reason: '请补充开箱视频' })

    expect(asked.messages.at(-1)).toMatchObject({ actor: 'operator', action: 'ask', content: '请补充开箱视频' })
    expect(await eventsOfCase(world, aftersaleEvents.asked, escalated)).toMatchObject([
      { to: 'both', reason: '请补充开箱视频' },
    ])
    await world.refused(service, operator.askCase, { id: escalated, to: 'shop', reason: '' }, 'REASON_REQUIRED')
  })
})

describe('a rejected case', () => {
  const rejected = async () => {
    const shipped = await shippedOrder(world)
    const id = await escalatedCase(world, shipped)
    await world.call(arbiter, operator.ruleCase, ruling(id, { result: 'reject', fault: 'buyer' }))
    return { shipped, id }
  }
  const ask = (id: number) => ({ id, reason: 'a video turned up' })
  const published = async (id: number) =>
    world.sql<{ id: number; result: string; taken_back: boolean }>(
      'select id, result, taken_back_at is not null as taken_back from aftersale_precedents where case_id = $1 order by id',
      [id],
    )

  test('is opened again once: the order waits, the published ruling holds no more, and a second ruling takes its place', async () => {
    const { shipped, id } = await rejected()
    const [first] = await published(id)
    expect((await world.call(service, operator.case, { id })).can_reopen).toBe(false)
    expect((await world.call(arbiter, operator.case, { id })).can_reopen).toBe(true)

    expect(await world.call(arbiter, operator.reopenCase, ask(id))).toMatchObject({
      status: 'arbitration',
      ruling: null,
    })

    expect((await rowOf(world, shipped)).after_sale_open).toBe(true)
    await world.settle()
    for (const [side, as_shop] of [
      [shipped.buyer, false],
      [shipped.shop, true],
    ] as const) {
      const { list } = await world.call(side, message.list, { as_shop })
      expect(list[0]).toMatchObject({
        title: 'Juya looks at a case again',
        content: expect.stringContaining('a video'),
      })
    }
    expect((await world.call(service, aftersale.precedents, { id: first!.id })).list).toMatchObject([
      { taken_back: true },
    ])
    const other = await escalatedCase(world, await shippedOrder(world))
    const cites = { cites: [first!.id], departs: undefined }
    await world.refused(arbiter, operator.ruleCase, ruling(other, cites), 'NOT_FOUND')
    await world.refused(arbiter, operator.reopenCase, ask(id), 'ALREADY_DONE')

    await world.call(arbiter, operator.ruleCase, ruling(id))

    expect(await caseOf(world, id)).toMatchObject({ status: 'refunded', agreed_fen: 1_000_00 })
    expect(await published(id)).toMatchObject([
      { result: 'reject', taken_back: true },
      { result: 'refund', taken_back: false },
    ])
    await world.refused(arbiter, operator.reopenCase, ask(id), 'ALREADY_DONE')
  })

  test('is not opened again by service, weeks later, when another case runs, or where money went back', async () => {
    const { id } = await rejected()
    await world.refused(service, operator.reopenCase, ask(id), 'FORBIDDEN')
    await world.refused(arbiter, operator.reopenCase, ask(999_999), 'NOT_FOUND')
    await world.refused(arbiter, operator.reopenCase, { id, reason: 'no' }, 'REASON_REQUIRED')
    const paid = await escalatedCase(world, await shippedOrder(world))
    await world.call(arbiter, operator.ruleCase, ruling(paid))
    await world.refused(arbiter, operator.reopenCase, ask(paid), 'STATE_CONFLICT')
    const { shipped, id: second } = await rejected()
    await openCaseFor(world, shipped, { reason_code: 'damaged' })
    await world.refused(arbiter, operator.reopenCase, ask(second), 'CASE_OPEN')

    await world.advance(31 * 86_400_000)

    await world.refused(await newOperator(world, ['arbiter']), operator.reopenCase, ask(id), 'WINDOW_CLOSED')
  })
})
