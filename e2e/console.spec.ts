/** The console at a desk: signing in with the authenticator, reviewing a lot by keys, two operators for a fee, the log of it all. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_OPERATOR } from '../apps/server/src/seed/people.ts'
import { accessibilityFaults, advance, newDesk, origin, sidewaysPx, sql, useBrowser } from './fixtures.ts'

useBrowser()

const STEP_MS = 31_000

/** Signs an operator in as a person does. A code works once, so the clock moves on to the next one first. */
async function signInAs(desk: Page, login: string): Promise<void> {
  await advance(STEP_MS)
  await desk.goto(`${origin()}/admin/`)
  await desk.getByLabel(/^Login|^账号/).fill(login)
  await desk.getByLabel(/^Password|^密码/).fill(DEMO_OPERATOR.password)
  await desk.getByRole('button', { name: /Continue|继续/ }).click()
  const code = await (await fetch(`${origin()}/dev/totp?login=${login}`)).text()
  await desk.getByLabel(/6-digit code|6 位动态口令/).fill(code)
  await desk.getByRole('navigation').waitFor()
}
const open = (desk: Page, path: string) => desk.goto(`${origin()}/admin/#${path}`)

test('an operator approves one lot and sends the next back with words for its shop, by keys alone', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'review')
  await desk.getByRole('link', { name: /Lot review/ }).click()
  const current = desk.locator('.r-item--on')
  await current.waitFor()
  const [first] = await sql<{ id: number }>(
    `select id from auction_lots where status = 'reviewing' order by submitted_at, id limit 1`,
  )
  await desk.getByText(`LOT-${first!.id}`, { exact: false }).first().waitFor()

  await desk.keyboard.press('a')
  await desk.getByText('Approved').waitFor()
  const [approved] = await sql<{ status: string }>('select status from auction_lots where id = $1', [first!.id])
  expect(['scheduled', 'live']).toContain(approved!.status)

  const [second] = await sql<{ id: number }>(
    `select id from auction_lots where status = 'reviewing' order by submitted_at, id limit 1`,
  )
  await desk.getByText(`LOT-${second!.id}`, { exact: false }).first().waitFor()
  await desk.getByRole('button', { name: 'Add scale photo' }).click()
  await desk.getByRole('button', { name: /Ask to change/ }).click()
  await desk.getByText('Sent back to the shop').waitFor()
  const [rejected] = await sql<{ status: string; reject_reason: string }>(
    'select status, reject_reason from auction_lots where id = $1',
    [second!.id],
  )
  expect(rejected).toMatchObject({ status: 'rejected', reject_reason: expect.stringContaining('photo with a ruler') })
})

test('a fee changes only after a second operator has confirmed it, and the log tells the story', async () => {
  const [root, finance] = [await newDesk(), await newDesk()]
  await signInAs(root, 'root')
  await open(root, '/settings')
  await root.getByRole('button', { name: 'Commission on auctions' }).click()
  await root.getByLabel('New value').fill('6')
  await root.getByLabel('Reason').fill('agreed for the autumn sales')
  await root.getByRole('button', { name: 'Propose the change' }).click()
  await root.getByText('Waiting for a second operator').first().waitFor()
  expect(await root.getByRole('button', { name: 'Confirm', exact: true }).isDisabled()).toBe(true)

  await signInAs(finance, 'finance')
  await open(finance, '/settings')
  await finance.getByRole('button', { name: 'Confirm', exact: true }).click()
  await finance.getByRole('dialog').getByLabel('Reason').fill('checked with the board')
  await finance.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await finance.getByText('Confirmed').waitFor()

  await open(root, '/audit')
  await root.getByText('The chain is whole').waitFor()
  await root.getByText('checked with the board').waitFor()
})

test('a page shows so when the session is over, and a signed-out operator is asked to sign in', async () => {
  const desk = await newDesk({ lang: 'zh-CN' })
  await signInAs(desk, 'root')
  await desk.getByRole('button', { name: /Zhang Min/ }).click()
  await desk.getByRole('button', { name: '退出登录' }).click()
  await desk.getByRole('heading', { name: '登录' }).waitFor()

  await open(desk, '/users')
  await desk.getByRole('heading', { name: '登录' }).waitFor()
})

test('every page of the console can be read by everybody, in light and dark, and never scrolls sideways', async () => {
  const faults: string[] = []
  for (const dark of [false, true]) {
    const desk = await newDesk({ dark })
    await signInAs(desk, 'root')
    for (const path of [
      '/',
      '/review',
      '/lots',
      '/orders',
      '/users',
      '/users/1',
      '/verification',
      '/disputes',
      '/penalties',
      '/settings',
      '/ledger',
      '/transactions',
      '/invariants',
      '/audit',
    ]) {
      await open(desk, path)
      await desk.locator('main .a-page:not(.a-page--loading), main .r-panes').first().waitFor()
      await desk.waitForLoadState('networkidle')
      for (const fault of await accessibilityFaults(desk)) faults.push(`${path}${dark ? ' dark' : ''}: ${fault}`)
      if ((await sidewaysPx(desk)) > 0) faults.push(`${path}: scrolls sideways`)
    }
  }
  expect(faults).toEqual([])
})
