import { funding, order, payment } from '@juya/contract'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { leaveHeartbeat, silentFor } from '../../lot/testing.ts'
import { rowOf, shipFor } from '../../order/testing.ts'
import { bindTestCard, payByCard } from '../../payment/testing.ts'
import { reinstateShop, suspendShop } from '../../shop/index.ts'
import { campaignRow, newCampaign, newPledge, paidPledge, type TestCampaign } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const TOTAL_FEN = 510_00

const statusOf = async (order_id: number) => (await rowOf(world, { id: order_id })).status
const timesOf = async ({ id }: TestCampaign) =>
  (
    await world.sql<{ to_at: number; ship_by: number }>(
      `select (extract(epoch from to_at) * 1000)::float8 as to_at, (extract(epoch from ship_by) * 1000)::float8 as ship_by
       from funding_campaigns where id = $1`,
      [id],
    )
  )[0]!
const reserveOf = async ({ id }: TestCampaign) =>
  (
    await world.sql<{ open: boolean }>(
      'select released_at is null as open from funding_reserves where campaign_id = $1',
      [id],
    )
  )[0]!
/** A campaign whose goal is reached by three of its tiers. */
const reachable = () => newCampaign(world, { goal_fen: 1_000_00 })

describe('a campaign that reaches its goal', () => {
  test('succeeds: its pledges are to be sent by the promised day, and the shop has what is received less 8%', async () => {
    const one = await reachable()
    const pledges = [await paidPledge(world, one), await paidPledge(world, one), await paidPledge(world, one)]
    const { ship_by } = await timesOf(one)

    await world.advance(14 * DAY_MS)

    expect(await campaignRow(world, one.id)).toMatchObject({
      status: 'succeeded',
      raised_fen: 3 * 498_00,
      backer_count: 3,
    })
    for (const { order_id } of pledges)
      expect(await rowOf(world, { id: order_id })).toMatchObject({ status: 'to_ship', ship_deadline: ship_by })
    const [first, second, third] = pledges as [(typeof pledges)[0], (typeof pledges)[0], (typeof pledges)[0]]
    await shipFor(world, { id: first.order_id, shop: one.shop } as never)
    await world.settle()
    expect(await campaignRow(world, one.id)).toMatchObject({ status: 'fulfilling' })
    await world.call(first.buyer, funding.confirm, { id: first.order_id })
    expect(await entriesOf(world, `order:${first.order_id}:release`)).toEqual([
      [accounts.escrow(first.order_id), -TOTAL_FEN],
      [accounts.shopPending(one.shop.id), TOTAL_FEN - 39_84],
      [accounts.commission, 39_84],
    ])

    for (const { order_id, buyer } of [second, third]) {
      await shipFor(world, { id: order_id, shop: one.shop } as never)
      await world.call(buyer, funding.confirm, { id: order_id })
    }
    await world.settle()
    expect(await campaignRow(world, one.id)).toMatchObject({ status: 'finished', raised_fen: 3 * 498_00 })
    expect(await reserveOf(one)).toEqual({ open: false })
  })

  test('takes no pledge and no payment from its end on; what is paid for in the last second counts', async () => {
    const one = await reachable()
    await paidPledge(world, one)
    await paidPledge(world, one)
    const { to_at } = await timesOf(one)
    await world.advance(to_at - (await world.now()) - 10 * MINUTE_MS)
    const held = await newPledge(world, one)
    await world.advance(9 * MINUTE_MS)
    await paidPledge(world, one)
    await fund(world, held.buyer.id, TOTAL_FEN)
    await world.advance(2 * MINUTE_MS)

    const pays = {
      id: held.order_id,
      channel: 'wallet',
      pay_password: PAY_PASSWORD,
      shown_total_fen: TOTAL_FEN,
    } as const
    await world.refused(held.buyer, funding.pay, pays, 'PAY_CLOSED')
    await world.refused(held.buyer, funding.preview, { tier_id: one.tier_ids[0]! }, 'CAMPAIGN_ENDED')
    expect(await statusOf(held.order_id)).toBe('closed')
    expect(await campaignRow(world, one.id)).toMatchObject({ status: 'succeeded', raised_fen: 3 * 498_00 })
  })

  test('and, where it is late, its refunds reach every one of more than a hundred pledges, a hundred a transaction', async () => {
    await inTransaction(world.ctx, async (tx) => {
      await world.services.settings.save(tx, 'funding.unpaid_max', 20, 1, 'as the test tells it')
      await world.services.settings.save(tx, 'funding.open_pledges_max', 200, 1, 'as the test tells it')
    })
    const tiers = [{ per_user: 60 }, { name: '另一档', per_user: 60 }]
    const one = await newCampaign(world, { goal_fen: 1_000_00, tiers })
    const buyer = await newBuyer(world, { funded: 120 * TOTAL_FEN })
    for (let batch = 0; batch < 6; batch++) {
      const ids: number[] = []
      for (let n = 0; n < 18; n++) ids.push((await newPledge(world, one, { buyer, tier: batch % 2 })).order_id)
      const shown_total_fen = 18 * TOTAL_FEN
      await world.call(buyer, order.pay, { ids, channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen })
    }
    await world.advance(14 * DAY_MS)
    const formed = await world.sql<{ status: string; n: number }>(
      'select o.status, count(*)::int as n from order_orders o join funding_pledges p on p.order_id = o.id where p.campaign_id = $1 group by 1',
      [one.id],
    )
    expect(formed).toEqual([{ status: 'to_ship', n: 108 }])

    // Nothing of it is sent: a month after the promised day all of it is back, by the same hundreds.
    await world.advance((await timesOf(one)).ship_by + 30 * DAY_MS - (await world.now()))
    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBeGreaterThanOrEqual(120 * TOTAL_FEN)
    expect(await campaignRow(world, one.id)).toMatchObject({ status: 'finished', backer_count: 1 })
  })
})

describe('a campaign that does not', () => {
  test('fails: each backer has all of it back, what was raised stands, and the reserve is free', async () => {
    const one = await newCampaign(world)
    const pledges = [await paidPledge(world, one), await paidPledge(world, one, { qty: 2 })]

    await world.advance(14 * DAY_MS)

    expect(await campaignRow(world, one.id)).toMatchObject({
      status: 'failed',
      raised_fen: 3 * 498_00,
      backer_count: 2,
    })
    for (const { order_id, buyer, payable_fen } of pledges) {
      expect(await statusOf(order_id)).toBe('refunded')
      const [refund] = await world.sql<{ refund_no: string }>(
        'select refund_no from order_refund_sources where order_id = $1',
        [order_id],
      )
      expect(await entriesOf(world, `refund:${refund!.refund_no}`)).toEqual([
        [accounts.escrow(order_id), -payable_fen],
        [accounts.userWallet(buyer.id), payable_fen],
      ])
    }
    const [batch] = await world.sql<{ orders: number; done: number }>(
      "select orders, done from order_refund_batches where about_type = 'campaign' and about_id = $1",
      [one.id],
    )
    expect(batch).toEqual({ orders: 2, done: 2 })
    expect(await reserveOf(one)).toEqual({ open: false })
  })

  test('nor does one whose shop may not sell at its end, whatever it has raised, unless it may again', async () => {
    const [one, again] = [await reachable(), await reachable()]
    for (const each of [one, again]) for (const _ of [1, 2, 3]) await paidPledge(world, each)
    for (const { shop } of [one, again])
      await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: shop.id, reason: 'a look' }))
    await inTransaction(world.ctx, (tx) => reinstateShop(tx, again.shop.id))

    await world.advance(14 * DAY_MS)

    expect((await campaignRow(world, one.id)).status).toBe('failed')
    expect((await campaignRow(world, again.id)).status).toBe('succeeded')
  })
})

describe('a payment at the bank when the campaign ends', () => {
  /** Two of three paid, the third at the bank. */
  async function underWay() {
    const one = await reachable()
    await paidPledge(world, one)
    await paidPledge(world, one)
    const { to_at } = await timesOf(one)
    await world.advance(to_at - (await world.now()) - 10 * MINUTE_MS)
    const held = await newPledge(world, one)
    const card_id = await bindTestCard(world, held.buyer, TEST_CARDS.slow)
    const { pay_no } = await world.call(held.buyer, funding.pay, {
      id: held.order_id,
      channel: 'card',
      card_id,
      shown_total_fen: held.payable_fen,
    })
    expect(await payByCard(world, held.buyer, pay_no)).toMatchObject({ status: 'processing' })
    await world.advance(11 * MINUTE_MS)
    expect((await campaignRow(world, one.id)).status).toBe('counting')
    return { one, held, pay_no }
  }

  test('is waited for, and carries it over its goal', async () => {
    const { one, held, pay_no } = await underWay()

    world.sandbox.control.settle({ pay_no, outcome: 'SUCCESS' })
    await Promise.all([
      world.sandbox.control.deliver({ about: pay_no, times: 2 }),
      world.call(held.buyer, payment.check, { pay_no }),
    ])
    await world.settle()

    expect(await campaignRow(world, one.id)).toMatchObject({ status: 'succeeded', raised_fen: 3 * 498_00 })
    expect(await statusOf(held.order_id)).toBe('to_ship')
  })

  test('is waited for a quarter of an hour at most: then it failed, and money that comes later goes back', async () => {
    const { one, held, pay_no } = await underWay()

    await world.advance(15 * MINUTE_MS)
    expect((await campaignRow(world, one.id)).status).toBe('failed')
    world.sandbox.control.settle({ pay_no, outcome: 'SUCCESS' })
    await world.call(held.buyer, payment.check, { pay_no })
    await world.settle()

    expect(await entriesOf(world, `pay:${pay_no}:late`)).toBeDefined()
    expect(await balanceOf(world, accounts.escrow(held.order_id))).toBe(0)
    expect(await campaignRow(world, one.id)).toMatchObject({ status: 'failed', raised_fen: 2 * 498_00 })
  })

  test('and the count that comes at the same moment agree, whichever is first', async () => {
    const { one, held, pay_no } = await underWay()
    world.sandbox.control.settle({ pay_no, outcome: 'SUCCESS' })
    await world.sql(
      "update platform_deadlines set due_at = platform_now() where kind = 'funding_count' and ref_id = $1",
      [one.id],
    )

    await Promise.all([world.settle(), world.call(held.buyer, payment.check, { pay_no })])
    await world.advance(16 * MINUTE_MS)

    const { status, raised_fen } = await campaignRow(world, one.id)
    expect([status, raised_fen, await statusOf(held.order_id)]).toEqual(['succeeded', 3 * 498_00, 'to_ship'])
  })
})

test('an outage over the end gives it five minutes more, and nothing is decided before', async () => {
  const one = await reachable()
  for (const _ of [1, 2, 3]) await paidPledge(world, one)
  const { to_at } = await timesOf(one)
  await world.advance(to_at - (await world.now()) - 30_000)
  await leaveHeartbeat(world.ctx)

  await silentFor(world, 2 * MINUTE_MS)
  await leaveHeartbeat(world.ctx)
  await world.settle()

  expect((await campaignRow(world, one.id)).status).toBe('live')
  expect((await timesOf(one)).to_at).toBeGreaterThan(to_at)
})
