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

/** A waybill's number, and its barcode as ZXing draws it: 1 is dark. */
export const WAYBILL = {
  number: 'SF7700000000101',
  bars: '1101001000011011101000100011000101110110111010111011110101100001001101100110011011001100110110011001100110110011001101100100010001101100011101011',
}

/** The picture of the waybill's barcode, drawn by this phone. */
export async function drawWaybill(phone: Page): Promise<Buffer> {
  const png = await phone.evaluate((bars) => {
    const canvas = document.createElement('canvas')
    canvas.width = bars.length * 3 + 80
    canvas.height = 120
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = '#000'
    for (const [i, bar] of [...bars].entries()) if (bar === '1') pen.fillRect(40 + i * 3, 20, 3, 80)
    return canvas.toDataURL('image/png')
  }, WAYBILL.bars)
  return Buffer.from(png.split(',')[1]!, 'base64')
}
