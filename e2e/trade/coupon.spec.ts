/** Coupons: a shop offers one, its buyer claims it and pays less. */
import { expect, test } from 'vitest'
import { DEMO_PAY_PASSWORD, SHOPS } from '../../apps/server/src/seed/people.ts'
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

interface Unpaid {
  id: number
  shop_id: number
  phone: string
  shop_phone: string
  total_fen: number
  shipping_fen: number
}

/** An order of a won lot that is not paid yet and costs something to ship. */
async function anUnpaidOrder(): Promise<Unpaid> {
  const [order] = await sql<Unpaid>(
    `select o.id::int, o.shop_id::int, u.phone, owner.phone as shop_phone, o.total_fen::int, o.shipping_fen::int
     from order_orders o join account_users u on u.id = o.user_id join shop_shops s on s.id = o.shop_id join account_users owner on owner.id = s.owner_user_id
     where o.status = 'pending_payment' and o.kind = 'auction' and o.shipping_fen > 0 and o.pay_deadline > platform_now() order by o.id limit 1`,
  )
  if (!order) throw new Error('the demo world has no unpaid order with shipping')
  return order
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a shop offers a coupon for shipping; the winner of a lot claims it on the shop’s page and pays without shipping', async () => {
  const order = await anUnpaidOrder()
  const shop = await newPhone()
  await signIn(shop, order.shop_phone)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/sell/addDiscount')
  await shop.getByRole('button', { name: 'Offer coupon' }).click()
  await shop.getByText('Give it a name of 2 to 30 characters').waitFor()
  await shop.getByLabel('Name').fill('包邮谢礼')
  await shop.getByRole('radio', { name: 'Shipping' }).click()
  await shop.getByLabel('Amount off').fill('500')
  await shop.getByLabel('Can be claimed until').fill(inDays(9))
  await shop.getByRole('button', { name: 'Offer coupon' }).click()
  await toasted(shop, 'The coupon is on offer')

  const phone = await newPhone()
  await signIn(phone, order.phone)
  await goTo(phone, `/pages/main/shop-main?id=${order.shop_id}`)
  await phone.getByRole('button', { name: /coupons? to claim/ }).click()
  const ticket = phone.getByRole('article').filter({ hasText: '包邮谢礼' })
  await ticket.getByRole('button', { name: 'Claim' }).click()
  await ticket.getByRole('button', { name: 'Use' }).waitFor()

  await goTo(phone, `/pages/users/order/customer/orderPreview?ids=${order.id}`)
  await phone.getByRole('button', { name: /Shop coupon ¥500 off shipping/ }).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  await phone.getByRole('radio', { name: /^Wallet/ }).click()
  await phone.getByRole('button', { name: 'Pay now' }).click()
  await phone.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await phone.getByText('Paid', { exact: true }).waitFor()

  const [paid] = await sql<{ total_fen: number; shipping_fen: number }>(
    'select total_fen::int, shipping_fen::int from order_orders where id = $1',
    [order.id],
  )
  expect(paid).toEqual({ total_fen: order.total_fen - order.shipping_fen, shipping_fen: 0 })
  await goTo(phone, '/pages/users/coupon')
  await phone.getByRole('tab', { name: 'Used' }).click()
  await phone.getByRole('article').filter({ hasText: '包邮谢礼' }).getByRole('button', { name: 'See order' }).waitFor()
})

for (const options of [{ lang: 'en' }, { lang: 'zh-CN', dark: true }] as const)
  test(`the screens of coupons fit a narrow phone and have no accessibility faults, in ${options.lang}`, async () => {
    const phone = await newPhone({ ...options, width: 360 })
    await signIn(phone, SHOPS[0]!.owner_phone)
    for (const path of [
      '/pages/users/discountList',
      '/pages/users/coupon',
      '/pages/sell/discountDetail',
      '/pages/sell/addDiscount',
    ]) {
      await goToWhole(phone, path)
      expect(await sidewaysPx(phone), path).toBe(0)
      expect(await accessibilityFaults(phone), path).toEqual([])
    }
  })
