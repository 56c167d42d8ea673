import { randomUUID } from 'node:crypto'
/** After the hammer: paying a won lot, following it home, confirming and reviewing it; cards, topping up, addresses. */
import { goodCard } from '@juya/sandbox/src/providers/test-cards.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PASSWORD, DEMO_PAY_PASSWORD } from '../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  callApi,
  goTo,
  goToWhole,
  newPhone,
  reload,
  sandboxUrl,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from './fixtures.ts'

useSystem()

const PASSWORD_FIELD = '6-digit pay password'
const people = BUYERS.filter((buyer) => !buyer.robot)

interface UnpaidOrder {
  id: number
  phone: string
  shop_phone: string
}

/** Orders of lots won and not paid yet, with their buyers and the owners of their shops. */
const unpaidOrders = (): Promise<UnpaidOrder[]> =>
  sql<{ id: number; phone: string; shop_phone: string }>(
    `select o.id::int, u.phone, owner.phone as shop_phone
     from order_orders o join account_users u on u.id = o.user_id join shop_shops s on s.id = o.shop_id join account_users owner on owner.id = s.owner_user_id
     where o.status = 'pending_payment' and o.kind = 'auction' and o.pay_deadline > platform_now() order by o.id`,
  )

async function anUnpaidOrder(): Promise<UnpaidOrder> {
  const [order] = await unpaidOrders()
  if (!order) throw new Error('the demo world has no unpaid order')
  return order
}

const codeFromBank = async (phone: string): Promise<string> => {
  const answer = await fetch(`${sandboxUrl()}/control/last_code`, {
    method: 'POST',
    body: JSON.stringify({ phone, from: 'bank' }),
  })
  return ((await answer.json()) as { result: string }).result
}

async function shipAsShop(order: UnpaidOrder): Promise<void> {
  const login = await callApi<{ token: string }>('POST', '/api/user/Public/login', {
    phone: order.shop_phone,
    password: DEMO_PASSWORD,
  })
  const shipped = await callApi(
    'GET',
    '/api/store/Order/send_express',
    { id: order.id, carrier_code: 'SF', tracking_no: `SF${String(order.id).padStart(13, '0')}` },
    { Token: login.data.token, 'Idempotency-Key': randomUUID() },
  )
  expect(shipped.code, shipped.msg).toBe(1)
}

/** Pays what is on the confirm page from the wallet. */
async function payFromWallet(phone: Page): Promise<void> {
  await phone.getByRole('radio', { name: /^Wallet/ }).click()
  await phone.getByRole('button', { name: 'Pay now' }).click()
  await phone.getByLabel(PASSWORD_FIELD).fill(DEMO_PAY_PASSWORD)
}

test('a won lot is paid from the wallet, shipped, confirmed and reviewed', async () => {
  const order = await anUnpaidOrder()
  const phone = await newPhone()
  await signIn(phone, order.phone)
  await goTo(phone, '/pages/users/order/customer/order?tab=to_pay')
  await phone
    .getByText(/^Pay within/)
    .first()
    .waitFor()

  await goTo(phone, `/pages/users/order/customer/orderPreview?ids=${order.id}`)
  await phone.getByText('Held in escrow until you confirm receipt').waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  await payFromWallet(phone)
  await phone.getByText('Paid', { exact: true }).waitFor()
  await phone.getByRole('button', { name: 'View order' }).click()
  await phone.getByText('Paid, the shop ships next').waitFor()
  await phone.getByText(/^¥[\d,.]+ is held in escrow$/).waitFor()

  await shipAsShop(order)
  await reload(phone)
  await phone.getByText('On the way to you').waitFor()
  await phone.getByRole('button', { name: 'Confirm receipt' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Confirm receipt' }).click()
  await phone.getByText('Received, the shop is paid').waitFor()

  await phone.getByRole('button', { name: 'Review', exact: true }).click()
  await phone.getByRole('radio', { name: 'Overall: 5 of 5' }).click()
  await phone.getByPlaceholder(/How is the piece/).fill('Exactly as described, and packed twice.')
  await phone.getByRole('button', { name: 'Publish review' }).click()
  await toasted(phone, 'Thank you. Your review is published.')
  const reviews = await sql('select 1 from review_reviews where order_id = $1', [order.id])
  expect(reviews).toHaveLength(1)
})

test('a wrong pay password takes nothing and says how many tries are left', async () => {
  const order = await anUnpaidOrder()
  const phone = await newPhone()
  await signIn(phone, order.phone)
  await goTo(phone, `/pages/users/order/customer/orderPreview?ids=${order.id}`)
  await phone.getByRole('radio', { name: /^Wallet/ }).click()
  await phone.getByRole('button', { name: 'Pay now' }).click()
  await phone.getByLabel(PASSWORD_FIELD).fill('000001')

  await phone.getByText(/4 tries left/).waitFor()
  const [row] = await sql<{ status: string }>('select status from order_orders where id = $1', [order.id])
  expect(row!.status).toBe('pending_payment')
})

test('a bank card is added with the bank’s code, and the wallet is topped up with it', async () => {
  const buyer = people[3]!
  const phone = await newPhone()
  await signIn(phone, buyer.phone)
  await goTo(phone, '/pages/huifu/bind_card')
  await phone.getByLabel(/^Card number/).fill('6222020000000016')
  await phone.getByLabel(/^Phone at the bank/).fill(buyer.phone)
  await phone.getByRole('button', { name: 'Get the bank’s code' }).click()
  await phone.getByText('Check the number: a digit is wrong or missing').waitFor()
  await phone.getByLabel(/^Card number/).fill(goodCard(9042))
  const seen_code = await codeFromBank(buyer.phone)
  await phone.getByRole('button', { name: 'Get the bank’s code' }).click()
  await phone.getByLabel('6-digit SMS code').fill(await untilCode(buyer.phone, seen_code))
  await phone.getByText(/was added$/).waitFor()
  await phone.getByRole('button', { name: 'My cards' }).click()
  await phone.getByText(`•••• •••• •••• ${goodCard(9042).slice(-4)}`).waitFor()

  const before_fen = await toppedUpFen(buyer.phone)
  await goTo(phone, '/pages/my/myMoney')
  await phone.getByRole('button', { name: 'Top up' }).click()
  await phone.getByLabel('How much to top up').fill('500')
  const bind_code = await codeFromBank(buyer.phone)
  await phone.getByRole('button', { name: 'Top up ¥500' }).click()
  await phone.getByRole('button', { name: 'Pay ¥500' }).click()
  await phone.getByLabel('6-digit SMS code').fill(await untilCode(buyer.phone, bind_code))
  await phone.getByText('Topped up', { exact: true }).waitFor()
  expect(await toppedUpFen(buyer.phone)).toBe(before_fen + 500_00)
})

test('addresses are added, changed, made the default and deleted', async () => {
  const phone = await newPhone({ width: 360 })
  await signIn(phone, people[6]!.phone)
  await goTo(phone, '/pages/users/addressManage')
  await phone.getByRole('button', { name: 'Save address' }).click()
  await phone.getByText('Enter the name the parcel is for').waitFor()
  await phone.getByLabel(/^Receiver/).fill('Song Wan')
  await phone.getByLabel(/^Mobile number/).fill('13955556666')
  await phone.getByRole('button', { name: /^Region|Province, city, county/ }).click()
  const regions = phone.getByRole('dialog')
  for (const place of ['浙江省', '杭州市', '西湖区']) await regions.getByText(place, { exact: true }).last().click()
  await phone.getByLabel(/^Street and number/).fill('88 Nanshan Road, room 602')
  expect(await sidewaysPx(phone)).toBe(0)
  await phone.getByRole('button', { name: 'Save address' }).click()
  await toasted(phone, 'Address saved')

  await goTo(phone, '/pages/users/address')
  const card = phone.locator('section', { hasText: 'Song Wan' })
  await card.getByText('浙江省 杭州市 西湖区 88 Nanshan Road, room 602').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await card.getByRole('button', { name: /^Edit/ }).click()
  await phone.getByLabel(/^Street and number/).fill('90 Nanshan Road')
  await phone.getByRole('button', { name: 'Save address' }).click()
  await card.getByText('90 Nanshan Road').waitFor()
  await card.getByText('Use by default').click()
  await card.getByText('Default', { exact: true }).first().waitFor()

  await card.getByRole('button', { name: /^Delete/ }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await card.waitFor({ state: 'detached' })
})

const PAGES = [
  { path: '/pages/my/myMoney', en: 'Money records', zh: '资金明细' },
  { path: '/pages/my/accountDetail', en: 'All types', zh: '全部类型' },
  { path: '/pages/users/guarantee', en: 'Held now', zh: '当前冻结' },
  { path: '/pages/users/order/customer/order', en: 'To receive', zh: '待收货' },
  { path: '/pages/huifu/list', en: 'Remove', zh: '解绑' },
  { path: '/pages/tabbar/my/my', en: 'My bids', zh: '我的竞拍' },
]

test('the buyer’s pages fit a small phone and can be read by everybody, in both languages and themes', async () => {
  for (const dark of [false, true]) {
    const phone = await newPhone({ width: 360, dark, lang: dark ? 'zh-CN' : 'en' })
    await signIn(phone, people[0]!.phone)
    for (const { path, en, zh } of PAGES) {
      await goToWhole(phone, path)
      await phone
        .getByText(dark ? zh : en)
        .first()
        .waitFor()
      expect(await sidewaysPx(phone), path).toBe(0)
      expect(await accessibilityFaults(phone), path).toEqual([])
    }
  }
})

test('a guest sees why the orders are private and comes back to them after signing in', async () => {
  const phone = await newPhone()
  await goTo(phone, '/pages/users/order/customer/order')
  await phone.getByText('Sign in to see this page').waitFor()
  await phone.getByRole('button', { name: 'Sign in with SMS' }).click()
  await phone.waitForFunction(() => location.hash.includes('/login/'))

  expect(await phone.evaluate(() => localStorage.getItem('from_url'))).toContain('/pages/users/order/customer/order')
})

/** Money that came into a person's wallet from a card. Other money of theirs comes and goes meanwhile, whenever a lot ends. */
async function toppedUpFen(phone: string): Promise<number> {
  const [row] = await sql<{ came_fen: number }>(
    `select coalesce(sum(came.amount_fen), 0)::int as came_fen from ledger_entries came
     join ledger_accounts wallet on wallet.id = came.account_id and wallet.owner_type = 'user' and wallet.kind = 'wallet'
     join account_users u on u.id = wallet.owner_id and u.phone = $1
     where exists (select from ledger_entries went join ledger_accounts card on card.id = went.account_id
       where went.tx_id = came.tx_id and card.code = 'external:clearing:quickpay')`,
    [phone],
  )
  return row!.came_fen
}

/** The bank's newest code for a phone, once it is another one than the last. */
async function untilCode(phone: string, last: string): Promise<string> {
  await until(async () => (await codeFromBank(phone)) !== last)
  return codeFromBank(phone)
}
