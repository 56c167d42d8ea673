/** Paying in WeChat Pay and Alipay: the phone leaves for the app's page and comes back to where it was; the messenger opens its own window. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { goTo, newPhone, origin, sandboxUrl, signIn, sql, toasted, useSystem } from '../fixtures.ts'

useSystem()

const people = BUYERS.filter((buyer) => !buyer.robot)

/** Pays on the page of the app, or leaves it; either way the phone is back at ours. */
async function inApp(phone: Page, act: '支付' | '返回商家'): Promise<void> {
  await phone.waitForURL((url) => url.href.startsWith(sandboxUrl()))
  await phone.getByRole('link', { name: new RegExp(`^${act}`) }).click()
  await phone.waitForURL((url) => url.href.startsWith(origin()))
}

async function walletFen(phone: string, provider: string): Promise<number> {
  const [row] = await sql<{ came_fen: number }>(
    `select coalesce(sum(came.amount_fen), 0)::int as came_fen from ledger_entries came
     join ledger_accounts wallet on wallet.id = came.account_id and wallet.owner_type = 'user' and wallet.kind = 'wallet'
     join account_users u on u.id = wallet.owner_id and u.phone = $1
     where exists (select from ledger_entries went join ledger_accounts a on a.id = went.account_id and a.code = $2 where went.tx_id = came.tx_id)`,
    [phone, `external:clearing:${provider}`],
  )
  return row!.came_fen
}

async function topUp(phone: Page, yuan: string, app: 'WeChat Pay' | 'Alipay'): Promise<void> {
  await goTo(phone, '/pages/my/myMoney')
  await phone.getByRole('button', { name: 'Top up' }).click()
  await phone.getByLabel('How much to top up').fill(yuan)
  await phone.getByRole('button', { name: `Top up ¥${yuan}` }).click()
  await phone.getByRole('dialog').getByText(app, { exact: true }).click()
  await phone.getByRole('button', { name: `Pay ¥${yuan}` }).click()
}

test('a wallet is topped up in Alipay: the phone comes back to the result', async () => {
  const buyer = people[2]!
  const phone = await newPhone()
  await signIn(phone, buyer.phone)

  await topUp(phone, '300', 'Alipay')
  await inApp(phone, '支付')
  await phone.getByText('Topped up', { exact: true }).waitFor()

  await phone.getByText('Alipay', { exact: true }).waitFor()
  expect(await walletFen(buyer.phone, 'alipay')).toBe(300_00)
})

test('who leaves the app without paying is told that nothing came, and may pay there still', async () => {
  const buyer = people[3]!
  const phone = await newPhone()
  await signIn(phone, buyer.phone)

  await topUp(phone, '120', 'WeChat Pay')
  await phone.waitForURL((url) => url.href.startsWith(sandboxUrl()))
  const page_of_app = phone.url()
  await inApp(phone, '返回商家')
  await phone.getByText('Waiting for WeChat Pay', { exact: true }).waitFor()
  expect(await walletFen(buyer.phone, 'wechatpay')).toBe(0)

  await fetch(`${page_of_app}&do=pay`, { redirect: 'manual' })
  await phone.getByRole('button', { name: 'I have paid' }).click()
  await phone.getByText('Topped up', { exact: true }).waitFor()
  expect(await walletFen(buyer.phone, 'wechatpay')).toBe(120_00)
})

test('a deposit is paid in WeChat Pay from the lot, and the phone is back on the bid sheet with it held', async () => {
  const buyer = people[4]!
  const [lot] = await sql<{ id: number }>(
    `select l.id::int from lot_lots l where l.status = 'live' and l.mode = 'single' and l.ends_at > platform_now() + interval '5 hours' and l.deposit_fen > 0
       and not exists (select 1 from lot_bidders b join account_users u on u.id = b.user_id where b.lot_id = l.id and u.phone = $1) order by l.id limit 1`,
    [buyer.phone],
  )
  const phone = await newPhone()
  await signIn(phone, buyer.phone)
  const page = `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot!.id}`
  await goTo(phone, page)
  await phone
    .getByRole('button', { name: /^Pay deposit/ })
    .first()
    .click()
  await phone.getByRole('dialog').getByText('WeChat Pay', { exact: true }).click()
  await phone.getByRole('button', { name: /^Pay ¥/ }).click()
  await inApp(phone, '支付')

  await phone.waitForURL((url) => url.hash.startsWith(`#${page}`))
  await toasted(phone, 'Deposit paid')
  // The sheet it was paid from is there again, by itself.
  await phone
    .getByRole('dialog')
    .getByText(/Deposit ¥[\d,]+ held/)
    .waitFor()
  const [hold] = await sql<{ source: string }>(
    `select h.source from deposit_holds h join account_users u on u.id = h.user_id and u.phone = $2 where h.ref_id = $1 and h.status = 'held'`,
    [lot!.id, buyer.phone],
  )
  expect(hold).toEqual({ source: 'wechat' })
})

test('an order is paid in the messenger’s own window; Alipay is not offered there', async () => {
  const [order] = await sql<{ id: number; user_id: number; phone: string }>(
    `select o.id::int, u.id::int as user_id, u.phone from order_orders o join account_users u on u.id = o.user_id
     where o.status = 'pending_payment' and o.kind = 'auction' and o.pay_deadline > platform_now() order by o.id desc limit 1`,
  )
  await sql(
    `insert into account_messenger_bindings (user_id, provider, open_id) values ($1, 'wechat_h5', 'o_payer')
     on conflict (user_id, provider) do update set open_id = 'o_payer'`,
    [order!.user_id],
  )
  const phone = await newPhone({ messenger: true })
  const windows: string[] = []
  await phone.exposeFunction('messengerWindow', async (params: object) => {
    const body = JSON.stringify(params)
    const answer = await fetch(`${sandboxUrl()}/control/messenger_pay`, { method: 'POST', body })
    windows.push(((await answer.json()) as { result: string }).result)
  })
  await phone.addInitScript(() => {
    const open = (_name: string, params: object, done: () => void) =>
      (window as unknown as { messengerWindow(params: object): Promise<void> }).messengerWindow(params).then(done)
    Object.assign(window, { WeixinJSBridge: { invoke: open } })
  })
  await signIn(phone, order!.phone)
  await goTo(phone, `/pages/users/order/customer/orderPreview?ids=${order!.id}`)
  await phone.getByRole('radio', { name: /^WeChat Pay/ }).click()
  expect(await phone.getByRole('radio', { name: /^Alipay/ }).count()).toBe(0)
  await phone.getByRole('button', { name: 'Pay now' }).click()

  await phone.getByText('Paid', { exact: true }).waitFor()
  expect(windows).toEqual(['get_brand_wcpay_request:ok'])
  const [paid] = await sql<{ channel: string }>('select channel from order_payments where order_id = $1', [order!.id])
  expect(paid).toEqual({ channel: 'wechat' })
})
