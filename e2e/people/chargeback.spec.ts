/** A bank takes a payment back: the shop of its order says on its phone what proves the sale, the desk decides, and the shop reads who bears it. */
import { expect, test } from 'vitest'
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
  useSystem,
} from '../fixtures.ts'

useSystem()

const WORDS = 'The buyer signed for the parcel on the day it came; the photo shows the slip.'

test('a shop answers a chargeback from its settings; Juya bears it, and the shop reads so', async () => {
  const [asked] = await sql<{ id: number; phone: string; order_no: string }>(
    `select c.id::int, c.order_no, u.phone from chargeback_chargebacks c join shop_shops s on s.id = c.shop_id
     join account_users u on u.id = s.owner_user_id where c.status = 'received' order by c.id limit 1`,
  )
  const { id, phone: owner, order_no } = asked!
  const phone = await newPhone({ width: 360 })
  await signIn(phone, owner)
  await phone.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goToWhole(phone, '/pages/sell/shop-setting')
  await phone.getByText('Chargebacks', { exact: true }).click()
  await phone.getByText(order_no).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Answer', exact: true }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await sheet.getByText('At least 4 characters').waitFor()
  await sheet.getByRole('textbox', { name: 'Your answer' }).fill(WORDS)
  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await phone.getByText('Juya decides', { exact: true }).waitFor()
  await phone.getByText(WORDS).waitFor()

  const desk = await newDesk()
  await signInAs(desk, 'arbiter')
  await open(desk, `/chargebacks?open=${id}`)
  await desk.getByText(WORDS).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Juya bears it' }).first().click()
  await desk.getByLabel('Reason those it concerns read').fill('the slip shows the buyer’s own hand')
  await effectsShown(desk)
  await desk.getByRole('button', { name: 'Juya bears it' }).last().click()
  await answered(desk, 'arbiter', 'Done. A large one waits for a second operator.')

  await reload(phone)
  await phone.getByText('Your shop bears nothing.').waitFor()
  await phone.getByText('the slip shows the buyer’s own hand').waitFor()
})
