/** A shop's shelves: made on its goods page, found by buyers. */
import { expect, test } from 'vitest'
import { SHOPS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, goTo, newPhone, sidewaysPx, signIn, sql, until, useSystem } from '../fixtures.ts'

useSystem()

const OWNER = SHOPS.find(({ category }) => category === 'ceramics')!.owner_phone

test('a shop makes a shelf, puts goods on it, and buyers find them there', async () => {
  const shop = await newPhone({ width: 360 })
  await signIn(shop, OWNER)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/sell/goodsManage')
  await shop.getByRole('button', { name: 'Shelves', exact: true }).click()
  await shop.getByLabel('New shelf').fill('茶席小器')
  await shop.getByRole('button', { name: 'Add', exact: true }).click()
  await shop.getByLabel('Name of 茶席小器').waitFor()
  expect([await sidewaysPx(shop), await accessibilityFaults(shop)]).toEqual([0, []])

  const [goods] = await sql<{ id: number; shop_id: number; title_en: string }>(
    `select g.id::int, g.shop_id::int, g.title_en from goods_goods g join shop_shops s on s.id = g.shop_id join account_users u on u.id = s.owner_user_id
     where u.phone = '${OWNER}' and g.status = 'on' order by g.id limit 1`,
  )
  await goTo(shop, `/pages/main/addGoods?id=${goods!.id}`)
  await shop.getByRole('button', { name: 'Next: details' }).click()
  await shop.getByRole('button', { name: 'Next: delivery' }).click()
  await shop.getByRole('button', { name: 'Shelf' }).click()
  await shop.getByText('茶席小器', { exact: true }).click()
  await shop.getByRole('button', { name: 'Next: price and stock' }).click()
  await shop.getByRole('button', { name: 'Save', exact: true }).click()
  await shop.getByText(goods!.title_en).waitFor()

  const guest = await newPhone()
  await goTo(guest, `/pages/main/shop-main?id=${goods!.shop_id}&tab=goods`)
  await guest.getByRole('button', { name: '茶席小器' }).click()
  await until(async () => (await guest.locator('.goods-card').count()) === 1)
  await guest.getByText(goods!.title_en).waitFor()
})
