import {
  bbs,
  draw,
  LIKE_POINTS,
  LIKES_REWARDED_A_DAY,
  operator,
  order,
  orderPoints,
  POST_POINTS,
  POSTS_REWARDED_A_DAY,
  points,
  proof,
} from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { newPost, newWriter, removed } from '../../bbs/testing.ts'
import { drawEvents } from '../../draw/events.ts'
import { openDraw, operatorCtx } from '../../draw/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { lockOrder, refundOrder } from '../../order/index.ts'
import { receivedOrder } from '../../order/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { registerMultiplier } from '../book/multiplier.ts'
import { voidPoints } from '../book/voiding.ts'
import { spendPoints, takeBackPoints } from '../index.ts'
import { DAY_MS } from '../rules.ts'
import { givePoints } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const standing = (person: TestPerson) => world.call(person, points.standing, {})
const refund = (id: number, cash_fen: number) =>
  inTransaction(world.ctx, async (tx) =>
    refundOrder(tx, (await lockOrder(tx, id))!, {
      ...{ cash_fen, reason: '店铺同意退款', for: { type: 'close' }, actor: { type: 'operator', id: 1 } },
    }),
  )

describe('an order', () => {
  test('brings one point for each yuan when it is completed, and says before what is coming', async () => {
    const { buyer } = await receivedOrder(world, { hammer_fen: 320_99 })
    expect(await standing(buyer)).toMatchObject({ balance: 0, coming: 320 })

    await world.advance(16 * DAY_MS)

    expect(await standing(buyer)).toMatchObject({ balance: 320, coming: 0 })
    expect((await world.call(buyer, points.entries, {})).list).toMatchObject([
      { reason: 'order', delta: 320, left: 320, order_id: expect.any(Number) },
    ])
  })

  test('is multiplied for VIP and then cut at 5,000', () => {
    expect([orderPoints(99), orderPoints(1_00), orderPoints(3_00, 15_000), orderPoints(9_999_00, 15_000)]).toEqual([
      0, 1, 5, 5_000,
    ])
  })

  test('between linked people brings nothing', async () => {
    const [shop, buyer] = [await newShop(world), await newBuyer(world)]
    await world.sql(
      `insert into account_devices (user_id, device_id, first_seen_at, last_seen_at) select id, $2, platform_now(), platform_now() from unnest($1::bigint[]) id`,
      [[shop.owner.id, buyer.id], `phone-${buyer.id}`],
    )
    await receivedOrder(world, { shop, buyer })
    await world.advance(16 * DAY_MS)
    expect(await standing(buyer)).toMatchObject({ balance: 0, coming: 0 })
  })

  test('that is refunded takes back what it gave, at its rate; what was spent is owed, and the next points repay it', async () => {
    const buyer = await newBuyer(world)
    registerMultiplier(world.services, async (_, user_id) => (user_id === buyer.id ? 15_000 : 10_000))
    const bought = await receivedOrder(world, { buyer, hammer_fen: 200_00 })
    await world.advance(16 * DAY_MS)
    registerMultiplier(world.services, async () => 10_000)
    expect((await standing(buyer)).balance).toBe(300)
    await inTransaction(world.ctx, (tx) =>
      spendPoints(tx, { user_id: buyer.id, points: 120, reason: 'exchange', ref: 'x:1' }),
    )

    await refund(bought.id, 200_00)
    await world.settle()

    expect(await standing(buyer)).toMatchObject({ balance: 0, debt: 120 })
    await givePoints(world, buyer.id, 150)
    expect(await standing(buyer)).toMatchObject({ balance: 30, debt: 0 })
    const { list } = await world.call(buyer, points.entries, { dir: 'out' })
    expect(list.map(({ reason, delta }) => [reason, delta])).toEqual([
      ['taken_back', -300],
      ['exchange', -120],
    ])
    expect(list[1]!.ways).toMatchObject([{ reason: 'order', points: 120 }])
  })
})

test('a review brings points, more with a photo; hidden it takes them back, shown again it gives them', async () => {
  const bought = await receivedOrder(world)
  const { items } = await world.call(bought.buyer, order.comment, { id: bought.id })
  const photo = ['upload/2026/11/0123456789abcdef0123456789abcdef.webp']
  const { review_ids } = await world.call(bought.buyer, order.comment, {
    id: bought.id,
    items: JSON.stringify([{ item_id: items[0]!.id, rating: 5, content: '与描述一致', images: photo }]) as never,
  })
  await world.settle()
  expect((await standing(bought.buyer)).balance).toBe(20)
  const service = await newOperator(world, ['service'])
  const [id, reason] = [review_ids![0]!, 'looked at again']

  await world.call(service, operator.hideReview, { id, reason })
  await world.settle()
  expect((await standing(bought.buyer)).balance).toBe(0)
  await world.call(service, operator.restoreReview, { id, reason })
  await world.settle()
  expect((await standing(bought.buyer)).balance).toBe(20)
})

describe('a ticket of a draw', () => {
  test('is paid for with points, and its points come back when the draw is called off', async () => {
    const made = await openDraw(world)
    const person = await newBuyer(world, { verified: true })
    const { points_cost } = await world.call(person, draw.info, { id: made.id })
    await world.refused(person, draw.enter, { id: made.id, by: 'points' }, 'POINTS_SHORT', {
      have: 0,
      need: points_cost,
    })
    await givePoints(world, person.id, 60)

    await world.call(person, draw.enter, { id: made.id, by: 'points' })
    expect((await standing(person)).balance).toBe(60 - points_cost!)

    await inTransaction(operatorCtx(world), (tx) =>
      emit(tx, drawEvents.voided, { draw_id: made.id, title: 'a', title_en: 'a', reason: 'goods gone' }),
    )
    await world.settle()
    expect((await standing(person)).balance).toBe(60)
  })
})

describe('points.rescue', () => {
  test('takes lapsed points back within seven days, once a year, for thirty days', async () => {
    const person = await newBuyer(world)
    await world.refused(person, points.rescue, {}, 'POINTS_NONE_LAPSED')
    await givePoints(world, person.id, 80, (await world.now()) + DAY_MS)
    await world.advance(2 * DAY_MS)
    const { rescuable, balance } = await world.call(person, points.home, {})
    expect([balance, rescuable?.points]).toEqual([0, 80])

    const answers = await Promise.all([1, 2, 3].map(() => world.send(person, points.rescue, {})))

    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const after = await standing(person)
    expect(after.balance).toBe(80)
    expect(after.expiring!.points).toBe(80)
    await givePoints(world, person.id, 10, (await world.now()) + DAY_MS)
    await world.advance(2 * DAY_MS)
    await world.refused(person, points.rescue, {}, 'ALREADY_DONE')
  })

  test('comes too late after seven days', async () => {
    const person = await newBuyer(world)
    await givePoints(world, person.id, 80, (await world.now()) + DAY_MS)
    await world.advance(2 * DAY_MS)
    await world.advance(8 * DAY_MS)
    await world.refused(person, points.rescue, {}, 'POINTS_NONE_LAPSED')
  })
})

test('what all points come to is public beside the money held: each movement counts where it belongs', async () => {
  const look = async () => (await world.call(guest, proof.solvency, {})).points
  const before = await look()
  const [spender, loser, leaver] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
  const ref = await givePoints(world, spender.id, 1_000)
  await givePoints(world, loser.id, 80, (await world.now()) + DAY_MS / 24)
  await givePoints(world, leaver.id, 50)
  await inTransaction(world.ctx, async (tx) => {
    await spendPoints(tx, { user_id: spender.id, points: 300, reason: 'exchange', ref: `public:${spender.id}` })
    await takeBackPoints(tx, { user_id: spender.id, points: 900, reason: 'operator', ref, because_ref: 'wrong' })
    await voidPoints(tx, leaver.id)
  })
  await world.advance(DAY_MS / 12)

  const now = await look()

  const more = (key: Exclude<keyof typeof now, 'per_yuan'>) => now[key] - before[key]
  expect([more('issued'), more('spent'), more('lapsed'), more('void')]).toEqual([1_000 - 900 + 80 + 50, 300, 80, 50])
  expect([more('outstanding'), more('debt')]).toEqual([0, 200])
  expect(now.issued - now.spent - now.lapsed - now.void + now.debt).toBe(now.outstanding)
  expect(now.per_yuan).toBe(100)
})

test('posts and likes received bring points up to what a day allows, and a removal that stands takes back what the post brought', async () => {
  const author = await newWriter(world)
  const posts = []
  for (let n = 0; n < 4; n++) posts.push(await newPost(world, author))
  await world.settle()
  expect((await standing(author)).balance).toBe(POST_POINTS * POSTS_REWARDED_A_DAY)
  for (let n = 0; n < 12; n++) await world.call(await newWriter(world), bbs.like, { id: posts[0]!.id, on: true })
  await world.advance(11 * 60_000)
  expect((await standing(author)).balance).toBe(POST_POINTS * POSTS_REWARDED_A_DAY + LIKE_POINTS * LIKES_REWARDED_A_DAY)

  await removed(world, posts[0]!)
  await world.advance(8 * DAY_MS)

  expect((await standing(author)).balance).toBe(POST_POINTS * (POSTS_REWARDED_A_DAY - 1))
})
