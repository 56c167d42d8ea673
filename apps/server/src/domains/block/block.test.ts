import { auction, block } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { offer, placed, runningLot } from '../lot/testing.ts'
import { newShop } from '../shop/testing.ts'
import { isBlocked } from './index.ts'

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
