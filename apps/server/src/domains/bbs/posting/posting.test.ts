/** Posts from their draft on: what waits and why, limits, edits with their versions, cards, names, and their end. */
import { randomUUID } from 'node:crypto'
import { bbs, block, FIRST_POSTS_WAIT, message } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newGoods } from '../../goods/testing.ts'
import { approve, reject } from '../index.ts'
import { DAY_MS, MINUTE_MS } from '../rules.ts'
import { guardWord, newPost, newWords, newWriter, OPERATOR, postForm, REASON } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PICTURE = 'upload/2026/01/test/bowl.webp'
const approved = (id: number) => inTransaction(world.ctx, (tx) => approve(tx, 'post', id))

describe('bbs.save', () => {
  test('shows a post at once, with what each picture shows, and answers the same key with the same post', async () => {
    const writer = await newWriter(world)
    const form = { ...postForm(), client_key: randomUUID(), images: [PICTURE], image_words: ['碗心的开片'] }

    const post = await world.call(writer, bbs.save, form)

    expect(post).toMatchObject({ status: 'visible', version: 1, images: [{ path: PICTURE, words: '碗心的开片' }] })
    expect((await world.call(writer, bbs.save, form))!.id).toBe(post!.id)
    expect(await world.call(guest, bbs.info, { id: post!.id })).toMatchObject({ content: form.content, own: null })
  })

  test('lets the first posts of a newcomer wait, and no more once they passed', async () => {
    const newcomer = await newBuyer(world)
    for (let n = 0; n < FIRST_POSTS_WAIT; n++) {
      const { id } = await newPost(world, newcomer)
      await world.settle()
      expect(await world.call(newcomer, bbs.info, { id })).toMatchObject({
        status: 'reviewing',
        own: { limits: [{ code: 'waits_first', reaches: 'author' }], review_by: expect.any(Number) },
      })
      await world.refused(guest, bbs.info, { id }, 'NOT_FOUND')
      await approved(id)
    }

    const { id } = await newPost(world, newcomer)
    await world.settle()

    expect(await world.call(guest, bbs.info, { id })).toMatchObject({ status: 'visible' })
    await world.refused(newcomer, bbs.save, postForm(), 'DAILY_LIMIT', { limit: 3 })
    await world.advance(DAY_MS + 1_000)
    await newPost(world, newcomer)
  })

  test('takes no links from a newcomer, and hides phone numbers for all', async () => {
    const [newcomer, writer] = [await newBuyer(world), await newWriter(world)]
    await world.refused(newcomer, bbs.save, { ...postForm(), content: '看这里 www.bowls.com' }, 'BBS_NO_LINKS')

    const post = await world.call(writer, bbs.save, {
      ...postForm(),
      content: '资料在 www.bowls.com，电话 13800138000',
    })

    expect(post!.content).toBe('资料在 www.bowls.com，电话 ***')
  })

  test('refuses what is nothing, or two kinds at once, or blocked, or in no category', async () => {
    const writer = await newWriter(world)
    await world.refused(writer, bbs.save, { category_id: 1, content: '' }, 'BBS_EMPTY')
    const video = { video: 'upload/2026/01/test/bowl.mp4', poster: PICTURE }
    await world.refused(writer, bbs.save, { ...postForm(), ...video, images: [PICTURE] }, 'BBS_ONE_KIND')
    await world.refused(writer, bbs.save, { ...postForm(), ...video }, 'NOT_FOUND')
    await world.refused(writer, bbs.save, { ...postForm(), content: '出售象牙' }, 'CONTENT_BLOCKED')
    await world.refused(writer, bbs.save, { ...postForm(), category_id: 999_999 }, 'NOT_FOUND')
    await world.refused(writer, bbs.save, { content: newWords() }, 'MISSING_PARAM')
    await world.refused(guest, bbs.save, postForm(), 'LOGIN_EXPIRED')
  })

  test('keeps a draft, which is found in the form and published as it was saved last, or goes after its days', async () => {
    const writer = await newWriter(world)
    const key = randomUUID()
    const draft = await world.call(writer, bbs.save, { action: 'draft', client_key: key, title: '未完' })
    expect(draft).toMatchObject({ status: 'draft', own: { draft_until: expect.any(Number) } })
    const again = await world.call(writer, bbs.save, { action: 'draft', client_key: key, title: '再写', content: '半句' })
    expect(again!.id).toBe(draft!.id)
    expect(await world.call(writer, bbs.form, { id: draft!.id })).toMatchObject({ drafts: 1, post: { title: '再写' } })
    await world.refused(await newWriter(world), bbs.form, { id: draft!.id }, 'NOT_FOUND')

    const shown = await world.call(writer, bbs.save, { ...postForm(), id: draft!.id })

    expect(shown).toMatchObject({ id: draft!.id, status: 'visible' })
    await world.refused(writer, bbs.save, { action: 'draft', id: draft!.id }, 'STATE_CONFLICT')
    const other = await world.call(writer, bbs.save, { action: 'draft', content: '会过期' })
    await world.advance(31 * DAY_MS)
    await world.refused(writer, bbs.form, { id: other!.id }, 'NOT_FOUND')
  })

  test('a text that many posts have waits from the fifth on', async () => {
    const content = newWords()
    for (let n = 0; n < 4; n++) {
      const post = await world.call(await newWriter(world), bbs.save, { ...postForm(), content })
      expect(post!.status).toBe('visible')
    }

    const post = await world.call(await newWriter(world), bbs.save, { ...postForm(), content })

    expect(post).toMatchObject({ status: 'reviewing', own: { limits: [{ code: 'waits_same_text' }] } })
  })

  test('says by itself that somebody writes about goods of their own shop', async () => {
    const { id, shop } = await newGoods(world)
    const ref = { type: 'goods', id } as const

    const own = await world.call(shop.owner, bbs.save, { ...postForm(), ref })
    const other = await world.call(await newWriter(world), bbs.save, { ...postForm(), ref })

    expect([own!.is_paid, other!.is_paid]).toEqual([true, false])
    expect(other).toMatchObject({ ref: { type: 'goods', id, thing: { id } } })
    await world.refused(await newWriter(world), bbs.save, { ...postForm(), ref: { type: 'goods', id: 999_999 } }, 'NOT_FOUND')
  })

  test('tells the people it names, not those who take no names or keep the writer away', async () => {
    const writer = await newWriter(world)
    const [named, silent, away] = [await newWriter(world, '青瓷客'), await newWriter(world, '静客'), await newWriter(world, '远客')]
    await world.call(silent, bbs.settings, { named_by: 'nobody' })
    await world.call(away, block.set, { target_type: 'user', target_id: writer.id, on: true })
    const content = `${newWords()} @青瓷客 @静客 @远客`

    const post = await world.call(writer, bbs.save, { ...postForm(), content, name_ids: [named.id, silent.id, away.id] })

    expect(post!.named).toEqual([{ user_id: named.id, name: '青瓷客' }])
    await world.settle()
    const told = async (who: typeof named) =>
      (await world.call(who, message.list, {})).list.filter(({ code }) => code === 'bbs.mentioned').length
    expect([await told(named), await told(silent), await told(away)]).toEqual([1, 0, 0])
    const newcomer = await newBuyer(world)
    await world.refused(newcomer, bbs.save, { ...postForm(), content: '问 @青瓷客', name_ids: [named.id] }, 'BBS_NAMES_FOLLOWERS')
  })
})

describe('the check of a provider', () => {
  test('comes after a post is shown; what it finds hides the post until an operator has looked, and its author reads that', async () => {
    const post = await newPost(world, undefined, { content: '这里有违规的内容，请看' })
    expect(await world.call(guest, bbs.info, { id: post.id })).toMatchObject({ status: 'visible' })

    await world.settle()

    await world.refused(guest, bbs.info, { id: post.id }, 'BBS_POST_GONE')
    expect(await world.call(post.author, bbs.info, { id: post.id })).toMatchObject({
      ...{ status: 'hidden', own: { decision: { kind: 'hidden', reason: 'illegal' } } },
    })
  })

  test('is waited for by a newcomer; found in order the post is shown, and while the provider is silent it waits', async () => {
    const newcomer = await newBuyer(world)
    await world.sql(
      `insert into bbs_posts (user_id, kind, category_id, status, content, published_at) select $1, 'post', 1, 'visible', '旧帖', platform_now() - interval '3 days' from generate_series(1, 2)`,
      [newcomer.id],
    )
    world.sandbox.control.fault({ service: 'moderation', down: true })
    const { id } = await newPost(world, newcomer)
    await world.settle()
    expect(await world.call(newcomer, bbs.info, { id })).toMatchObject({
      ...{ status: 'reviewing', own: { limits: [{ code: 'waits_check' }] } },
    })

    world.sandbox.control.fault({ service: 'moderation', down: false })
    await world.advance(10 * MINUTE_MS)

    expect(await world.call(guest, bbs.info, { id })).toMatchObject({ status: 'visible' })
    const other = await newPost(world, newcomer, { content: '疑似广告的一段话，请看' })
    await world.settle()
    expect(await world.call(newcomer, bbs.info, { id: other.id })).toMatchObject({ own: { limits: [{ code: 'waits_found' }] } })
  })
})

describe('an edit', () => {
  const edit = (post: { id: number }, more: object = {}) => ({ action: 'edit' as const, id: post.id, ...postForm(), ...more })

  test('within five minutes is not told; afterwards the versions before are read', async () => {
    const post = await newPost(world, undefined, { content: '最初的话，随手写下的几个字' })
    await world.call(post.author, bbs.save, edit(post, { content: '改了一次的话，还是这几个字' }))
    expect(await world.call(guest, bbs.info, { id: post.id })).toMatchObject({ version: 2, edited_at: null })

    await world.advance(6 * MINUTE_MS)
    await world.call(post.author, bbs.save, edit(post, { content: '改了两次的话，已经过了五分钟' }))

    expect(await world.call(guest, bbs.info, { id: post.id })).toMatchObject({ version: 3, edited_at: expect.any(Number) })
    const { list } = await world.call(guest, bbs.versions, { id: post.id })
    expect(list.map(({ version, content }) => [version, content])).toEqual([[2, '改了一次的话，还是这几个字']])
    await world.refused(guest, bbs.versions, { id: 999_999 }, 'NOT_FOUND')
  })

  test('that waits shows itself to its author alone, while the version before stays; rejected it stays so', async () => {
    await guardWord(world, '回流', 'review')
    const post = await newPost(world)
    const before = await world.call(guest, bbs.info, { id: post.id })
    const waiting = edit(post, { content: '海外回流的一只碗，请大家看看' })

    await world.call(post.author, bbs.save, waiting)

    expect(await world.call(guest, bbs.info, { id: post.id })).toMatchObject({ content: before.content, own: null })
    expect(await world.call(post.author, bbs.info, { id: post.id })).toMatchObject({
      content: before.content,
      own: { pending: { content: waiting.content }, limits: expect.arrayContaining([expect.objectContaining({ code: 'edit_waits' })]) },
    })
    await inTransaction(world.ctx, (tx) => reject(tx, 'post', post.id, { operator_id: OPERATOR, rule_no: 1, reason: REASON }))
    expect(await world.call(post.author, bbs.info, { id: post.id })).toMatchObject({
      ...{ status: 'visible', content: before.content },
      own: { pending: null, decision: { kind: 'rejected', rule: { no: 1 } } },
    })
    await world.call(post.author, bbs.save, waiting)
    await approved(post.id)
    expect(await world.call(guest, bbs.info, { id: post.id })).toMatchObject({ content: waiting.content })
  })

  test('of another person’s post, or of one that is gone, is refused', async () => {
    const post = await newPost(world)
    await world.refused(await newWriter(world), bbs.save, edit(post), 'NOT_FOUND')
    await world.call(post.author, bbs.save, { action: 'delete', id: post.id })
    await world.refused(post.author, bbs.save, edit(post), 'NOT_FOUND')
    await world.refused(post.author, bbs.save, { action: 'edit', ...postForm() }, 'MISSING_PARAM')
  })
})

test('a deleted post leaves a frame where it was quoted, and says who deleted it', async () => {
  const post = await newPost(world)
  const quoting = await newPost(world, undefined, { ref: { type: 'post', id: post.id } })

  await world.call(post.author, bbs.save, { action: 'delete', id: post.id })

  expect(await world.call(guest, bbs.info, { id: quoting.id })).toMatchObject({ ref: { gone: { why: 'deleted' } } })
  await world.refused(guest, bbs.info, { id: post.id }, 'BBS_POST_GONE')
})
