import { auction, order, shop, site } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { openCaseFor } from '../../domains/aftersale/testing.ts'
import { draftLot, runningLot } from '../../domains/lot/testing.ts'
import { paidOrder, receivedOrder, wonOrder } from '../../domains/order/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('a shop', () => {
  it('stands in the list with up to three of its running lots', async () => {
    const one = await newShop(world, { name: '五件斋', city: '龙泉' })
    for (let i = 0; i < 5; i++) await runningLot(world, { shop: one })
    await draftLot(world, { shop: one })
    const { list } = await world.call(guest, shop.list, { city: '龙泉' })
    expect(list).toMatchObject([{ id: one.id }])
    expect(list[0]!.lots).toHaveLength(3)
    expect((await world.call(guest, shop.list, { keyword: '五件', sort: 'rating' })).list).toHaveLength(1)
    await world.refused(guest, shop.list, { sort: 'magic' }, 'VALIDATION')
  })

  it('lists its lots, and counts each visitor once a day', async () => {
    const one = await newShop(world)
    const lot = await runningLot(world, { shop: one, title: '白瓷观音' })
    expect((await world.call(guest, shop.search, { id: one.id, keyword: '观音' })).list).toMatchObject([{ id: lot.id }])
    expect((await world.call(guest, shop.search, { id: one.id, status: 'ended' })).list).toEqual([])
    const buyer = await newBuyer(world)
    for (const caller of [guest, guest, buyer]) await world.call(caller, shop.info, { id: one.id })
    expect((await world.call(one, shop.workbench, {})).today.visitors).toBe(2)
    await world.refused(guest, shop.search, { id: 999_999 }, 'NOT_FOUND')
    await world.refused(guest, shop.info, { id: 999_999 }, 'NOT_FOUND')
  })

  it('is named to each guest in their own language, even a moment after the other', async () => {
    const one = await newShop(world, { name: '听雨楼', name_en: 'Rain Tower' })
    await runningLot(world, { shop: one, title: '听雨楼藏梅瓶' })

    const namesIn = async (language: string) =>
      (await world.call(guest, site.search, { keyword: '听雨楼' }, { 'accept-language': language })).list.map(
        (lot) => 'shop' in lot && lot.shop!.name,
      )

    expect(await namesIn('en')).toEqual(['Rain Tower'])
    expect(await namesIn('zh-CN')).toEqual(['听雨楼'])
  })

  it('that is closed has no page', async () => {
    const one = await newShop(world)
    await world.sql(`update shop_shops set status = 'closed' where id = $1`, [one.id])
    await world.refused(guest, shop.info, { id: one.id }, 'NOT_FOUND')
    await world.refused(guest, shop.reviews, { id: one.id }, 'NOT_FOUND')
  })
})

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

  it("is not for one's own shop, nor for one that is not there", async () => {
    const one = await newShop(world)
    await world.refused(one, shop.follow, { id: one.id }, 'SELF_ACTION')
    await world.refused(await newBuyer(world), shop.follow, { id: 999_999 }, 'NOT_FOUND')
  })
})

describe('the workbench', () => {
  it('shows what is to be done and what was paid today', async () => {
    const one = await newShop(world)
    await paidOrder(world, { shop: one, hammer_fen: 1_000_00 })
    await wonOrder(world, { shop: one })
    await runningLot(world, { shop: one })
    const bench = await world.call(one, shop.workbench, {})
    expect(bench).toMatchObject({
      member: { role: 'owner' },
      todo: { to_ship: 1, unpaid: 1, late: 0, cases: 0 },
      today: { orders: 1, paid_fen: 1_000_00 },
    })
    expect(bench.week).toHaveLength(7)
    expect(bench.wallet).toMatchObject({ available_fen: 0 })
    const counts = await world.call(one, shop.workbenchCounts, {})
    expect(counts).toMatchObject({ lots: { live: 1 }, orders: { to_ship: 1, to_pay: 1 }, fans: 0 })
  })

  it('counts an order in a case as one in a case, not as one to ship or late', async () => {
    const one = await newShop(world)
    const [sent, argued] = [await paidOrder(world, { shop: one }), await paidOrder(world, { shop: one })]
    await world.sql(`update order_orders set ship_deadline = platform_now() - interval '1 hour' where id = any($1)`, [
      [sent.id, argued.id],
    ])
    await openCaseFor(world, argued, { reason_code: 'late_ship' })

    expect((await world.call(one, shop.workbench, {})).todo).toMatchObject({ to_ship: 1, late: 1, cases: 1 })
    expect(await world.call(one, order.shopCounts, {})).toMatchObject({ to_ship: 1, late: 1, after_sale: 1 })
    for (const tab of ['to_ship', 'late'] as const)
      expect((await world.call(one, order.shopList, { tab })).list.map(({ id }) => id)).toEqual([sent.id])
    const groups = await world.call(one, order.shopListByReceiver, { tab: 'to_ship' })
    expect(groups.list.flatMap((group) => group.orders.map(({ id }) => id))).toEqual([sent.id])
  })

  it('hides the money from members who may not see it, and itself from strangers', async () => {
    const [one, staff] = [await newShop(world), await newBuyer(world)]
    await world.sql(
      `insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{order}')`,
      [one.id, staff.id],
    )
    expect((await world.call(staff, shop.workbench, {})).wallet).toBeNull()
    const stranger = await newBuyer(world)
    for (const call of [shop.workbench, shop.workbenchCounts, shop.shopReviews])
      await world.refused(stranger, call, {}, 'SHOP_REQUIRED')
  })
})

describe('reviews', () => {
  it('of a shop are read by everybody, and answered once by the shop', async () => {
    const order = await receivedOrder(world)
    const { items } = await world.call(order.buyer, auction.reviewForm, { id: order.id })
    const scores = { rating: 5, desc_score: 5, service_score: 5, ship_score: 4, content: '胎釉俱佳', tags: ['genuine'] }
    await world.call(order.buyer, auction.review, { id: order.id, items: [{ item_id: items[0]!.id, ...scores }] })
    const page = await world.call(guest, shop.reviews, { id: order.shop.id })
    expect(page).toMatchObject({
      total: 1,
      summary: { count: 1, good: 1, good_rate_bp: 10_000 },
      list: [{ content: '胎釉俱佳', rating: 5 }],
    })
    expect(JSON.stringify(page)).not.toContain(order.order_no)
    expect((await world.call(guest, shop.reviews, { id: order.shop.id, rating: 'bad' })).total).toBe(0)

    const own = await world.call(order.shop, shop.shopReviews, { replied: false })
    expect(own.list).toMatchObject([{ order_no: order.order_no }])
    expect(own.impressions).toEqual([{ tag: 'genuine', count: 1 }])
    const review_id = own.list[0]!.id
    await world.refused(await newShop(world), shop.replyReview, { review_id, content: '谢谢' }, 'NOT_FOUND')
    expect((await world.call(order.shop, shop.replyReview, { review_id, content: '谢谢' })).reply).toMatchObject({
      content: '谢谢',
    })
    await world.refused(order.shop, shop.replyReview, { review_id, content: '再谢' }, 'ALREADY_DONE')
    expect((await world.call(order.shop, shop.workbenchCounts, {})).reviews_unreplied).toBe(0)
  })

  it('show their ready-made words in the reader’s language, and other words as they were written', async () => {
    const order = await receivedOrder(world)
    const { items } = await world.call(order.buyer, auction.reviewForm, { id: order.id })
    const scores = {
      rating: 5,
      desc_score: 5,
      service_score: 5,
      ship_score: 4,
      tags: ['Good condition', '发货快', '如故'],
    }
    await world.call(order.buyer, auction.review, { id: order.id, items: [{ item_id: items[0]!.id, ...scores }] })

    const tagsIn = async (locale: 'en' | 'zh-CN') => {
      const { data } = await world.send(guest, shop.reviews, { id: order.shop.id }, { 'accept-language': locale })
      return data!.list[0]!.tags
    }

    expect(await tagsIn('zh-CN')).toEqual(['品相好', '发货快', '如故'])
    expect(await tagsIn('en')).toEqual(['Good condition', 'Shipped quickly', '如故'])
  })
})
