import { order, shop as shops } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { orderEvents } from '../order/events.ts'
import { DAY_MS } from '../order/rules.ts'
import { paidOrder, receivedOrder, rowOf, told, wonOrder } from '../order/testing.ts'
import { newShop } from '../shop/testing.ts'
import { replyToReview } from './reviewing.ts'
import { reviewRows, reviewTotals } from './store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

type Received = Awaited<ReturnType<typeof receivedOrder>>
const review = async (bought: Received, more: Record<string, unknown> = {}, anonymous = false) => {
  const { items } = await world.call(bought.buyer, order.comment, { id: bought.id })
  return world.call(bought.buyer, order.comment, {
    id: bought.id,
    items: JSON.stringify([{ item_id: items[0]!.id, rating: 5, content: '与描述一致', ...more }]) as never,
    anonymous,
  })
}
/** The shop of an order as its own caller. */
const asShop = (bought: Received): ShopCtx =>
  ({ ...world.ctx, user: { id: bought.shop.owner.id }, shop: { shop_id: bought.shop.id } }) as unknown as ShopCtx

describe('a review', () => {
  test('is given once for each thing, and counts for the shop', async () => {
    const bought = await receivedOrder(world)
    const form = await world.call(bought.buyer, order.comment, { id: bought.id })
    expect(form).toMatchObject({
      items: [{ title: expect.stringContaining('梅瓶'), reviewed: false }],
      tags: expect.arrayContaining(['As described']),
    })

    const { review_ids } = await review(bought, {
      rating: 4,
      desc_score: 5,
      service_score: 3,
      tags: ['As described'],
      images: ['upload/2026/11/0123456789abcdef0123456789abcdef.webp'],
    })

    expect(review_ids).toHaveLength(1)
    expect((await rowOf(world, bought)).review_state).toBe('done')
    const [shop] = await world.sql(
      'select rating_desc_sum, rating_service_sum, rating_ship_sum, review_count, impressions from shop_shops where id = $1',
      [bought.shop.id],
    )
    expect(shop).toMatchObject({
      rating_desc_sum: 5,
      rating_service_sum: 3,
      rating_ship_sum: 4,
      review_count: 1,
      impressions: [{ tag: 'As described', count: 1 }],
    })
    expect(await reviewTotals(world.ctx, bought.shop.id)).toEqual({
      good: 1,
      mid: 0,
      bad: 0,
      with_images: 1,
      unreplied: 1,
    })
    expect(await told(world, orderEvents.reviewed, bought.id)).toMatchObject([{ review_id: review_ids![0], rating: 4 }])
    await world.refused(bought.buyer, order.comment, { id: bought.id }, 'ALREADY_DONE')
  })

  test('waits for receipt and is over after fifteen days', async () => {
    const paid = await paidOrder(world)
    await world.refused(paid.buyer, order.comment, { id: paid.id }, 'STATE_CONFLICT')
    const bought = await receivedOrder(world)
    expect((await world.call(bought.buyer, order.mine, { tab: 'to_review' })).list).toMatchObject([{ id: bought.id }])

    await world.advance(15 * DAY_MS)

    await world.refused(bought.buyer, order.comment, { id: bought.id }, 'WINDOW_CLOSED')
    expect((await world.call(bought.buyer, order.mine, { tab: 'to_review' })).list).toEqual([])
  })

  test('with a blocked word, for a thing of another order, or twice in one go is refused', async () => {
    const bought = await receivedOrder(world)
    const other = await receivedOrder(world)
    const [mine] = (await world.call(bought.buyer, order.comment, { id: bought.id })).items
    const [theirs] = (await world.call(other.buyer, order.comment, { id: other.id })).items
    const given = (...items: object[]) => ({ id: bought.id, items: JSON.stringify(items) })

    await world.refused(
      bought.buyer,
      order.comment,
      given({ item_id: mine!.id, rating: 5, content: '下次私下交易' }),
      'CONTENT_BLOCKED',
    )
    await world.refused(bought.buyer, order.comment, given({ item_id: theirs!.id, rating: 5 }), 'NOT_FOUND')
    await world.refused(
      bought.buyer,
      order.comment,
      given({ item_id: mine!.id, rating: 5 }, { item_id: mine!.id, rating: 1 }),
      'ALREADY_DONE',
    )
    await world.refused(bought.buyer, order.comment, given({ item_id: mine!.id, rating: 6 }), 'VALIDATION')
    expect((await rowOf(world, bought)).review_state).toBe('open')
  })

  test('sent twice at once is taken once', async () => {
    const bought = await receivedOrder(world)
    const { items } = await world.call(bought.buyer, order.comment, { id: bought.id })
    const input = { id: bought.id, items: JSON.stringify([{ item_id: items[0]!.id, rating: 5 }]) as never }

    const answers = await Promise.all([1, 2, 3].map(() => world.send(bought.buyer, order.comment, input)))

    expect(answers.map((answer) => answer.code).sort()).toEqual([1, 30002, 30002])
  })

  test('given anonymously hides who gave it', async () => {
    const bought = await receivedOrder(world)
    await review(bought, {}, true)

    const { list } = await world.call(guest, shops.reviews, { id: bought.shop.id })

    expect(list).toMatchObject([{ user: { nickname: 'Anonymous', avatar: null }, rating: 5 }])
    expect(list[0]!.user.id).not.toBe(bought.buyer.id)
  })

  test('can be added to once within ninety days', async () => {
    const bought = await receivedOrder(world)
    await world.refused(
      bought.buyer,
      order.action,
      { id: bought.id, action: 'append_review', content: '越看越喜欢' },
      'STATE_CONFLICT',
    )
    await review(bought)
    await world.refused(bought.buyer, order.action, { id: bought.id, action: 'append_review' }, 'MISSING_PARAM')

    const added = await world.call(bought.buyer, order.action, {
      id: bought.id,
      action: 'append_review',
      content: '越看越喜欢',
    })

    expect(added.actions).not.toContain('append_review')
    await world.refused(
      bought.buyer,
      order.action,
      { id: bought.id, action: 'append_review', content: '再来' },
      'ALREADY_DONE',
    )
    const other = await receivedOrder(world)
    await review(other)
    // The session of somebody who looks in now and then lives on.
    for (let month = 0; month < 4; month++) {
      await world.advance(23 * DAY_MS)
      await world.call(other.buyer, order.info, { id: other.id })
    }
    await world.refused(
      other.buyer,
      order.action,
      { id: other.id, action: 'append_review', content: '太晚' },
      'WINDOW_CLOSED',
    )
  })

  test('is answered once by the shop it is about', async () => {
    const bought = await receivedOrder(world)
    const other = await receivedOrder(world)
    const { review_ids } = await review(bought, { rating: 2 })
    const reply = (shop: Received, content: string) =>
      inTransaction(asShop(shop), (tx) => replyToReview(tx, review_ids![0]!, content))
    await expect(reply(other, '谢谢')).rejects.toMatchObject({ key: 'NOT_FOUND' })

    await reply(bought, '抱歉，我们会改进')

    await expect(reply(bought, '再答')).rejects.toMatchObject({ key: 'ALREADY_DONE' })
    expect(await reviewTotals(world.ctx, bought.shop.id)).toMatchObject({ bad: 1, unreplied: 0 })
    const pages = await Promise.all(
      [
        { rating: 'bad' as const },
        { rating: 'good' as const },
        { replied: true },
        { replied: false },
        { keyword: '描述' },
        { keyword: '没有' },
      ].map((filter) => reviewRows(world.ctx, { shop_id: bought.shop.id }, filter, { page: 1, page_size: 10 })),
    )
    expect(pages.map((rows) => rows.length)).toEqual([1, 0, 1, 0, 1, 0])
  })
})

describe('lists', () => {
  test('each tab holds what stands in it, newest first, for buyer and shop', async () => {
    const shop = await newShop(world)
    const buyer = await newBuyer(world)
    const [unpaid, paid, received] = [
      await wonOrder(world, { shop, buyer }),
      await paidOrder(world, { shop, buyer, title: '宋影青瓷碗' }),
      await receivedOrder(world, { shop, buyer }),
    ]
    const ids = async (tab: 'all' | 'to_pay' | 'to_ship' | 'to_receive' | 'to_review' | 'after_sale' | 'to_share') =>
      (await world.call(buyer, order.mine, { tab })).list.map((bought) => bought.id)

    expect(await ids('all')).toEqual([received.id, paid.id, unpaid.id])
    expect([
      await ids('to_pay'),
      await ids('to_ship'),
      await ids('to_receive'),
      await ids('to_review'),
      await ids('after_sale'),
      await ids('to_share'),
    ]).toEqual([[unpaid.id], [paid.id], [], [received.id], [], []])
    expect(await world.call(shop, order.shopCounts, {})).toEqual({
      to_pay: 1,
      to_share: 0,
      to_ship: 1,
      late: 0,
      to_receive: 0,
      to_review: 1,
      after_sale: 0,
      completed: 0,
    })
    const list = await world.call(shop, order.shopList, { tab: 'to_ship' })
    expect(list).toMatchObject({
      total: 1,
      has_more: false,
      list: [
        { id: paid.id, buyer: { id: buyer.id }, receiver: { receiver_masked: '**瓷', phone_masked: '139****1111' } },
      ],
    })
    expect(JSON.stringify(list)).not.toContain('北山街')
  })

  test('are searched by number and by title, and by the day of the sale', async () => {
    const bought = await paidOrder(world, { title: '宋影青瓷碗 100%' })
    await paidOrder(world, { shop: bought.shop, title: '铜镜' })
    const found = async (filter: object) =>
      (await world.call(bought.shop, order.shopList, filter)).list.map((one) => one.id)

    expect(await found({ keyword: bought.order_no })).toEqual([bought.id])
    expect(await found({ keyword: '影青' })).toEqual([bought.id])
    expect(await found({ keyword: '%' })).toEqual([bought.id])
    expect(await found({ kind: 'goods' })).toEqual([])
    const today = new Date((await world.now()) + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await found({ from: today, to: today })).toHaveLength(2)
    expect(await found({ to: '2020-01-01' })).toEqual([])
    expect((await world.call(bought.buyer, order.info, { order_no: bought.order_no })).id).toBe(bought.id)
    await world.refused(bought.buyer, order.info, { order_no: '123' }, 'NOT_FOUND')
    await world.refused(bought.buyer, order.info, {}, 'MISSING_PARAM')
  })

  test('go on page after page', async () => {
    const buyer = await newBuyer(world)
    const shop = await newShop(world)
    for (let i = 0; i < 3; i++) await wonOrder(world, { buyer, shop })

    const [first, second] = [
      await world.call(buyer, order.mine, { page_size: 2 }),
      await world.call(buyer, order.mine, { page: 2, page_size: 2 }),
    ]

    expect([first.list.length, first.has_more, second.list.length, second.has_more, first.total]).toEqual([
      2,
      true,
      1,
      false,
      3,
    ])
    const groups = await world.call(buyer, order.mineByCheckout, { page_size: 2 })
    expect(groups).toMatchObject({ total: 1, has_more: false })
    expect(groups.list[0]!.orders).toHaveLength(3)
  })

  test('the shop sees the whole address only while it has something to send', async () => {
    const paid = await paidOrder(world)
    expect((await world.call(paid.shop, order.shopInfo, { id: paid.id })).address).toMatchObject({
      phone: '13900001111',
      detail: '北山街 36 号',
    })
    expect((await world.call(paid.buyer, order.info, { id: paid.id })).address).toMatchObject({ phone: '139****1111' })
    const unpaid = await wonOrder(world)
    expect((await world.call(unpaid.shop, order.shopInfo, { id: unpaid.id })).address ?? null).toBeNull()
    const received = await receivedOrder(world)
    expect((await world.call(received.shop, order.shopInfo, { id: received.id })).address).toMatchObject({
      phone: '139****1111',
    })
  })

  test('a note is the shop’s own, and a buyer is asked to pay once a day', async () => {
    const won = await wonOrder(world)

    const noted = await world.call(won.shop, order.shopAction, { id: won.id, action: 'note', note: '老客户' })
    expect(noted.id).toBe(won.id)
    expect(await world.call(won.shop, order.shopInfo, { id: won.id })).toMatchObject({ seller_note: '老客户' })
    expect((await world.call(won.buyer, order.info, { id: won.id })).seller_note ?? null).toBeNull()
    const asked = await world.call(won.shop, order.shopAction, { id: won.id, action: 'remind_pay' })
    expect(asked.actions).not.toContain('remind_pay')
    await world.refused(won.shop, order.shopAction, { id: won.id, action: 'remind_pay' }, 'LIMIT_REACHED')
    expect(await told(world, orderEvents.pay_asked, won.id)).toHaveLength(1)
  })
})
