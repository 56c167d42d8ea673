/** Sharing: a link that messengers can read and the app opens, and a poster with picture, price, end and QR code. */
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, goTo, newPhone, origin, sidewaysPx, signIn, sql, useSystem } from '../fixtures.ts'

useSystem()

const LOT_PAGE = '/pages/main/auctionitemdetail/auctionitemdetail'
const lotWhere = async (where: string) =>
  (
    await sql<{ id: number; title: string }>(
      `select id, coalesce(title_en, title) as title from lot_lots where ${where} order by id limit 1`,
    )
  )[0]!

test('a member shares a running lot: the link names them, and leads a stranger to the lot', async () => {
  const lot = await lotWhere(`status = 'live' and bid_count > 0 and ends_at > platform_now() + interval '1 hour'`)
  const phone = await newPhone({ width: 360 })
  await signIn(phone, BUYERS[0]!.phone)
  await goTo(phone, `${LOT_PAGE}?id=${lot.id}`)
  await phone.getByRole('button', { name: 'Share' }).click()

  const poster = phone.getByRole('img', { name: /^Picture to share/ })
  await poster.waitFor()
  expect(await poster.getAttribute('alt')).toMatch(
    /^Picture to share: .+, Current bid ¥[\d,]+, Price at \d+ \w+ \d\d:\d\d \(.+\), Ends \d+ \w+ \d\d:\d\d \(.+\)$/,
  )
  expect(await poster.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([750, 1180])
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  const link = await phone.getByLabel('Link').inputValue()
  const [me] = await sql<{ id: number }>('select id from account_users where phone = $1', [BUYERS[0]!.phone])
  expect(link).toBe(`${origin()}/h5/lot/${lot.id}?invite_uid=${me!.id}`)
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Save picture' }).click()
  expect((await saved).suggestedFilename()).toBe('juya.png')

  const html = await (await fetch(link)).text()
  expect(html).toContain('property="og:title"')
  const friend = await newPhone({ unused: true })
  await friend.goto(link)
  await friend.locator('.lot-title__name').waitFor()
  expect(await friend.evaluate(() => location.href)).toBe(`${origin()}/h5/#${LOT_PAGE}?id=${lot.id}`)
  expect(await friend.title()).toContain(lot.title)
  expect(await friend.evaluate(() => localStorage.getItem('invite_uid'))).toBe(String(me!.id))
})

test('a lot that has ended says on its poster how it ended; a shop and a list of lots can be shared, too', async () => {
  const lot = await lotWhere(`status = 'sold'`)
  const phone = await newPhone()
  await goTo(phone, `${LOT_PAGE}?id=${lot.id}`)
  await phone.getByRole('button', { name: 'Share' }).click()
  const poster = phone.getByRole('img', { name: /^Picture to share/ })
  await poster.waitFor()
  expect(await poster.getAttribute('alt')).toMatch(/Hammer price ¥[\d,]+, Sold \d+ \w+ \d\d:\d\d \(.+\)$/)
  await phone.keyboard.press('Escape')

  const [shop] = await sql<{ id: number }>(`select id from shop_shops where status = 'active' order by id limit 1`)
  await goTo(phone, `/pages/main/shop-main?id=${shop!.id}`)
  await phone.locator('.shop-home').waitFor()
  await phone.getByRole('button', { name: 'Share' }).click()
  expect(await phone.getByLabel('Link').inputValue()).toBe(`${origin()}/h5/shop/${shop!.id}`)
  await phone.getByRole('img', { name: /^Picture to share/ }).waitFor()
  await phone.keyboard.press('Escape')

  const [category] = await sql<{ id: number }>(
    'select id from site_categories where parent_id is null order by id limit 1',
  )
  await goTo(phone, `/pages/main/categoryResult?id=${category!.id}`)
  await phone.locator('.shop-home').waitFor({ state: 'detached' })
  await phone.getByRole('button', { name: 'Share' }).click()
  expect(await phone.getByLabel('Link').inputValue()).toBe(
    `${origin()}/h5/#/pages/main/categoryResult?id=${category!.id}`,
  )
})

test('the phone’s own sharing gets the link and the picture where it takes them', async () => {
  const lot = await lotWhere(`status = 'live'`)
  const phone = await newPhone()
  await phone.addInitScript(() => {
    const sent = { data: null as ShareData | null }
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => {
        sent.data = data
      },
    })
    Object.assign(window, { sent })
  })
  await goTo(phone, `${LOT_PAGE}?id=${lot.id}`)
  await phone.getByRole('button', { name: 'Share' }).click()
  await phone.getByRole('img', { name: /^Picture to share/ }).waitFor()
  await phone.getByRole('button', { name: 'Send', exact: true }).click()

  const sent = await phone.evaluate(() => {
    const { data } = (window as unknown as { sent: { data: ShareData } }).sent
    return { url: data.url, files: data.files?.map(({ type }) => type) }
  })
  expect(sent).toEqual({ url: `${origin()}/h5/lot/${lot.id}`, files: ['image/png'] })
})

test('a shared address of something that is not there is not found, tells nothing, and leads to the screen that says so', async () => {
  const answer = await fetch(`${origin()}/h5/lot/99999999`)
  const html = await answer.text()

  expect([answer.status, html.includes('og:title')]).toEqual([404, false])
  expect(html).toContain(`name="app-screen" content="${LOT_PAGE}?id=99999999"`)
})
