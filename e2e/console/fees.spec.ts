/** What shops pay for being open: one operator of finance proposes another price, a second confirms, and a shop of the kind reads of it. */
import { expect, test } from 'vitest'
import { SHOPS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, newDesk, sql, until, useSystem } from '../fixtures.ts'
import { answered, open, reasoned, signInAs } from './desk.ts'

useSystem()

test('another price of a shop’s fee is proposed, confirmed by a second operator and planned; the shops are told', async () => {
  const [shop] = await sql<{ id: number; kind: string }>(
    `select s.id::int, s.kind from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone = '${SHOPS[0]!.owner_phone}'`,
  )
  const [plan] = await sql<{ name_en: string }>(
    `select name_en from shop_fee_plans where shop_kind = '${shop!.kind}' and active and to_at is null order by sort limit 1`,
  )
  const [{ day } = { day: '' }] = await sql<{ day: string }>(
    `select to_char(platform_now() at time zone 'Asia/Shanghai' + interval '20 days', 'YYYY-MM-DD') as day`,
  )
  const one = await newDesk()
  await signInAs(one, 'finance')
  await open(one, '/shop-fees')
  const row = one.getByRole('row').filter({ hasText: plan!.name_en })
  await row.getByRole('button', { name: 'Set another price' }).click()
  const asking = one.getByRole('dialog', { name: /^What does/ })
  await asking.getByLabel('Price, in yuan').fill('888')
  await asking.getByLabel('From the day').fill(day)
  expect(await accessibilityFaults(one)).toEqual([])
  await reasoned(one, /^What does/, 'Set another price', 'hosting costs more')
  await answered(one, 'finance', 'Proposed. A second operator confirms it.')

  const two = await newDesk()
  await signInAs(two, 'root')
  await open(two, '/approvals')
  await two.getByRole('row', { name: plan!.name_en }).getByRole('button', { name: 'Confirm', exact: true }).click()
  await reasoned(two, 'Confirm this act?', 'Confirm', 'agreed with the board')
  await answered(two, 'root', 'Done')

  await until(async () => (await sql(`select 1 from shop_fee_plans where price_fen = 88800 and active`)).length === 1)
  await one.reload()
  await open(one, '/shop-fees')
  await one.getByText('Planned', { exact: true }).waitFor()
  expect(await accessibilityFaults(one)).toEqual([])
  await until(
    async () =>
      (await sql(`select 1 from message_notices where title_en like 'The shop fee changes%' limit 1`)).length === 1,
  )
})
