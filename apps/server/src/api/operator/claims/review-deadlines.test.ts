/** By when the platform answers about a thing that waits for it, as the desk and the person read it. */
import { account, aftersale, auction, deposit, operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idNumber, newBuyer, uploadFor } from '../../../domains/account/testing.ts'
import { escalatedCase } from '../../../domains/aftersale/testing.ts'
import { noticeForfeit } from '../../../domains/deposit/index.ts'
import { depositFor } from '../../../domains/deposit/testing.ts'
import { approveLot } from '../../../domains/listing/index.ts'
import { draftLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { shippedOrder } from '../../../domains/order/testing.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const REASON = '请补充开箱视频'

let world: World
let desk: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
// Tests move time, and sessions end with it.
beforeEach(async () => {
  desk = await newOperator(world)
})
afterAll(() => world.close())

async function submittedLot() {
  const lot = await draftLot(world)
  await world.call(lot.shop, auction.edit, { id: lot.id, save: 'submit' })
  return lot
}
const inSeconds = (ms: number) => Math.floor(ms / 1_000)
const figures = async () => (await world.call(desk, operator.overview, {})).review_deadlines

describe('a lot in review', () => {
  test('is answered within half an hour, and its shop reads by when', async () => {
    const lot = await submittedLot()
    const due = inSeconds((await world.now()) + 30 * MINUTE_MS)

    const [own] = (await world.call(lot.shop, auction.shopLots, { status: 'reviewing' })).list
    const [row] = (await world.call(desk, operator.lots, { status: 'reviewing', q: String(lot.id) })).list

    expect(own!.review_deadline).toMatchObject({
      state: 'running',
      text: expect.stringMatching(/^We answer by \d+ \w+ \d\d:\d\d$/),
    })
    expect(Math.abs(own!.review_deadline!.due_at! - due)).toBeLessThan(60)
    expect(row!.review_deadline).toEqual(own!.review_deadline)
    expect((await world.call(desk, operator.lot, { id: lot.id })).review_deadline).toEqual(own!.review_deadline)
    await world.call(lot.shop, auction.upDown, { id: lot.id, to: 'down' })
  })

  test('that is answered in time counts as kept; one that waits too long is late to its shop and on the overview, also when it is answered', async () => {
    const before = await figures()
    const [kept, late] = [await submittedLot(), await submittedLot()]
    await inTransaction(world.ctx, (tx) => approveLot(tx, kept.id))

    await world.advance(31 * MINUTE_MS)
    const [own] = (await world.call(late.shop, auction.shopLots, { status: 'reviewing' })).list
    expect(own!.review_deadline).toMatchObject({ state: 'broken', text: expect.stringContaining('are late') })
    expect((await figures()).lot).toEqual({
      ...before.lot,
      late: before.lot.late + 1,
      kept_30d: before.lot.kept_30d + 1,
    })

    await world.call(late.shop, auction.upDown, { id: late.id, to: 'down' })
    expect((await figures()).lot).toEqual({
      late: before.lot.late,
      kept_30d: before.lot.kept_30d + 1,
      broken_30d: before.lot.broken_30d + 1,
    })
    expect((await world.call(late.shop, auction.shopLots, {})).list[0]!.review_deadline).toBeNull()
  })
})

describe('a filing', () => {
  test('tells its person by when, 48 hours on', async () => {
    const buyer = await newBuyer(world)
    world.sandbox.control.fault({ service: 'identity', down: true }) // else the register would decide
    await world.call(buyer, account.submitRealname, {
      real_name: '顾小满',
      id_no: idNumber('19880808', 77),
      id_front: await uploadFor(world, buyer.id, 'idcard'),
      id_back: await uploadFor(world, buyer.id, 'idcard'),
    })
    world.sandbox.control.fault({ service: 'identity', down: false })

    const { review_deadline } = await world.call(buyer, account.realname, {})

    expect(review_deadline?.state).toBe('running')
    expect(Math.abs(review_deadline!.due_at! - inSeconds((await world.now()) + 48 * HOUR_MS))).toBeLessThan(60)
    const filings = await world.call(desk, operator.realnames, { status: 'pending' })
    expect(filings.list.find((row) => row.user.id === buyer.id)!.review_deadline).toEqual(review_deadline)
  })
})

describe('a ruling', () => {
  const ofBuyer = async (buyer: { token: string }, id: number) => world.call(buyer, aftersale.info, { id })
  const hoursLeft = async (due_at: number) => Math.round((due_at - inSeconds(await world.now())) / 3_600)

  test('is promised within 48 hours; the time stands still while a side is asked and goes on with its answer', async () => {
    const shipped = await shippedOrder(world)
    const id = await escalatedCase(world, shipped)
    expect((await ofBuyer(shipped.buyer, id)).clocks[0]!.text).toBe('We decide within {left}')
    await world.advance(10 * HOUR_MS)
    desk = await newOperator(world)

    await world.call(desk, operator.askCase, { id, to: 'shop', reason: REASON })
    const asked = await ofBuyer(shipped.buyer, id)
    const of_shop = await world.call(shipped.shop, aftersale.shopInfo, { id })

    expect(asked.review_deadline).toMatchObject({
      state: 'asked',
      due_at: null,
      text: expect.stringContaining('within 38\u00a0h'),
    })
    expect(asked.clocks.map(({ text }) => text)).toEqual([
      'We asked the shop, which has {left} to answer; then we decide',
    ])
    expect(of_shop.clocks.map(({ text }) => text)).toEqual(['Answer our question within {left}; then we decide'])

    await world.advance(20 * HOUR_MS)
    // A message of the side that was not asked does not make it go on.
    await world.call(shipped.buyer, aftersale.act, { action: 'message', case_id: id, content: '还在等' })
    expect((await ofBuyer(shipped.buyer, id)).review_deadline!.state).toBe('asked')
    await world.call(shipped.shop, aftersale.shopAct, { case_id: id, action: 'evidence', content: '开箱视频已传' })
    const resumed = await ofBuyer(shipped.buyer, id)
    expect(resumed.review_deadline!.state).toBe('running')
    expect(await hoursLeft(resumed.review_deadline!.due_at!)).toBe(38)
    expect(Math.round((resumed.clocks[0]!.due_at_ms / 1_000 - inSeconds(await world.now())) / 3_600)).toBe(38)
  })

  test('goes on after the time for answers where nobody answers, and then breaks: both sides and the overview say so', async () => {
    const shipped = await shippedOrder(world)
    const id = await escalatedCase(world, shipped)
    await world.call(desk, operator.askCase, { id, to: 'both', reason: REASON })

    await world.advance(48 * HOUR_MS + MINUTE_MS)
    const resumed = await ofBuyer(shipped.buyer, id)
    expect(resumed.review_deadline!.state).toBe('running')
    expect(await hoursLeft(resumed.review_deadline!.due_at!)).toBe(48)

    await world.advance(49 * HOUR_MS)
    desk = await newOperator(world)
    const late = await ofBuyer(shipped.buyer, id)
    expect(late.review_deadline).toMatchObject({ state: 'broken', text: expect.stringContaining('are late') })
    expect(late.clocks).toEqual([])
    expect((await figures()).case.late).toBeGreaterThanOrEqual(1)
    // Asking once more hides nothing.
    await world.call(desk, operator.askCase, { id, to: 'both', reason: REASON })
    expect((await ofBuyer(shipped.buyer, id)).review_deadline!.state).toBe('broken')
  })

  test('on an answered penalty is promised within 48 hours too', async () => {
    const buyer = await newBuyer(world)
    await depositFor(world, buyer.id, 901, 100_00)
    const { id } = (await inTransaction(world.ctx, (tx) =>
      noticeForfeit(tx, {
        user_id: buyer.id,
        scope: 'lot',
        ref_id: 901,
        shop_id: 1,
        rule_no: 'A-7',
        title: 'Lot 901',
        evidence: [{ at: 1_795_000_000_000, en: 'The order was not paid in time', zh: '订单逾期未付款' }],
      }),
    ))!
    expect((await world.call(buyer, deposit.penalty, { id })).review_deadline).toBeNull()

    await world.call(buyer, deposit.appeal, { id, content: '银行转账延迟' })

    const { review_deadline } = await world.call(buyer, deposit.penalty, { id })
    expect(await hoursLeft(review_deadline!.due_at!)).toBe(48)
    const { list } = await world.call(desk, operator.penalties, { status: 'appealed' })
    expect(list.find((row) => row.id === id)!.review_deadline).toEqual(review_deadline)
  })
})
