import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auction, REFUSALS, type RefusalKey, site } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeUnusedUploads } from '../../platform/media/purge.ts'
import { box, mp4Of } from '../../platform/media/testing.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { draftLot } from '../lot/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const demo = () => readFileSync(join(import.meta.dirname, '../../../demo-world/videos/bw-meiping.mp4'))

const send = async (token: string, file: Buffer, fields: Record<string, string> = { kind: 'video', use: 'lot' }) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)]), 'holiday.exe')
  const answer = await fetch(`${world.origin}${site.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { token, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
  })
  return (await answer.json()) as {
    code: number
    msg: string
    data: { path: string; duration_ms: number; width: number }
  }
}
const codeOf = (key: RefusalKey) => REFUSALS[key].code
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#b22' } })
    .png()
    .toBuffer()

describe('a video', () => {
  it('of a lot is taken from a shop, stands in its form and on its page, and goes away when taken away', async () => {
    const shop = await newShop(world)
    const lot = await draftLot(world, { shop })

    const { data } = await send(shop.token, demo())
    const poster = (await send(shop.token, await picture(), { kind: 'image', use: 'lot' })).data.path
    await world.call(shop, auction.edit, { id: lot.id, video: data.path, video_poster: poster })

    expect(data).toMatchObject({ width: 480, duration_ms: 7_000 })
    expect(data.path).toMatch(/^upload\/\d{4}\/\d{2}\/[0-9a-f]{32}\.mp4$/)
    const shown = { video: data.path, video_poster: poster }
    expect((await world.call(shop, auction.editForm, { id: lot.id })).form).toMatchObject(shown)
    expect(await world.call(shop, auction.lot, { id: lot.id })).toMatchObject(shown)
    await world.call(shop, auction.edit, { id: lot.id, video: '' })
    expect(await world.call(shop, auction.lot, { id: lot.id })).toMatchObject({ video: null, video_poster: null })
  })

  it('is a shop’s own: another shop cannot show it', async () => {
    const [one, other] = [await newShop(world), await newShop(world)]
    const lot = await draftLot(world, { shop: other })
    const { data } = await send(one.token, demo())

    await world.refused(other, auction.edit, { id: lot.id, video: data.path }, 'NOT_FOUND')
    await world.refused(other, auction.edit, { id: lot.id, images: [data.path] }, 'VALIDATION')
  })

  it('comes from people who work for a shop, for a lot, and is what it says', async () => {
    const [shop, buyer] = [await newShop(world), await newBuyer(world)]
    const codes = [
      await send(buyer.token!, demo()),
      await send(shop.token, demo(), { kind: 'video', use: 'evidence' }),
      await send(shop.token, demo(), { kind: 'image', use: 'lot' }),
      await send(shop.token, await picture()),
      await send(shop.token, mp4Of({ seconds: 90 })),
      await send(shop.token, mp4Of({ after: [box('free', Buffer.alloc(51 * 1024 * 1024))] })),
    ].map(({ code }) => code)

    expect(codes).toEqual(
      (['SHOP_REQUIRED', 'FILE_TYPE', 'FILE_TYPE', 'VIDEO_TYPE', 'VIDEO_TOO_LONG', 'VIDEO_TOO_LARGE'] as const).map(
        codeOf,
      ),
    )
  })

  it('is served in parts, under its own type, and kept by browsers', async () => {
    const shop = await newShop(world)
    const sent = demo()
    const { data } = await send(shop.token, sent)
    const ask = (headers: Record<string, string> = {}) => fetch(`${world.origin}/${data.path}`, { headers })

    const whole = await ask()
    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(sent.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const stored = Buffer.from(await whole.arrayBuffer())
    const part = await ask({ range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${sent.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(stored.subarray(100, 200))
    const changed = await ask({ range: 'bytes=0-9', 'if-range': '"another"' })
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, sent.length])
    const beyond = await ask({ range: `bytes=${sent.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${sent.length}`])
  })

  it('stays with a lot that is put up anew', async () => {
    const shop = await newShop(world)
    const { data } = await send(shop.token, demo())
    const lot = await draftLot(world, { shop, video: data.path, video_poster: 'upload/2026/01/poster.webp' })
    await world.sql(`update lot_lots set status = 'passed', closed_at = platform_now() where id = $1`, [lot.id])

    const ends_at = Math.ceil((await world.now()) / 1_000) + 86_400
    const { id } = await world.call(shop, auction.upDown, { id: lot.id, to: 'up', ends_at })

    expect(await world.call(shop, auction.lot, { id })).toMatchObject({
      video: data.path,
      video_poster: 'upload/2026/01/poster.webp',
    })
  })
})

describe('an upload', () => {
  const stands = async (path: string) => {
    const answer = await fetch(`${world.origin}/${path}`)
    await answer.arrayBuffer()
    return answer.status === 200
  }
  const uploaded = async (shop: TestShop) => [
    (await send(shop.token, demo())).data.path,
    (await send(shop.token, await picture(), { kind: 'image', use: 'lot' })).data.path,
  ]

  it('that no write names is gone after 30 days, as long as a draft may wait; one that was named stays', async () => {
    const [left, published] = [await newShop(world), await newShop(world)]
    const lot = await draftLot(world, { shop: published })
    const unused = await uploaded(left)
    const [video, image] = await uploaded(published)
    await world.call(published, auction.edit, { id: lot.id, video, images: [image!] })

    await world.advance(30 * DAY_MS - 60_000)
    await purgeUnusedUploads(world.ctx)
    expect(await Promise.all([...unused, video!, image!].map(stands))).toEqual([true, true, true, true])
    await world.advance(2 * 60_000)
    await purgeUnusedUploads(world.ctx)
    expect(await Promise.all([...unused, video!, image!].map(stands))).toEqual([false, false, true, true])
  })

  it('that comes a second time begins its day anew', async () => {
    const shop = await newShop(world)
    const [first] = await uploaded(shop)
    await world.advance(30 * DAY_MS - 60_000)

    const [second] = await uploaded(shop)
    await world.advance(2 * 60_000)
    await purgeUnusedUploads(world.ctx)

    expect(second).toBe(first)
    expect(await stands(first!)).toBe(true)
  })

  it('needs a login', async () => {
    await world.refused(guest, site.upload, {}, 'LOGIN_EXPIRED')
  })
})
