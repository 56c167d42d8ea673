import { randomUUID } from 'node:crypto'
/** The shop's side from the phone: publishing with photos, changing, taking down, relisting, shipping, and being told. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SHOPS } from '../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  callApi,
  goTo,
  goToWhole,
  networkWasCut,
  newPhone,
  reload,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from './fixtures.ts'

useSystem()

const OWNER = SHOPS[0]!.owner_phone
const PHOTOS = ['celadon-vase-main.webp', 'celadon-vase-detail.webp'].map((name) =>
  join(import.meta.dirname, '../apps/server/demo-world/items', name),
)

/** A phone in the hands of the shop's owner, standing in the shop's role. */
async function ownersPhone(
  options?: Parameters<typeof newPhone>[0],
  owner = OWNER,
): Promise<{ page: Page; token: string }> {
  const page = await newPhone(options)
  const token = await signIn(page, owner)
  await page.evaluate(() => localStorage.setItem('user_role', 'shop'))
  return { page, token }
}

interface ShopLot {
  id: number
  title: string
  status: string
  start_fen: number
  ends_at: number
}
/** The newest with this title; words are found a moment later. */
const shopLots = async (token: string, title: string): Promise<ShopLot[]> =>
  (
    await callApi<{ list: ShopLot[] }>('POST', '/api/store/Auction/my_auction', { page_size: 50 }, { Token: token })
  ).data.list.filter((lot) => lot.title.includes(title))

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const choose = async (page: Page, field: string, option: string) => {
  await page.getByLabel(field, { exact: false }).first().click()
  await page.getByRole('dialog').getByText(option, { exact: true }).click()
}

async function chooseCategory(page: Page): Promise<void> {
  await page.getByLabel('Category').click()
  await page.getByRole('tab', { name: 'Ceramics' }).click()
  await page.getByRole('dialog').getByText('Celadon', { exact: true }).click()
}

/** Fills in what the category asks. */
async function describeLot(page: Page): Promise<void> {
  await choose(page, 'Period', 'Qing')
  await choose(page, 'Kiln', 'Longquan')
  await choose(page, 'Condition*', 'Very good')
  await page.getByRole('textbox', { name: /^Size/ }).fill('24 cm')
  await page.getByLabel('Description').first().fill('From an old collection, one firing flaw at the foot.')
}

/** Adds both photos. Each shows its arrow once it is uploaded; until both are, the wizard does not go on. */
async function addPhotos(page: Page): Promise<void> {
  await page.getByLabel('Add photo', { exact: true }).setInputFiles(PHOTOS)
  await page.getByRole('button', { name: 'Move photo 1 right' }).waitFor()
  await page.getByRole('button', { name: 'Move photo 2 left' }).waitFor()
}

/** Fills the first two steps of the wizard and stands on the third. */
async function photosAndDetails(page: Page, title: string): Promise<void> {
  await goTo(page, '/pages/sell/addAuction')
  await chooseCategory(page)
  await addPhotos(page)
  // The category asks for views by name; each photo says which it shows.
  await page.getByLabel('What photo 1 shows').selectOption('Front')
  await page.getByLabel('What photo 2 shows').selectOption('Base')
  await page.getByRole('button', { name: 'With ruler' }).waitFor()
  await page.getByLabel('Title').fill(title)
  await press(page, 'Next: details')
  await describeLot(page)
  await page.getByLabel('Provenance', { exact: true }).fill('From the Chen family, Longquan')
  await press(page, 'Next: auction')
}

test('a shop publishes a lot with photos from the phone and buyers can bid on it', async () => {
  const { page, token } = await ownersPhone()
  const title = 'Celadon vase with a lotus mouth'
  await photosAndDetails(page, title)
  await page.getByRole('textbox', { name: /^Start price/ }).fill('880')
  await press(page, '3 days')
  await press(page, 'Next: delivery')
  await page.getByText('You receive').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()

  await page.getByRole('heading', { name: 'My lots' }).waitFor()
  await page.getByText(title).first().waitFor()
  for (const name of ['See its page', 'Share']) await page.getByRole('button', { name, exact: true }).waitFor()
  const [lot] = await shopLots(token, title)
  expect(lot).toMatchObject({ status: 'live', start_fen: 88_000 })
  const shown = await callApi<{ images: string[] }>('GET', '/api/portal/Auction/auction_info', { id: lot!.id })
  expect(shown.data.images).toHaveLength(2)
  expect(shown.data).toMatchObject({ photo_views: ['front', 'base'], provenance: 'From the Chen family, Longquan' })
})

const VIDEO = join(import.meta.dirname, '../apps/server/demo-world/videos/bw-meiping.mp4')

test('a lot’s video is sent with its first picture; what is no video, too long or stopped is not, and a reload keeps the form', async () => {
  const { page, token } = await ownersPhone()
  await goTo(page, '/pages/sell/addAuction')
  const place = page.getByRole('region', { name: 'Video' })
  const file = page.getByLabel('Add a video', { exact: true }).last()

  // The name says video, the bytes do not.
  await file.setInputFiles({
    name: 'turn.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('<!doctype html>'.padEnd(900)),
  })
  await place.getByText('A video must be MP4 with H.264 and AAC, or WebM').waitFor()
  await page.route('**/upload_img', (route) => route.abort())
  await file.setInputFiles(VIDEO)
  await place.getByText('The upload failed.').waitFor()
  await page.unroute('**/upload_img')
  networkWasCut()
  await place.getByRole('button', { name: 'Try again' }).click()
  await place.getByText('Uploaded. It follows the cover on its page.').waitFor()
  await place.getByRole('img', { name: 'First picture of the video' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // Photos the page goes away with are missed aloud.
  await page.route('**/upload_img', () => {})
  await page.getByLabel('Add photo', { exact: true }).setInputFiles(PHOTOS)
  await page.getByLabel('Title').fill('Celadon vase, turning')
  await reload(page)
  await toasted(page, '2 photos were not uploaded yet: add them again')
  await page.unroute('**/upload_img')
  networkWasCut()

  await addPhotos(page)
  await reload(page)
  await until(async () => (await page.getByLabel('Title').inputValue()) === 'Celadon vase, turning')
  await place.getByText('Uploaded. It follows the cover on its page.').waitFor()
  await page.getByRole('button', { name: 'Move photo 2 left' }).waitFor()

  await chooseCategory(page)
  await press(page, 'Next: details')
  await describeLot(page)
  await press(page, 'Next: auction')
  await page.getByRole('textbox', { name: /^Start price/ }).fill('880')
  await press(page, 'Next: delivery')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('heading', { name: 'My lots' }).waitFor()
  const [lot] = await shopLots(token, 'turning')
  const shown = await callApi<{ video: string; video_poster: string }>('GET', '/api/portal/Auction/auction_info', {
    id: lot!.id,
  })
  expect(shown.data.video).toMatch(/\.mp4$/)
  expect(shown.data.video_poster).toMatch(/\.webp$/)

  // Published, the form is empty again.
  await goTo(page, '/pages/sell/addAuction')
  await page.getByRole('button', { name: 'Add a video' }).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('')
})

test('the form says what is missing under its field and does not go on', async () => {
  const { page } = await ownersPhone()
  await goTo(page, '/pages/sell/addAuction')
  await press(page, 'Next: details')
  await page.getByText('At least one photo').waitFor()
  await page.getByText('At least 4 characters').waitFor()
  await page.getByLabel('Title').fill('Bowl')
  expect(await page.getByText('At least 4 characters').count()).toBe(0)
  await page.getByRole('button', { name: 'Front' }).waitFor()
})

test('a draft is changed, handed in, taken down and relisted as a new lot', async () => {
  const { page, token } = await ownersPhone()
  await photosAndDetails(page, 'Draft celadon dish')
  await page.getByRole('textbox', { name: /^Start price/ }).fill('300')
  await press(page, 'Save draft')
  // The form itself shows the title, too, until it is gone.
  await page.getByRole('heading', { name: 'My lots' }).waitFor()
  await page.getByText('Draft celadon dish').first().click()
  await page.getByLabel('Title').fill('Celadon dish with twin fish')
  await press(page, 'Next: details')
  await press(page, 'Next: auction')
  await page.getByRole('textbox', { name: /^Start price/ }).fill('360')
  await press(page, 'Next: delivery')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('heading', { name: 'My lots' }).waitFor()
  const card = page.locator('.j-card', { hasText: 'Celadon dish with twin fish' })
  await card.getByRole('button', { name: 'Take down' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take down' }).click()
  await toasted(page, 'Taken down')

  await goTo(page, '/pages/sell/auction?status=cancelled')
  await card.getByRole('button', { name: 'Relist' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Relist' }).click()
  await toasted(page, 'Listed again')

  const lots = await shopLots(token, 'Celadon dish with twin fish')
  expect(lots.map((lot) => lot.status).sort()).toEqual(['cancelled', 'live'])
  expect(lots.every((lot) => lot.start_fen === 36_000)).toBe(true)
})

test('a mass auction of two lots goes up at once, each lot closing after the other', async () => {
  const { page, token } = await ownersPhone()
  await goTo(page, '/pages/sell/addMassAuction')
  await page.getByLabel('Name of the mass auction').fill('Celadon evening sale')
  await chooseCategory(page)
  await describeLot(page)
  await press(page, 'Next: lots')
  for (const [index, photo] of PHOTOS.entries()) {
    await page.locator('input[type=file]').nth(index).setInputFiles(photo)
    await page
      .getByRole('textbox', { name: /^Title/ })
      .nth(index)
      .fill(`Evening celadon ${index + 1}`)
    await page
      .getByRole('textbox', { name: /^Start price/ })
      .nth(index)
      .fill('100')
  }
  await until(async () => (await page.getByText('Cover', { exact: true }).count()) === PHOTOS.length)
  await press(page, 'Next: end')
  const closes = page.getByLabel('First lot ends')
  const earliest = new Date(`${await closes.getAttribute('min')}:00Z`)
  await closes.fill(new Date(earliest.getTime() - 3_600_000).toISOString().slice(0, 16))
  await page.getByText(/^At least \d+ minutes from now$/).waitFor()
  await closes.fill(new Date(earliest.getTime() + 2 * 3_600_000).toISOString().slice(0, 16))
  await page.getByText(/The last of 2 lots ends/).waitFor()
  await press(page, 'Submit 2 lots')

  await page.getByRole('heading', { name: 'My lots' }).waitFor()
  await page.getByText('Evening celadon 1').first().waitFor()
  const lots = await shopLots(token, 'Evening celadon')
  expect(lots.map((lot) => lot.status)).toEqual(['live', 'live'])
  const ends = lots.map((lot) => lot.ends_at).sort()
  expect(ends[1]! - ends[0]!).toBe(60)
})

test('a paid order is shipped with its tracking number, and the shop is shown what it earned', async () => {
  const [order] = await sql<{ id: number; phone: string }>(
    `select o.id::int, u.phone from order_orders o join shop_shops s on s.id = o.shop_id join account_users u on u.id = s.owner_user_id
     where o.status = 'to_ship' order by o.id limit 1`,
  )
  const { page } = await ownersPhone({}, order!.phone)
  await goTo(page, '/pages/sell/order?tab=to_ship')
  await page
    .locator('.j-card')
    .filter({ has: page.getByRole('button', { name: 'Ship', exact: true }) })
    .first()
    .waitFor()
  await goTo(page, `/pages/users/order/seller/orderPreview?id=${order!.id}`)
  await page.getByText('Ship to').waitFor()
  await page.getByLabel('Tracking number').fill('123')
  await page.getByLabel('Tracking number').blur()
  await page.getByText('6 to 32 letters, digits or hyphens').waitFor()
  await choose(page, 'Carrier', 'SF Express')
  await page.getByLabel('Tracking number').fill(`SF7700${String(order!.id).padStart(8, '0')}`)
  await press(page, 'Ship 1 order')

  await toasted(page, 'Shipped. The buyer was told.')
  await page.getByText('You receive').waitFor()
  await page.getByText(`SF Express SF7700${String(order!.id).padStart(8, '0')}`, { exact: true }).waitFor()
  const [now] = await sql<{ status: string }>('select status from order_orders where id = $1', [order!.id])
  expect(now!.status).toBe('shipped')
})

test('the shop is told of its lot the moment it opens, and the notice leads to the lot', async () => {
  const { page, token } = await ownersPhone()
  await goTo(page, '/pages/tabbar/message/message')
  await page.getByRole('button', { name: 'Mark everything as read' }).waitFor()
  const lots = await callApi<{ list: ShopLot[] }>(
    'POST',
    '/api/store/Auction/my_auction',
    { status: 'draft' },
    { Token: token },
  )
  const [draft] = lots.data.list
  const handed_in = await callApi(
    'POST',
    '/api/store/Auction/auction_edit',
    { id: draft!.id, save: 'submit', duration_s: 86_400 },
    { Token: token, 'Idempotency-Key': randomUUID() },
  )
  expect(handed_in.code, handed_in.msg).toBe(1)

  // An earlier lot's notice has the same words: the list is opened once this one's is there.
  await until(
    async () =>
      (
        await sql(`select 1 from message_notices where title_en = 'Your lot is open' and link like $1`, [
          `%id=${draft!.id}`,
        ])
      ).length > 0,
  )
  await page.getByRole('button', { name: /Your lot is open/ }).click()
  await page
    .getByRole('button', { name: new RegExp(draft!.title.slice(0, 12)) })
    .first()
    .click()
  await page.waitForURL(new RegExp(`auctionitemdetail\\?id=${draft!.id}$`))
})

test('changing to the shop’s role keeps the page until the workbench’s code has come', async () => {
  const { page } = await ownersPhone()
  await page.evaluate(() => localStorage.setItem('user_role', 'normal'))
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route(/workbench-[^/]*\.js$/, async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await goTo(page, '/pages/tabbar/my/my')
  await reload(page)

  await press(page, 'Switch to shop')
  await asked.promise
  await toasted(page, 'Switched to shop')
  await page.getByText('My orders', { exact: true }).waitFor()

  answer.resolve()
  await page.getByRole('button', { name: 'Switch to buyer' }).waitFor()
  await page.getByText('My orders', { exact: true }).waitFor({ state: 'detached' })
})

const SCREENS = [
  '/pages/tabbar/my/my',
  '/pages/sell/auction',
  '/pages/sell/order',
  '/pages/sell/addAuction',
  '/pages/sell/addMassAuction',
  '/pages/sell/property',
  '/pages/tabbar/message/message',
  '/pages/main/shop/shop',
  '/pages/main/shop-main?id=1',
]

for (const options of [{ lang: 'en' }, { lang: 'zh-CN', dark: true }] as const)
  test(`the shop’s screens fit a narrow phone and have no accessibility faults, in ${options.lang}`, async () => {
    const { page } = await ownersPhone({ ...options, width: 360 })
    for (const path of SCREENS) {
      await goToWhole(page, path)
      expect(await sidewaysPx(page), path).toBe(0)
      expect(await accessibilityFaults(page), path).toEqual([])
    }
  })

test('somebody without a shop is told so, in place', async () => {
  const page = await newPhone()
  await signIn(page, '19900000001')
  await goTo(page, '/pages/sell/addAuction')
  await page.getByText('You don’t have a shop yet').waitFor()
})
