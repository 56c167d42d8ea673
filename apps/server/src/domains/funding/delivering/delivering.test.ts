import { aftersale, funding, operator, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import type { EventRow } from '../../../platform/outbox/index.ts'
import { eventsAbout } from '../../../testing/events/events-about.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { createSession } from '../../account/index.ts'
import type { TestPerson } from '../../account/testing.ts'
import { bankTakesBack, rowOfNo } from '../../chargeback/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { newTrackingNo, rowOf, shipFor } from '../../order/testing.ts'
import { bindTestCard, payByCard } from '../../payment/testing.ts'
import { suspendShop } from '../../shop/index.ts'
import { fundingEvents } from '../events.ts'
import {
  campaignRow,
  depositFen,
  newCampaign,
  newPledge,
  paidPledge,
  type TestCampaign,
  type TestPledge,
} from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const TOTAL_FEN = 510_00

const statusOf = async (order_id: number) => (await rowOf(world, { id: order_id })).status
const stateOf = async (order_id: number) =>
  (await world.sql<{ state: string }>('select state from funding_pledges where order_id = $1', [order_id]))[0]!.state
const shipByOf = async ({ id }: TestCampaign) =>
  (
    await world.sql<{ ms: number }>(
      'select (extract(epoch from ship_by) * 1000)::float8 as ms from funding_campaigns where id = $1',
      [id],
    )
  )[0]!.ms
/** A campaign that has succeeded with three pledges of ¥498 each: its reserve is ¥50. */
async function succeeded(): Promise<{ one: TestCampaign; pledges: [TestPledge, TestPledge, TestPledge] }> {
  const one = await newCampaign(world, { goal_fen: 1_000_00 })
  const pledges: [TestPledge, TestPledge, TestPledge] = [
    await paidPledge(world, one),
    await paidPledge(world, one),
    await paidPledge(world, one),
  ]
  await world.advance(14 * DAY_MS)
  return { one, pledges }
}
/** @param people who come back after so long, and sign in again */
async function until(at: number, ...people: TestPerson[]): Promise<void> {
  await world.advance(at - (await world.now()))
  for (const person of people) person.token = (await createSession(world.ctx, { user_id: person.id })).token
}
const ship = (one: TestCampaign, { order_id }: TestPledge) => shipFor(world, { id: order_id, shop: one.shop } as never)
const says = <P>(row: EventRow<P>, { id }: TestCampaign) => eventsAbout(world, row, { campaign_id: id })

describe('what was not sent by the promised day', () => {
  test('is given up with one tap from that day on, and not before; what was sent is not', async () => {
    const { one, pledges } = await succeeded()
    const [first, second, sent] = pledges
    await ship(one, sent)
    await world.refused(first.buyer, funding.back, { id: first.order_id }, 'STATE_CONFLICT')
    await until(await shipByOf(one), first.buyer, sent.buyer)

    expect(await says(fundingEvents.late, one)).toMatchObject([{ orders: 2 }])
    expect((await says(fundingEvents.late_for, one)).map(({ user_id }) => user_id)).toEqual([
      first.buyer.id,
      second.buyer.id,
    ])
    const left = await world.call(first.buyer, funding.back, { id: first.order_id })

    expect(left.status).toBe('refunded')
    expect(await stateOf(first.order_id)).toBe('left')
    expect(await balanceOf(world, accounts.userWallet(first.buyer.id))).toBe(TOTAL_FEN)
    await world.refused(sent.buyer, funding.back, { id: sent.order_id }, 'STATE_CONFLICT')
    // The settings of late orders compensate no backer: the reserve is for those who wait to the end.
    expect(await entriesOf(world, `comp:${second.order_id}`)).toBeUndefined()
    expect(await campaignRow(world, one.id)).toMatchObject({ raised_fen: 3 * 498_00, backer_count: 3 })
  })

  test('goes back by itself a month later, with each backer’s share of the reserve, and never more than that', async () => {
    const { one, pledges } = await succeeded()
    const [first, second, sent] = pledges
    await ship(one, sent)
    const deposit_fen = await depositFen(world, one.shop)
    await until((await shipByOf(one)) + 30 * DAY_MS)

    // ¥50 were set aside for ¥1,494 that were raised: a third of them each.
    for (const { order_id, buyer } of [first, second]) {
      expect(await statusOf(order_id)).toBe('refunded')
      expect(await stateOf(order_id)).toBe('refunded')
      expect(await entriesOf(world, `comp:funding:${order_id}`)).toEqual([
        [accounts.shopDeposit(one.shop.id), -16_66],
        [accounts.userWallet(buyer.id), 16_66],
      ])
      expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(TOTAL_FEN + 16_66)
    }
    expect(await depositFen(world, one.shop)).toBe(deposit_fen - 33_32)
    expect(await balanceOf(world, accounts.shopDebt(one.shop.id))).toBe(0)
    expect(await says(fundingEvents.late_refunded, one)).toMatchObject([
      { orders: 2, amount_fen: 2 * TOTAL_FEN, compensation_fen: 33_32 },
    ])
    // By then the parcel that was sent has long confirmed itself: nothing is open any more.
    expect(await campaignRow(world, one.id)).toMatchObject({ status: 'finished', raised_fen: 3 * 498_00 })
  })

  test('shares what is left where the deposit has less, and is never paid out of debt', async () => {
    const { one, pledges } = await succeeded()
    const required_fen = (
      await world.sql<{ fen: number }>('select deposit_required_fen as fen from shop_shops where id = $1', [
        one.shop.id,
      ])
    )[0]!.fen
    // All but ¥9 above the required sum was taken for something else.
    const taken_fen = (await depositFen(world, one.shop)) - required_fen - 9_00
    await world.sql('update shop_shops set deposit_required_fen = deposit_required_fen + $2 where id = $1', [
      one.shop.id,
      taken_fen,
    ])
    await until((await shipByOf(one)) + 30 * DAY_MS)

    for (const { order_id } of pledges)
      expect(await entriesOf(world, `comp:funding:${order_id}`)).toMatchObject([[expect.anything(), -3_00], {}])
    expect(await balanceOf(world, accounts.shopDebt(one.shop.id))).toBe(0)
  })

  test('goes back to the others where a bank took one payment back; what its payer bore follows after the ruling', async () => {
    const one = await newCampaign(world, { goal_fen: 1_000_00 })
    const other = await paidPledge(world, one)
    const disputed = await newPledge(world, one, { qty: 2 })
    const { pay_no } = await world.call(disputed.buyer, order.payOne, {
      ...{ id: disputed.order_id, channel: 'card', card_id: await bindTestCard(world, disputed.buyer) },
      shown_total_fen: disputed.payable_fen,
    })
    await payByCard(world, disputed.buyer, pay_no)
    await world.advance(14 * DAY_MS)
    const { id } = await rowOfNo(world, (await bankTakesBack(world, pay_no)).no)
    await until((await shipByOf(one)) + 30 * DAY_MS, disputed.buyer)

    expect([await statusOf(other.order_id), await statusOf(disputed.order_id)]).toEqual(['refunded', 'to_ship'])
    await world.refused(disputed.buyer, funding.back, { id: disputed.order_id }, 'STATE_CONFLICT')
    await fund(world, disputed.buyer.id, disputed.payable_fen)
    const decided = { id, borne_by: 'payer', reason: 'as the test tells it' } as const
    await world.call(await newOperator(world, ['arbiter']), operator.decideChargeback, decided)
    await world.advance(DAY_MS + MINUTE_MS)

    expect(await statusOf(disputed.order_id)).toBe('refunded')
    expect(await balanceOf(world, accounts.userWallet(disputed.buyer.id))).toBe(disputed.payable_fen + 33_33)
  })

  test('in part goes back in part: the price of what was not sent, with its share of the reserve; the rest goes on', async () => {
    const one = await newCampaign(world, { goal_fen: 1_000_00 })
    const pledge = await paidPledge(world, one, { qty: 3 })
    await world.advance(14 * DAY_MS)
    const { items } = await world.call(one.shop, order.shopInfo, { id: pledge.order_id })
    await world.call(one.shop, order.ship, {
      ...{ id: pledge.order_id, carrier_code: 'SF', tracking_no: newTrackingNo() },
      lines: JSON.stringify([{ item_id: items[0]!.id, qty: 2 }]) as never,
    })
    await until((await shipByOf(one)) + 30 * DAY_MS)

    // A third of what was raised, and of the ¥50 that were set aside.
    expect(await entriesOf(world, `comp:funding:${pledge.order_id}`)).toEqual([
      [accounts.shopDeposit(one.shop.id), -16_66],
      [accounts.userWallet(pledge.buyer.id), 16_66],
    ])
    expect(await balanceOf(world, accounts.userWallet(pledge.buyer.id))).toBe(498_00 + 16_66)
    expect([await statusOf(pledge.order_id), await stateOf(pledge.order_id)]).toEqual(['shipped', 'paid'])
    expect(await says(fundingEvents.late_refunded, one)).toMatchObject([
      { orders: 1, amount_fen: 498_00, compensation_fen: 16_66 },
    ])
    await world.advance(30 * DAY_MS)
    expect(await campaignRow(world, one.id)).toMatchObject({ status: 'finished', raised_fen: 3 * 498_00 })
  })

  test('is left alone while a case about it is open, and looked at again', async () => {
    const { one, pledges } = await succeeded()
    const [first] = pledges
    await world.sql('update order_orders set after_sale_open = true, after_sale_at = platform_now() where id = $1', [
      first.order_id,
    ])
    await until((await shipByOf(one)) + 30 * DAY_MS, first.buyer)
    const meanwhile = await statusOf(first.order_id)
    await world.refused(first.buyer, funding.back, { id: first.order_id }, 'CASE_OPEN')
    await world.sql('update order_orders set after_sale_open = false, after_sale_at = null where id = $1', [
      first.order_id,
    ])
    await world.advance(DAY_MS + MINUTE_MS)

    expect([meanwhile, await statusOf(first.order_id)]).toEqual(['to_ship', 'refunded'])
  })
})

describe('a shop that needs longer', () => {
  const postpone = async (one: TestCampaign, days: number) =>
    world.call(one.shop, funding.manage, {
      id: one.id,
      action: 'postpone',
      until_at: Math.floor(((await shipByOf(one)) + days * DAY_MS) / 1000),
    } as never)

  test('names another day once; those who agree wait until then, the others keep the old one', async () => {
    const { one, pledges } = await succeeded()
    const [waits, leaves] = pledges
    await world.refused(
      one.shop,
      funding.manage,
      { id: one.id, action: 'postpone', until_at: Math.floor(((await shipByOf(one)) + 91 * DAY_MS) / 1000) } as never,
      'VALIDATION',
    )
    await postpone(one, 40)
    expect(await says(fundingEvents.postponed_for, one)).toHaveLength(3)
    await world.call(waits.buyer, funding.agree, { id: waits.order_id })
    await until(await shipByOf(one), waits.buyer, leaves.buyer)

    await world.refused(waits.buyer, funding.back, { id: waits.order_id }, 'STATE_CONFLICT')
    await world.call(leaves.buyer, funding.back, { id: leaves.order_id })
    await until((await shipByOf(one)) + 40 * DAY_MS)
    expect(await statusOf(waits.order_id)).toBe('to_ship')
    expect(await says(fundingEvents.late, one)).toHaveLength(2)
    await until((await shipByOf(one)) + 70 * DAY_MS, waits.buyer)

    expect(await statusOf(waits.order_id)).toBe('refunded')
    await world.refused(waits.buyer, funding.agree, { id: leaves.order_id }, 'NOT_FOUND')
  })
})

describe('addresses', () => {
  test('change until the shop locks them, which its backers are told two days before', async () => {
    const { one, pledges } = await succeeded()
    const [{ buyer, order_id }] = pledges
    const { address } = await rowOf(world, { id: order_id })
    const change = { id: order_id, action: 'change_address', address_id: address!.id } as never
    await world.call(buyer, order.action, change)
    await world.call(buyer, order.action, change)

    await world.call(one.shop, funding.manage, { id: one.id, action: 'lock' } as never)
    expect(await says(fundingEvents.addresses_locking_for, one)).toHaveLength(3)
    await world.refused(one.shop, funding.manage, { id: one.id, action: 'lock' } as never, 'ALREADY_DONE')
    await world.call(buyer, order.action, change)
    await world.advance(48 * 60 * MINUTE_MS + MINUTE_MS)

    await world.refused(buyer, order.action, change, 'STATE_CONFLICT')
    const { actions } = (await world.call(buyer, funding.mine, { order_id })).list[0]!
    expect(actions).not.toContain('change_address')
  })
})

describe('after success', () => {
  test('no backer has the money back at once, where other orders would within the hour', async () => {
    await inTransaction(world.ctx, (tx) =>
      world.services.settings.save(tx, 'aftersale.auto_refund_min', 60, 1, 'as the test tells it'),
    )
    const one = await newCampaign(world, { goal_fen: 1_000_00 })
    for (const _ of [1, 2]) await paidPledge(world, one)
    await world.advance(14 * DAY_MS - 20 * MINUTE_MS)
    const late = await paidPledge(world, one)
    await world.advance(25 * MINUTE_MS)
    expect(await statusOf(late.order_id)).toBe('to_ship')

    await world.refused(late.buyer, funding.back, { id: late.order_id }, 'STATE_CONFLICT')
    expect((await world.call(late.buyer, aftersale.form, { order_id: late.order_id })).instant_until).toBeNull()
  })

  test('backers of a suspended shop leave with one tap', async () => {
    const { one, pledges } = await succeeded()
    const [first] = pledges
    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: one.shop.id, reason: 'a look' }))

    await world.call(first.buyer, funding.back, { id: first.order_id })

    expect(await statusOf(first.order_id)).toBe('refunded')
  })
})
