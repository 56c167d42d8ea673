/** Liquor: a minor is refused them before paying, an adult buys them; and one piece that goes from the shelf to auction. */
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PAY_PASSWORD, SHOPS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, goTo, newPhone, sidewaysPx, signIn, sql, useSystem } from '../fixtures.ts'

useSystem()

const people = BUYERS.filter((buyer) => !buyer.robot)
const LIQUOR = '/pages/maotai/maotai'

/** Their verified identity says so. */
const isUnderAge = (phone: string) =>
  sql(`with person as (update account_users set is_adult = false where phone = '${phone}' returning id)
    update account_identity_filings i set status = 'revoked' from person where i.user_id = person.id`)

test('a minor is refused liquor and reads why; an adult buys them', async () => {
  const minor = await newPhone({ width: 360 })
  await isUnderAge(people[2]!.phone)
  await signIn(minor, people[2]!.phone)
  await goTo(minor, LIQUOR)
  await minor.getByText('You cannot buy this yet').waitFor()
  expect(await sidewaysPx(minor)).toBe(0)
  expect(await accessibilityFaults(minor)).toEqual([])
  const title = (await minor.locator('.goods-card__title').first().innerText()).trim()
  await minor.getByText(title).first().click()
  const refused = minor.getByRole('button', { name: 'For adults only' })
  await refused.waitFor()
  expect(await refused.isDisabled()).toBe(true)
  expect(await accessibilityFaults(minor)).toEqual([])

  const adult = await newPhone()
  await signIn(adult, people[1]!.phone)
  await goTo(adult, LIQUOR)
  await adult.getByText('For adults from 18 on').waitFor()
  await adult.getByText(title).first().click()
  await adult.getByRole('button', { name: 'Buy now' }).click()
  await adult.getByRole('radio', { name: /^Wallet/ }).click()
  await adult.getByRole('button', { name: 'Pay now' }).click()
  await adult.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await adult.getByText('Paid', { exact: true }).waitFor()
  const orders = await sql<{ status: string }>(
    `select o.status from order_orders o join account_users u on u.id = o.user_id where o.delivered_only and o.kind = 'goods' and u.phone in ('${people[1]!.phone}', '${people[2]!.phone}')`,
  )
  expect(orders).toEqual([{ status: 'to_ship' }])
})

test('a shop sends a piece to auction; the buyer at its goods is led to the lot', async () => {
  const owner = SHOPS.find(({ category }) => category === 'ceramics')!.owner_phone
  const [one] = await sql<{ id: number; title: string; title_en: string }>(
    `select g.id::int, g.title, g.title_en from goods_goods g join shop_shops s on s.id = g.shop_id join account_users u on u.id = s.owner_user_id
     where u.phone = '${owner}' and g.status = 'on' and g.options = '[]' and g.sold_count = 0 and g.piece_id is null
       and not exists (select from goods_reservations r where r.goods_id = g.id) order by g.min_price_fen limit 1`,
  )
  const shop = await newPhone()
  await signIn(shop, owner)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/sell/alreadyAddGoods?status=on')
  const row = shop.locator('.j-card').filter({ hasText: one!.title_en })
  await row.getByRole('button', { name: 'Send to auction' }).click()
  await shop.waitForURL(/addAuction/)
  const [lot] = await sql<{ id: number; status: string }>(
    `select l.id::int, l.status from lot_lots l join goods_goods g on g.piece_id = l.piece_id where g.id = ${one!.id}`,
  )
  expect(lot!.status).toBe('draft')
  await goTo(shop, '/pages/sell/alreadyAddGoods?status=on')
  await row.getByText('A draft of its lot waits to be submitted').waitFor()
  expect(await accessibilityFaults(shop)).toEqual([])

  await goTo(shop, '/pages/sell/auction?status=draft')
  const draft = shop.locator('.j-card').filter({ hasText: one!.title_en })
  await draft.getByText('The same piece is among your goods', { exact: false }).waitFor()
  await draft.getByRole('button', { name: 'Submit', exact: true }).click()
  await shop.getByRole('alertdialog').getByRole('button', { name: 'Submit', exact: true }).click()

  const buyer = await newPhone()
  await expect
    .poll(
      async () => (await sql<{ status: string }>(`select status from goods_goods where id = ${one!.id}`))[0]!.status,
    )
    .toBe('off')
  await goTo(buyer, `/pages/main/goodsDetail/goodsDetail?id=${one!.id}`)
  await buyer.getByText('At auction now').waitFor()
  expect(await accessibilityFaults(buyer)).toEqual([])
  await buyer.getByRole('button', { name: 'See the lot' }).click()
  await buyer.waitForURL(new RegExp(`id=${lot!.id}`))
})
