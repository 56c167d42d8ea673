import { account, auction, interest, shop, site } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { draftLot, placed, runningLot } from '../auction/testing.ts'
import { addNotice } from '../message/index.ts'
import { paidOrder, receivedOrder, wonOrder } from '../order/testing.ts'
import { newShop } from '../shop/testing.ts'
import { saveActivity } from '../site/index.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the home page', () => {
  it('shows what ends soon, what is new and shops, in the language asked for', async () => {
    const lot = await runningLot(world, { title: '青花梅瓶', title_en: 'Blue and white vase' })
    const page = await world.call(guest, site.home, { city: '杭州' })
    expect(page.tabs.map((tab) => tab.name)).toEqual(expect.arrayContaining(['For you', 'Jade', 'Ceramics']))
    expect(page.sections.map((section) => section.key)).toEqual(expect.arrayContaining(['ending', 'new', 'shops']))
    expect(page.sections.find((section) => section.key === 'new')?.items[0]).toMatchObject({
      id: lot.id,
      title: 'Blue and white vase',
    })
    expect(page.weather).toMatchObject({ city: '杭州' })
    const zh = await world.call(guest, site.home, {}, { 'accept-language': 'zh-CN' })
    expect(zh.sections[0]!.title).toBe('即将截拍')
    await world.refused(guest, site.home, { city: 'x'.repeat(31) }, 'VALIDATION')
  })

  it('comes without the weather of a place that has none', async () => {
    expect((await world.call(guest, site.home, { city: '无此城' })).weather).toBeNull()
  })

  it('leads to activities with their lots and shops', async () => {
    const lot = await runningLot(world)
    const now = await world.now()
    const id = await saveActivity(world.ctx, {
      type: 'platform',
      title_en: 'Kiln week',
      title_zh: '窑火周',
      content_en: '<p>a</p>',
      content_zh: '<p>b</p>',
      lot_ids: [lot.id],
      shop_ids: [lot.shop.id],
      from_at: now - 1,
      to_at: now + 60_000,
    })
    expect((await world.call(guest, site.activity, { type: 'platform' })).list.map((one) => one.id)).toContain(id)
    expect((await world.call(guest, site.activity, { id })).activity).toMatchObject({
      lots: [{ id: lot.id }],
      shops: [{ id: lot.shop.id }],
    })
    await world.refused(guest, site.activity, { id: 999_999 }, 'NOT_FOUND')
  })
})

describe('search', () => {
  it('finds lots by a part of their title in either language, narrowed as asked', async () => {
    const found = await runningLot(world, {
      title: '龙泉青釉碗',
      title_en: 'Longquan bowl',
      start_fen: 800_00,
      return_policy: 'return_7d',
    })
    const ids = async (input: Parameters<typeof world.call<typeof site.search>>[2]) =>
      (await world.call(guest, site.search, input)).list.map((one) => one.id)
    expect(await ids({ keyword: '龙泉' })).toEqual([found.id])
    expect(await ids({ keyword: 'longquan' })).toEqual([found.id])
    expect(
      await ids({ keyword: '龙泉', returnable: true, no_reserve: true, price_min_fen: 500_00, price_max_fen: 900_00 }),
    ).toEqual([found.id])
    expect(await ids({ keyword: '龙泉', price_max_fen: 700_00 })).toEqual([])
    expect(await ids({ keyword: '100%' })).toEqual([])
  })

  it('says what the result could be narrowed by', async () => {
    await runningLot(world, { title: '剔红圆盒', start_fen: 700_00 })
    await runningLot(world, { title: '剔红方盒', start_fen: 3_000_00 })
    const { price_bands, categories } = await world.call(guest, site.search, { keyword: '剔红', facets: true })
    expect(price_bands!.filter((band) => band.count > 0)).toEqual([
      { from_fen: 500_00, to_fen: 800_00, count: 1 },
      { from_fen: 3_000_00, to_fen: 4_000_00, count: 1 },
    ])
    expect(categories![0]).toMatchObject({ count: 2 })
  })

  it('finds shops, and everything at once with suggestions', async () => {
    const one = await newShop(world, { name: '秋水山房', name_en: 'Autumn Water' })
    await runningLot(world, { shop: one, title: '秋水图卷' })
    expect((await world.call(guest, site.search, { type: 'shop', keyword: '秋水' })).list).toMatchObject([
      { id: one.id, name: 'Autumn Water' },
    ])
    const all = await world.call(guest, site.searchSite, { keyword: '秋水' })
    expect(all).toMatchObject({ lots: { total: 1 }, shops: { total: 1 }, suggestions: ['Autumn Water', '秋水图卷'] })
    await world.refused(guest, site.search, { keyword: 'x', sort: 'magic' }, 'VALIDATION')
    await world.refused(guest, site.searchSite, {}, 'MISSING_PARAM')
  })

  it('that found something is remembered for the person', async () => {
    const buyer = await newBuyer(world)
    await runningLot(world, { title: '哥窑笔洗' })
    await world.call(buyer, site.search, { keyword: '哥窑' })
    await world.call(buyer, site.search, { keyword: '没有这样的东西' })
    expect((await world.call(buyer, site.searchHot, {})).history).toEqual(['哥窑'])
    await world.refused(guest, site.searchHot, { scope: 'x'.repeat(65) }, 'VALIDATION')
  })
})

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

  it('that is closed has no page', async () => {
    const one = await newShop(world)
    await world.sql(`update shop_shops set status = 'closed' where id = $1`, [one.id])
    await world.refused(guest, shop.info, { id: one.id }, 'NOT_FOUND')
    await world.refused(guest, shop.reviews, { id: one.id }, 'NOT_FOUND')
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
    const review_id = own.list[0]!.id
    await world.refused(await newShop(world), shop.replyReview, { review_id, content: '谢谢' }, 'NOT_FOUND')
    expect((await world.call(order.shop, shop.replyReview, { review_id, content: '谢谢' })).reply).toMatchObject({
      content: '谢谢',
    })
    await world.refused(order.shop, shop.replyReview, { review_id, content: '再谢' }, 'ALREADY_DONE')
    expect((await world.call(order.shop, shop.workbenchCounts, {})).reviews_unreplied).toBe(0)
  })
})

describe("the caller's own numbers", () => {
  it('count what they watch, follow, hold and have not read', async () => {
    const buyer = await newBuyer(world)
    const [lot, one] = [await runningLot(world), await newShop(world)]
    await world.call(buyer, auction.watch, { id: lot.id, on: true })
    await world.call(buyer, shop.follow, { id: one.id, on: true })
    await inTransaction(world.ctx, (tx) =>
      addNotice(tx, {
        user_id: buyer.id,
        category: 'order',
        code: 'test',
        title: { en: 'T', zh: '题' },
        content: { en: 'c', zh: 'c' },
        popup: true,
      }),
    )
    expect(await world.call(buyer, account.counts, {})).toMatchObject({
      watching: 1,
      follows_shop: 1,
      deposits_held: 0,
      coupons: 0,
    })
    expect((await world.call(buyer, interest.watchedLots, {})).list).toMatchObject([{ id: lot.id, watched: true }])
    await world.refused(guest, account.counts, {}, 'LOGIN_EXPIRED')
    await world.refused(guest, interest.watchedLots, {}, 'LOGIN_EXPIRED')
  })

  it('count orders by tab', async () => {
    const order = await wonOrder(world)
    expect(await world.call(order.buyer, account.orderCounts, {})).toMatchObject({ to_pay: 1, to_ship: 0, to_share: 0 })
    expect(await world.call(order.buyer, account.orderCounts, { kind: '' })).toMatchObject({ to_pay: 1 })
    expect(await world.call(order.buyer, account.orderCounts, { kind: 'goods' })).toMatchObject({ to_pay: 0 })
    await world.refused(order.buyer, account.orderCounts, { kind: 'nonsense' }, 'VALIDATION')
    await world.refused(guest, account.orderCounts, {}, 'LOGIN_EXPIRED')
  })

  it('show somebody else only what is public', async () => {
    const [buyer, one] = [await newBuyer(world), await newShop(world)]
    const theirs = await world.call(buyer, account.profile, { user_id: one.owner.id })
    expect(theirs).toMatchObject({ id: one.owner.id, shop: { id: one.id } })
    expect(theirs.me).toBeUndefined()
    expect((await world.call(buyer, account.profile, {})).me).toMatchObject({ id: buyer.id })
    await world.refused(buyer, account.profile, { user_id: 999_999 }, 'NOT_FOUND')
  })
})

describe('coming back to the app', () => {
  it('tells what is unread and what waits for payment, and shows each popup once', async () => {
    const buyer = await newBuyer(world)
    const lot = await runningLot(world, { ends_in_ms: 120_000 })
    await placed(world, buyer, lot, 100)
    await world.advance(300_000)
    const back = await world.call(buyer, account.resume, {})
    expect(back).toMatchObject({ valid: true, unpaid_lots: 1, version: '1.7.0' })
    expect(back.popups.map((one) => one.code)).toContain('auction.won')
    expect((await world.call(buyer, account.resume, {})).popups.map((one) => one.code)).not.toContain('auction.won')
  })

  it('without a good token only says so [R4.5]', async () => {
    expect(await world.call({ token: 'x'.repeat(43) }, account.resume, {})).toMatchObject({
      valid: false,
      unpaid_lots: 0,
    })
    await world.refused(guest, account.resume, { device_id: 'x'.repeat(65) }, 'VALIDATION')
  })
})

describe('the house', () => {
  it('tells ways to pay and carriers', async () => {
    expect((await world.call(guest, site.payChannels, {})).channels.map((channel) => channel.code)).toEqual([
      'wallet',
      'card',
    ])
    expect((await world.call(guest, site.carriers, {})).list.length).toBeGreaterThan(3)
    await world.refused(guest, site.payChannels, { purpose: 'x'.repeat(65) }, 'VALIDATION')
  })
})
