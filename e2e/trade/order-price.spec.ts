/** A shop lowers the price of an order that is not paid yet; its buyer reads both figures. */
import { expect, test } from 'vitest'
import { accessibilityFaults, goTo, goToWhole, newPhone, sidewaysPx, signIn, sql, useSystem } from '../fixtures.ts'

useSystem()

test('a shop lowers the price of an unpaid order, and the buyer reads what it was and what it is', async () => {
  const [one] = await sql<{ id: number; phone: string; owner_phone: string; total_fen: number }>(
    `select o.id::int, u.phone, w.phone as owner_phone, o.total_fen::int from order_orders o join account_users u on u.id = o.user_id
       join shop_shops s on s.id = o.shop_id join account_users w on w.id = s.owner_user_id
     where o.status = 'pending_payment' and o.kind = 'goods' limit 1`,
  )
  const shop = await newPhone({ width: 360 })
  await signIn(shop, one!.owner_phone)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, `/pages/sell/storeOrderInfo?id=${one!.id}`)
  await shop.getByRole('button', { name: 'Change the price' }).click()
  await shop.getByLabel(/^Items/).fill('99999')
  await shop.getByText(/^¥1 to ¥/).waitFor()
  await shop.getByLabel(/^Items/).fill('50')
  expect(await sidewaysPx(shop)).toBe(0)
  expect(await accessibilityFaults(shop)).toEqual([])
  await shop.getByRole('button', { name: 'Set ¥50' }).click()
  await shop.getByText('Adjustment').waitFor()

  const [row] = await sql<{ total_fen: number }>(`select total_fen::int from order_orders where id = ${one!.id}`)
  expect(row).toEqual({ total_fen: 50_00 })
  const buyer = await newPhone()
  await signIn(buyer, one!.phone)
  await goToWhole(buyer, `/pages/users/orderDetail?id=${one!.id}`)
  await buyer.getByText(/¥68.00 → ¥50.00/).waitFor()
})
