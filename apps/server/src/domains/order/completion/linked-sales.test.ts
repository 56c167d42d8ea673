/** What linked people sell each other counts nowhere: not for the shop, not for the goods, not for the buyer. */
import { goods as goods_rows, operator, order, shop } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { newGoods, orderedGoods } from '../../goods/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { reviewTotals } from '../../review/store.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'
import { lockOrder, refundInFull } from '../index.ts'
import { DAY_MS } from '../rules.ts'
import { payFor, shipFor } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

/** Both have been seen on one phone. */
const onOnePhone = (shop: TestShop, buyer: TestPerson) =>
  world.sql(
    `insert into account_devices (user_id, device_id, first_seen_at, last_seen_at) select id, $2, platform_now(), platform_now() from unnest($1::bigint[]) id`,
    [[shop.owner.id, buyer.id], `phone-${buyer.id}`],
  )

/** Two of some goods bought, received and praised; what is a week later has counted. */
async function praised({ linked }: { linked: boolean }) {
  const [seller, buyer] = [await newShop(world, { level: 3 }), await newBuyer(world)]
  if (linked) await onOnePhone(seller, buyer)
  const bought = await orderedGoods(world, { goods: await newGoods(world, { shop: seller }), buyer, qty: 2 })
  await payFor(world, bought)
  await shipFor(world, bought)
  await world.call(buyer, order.confirm, { id: bought.id })
  const { items } = await world.call(buyer, order.comment, { id: bought.id })
  const praise = JSON.stringify([
    { item_id: items[0]!.id, rating: 5, content: '极好', tags: ['As described'] },
  ]) as never
  const { review_ids } = await world.call(buyer, order.comment, { id: bought.id, items: praise, anonymous: false })
  return { ...bought, review_id: review_ids![0]! }
}

async function countsOf({ shop: seller, buyer, goods }: Awaited<ReturnType<typeof praised>>) {
  await world.settle()
  const [row] = await world.sql(
    `select s.sold_count as sold, s.review_count as reviews, g.sold_count as goods_sold,
       (select count(*)::int from account_growth_log where user_id = $2) as growths
     from shop_shops s join goods_goods g on g.id = $3 where s.id = $1`,
    [seller.id, buyer.id, goods.id],
  )
  const { good, unreplied } = await reviewTotals(world.ctx, seller.id)
  const tags = (await world.call(buyer, goods_rows.reviewTags, { id: goods.id })).list.length
  return { ...row, good, unreplied, tags }
}

const NOTHING = { sold: 0, reviews: 0, goods_sold: 0, growths: 0, good: 0, unreplied: 0, tags: 0 }

test('a sale between strangers counts for shop, goods and buyer', async () => {
  const sold = await praised({ linked: false })
  await world.advance(8 * DAY_MS)

  expect(await countsOf(sold)).toEqual({
    sold: 1,
    reviews: 1,
    goods_sold: 2,
    growths: 2,
    good: 1,
    unreplied: 1,
    tags: 1,
  })
})

test('between people who share a phone nothing counts; the review is there to read, and stays uncounted through answer, hiding and showing', async () => {
  const sold = await praised({ linked: true })
  await world.advance(8 * DAY_MS)
  expect(await countsOf(sold)).toEqual(NOTHING)
  const shown = await world.call(sold.buyer, goods_rows.reviews, { id: sold.goods.id })
  expect(shown.list).toMatchObject([{ content: '极好' }])

  await world.call(sold.shop, shop.replyReview, { review_id: sold.review_id, content: '多谢' })
  const service = await newOperator(world, ['service'])
  await world.call(service, operator.hideReview, { id: sold.review_id, reason: 'praise among friends' })
  await world.call(service, operator.restoreReview, { id: sold.review_id, reason: 'shown to be true' })

  expect(await countsOf(sold)).toEqual(NOTHING)
})

test('given back, it takes nothing off what others bought of the same goods', async () => {
  const sold = await praised({ linked: false })
  const friend = await newBuyer(world)
  await onOnePhone(sold.shop, friend)
  const bought = await orderedGoods(world, { goods: sold.goods, buyer: friend })
  await payFor(world, bought)

  await inTransaction(world.ctx, async (tx) =>
    refundInFull(tx, (await lockOrder(tx, bought.id))!, { type: 'operator', id: 1 }, '店铺缺货'),
  )

  expect(await countsOf(sold)).toMatchObject({ sold: 1, goods_sold: 2 })
})
