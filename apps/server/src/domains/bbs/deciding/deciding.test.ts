/** Decisions against posts and comments: told with their rule, appealed once to another operator, and what stands costs. */
import { BBS_APPEAL_DAYS, bbs, message, REMOVAL_GROWTH } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { remove, turnDecision, upholdDecision } from '../index.ts'
import { DAY_MS } from '../rules.ts'
import { hidden, newComment, newPost, newWriter, OPERATOR, postForm, REASON, removed, rejected, type TestPost } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const OTHER = 2
const content = '我写的是自己的藏品，没有交易'
const seen = ({ id, author }: TestPost) => world.call(author, bbs.info, { id })
const inFeed = async ({ id }: { id: number }) =>
  (await world.call(guest, bbs.feed, { feed: 'new', page_size: 50 })).list.some((one) => one.id === id)
const rule = (work: typeof turnDecision, id: number, operator_id = OTHER) =>
  inTransaction(world.ctx, (tx) => work(tx, id, { operator_id, ruling: '再次看过' }))
const growth = async (id: number) =>
  (await world.sql<{ growth_value: number }>('select growth_value from account_users where id = $1', [id]))[0]!.growth_value

describe('a removal', () => {
  test('is read whole by the author with its rule, and by others as a page that is gone', async () => {
    const post = await newPost(world)

    await removed(world, post)

    expect(await seen(post)).toMatchObject({
      status: 'removed',
      own: {
        limits: [{ code: 'removed', rule: { no: 2 }, reaches: 'author' }],
        decision: { kind: 'removed', rule: { no: 2 }, reason: REASON, can: { appeal: { ok: true } } },
      },
    })
    expect(await inFeed(post)).toBe(false)
    await world.refused(guest, bbs.info, { id: post.id }, 'BBS_POST_GONE')
    await world.refused(post.author, bbs.save, { action: 'delete', id: post.id }, 'STATE_CONFLICT')
    await world.refused(post.author, bbs.save, { action: 'edit', id: post.id, ...postForm() }, 'STATE_CONFLICT')
    await world.settle()
    const { list } = await world.call(post.author, message.list, {}, { 'accept-language': 'en' })
    expect(list.map(({ title }) => title)).toContain('Your post was removed')
    expect(await world.sql('select * from inv_b02')).toEqual([])
  })

  test('that is turned round on appeal brings the post back, and costs nothing', async () => {
    const post = await newPost(world)
    const { id } = await removed(world, post)
    const before = await growth(post.author.id)
    await world.refused(await newWriter(world), bbs.appeal, { id, content }, 'NOT_FOUND')

    const sent = await world.call(post.author, bbs.appeal, { id, content })

    expect(sent).toMatchObject({ appeal: content, answer_by: expect.any(Number), can: { appeal: { ok: false } } })
    await world.call(post.author, bbs.appeal, { id, content })
    await world.refused(post.author, bbs.appeal, { id, content: `${content}，再说一次` }, 'STATE_CONFLICT')
    await expect(rule(turnDecision, id, OPERATOR)).rejects.toMatchObject({ key: 'SELF_ACTION' })
    await rule(turnDecision, id)
    expect(await inFeed(post)).toBe(true)
    expect(await seen(post)).toMatchObject({ status: 'visible', own: { decision: null } })
    await world.advance(BBS_APPEAL_DAYS * DAY_MS + 1_000)
    expect(await growth(post.author.id)).toBe(before)
  })

  test('that stands costs growth once, whether by time or upheld', async () => {
    const [one, two] = [await newPost(world), await newPost(world)]
    const before = [await growth(one.author.id), await growth(two.author.id)]
    await removed(world, one)
    const { id } = await removed(world, two)
    await world.call(two.author, bbs.appeal, { id, content })

    await rule(upholdDecision, id)
    await world.advance(BBS_APPEAL_DAYS * DAY_MS + 1_000)

    expect([await growth(one.author.id), await growth(two.author.id)]).toEqual(before.map((value) => value + REMOVAL_GROWTH))
    expect(await seen(two)).toMatchObject({ own: { decision: { outcome: 'upheld', ruling: '再次看过' } } })
    await world.refused(one.author, bbs.appeal, { id: (await seen(one)).own!.decision!.id, content }, 'WINDOW_CLOSED')
  })

  test('for the third time within 30 days mutes for seven', async () => {
    const author = await newWriter(world)
    const posts = [await newPost(world, author), await newPost(world, author), await newPost(world, author)]
    for (const post of posts) await removed(world, post)
    await newPost(world, author)

    await world.advance(BBS_APPEAL_DAYS * DAY_MS + 1_000)

    await world.refused(author, bbs.save, postForm(), 'MUTED', { rule_no: 2 })
    const other = await newPost(world)
    await world.refused(author, bbs.sendComment, { id: other.id, content: '在吗' }, 'MUTED')
    await world.advance(7 * DAY_MS + 1_000)
    await newPost(world, author)
  })

  test('of a comment takes it from the thread and its count, and its writer reads why', async () => {
    const post = await newPost(world)
    const writer = await newWriter(world)
    const id = await newComment(world, post, writer)

    await inTransaction(world.ctx, (tx) => remove(tx, 'comment', id, { operator_id: OPERATOR, rule_no: 7, reason: REASON }))

    expect((await world.call(guest, bbs.comments, { id: post.id })).list).toEqual([])
    const [mine] = (await world.call(writer, bbs.comments, { id: post.id })).list
    expect(mine).toMatchObject({ status: 'removed', limits: [{ code: 'removed' }], decision: { rule: { no: 7 } } })
    expect((await world.call(guest, bbs.info, { id: post.id })).comment_count).toBe(0)
    await world.refused(writer, bbs.sendComment, { action: 'delete', id }, 'STATE_CONFLICT')
    await world.call(writer, bbs.appeal, { id: mine!.decision!.id, content })
    await rule(turnDecision, mine!.decision!.id)
    expect((await world.call(guest, bbs.comments, { id: post.id })).list.map((one) => one.id)).toEqual([id])
    expect(await world.sql('select * from inv_b01')).toEqual([])
  })
})

test('what reports hide is its author’s alone until an operator has looked, and may be appealed', async () => {
  const post = await newPost(world)
  const decision = await hidden(world, post)
  expect(await seen(post)).toMatchObject({ status: 'hidden', own: { limits: [{ code: 'hidden' }], decision: { kind: 'hidden' } } })
  expect(await inFeed(post)).toBe(false)
  await world.call(post.author, bbs.appeal, { id: decision!.id, content })

  await rule(turnDecision, decision!.id)

  expect(await inFeed(post)).toBe(true)
})

describe('no hidden limits', () => {
  const REASONS = ['house', 'first', 'video', 'word', 'same_text', 'code', 'check', 'found'] as const

  test('every reason a post waits for is on its author’s screen, and the post in no feed and no search', async () => {
    for (const reason of REASONS) {
      const post = await newPost(world, undefined, { content: `雍正斗彩 ${reason} 小碗` })
      await world.sql(`update bbs_posts set status = 'reviewing', waits = $2, review_by = platform_now() where id = $1`, [
        post.id,
        [reason],
      ])
      await world.settle()

      expect(await inFeed(post)).toBe(false)
      expect((await seen(post)).own!.limits).toMatchObject([{ code: `waits_${reason}`, text: expect.any(String) }])
    }
    expect((await world.call(guest, bbs.feed, { feed: 'new', keyword: '斗彩' })).list).toEqual([])
  })

  test('every state that is not shown says so to its author', async () => {
    for (const [decide, code] of [[removed, 'removed'], [hidden, 'hidden']] as const) {
      const post = await newPost(world)
      await decide(world, post)
      expect((await seen(post)).own!.limits.map((one) => one.code)).toEqual([code])
    }
    const waiting = await newPost(world)
    await world.sql(`update bbs_posts set status = 'reviewing', waits = '{word}' where id = $1`, [waiting.id])
    await rejected(world, waiting)
    expect((await seen(waiting)).own!.limits.map((one) => one.code)).toEqual(['rejected'])
  })

  test('and a shown post says what part of its readers it does not reach', async () => {
    const post = await newPost(world, undefined, { comments_from: 'followers' })

    const codes = (await seen(post)).own!.limits.map(({ code }) => code)

    expect(codes).toEqual(['door', 'blocked_pairs', 'linked_once', 'twice_in_page'])
    expect((await world.call(await newWriter(world), bbs.info, { id: post.id })).own).toBeNull()
  })
})
