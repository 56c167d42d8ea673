import { auction, exchange, funding, interest, shop, task } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { offeredItem } from '../exchange/testing.ts'
import { newCampaign } from '../funding/testing.ts'
import { runningLot } from '../lot/testing.ts'
import { paidOrder } from '../order/testing.ts'
import { addToCounters } from '../shop/index.ts'
import { newShop } from '../shop/testing.ts'
import { categoryIdByCode } from '../site/index.ts'
import { stopTask } from '../task/index.ts'
import { newTask } from '../task/testing.ts'
import { noteSeen, tidyHistory, writeSeen } from './history.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('following a shop', () => {
  it('is listed for nobody who is not signed in', async () => {
    await world.refused(guest, interest.followedShops, {}, 'LOGIN_EXPIRED')
  })

  it('lists its fans by name with what they bought there, to the shop alone', async () => {
    const one = await newShop(world)
    const [lin, ann] = [await newBuyer(world, { nickname: '林清和' }), await newBuyer(world, { nickname: 'ann' })]
    for (const person of [lin, ann]) await world.call(person, shop.follow, { id: one.id, on: true })
    await paidOrder(world, { shop: one, buyer: lin, hammer_fen: 1_000_00 })

    const all = await world.call(one, interest.fans, {})
    const named = await world.call(one, interest.fans, { keyword: '清和' })

    expect(all.list.map((fan) => fan.nickname)).toEqual(['ann', '林清和'])
    expect(named.list).toMatchObject([{ id: lin.id, orders: 1, spent_fen: 1_000_00 }])
    expect(all.trend.map((day) => day.followed)).toEqual([0, 0, 0, 0, 0, 0, 2])
    await world.refused(lin, interest.fans, {}, 'SHOP_REQUIRED')
  })

  it('is recommended where the person does not yet: chosen shops in front, then any', async () => {
    const [buyer, chosen, other] = [await newBuyer(world), await newShop(world), await newShop(world)]
    await world.sql('update shop_shops set is_select = true where id = $1', [chosen.id])
    const shown = async () => (await world.call(buyer, interest.recommendedShops, {})).list.map(({ id }) => id)
    expect(await shown()).toEqual([chosen.id])

    await world.call(buyer, shop.follow, { id: chosen.id, on: true })

    expect(await shown()).not.toContain(chosen.id)
    expect(await shown()).toContain(other.id)
    await world.refused(guest, interest.recommendedShops, {}, 'LOGIN_EXPIRED')
  })

  it('shows what is new there since the last visit', async () => {
    const [buyer, one] = [await newBuyer(world), await newShop(world)]
    await world.call(buyer, shop.follow, { id: one.id, on: true })
    await inTransaction(world.ctx, (tx) => addToCounters(tx, one.id, { lots: 3 }))
    expect((await world.call(buyer, interest.followedShops, {})).list).toMatchObject([{ id: one.id, new_count: 3 }])
    await world.call(buyer, shop.info, { id: one.id })
    expect((await world.call(buyer, interest.followedShops, {})).list).toMatchObject([{ new_count: 0 }])
  })
})

describe('chosen categories', () => {
  const ids = async () =>
    Promise.all(['jade', 'ceramics', 'stone-seals'].map((code) => categoryIdByCode(world.ctx, code)))

  it('are replaced by the next choice, or kept beside it where a guest signs in', async () => {
    const buyer = await newBuyer(world)
    const [jade, ceramics, seals] = (await ids()) as [number, number, number]

    await world.call(buyer, interest.chooseCategories, { ids: [jade] })
    const kept = await world.call(buyer, interest.chooseCategories, { ids: [jade, seals], keep: true })
    expect(kept.ids.toSorted()).toEqual([jade, seals].toSorted())

    await world.call(buyer, interest.chooseCategories, { ids: [ceramics] })
    expect((await world.call(buyer, interest.categories, {})).ids).toEqual([ceramics])
    await world.call(buyer, interest.chooseCategories, { ids: [] })
    expect((await world.call(buyer, interest.categories, {})).ids).toEqual([])
  })

  it('exist, are at most twenty together, and are nobody’s who is not signed in', async () => {
    const buyer = await newBuyer(world)
    const tree = await world.call(guest, auction.categories, {})
    const all = tree.list.flatMap((one) => [one.id, ...(one.children ?? []).map((child) => child.id)])
    await world.call(buyer, interest.chooseCategories, { ids: all.slice(0, 20) })

    await world.refused(buyer, interest.chooseCategories, { ids: [all[20]!], keep: true }, 'LIMIT_REACHED')
    await world.refused(buyer, interest.chooseCategories, { ids: [99_999_999] }, 'NOT_FOUND')
    await world.refused(guest, interest.chooseCategories, { ids: [] }, 'LOGIN_EXPIRED')
    await world.refused(guest, interest.categories, {}, 'LOGIN_EXPIRED')
    expect((await world.call(buyer, interest.categories, {})).ids).toHaveLength(20)
  })
})

describe('history', () => {
  it('keeps what was looked at once, newest first', async () => {
    const buyer = await newBuyer(world)
    const [one, two] = [await runningLot(world), await runningLot(world)]
    for (const id of [one.id, two.id, one.id]) {
      noteSeen(world.ctx, buyer.id, 'lot', id)
      await writeSeen(world.services)
      await world.advance(1_000)
    }
    const { list, total } = await world.call(buyer, interest.history, {})
    expect(list.map((entry) => entry.item.id)).toEqual([one.id, two.id])
    expect(total).toBe(2)
  })

  it('remembers the shops one visited', async () => {
    const [buyer, one] = [await newBuyer(world), await newShop(world)]
    await world.call(buyer, shop.info, { id: one.id })
    expect((await world.call(buyer, interest.history, { type: 'shop' })).list).toMatchObject([
      { type: 'shop', item: { id: one.id } },
    ])
  })

  it('remembers campaigns, items of the mall and tasks; what was taken down since is not shown', async () => {
    const buyer = await newBuyer(world)
    const [campaign, item, one, two] = [
      await newCampaign(world),
      await offeredItem(world),
      await newTask(world),
      await newTask(world),
    ]
    await world.call(buyer, funding.info, { id: campaign.id })
    await world.call(buyer, exchange.info, { id: item.id })
    for (const { id } of [one, two]) await world.call(buyer, task.info, { id })
    const seen = async (type: 'campaign' | 'item' | 'task') =>
      (await world.call(buyer, interest.history, { type })).list.map((entry) => [entry.type, entry.item.id])

    expect([await seen('campaign'), await seen('item')]).toEqual([[['campaign', campaign.id]], [['item', item.id]]])
    expect((await seen('task')).toSorted()).toEqual([
      ['task', one.id],
      ['task', two.id],
    ])
    await inTransaction(world.ctx, (tx) => stopTask(tx, two.id, 'asks for payment outside'))
    expect(await seen('task')).toEqual([['task', one.id]])
    await world.call(buyer, interest.clearHistory, { type: 'item' })
    expect([await seen('item'), await seen('campaign')]).toEqual([[], [['campaign', campaign.id]]])
  })

  it('keeps no look at what may not be seen', async () => {
    const [buyer, hidden] = [await newBuyer(world), await newTask(world, { until: 'reviewing' })]
    await world.refused(buyer, task.info, { id: hidden.id }, 'NOT_FOUND')
    await world.refused(buyer, exchange.info, { id: 99_999_999 }, 'NOT_FOUND')
    await writeSeen(world.services)

    const kept = await world.sql('select type, ref_id from interest_viewed_things where user_id = $1', [buyer.id])
    expect(kept).toEqual([])
  })

  it('forgets what it is told to, and nothing of others', async () => {
    const [buyer, other, one, two] = [
      await newBuyer(world),
      await newBuyer(world),
      await newShop(world),
      await newShop(world),
    ]
    for (const person of [buyer, other]) for (const { id } of [one, two]) await world.call(person, shop.info, { id })
    await world.call(buyer, interest.clearHistory, { type: 'shop', ids: [one.id] })
    expect((await world.call(buyer, interest.history, { type: 'shop' })).list.map((entry) => entry.item.id)).toEqual([
      two.id,
    ])
    await world.call(buyer, interest.clearHistory, {})
    expect((await world.call(buyer, interest.history, { type: 'shop' })).total).toBe(0)
    expect((await world.call(other, interest.history, { type: 'shop' })).total).toBe(2)
    await world.refused(guest, interest.clearHistory, {}, 'LOGIN_EXPIRED')
    await world.refused(guest, interest.history, {}, 'LOGIN_EXPIRED')
  })

  it('keeps the newest five hundred', async () => {
    const buyer = await newBuyer(world)
    await world.sql(
      `insert into interest_viewed_things (user_id, type, ref_id, seen_at) select $1, 'lot', n, platform_now() + n * interval '1 second' from generate_series(1, 520) n`,
      [buyer.id],
    )
    await tidyHistory(world.ctx)
    const [row] = await world.sql<{ count: number; oldest: number }>(
      'select count(*)::int as count, min(ref_id)::int as oldest from interest_viewed_things where user_id = $1',
      [buyer.id],
    )
    expect(row).toEqual({ count: 500, oldest: 21 })
  })
})

describe('watched lots', () => {
  it('are listed for the person who watches them', async () => {
    const [buyer, lot] = [await newBuyer(world), await runningLot(world)]
    await world.call(buyer, auction.watch, { id: lot.id, on: true })

    expect((await world.call(buyer, interest.watchedLots, {})).list).toMatchObject([{ id: lot.id, watched: true }])
    await world.refused(guest, interest.watchedLots, {}, 'LOGIN_EXPIRED')
  })
})
