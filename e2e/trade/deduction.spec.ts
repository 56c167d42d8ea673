/** Money to be taken from a shop's deposit: one operator opens the case, the shop answers on its phone, another operator decides. */
import { expect, test } from 'vitest'
import { DEMO_OPERATOR, SHOPS } from '../../apps/server/src/seed/people.ts'
import { answered, effectsShown, open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  goToWhole,
  newDesk,
  newPhone,
  reload,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  useSystem,
} from '../fixtures.ts'

useSystem()

const OWNER = SHOPS.find(({ category }) => category === 'jade')!.owner_phone
const WORDS = 'The certificate shown on two lots belongs to other pieces.'

const depositFen = async (shop_id: number) =>
  (
    await sql<{ fen: number }>(
      `select balance_fen::int as fen from ledger_accounts where code = 'shop:${shop_id}:deposit'`,
    )
  )[0]!.fen

test('a deduction is told with its reason, answered by the shop and taken by another operator; both sides read the same', async () => {
  const [{ id: shop_id } = { id: 0 }] = await sql<{ id: number }>(
    `select s.id::int from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone = '${OWNER}'`,
  )
  const before_fen = await depositFen(shop_id)
  const desk = await newDesk()
  await signInAs(desk, 'arbiter')
  await open(desk, `/shops/${shop_id}`)
  await desk.getByRole('button', { name: 'Deduct from the deposit' }).click()
  const asking = desk.getByRole('dialog', { name: /^Take from the deposit of/ })
  await asking.getByLabel('It rests on').selectOption('report')
  await asking.getByLabel('Rule').fill('S-07')
  await asking.getByLabel('Document cited').fill('Report R-207 with the laboratory’s letter')
  await asking.getByLabel('Why, as the shop reads it').fill(WORDS)
  await asking.getByLabel('Amount, in yuan').fill('250')
  await asking.getByLabel(/^Reason/).fill('report R-207 was proven')
  expect(await accessibilityFaults(desk)).toEqual([])
  await asking.getByRole('button', { name: 'Tell the shop' }).click()
  await toasted(desk, 'The shop was told and may answer.')

  const phone = await newPhone({ width: 360 })
  await signIn(phone, OWNER)
  await phone.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goToWhole(phone, '/pages/sell/shop-baozheng')
  await phone.getByText(WORDS).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Answer', exact: true }).first().click()
  const sheet = phone.getByRole('dialog')
  await sheet
    .getByRole('textbox', { name: 'Answer' })
    .fill('Both certificates were mixed up by the courier and are exchanged.')
  await sheet.getByRole('button', { name: 'Send the answer' }).click()
  await phone.getByText(/^You answered\. It is decided by/).waitFor()
  expect(await depositFen(shop_id)).toBe(before_fen)

  const [{ id } = { id: 0 }] = await sql<{ id: number }>('select max(id)::int as id from shop_deductions')
  await open(desk, `/deductions?open=${id}`)
  await desk.getByText('You opened this case: a colleague takes the money, you may drop it.').waitFor()

  const other = await newDesk()
  await signInAs(other, DEMO_OPERATOR.login)
  await open(other, `/deductions?open=${id}`)
  await other.getByText('Both certificates were mixed up', { exact: false }).waitFor()
  expect(await accessibilityFaults(other)).toEqual([])
  await other.getByRole('button', { name: /^Take it/ }).click()
  await other.getByLabel('Reason the shop reads').fill('the buyers were sent wrong papers')
  await effectsShown(other)
  await other.getByRole('button', { name: 'Take ¥250', exact: true }).click()
  await answered(other, DEMO_OPERATOR.login, 'Decided. The shop was told.')

  expect(await depositFen(shop_id)).toBe(before_fen - 250_00)
  await reload(phone)
  await phone.getByText(/were taken on/).waitFor()
  await phone.getByText('the buyers were sent wrong papers').waitFor()
})
