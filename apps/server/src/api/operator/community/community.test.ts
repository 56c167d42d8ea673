/** The community at the desk: reviewed under a claim by a rule, removed by one, ruled on by another. */
import { bbs, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hidden, newComment, newPost, newWriter, waitingText } from '../../../domains/bbs/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const reason = '含站外交易信息'
const content = '我写的是自己的藏品，没有交易'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const statusOf = async ({ id, author }: Awaited<ReturnType<typeof newPost>>) =>
  (await world.call(author, bbs.info, { id })).status

test('a post is approved or rejected by a rule, under a claim; an edit that waits stands in the same queue', async () => {
  const [desk, colleague] = [await newOperator(world, ['review']), await newOperator(world, ['review'])]
  const one = await newPost(world, undefined, await waitingText(world))
  const edited = await newPost(world)
  await world.call(edited.author, bbs.save, { action: 'edit', id: edited.id, ...(await waitingText(world)) })
  const { list } = await world.call(desk, operator.posts, { status: 'reviewing,edit_waits,hidden' })
  expect(list.map(({ id, status }) => [id, status])).toEqual([
    [edited.id, 'edit_waits'],
    [one.id, 'reviewing'],
  ])
  expect((await world.call(desk, operator.nextThing, { queue: 'post' })).id).toBe(one.id)
  const { seen, ...shown } = await world.call(desk, operator.post, { id: one.id })
  expect(shown).toMatchObject({ waits: [expect.any(String)], ai_made: false, edit: null })
  await world.refused(colleague, operator.approvePost, { id: one.id, seen }, 'CLAIM_HELD')

  await world.call(desk, operator.rejectPost, { id: one.id, reason, rule_no: 2, seen })
  const edit = await world.call(desk, operator.post, { id: edited.id })
  await world.call(desk, operator.approvePost, { id: edited.id, seen: edit.seen })

  expect(await statusOf(one)).toBe('rejected')
  expect(await world.call(guest, bbs.info, { id: edited.id })).toMatchObject({ content: edit.edit!.content })
  await world.refused(desk, operator.approvePost, { id: one.id }, 'STATE_CONFLICT')
  await world.refused(desk, operator.rejectPost, { id: one.id, reason, rule_no: 2 }, 'STATE_CONFLICT')
  await world.refused(desk, operator.post, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.posts, {}, 'FORBIDDEN')
})

test('what reports have hidden is shown again or removed; what is shown may be chosen for “Essence”', async () => {
  const desk = await newOperator(world, ['review'])
  const [fine, bad, good] = [await newPost(world), await newPost(world), await newPost(world)]
  for (const post of [fine, bad]) await hidden(world, post)

  await world.call(desk, operator.approvePost, { id: fine.id })
  await world.call(desk, operator.removePost, { id: bad.id, reason, rule_no: 2 })
  await world.call(desk, operator.choosePost, { id: good.id })

  expect([await statusOf(fine), await statusOf(bad)]).toEqual(['visible', 'removed'])
  expect((await world.call(guest, bbs.feed, { feed: 'essence' })).list.map(({ id }) => id)).toEqual([good.id])
  await world.refused(desk, operator.choosePost, { id: good.id }, 'ALREADY_DONE')
  await world.refused(desk, operator.removePost, { id: bad.id, reason, rule_no: 2 }, 'STATE_CONFLICT')
})

test('a comment is approved, rejected or removed by a rule', async () => {
  const desk = await newOperator(world, ['review'])
  const post = await newPost(world)
  const writer = await newWriter(world)
  const waiting = [
    await newComment(world, post, writer, await waitingText(world)),
    await newComment(world, post, writer, await waitingText(world)),
  ]
  const { list } = await world.call(desk, operator.postComments, { status: 'reviewing' })
  expect(list.map(({ id }) => id)).toEqual(waiting.toReversed())
  expect(await world.call(desk, operator.postComment, { id: waiting[0]! })).toMatchObject({ post: { id: post.id } })

  await world.call(desk, operator.approveComment, { id: waiting[0]! })
  await world.call(desk, operator.rejectComment, { id: waiting[1]!, reason, rule_no: 7 })
  await world.call(desk, operator.removeComment, { id: waiting[0]!, reason, rule_no: 7 })

  expect((await world.call(guest, bbs.comments, { id: post.id })).list).toEqual([])
  await world.refused(desk, operator.approveComment, { id: waiting[0]! }, 'STATE_CONFLICT')
  await world.refused(desk, operator.rejectComment, { id: waiting[1]!, reason, rule_no: 7 }, 'STATE_CONFLICT')
  await world.refused(desk, operator.removeComment, { id: waiting[1]!, reason, rule_no: 7 }, 'STATE_CONFLICT')
  await world.refused(desk, operator.postComment, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.postComments, {}, 'FORBIDDEN')
})

test('an appeal is ruled on by another operator', async () => {
  const [desk, other] = [await newOperator(world, ['review']), await newOperator(world, ['review'])]
  const posts = [await newPost(world), await newPost(world), await newPost(world)]
  const ids = []
  for (const { id, author } of posts) {
    await world.call(desk, operator.removePost, { id, reason, rule_no: 2 })
    const { own } = await world.call(author, bbs.info, { id })
    await world.call(author, bbs.appeal, { id: own!.decision!.id, content })
    ids.push(own!.decision!.id)
  }
  expect((await world.call(other, operator.postAppeals, { status: 'open' })).list).toHaveLength(3)
  expect(await world.call(other, operator.postAppeal, { id: ids[0]! })).toMatchObject({ target_type: 'post', appeal: content })
  await world.refused(desk, operator.turnPostDecision, { id: ids[2]!, reason }, 'SELF_ACTION')
  await world.refused(desk, operator.upholdPostDecision, { id: ids[2]!, reason }, 'SELF_ACTION')

  await world.call(other, operator.turnPostDecision, { id: ids[0]!, reason })
  await world.call(other, operator.upholdPostDecision, { id: ids[1]!, reason })

  expect([await statusOf(posts[0]!), await statusOf(posts[1]!)]).toEqual(['visible', 'removed'])
  await world.refused(other, operator.upholdPostDecision, { id: ids[1]!, reason }, 'STATE_CONFLICT')
  await world.refused(other, operator.turnPostDecision, { id: ids[1]!, reason }, 'STATE_CONFLICT')
  await world.refused(other, operator.postAppeal, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.postAppeals, {}, 'FORBIDDEN')
})
