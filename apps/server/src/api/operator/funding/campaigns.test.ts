/** Campaigns on the console: the review, stopping one, and those past their day. */
import { funding, operator, order, report } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSession } from '../../../domains/account/index.ts'
import { newBuyer } from '../../../domains/account/testing.ts'
import {
  campaignRow,
  newCampaign,
  paidPledge,
  succeededCampaign,
  type TestCampaign,
} from '../../../domains/funding/testing.ts'
import { accounts } from '../../../domains/ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newTrackingNo } from '../../../domains/order/testing.ts'
import { openItemsOf } from '../../../domains/shop/closing/open-items.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const DAY_MS = 86_400_000
const reason = 'The promises cannot be kept'
let world: World
let reviewer: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  reviewer = await newOperator(world, ['review'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const orderStatus = async (id: number): Promise<string> =>
  (await world.sql<{ status: string }>('select status from order_orders where id = $1', [id]))[0]!.status
const noticesOf = async (user_id: number): Promise<string[]> =>
  (
    await world.sql<{ title: string }>('select title_en as title from message_notices where user_id = $1 order by id', [
      user_id,
    ])
  ).map(({ title }) => title)
const reserveOf = async ({ id }: TestCampaign) =>
  (
    await world.sql<{ amount_fen: number; released_at: Date | null }>(
      'select amount_fen::int, released_at from funding_reserves where campaign_id = $1',
      [id],
    )
  )[0]!
const held = (one: { id: number }, by = reviewer) =>
  world.call(by, operator.takeClaim, { queue: 'campaign', id: one.id })

describe('the review', () => {
  test('a campaign waits for a reviewer, who takes it before deciding; let in, people find it, and its day stands', async () => {
    const one = await newCampaign(world, { until: 'reviewing' })
    await world.refused(guest, funding.info, { id: one.id }, 'NOT_FOUND')
    const queue = await world.call(reviewer, operator.campaigns, { status: 'reviewing' })
    expect(queue.list.map(({ id }) => id)).toContain(one.id)
    const { seen, tiers, reserve, waiting, shop_active } = await world.call(reviewer, operator.campaign, { id: one.id })
    expect(tiers).toMatchObject([{ price_fen: 498_00, stock: 120 }])
    expect({ reserve, waiting, shop_active }).toEqual({
      reserve: { fen: 500_00, left_fen: 500_00 },
      waiting: { orders: 0, amount_fen: 0 },
      shop_active: true,
    })

    await world.refused(await newOperator(world, ['content']), operator.campaigns, {}, 'FORBIDDEN')
    await world.refused(
      await newOperator(world, ['service']),
      operator.approveCampaign,
      { id: one.id, seen },
      'FORBIDDEN',
    )
    await held(one)
    expect(await world.call(reviewer, operator.approveCampaign, { id: one.id, seen })).toMatchObject({ status: 'live' })
    await world.refused(reviewer, operator.approveCampaign, { id: one.id, seen }, 'STATE_CONFLICT')

    expect((await world.call(guest, funding.info, { id: one.id })).status).toBe('live')
    expect((await world.call(reviewer, operator.campaign, { id: one.id })).logs).toMatchObject([
      { action: 'campaign.approve' },
    ])
    await world.refused(reviewer, operator.campaign, { id: 999_999 }, 'NOT_FOUND')
  })

  test('one that is sent back says why, and its reserve is free', async () => {
    const one = await newCampaign(world, { until: 'reviewing' })

    await world.call(reviewer, operator.rejectCampaign, { id: one.id, reason })
    await world.refused(reviewer, operator.rejectCampaign, { id: one.id, reason }, 'STATE_CONFLICT')
    await world.settle()

    const { list } = await world.call(one.shop, funding.shopCampaigns, { status: 'rejected' })
    expect(list).toMatchObject([{ reject_reason: reason, actions: ['edit', 'submit', 'cancel'] }])
    expect((await reserveOf(one)).released_at).not.toBeNull()
  })

  test('one whose promised day would come before its end, or whose shop may not sell, is not let in', async () => {
    const slow = await newCampaign(world, { until: 'reviewing' })
    const shut = await newCampaign(world, { until: 'reviewing' })
    await world.sql("update shop_shops set status = 'suspended' where id = $1", [shut.shop.id])

    await held(shut)
    const { seen } = await world.call(reviewer, operator.campaign, { id: shut.id })
    await world.refused(reviewer, operator.approveCampaign, { id: shut.id, seen }, 'SHOP_NOT_ACTIVE')

    await world.advance(47 * DAY_MS)
    const later = await newOperator(world, ['review'])
    await held(slow, later)
    const late = await world.call(later, operator.campaign, { id: slow.id })
    await world.refused(later, operator.approveCampaign, { id: slow.id, seen: late.seen }, 'WINDOW_CLOSED')
    expect(late.review_deadline).toMatchObject({ state: 'broken' })
  })
})

describe('a stop', () => {
  test('gives what waits back in one batch, frees the reserve, and says why to all', async () => {
    const one = await newCampaign(world)
    const { order_id, buyer } = await paidPledge(world, one)

    expect(await world.call(reviewer, operator.stopCampaign, { id: one.id, reason })).toMatchObject({
      status: 'cancelled',
    })
    await world.settle()

    expect(await orderStatus(order_id)).toBe('refunded')
    expect(await balanceOf(world, accounts.escrow(order_id))).toBe(0)
    expect((await reserveOf(one)).released_at).not.toBeNull()
    expect((await world.call(guest, funding.info, { id: one.id })).stop_reason).toBe(reason)
    await world.refused(buyer, funding.preview, { tier_id: one.tier_ids[0]! }, 'CAMPAIGN_ENDED')
    await world.refused(reviewer, operator.stopCampaign, { id: one.id, reason }, 'STATE_CONFLICT')
  })

  test('of one that has succeeded gives back what was not sent; what is on its way stays its buyer’s, and then it is finished', async () => {
    const one = await succeededCampaign(world, { goal_fen: 10_000_00 })
    const [sent, unsent] = one.pledges as [(typeof one.pledges)[0], (typeof one.pledges)[0]]
    await world.call(one.shop, order.ship, { id: sent.order_id, carrier_code: 'SF', tracking_no: newTrackingNo() })
    await world.settle()
    const later = await newOperator(world, ['arbiter'])

    await world.call(later, operator.stopCampaign, { id: one.id, reason })
    await world.settle()

    expect(await orderStatus(unsent.order_id)).toBe('refunded')
    expect(await orderStatus(sent.order_id)).toBe('shipped')
    expect((await campaignRow(world, one.id)).status).toBe('fulfilling')
    await world.call(sent.buyer, funding.confirm, { id: sent.order_id })
    await world.settle()
    expect((await campaignRow(world, one.id)).status).toBe('finished')
  })

  test('above ¥50,000 in escrow needs a second operator', async () => {
    const one = await newCampaign(world, { tiers: [{ price_fen: 60_000_00 }] })
    const { order_id } = await paidPledge(world, one)

    await world.call(reviewer, operator.stopCampaign, { id: one.id, reason })

    expect(await orderStatus(order_id)).toBe('funding')
    await world.refused(reviewer, operator.stopCampaign, { id: one.id, reason }, 'EDIT_CONFLICT')
    const second = await newOperator(world, ['arbiter'])
    const { list } = await world.call(second, operator.approvals, { status: 'waiting' })
    const proposal = list.find(({ kind }) => kind === 'campaign_stop')!
    await world.call(second, operator.decideApproval, { id: proposal.id, accept: true, reason: 'as proposed' })
    await world.settle()
    expect(await orderStatus(order_id)).toBe('refunded')
    // Its backers read the reason of who proposed it.
    expect(await world.call(guest, funding.info, { id: one.id })).toMatchObject({
      ...{ status: 'cancelled', stop_reason: reason },
      money: { escrow_fen: 0 },
    })
  })
})

describe('a report that is upheld', () => {
  const reported = async (id: number) => {
    const desk = await newOperator(world, ['service', 'arbiter'])
    const { id: report_id } = await world.call(await newBuyer(world), report.add, {
      target_type: 'campaign',
      target_id: id,
      reason_code: 'fake',
      content: '图片取自他人',
    })
    await world.call(desk, operator.decideReport, {
      id: report_id,
      upheld: true,
      rule_no: 1,
      sanction: 'warning',
      reason,
    })
    await world.settle()
  }

  test('stops the campaign, and its money goes back', async () => {
    const one = await newCampaign(world)
    const { order_id } = await paidPledge(world, one)

    await reported(one.id)

    expect((await campaignRow(world, one.id)).status).toBe('cancelled')
    expect(await orderStatus(order_id)).toBe('refunded')
  })

  test('holds it where two operators would have to stop it: nothing is pledged, and it fails at its end', async () => {
    const one = await newCampaign(world, { tiers: [{ price_fen: 60_000_00 }] })
    const { order_id, buyer } = await paidPledge(world, one)

    await reported(one.id)

    expect((await campaignRow(world, one.id)).status).toBe('live')
    await world.refused(buyer, funding.preview, { tier_id: one.tier_ids[0]! }, 'CAMPAIGN_ENDED')
    await world.advance(14 * DAY_MS + 60_000)
    await world.settle()
    expect((await campaignRow(world, one.id)).status).toBe('failed')
    expect(await orderStatus(order_id)).toBe('refunded')
  })
})

test('a campaign that is not finished keeps its shop from closing', async () => {
  const one = await newCampaign(world)

  const items = () => openItemsOf(world.ctx, one.shop.id)
  expect(await items()).toContainEqual({ item: 'campaigns', count: 1 })
  await world.call(one.shop, funding.edit, { id: one.id, action: 'cancel' } as never)
  expect((await items()).map(({ item }) => item)).not.toContain('campaigns')
})

describe('a campaign past its day', () => {
  test('waits at the desk for a day; the service takes it and tells the backers whose pledge was not sent', async () => {
    const one = await succeededCampaign(world)
    const [sent, unsent] = one.pledges as [(typeof one.pledges)[0], (typeof one.pledges)[0]]
    await world.call(one.shop, order.ship, { id: sent.order_id, carrier_code: 'SF', tracking_no: newTrackingNo() })
    await world.advance(47 * DAY_MS)
    await world.settle()
    const service = await newOperator(world, ['service'])

    const { list } = await world.call(service, operator.lateCampaigns, { status: 'waiting' })
    const late = list.find(({ campaign_id }) => campaign_id === one.id)!
    expect(late).toMatchObject({ to_ship: 1, review_deadline: { state: 'running' } })
    await world.refused(await newOperator(world, ['content']), operator.lateCampaigns, {}, 'FORBIDDEN')
    await world.call(service, operator.takeClaim, { queue: 'late_campaign', id: late.id })
    const { seen, shipped } = await world.call(service, operator.lateCampaign, { id: late.id })
    expect(shipped).toBe(1)
    const answer = '第三窑开裂，店铺承诺十日内补烧发出。'
    const told = await world.call(service, operator.answerLateCampaign, { id: late.id, seen, reason: answer })
    await world.settle()

    expect(told.status).toBe('answered')
    expect((await noticesOf(unsent.buyer.id)).at(-1)).toContain('What is known about')
    expect((await noticesOf(sent.buyer.id)).join()).not.toContain('What is known about')
    await world.refused(service, operator.answerLateCampaign, { id: late.id, seen, reason: answer }, 'STATE_CONFLICT')
    await world.refused(service, operator.lateCampaign, { id: 999_999 }, 'NOT_FOUND')
  })

  test('leaves the queue by itself once nothing is left to send', async () => {
    const one = await succeededCampaign(world)
    await world.advance(47 * DAY_MS)
    await world.settle()
    for (const { buyer, order_id } of one.pledges) {
      buyer.token = (await createSession(world.ctx, { user_id: buyer.id })).token
      await world.call(buyer, funding.back, { id: order_id })
    }
    await world.settle()

    const service = await newOperator(world, ['service'])
    const { list } = await world.call(service, operator.lateCampaigns, {})
    expect(list.find(({ campaign_id }) => campaign_id === one.id)).toMatchObject({ status: 'over', to_ship: 0 })
    expect((await campaignRow(world, one.id)).status).toBe('finished')
  })
})
