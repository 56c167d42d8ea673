/** Short videos: sent in pieces, reviewed, shown, hidden with their shop, appealed, and gone. */
import {
  block,
  interest,
  message,
  operator,
  shop as shopCalls,
  site,
  VIDEO_APPEAL_DAYS,
  VIDEO_PIECE_BYTES,
  video,
} from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { mp4Of, webmOf } from '../../platform/media/testing.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { newGoods } from '../goods/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { reinstateShop, suspendShop } from '../shop/index.ts'
import { newShop } from '../shop/testing.ts'
import { overturnVideo, rejectVideo, removeVideo } from './index.ts'
import {
  factsOf,
  newFile,
  POSTER,
  savedVideo,
  sendPiece,
  shownVideo,
  type TestVideo,
  uploadedVideo,
  videoForm,
} from './testing.ts'

const DAY_MS = 86_400_000
const reason = 'the picture shows another piece'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const inFeed = async (who: Parameters<World['call']>[0] = guest) =>
  (await world.call(who, video.list, { page_size: 50 })).list.map(({ id }) => id)
const mineOf = async ({ id, shop }: TestVideo) =>
  (await world.call(shop, video.mine, { page_size: 50 })).list.find((one) => one.id === id)
const decide = (work: typeof rejectVideo, { id }: TestVideo) =>
  inTransaction(world.ctx, (tx) => work(tx, id, { operator_id: 1, reason }))

describe('sending', () => {
  test('goes on at the piece that is missing, after whatever came between', async () => {
    const shop = await newShop(world)
    const file = Buffer.concat([newFile(), Buffer.alloc(VIDEO_PIECE_BYTES)])
    const begun = await world.call(shop, video.sign, factsOf(file))
    await sendPiece(world, begun.url, 0, file.subarray(0, VIDEO_PIECE_BYTES))
    expect(await sendPiece(world, begun.url, 0, file.subarray(0, VIDEO_PIECE_BYTES))).toMatchObject({
      ...{ http: 409, offset: VIDEO_PIECE_BYTES },
    })

    const again = await world.call(shop, video.sign, factsOf(file))

    expect(again).toMatchObject({ id: begun.id, offset: VIDEO_PIECE_BYTES, path: null })
    expect(await mineOf({ id: begun.id, shop })).toMatchObject({
      ...{ status: 'uploading', received_bytes: VIDEO_PIECE_BYTES, size_bytes: file.length },
    })
  })

  test('the last piece makes the file, which is played from its path', async () => {
    const one = await uploadedVideo(world)

    const found = await mineOf(one)

    expect(found).toMatchObject({ status: 'uploading', can: { save: { ok: true } } })
    const answer = await fetch(`${world.origin}/${found!.video}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  })

  test.each([
    ['a WebM', () => webmOf(), 20014],
    ['other bytes than were announced', undefined, 20014],
    ['a film of more than a minute', () => mp4Of({ seconds: 90 }), 20016],
  ])('%s is refused, and may be sent anew', async (_what, made, code) => {
    const shop = await newShop(world)
    const file = made?.() ?? newFile()
    const facts = made ? factsOf(file) : { ...factsOf(file), sha256: 'a'.repeat(64) }
    const { url, id } = await world.call(shop, video.sign, facts)

    expect(await sendPiece(world, url, 0, file)).toMatchObject({ http: 422, code })

    expect(await world.call(shop, video.sign, facts)).toMatchObject({ id, offset: 0, path: null })
  })

  test('an address that was made up, or a piece of another length, brings nothing', async () => {
    const shop = await newShop(world)
    const file = newFile()
    const { url } = await world.call(shop, video.sign, factsOf(file))

    expect((await sendPiece(world, url.replace(/sig=.{4}/, 'sig=AAAA'), 0, file)).http).toBe(404)
    expect((await sendPiece(world, url, 0, file.subarray(1))).http).toBe(400)
    expect((await sendPiece(world, url, 7, file)).http).toBe(409)
  })

  test('an upload that is not finished in a day is forgotten', async () => {
    const shop = await newShop(world)
    const { id } = await world.call(shop, video.sign, factsOf(newFile()))

    await world.advance(DAY_MS + 1_000)

    expect(await mineOf({ id, shop })).toBeUndefined()
  })

  test('people without a shop send none', async () => {
    await world.refused(await newBuyer(world), video.sign, factsOf(newFile()), 'SHOP_REQUIRED')
    const shop = await newShop(world)
    const facts = factsOf(newFile())
    await world.call(shop, video.sign, facts)
    await world.refused(shop, video.sign, { ...facts, size: facts.size + 1 }, 'STATE_CONFLICT')
  })
})

describe('showing', () => {
  test('is reviewed first, then in the feed with what its goods cost now, found by its words', async () => {
    const { id: goods_id, shop } = await newGoods(world, { skus: [{ values: [], price_fen: 88_00, stock: 1 }] })
    const one = await savedVideo(world, shop, { goods_id, title: '钧窑盏慢转一圈' })
    expect(await inFeed()).not.toContain(one.id)
    expect(await mineOf(one)).toMatchObject({ status: 'reviewing', answer_by: expect.any(Number) })
    await world.refused(guest, video.info, { id: one.id }, 'NOT_FOUND')

    await world.call(await newOperatorOf('review'), operator.approveVideo, { id: one.id })
    await world.settle()

    expect((await inFeed())[0]).toBe(one.id)
    expect(await world.call(guest, video.info, { id: one.id })).toMatchObject({
      ...{ title: '钧窑盏慢转一圈', about: { thing: 'goods', id: goods_id, fen: 88_00 }, ai_made: false },
    })
    const found = await world.call(guest, site.search, { type: 'video', keyword: '钧窑盏' })
    expect(found.list.map(({ id }) => id)).toEqual([one.id])
  })

  test('a shop that skips review is shown at once', async () => {
    const shop = await newShop(world)
    await world.sql('update shop_shops set skips_review = true where id = $1', [shop.id])

    const one = await savedVideo(world, shop)

    expect(await inFeed()).toContain(one.id)
  })

  test('saves nothing half: the file must be there, its words and what it declares, and its own goods', async () => {
    const one = await uploadedVideo(world)
    const { id: goods_id } = await newGoods(world)
    const { title, ...rest } = videoForm
    await world.refused(one.shop, video.save, { id: one.id, ...rest }, 'MISSING_PARAM')
    await world.refused(one.shop, video.save, { id: one.id, title, poster: POSTER, music: 'none' }, 'MISSING_PARAM')
    await world.refused(one.shop, video.save, { id: one.id, ...videoForm, goods_id }, 'NOT_FOUND')
    const begun = await world.call(one.shop, video.sign, factsOf(newFile()))
    await world.refused(one.shop, video.save, { id: begun.id, ...videoForm }, 'STATE_CONFLICT')
    await world.refused(await newShop(world), video.save, { id: one.id, ...videoForm }, 'NOT_FOUND')
  })

  test('liquor is never in the feed, also where goods became liquor afterwards', async () => {
    const { id: goods_id, shop } = await newGoods(world)
    const one = await shownVideo(world, shop, { goods_id })
    expect(await inFeed()).toContain(one.id)
    const [liquor] = await world.sql<{ id: number }>(
      'select id from site_categories where is_liquor order by id limit 1',
    )

    await world.sql('update goods_goods set category_id = $2 where id = $1', [goods_id, liquor!.id])

    expect(await inFeed()).not.toContain(one.id)
    const other = await uploadedVideo(world, shop)
    await world.refused(shop, video.save, { id: other.id, ...videoForm, goods_id }, 'VIDEO_LIQUOR')
  })

  test('is liked once a person, and looked at again in the history', async () => {
    const one = await shownVideo(world)
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    await world.call(buyer, video.action, { id: one.id, on: true })
    await world.call(other, video.action, { id: one.id, on: true })

    expect(await world.call(buyer, video.action, { id: one.id, on: true })).toEqual({ on: true, count: 2 })

    expect(await world.call(buyer, video.info, { id: one.id })).toMatchObject({ liked: true, like_count: 2 })
    expect(await world.call(other, video.action, { id: one.id, on: false })).toEqual({ on: false, count: 1 })
    await world.refused(buyer, video.action, { id: 999_999, on: true }, 'NOT_FOUND')
    await world.settle()
    const seen = await world.call(buyer, interest.history, { type: 'video' })
    expect(seen.list.map(({ item }) => item.id)).toEqual([one.id])
  })

  test('is deleted by its shop, with its file', async () => {
    const one = await shownVideo(world)

    await world.call(one.shop, video.save, { id: one.id, action: 'remove' })

    expect(await inFeed()).not.toContain(one.id)
    await world.refused(one.shop, video.save, { id: one.id, action: 'remove' }, 'NOT_FOUND')
  })
})

describe('meeting others', () => {
  test('a suspended shop shows none, and all of them again once it is back', async () => {
    const one = await shownVideo(world)
    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: one.shop.id, reason }))
    await world.settle()
    expect(await inFeed()).not.toContain(one.id)

    await inTransaction(world.ctx, (tx) => reinstateShop(tx, one.shop.id))
    await world.settle()

    expect(await inFeed()).toContain(one.id)
  })

  test('who keeps a shop away altogether is shown none of its videos', async () => {
    const one = await shownVideo(world)
    const buyer = await newBuyer(world)

    await world.call(buyer, block.set, { target_type: 'shop', target_id: one.shop.id, on: true })

    expect(await inFeed(buyer)).not.toContain(one.id)
    await world.refused(buyer, video.info, { id: one.id }, 'NOT_FOUND')
    expect(await inFeed()).toContain(one.id)
  })

  test('a shop draws a poster of its own video', async () => {
    const one = await shownVideo(world)

    expect(await world.call(one.shop, shopCalls.poster, { template: 'video', ref_id: one.id })).toMatchObject({
      title: videoForm.title,
    })
  })
})

describe('decisions', () => {
  test('what was sent back is mended and sent again, or appealed once', async () => {
    const one = await savedVideo(world)
    await decide(rejectVideo, one)
    expect(await mineOf(one)).toMatchObject({
      status: 'rejected',
      reason,
      can: { save: { ok: true }, appeal: { ok: true } },
    })
    const content = 'it is the piece itself, filmed from below'

    await world.call(one.shop, video.save, { id: one.id, action: 'appeal', content })

    expect(await mineOf(one)).toMatchObject({ appeal: content, can: { save: { ok: false }, appeal: { ok: false } } })
    await world.refused(one.shop, video.save, { id: one.id, ...videoForm }, 'STATE_CONFLICT')
    await world.refused(one.shop, video.save, { id: one.id, action: 'remove' }, 'STATE_CONFLICT')
    await inTransaction(world.ctx, (tx) => overturnVideo(tx, one.id, 'it is the piece'))
    expect(await inFeed()).toContain(one.id)
    await world.settle()
    const { list } = await world.call(one.shop, message.list, { as_shop: true }, { 'accept-language': 'en' })
    expect(list.map(({ title }) => title)).toContain('Juya ruled: your video is shown')
  })

  test('what was removed is not saved or sent again, and may be appealed for so many days', async () => {
    const one = await shownVideo(world)
    await decide(removeVideo, one)
    expect(await inFeed()).not.toContain(one.id)
    await world.refused(one.shop, video.save, { id: one.id, ...videoForm }, 'STATE_CONFLICT')

    await world.advance(VIDEO_APPEAL_DAYS * DAY_MS + 1_000)

    const content = 'we have the rights to all of it'
    await world.refused(one.shop, video.save, { id: one.id, action: 'appeal', content }, 'WINDOW_CLOSED')
    await world.refused(one.shop, video.save, { id: one.id, action: 'remove' }, 'STATE_CONFLICT')
  })
})

const newOperatorOf = (role: 'review') => newOperator(world, [role])
