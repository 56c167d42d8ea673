/** Campaigns as a guest, a backer and their shop see them. */
import { funding, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { newCampaign, newPledge, paidPledge } from '../../domains/funding/testing.ts'
import { expectBooksBalance } from '../../domains/ledger/testing.ts'
import { shipFor } from '../../domains/order/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

const DAY_S = 86_400
const DAY_MS = DAY_S * 1_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const nowS = async (): Promise<number> => Math.floor((await world.now()) / 1000)

test('the list has what can be backed, what opens soon and what is over, of a category or a shop, in three orders', async () => {
  const shop = await newShop(world, { level: 3 })
  const from_at = (await nowS()) + 3 * DAY_S
  const [live, later, soon] = [
    await newCampaign(world, { shop, days: 20 }),
    await newCampaign(world, { shop, days: 10 }),
    await newCampaign(world, { shop, from_at, days: 30 }),
  ]
  await paidPledge(world, live, { qty: 2 })
  const ids = async (asked: Record<string, unknown>) =>
    (await world.call(guest, funding.list, { shop_id: shop.id, ...asked } as never)).list.map(({ id }) => id)

  expect(await ids({})).toEqual([later.id, live.id])
  expect(await ids({ sort: 'ending' })).toEqual([later.id, live.id])
  expect(await ids({ sort: 'raised' })).toEqual([live.id, later.id])
  expect(await ids({ status: 'scheduled' })).toEqual([soon.id])
  const { list } = await world.call(guest, funding.list, { shop_id: shop.id, sort: 'raised' })
  const { category } = await world.call(guest, funding.info, { id: live.id })
  expect(await ids({ category_id: category.id })).toHaveLength(2)
  expect(await ids({ category_id: 999_999 })).toEqual([])
  expect(list[0]).toMatchObject({
    title: 'Firing the Ru glaze again',
    goal_fen: 10_000_00,
    raised_fen: 996_00,
    percent_bp: 996,
    backer_count: 1,
    min_price_fen: 498_00,
  })

  await world.advance(21 * DAY_MS)
  expect(await ids({ status: 'ended' })).toEqual([later.id, live.id])
  expect(await ids({ status: 'ended', sort: 'ending' })).toEqual([live.id, later.id])
  expect(await ids({})).toEqual([soon.id])
})

describe('the page of a campaign', () => {
  test('shows a guest the tiers and where the money is, a backer their pledge, the shop its own', async () => {
    const one = await newCampaign(world, {
      tiers: [
        { stock: 5, sort: 1 },
        { price_fen: 1_680_00, name_en: 'Full tea set', sort: 2 },
      ],
    })
    const { buyer, order_id, payable_fen } = await paidPledge(world, one, { qty: 2 })
    await newPledge(world, one)

    const seen = await world.call(guest, funding.info, { id: one.id })
    expect(seen).toMatchObject({
      raised_fen: 996_00,
      backer_count: 1,
      is_mine: false,
      my_pledges: [],
      pledgeable: { ok: true },
      reserve: { fen: 500_00, left_fen: 500_00 },
      money: { escrow_fen: payable_fen, to_shop_fen: 0, back_fen: 0 },
      record: { campaigns: 0, pledges: 0, on_time: 0, late_days: null },
      clocks: [{ kind: 'funding_end', text: '¥9,004 more within {left}, or all the money goes back' }],
    })
    expect(payable_fen).toBe(996_00 + 12_00)
    // Two are paid, one is held.
    expect(seen.tiers).toMatchObject([{ left: 2, sold: 2, locked: true }, { name: 'Full tea set' }])
    expect(seen.backers).toMatchObject([{ tier_name: 'One brush washer' }])

    const mine = await world.call(buyer, funding.info, { id: one.id })
    expect(mine.my_pledges).toMatchObject([
      { order_id, qty: 2, state: 'paid', paid_fen: payable_fen, shipping_fen: 12_00, back_fen: 0, may_leave: false },
    ])
    expect(mine.my_pledges[0]!.withdraw_until).toBe(mine.to_at! - DAY_S)
    const own = await world.call(one.shop, funding.info, { id: one.id })
    expect(own).toMatchObject({ is_mine: true, pledgeable: { ok: false } })
    await world.refused(guest, funding.info, { id: 999_999 }, 'NOT_FOUND')
  })

  test('of one that failed says that all of its money went back, and still what was raised', async () => {
    const one = await newCampaign(world, { days: 7 })
    const { buyer, payable_fen } = await paidPledge(world, one)

    await world.advance(7 * DAY_MS + 20 * 60_000)

    const page = await world.call(buyer, funding.info, { id: one.id })
    expect(page).toMatchObject({
      status: 'failed',
      raised_fen: 498_00,
      reserve: null,
      pledgeable: { ok: false },
      money: { escrow_fen: 0, to_shop_fen: 0, back_fen: payable_fen },
      my_pledges: [{ state: 'refunded', back_fen: payable_fen, back_to: 'wallet' }],
    })
    const seen = await world.call(guest, funding.info, { id: one.id })
    expect(seen).toMatchObject({ pledgeable: { ok: false }, askable: { ok: false } })
    expect(page.my_pledges[0]!.back_at).toBeGreaterThanOrEqual(page.to_at!)
  })

  test('says what the shop promised before: what it sent by the day, and how many days the rest took', async () => {
    const shop = await newShop(world, { level: 3 })
    const one = await newCampaign(world, {
      shop,
      days: 7,
      goal_fen: 1_000_00,
      ship_by_at: (await nowS()) + 20 * DAY_S,
    })
    const [quick, slow] = [await paidPledge(world, one, { qty: 2 }), await paidPledge(world, one, { qty: 2 })]
    await world.advance(8 * DAY_MS)
    const { ship_by_at, clocks } = await world.call(guest, funding.info, { id: one.id })
    expect(clocks).toMatchObject([{ kind: 'funding_late', due_at_ms: ship_by_at * 1_000 }])
    await shipFor(world, { id: quick.order_id, shop } as never)
    await world.advance(15 * DAY_MS)
    expect((await world.call(guest, funding.info, { id: one.id })).clocks).toMatchObject([
      { kind: 'funding_end_late', text: 'What is not sent is paid back in {left}' },
    ])
    await shipFor(world, { id: slow.order_id, shop } as never)

    const next = await newCampaign(world, { shop })
    const { record } = await world.call(guest, funding.info, { id: next.id })
    expect(record).toEqual({ campaigns: 1, pledges: 2, on_time: 1, late_days: 3 })
    const { list } = await world.call(shop, funding.shopCampaigns, {})
    expect(list.find(({ id }) => id === one.id)).toMatchObject({ status: 'fulfilling', to_ship: 0, shipped: 2 })

    // Finished, it says the same for ever, and its money is with the shop.
    for (const { buyer, order_id } of [quick, slow]) await world.call(buyer, order.confirm, { id: order_id })
    await world.settle()
    expect((await world.call(guest, funding.info, { id: next.id })).record).toEqual(record)
    expect(await world.call(guest, funding.info, { id: one.id })).toMatchObject({
      status: 'finished',
      money: { escrow_fen: 0, to_shop_fen: quick.payable_fen + slow.payable_fen, back_fen: 0 },
      clocks: [],
    })
  })
})

test('the shop’s table has who paid, by tier, and what is to be sent; another shop has none of it', async () => {
  const one = await newCampaign(world, {
    days: 7,
    goal_fen: 1_000_00,
    tiers: [{}, { price_fen: 1_680_00, name_en: 'Full tea set' }],
  })
  const [first, second] = [await paidPledge(world, one), await paidPledge(world, one, { tier: 1 })]
  const unpaid = await newPledge(world, one)
  const table = (more: Record<string, unknown> = {}) =>
    world.call(one.shop, funding.backers, { id: one.id, ...more } as never)

  expect((await table()).list.map(({ order_id }) => order_id)).toEqual([second.order_id, first.order_id])
  expect((await table({ state: 'held' })).list).toMatchObject([{ order_id: unpaid.order_id, paid_at: null }])
  expect((await table({ tier_id: one.tier_ids[1] })).list).toMatchObject([
    { order_id: second.order_id, tier_name: 'Full tea set', qty: 1, status: 'funding', has_address: true },
  ])
  expect((await table({ to_ship: true })).list).toEqual([])
  await world.refused(await newShop(world), funding.backers, { id: one.id }, 'NOT_FOUND')
  await world.refused(one.shop, funding.manage, { id: one.id, action: 'lock' }, 'STATE_CONFLICT')

  await world.advance(7 * DAY_MS + 40 * 60_000)
  expect((await table({ to_ship: true })).list).toHaveLength(2)
  expect((await table()).by_tier).toMatchObject([
    { tier_id: one.tier_ids[0], name: 'One brush washer', pledges: 1, qty: 1, to_ship: 1 },
    { tier_id: one.tier_ids[1], pledges: 1, to_ship: 1 },
  ])
  const until_at = (await nowS()) + 80 * DAY_S
  expect(await world.call(one.shop, funding.manage, { id: one.id, action: 'lock' })).toMatchObject({ id: one.id })
  await world.refused(one.shop, funding.manage, { id: one.id, action: 'lock' }, 'ALREADY_DONE')
  await world.call(one.shop, funding.manage, { id: one.id, action: 'postpone', until_at })
  const page = await world.call(await newBuyer(world), funding.info, { id: one.id })
  expect(page.postponed_to).toBe(until_at)
  expect(page.addresses_lock_at).toBeGreaterThan(await nowS())
})
