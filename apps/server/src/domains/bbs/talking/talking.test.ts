/** Comments two deep: who may write, how threads go on, the shield, and what a shop answers. */
import { randomUUID } from 'node:crypto'
import { bbs, block, message, SHIELD_H, SHIELD_STRANGERS } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import type { TestPerson } from '../../account/testing.ts'
import { newGoods } from '../../goods/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { HOUR_MS } from '../rules.ts'
import { guardWord, newComment, newPost, newWriter } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const commentsOf = async (id: number, who: Parameters<World['call']>[0] = guest, sort: 'hot' | 'new' = 'new') =>
  (await world.call(who, bbs.comments, { id, sort })).list
const keepAway = (me: TestPerson, other: { id: number }) =>
  world.call(me, block.set, { target_type: 'user', target_id: other.id, on: true })

describe('bbs.sendComment', () => {
  test('writes a comment and replies below it, each once, and tells those it answers', async () => {
    const post = await newPost(world)
    const [one, two] = [await newWriter(world), await newWriter(world)]
    const key = randomUUID()
    const first = await newComment(world, post, one, { client_key: key, content: '好釉色' })
    expect(await newComment(world, post, one, { client_key: key, content: '好釉色' })).toBe(first)
    const reply = await newComment(world, post, two, { parent_id: first })
    const deeper = await newComment(world, post, one, { parent_id: reply })

    const [shown] = await commentsOf(post.id)

    expect(shown).toMatchObject({ id: first, content: '好釉色', reply_count: 2, is_author: false })
    expect(shown!.replies.map(({ id, parent_id, reply_to }) => [id, parent_id, reply_to?.id])).toEqual([
      [reply, first, one.id],
      [deeper, first, two.id],
    ])
    const replies = await world.call(guest, bbs.comments, { id: post.id, parent_id: first })
    expect([replies.list.map(({ id }) => id), replies.count]).toEqual([[reply, deeper], 3])
    await world.settle()
    const told = async (who: TestPerson) =>
      (await world.call(who, message.list, {})).list.filter(({ code }) => code === 'bbs.commented').length
    expect([await told(post.author), await told(one), await told(two)]).toEqual([3, 1, 1])
    const received = await world.call(one, bbs.commentsReceived, {})
    expect(received.list.map(({ comment }) => comment.id)).toEqual([reply])
    await world.refused(guest, bbs.commentsReceived, {}, 'LOGIN_EXPIRED')
  })

  test('refuses what is not there, and a comment without words', async () => {
    const [post, other, writer] = [await newPost(world), await newPost(world), await newWriter(world)]
    const comment = await newComment(world, other, writer)
    await world.refused(writer, bbs.sendComment, { id: 999_999, content: '在吗' }, 'NOT_FOUND')
    await world.refused(writer, bbs.sendComment, { id: post.id, parent_id: comment, content: '在吗' }, 'NOT_FOUND')
    await world.refused(writer, bbs.sendComment, { id: post.id }, 'MISSING_PARAM')
    await world.refused(writer, bbs.sendComment, { id: post.id, content: '加微信交易' }, 'CONTENT_BLOCKED')
    await world.refused(guest, bbs.sendComment, { id: post.id, content: '在吗' }, 'LOGIN_EXPIRED')
  })

  test('keeps two apart: no comment between them, and a third person’s thread says so and goes on', async () => {
    const post = await newPost(world)
    const [me, rude] = [await newWriter(world), await newWriter(world)]
    const theirs = await newComment(world, post, rude)
    await newComment(world, post, await newWriter(world), { parent_id: theirs })
    await keepAway(me, rude)

    const [seen] = await commentsOf(post.id, me)

    expect(seen).toMatchObject({ id: theirs, user: null, content: '', reply_count: 1 })
    expect((await commentsOf(post.id))[0]).toMatchObject({ user: { id: rude.id } })
    await world.refused(me, bbs.sendComment, { id: post.id, parent_id: theirs, content: '不同意' }, 'BLOCKED')
    await keepAway(post.author, me)
    await world.refused(me, bbs.sendComment, { id: post.id, content: '在吗' }, 'BLOCKED')
  })

  test('is taken from whom the author chose, and the page says so before', async () => {
    const post = await newPost(world)
    const [stranger, fan, friend] = [await newWriter(world), await newWriter(world), await newWriter(world)]
    await world.call(fan, bbs.collect, { id: post.author.id, target: 'user', on: true })
    await world.call(post.author, bbs.collect, { id: friend.id, target: 'user', on: true })
    const may = async () => {
      const all = []
      for (const who of [stranger, fan, friend, post.author])
        all.push((await world.call(who, bbs.info, { id: post.id })).commentable.ok)
      return all
    }
    expect(await may()).toEqual([true, true, true, true])

    await world.call(post.author, bbs.settings, { post_id: post.id, comments_from: 'followers' })
    expect(await may()).toEqual([false, true, false, true])
    await world.call(post.author, bbs.settings, { post_id: post.id, comments_from: 'followed' })
    expect(await may()).toEqual([false, false, true, true])
    await world.call(post.author, bbs.settings, { post_id: post.id, comments_from: 'closed' })

    expect(await may()).toEqual([false, false, false, true])
    await world.refused(friend, bbs.sendComment, { id: post.id, content: '在吗' }, 'BBS_COMMENTS_CLOSED')
    await world.refused(stranger, bbs.settings, { post_id: post.id, comments_from: 'open' }, 'NOT_FOUND')
    await world.refused(post.author, bbs.settings, { lift_shield: true }, 'MISSING_PARAM')
  })

  test('of many strangers at once closes the post to strangers for a day, unless its author opens it', async () => {
    const post = await newPost(world)
    for (let n = 0; n < SHIELD_STRANGERS; n++) await newComment(world, post, await newWriter(world))
    const stranger = await newWriter(world)
    const fan = await newWriter(world)
    await world.call(fan, bbs.collect, { id: post.author.id, target: 'user', on: true })

    await world.refused(stranger, bbs.sendComment, { id: post.id, content: '在吗' }, 'BBS_SHIELDED')
    await newComment(world, post, fan)
    expect(await world.call(post.author, bbs.info, { id: post.id })).toMatchObject({
      own: { shielded_until: expect.any(Number), limits: expect.arrayContaining([expect.objectContaining({ code: 'shielded' })]) },
    })
    await world.call(post.author, bbs.settings, { post_id: post.id, lift_shield: true })
    await newComment(world, post, stranger)

    const other = await newPost(world)
    for (let n = 0; n < SHIELD_STRANGERS; n++) await newComment(world, other, await newWriter(world))
    await world.advance(SHIELD_H * HOUR_MS + 1_000)
    await newComment(world, other, stranger)
  })

  test('is deleted by its writer or the post’s author, and keeps the place of its thread', async () => {
    const post = await newPost(world)
    const writer = await newWriter(world)
    const [one, two] = [await newComment(world, post, writer), await newComment(world, post, writer)]
    await world.refused(await newWriter(world), bbs.sendComment, { action: 'delete', id: one }, 'NOT_FOUND')

    await world.call(writer, bbs.sendComment, { action: 'delete', id: one })
    await world.call(post.author, bbs.sendComment, { action: 'delete', id: two })

    expect(await commentsOf(post.id)).toEqual([])
    expect((await world.call(guest, bbs.info, { id: post.id })).comment_count).toBe(0)
  })
})

test('bbs.comments goes on by likes or by time, from where its reader was', async () => {
  const post = await newPost(world)
  const ids = []
  for (let n = 0; n < 5; n++) ids.push(await newComment(world, post, await newWriter(world)))
  await world.call(await newWriter(world), bbs.likeComment, { id: ids[1]!, on: true })

  const first = await world.call(guest, bbs.comments, { id: post.id, sort: 'hot', page_size: 2 })
  const second = await world.call(guest, bbs.comments, { id: post.id, sort: 'hot', page_size: 2, before: first.next! })

  expect(first.list.map(({ id }) => id)).toEqual([ids[1], ids[4]])
  expect(second.list.map(({ id }) => id)).toEqual([ids[3], ids[2]])
  const newest = await world.call(guest, bbs.comments, { id: post.id, sort: 'new', page_size: 50 })
  expect([newest.list.map(({ id }) => id), newest.has_more]).toEqual([ids.toReversed(), false])
  await world.refused(guest, bbs.comments, { id: 999_999 }, 'NOT_FOUND')
})

describe('bbs.likeComment', () => {
  test('counts each person once', async () => {
    const post = await newPost(world)
    const comment = await newComment(world, post, await newWriter(world))
    const [one, two] = [await newWriter(world), await newWriter(world)]
    await world.call(one, bbs.likeComment, { id: comment, on: true })
    expect(await world.call(one, bbs.likeComment, { id: comment, on: true })).toEqual({ on: true, count: 1 })
    expect(await world.call(two, bbs.likeComment, { id: comment })).toEqual({ on: true, count: 2 })
    expect(await world.call(two, bbs.likeComment, { id: comment })).toEqual({ on: false, count: 1 })
    await world.refused(one, bbs.likeComment, { id: 999_999 }, 'NOT_FOUND')
  })
})

describe('bbs.answer', () => {
  test('is one answer of the shop a post is about, shown first', async () => {
    const { id, shop } = await newGoods(world)
    const post = await newPost(world, undefined, { ref: { type: 'goods', id } })
    expect((await world.call(shop.owner, bbs.info, { id: post.id })).answerable).toMatchObject({ ok: true })

    await world.call(shop, bbs.answer, { post_id: post.id, content: '此碗配有检测证书' })

    expect(await world.call(guest, bbs.info, { id: post.id })).toMatchObject({
      ...{ answer: { content: '此碗配有检测证书', shop: { id: shop.id } }, answerable: null },
    })
    expect((await world.call(shop.owner, bbs.info, { id: post.id })).answerable).toMatchObject({ ok: false })
    await world.call(shop, bbs.answer, { post_id: post.id, content: '此碗配有检测证书' })
    await world.refused(shop, bbs.answer, { post_id: post.id, content: '另一句' }, 'ALREADY_DONE')
    await world.refused(await newShop(world), bbs.answer, { post_id: post.id, content: '另一句' }, 'NOT_FOUND')
    await world.refused(post.author, bbs.answer, { post_id: post.id, content: '另一句' }, 'SHOP_REQUIRED')
  })
})

test('a comment with a word the house looks for is its writer’s alone until a reviewer has looked', async () => {
  await guardWord(world, '拍漏', 'review')
  await guardWord(world, '包老', 'mask')
  const post = await newPost(world)
  const writer = await newWriter(world)
  const id = await newComment(world, post, writer, { content: '这是拍漏了' })
  await newComment(world, post, writer, { content: '卖家说包老的' })

  expect((await commentsOf(post.id)).map(({ content }) => content)).toEqual(['卖家说***的'])

  const mine = (await commentsOf(post.id, writer)).find((one) => one.id === id)
  expect(mine).toMatchObject({ status: 'reviewing', limits: [{ code: 'waits_word', reaches: 'author' }] })
  expect((await world.call(guest, bbs.info, { id: post.id })).comment_count).toBe(1)
})
