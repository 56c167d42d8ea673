/** The same form sent again: by its token, or by the number a client gives each request. */
import { randomUUID } from 'node:crypto'
import { payment, wallet } from '@juya/contract'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openWorld, type World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../ledger/testing.ts'
import { openBills } from './testing/toy-purpose.ts'
import { bindTestCard, payByCard } from './testing.ts'

let world: World
let bills: Awaited<ReturnType<typeof openBills>>
beforeAll(async () => {
  world = await openWorld()
  bills = await openBills(world)
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

async function billed(
  card?: string,
): Promise<{ person: TestPerson; form: Record<string, unknown> & { shown_total_fen: number } }> {
  const person = await newBuyer(world)
  const card_id = await bindTestCard(world, person, card)
  const bill_id = await bills.add(person, 90_00)
  const form = {
    purpose: 'promotion',
    purpose_ids: [bill_id],
    card_id,
    shown_total_fen: 90_00,
    submit_token: randomUUID(),
  }
  return { person, form }
}

test('a form whose token stands for another payment is refused, and the first one goes on', async () => {
  const { person, form } = await billed()
  const first = await world.call(person, payment.create, form as never)
  const other_bill = await bills.add(person, 20_00)

  await world.refused(
    person,
    payment.create,
    { ...form, purpose_ids: [other_bill], shown_total_fen: 20_00 } as never,
    'IDEM_MISMATCH',
  )

  expect(await world.call(person, payment.create, form as never)).toEqual(first)
  expect(await payByCard(world, person, first.pay_no)).toMatchObject({ status: 'succeeded' })
})

test('a form whose payment failed may be sent again, as a new payment', async () => {
  const { person, form } = await billed(TEST_CARDS.insufficient_funds)
  const first = await world.call(person, payment.create, form as never)
  const sms_code = world.sandbox.control.bank_code({ pay_no: first.pay_no })!
  await world.refused(person, payment.submitCode, { pay_no: first.pay_no, sms_code }, 'PAY_FAILED')

  const second = await world.call(person, payment.create, form as never)

  expect(second).toMatchObject({ status: 'awaiting_code' })
  expect(second.pay_no).not.toBe(first.pay_no)
})

test('a recharge sent again under its number is the same recharge, also after it was paid', async () => {
  const person = await newBuyer(world)
  const card_id = await bindTestCard(world, person)
  const input = { amount_fen: 60_00, shown_total_fen: 60_00, channel: 'card' as const, card_id }
  const key = newKey()
  const first = await world.call(person, wallet.recharge, input, key)
  await payByCard(world, person, first.pay_no)

  const again = await world.call(person, wallet.recharge, input, key)
  const next = await world.call(person, wallet.recharge, input, newKey())

  expect(again).toMatchObject({ pay_no: first.pay_no, status: 'succeeded' })
  expect(next.pay_no).not.toBe(first.pay_no)
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(60_00)
})
