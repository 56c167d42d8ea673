/// <reference lib="dom" />
/** A host goes live with a phone: tests it, broadcasts under the pages’ own policy, sells a lot from a photo, is taken over by another device, and ends. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  advance,
  callApi,
  goTo,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'
import { HOST_PHONE, statusOf } from './on-air.ts'

useSystem({ video: true, camera: true })

const MINUTE_MS = 60_000
/** Tells what a category asks for. */
const PARAMS = '/api/store/Auction/get_param'

async function hostsPhone(): Promise<Page> {
  const phone = await newPhone()
  await signIn(phone, HOST_PHONE)
  await phone.evaluate(() => localStorage.setItem('user_role', 'shop'))
  return phone
}

const newestSession = async (): Promise<number> =>
  (await sql<{ id: number }>('select id::int from live_sessions order by id desc limit 1'))[0]!.id

async function judged(page: Page): Promise<void> {
  expect(await sidewaysPx(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}

/** The category of a lot, and what its template must be told: always the first there is. */
async function chooseKind(phone: Page): Promise<void> {
  const sheet = phone.getByRole('dialog', { name: 'New lot' })
  const first = () => phone.getByRole('dialog').last().locator('.j-check').first().click()
  await sheet.locator('.field-press').first().click()
  const [answer] = await Promise.all([phone.waitForResponse((one) => one.url().includes(PARAMS)), first()])
  const { data } = (await answer.json()) as { data: { params: { label: string; type: string; required: boolean }[] } }
  for (const { label, type, required } of data.params) {
    if (!required) continue
    await sheet.getByLabel(label).click()
    if (type === 'select') await first()
    else await sheet.getByLabel(label).fill('Fine')
  }
}

/** Codecs of a session's tracks, as a viewer is told. */
async function codecsOf(page: Page, session_id: number): Promise<string[]> {
  const { data } = await callApi<{ picture: { watch_path: string; ticket: string } }>('GET', '/api/live/Live/ticket', {
    session_id,
  })
  return page.evaluate(
    ({ watch_path, ticket }) =>
      new Promise<string[]>((done) => {
        const names = new Set<string>()
        const socket = new WebSocket(new URL(watch_path, location.href.replace(/^http/, 'ws')))
        socket.addEventListener('open', () =>
          socket.send(JSON.stringify({ t: 'watch', ticket, picture: 'auto', sound: true })),
        )
        socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
          if (typeof data !== 'string') return
          const { t, codec } = JSON.parse(data) as { t: string; codec?: string }
          if (t === 'track' && codec) names.add(codec.slice(0, 4))
          if (names.size === 2) socket.close()
        })
        socket.addEventListener('close', () => done([...names].sort()))
      }),
    data.picture,
  )
}

test('a phone that was tested goes live with picture and sound; a photo becomes a lot; another device takes over, and ends', async () => {
  const phone = await hostsPhone()
  await goTo(phone, '/pages/live/liveTest')
  await phone.getByRole('button', { name: 'Start the test' }).click()
  await phone.getByRole('button', { name: 'Test again' }).waitFor()
  expect(await phone.getByLabel('Does not work').count()).toBe(0)
  await judged(phone)

  await phone.getByRole('button', { name: 'Go live' }).click()
  await phone.getByLabel('Title of the session').fill('Jade by lamplight')
  await phone.getByRole('button', { name: 'Go live with this phone' }).click()
  await phone.getByText('On air').waitFor()
  const session_id = await newestSession()
  await until(async () => (await statusOf(session_id)) === 'live')
  expect(await codecsOf(phone, session_id)).toEqual(['avc1', 'mp4a'])
  await judged(phone)

  await phone.getByRole('button', { name: 'New lot' }).first().click()
  await phone.getByLabel('What it is').fill('White jade ring')
  await phone.getByLabel('Start price').fill('100')
  await chooseKind(phone)
  await phone.getByRole('dialog').getByRole('button', { name: 'Start lot' }).click()
  await phone.getByText('Running now').waitFor()
  await phone.getByRole('button', { name: 'More' }).click()
  await phone.getByText('It can end once no lot runs and no giveaway takes entries.').waitFor()
  await phone.getByRole('button', { name: 'Close' }).click()

  await phone.getByRole('button', { name: 'Back' }).click()
  await phone.getByText('The picture of this phone stops.').waitFor()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await phone.getByRole('button', { name: 'Other camera' }).waitFor()

  const other = await hostsPhone()
  await goTo(other, '/pages/live/sbLive')
  await other.getByRole('button', { name: 'Take over here' }).click()
  await phone.getByText('Another device is sending the picture.').waitFor()
  await other.getByRole('button', { name: 'Other camera' }).waitFor()

  await advance(MINUTE_MS)
  await other.getByText('Just ended').waitFor()
  await other.getByRole('button', { name: 'More' }).click()
  await other.getByRole('button', { name: 'End the session' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await other.getByText('The session has ended').waitFor()
  expect(await statusOf(session_id)).toBe('ended')
  await judged(other)
})
