/** Three things in one order: what came is photographed beside the listing, one goes back after an offer, another by ruling. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { aftersale as rows } from '@juya/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_OPERATOR } from '../../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goTo,
  goToWhole,
  newDesk,
  newPhone,
  origin,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const PHOTOS = ['celadon-vase-detail.webp', 'celadon-vase-main.webp'].map((name) =>
  join(import.meta.dirname, '../../apps/server/demo-world/items', name),
)
const CASES = '/pages/users/afterSale'
const STEP_MS = 31_000

interface Sale {
  id: number
  phone: string
  shop_phone: string
  items: number[]
}

/** The order of three things that is on its way. */
async function threeThings(): Promise<Sale> {
  const [sale] = await sql<Sale>(
    `select o.id::int, u.phone, w.phone as shop_phone, array_agg(i.id::int order by i.id) as items
     from order_orders o join order_items i on i.order_id = o.id join account_users u on u.id = o.user_id
       join shop_shops s on s.id = o.shop_id join account_users w on w.id = s.owner_user_id
     where o.status = 'shipped' and o.kind = 'goods' and o.refunded_fen = 0 group by o.id, u.phone, w.phone having count(*) = 3 order by o.id desc limit 1`,
  )
  return sale!
}

/** A step of one side, taken as the app would; it is not refused. */
async function act(token: string, { method, path }: { method: 'GET' | 'POST'; path: string }, input: object) {
  const answer = await callApi(method, path, { ...input }, { token, 'idempotency-key': randomUUID() })
  expect(answer, answer.msg).toMatchObject({ code: 1 })
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const newestCase = async (order_id: number): Promise<{ id: number; case_no: string }> =>
  (
    await sql<{ id: number; case_no: string }>(
      'select id::int, case_no from aftersale_cases where order_id = $1 order by id desc limit 1',
      [order_id],
    )
  )[0]!

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

test('one of three things goes back after an offer, another by ruling, with what arrived beside the listing', async () => {
  const sale = await threeThings()
  const buyer = await newPhone({ width: 360 })
  const token = await signIn(buyer, sale.phone)

  await goTo(buyer, `/pages/users/orderDetail?id=${sale.id}`)
  await press(buyer, /^Check what arrived/)
  await buyer.getByText('Open it before the camera').waitFor()
  for (const [nth, photo] of PHOTOS.entries()) {
    await buyer.locator('input[data-view="front"]').nth(nth).setInputFiles(photo)
    await until(async () => (await buyer.getByText(/Fingerprint [0-9a-f]{16}/).count()) === nth + 1)
  }
  expect(await sidewaysPx(buyer)).toBe(0)
  expect(await accessibilityFaults(buyer)).toEqual([])

  await press(buyer, 'Something is wrong')
  await buyer.getByRole('radio', { name: /^Refund, keep/ }).check({ force: true })
  for (const nth of [1, 2]) await buyer.getByRole('checkbox').nth(nth).uncheck({ force: true })
  await buyer
    .getByLabel(/^Reason/)
    .first()
    .click()
  await buyer.getByRole('dialog').getByText('Undisclosed defect', { exact: true }).click()
  await buyer.getByLabel(/^What is wrong with it/).fill('The glaze is much darker than in the photos.')
  // ¥88 for the bowl, and ¥12 of shipping: the fault would be the shop's.
  await press(buyer, 'Ask for ¥100')
  await buyer.getByRole('heading', { name: 'Waiting for the shop' }).waitFor()
  await buyer.getByRole('heading', { name: 'On arrival' }).waitFor()
  const first = await newestCase(sale.id)

  const shop = await newPhone()
  const shop_token = await signIn(shop, sale.shop_phone)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, `${CASES}/seller/comment?id=${first.id}&act=offer`)
  await shop.getByLabel(/^You offer/).fill('40')
  await press(shop, /^Offer ¥40/)
  await shop.getByRole('heading', { name: 'On arrival' }).waitFor()
  await goTo(buyer, `${CASES}/customer/refund?id=${first.id}`)
  await press(buyer, /^Accept ¥40/)
  await buyer
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Accept ¥40/ })
    .click()
  await buyer.getByRole('heading', { name: 'Refunded' }).waitFor()
  await buyer.getByText('¥40 refunded').first().waitFor()

  const lines = [{ item_id: sale.items[1], qty: 1 }]
  const asked = { action: 'open', order_id: sale.id, type: 'refund_only', reason_code: 'damaged', lines }
  await act(token, rows.act, { ...asked, amount_fen: 36_00, content: 'Chipped at the rim.' })
  const second = await newestCase(sale.id)
  const on = { case_id: second.id }
  await act(shop_token, rows.shopAct, { ...on, action: 'refuse', reason: 'It left here whole.' })
  await act(token, rows.act, { ...on, action: 'escalate', content: 'See the photo of its arrival.' })

  const desk = await newDesk()
  await signInOperator(desk)
  await desk.getByRole('link', { name: /Cases/ }).click()
  await desk.getByRole('row', { name: new RegExp(second.case_no) }).click()
  const pane = desk.getByRole('complementary', { name: second.case_no })
  await pane.getByRole('heading', { name: 'Arrival check' }).waitFor()
  await pane.getByText(/Fingerprint [0-9a-f]{16}/).waitFor()
  await pane.getByRole('button', { name: /Split/ }).click()
  await pane.getByLabel(/The buyer gets/).fill('20')
  await pane.getByLabel('At fault').selectOption('Shop')
  await pane.getByLabel(/Reason, which both sides read/).fill('The chip shows on arrival and nowhere in the listing.')
  await pane
    .getByLabel(/^Headnote/)
    .fill('A chip photographed on unpacking and absent from the listing is the sender’s.')
  await pane.getByRole('button', { name: 'Refund ¥20.00' }).click()
  await until(
    async () =>
      (await sql('select 1 from aftersale_cases where id = $1 and status = $2', [second.id, 'refunded'])).length === 1,
  )

  await goToWhole(buyer, `/pages/users/orderDetail?id=${sale.id}`)
  for (const tag of ['¥40 refunded', '¥20 refunded']) await buyer.getByText(tag, { exact: true }).first().waitFor()
  const went = await sql<{ item_id: number; fen: number }>(
    'select item_id::int, sum(amount_fen)::int as fen from order_item_refunds where order_id = $1 group by item_id order by item_id',
    [sale.id],
  )
  expect(went).toEqual([
    { item_id: sale.items[0], fen: 40_00 },
    { item_id: sale.items[1], fen: 20_00 },
  ])
})
