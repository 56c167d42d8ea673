/** Looking closely: the photos of a lot full screen, by finger, by key and by the system's Back. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SHOPS } from '../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  goBack,
  goTo,
  networkWasCut,
  newPhone,
  origin,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from './fixtures.ts'

useSystem()

const LOT_PAGE = '/pages/main/auctionitemdetail/auctionitemdetail'
const MIDDLE = { x: 195, y: 420 }

/** A running lot with several photos and nothing else to look at. */
async function lotWithPhotos(): Promise<number> {
  const [lot] = await sql<{ id: number }>(
    `select l.id from lot_lots l join lot_texts t on t.lot_id = l.id
      where l.status = 'live' and t.video is null and cardinality(t.images) >= 2 order by cardinality(t.images) desc, l.ends_at desc, l.id limit 1`,
  )
  return lot!.id
}

async function opened(): Promise<{ phone: Page; viewer: ReturnType<Page['getByRole']> }> {
  const phone = await newPhone({ motion: true })
  await goTo(phone, '/')
  await goTo(phone, `${LOT_PAGE}?id=${await lotWithPhotos()}`)
  await phone.locator('.lot-media__open').first().click()
  const viewer = phone.getByRole('dialog', { name: /^Photos of/ })
  await viewer.waitFor()
  return { phone, viewer }
}

const shownOnPhoto = (phone: Page) => phone.locator('.viewer__slide:not([aria-hidden="true"]) .viewer__photo')
/** How large the photo is drawn, 1 when it is whole. */
const scale = (phone: Page): Promise<number> =>
  shownOnPhoto(phone).evaluate((photo) => new DOMMatrix(getComputedStyle(photo).transform).a)

/** What the phone's glass reports goes by the glass's own clock, 16 ms each time: a busy machine makes no finger slower. */
async function onGlass(phone: Page, reports: Array<Array<{ x: number; y: number; id?: number }> | 'lifted'>) {
  const glass: CDPSession = await phone.context().newCDPSession(phone)
  const begun_ms = Date.now()
  let down = false
  for (const [nth, report] of reports.entries()) {
    const type = report === 'lifted' ? 'touchEnd' : down ? 'touchMove' : 'touchStart'
    down = report !== 'lifted'
    await glass.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: report === 'lifted' ? [] : report,
      timestamp: (begun_ms + nth * 16) / 1_000,
    })
  }
  await glass.detach()
}

/** Every finger's way, in equal steps. */
const fingers = (phone: Page, ...ways: Array<{ from: { x: number; y: number }; to: { x: number; y: number } }>) => {
  const at = (part: number) =>
    ways.map(({ from, to }, id) => ({ id, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }))
  return onGlass(phone, [...Array.from({ length: 9 }, (_, step) => at(step / 8)), 'lifted'])
}

test('a photo opens full screen over the one on the screen, and its large file is asked for only then', async () => {
  const phone = await newPhone()
  const asked: string[] = []
  phone.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await goTo(phone, `${LOT_PAGE}?id=${await lotWithPhotos()}`)
  const photo = phone.locator('.lot-media__photo').first()
  await photo.waitFor()
  const small = new URL((await photo.getAttribute('src'))!, 'http://x')
  await phone.waitForLoadState('networkidle')
  expect(asked).toContain(small.pathname + small.search)
  expect(asked).not.toContain(small.pathname)

  await photo.click()

  // The small one stands at once; the large one covers it once it is decoded.
  const [below, large] = [shownOnPhoto(phone).locator('img').first(), shownOnPhoto(phone).locator('img').nth(1)]
  expect(await below.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth > 0])).toEqual([
    true,
    true,
  ])
  await phone.locator('.viewer__image--sharp').first().waitFor()
  expect(asked).toContain(small.pathname)
  expect(new URL((await large.getAttribute('src'))!, 'http://x').search).toBe('')
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await sidewaysPx(phone)).toBe(0)
})

test('the piece and its condition stand above bids and rules, other lots below', async () => {
  const phone = await newPhone()
  await goTo(phone, `${LOT_PAGE}?id=${await lotWithPhotos()}`)
  await phone.locator('.lot-check').waitFor()

  const heads = await phone.locator('.lot-sections .j-card-title').allTextContents()
  expect(heads.indexOf('The piece')).toBe(0)
  expect(heads.indexOf('Size, provenance, certificate')).toBe(1)
  expect(heads.indexOf('Bids')).toBeGreaterThan(1)
  expect(heads.indexOf('Rules of this lot')).toBeGreaterThan(heads.indexOf('Bids'))

  await phone.locator('.lot-more').scrollIntoViewIfNeeded()
  await phone.locator('.lot-more .lot-card').first().waitFor()
})

test('two fingers and a double tap bring it closer, a finger moves it, and it comes to rest within its edges', async () => {
  const { phone } = await opened()

  await fingers(
    phone,
    { from: { x: 170, y: 420 }, to: { x: 60, y: 420 } },
    { from: { x: 220, y: 420 }, to: { x: 330, y: 420 } },
  )
  await until(async () => (await scale(phone)) > 2)

  await fingers(phone, { from: MIDDLE, to: { x: MIDDLE.x + 190, y: MIDDLE.y } })
  await until(async () =>
    shownOnPhoto(phone).evaluate((photo) => {
      const { left, right } = photo.querySelector('img')!.getBoundingClientRect()
      return photo.getAnimations().length === 0 && left <= 0.5 && right >= innerWidth - 0.5
    }),
  )

  await onGlass(phone, [[MIDDLE], 'lifted', [MIDDLE], 'lifted'])
  await until(async () => (await scale(phone)) === 1)
})

test('a swipe sideways and the arrow keys turn the page, the counter says so', async () => {
  const { phone, viewer } = await opened()
  const counter = viewer.locator('.viewer__count')
  expect(await counter.textContent()).toMatch(/^1 \/ /)

  await fingers(phone, { from: { x: 320, y: 420 }, to: { x: 60, y: 424 } })
  await viewer.getByText(/^2 \/ /).waitFor()
  await phone.keyboard.press('ArrowLeft')
  await viewer.getByText(/^1 \/ /).waitFor()
  await phone.keyboard.press('ArrowRight')
  await viewer.getByText(/^2 \/ /).waitFor()

  // The page behind shows the photo that was looked at last.
  await phone.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await until(async () => (await phone.locator('.lot-media__count').textContent())?.includes('2 /') ?? false)
})

test('a swipe down, Escape and the system’s Back close it and leave the lot on the screen, with the focus where it was', async () => {
  const { phone, viewer } = await opened()
  await fingers(phone, { from: MIDDLE, to: { x: MIDDLE.x, y: MIDDLE.y + 260 } })
  await viewer.waitFor({ state: 'detached' })

  const photo = phone.locator('.lot-media__open').first()
  await photo.focus()
  await phone.keyboard.press('Enter')
  await viewer.waitFor()
  await phone.keyboard.press('Tab')
  expect(await viewer.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await phone.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await until(() => photo.evaluate((button) => document.activeElement === button))

  await photo.click()
  await viewer.waitFor()
  await goBack(phone)
  await viewer.waitFor({ state: 'detached' })
  expect(phone.url()).toContain(LOT_PAGE)

  // Nothing of it is left in the history: one step back is the screen before the lot.
  await goBack(phone)
  await phone.locator('.lot-media').waitFor({ state: 'detached' })
  expect(phone.url()).not.toContain(LOT_PAGE)
})

describe('the video of a lot', () => {
  /** A running lot with two photos or more and a video, uploaded as its shop does. */
  async function lotWithVideo(): Promise<{ id: number; video: string }> {
    const phone = await newPhone()
    const token = await signIn(phone, SHOPS[0]!.owner_phone)
    const form = new FormData()
    const file = readFileSync(join(import.meta.dirname, '../apps/server/demo-world/videos/bw-meiping.mp4'))
    for (const [name, value] of [
      ['kind', 'video'],
      ['use', 'lot'],
    ] as const)
      form.append(name, value)
    form.append('file', new Blob([new Uint8Array(file)]), 'turn.mp4')
    const answer = await fetch(`${origin()}/api/portal/Public/upload_img`, {
      method: 'POST',
      body: form,
      // Each test sends the same file; without a key of its own the second within three seconds is a double submit.
      headers: { token, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
    })
    const video = ((await answer.json()) as { data: { path: string } }).data.path
    const id = await lotWithPhotos()
    await sql('update lot_texts set video = $2, video_poster = images[1] where lot_id = $1', [id, video])
    return { id, video }
  }

  /** The lot's page with the video's place on the screen, and what it has asked for of the video. */
  async function atVideo(): Promise<{ phone: Page; asked: string[]; id: number }> {
    const { id, video } = await lotWithVideo()
    const phone = await newPhone()
    const asked: string[] = []
    phone.on('request', (request) => request.url().includes(video) && asked.push(request.url()))
    await goTo(phone, `${LOT_PAGE}?id=${id}`)
    await phone.locator('.lot-media__thumb').nth(1).click()
    await phone.locator('.lot-media__count').getByText(/2 \//).waitFor()
    return { phone, asked, id }
  }
  const plays = (phone: Page) =>
    phone.locator('video').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0 && video.muted)

  test('stands second behind its poster, is asked for by a tap only, plays in place, and stops when swiped away', async () => {
    const { phone, asked } = await atVideo()
    expect(asked).toEqual([])
    expect(await accessibilityFaults(phone)).toEqual([])
    expect(await sidewaysPx(phone)).toBe(0)

    await phone.getByRole('button', { name: /Play video/ }).click()
    await until(() => plays(phone))
    expect(asked.length).toBeGreaterThan(0)
    expect(await phone.locator('video').getAttribute('aria-label')).toMatch(/, video$/)
    expect(
      await phone.locator('video').evaluate((video: HTMLVideoElement) => [video.controls, video.playsInline]),
    ).toEqual([true, true])

    await phone.locator('.lot-media__row').evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }))
    await phone.locator('video').waitFor({ state: 'detached' })
  })

  test('plays by keyboard, and full screen too, where a page turned stops it', async () => {
    const { phone } = await atVideo()
    await phone.getByRole('button', { name: /Play video/ }).focus()
    await phone.keyboard.press('Enter')
    await until(() => plays(phone))
    await phone.locator('.lot-media__row').evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }))

    await phone.locator('.lot-media__open').first().click()
    const viewer = phone.getByRole('dialog', { name: /^Photos of/ })
    await viewer.waitFor()
    await phone.keyboard.press('ArrowRight')
    await viewer.getByText(/^2 \/ /).waitFor()
    await viewer.getByRole('button', { name: 'Play video' }).click()
    await until(() => plays(phone))
    expect(await accessibilityFaults(phone)).toEqual([])
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await phone.locator('video').waitFor({ state: 'detached' })

    // A swipe over its picture turns the page like any other, and is not taken for a drag of an enlarged photo.
    await fingers(phone, { from: { x: 60, y: 300 }, to: { x: 330, y: 304 } })
    await viewer.getByText(/^2 \/ /).waitFor()
    await fingers(phone, { from: { x: 60, y: 300 }, to: { x: 330, y: 304 } })
    await viewer.getByText(/^1 \/ /).waitFor()
  })

  test('that does not come says so and is tried again', async () => {
    const { phone } = await atVideo()
    // Its player is there already; the file is not.
    await phone.getByRole('button', { name: /Play video/ }).click()
    await until(() => plays(phone))
    await phone.locator('.lot-media__row').evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }))
    await phone.locator('video').waitFor({ state: 'detached' })
    await phone.locator('.lot-media__thumb').nth(1).click()
    await phone.route('**/*.mp4', (route) => route.abort())

    await phone.getByRole('button', { name: /Play video/ }).click()
    await phone.getByRole('alert').getByText('The video didn’t load.').waitFor()
    await phone.unroute('**/*.mp4')
    await phone.getByRole('button', { name: 'Retry' }).click()
    await until(() => plays(phone))
    networkWasCut()
  })
})
