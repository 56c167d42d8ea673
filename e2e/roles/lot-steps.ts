/** The wizard of a lot, by tapping. */
import type { Page } from 'playwright-core'
import { PHOTOS } from './steps.ts'

export const choose = async (page: Page, field: string, option: string) => {
  await page.getByLabel(field, { exact: false }).first().click()
  await page.getByRole('dialog').getByText(option, { exact: true }).click()
}

/** The wizard of a lot, from its first step until it is handed in. */
export async function handInLot(phone: Page, title: string): Promise<void> {
  await phone.getByLabel('Category').click()
  await phone.getByRole('tab', { name: 'Ceramics' }).click()
  await phone.getByRole('dialog').getByText('Celadon', { exact: true }).click()
  await phone.getByLabel('Add photo', { exact: true }).setInputFiles(PHOTOS)
  await phone.getByRole('button', { name: 'Move photo 2 left' }).waitFor()
  await phone.getByLabel('What photo 1 shows').selectOption('Front')
  await phone.getByLabel('What photo 2 shows').selectOption('Base')
  await phone.getByLabel('Title').fill(title)
  await phone.getByRole('button', { name: 'Next: details' }).click()
  await choose(phone, 'Period', 'Qing')
  await choose(phone, 'Kiln', 'Longquan')
  await choose(phone, 'Condition*', 'Very good')
  await phone.getByRole('textbox', { name: /^Size/ }).fill('24 cm')
  await phone.getByLabel('Description').first().fill('From an old collection, one firing flaw at the foot.')
  await phone.getByRole('button', { name: 'Next: auction' }).click()
  await phone.getByRole('textbox', { name: /^Start price/ }).fill('100')
  await phone.getByRole('button', { name: 'Next: delivery' }).click()
  await phone.getByText('You receive').waitFor()
  await phone.getByRole('button', { name: /^Submit/ }).click()
  await phone.getByRole('heading', { name: 'My lots' }).waitFor()
}
