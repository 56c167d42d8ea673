import { interest, shop } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { runningLot } from '../auction/testing.ts'
import { addToCounters } from '../shop/index.ts'
import { newShop } from '../shop/testing.ts'
import { noteSeen, tidyHistory, writeSeen } from './history.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('following a shop', () => {
  it('is a state: asked twice it stays and counts once', async () => {
    const [buyer, one] = [await newBuyer(world), await newShop(world)]
    expect(await world.call(buyer, shop.follow, { id: one.id, on: true })).toEqual({ on: true, count: 1 })
    expect(await world.call(buyer, shop.follow, { id: one.id, on: true })).toEqual({ on: true, count: 1 })
    expect((await world.call(buyer, shop.info, { id: one.id })).followed).toBe(true)
    expect(await world.call(buyer, shop.follow, { id: one.id })).toEqual({ on: false, count: 0 })
  })

  it('by many at once counts each of them', async () => {
    const one = await newShop(world)
    const people = await Promise.all(Array.from({ length: 8 }, () => newBuyer(world)))
    await Promise.all([...people, ...people].map((person) => world.call(person, shop.follow, { id: one.id, on: true })))
    expect((await world.call(guest, shop.info, { id: one.id })).fans_count).toBe(8)
  })

  it("is not for one's own shop, nor for one that is not there, nor for guests", async () => {
    const one = await newShop(world)
    await world.refused(one, shop.follow, { id: one.id }, 'SELF_ACTION')
    await world.refused(await newBuyer(world), shop.follow, { id: 999_999 }, 'NOT_FOUND')
    await world.refused(guest, interest.followedShops, {}, 'LOGIN_EXPIRED')
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
      `insert into interest_history (user_id, type, ref_id, seen_at) select $1, 'lot', n, platform_now() + n * interval '1 second' from generate_series(1, 520) n`,
      [buyer.id],
    )
    await tidyHistory(world.ctx)
    const [row] = await world.sql<{ count: number; oldest: number }>(
      'select count(*)::int as count, min(ref_id)::int as oldest from interest_history where user_id = $1',
      [buyer.id],
    )
    expect(row).toEqual({ count: 500, oldest: 21 })
  })
})
