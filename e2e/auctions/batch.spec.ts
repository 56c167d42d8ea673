/** A sale filled in on a phone whose tab is closed, gone on with elsewhere, reviewed lot by lot, and read by a bidder. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SHOPS } from '../../apps/server/src/seed/people.ts'
import { lotShown, open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  goTo,
  goToWhole,
  newDesk,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

/** A shop whose lots wait for a review. */
const OWNER = SHOPS.find(({ category }) => category === 'glass')!.owner_phone
const PHOTOS = ['celadon-vase-main.webp', 'celadon-vase-detail.webp', 'celadon-vase-main.webp'].map((name) =>
  join(import.meta.dirname, '../../apps/server/demo-world/items', name),
)
const TABLE =
  'Title\tStart price\tEstimate\nEvening vase one\t120\t300-500\nEvening vase two\t150\t\nEvening vase three\t180\t\n'

async function ownersPhone(): Promise<Page> {
  const page = await newPhone({ width: 360 })
  await signIn(page, OWNER)
  await page.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(page, '/pages/sell/addMassAuction')
  return page
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const choose = async (page: Page, field: string, option: string) => {
  await page.getByLabel(field, { exact: false }).first().click()
  await page.getByRole('dialog').getByText(option, { exact: true }).click()
}
const lotsNow = () =>
  sql<{ id: number; title: string; status: string; batch_id: number }>(
    `select id::int, title, status, batch_id::int from lot_lots where title like 'Evening vase%' order by planned_end_at`,
  )

test('a draft outlives its tab, is reviewed with one lot refused, and the rest is one page of a sale', async () => {
  const first = await ownersPhone()
  await first.getByLabel('Name of the mass auction').fill('Three evening vases')
  await first.getByLabel('Category').click()
  await first.getByRole('tab', { name: 'Ceramics' }).click()
  await first.getByRole('dialog').getByText('Celadon', { exact: true }).click()
  await choose(first, 'Period', 'Qing')
  await choose(first, 'Kiln', 'Longquan')
  await choose(first, 'Condition*', 'Very good')
  await first.getByRole('textbox', { name: /^Size/ }).fill('24 cm')
  await first.getByLabel('Description').first().fill('From an old collection, one firing flaw at the foot.')
  await press(first, 'Next: lots')
  await first.getByLabel('Add photos of several lots').setInputFiles(PHOTOS)
  await until(async () => (await first.getByText('Cover', { exact: true }).count()) === PHOTOS.length)
  await press(first, 'Paste a table')
  await first.getByRole('textbox', { name: 'Table' }).fill(TABLE)
  await press(first, 'Fill in')
  const kept = async () =>
    (
      await sql(
        `select 1 from listing_batch_drafts where title = 'Three evening vases' and lot_count = 3 and form::text like '%Evening vase three%' and form #>> '{lots,2,images,0}' is not null`,
      )
    ).length > 0
  await until(kept)
  await first.getByText(/^Saved /).waitFor()
  await first.close({ runBeforeUnload: false })

  const second = await ownersPhone()
  await second.getByRole('button', { name: /Three evening vases/ }).click()
  await second.getByText('Lot 3', { exact: true }).waitFor()
  expect(
    await second
      .getByRole('textbox', { name: /^Title/ })
      .nth(2)
      .inputValue(),
  ).toBe('Evening vase three')
  expect(
    await second
      .getByRole('textbox', { name: /^Estimate from/ })
      .first()
      .inputValue(),
  ).toBe('300')
  expect(await sidewaysPx(second)).toBe(0)
  expect(await accessibilityFaults(second)).toEqual([])
  await press(second, 'Next: end')
  const closes = second.getByLabel('First lot ends')
  const earliest = new Date(`${await closes.getAttribute('min')}:00Z`)
  await closes.fill(new Date(earliest.getTime() + 20 * 3_600_000).toISOString().slice(0, 16))
  await press(second, 'Submit 3 lots')
  await second.getByRole('heading', { name: 'My lots' }).waitFor()
  const lots = await lotsNow()
  expect(lots.map(({ title, status }) => [title, status])).toEqual([
    ['Evening vase one', 'reviewing'],
    ['Evening vase two', 'reviewing'],
    ['Evening vase three', 'reviewing'],
  ])
  expect(await kept()).toBe(false)

  const desk = await newDesk()
  await signInAs(desk, 'review')
  await open(desk, '/review?part=mass')
  for (const [nth, { id }] of lots.entries()) {
    await lotShown(desk, id)
    if (nth === 1) {
      await desk.keyboard.press('r')
      await desk.keyboard.type(' The seal is missing.')
      await desk.keyboard.press('Tab')
      await desk.keyboard.press('e')
    } else await desk.keyboard.press('a')
    await until(async () => (await lotsNow()).find((lot) => lot.id === id)!.status !== 'reviewing')
  }
  expect((await lotsNow()).map(({ status }) => status)).toEqual(['live', 'rejected', 'live'])

  const bidder = await newPhone({ width: 360 })
  await goToWhole(bidder, `/pages/auction/batch?id=${lots[0]!.batch_id}`)
  await bidder.getByText('Evening vase three').waitFor()
  expect(await bidder.getByText('Evening vase two').count()).toBe(0)
  expect(await bidder.getByRole('heading', { name: '2 lots' }).count()).toBe(1)
  expect(await sidewaysPx(bidder)).toBe(0)
  expect(await accessibilityFaults(bidder)).toEqual([])
})
