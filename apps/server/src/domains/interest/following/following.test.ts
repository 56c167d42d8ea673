import { account, FOLLOWS_MAX, interest, shop } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { plansOf, walks } from '../../../testing/plans.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { openHouse } from '../../sale/houses.ts'
import { newShop } from '../../shop/testing.ts'
import { eraseInterests } from '../erasure.ts'
import {
  countFollowers,
  countFollows,
  followedAmong,
  followedIds,
  followersOf,
  followsOf,
  forgetFollowed,
  registerFollowable,
} from '../index.ts'
import { followAs } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // A master as its domain will register it.
  registerFollowable(world.services, 'master', {
    facts: async (_, id) => (id < 1_000 ? { is_open: true, own_of: null, behind: null } : undefined),
    ofOwner: async () => [],
  })
})
afterAll(() => world.close())

const followersAre = async (type: 'user' | 'master', id: number) =>
  (await countFollowers(world.ctx, type, [id])).get(id)
const broken = () => world.sql('select * from inv_i60')

test('a person is followed once however often it is asked for, counted, and told of; never by themselves', async () => {
  const [ann, lin] = [await newBuyer(world), await newBuyer(world)]
  const what = { type: 'user', id: ann.id } as const

  const first = await followAs(world, lin, what)
  const again = await followAs(world, lin, what)

  expect([first, again]).toEqual([
    { on: true, count: 1 },
    { on: true, count: 1 },
  ])
  const told = await world.sql(
    `select payload from platform_outbox where topic = 'interest.followed' and payload ->> 'target_id' = $1`,
    [String(ann.id)],
  )
  expect(told).toEqual([{ payload: { user_id: lin.id, type: 'user', target_id: ann.id } }])
  expect(await world.call(lin, account.profile, { user_id: ann.id })).toMatchObject({
    followed: true,
    counts: { fans: 1, follows: 0 },
  })
  expect(await world.call(lin, account.counts, {})).toMatchObject({ follows_user: 1, follows_shop: 0, fans: 0 })
  expect(await followAs(world, lin, what, false)).toEqual({ on: false, count: 0 })
  await expect(followAs(world, ann, what)).rejects.toMatchObject({ key: 'SELF_ACTION' })
  await expect(followAs(world, ann, { type: 'user', id: 999_999_999 })).rejects.toMatchObject({ key: 'NOT_FOUND' })
  await expect(followAs(world, ann, { type: 'topic', id: 1 })).rejects.toMatchObject({ key: 'NOT_FOUND' })
})

test('many who follow one thing at once are all counted', async () => {
  const fans = await Promise.all(Array.from({ length: 6 }, () => newBuyer(world)))

  await Promise.all(fans.map((fan) => followAs(world, fan, { type: 'master', id: 11 })))
  await Promise.all(fans.slice(0, 2).map((fan) => followAs(world, fan, { type: 'master', id: 11 }, false)))

  expect(await followersAre('master', 11)).toBe(4)
  expect(await broken()).toEqual([])
})

test('a count that is not that of its rows is found', async () => {
  const fan = await newBuyer(world)
  await followAs(world, fan, { type: 'master', id: 12 })

  await world.sql(`update interest_followed_counts set followers = 7 where type = 'master' and target_id = 12`)

  expect(await broken()).toMatchObject([{ subject: 'master 12' }])
  await world.sql(`update interest_followed_counts set followers = 1 where type = 'master' and target_id = 12`)
})

test('two thousand of each kind are followed, and none of one kind keeps from another', async () => {
  const [fan, ann, one] = [await newBuyer(world), await newBuyer(world), await newShop(world)]
  await world.sql(
    `insert into interest_follows (user_id, type, target_id) select $1, 'user', 1000000 + n from generate_series(1, ${FOLLOWS_MAX}) n`,
    [fan.id],
  )

  await expect(followAs(world, fan, { type: 'user', id: ann.id })).rejects.toMatchObject({ key: 'LIMIT_REACHED' })

  await world.call(fan, shop.follow, { id: one.id, on: true })
  expect(await countFollows(world.ctx, fan.id)).toEqual({ shop: 1, master: 0, user: FOLLOWS_MAX, house: 0, topic: 0 })
})

test('lists go on below their last row, and a follow that comes meanwhile moves nothing', async () => {
  const [fan, other] = [await newBuyer(world), await newBuyer(world)]
  for (const id of [21, 22, 23, 24, 25]) {
    await followAs(world, fan, { type: 'master', id })
    await world.advance(1_000)
  }

  const first = await followsOf(world.ctx, fan.id, 'master', { limit: 2 })
  await followAs(world, fan, { type: 'master', id: 26 })
  const second = await followsOf(world.ctx, fan.id, 'master', { before: first.next, limit: 2 })
  const last = await followsOf(world.ctx, fan.id, 'master', { before: second.next, limit: 2 })

  expect([first, second, last].map(({ list }) => list.map(({ id }) => id))).toEqual([[25, 24], [23, 22], [21]])
  expect(last.next).toBeUndefined()
  await followAs(world, other, { type: 'master', id: 21 })
  const who = await followersOf(world.ctx, { type: 'master', id: 21 }, { limit: 1 })
  expect(who.list.map(({ id }) => id)).toEqual([other.id])
  const rest = await followersOf(world.ctx, { type: 'master', id: 21 }, { before: who.next, limit: 5 })
  expect(rest.list.map(({ id }) => id)).toEqual([fan.id])
})

test('who follows at the same moment stands on one page of two, and on no other', async () => {
  const fans = await Promise.all(Array.from({ length: 5 }, () => newBuyer(world)))
  const what = { type: 'master', id: 31 } as const
  for (const fan of fans) await followAs(world, fan, what)
  await world.sql(`update interest_follows set followed_at = '2026-01-01' where type = 'master' and target_id = 31`)

  const seen: number[] = []
  let before: { at: number; id: number } | undefined
  do {
    const page = await followersOf(world.ctx, what, { before, limit: 2 })
    seen.push(...page.list.map(({ id }) => id))
    before = page.next
  } while (before)

  expect(seen).toEqual(fans.map(({ id }) => id).toSorted((a, b) => b - a))
})

test('a shop that becomes an auction house keeps its followers, its news to them and its count', async () => {
  const [fan, one] = [await newBuyer(world), await newShop(world)]
  await world.call(fan, shop.follow, { id: one.id, on: true })

  await inTransaction(world.ctx, (tx) =>
    openHouse(tx, { shop_id: one.id, licence_no: 'A-1', intro: '书画', intro_en: null, category_ids: [] }),
  )
  await world.settle()

  expect(await countFollows(world.ctx, fan.id)).toMatchObject({ shop: 0, house: 1 })
  expect((await followedAmong(world.ctx, fan.id, [one.id])).has(one.id)).toBe(true)
  expect((await world.call(fan, interest.followedShops, {})).list).toMatchObject([{ id: one.id, new_count: 0 }])
  expect((await world.call(one, interest.fans, {})).list.map(({ id }) => id)).toEqual([fan.id])
  expect(await world.call(fan, shop.follow, { id: one.id, on: false })).toEqual({ on: false, count: 0 })
})

test('who leaves follows nobody and is followed by nobody, and every count falls', async () => {
  const [leaver, ann, one] = [await newBuyer(world), await newBuyer(world), await newShop(world)]
  await world.call(leaver, shop.follow, { id: one.id, on: true })
  await followAs(world, leaver, { type: 'user', id: ann.id })
  await followAs(world, leaver, { type: 'master', id: 41 })
  await followAs(world, ann, { type: 'user', id: leaver.id })

  await inTransaction(world.ctx, (tx) => eraseInterests(tx, leaver.id))

  expect(await countFollows(world.ctx, leaver.id)).toEqual({ shop: 0, master: 0, user: 0, house: 0, topic: 0 })
  expect((await countFollows(world.ctx, ann.id)).user).toBe(0)
  expect([await followersAre('user', ann.id), await followersAre('master', 41)]).toEqual([0, 0])
  expect((await countFollowers(world.ctx, 'shop', [one.id])).get(one.id)).toBe(0)
  expect(await broken()).toEqual([])
})

test('what is gone for good is followed by nobody', async () => {
  const fan = await newBuyer(world)
  await followAs(world, fan, { type: 'master', id: 51 })

  await inTransaction(world.ctx, (tx) => forgetFollowed(tx, { type: 'master', id: 51 }))

  expect((await followedIds(world.ctx, fan.id)).master).toEqual([])
  expect(await followersAre('master', 51)).toBe(0)
})

test('what somebody follows, who follows them, and whom among many is looked up in indexes, without a walk', async () => {
  const fan = await newBuyer(world)
  const plans = await plansOf(world, /^interest_/, async (ctx) => {
    await followedIds(ctx, fan.id)
    await followsOf(ctx, fan.id, 'user', { limit: 20 })
    await followersOf(ctx, { type: 'user', id: fan.id }, { limit: 20 })
    await followedAmong(ctx, fan.id, [1, 2, 3], 'user')
    await countFollows(ctx, fan.id)
    await countFollowers(ctx, 'user', [fan.id])
  })

  expect(plans).toHaveLength(6)
  expect(walks(plans)).toEqual([])
  const pages = plans.filter(({ name }) => name === 'interest_follows_of' || name === 'interest_followers_of')
  expect(pages.filter(({ plan }) => plan.includes('Sort'))).toEqual([])
})
