/** A house prepares a sale in a room: its terms, and two lots from its own table with a picture of each. */
import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { PHOTOS } from './steps.ts'

export const SALE = 'Celadon in the room'
const HOUR_MS = 3_600_000

/** A table of two lots, as a house keeps it, and a picture of each. */
const table = () => {
  const lines = [
    ['LotNum', 'Title', 'Description', 'Category', 'StartPrice', 'Period', 'Kiln', 'Condition', 'Size'],
    [
      '1',
      'Celadon bowl from the table',
      'Pale glaze, one crack',
      'Celadon',
      '300',
      'Qing',
      'Longquan',
      'Very good',
      '12 cm',
    ],
    [
      '2',
      'Celadon dish from the table',
      'A dragon under the glaze',
      'Celadon',
      '500',
      'Qing',
      'Longquan',
      'Very good',
      '30 cm',
    ],
  ]
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  const picture = new Uint8Array(readFileSync(PHOTOS[0]!))
  return {
    rows: { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
    pictures: {
      name: 'spring.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zipSync({ '1-1.webp': picture, '2-1.webp': picture }, { level: 0 })),
    },
  }
}

/** The owner prepares a sale in a room from its table and hands it in. */
export async function prepareSale(owner: Page): Promise<void> {
  await owner.getByText('Sales of your auction house').click()
  await owner.getByRole('button', { name: 'New sale' }).click()
  await owner.getByRole('textbox', { name: 'Title', exact: true }).fill(SALE)
  await owner.getByLabel('Cover').setInputFiles(PHOTOS[0]!)
  await owner.getByRole('radio', { name: 'In a room' }).check({ force: true })
  const begins = owner.getByLabel('The sale begins')
  const now_ms = new Date(`${await begins.getAttribute('min')}:00Z`).getTime()
  await begins.fill(new Date(now_ms + 2 * HOUR_MS).toISOString().slice(0, 16))
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.getByRole('button', { name: 'Bring lots from a table' }).click()
  const { rows, pictures } = table()
  await owner.getByLabel('Choose a file').setInputFiles(rows)
  await owner.getByLabel('Choose pictures').setInputFiles(pictures)
  await owner.getByRole('button', { name: 'Check all rows' }).click()
  await owner.getByRole('button', { name: 'Take over 2 of 2' }).click()
  await owner.getByRole('button', { name: 'To the sale' }).click()
  await owner.getByText('Celadon dish from the table').first().waitFor()
  await owner.getByRole('button', { name: 'Submit for review' }).click()
  await owner.getByText('In review', { exact: true }).waitFor()
}
