/** A dozen orders shipped by one table: what cannot go is refused row by row, the rest is shipped, and a buyer reads the number. */
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  goTo,
  goToWhole,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  useSystem,
} from '../fixtures.ts'

useSystem()

interface Waiting {
  id: number
  order_no: string
  phone: string
  owner_phone: string
}

/** The orders to ship of the shop with most of them. */
const waiting = () =>
  sql<Waiting>(
    `select o.id::int, o.order_no, u.phone, w.phone as owner_phone from order_orders o join account_users u on u.id = o.user_id
       join shop_shops s on s.id = o.shop_id join account_users w on w.id = s.owner_user_id
     where o.status = 'to_ship' and not o.after_sale_open and o.shop_id = (select shop_id from order_orders where status = 'to_ship'
       group by shop_id order by count(*) desc limit 1) order by o.id`,
  )
const numberOf = (n: number): string => `SF${5_550_000_000_000 + n}`
const statusOf = async (id: number): Promise<string> =>
  (await sql<{ status: string }>(`select status from order_orders where id = ${id}`))[0]!.status

test('twelve orders go by a CSV file, two rows are refused, and the buyer reads the tracking number', async () => {
  const orders = (await waiting()).slice(0, 12)
  expect(orders).toHaveLength(12)
  const [first] = orders
  const shop = await newPhone({ width: 360 })
  await signIn(shop, first!.owner_phone)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/users/order/seller/order?tab=to_ship')
  await shop.getByRole('button', { name: 'Ship several by table' }).click()

  const taken = shop.waitForEvent('download')
  await shop.getByRole('button', { name: 'Download the table' }).click()
  expect((await taken).suggestedFilename()).toMatch(/^orders-to-ship-.*\.csv$/)
  await toasted(shop, 'in the table')

  await shop.getByRole('radio', { name: 'File' }).click()
  const rows = orders.map(({ order_no }, n) => `'${order_no},SF Express,${numberOf(n)}`)
  const table = [
    'Order number,Carrier,Tracking number',
    ...rows,
    `2611230000000000018,SF,${numberOf(90)}`,
    `${first!.order_no},SF,${numberOf(91)}`,
  ]
  await shop
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(table.join('\r\n')) })
  await shop.getByRole('button', { name: 'numbers.csv' }).waitFor()
  expect(await accessibilityFaults(shop)).toEqual([])
  await shop.getByRole('button', { name: 'Check', exact: true }).click()

  await shop.getByText('12 ready · 0 shipped before · 2 refused').waitFor()
  await shop.getByText('Your shop has no order with this number').waitFor()
  await shop.getByText('This order stands further up in the table').waitFor()
  expect(await statusOf(first!.id)).toBe('to_ship')
  expect(await sidewaysPx(shop)).toBe(0)
  expect(await accessibilityFaults(shop)).toEqual([])
  await shop.getByRole('button', { name: 'Ship 12 orders' }).click()
  await shop.getByText('12 shipped · 2 refused').waitFor()

  expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual(orders.map(() => 'shipped'))
  const buyer = await newPhone()
  await signIn(buyer, first!.phone)
  await goToWhole(buyer, `/pages/users/orderDetail?id=${first!.id}`)
  await buyer
    .getByText(new RegExp(numberOf(0)))
    .first()
    .waitFor()
})

test('a table is pasted on the phone; an empty one is asked for, and wrong rows ship nothing', async () => {
  const [one] = await waiting()
  const shop = await newPhone({ width: 360, lang: 'zh-CN' })
  await signIn(shop, one!.owner_phone)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/sell/bulk-ship')
  await shop.getByRole('button', { name: '检查' }).click()
  await shop.getByText('请先粘贴表格').waitFor()

  await shop.getByLabel('订单号、快递公司、运单号').fill(`${one!.order_no}\t顺丰\tJD12345678901`)
  await shop.getByRole('button', { name: '检查' }).click()
  await shop.getByText('运单号与快递公司不符').waitFor()
  expect(await shop.getByRole('button', { name: /^发货/ }).isDisabled()).toBe(true)

  await shop.getByRole('button', { name: '修改表格' }).click()
  await shop.getByLabel('订单号、快递公司、运单号').fill(`${one!.order_no}\t顺丰\t${numberOf(70)}`)
  await shop.getByRole('button', { name: '检查' }).click()
  await shop.getByRole('button', { name: '发货 1 单' }).click()
  await shop.getByText('已发货 1 单 · 不可发货 0 单').waitFor()
  expect(await statusOf(one!.id)).toBe('shipped')
})
