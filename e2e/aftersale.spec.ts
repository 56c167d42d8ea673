/** Money back: a return agreed between buyer and shop, and a case the two could not settle, ruled at the console. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_OPERATOR } from '../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  advance,
  goTo,
  goToWhole,
  newDesk,
  newPhone,
  origin,
  reload,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from './fixtures.ts'

useSystem()

const CASES = '/pages/users/afterSale'
const PHOTO = join(import.meta.dirname, '../apps/server/demo-world/items/celadon-vase-detail.webp')
const STEP_MS = 31_000

interface Sale {
  id: number
  total_fen: number
  phone: string
  shop_phone: string
}

/** Shipped orders paid from the wallet, whose money can be asked back. */
async function aShippedSale(nth: number): Promise<Sale> {
  const sales = await sql<Sale>(
    `select o.id::int, o.total_fen::int, u.phone, owner.phone as shop_phone
     from order_orders o join account_users u on u.id = o.user_id join shop_shops s on s.id = o.shop_id join account_users owner on owner.id = s.owner_user_id
     where o.status = 'shipped' and o.kind = 'auction' and not o.after_sale_open order by o.id`,
  )
  const sale = sales[nth]
  if (!sale) throw new Error(`the demo world has ${sales.length} shipped orders`)
  return sale
}

/** Money of a sale that is in its buyer's wallet again. Other money of theirs comes and goes meanwhile, whenever a lot ends. */
async function backFen({ id, phone }: Sale): Promise<number> {
  const [row] = await sql<{ back_fen: number }>(
    `select coalesce(sum(came.amount_fen), 0)::int as back_fen from ledger_entries came
     join ledger_accounts wallet on wallet.id = came.account_id and wallet.owner_type = 'user' and wallet.kind = 'wallet'
     join account_users u on u.id = wallet.owner_id and u.phone = $2
     where exists (select from ledger_entries went join ledger_accounts escrow on escrow.id = went.account_id
       where went.tx_id = came.tx_id and went.amount_fen < 0 and escrow.code = 'order:' || $1 || ':escrow')`,
    [String(id), phone],
  )
  return row!.back_fen
}

/** A phone in the hands of the shop's owner, standing in the shop's role. */
async function shopPhone(phone: string, options?: Parameters<typeof newPhone>[0]): Promise<Page> {
  const page = await newPhone(options)
  await signIn(page, phone)
  await page.evaluate(() => localStorage.setItem('user_role', 'shop'))
  return page
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const sure = (page: Page, name: string | RegExp) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const choose = async (page: Page, field: RegExp, option: string | RegExp) => {
  await page.getByLabel(field).first().click()
  await page.getByRole('dialog').getByText(option, { exact: true }).click()
}

/** From the order to the case: fills the form as a buyer does and gives the case's id. */
async function askForRefund(page: Page, sale: Sale, kind: RegExp): Promise<number> {
  await goTo(page, `/pages/users/orderDetail?id=${sale.id}`)
  await press(page, 'Return or refund')
  await page.getByRole('radio', { name: kind }).check({ force: true })
  await choose(page, /^Reason/, 'Undisclosed defect')
  await page.getByLabel(/^What is wrong with it/).fill('A hairline crack at the foot that no photo shows.')
  await page.locator('input[type=file]').setInputFiles(PHOTO)
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await until(async () => page.getByRole('button', { name: /^Ask for ¥/ }).isEnabled())
  await press(page, /^Ask for ¥/)
  await page.getByRole('heading', { name: 'Waiting for the shop' }).waitFor()
  const [one] = await sql<{ id: number }>('select max(id)::int as id from aftersale_cases where order_id = $1', [
    sale.id,
  ])
  return one!.id
}

test('a return is agreed, sent back and confirmed, and the money is in the buyer’s wallet again', async () => {
  const sale = await aShippedSale(0)
  expect(await backFen(sale)).toBe(0)
  const buyer = await newPhone()
  await signIn(buyer, sale.phone)
  const id = await askForRefund(buyer, sale, /^Return and refund/)
  await buyer.getByText(/no reply means it agrees/).waitFor()

  const shop = await shopPhone(sale.shop_phone)
  await goTo(shop, `${CASES}/seller/order?status=requested`)
  await press(shop, 'Answer')
  await shop.getByRole('heading', { name: 'Waiting for your reply' }).waitFor()
  await goTo(shop, `${CASES}/seller/refund?id=${id}`)
  await press(shop, /^Agree$/)
  await shop.getByRole('dialog').getByRole('button', { name: 'Agree to the return' }).click()
  await shop.getByRole('heading', { name: 'Awaiting the return' }).waitFor()

  await reload(buyer)
  await buyer.getByRole('heading', { name: 'Please send it back' }).waitFor()
  await buyer.getByRole('heading', { name: 'Send it to' }).waitFor()
  await press(buyer, 'I’ve sent it')
  await press(buyer, 'Tell the shop')
  await buyer.getByText('Choose a carrier').waitFor()
  await choose(buyer, /^Carrier/, 'SF Express')
  await buyer.getByLabel(/^Tracking number/).fill(`SF88${String(id).padStart(11, '0')}`)
  await press(buyer, 'Tell the shop')
  await buyer.getByRole('heading', { name: 'On its way back' }).waitFor()

  await reload(shop)
  await press(shop, /^Refund ¥/)
  await sure(shop, /^Refund ¥/)
  await shop.getByRole('heading', { name: 'Refunded' }).waitFor()

  await goTo(buyer, '/pages/users/afterSale/customer/order?status=closed')
  await buyer.getByText('Refunded').first().waitFor()
  await until(async () => (await backFen(sale)) === sale.total_fen)
})

/** Signs an operator in as a person does. A code works once, so the clock moves on to the next one first. */
async function signInOperator(desk: Page): Promise<void> {
  const { login, password } = DEMO_OPERATOR
  await advance(STEP_MS)
  await desk.goto(`${origin()}/admin/`)
  await desk.getByLabel(/^Login/).fill(login)
  await desk.getByLabel(/^Password/).fill(password)
  await desk.getByRole('button', { name: /Continue/ }).click()
  const code = await (await fetch(`${origin()}/dev/totp?login=${login}`)).text()
  await desk.getByLabel(/6-digit code/).fill(code)
  await desk.getByRole('navigation').waitFor()
}

test('what the two cannot settle is ruled at the console, in part, and both read why', async () => {
  const sale = await aShippedSale(0)
  expect(await backFen(sale)).toBe(0)
  const buyer = await newPhone()
  await signIn(buyer, sale.phone)
  const id = await askForRefund(buyer, sale, /^Refund, keep/)

  const shop = await shopPhone(sale.shop_phone)
  await goTo(shop, `${CASES}/seller/comment?id=${id}&act=refuse`)
  await press(shop, /^Refuse$/)
  await shop.getByText('Choose a reason').waitFor()
  await choose(shop, /^Reason/, 'The fault was shown in the listing')
  await shop.getByLabel(/^Why do you refuse/).fill('It is named in the condition report.')
  await press(shop, /^Refuse$/)
  await shop.getByRole('heading', { name: 'You refused' }).waitFor()

  await goTo(buyer, `${CASES}/customer/refund?id=${id}`)
  await buyer.getByRole('heading', { name: 'Refused by the shop' }).waitFor()
  await press(buyer, 'Ask Juya to decide')
  await buyer.getByLabel(/^Why should Juya decide/).fill('It is no kiln line, it is a crack.')
  await press(buyer, 'Ask Juya to decide')
  await buyer.getByRole('heading', { name: 'Juya decides' }).waitFor()

  const desk = await newDesk()
  await signInOperator(desk)
  await desk.getByRole('link', { name: /Cases/ }).click()
  const [{ case_no } = { case_no: '' }] = await sql<{ case_no: string }>(
    'select case_no from aftersale_cases where id = $1',
    [id],
  )
  await desk.getByRole('row', { name: new RegExp(case_no) }).click()
  const pane = desk.getByRole('complementary', { name: case_no })
  await pane.getByText('It is no kiln line, it is a crack.').first().waitFor()
  await desk.keyboard.press('a')
  await pane.getByRole('button', { name: /Put it back/ }).waitFor()
  await pane.getByRole('button', { name: /Split/ }).click()
  await pane.getByLabel(/The buyer gets/).fill('30')
  await pane.getByLabel('At fault').selectOption('Shop')
  await pane.getByLabel(/Reason, which both sides read/).fill('The listing names the line only in its last sentence.')
  await pane.getByLabel(/^Headnote/).fill('A fault named only in passing is shared between both sides.')
  // There are rulings for this reason: one is followed, or departed from.
  expect(await pane.getByRole('button', { name: 'Refund ¥30.00' }).isEnabled()).toBe(false)
  await pane.getByRole('checkbox', { name: /^No\. \d+ · Refund in part/ }).check()
  await pane.getByRole('button', { name: 'Refund ¥30.00' }).click()
  await toasted(desk, 'Ruled. Both sides were told.')

  await goTo(buyer, `${CASES}/customer/refund?id=${id}`)
  await buyer.getByText('The listing names the line only in its last sentence.').first().waitFor()
  await until(async () => (await backFen(sale)) === 3_000)

  // Anybody finds it, without names, and the one it follows.
  const guest = await newPhone()
  await goTo(guest, '/pages/site/precedents')
  await guest.getByRole('searchbox', { name: 'Search what decided it' }).fill('named only in passing')
  await guest.keyboard.press('Enter')
  const ruling = guest.getByRole('article').filter({ hasText: 'A fault named only in passing' })
  await ruling.getByText('In part').waitFor()
  await until(async () => (await guest.getByRole('article').count()) === 1)
  expect(await accessibilityFaults(guest)).toEqual([])
  await ruling.getByRole('button', { name: /^No\. / }).click()
  await guest.getByText(/^Followed by 1 later ruling/).waitFor()
})

const BUYER_SCREENS = [
  `${CASES}/customer/order`,
  `${CASES}/customer/refund?id=`,
  `${CASES}/customer/consult?id=`,
  '/pages/users/returnGoods?order_id=',
]
const SHOP_SCREENS = [`${CASES}/seller/order`, `${CASES}/seller/refund?id=`, `${CASES}/seller/consult?id=`]

for (const options of [{ lang: 'en' }, { lang: 'zh-CN', dark: true }] as const)
  test(`the screens of a case fit a narrow phone and have no accessibility faults, in ${options.lang}`, async () => {
    const [one] = await sql<{ id: number; order_id: number; phone: string; shop_phone: string }>(
      `select c.id::int, c.order_id::int, u.phone, owner.phone as shop_phone
       from aftersale_cases c join account_users u on u.id = c.user_id join shop_shops s on s.id = c.shop_id join account_users owner on owner.id = s.owner_user_id
       order by c.id desc limit 1`,
    )
    const look = async (page: Page, paths: readonly string[]) => {
      for (const path of paths) {
        const whole = path.endsWith('order_id=')
          ? `${path}${one!.order_id}`
          : path.endsWith('=')
            ? `${path}${one!.id}`
            : path
        await goToWhole(page, whole)
        expect(await sidewaysPx(page), whole).toBe(0)
        expect(await accessibilityFaults(page), whole).toEqual([])
      }
    }
    const buyer = await newPhone({ ...options, width: 360 })
    await signIn(buyer, one!.phone)
    await look(buyer, BUYER_SCREENS)
    await look(await shopPhone(one!.shop_phone, { ...options, width: 360 }), SHOP_SCREENS)
  })

test('a guest is asked to sign in, and somebody else’s case is not found', async () => {
  const [one] = await sql<{ id: number; user_id: number }>(
    'select id::int, user_id::int from aftersale_cases order by id limit 1',
  )
  const [other] = await sql<{ phone: string }>(
    `select phone from account_users where id <> $1 and phone like '199000000%' order by id limit 1`,
    [one!.user_id],
  )
  const phone = await newPhone()
  await goTo(phone, `${CASES}/customer/order`)
  await phone.getByText('Sign in to see this page').waitFor()
  await signIn(phone, other!.phone)
  await goTo(phone, `${CASES}/customer/refund?id=${one!.id}`)
  await phone.getByRole('button', { name: 'Back to home' }).waitFor()
})
