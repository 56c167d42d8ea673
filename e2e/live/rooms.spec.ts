/** A new person finds live rooms: what is planned, a reminder of it, the shop to follow, the room once it is on air, and where lots that open soon stand now. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, callApi, goTo, sidewaysPx, sql, useSystem } from '../fixtures.ts'
import { emptyPhone, register } from '../roles/steps.ts'
import { asHost, goOnAir } from './on-air.ts'

useSystem({ video: true })

const NEWCOMER = '13955550731'
const TITLE = '窑火专场'

/** What a screen must be in every state: nothing hangs over its edge, and axe finds nothing. */
async function judged(page: Page): Promise<void> {
  expect(await sidewaysPx(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}

/** A session of the host's shop, two hours from now. */
async function plannedSession(): Promise<number> {
  const [row] = await sql<{ at: number }>('select floor(extract(epoch from platform_now()))::int + 7200 as at')
  const input = { action: 'save', title: TITLE, planned_at: row!.at }
  const { data } = await callApi<{ session_id: number }>('POST', '/api/live/Index/live_pre', input, await asHost())
  return data.session_id
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const heraldOf = (page: Page) => page.locator('.planned', { hasText: TITLE })

test('from an empty phone to the room of a followed shop on air', async () => {
  const session_id = await plannedSession()
  const page = await emptyPhone()
  await page.setViewportSize({ width: 360, height: 740 })
  await tab(page, 'Upcoming').click()
  await page.waitForFunction(() => location.hash.startsWith('#/pages/main/upcoming'))
  await judged(page)

  await goTo(page, '/pages/tabbar/live/live')
  await page.getByRole('button', { name: 'See what is planned' }).click()
  await page.getByText('Lots opening soon').waitFor()
  await heraldOf(page).waitFor()
  await judged(page)
  await heraldOf(page).getByRole('button', { name: 'Remind me' }).click()
  await page.getByRole('button', { name: /^Sign in/ }).click()
  await register(page, NEWCOMER)
  await heraldOf(page).waitFor()
  await heraldOf(page).getByRole('button', { name: 'Remind me' }).click()
  await heraldOf(page).getByRole('button', { name: 'You’ll be told' }).waitFor()

  await tab(page, 'Following').click()
  await page.getByText('No shop you follow is on air').waitFor()
  await judged(page)
  await goTo(page, `/pages/live/live?id=${session_id}`)
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('button', { name: 'Following', exact: true }).waitFor()
  await page.getByRole('button', { name: 'The room' }).first().click()
  await page.getByText(TITLE).waitFor()
  await judged(page)

  await goOnAir({ session_id })
  await goTo(page, '/pages/tabbar/live/live?tab=following')
  const room = page.locator('a.room-card', { hasText: TITLE })
  await room.waitFor()
  await judged(page)
  await room.click()
  await page.getByRole('button', { name: 'More' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Report/ })
    .click()
  await page.getByText('Choose', { exact: true }).click()
  await page.getByRole('dialog').locator('label').first().click()
  await page.getByText('We answer within 15 minutes.').waitFor()

  await goTo(page, '/pages/tabbar/live/live?keyword=jade')
  await page.waitForFunction(() => location.hash === '#/pages/main/upcoming?keyword=jade')
})
