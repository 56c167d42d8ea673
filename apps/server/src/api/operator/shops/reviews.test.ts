import { message, operator, order, shop as shops } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { receivedOrder } from '../../../domains/order/testing.ts'
import { newShop, type TestShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
  service = await newOperator(world, ['service'])
})
afterAll(() => world.close())

const reason = 'names the private phone of a seller'

/** A shop with two reviews: five stars with a picture, and one star. */
async function reviewedShop() {
  const shop = await newShop(world)
  const of = async (rating: number, images: string[], tags: string[]) => {
    const { id, buyer } = await receivedOrder(world, { shop, buyer: await newBuyer(world) })
    const [item] = (await world.call(buyer, order.comment, { id })).items
    const items = JSON.stringify([{ item_id: item!.id, rating, content: `${rating} stars`, images, tags }])
    const { review_ids } = await world.call(buyer, order.comment, { id, items: items as never })
    return { id: review_ids![0]!, buyer }
  }
  const good = await of(5, ['upload/2026/11/0123456789abcdef0123456789abcdef.webp'], ['As described'])
  return { shop, good, bad: await of(1, [], ['As described']) }
}
/** All that counts reviews of a shop. */
async function figuresOf(shop: TestShop) {
  const { review_count, good_rate_bp, ratings, impressions, rating } = await world.call(guest, shops.info, {
    id: shop.id,
  })
  const { summary, total } = await world.call(guest, shops.reviews, { id: shop.id })
  const { todo } = await world.call(shop, shops.workbench, {})
  const [{ credit_score } = { credit_score: 0 }] = await world.sql<{ credit_score: number }>(
    'select credit_score from shop_shops where id = $1',
    [shop.id],
  )
  const unreplied = todo.reviews_unreplied
  return { review_count, good_rate_bp, ratings, rating, impressions, summary, total, unreplied, credit_score }
}
const toldTo = async (who: { token: string }, as_shop: boolean, language = 'en') => {
  await world.settle()
  const { list } = await world.call(who, message.list, { as_shop }, { 'accept-language': language })
  return list.map(({ title, content }) => `${title}: ${content}`).join()
}

test('a hidden review is read by nobody and counts nowhere; restored, all is as it was', async () => {
  const { shop, good, bad } = await reviewedShop()
  const before = await figuresOf(shop)
  expect(before).toMatchObject({ review_count: 2, good_rate_bp: 5_000, unreplied: 2, credit_score: 98 })

  expect((await world.call(service, operator.hideReview, { id: bad.id, reason })).status).toBe('hidden')

  const after = await figuresOf(shop)
  expect(after).toMatchObject({ review_count: 1, good_rate_bp: 10_000, unreplied: 1, credit_score: 101 })
  expect(after.ratings).toEqual({ desc: 5, service: 5, ship: 5 })
  expect(after.impressions).toEqual([{ tag: 'As described', count: 1 }])
  expect(after.summary).toMatchObject({ count: 1, good: 1, bad: 0 })
  expect((await world.call(guest, shops.reviews, { id: shop.id })).list.map(({ id }) => id)).toEqual([good.id])
  await world.refused(shop, shops.replyReview, { review_id: bad.id, content: '谢谢' }, 'NOT_FOUND')

  await world.call(service, operator.restoreReview, { id: bad.id, reason: 'the number was a public one' })

  expect(await figuresOf(shop)).toEqual(before)
})

test('its author and the shop are told why, in both languages, and it stands in the log', async () => {
  const { shop, good } = await reviewedShop()

  await world.call(service, operator.hideReview, { id: good.id, reason })

  expect(await toldTo(good.buyer, false)).toContain(`Your review is hidden`)
  expect(await toldTo(good.buyer, false, 'zh-CN')).toContain(`您的评价已被隐藏`)
  expect(await toldTo(shop, true)).toContain(`${reason}. It no longer counts in your ratings.`)
  expect(await toldTo(shop, true, 'zh-CN')).toContain(`${reason}。该评价不再计入店铺评分。`)
  await world.call(service, operator.restoreReview, { id: good.id, reason })
  expect(await toldTo(good.buyer, false)).toContain('Your review is shown again')
  const { list } = await world.call(await newOperator(world, ['auditor']), operator.auditLog, {
    target_type: 'review',
    target_id: String(good.id),
  })
  expect(list.map(({ action }) => action)).toEqual(['review.restore', 'review.hide'])
})

test('it takes a reason, a role, and a review that is not so already', async () => {
  const { good } = await reviewedShop()
  await world.refused(service, operator.hideReview, { id: good.id, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(service, operator.restoreReview, { id: good.id, reason }, 'STATE_CONFLICT')
  await world.refused(service, operator.hideReview, { id: 99_999_999, reason }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['finance']), operator.hideReview, { id: good.id, reason }, 'FORBIDDEN')
  await world.call(service, operator.hideReview, { id: good.id, reason })
  await world.refused(service, operator.hideReview, { id: good.id, reason }, 'STATE_CONFLICT')
})
