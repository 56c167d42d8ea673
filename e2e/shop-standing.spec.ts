/** A new shop's way to trading from the phone: it pays its fee and its deposit, and is open. */
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PAY_PASSWORD, SHOPS } from '../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  callApi,
  goTo,
  goToWhole,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from './fixtures.ts'

useSystem()

const OWNER = BUYERS.find(({ nickname }) => nickname === '叶知秋')!.phone
const STATUS = `select s.status from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone = $1`
const statusOf = async (phone: string) => (await sql<{ status: string }>(STATUS, [phone]))[0]!.status
const PATH = '/pages/sell/shop-baozheng'
const MEMBER = BUYERS.find(({ nickname }) => nickname === '江一苇')!.phone

/** A lot as the form would send it, with a picture of another. */
async function listOne(token: string) {
  const [piece] = await sql<{ images: string[]; category_id: string; params: Record<string, string> }>(
    `select t.images, l.category_id, t.params from lot_lots l join lot_texts t on t.lot_id = l.id
     where l.status = 'live' and l.mode = 'single' order by l.id desc limit 1`,
  )
  const lot = {
    title: '文房小件',
    category_id: Number(piece!.category_id),
    params: piece!.params,
    images: piece!.images,
    desc: '旧藏一件，品相见图。',
    start_fen: 100_00,
    duration_s: 86_400,
    mode: 'single',
  }
  return callApi('POST', '/api/store/Auction/auction_add', lot, { Token: token })
}

test('a shop that was approved pays its fee and its deposit and invites a member, who accepts and lists a lot', async () => {
  const page = await newPhone()
  await signIn(page, OWNER)
  await page.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(page, '/pages/tabbar/my/my')
  await page.getByText('Pay the fee to open your shop').click()
  await page.getByText('Two steps to your open shop').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const pay = async (button: string | RegExp) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByText('Wallet', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click()
    await page.getByLabel('6-digit pay password').pressSequentially(DEMO_PAY_PASSWORD)
  }
  await pay('Pay ¥599')
  await page.getByText('One step to your open shop').waitFor()
  expect(await statusOf(OWNER)).toBe('pending_deposit')
  await pay('Pay the missing ¥1,000')
  await page.getByText('All is paid').waitFor()

  await until(async () => (await statusOf(OWNER)) === 'active')

  await goTo(page, '/pages/sell/staff')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('Mobile number').fill(MEMBER)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText(/Invited · Until/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const second = await newPhone()
  const member = await signIn(second, MEMBER)
  await goTo(second, '/pages/sell/staff')
  await second.getByText('知秋小筑 invites you').waitFor()
  expect(await sidewaysPx(second)).toBe(0)
  await second.getByRole('button', { name: 'Accept' }).click()
  await second.getByText('You work in 知秋小筑').waitFor()

  expect(await listOne(member)).toMatchObject({ code: 1 })
  const [lot] = await sql<{ name: string }>(
    'select s.name from lot_lots l join shop_shops s on s.id = l.shop_id order by l.id desc limit 1',
  )
  expect(lot!.name).toBe('知秋小筑')
})

test('a shop whose deposit is short reads by when it is topped up, in both languages and on a narrow phone', async () => {
  const owner = SHOPS.find(({ category }) => category === 'jade')!.owner_phone
  const page = await newPhone({ width: 360, lang: 'zh-CN' })
  await signIn(page, owner)
  await page.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goToWhole(page, PATH)

  expect(await page.getByText('店铺保证金不足').count()).toBe(1)
  expect(await page.getByText(/前仍可上新/).count()).toBe(1)
  expect(await sidewaysPx(page)).toBe(0)
})
