/** A shop from an empty phone: registered, applied, approved in the console, and on the way to its first sale. Only by what screens offer. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, signInAs } from '../console/desk.ts'
import { accessibilityFaults, newDesk, reload, sidewaysPx, sql, until, useSystem } from '../fixtures.ts'
import { emptyPhone, fillAddress, PHOTOS, register, toTab } from './steps.ts'

useSystem()

const OWNER = '13955550101'
const SHOP = '听松阁'

const statusOf = async (): Promise<string | undefined> =>
  (await sql<{ status: string }>('select status from shop_shops where name = $1', [SHOP]))[0]?.status

/** Fills in the application and sends it; a first try without anything says what is missing. */
async function apply(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Apply' }).click()
  await phone.getByText('Choose at least one category').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await sidewaysPx(phone)).toBe(0)

  await phone.getByLabel('Shop name').fill(SHOP)
  await phone.getByRole('button', { name: 'Ceramics', exact: true }).click()
  await phone.getByLabel('Real name').fill('顾小满')
  await phone.getByLabel('ID number').fill('330102198803030010')
  await phone.locator('input[type=file]').last().setInputFiles(PHOTOS)
  // An address is a page of its own: what was typed is there on coming back.
  await phone.getByRole('button', { name: /^Return address/ }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Add an address' }).click()
  await fillAddress(phone, '顾小满', OWNER)
  await phone.getByText('杭州市 西湖区').waitFor()
  expect(await phone.getByLabel('Shop name').inputValue()).toBe(SHOP)
  await phone.getByRole('checkbox').check({ force: true })
  await until(() => phone.getByRole('button', { name: 'Apply' }).isEnabled())
  await phone.getByRole('button', { name: 'Apply' }).click()
  await phone.getByText('Your application is with us').waitFor()
}

/** Takes what waits, looks at it where the desk asks for that, and approves it. */
async function approve(desk: Page, path: string): Promise<void> {
  await open(desk, path)
  const act = desk.getByRole('button', { name: /^Approve/ }).first()
  const look = desk.getByRole('button', { name: 'I have looked at it' })
  await act.or(look).first().waitFor()
  if (await look.isVisible()) await look.click()
  await until(() => act.isEnabled())
  await act.click()
}

test('a new person opens a shop by tapping: from the first view to an approved application and its first steps', async () => {
  const phone = await emptyPhone()
  await toTab(phone, 'Me')
  await phone.getByRole('button', { name: 'Open a shop' }).click()
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await register(phone, OWNER)
  await apply(phone)

  const [filed] = await sql<{ id: number; filing_id: number }>(
    `select a.id::int as id, i.id::int as filing_id from shop_applications a join account_identity_filings i on i.user_id = a.user_id where a.name = $1`,
    [SHOP],
  )
  const desk = await newDesk()
  await signInAs(desk, 'review')
  await approve(desk, `/verification?open=${filed!.filing_id}`)
  await until(async () => {
    const rows = await sql(`select 1 from account_identity_filings where id = $1 and status = 'verified'`, [
      filed!.filing_id,
    ])
    return rows.length > 0
  })
  await approve(desk, `/applications?open=${filed!.id}`)
  await until(async () => (await statusOf()) === 'pending_fee')

  // The address of the application is the shop's return address: two steps are left.
  await reload(phone)
  await phone.getByText('2 steps left').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: /^Pay fee and deposit/ }).click()
  await phone.getByText('Two steps to your open shop').waitFor()
})
