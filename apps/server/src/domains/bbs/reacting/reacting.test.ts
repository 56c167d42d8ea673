/** Likes, favourites and follows: exact counters, one notice for many, and nothing between two who keep each other away. */
import { bbs, block, message } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { DAY_MS, MINUTE_MS } from '../rules.ts'
import { addedUp, newComment, newPost, newWriter, removed } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const wrong = () => world.sql('select * from inv_b01')
const heatOf = async (id: number) => (await world.sql<{ heat: number }>('select heat from bbs_posts where id = $1', [id]))[0]!.heat

describe('bbs.like', () => {
  test('counts each person once, before and after what came is added up', async () => {
    const post = await newPost(world)
    const people = [await newWriter(world), await newWriter(world), await newWriter(world)]
    for (const one of people) await world.call(one, bbs.like, { id: post.id, on: true })
    expect(await world.call(people[0]!, bbs.like, { id: post.id, on: true })).toEqual({ on: true, count: 3 })
    expect(await world.call(people[2]!, bbs.like, { id: post.id, on: false })).toEqual({ on: false, count: 2 })
    expect(await wrong()).toEqual([])

    await world.advance(2_000)

    expect(await world.sql('select 1 from bbs_deltas where post_id = $1', [post.id])).toEqual([])
    expect(await world.call(people[0]!, bbs.info, { id: post.id })).toMatchObject({ like_count: 2, liked: true })
    expect(await wrong()).toEqual([])
    const likers = (await world.call(guest, bbs.likers, { id: post.id })).list.map(({ id }) => id)
    expect(likers.sort()).toEqual([people[0]!.id, people[1]!.id].sort())
  })

  test('of many at one moment, with as many who take theirs back, leaves a counter that is its rows', async () => {
    const post = await newPost(world)
    const people = await Promise.all(Array.from({ length: 12 }, () => newWriter(world)))

    await Promise.all(
      people.flatMap((one, n) => [
        world.send(one, bbs.like, { id: post.id, on: true }),
        ...(n % 2 === 0 ? [world.send(one, bbs.like, { id: post.id, on: false })] : []),
      ]),
    )
    await world.settle()

    const [row] = await world.sql<{ n: number }>(`select count(*)::int as n from bbs_reactions where post_id = $1`, [post.id])
    expect((await world.call(guest, bbs.info, { id: post.id })).like_count).toBe(row!.n)
    expect(await wrong()).toEqual([])
  })

  test('of linked accounts counts each for readers, and once in “Recommended”; the author’s own not at all', async () => {
    const post = await newPost(world)
    const [one, two] = [await newBuyer(world, { verified: true }), await newBuyer(world, { verified: true })]
    await world.sql(
      `insert into account_devices (user_id, device_id, first_seen_at, last_seen_at) select id, $2, platform_now(), platform_now() from unnest($1::bigint[]) id`,
      [[one.id, two.id], `phone-${one.id}`],
    )
    for (const who of [one, two, post.author]) await world.call(who, bbs.like, { id: post.id, on: true })
    await addedUp(world)
    expect([(await world.call(guest, bbs.info, { id: post.id })).like_count, await heatOf(post.id)]).toEqual([3, 1])

    await newComment(world, post, one)
    await world.call(await newWriter(world), bbs.collect, { id: post.id, on: true })
    await addedUp(world)

    expect(await heatOf(post.id)).toBe(1 + 2 + 3)
  })

  test('is refused of what is gone, and between two who keep each other away; taking it back never is', async () => {
    const [post, other] = [await newPost(world), await newPost(world)]
    const one = await newWriter(world)
    await world.call(one, bbs.like, { id: post.id, on: true })
    await removed(world, post)
    await world.refused(await newWriter(world), bbs.like, { id: post.id, on: true }, 'NOT_FOUND')
    expect(await world.call(one, bbs.like, { id: post.id, on: false })).toEqual({ on: false, count: 0 })
    await world.call(other.author, block.set, { target_type: 'user', target_id: one.id, on: true })
    await world.refused(one, bbs.like, { id: other.id, on: true }, 'BLOCKED')
    await world.refused(guest, bbs.like, { id: other.id }, 'LOGIN_EXPIRED')
    await world.refused(guest, bbs.likers, { id: 999_999 }, 'NOT_FOUND')
  })

  test('is told once for all that came, and of one post once a day; never where its author muted it', async () => {
    const [post, quiet] = [await newPost(world), await newPost(world)]
    await world.call(quiet.author, bbs.mute, { type: 'post', id: quiet.id, on: true })
    const like = async (n: number) => {
      for (let i = 0; i < n; i++) {
        const one = await newWriter(world)
        for (const { id } of [post, quiet]) await world.call(one, bbs.like, { id, on: true })
      }
    }
    const told = async (who: typeof post.author) =>
      (await world.call(who, message.list, {}, { 'accept-language': 'en' })).list
        .filter(({ code }) => code === 'bbs.reacted')
        .map(({ title }) => title)
    await like(3)
    await world.advance(11 * MINUTE_MS)
    expect(await told(post.author)).toEqual([expect.stringMatching(/ and 2 others liked your post$/)])

    await like(2)
    await world.advance(11 * MINUTE_MS)
    expect(await told(post.author)).toHaveLength(1)
    await world.advance(DAY_MS)

    expect(await told(post.author)).toHaveLength(2)
    expect(await told(quiet.author)).toEqual([])
  })
})

describe('bbs.collect', () => {
  test('keeps a post among favourites nobody else sees, and no more', async () => {
    const [post, one] = [await newPost(world), await newWriter(world)]
    expect(await world.call(one, bbs.collect, { id: post.id, on: true })).toEqual({ on: true, count: 1 })
    expect((await world.call(one, bbs.favourites, {})).list.map(({ id }) => id)).toEqual([post.id])
    expect((await world.call(one, bbs.person, {})).counts.collects).toBe(1)
    expect((await world.call(post.author, bbs.person, { user_id: one.id })).counts.collects).toBe(0)

    await world.call(one, bbs.collect, { id: post.id, on: false })

    expect((await world.call(one, bbs.favourites, {})).list).toEqual([])
    await world.refused(one, bbs.collect, { id: 999_999, on: true }, 'NOT_FOUND')
    await world.refused(guest, bbs.favourites, {}, 'LOGIN_EXPIRED')
  })

  test('follows people and topics, not oneself', async () => {
    const [one, two] = [await newWriter(world), await newWriter(world)]
    await newPost(world, two, { topics: ['青瓷'] })
    const [topic] = await world.sql<{ id: number }>(`select id from bbs_topics where name = '青瓷'`)
    expect(await world.call(one, bbs.collect, { id: two.id, target: 'user', on: true })).toEqual({ on: true, count: 1 })
    expect(await world.call(one, bbs.collect, { id: topic!.id, target: 'topic', on: true })).toMatchObject({ on: true })
    await world.call(two, bbs.collect, { id: one.id, target: 'user', on: true })

    expect((await world.call(one, bbs.followedPeople, {})).list).toMatchObject([{ id: two.id, mutual: true }])
    expect((await world.call(two, bbs.fans, {})).list).toMatchObject([{ id: one.id, followed_back: true }])
    expect((await world.call(guest, bbs.feed, { topic: '青瓷', feed: 'new' })).topic).toMatchObject({ name: '青瓷', post_count: 1 })
    await world.refused(one, bbs.collect, { id: one.id, target: 'user', on: true }, 'SELF_ACTION')
    await world.refused(one, bbs.fans, { user_id: 999_999 }, 'NOT_FOUND')
    await world.refused(guest, bbs.followedPeople, {}, 'LOGIN_EXPIRED')
  })
})

test('bbs.likesReceived lists likes of posts and of comments, the latest first', async () => {
  const post = await newPost(world)
  const comment = await newComment(world, post, post.author)
  const one = await newWriter(world)
  await world.call(one, bbs.like, { id: post.id, on: true })
  await world.call(one, bbs.likeComment, { id: comment, on: true })

  const { list } = await world.call(post.author, bbs.likesReceived, {})

  expect(list.map(({ user, target }) => [user.id, target.type, target.id, target.post_id]).sort()).toEqual([
    [one.id, 'comment', comment, post.id],
    [one.id, 'post', post.id, post.id],
  ])
  await world.refused(guest, bbs.likesReceived, {}, 'LOGIN_EXPIRED')
})
