/** A house brings 120 lots as a table with an archive of pictures, mends four rows on the phone, and hands the sale in. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SHOPS } from '../../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  callApi,
  goTo,
  goToWhole,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  useSystem,
} from '../fixtures.ts'

useSystem()

const LOTS = 120
const OWNER = SHOPS.find(({ category }) => category === 'painting')!.owner_phone
const ITEM = join(import.meta.dirname, '../../apps/server/demo-world/items/celadon-vase-main.webp')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** The shop's own answers to its category's questions, and the category. */
async function usual() {
  const [one] = await sql<{
    category: string
    params: Record<string, string>
    template: Array<{ key: string; label_en: string }>
  }>(
    `select c.name_en as category, t.params, coalesce(nullif(c.params, '[]'::jsonb), p.params) as template
     from lot_lots l join lot_texts t on t.lot_id = l.id join site_categories c on c.id = l.category_id left join site_categories p on p.id = c.parent_id
       join shop_shops s on s.id = l.shop_id join account_users u on u.id = s.owner_user_id
     where u.phone = $1 and l.status in ('live', 'sold', 'passed') order by l.id desc limit 1`,
    [OWNER],
  )
  return one!
}

async function tableFile() {
  const { category, params, template } = await usual()
  const asked = template.filter(({ key }) => params[key])
  const heads = [
    'LotNum',
    'Title',
    'Description',
    'Category',
    'StartPrice',
    'LowEst',
    'HighEst',
    ...asked.map(({ label_en }) => label_en),
  ]
  const answers = asked.map(({ key }) => params[key])
  const lines = Array.from({ length: LOTS }, (_, i) => [
    ...[`${i + 1}`, `Album leaf no. ${i + 1}`, 'Ink on paper, 24 by 31 cm', category, '800', '1500', '2500'],
    ...answers,
  ])
  lines[4]![4] = 'on request'
  lines[17]![3] = 'Cheese'
  lines[40]![1] = 'Dry'
  lines[99]![6] = '100'
  const text = [heads, ...lines].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  return { name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function pictures() {
  const picture = await sharp(readFileSync(ITEM)).resize(480).webp().toBuffer()
  const files = Object.fromEntries(
    Array.from({ length: LOTS }, (_, i) => [`leaves/${i + 1}-1.webp`, new Uint8Array(picture)]),
  )
  const zip = zipSync({ ...files, 'leaves/readme.txt': strToU8('as photographed') }, { level: 0 })
  return { name: 'leaves.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) }
}

test('120 lots come from a table and an archive; four rows are mended, the others taken over, and the sale is handed in', async () => {
  const owner = await newPhone({ width: 360 })
  const token = await signIn(owner, OWNER)
  await owner.evaluate(() => localStorage.setItem('user_role', 'shop'))
  const [cover] = await sql<{ cover: string }>('select cover from sale_sales order by id limit 1')
  const [now] = await sql<{ s: number }>('select extract(epoch from platform_now())::int as s')
  const terms = {
    title: 'Album leaves',
    cover: cover!.cover,
    starts_at: now!.s + 3_600,
    first_ends_at: now!.s + 7_200,
  }
  const { data } = await callApi<{ id: number }>('POST', '/api/store/Session/save', terms, { token })
  await goToWhole(owner, `/pages/sell/session?id=${data.id}`)
  await press(owner, 'Bring lots from a table')
  await owner.getByLabel('Choose a file').setInputFiles(await tableFile())
  await owner.getByText(`autumn.csv · ${LOTS} rows`).waitFor()
  await owner.getByLabel('Choose pictures').setInputFiles(await pictures())
  await owner.getByText(`${LOTS} of ${LOTS} pictures for ${LOTS} lots`).waitFor()
  expect(await sidewaysPx(owner)).toBe(0)
  expect(await accessibilityFaults(owner)).toEqual([])
  await press(owner, 'Check all rows')

  await owner.getByRole('button', { name: `Take over ${LOTS - 4} of ${LOTS}` }).waitFor()
  expect(await sidewaysPx(owner)).toBe(0)
  expect(await accessibilityFaults(owner)).toEqual([])
  await owner.getByText('Start price: an amount in yuan, such as 1200').waitFor()
  await owner.getByLabel('Start price of row 6').fill('900')
  await owner.getByLabel('Category of row 19').fill((await usual()).category)
  await owner.getByLabel('Title of row 42').fill('Dry brush landscape')
  await owner.getByLabel('High estimate of row 101').fill('3000')
  await press(owner, 'Check again')
  await press(owner, `Take over ${LOTS} of ${LOTS}`)
  await owner.getByText(`${LOTS} lots taken over`).waitFor()
  await press(owner, 'To the sale')

  await owner.getByText('Dry brush landscape').waitFor()
  await press(owner, 'Submit for review')
  await owner.getByText('In review', { exact: true }).waitFor()
  const lots = await sql<{ lot_no: string; start_fen: number }>(
    'select lot_no, start_fen::int from lot_lots where session_id = $1 order by session_position',
    [data.id],
  )
  expect(lots.map(({ lot_no }) => lot_no)).toEqual(Array.from({ length: LOTS }, (_, i) => `${i + 1}`))
  expect(lots[4]).toEqual({ lot_no: '5', start_fen: 900_00 })
  await goTo(owner, '/pages/sell/sessions')
  await owner.getByText(`${LOTS} lots`).waitFor()
})
