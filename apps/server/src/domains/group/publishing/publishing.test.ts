import { goods, group, interest } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { goodsForm, newGoods } from '../../goods/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { newTrackingNo } from '../../order/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { newGroup, orderStatus, seatForm, TEAM_FEN, takePaidSeat, termsFor } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const pieces = { skus: [{ values: [], price_fen: 120_00, stock: 10 }] }

describe('a shop', () => {
  test('publishes goods and a group buy of them in one step, and buyers find it', async () => {
    const shop = await newShop(world, { level: 3 })
    const form = await goodsForm(world)

    const published = await world.call(shop, goods.publish, {
      ...form(pieces),
      group: await termsFor(world, { rules_text: '每团随机发货' }),
    } as never)

    const { list } = await world.call(guest, group.list, {})
    expect(list.find(({ id }) => id === published.group_buy_id)).toMatchObject({
      size: 3,
      price_fen: TEAM_FEN,
      alone_fen: 120_00,
      was: null,
    })
    const page = await world.call(guest, group.info, { goods_id: published.id })
    expect(page).toMatchObject({ rules_text: '每团随机发货', joinable: { ok: true }, teams: [] })
    await world.refused(guest, group.info, {}, 'MISSING_PARAM')
    await world.refused(guest, group.info, { group_buy_id: 999_999 }, 'NOT_FOUND')
  })

  test('sells to teams below what it asks alone, and below the lowest it asked in 30 days', async () => {
    const shop = await newShop(world, { level: 3 })
    const cheap = await newGoods(world, { shop, skus: [{ values: [], price_fen: 90_00, stock: 5 }] })
    await world.call(shop, goods.setSkus, { skus: [{ id: cheap.sku_ids[0]!, price_fen: 120_00 }] })
    const with_price = async (price_fen: number) =>
      ({ id: cheap.id, group: await termsFor(world, { prices: [{ values: [], price_fen }] }) }) as never

    await world.refused(shop, goods.edit, await with_price(90_00), 'VALIDATION')
    await world.refused(shop, goods.edit, await with_price(130_00), 'VALIDATION')
    await world.call(shop, goods.edit, await with_price(89_00))
  })

  test('sells no single piece to a team', async () => {
    const shop = await newShop(world, { level: 3 })
    const one = await newGoods(world, { shop, skus: [{ values: [], price_fen: 120_00, stock: 1 }] })

    await world.refused(shop, goods.edit, { id: one.id, group: await termsFor(world) } as never, 'VALIDATION')
  })

  test('keeps its price alone while the group buy runs, and sends the goods to no auction', async () => {
    const one = await newGroup(world)
    const [sku] = one.goods.sku_ids

    await world.refused(one.shop, goods.setSkus, { skus: [{ id: sku!, price_fen: 130_00 }] }, 'IN_GROUP_BUY')
    const dearer = { id: one.goods.id, skus: [{ values: [], price_fen: 130_00, stock: 10 }] }
    await world.refused(one.shop, goods.edit, dearer as never, 'IN_GROUP_BUY')
    await world.call(one.shop, goods.setSkus, { skus: [{ id: sku!, stock: 1 }] })
    await world.refused(one.shop, goods.toAuction, { id: one.goods.id }, 'IN_GROUP_BUY')

    await world.call(one.shop, goods.edit, { id: one.goods.id, group_to: 'end' } as never)
    await world.call(one.shop, goods.setSkus, { skus: [{ id: sku!, price_fen: 130_00 }] })
  })

  test('sees its group buys with their teams and orders, and ships a team', async () => {
    const one = await newGroup(world, { size: 2 })
    const leader = await takePaidSeat(world, one)
    const second = await takePaidSeat(world, one, { team_id: leader.team_id })
    await world.settle()

    const mine = await world.call(one.shop, group.shopGroups, { status: 'active' })
    const head = await world.call(one.shop, group.shopGroup, { group_buy_id: one.id })
    const teams = await world.call(one.shop, group.shopTeams, { group_buy_id: one.id })
    const record = await world.call(guest, group.teams, { group_buy_id: one.id, status: 'formed' })

    expect(mine.list.map(({ id }) => id)).toEqual([one.id])
    expect(head).toMatchObject({ formed: 1, to_ship: 2, paid_fen: 2 * TEAM_FEN, actions: ['pause', 'end'] })
    expect(teams.list[0]!.orders.map(({ id }) => id)).toEqual([leader.order_id, second.order_id])
    expect(record.list[0]).toMatchObject({ joined: 2, free: 0 })
    const numbers = [leader, second].map(({ order_id }) => ({
      order_id,
      carrier_code: 'SF',
      tracking_no: newTrackingNo(),
    }))
    // A list of objects goes into a query as JSON.
    const parcels = JSON.stringify(numbers)
    const other = await newShop(world)
    await world.refused(other, group.shipTeam, { team_id: leader.team_id, parcels }, 'NOT_FOUND')
    const shipped = await world.call(one.shop, group.shipTeam, { team_id: leader.team_id, parcels })
    expect(shipped.done.map(({ order_id }) => order_id)).toEqual([leader.order_id, second.order_id])
    expect(await orderStatus(world, leader.order_id)).toBe('shipped')
    for (const call of [group.shopGroup, group.shopTeams])
      await world.refused(other, call, { group_buy_id: one.id }, 'NOT_FOUND')
    await world.refused(leader.buyer, group.shopGroups, {}, 'SHOP_REQUIRED')
  })
})

test('a buyer sees their own seats, and reviews of the goods', async () => {
  const one = await newGroup(world)
  const seat = await takePaidSeat(world, one)

  const mine = await world.call(seat.buyer, group.mine, {})
  const reviews = await world.call(guest, group.reviews, { goods_id: one.goods.id })

  expect(mine.list).toMatchObject([
    { id: seat.order_id, status: 'grouping', status_text: 'Waiting for the team', team: { joined: 1, size: 3 } },
  ])
  expect(reviews.list).toEqual([])
  await world.refused(guest, group.reviews, { goods_id: 999_999 }, 'NOT_FOUND')
  await world.refused(guest, group.teams, { group_buy_id: 999_999 }, 'NOT_FOUND')
})

test('one form is one seat, and a price that changed is asked about', async () => {
  const one = await newGroup(world)
  const buyer = await newBuyer(world)
  const form = await seatForm(world, one, buyer)

  await world.refused(buyer, group.join, { ...form, shown_total_fen: 1 }, 'PRICE_CHANGED')
  const first = await world.call(buyer, group.join, form)
  const again = await world.call(buyer, group.join, form)

  expect(again.order_id).toBe(first.order_id)
})

test('who watches one hears when it opens and a day before its end, and finds it among what they looked at', async () => {
  const DAY_MS = 86_400_000
  const opens_ms = (await world.now()) + DAY_MS
  const one = await newGroup(world, { from_at: Math.floor(opens_ms / 1_000), days: 5 })
  const watcher = await newBuyer(world)
  expect((await world.call(watcher, group.info, { group_buy_id: one.id })).clocks).toMatchObject([
    { kind: 'group_open', text: 'Opens in {left}' },
  ])
  expect(await world.call(watcher, group.watch, { id: one.id, on: true })).toEqual({ on: true, count: 1 })
  expect(await world.call(watcher, group.watch, { id: one.id, on: true })).toEqual({ on: true, count: 1 })
  expect(await world.call(watcher, group.info, { group_buy_id: one.id })).toMatchObject({
    watched: true,
    watch_count: 1,
  })
  const told = async () =>
    (
      await world.sql<{ topic: string }>(
        `select topic from platform_outbox where topic like 'group.%_for' and (payload ->> 'user_id')::bigint = $1 order by id`,
        [watcher.id],
      )
    ).map(({ topic }) => topic)

  await world.advance(DAY_MS + 60_000)
  expect(await told()).toEqual(['group.opened_for'])
  await world.advance(3 * DAY_MS)
  expect(await told()).toEqual(['group.opened_for', 'group.ending_for'])

  const seen = await world.call(watcher, interest.history, { type: 'group_buy' })
  expect(seen.list).toMatchObject([{ type: 'group_buy', item: { id: one.id } }])
  expect(await world.call(watcher, group.watch, { id: one.id })).toEqual({ on: false, count: 0 })
  await world.refused(watcher, group.watch, { id: 999_999 }, 'NOT_FOUND')
})
