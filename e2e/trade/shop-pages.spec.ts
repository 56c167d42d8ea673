/** A shop's own pages: its owner edits what it says and asks for another name, which a reviewer agrees to; followers, a bill, a file of its orders. */
import { expect, test } from 'vitest'
import { DEMO_PAY_PASSWORD, SHOPS } from '../../apps/server/src/seed/people.ts'
import { open, signInAs } from '../console/desk.ts'
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

const OWNER = SHOPS[0]!.owner_phone

test('a shop edits its page and asks for a name; a reviewer agrees, and visitors read the new one and the old one', async () => {
  const page = await newPhone({ width: 360 })
  await signIn(page, OWNER)
  await page.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(page, '/pages/sell/shop-setting')
  await page.getByText('Profile and name').click()
  await page.getByLabel('Notice on the shop page').fill('Closed on Mondays')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Ask for another name' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('景德新窑')
  await sheet.getByLabel('Name in English').fill('Jingde New Kiln')
  await sheet.getByRole('button', { name: 'Send it to be decided' }).click()
  await page.getByText('Waiting: 景德新窑').waitFor()
  expect(await sidewaysPx(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  const [change] = await sql<{ id: number; shop_id: number }>(
    `select id::int, shop_id::int from shop_name_changes where name = '景德新窑' and status = 'waiting'`,
  )

  const desk = await newDesk()
  await signInAs(desk, 'review')
  await open(desk, `/shop-names?open=${change!.id}`)
  const approve = desk.getByRole('button', { name: 'Approve', exact: true })
  await approve.waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await approve.click()
  await desk.getByText('Approved. The shop was told.').waitFor()

  const visitor = await newPhone()
  await goToWhole(visitor, `/pages/main/shop-main?id=${change!.shop_id}`)
  await visitor.getByText('Jingde New Kiln').first().waitFor()
  await visitor.getByText('Formerly 景德老窑').waitFor()
})

test('its followers, the bill of an order, and a file of its orders behind the pay password', async () => {
  const page = await newPhone()
  await signIn(page, OWNER)
  await page.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goToWhole(page, '/pages/sell/fans')
  const [fans] = await sql<{ n: number }>(
    `select s.fans_count::int as n from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone = '${OWNER}'`,
  )
  expect(await page.getByText(/^Since /).count()).toBe(Math.min(20, fans!.n))

  await goToWhole(page, '/pages/sell/subbill')
  await page.getByRole('button', { name: 'Bill of this order' }).first().click()
  await page.getByRole('dialog').getByText('Together').waitFor()
  await goToWhole(page, '/pages/my/exports')
  await page.getByRole('button', { name: 'My shop’s', exact: true }).click()
  await page.getByRole('button', { name: 'Make the file' }).click()
  await page.getByRole('dialog').getByLabel('Pay password').pressSequentially(DEMO_PAY_PASSWORD)
  const link = page.getByRole('link', { name: /^Save: juya-shop-orders-/ })
  await until(async () => (await link.count()) > 0)
  expect(await accessibilityFaults(page)).toEqual([])
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(saved.suggestedFilename()).toMatch(/^juya-shop-orders-\d+\.csv$/)
})
