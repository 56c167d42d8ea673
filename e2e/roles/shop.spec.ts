/** A shop from an empty phone: registered, and applied. Only by what screens offer. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, sidewaysPx, until, useSystem } from '../fixtures.ts'
import { emptyPhone, fillAddress, PHOTOS, register, toTab } from './steps.ts'

useSystem()

const OWNER = '13955550101'
const SHOP = '听松阁'

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

test('a new person opens a shop by tapping: from the first view to the application that was sent', async () => {
  const phone = await emptyPhone()
  await toTab(phone, 'Me')
  await phone.getByRole('button', { name: 'Open a shop' }).click()
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await register(phone, OWNER)
  await apply(phone)
})
