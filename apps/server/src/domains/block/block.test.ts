import { auction, block, shop } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { countFollowers, followedAmong } from '../interest/index.ts'
import { followAs } from '../interest/testing.ts'
import { offer, placed, runningLot } from '../lot/testing.ts'
import { newShop } from '../shop/testing.ts'
import { blockedAmong, isBlocked, peopleApart } from './index.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('a shop that keeps a person away', () => {
  test('gets no new bid of theirs from that moment on; the bids that stand are left alone', async () => {
    const lot = await runningLot(world)
    const [blocked, other] = [await newBuyer(world), await newBuyer(world)]
    await placed(world, blocked, lot, 300, { kind: 'proxy' })

    await world.call(lot.shop, block.shopSet, { target_type: 'user', target_id: blocked.id, scope: 'bid', on: true })

    await world.refused(blocked, auction.bid, offer(lot, 400), 'BID_FILTERED')
    const answer = await placed(world, other, lot, 150)
    expect(answer.tick).toMatchObject({ current_fen: 160_00, my_state: 'outbid' })
    expect((await world.call(blocked, auction.lot, { id: lot.id })).can_bid).toMatchObject({ ok: false, code: 30017 })
  })

  test('takes their bids again once the block is lifted, and one from writing alone keeps no bid away', async () => {
    const lot = await runningLot(world)
    const buyer = await newBuyer(world)
    const set = (on: boolean, scope: 'chat' | 'all') =>
      world.call(lot.shop, block.shopSet, { target_type: 'user', target_id: buyer.id, scope, on })
    await set(true, 'chat')
    await placed(world, buyer, lot, 110)
    expect(await set(true, 'all')).toEqual({ on: true, count: 1 })
    await world.refused(buyer, auction.bid, offer(lot, 200), 'BID_FILTERED')

    expect(await set(false, 'all')).toEqual({ on: false, count: 0 })

    await placed(world, buyer, lot, 200)
  })

  test('keeps another shop away with the people who work in it', async () => {
    const [lot, rival] = [await runningLot(world), await newShop(world)]

    await world.call(lot.shop, block.shopSet, { target_type: 'shop', target_id: rival.id, on: true })

    await world.refused(rival.owner, auction.bid, offer(lot, 110), 'BID_FILTERED')
  })

  test('knows a bidder of its lot by the alias alone, in its list as well', async () => {
    const lot = await runningLot(world)
    const buyer = await newBuyer(world, { nickname: '张三丰' })
    await placed(world, buyer, lot, 110)

    await world.call(lot.shop, block.shopSet, { lot_id: lot.id, seq: 1, on: true, note: '两次未付款' })

    const { list } = await world.call(lot.shop, block.shopList, {})
    expect(list).toMatchObject([{ name: '张**1', target_id: null, image: null, scope: 'all', note: '两次未付款' }])
    await world.call(lot.shop, block.shopSet, { block_id: list[0]!.id, on: false })
    expect((await world.call(lot.shop, block.shopList, {})).list).toEqual([])
  })

  test('is refused itself, its members, what is not there, and the bidders of others', async () => {
    const [lot, other] = [await runningLot(world), await newShop(world)]
    const buyer = await newBuyer(world)
    await placed(world, buyer, lot, 110)
    const set = { on: true } as const

    const own = { ...set, target_type: 'shop', target_id: lot.shop.id } as const
    await world.refused(lot.shop, block.shopSet, own, 'SELF_ACTION')
    const member = { ...set, target_type: 'user', target_id: lot.shop.owner.id } as const
    await world.refused(lot.shop, block.shopSet, member, 'SELF_ACTION')
    const nobody = { ...set, target_type: 'user', target_id: 999_999_999 } as const
    await world.refused(lot.shop, block.shopSet, nobody, 'NOT_FOUND')
    await world.refused(other, block.shopSet, { ...set, lot_id: lot.id, seq: 1 }, 'NOT_FOUND')
    await world.refused(lot.shop, block.shopSet, { ...set, lot_id: lot.id }, 'MISSING_PARAM')
    await world.refused(buyer, block.shopList, {}, 'SHOP_REQUIRED')
  })
})

describe('a person', () => {
  test('keeps a shop and a person from writing, and sees them by name', async () => {
    const [me, rude, shop] = [
      await newBuyer(world),
      await newBuyer(world, { nickname: '陌生人' }),
      await newShop(world),
    ]
    const [mine, theirs] = [{ type: 'user', id: me.id } as const, { type: 'user', id: rude.id } as const]

    await world.call(me, block.set, { target_type: 'user', target_id: rude.id, on: true })
    await world.call(me, block.set, { target_type: 'user', target_id: rude.id, on: true })
    await world.call(me, block.set, { target_type: 'shop', target_id: shop.id, on: true, note: '推销' })

    const { list, total } = await world.call(me, block.mine, {})
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { target_type: 'shop', target_id: shop.id, name: shop.name, note: '推销' },
      { target_type: 'user', target_id: rude.id, name: '陌生人' },
    ])
    expect(await isBlocked(world.ctx, 'chat', [mine], [theirs])).toBe(true)
    expect(await isBlocked(world.ctx, 'chat', [theirs], [mine])).toBe(false)
  })

  test('cannot keep themselves or their own shop away; a guest keeps no list', async () => {
    const shop = await newShop(world)
    const { owner } = shop

    await world.refused(owner, block.set, { target_type: 'user', target_id: owner.id, on: true }, 'SELF_ACTION')
    await world.refused(owner, block.set, { target_type: 'shop', target_id: shop.id, on: true }, 'SELF_ACTION')
    await world.refused(owner, block.set, { target_type: 'shop', target_id: 999_999, on: true }, 'NOT_FOUND')
    await world.refused(guest, block.mine, {}, 'LOGIN_EXPIRED')
  })
})

describe('a block of everything', () => {
  const party = ({ id }: { id: number }) => ({ type: 'user', id }) as const
  const follows = async (one: { id: number }, other: { id: number }) =>
    (await followedAmong(world.ctx, one.id, [other.id], 'user')).has(other.id)
  const keepAway = (me: TestPerson, other: { id: number }, scope: 'chat' | 'all') =>
    world.call(me, block.set, { target_type: 'user', target_id: other.id, scope, on: true })

  test('ends what each of two people follows of the other, in both directions, and lets neither begin again', async () => {
    const [me, rude, third] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    await followAs(world, me, party(rude))
    await followAs(world, rude, party(me))
    await followAs(world, third, party(me))

    await keepAway(me, rude, 'all')

    expect([await follows(me, rude), await follows(rude, me), await follows(third, me)]).toEqual([false, false, true])
    expect(await countFollowers(world.ctx, 'user', [me.id, rude.id])).toEqual(
      new Map([
        [me.id, 1],
        [rude.id, 0],
      ]),
    )
    await expect(followAs(world, rude, party(me))).rejects.toMatchObject({ key: 'BLOCKED' })
    await expect(followAs(world, me, party(rude))).rejects.toMatchObject({ key: 'BLOCKED' })
    await world.call(me, block.set, { target_type: 'user', target_id: rude.id, on: false })
    expect(await follows(rude, me)).toBe(false)
    expect(await followAs(world, rude, party(me))).toMatchObject({ on: true })
  })

  test('is more than one of writing, which ends no follow and keeps from no list', async () => {
    const [me, chatty] = [await newBuyer(world), await newBuyer(world)]
    await followAs(world, chatty, party(me))

    await keepAway(me, chatty, 'chat')

    expect(await follows(chatty, me)).toBe(true)
    expect(await peopleApart(world.ctx, chatty.id, [me.id])).toEqual(new Set())
    expect(await isBlocked(world.ctx, 'chat', [party(me)], [party(chatty)])).toBe(true)
    await keepAway(me, chatty, 'all')
    expect(await follows(chatty, me)).toBe(false)
  })

  test('keeps the two apart in lists, whichever of them reads', async () => {
    const [me, rude, third] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    await keepAway(me, rude, 'all')

    const all = [me.id, rude.id, third.id]
    expect(await peopleApart(world.ctx, me.id, all)).toEqual(new Set([rude.id]))
    expect(await peopleApart(world.ctx, rude.id, all)).toEqual(new Set([me.id]))
    const pairs = [party(rude), party(third)].map((other) => ({ one: other, other: party(me) }))
    expect(await blockedAmong(world.ctx, 'all', pairs)).toEqual(new Set([0]))
    const joined = await world.sql(
      `select reader_id::int, other_id::int from block_apart where reader_type = 'user' and reader_id = any($1) order by 1`,
      [all],
    )
    expect(joined).toEqual([
      { reader_id: me.id, other_id: rude.id },
      { reader_id: rude.id, other_id: me.id },
    ])
  })

  test('of a shop ends that person’s follow of it, and of a person their own', async () => {
    const [one, two, fan] = [await newShop(world), await newShop(world), await newBuyer(world)]
    for (const { id } of [one, two]) await world.call(fan, shop.follow, { id, on: true })

    await world.call(one, block.shopSet, { target_type: 'user', target_id: fan.id, scope: 'all', on: true })
    await world.call(fan, block.set, { target_type: 'shop', target_id: two.id, on: true })

    expect(await followedAmong(world.ctx, fan.id, [one.id, two.id])).toEqual(new Set())
    for (const { id } of [one, two]) {
      expect(await world.call(guest, shop.info, { id })).toMatchObject({ fans_count: 0 })
      await world.refused(fan, shop.follow, { id, on: true }, 'BLOCKED')
    }
  })

  test('and a follow at the same moment leave no follow between the two', async () => {
    for (let n = 0; n < 4; n++) {
      const [me, other] = [await newBuyer(world), await newBuyer(world)]
      await Promise.allSettled([keepAway(me, other, 'all'), followAs(world, other, party(me))])
      expect(await follows(other, me)).toBe(false)
    }
  })
})
