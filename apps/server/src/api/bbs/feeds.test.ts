/** Feeds, lists and what a person decides: by cursor, without those one keeps away, and what each list refuses. */
import { bbs, block, interest, site } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../domains/bbs/rules.ts'
import { addedUp, newComment, newPost, newWriter, postForm } from '../../domains/bbs/testing.ts'
import { newGoods } from '../../domains/goods/testing.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { eraseThings } from '../../platform/things/things.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['call']>[0]
const feed = async (who: Who, input: Parameters<typeof world.call<typeof bbs.feed>>[2]) =>
  (await world.call(who, bbs.feed, { page_size: 50, ...input })).list.map(({ id }) => id)

describe('bbs.feed', () => {
  test('goes on by cursor through all posts, each once, and answers pages by number', async () => {
    const author = await newWriter(world)
    const ids = []
    for (let n = 0; n < 7; n++) {
      ids.push((await newPost(world, author, { topics: ['走完'] })).id)
      await world.advance(1_000)
    }
    const seen: number[] = []
    let before: string | undefined
    do {
      const part = await world.call(guest, bbs.feed, { feed: 'new', topic: '走完', page_size: 3, ...(before ? { before } : {}) })
      seen.push(...part.list.map(({ id }) => id))
      before = part.next ?? undefined
    } while (before)

    expect(seen).toEqual(ids.toReversed())
    const second = await world.call(guest, bbs.feed, { feed: 'new', topic: '走完', page_size: 3, page: 2 })
    expect(second.list.map(({ id }) => id)).toEqual(ids.toReversed().slice(3, 6))
    await world.refused(guest, bbs.feed, { page: 51 }, 'VALIDATION')
    await world.refused(guest, bbs.feed, { topic: '没有的话题' }, 'NOT_FOUND')
    expect(await feed(guest, { feed: 'new', before: 'not a cursor' })).not.toEqual([])
  })

  test('“Recommended” puts what people like above what is new, an author twice in a part, and loses nothing', async () => {
    const [loud, other] = [await newWriter(world), await newWriter(world)]
    const ids = []
    for (let n = 0; n < 5; n++) ids.push((await newPost(world, loud, { topics: ['热闹'] })).id)
    const quiet = (await newPost(world, other, { topics: ['热闹'] })).id
    await world.advance(2 * HOUR_MS)
    for (let n = 0; n < 3; n++) await world.call(await newWriter(world), bbs.like, { id: ids[0]!, on: true })
    await addedUp(world)

    const first = await world.call(guest, bbs.feed, { topic: '热闹', page_size: 20 })
    const all = first.list.map(({ id }) => id)
    expect(all[0]).toBe(ids[0])
    expect(first.list.filter(({ user }) => user.id === loud.id)).toHaveLength(2)
    for (let next = first.next; next; ) {
      const part = await world.call(guest, bbs.feed, { topic: '热闹', page_size: 20, before: next })
      all.push(...part.list.map(({ id }) => id))
      next = part.next
    }

    expect(all.toSorted((a, b) => a - b)).toEqual([...ids, quiet].toSorted((a, b) => a - b))
    expect(first.formula).toContain('18')
  })

  test('“Following” has people, shops posts are about, and topics, and asks for a sign-in', async () => {
    const reader = await newWriter(world)
    const [person, by_topic, other] = [await newPost(world), await newPost(world, undefined, { topics: ['漆器'] }), await newPost(world)]
    const { id, shop } = await newGoods(world)
    const about = await newPost(world, undefined, { ref: { type: 'goods', id } })
    const [topic] = await world.sql<{ id: number }>(`select id from bbs_topics where name = '漆器'`)
    await world.call(reader, bbs.collect, { id: person.author.id, target: 'user', on: true })
    await world.call(reader, bbs.collect, { id: topic!.id, target: 'topic', on: true })
    await world.sql(`insert into interest_follows (user_id, type, target_id) values ($1, 'shop', $2)`, [reader.id, shop.id])

    const ids = await feed(reader, { feed: 'following' })

    expect(ids.toSorted((a, b) => a - b)).toEqual([person.id, by_topic.id, about.id].toSorted((a, b) => a - b))
    expect(ids).not.toContain(other.id)
    await world.refused(guest, bbs.feed, { feed: 'following' }, 'LOGIN_EXPIRED')
    expect(await feed(guest, { ref_type: 'goods', ref_id: id })).toEqual([about.id])
  })

  test('“Essence” is what operators chose; chosen categories of home come first where the person wants it', async () => {
    const post = await newPost(world)
    await world.sql('update bbs_posts set is_essence = true where id = $1', [post.id])
    expect(await feed(guest, { feed: 'essence' })).toEqual([post.id])
    const reader = await newWriter(world)
    const [category] = await world.sql<{ id: number }>('select id from site_categories where parent_id is null order by id limit 1')
    await world.sql('update bbs_categories set site_category_id = $1 where id = 5', [category!.id])
    const chosen = await newPost(world, undefined, { category_id: 5 })
    const liked = await newPost(world)
    for (let n = 0; n < 4; n++) await world.call(await newWriter(world), bbs.like, { id: liked.id, on: true })
    await addedUp(world)
    expect((await feed(reader, {}))[0]).not.toBe(chosen.id)

    await world.call(reader, interest.chooseCategories, { ids: [category!.id] })

    expect((await feed(reader, {}))[0]).toBe(chosen.id)
    await world.sql(`update account_users set privacy = privacy || '{"recommend": false}' where id = $1`, [reader.id])
    expect((await feed(reader, {}))[0]).not.toBe(chosen.id)
  })

  test('shows nothing between two who keep each other away, nor of whom and what its reader muted', async () => {
    const [me, away, loud, wordy] = [await newWriter(world), await newPost(world), await newPost(world), await newPost(world, undefined, { content: '今日聊聊洋彩' })]
    const mine = await newPost(world, me)
    await world.call(me, block.set, { target_type: 'user', target_id: away.author.id, on: true })
    await world.call(me, bbs.mute, { type: 'person', id: loud.author.id, on: true })
    await world.call(me, bbs.mute, { type: 'word', word: '洋彩', on: true })

    const ids = await feed(me, { feed: 'new' })

    expect([away.id, loud.id, wordy.id].filter((id) => ids.includes(id))).toEqual([])
    expect(await feed(away.author, { feed: 'new' })).not.toContain(mine.id)
    expect(await feed(loud.author, { feed: 'new' })).toContain(mine.id)
    await world.refused(me, bbs.info, { id: away.id }, 'NOT_FOUND')
    await world.refused(away.author, bbs.person, { user_id: me.id }, 'NOT_FOUND')
    expect((await world.call(me, bbs.info, { id: loud.id })).id).toBe(loud.id)
  })

  test('says to all why new posts wait, and the author reads it as the reason', async () => {
    const save = (on: boolean) =>
      inTransaction(world.ctx, (tx) => world.services.settings.save(tx, 'bbs.posts_wait', on, 1, 'a flood of copies'))
    await save(true)

    const post = await newPost(world)

    expect(await world.call(guest, bbs.feed, {})).toMatchObject({ waits: expect.any(String) })
    expect(await world.call(post.author, bbs.info, { id: post.id })).toMatchObject({ own: { limits: [{ code: 'waits_house' }] } })
    await save(false)
    expect((await world.call(guest, bbs.feed, {})).waits).toBeNull()
  })
})

test('a post is found by its words in either search, and not once it is deleted', async () => {
  const post = await newPost(world, undefined, { title: '吉州窑木叶盏', content: '今天收到的茶盏' })
  await world.settle()
  const found = async () => (await world.call(guest, site.search, { type: 'post', keyword: '木叶盏' })).list.map(({ id }) => id)
  expect([await found(), await feed(guest, { keyword: '木叶盏' })]).toEqual([[post.id], [post.id]])

  await world.call(post.author, bbs.save, { action: 'delete', id: post.id })
  await world.settle()

  expect([await found(), await feed(guest, { keyword: '木叶盏' })]).toEqual([[], []])
})

describe('a person', () => {
  test('bbs.person has their counts and signature, and the caller’s own trust', async () => {
    const post = await newPost(world)
    await world.call(await newWriter(world), bbs.like, { id: post.id, on: true })
    await world.advance(2_000)
    expect(await world.call(guest, bbs.person, { user_id: post.author.id })).toMatchObject({
      ...{ id: post.author.id, is_me: false, trust: null, counts: { posts: 1, likes: 1 } },
    })
    expect(await world.call(post.author, bbs.person, {})).toMatchObject({
      is_me: true,
      trust: { level: 't1', posts_a_day: 20, left_today: 19, next: expect.any(String) },
    })
    await world.refused(guest, bbs.person, {}, 'LOGIN_EXPIRED')
    await world.refused(guest, bbs.person, { user_id: 999_999 }, 'NOT_FOUND')
  })

  test('bbs.posts has all states for the author and the shown ones for others', async () => {
    const post = await newPost(world)
    await world.call(post.author, bbs.save, { action: 'draft', content: '半句' })
    const own = await world.call(post.author, bbs.posts, {})
    expect(own.counts).toEqual({ draft: 1, visible: 1 })
    expect(own.list.map(({ status, own: mine }) => [status, mine !== null])).toEqual([
      ['draft', true],
      ['visible', true],
    ])
    const others = await world.call(guest, bbs.posts, { user_id: post.author.id })
    expect(others.list.map(({ id, own: mine }) => [id, mine])).toEqual([[post.id, null]])
    await world.refused(guest, bbs.posts, {}, 'LOGIN_EXPIRED')
  })

  test('bbs.settings and bbs.mute keep what a person chose, and tell nobody', async () => {
    const [me, other] = [await newWriter(world), await newWriter(world)]
    await world.call(me, bbs.settings, { named_by: 'followed', comments_from: 'followers' })
    expect(await world.call(me, bbs.mute, { type: 'person', id: other.id, on: true })).toMatchObject({
      ...{ named_by: 'followed', comments_from: 'followers', mutes: [{ type: 'person', id: other.id, name: other.nickname }] },
    })
    expect((await world.call(me, bbs.mute, { type: 'person', id: other.id, on: false })).mutes).toEqual([])
    const post = await world.call(me, bbs.save, postForm())
    expect(post!.own!.comments_from).toBe('followers')
    await world.refused(me, bbs.mute, { type: 'person', id: me.id, on: true }, 'SELF_ACTION')
    await world.refused(me, bbs.mute, { type: 'person', id: 999_999, on: true }, 'NOT_FOUND')
    await world.refused(me, bbs.mute, { type: 'word', on: true }, 'MISSING_PARAM')
    await world.refused(guest, bbs.settings, {}, 'LOGIN_EXPIRED')
  })
})

describe('what the house runs', () => {
  test('bbs.categories, bbs.activityCategories and bbs.articles are in the reader’s language', async () => {
    const [zh, en] = [
      await world.call(guest, bbs.categories, {}, { 'accept-language': 'zh-CN' }),
      await world.call(guest, bbs.categories, {}, { 'accept-language': 'en' }),
    ]
    expect([zh.list[0]!.name, en.list[0]!.name]).toEqual(['藏品分享', 'Pieces shown'])
    expect((await world.call(guest, bbs.activityCategories, {})).list).toHaveLength(2)
    await world.sql(`insert into bbs_articles (category_id, code) select id, 'terms' from bbs_categories where scope = 'article' order by id limit 1`)
    const { list } = await world.call(guest, bbs.articles, {})
    expect(list.map(({ articles }) => articles.length)).toHaveLength(3)
  })

  test('bbs.activity is entered once while it is open, and its entries are read there', async () => {
    const [made] = await world.sql<{ id: number }>(
      `insert into bbs_activities (category_id, title, content, rules, decides, from_at, to_at, result_at)
       select id, '晒一只碗', '拍一只碗', '一人一帖', 'jury', platform_now() - interval '1 hour', platform_now() + interval '1 day', platform_now() + interval '8 days'
       from bbs_categories where scope = 'activity' order by id limit 1 returning id`,
    )
    const { id } = made!
    const one = await newWriter(world)
    const entry = await newPost(world, one, { kind: 'activity_entry', activity_id: id })

    expect(await world.call(one, bbs.activity, { id })).toMatchObject({
      ...{ status: 'open', joined: 1, my_post_id: entry.id, posts: { list: [{ id: entry.id }] } },
    })
    expect((await world.call(guest, bbs.activities, { status: 'open' })).list.map((each) => each.id)).toEqual([id])
    await world.refused(one, bbs.save, { ...postForm(), kind: 'activity_entry', activity_id: id }, 'ALREADY_DONE')
    await world.advance(25 * HOUR_MS)
    await world.refused(await newWriter(world), bbs.save, { ...postForm(), kind: 'activity_entry', activity_id: id }, 'WINDOW_CLOSED')
    expect((await world.call(guest, bbs.activity, { id })).status).toBe('judging')
    await world.refused(guest, bbs.activity, { id: 999_999 }, 'NOT_FOUND')
    await world.refused(guest, bbs.activities, { page: 0 }, 'VALIDATION')
  })
})

test('who leaves takes reactions along, counters fall, and shown posts stay without a name', async () => {
  const [post, leaver] = [await newPost(world), await newWriter(world)]
  await world.call(leaver, bbs.like, { id: post.id, on: true })
  await world.call(leaver, bbs.collect, { id: post.id, on: true })
  const theirs = await newPost(world, leaver)
  const comment = await newComment(world, post, leaver)

  await inTransaction(world.ctx, (tx) => eraseThings(tx, leaver.id))

  expect(await world.call(guest, bbs.info, { id: post.id })).toMatchObject({ like_count: 0, collect_count: 0, comment_count: 1 })
  expect((await world.call(guest, bbs.info, { id: theirs.id })).status).toBe('visible')
  expect((await world.call(guest, bbs.comments, { id: post.id })).list.map(({ id }) => id)).toEqual([comment])
  expect(await world.sql('select * from inv_b01')).toEqual([])
})
