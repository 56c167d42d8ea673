/** A shop sets its hours and replies; a buyer is answered by them; the help answers in a person's own words and says how people are reached. */
import { expect, test } from 'vitest'
import { SHOPS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, goTo, goToWhole, newPhone, sidewaysPx, signIn, sql, useSystem } from '../fixtures.ts'

useSystem()

const OWNER = SHOPS[1]!.owner_phone

test('a shop writes what answers by itself and tries it; a guest who asks reads it, marked as automatic', async () => {
  const page = await newPhone({ width: 360 })
  await signIn(page, OWNER)
  await page.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(page, '/pages/sell/extended-services')
  await page.getByText('When you answer').click()
  await page.getByRole('switch', { name: 'Set hours' }).click()
  await page.getByLabel('Monday, from').first().fill('08:30')
  expect(await sidewaysPx(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()

  await goTo(page, '/pages/sell/quickly_service')
  await page.getByRole('button', { name: 'New quick reply' }).first().click()
  await page.getByLabel('Title').fill('How is it packed?')
  await page.getByRole('textbox', { name: 'Text' }).fill('In a silk box, inside a hard carton.')
  await page.getByRole('switch', { name: 'Buyers may ask it' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/quickly_service$/) // the way back has been gone
  await page.getByText('In a silk box, inside a hard carton.').waitFor()

  await goTo(page, '/pages/sell/auto_service')
  await page.getByRole('button', { name: 'New automatic reply' }).first().click()
  await page.getByRole('textbox', { name: /^Words/ }).fill('parcel, shipping')
  await page.getByLabel('Title').fill('Shipping')
  await page.getByRole('textbox', { name: 'Text' }).fill('We ship every afternoon.')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Try it').fill('When is my parcel sent?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('status').getByText('We ship every afternoon.').waitFor()

  const [shop] = await sql<{ id: number }>(
    `select s.id::int from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone = '${OWNER}'`,
  )
  const guest = await newPhone({ width: 360 })
  await goToWhole(guest, `/pages/message/autoMessage/autoMessage?id=${shop!.id}`)
  await guest.getByText('How is it packed?').click()
  await guest.getByText('In a silk box, inside a hard carton.').waitFor()
  await guest.getByLabel('Your question').fill('How much is shipping?')
  await guest.getByLabel('Your question').press('Enter')
  await guest.getByText('We ship every afternoon.').waitFor()
  expect(await guest.getByText('Automatic', { exact: true }).count()).toBe(3)
  expect(await sidewaysPx(guest)).toBe(0)
  expect(await accessibilityFaults(guest)).toEqual([])
})

test('the help answers a guest in their own words, hears whether it was useful, and names the phone of people', async () => {
  const guest = await newPhone()
  await goToWhole(guest, '/pages/my/serviceChat')
  await guest.getByText('By phone, 9:00–21:00').waitFor()
  await guest.getByLabel('Your question').fill('can I change my phone number')
  await guest.getByLabel('Your question').press('Enter')
  await guest.getByText(/^With a code to both numbers/).waitFor()
  await guest.getByRole('button', { name: 'Not useful' }).click()
  await guest.getByText(/^Noted\./).waitFor()
  await guest.getByLabel('Your question').fill('quasars nebulae')
  await guest.getByLabel('Your question').press('Enter')
  await guest.getByText(/^The help has no answer to this yet/).waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])

  const noted = await sql<{ words: string; help_id: number | null }>(
    `select words, help_id::int from site_help_questions where words in ('can i change my phone number', 'quasars nebulae') order by words`,
  )
  expect(noted).toEqual([
    { words: 'can i change my phone number', help_id: 28 },
    { words: 'quasars nebulae', help_id: null },
  ])
})
