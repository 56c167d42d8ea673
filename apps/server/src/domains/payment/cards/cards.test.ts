import { payment } from '@juya/contract'
import { goodCard, goodCreditCard, TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { openBills } from '../testing/toy-purpose.ts'
import { bindTestCard, verifyIdentity } from '../testing.ts'

let world: World
let bills: Awaited<ReturnType<typeof openBills>>

beforeAll(async () => {
  world = await openWorld()
  bills = await openBills(world)
})
afterAll(() => world.close())
beforeEach(() => world.sandbox.control.fault({ service: 'cards', down: false, drop_answers: 0 }))

const code = (phone: string) => world.sandbox.control.last_code({ phone, from: 'bank' }) ?? ''

async function verifiedPerson() {
  const person = await newBuyer(world)
  const identity = await verifyIdentity(world, person)
  return { person, identity }
}

test('the first card bound is the default, its bank is named in the reader’s language, the number is nowhere in the database', async () => {
  const person = await newBuyer(world)
  const card_no = goodCard(700_001)

  const id = await bindTestCard(world, person, card_no)
  await bindTestCard(world, person)

  const { list } = await world.call(person, payment.cards, {})
  expect(list).toMatchObject([
    { id, bank_code: 'CCB', last4: card_no.slice(-4), card_type: 'debit', is_default: true, status: 'active' },
    { is_default: false },
  ])
  expect(await world.call(person, payment.card, {})).toMatchObject({ id, bank_name: 'China Construction Bank' })
  const chinese = { 'accept-language': 'zh-CN' }
  expect(await world.call(person, payment.card, {}, chinese)).toMatchObject({ id, bank_name: '中国建设银行' })
  const rows = await world.sql<{ row: string }>(
    'select c::text as row from payment_cards c union all select b::text from payment_callbacks b',
  )
  expect(rows.filter(({ row }) => row.includes(card_no))).toEqual([])
})

test.each([
  ['whose digits do not add up', { card_no: '6217000001000010' }, 'CARD_INVALID'],
  ['that its bank has locked', { card_no: TEST_CARDS.locked }, 'CARD_INVALID'],
  ['of somebody else', { holder: '顾小满' }, 'HOLDER_MISMATCH'],
  ['of a bank that needs the three digits', { card_no: goodCreditCard(1), cvv: undefined }, 'CARD_INVALID'],
  ['with a number that is no number', { card_no: 'abc' }, 'VALIDATION'],
] as const)('a card %s is not bound', async (_what, change, key) => {
  const { person } = await verifiedPerson()

  await world.refused(
    person,
    payment.bindCard,
    { card_no: goodCard(1), phone: person.phone, expiry: '1230', cvv: '123', ...change },
    key,
  )
})

test('only verified people bind cards, and the same card only once', async () => {
  const unverified = await newBuyer(world)
  await world.refused(
    unverified,
    payment.bindCard,
    { card_no: goodCard(2), phone: unverified.phone },
    'REALNAME_REQUIRED',
  )
  const { person } = await verifiedPerson()
  await bindTestCard(world, person, goodCard(2))

  await world.refused(person, payment.bindCard, { card_no: goodCard(2), phone: person.phone }, 'ALREADY_BOUND')
})

test('a wrong bank code binds nothing, the right one does, and a repeat gets the same card', async () => {
  const { person } = await verifiedPerson()
  const { bind_ref } = await world.call(person, payment.bindCard, { card_no: goodCard(3), phone: person.phone })
  const sms_code = code(person.phone)
  await world.refused(
    person,
    payment.confirmCard,
    { bind_ref, sms_code: sms_code === '000000' ? '111111' : '000000' },
    'CARD_SMS_WRONG',
  )

  world.sandbox.control.fault({ service: 'cards', drop_answers: 1 })
  await world.refused(person, payment.confirmCard, { bind_ref, sms_code }, 'UPSTREAM')
  const bound = await world.call(person, payment.confirmCard, { bind_ref, sms_code })

  expect(await world.call(person, payment.confirmCard, { bind_ref, sms_code })).toEqual(bound)
  const { person: stranger } = await verifiedPerson()
  await world.refused(stranger, payment.confirmCard, { bind_ref, sms_code }, 'NOT_FOUND')
})

const minutesPass = (person: { id: number }, minutes: number) =>
  world.sql(`update payment_card_codes set asked_at = asked_at - $2 * interval '1 minute' where user_id = $1`, [
    person.id,
    minutes,
  ])

test('a new code of the bank may be asked for after a minute, and binds the card', async () => {
  const { person } = await verifiedPerson()
  const form = { card_no: goodCard(31), phone: person.phone }
  const { wait_s, bind_ref: first } = await world.call(person, payment.bindCard, form)
  const early = await world.refused(person, payment.bindCard, { ...form, phone: '13900000031' }, 'SMS_TOO_OFTEN')
  expect(wait_s).toBe(60)
  expect(early.data).toMatchObject({ wait_s: expect.any(Number) })

  await minutesPass(person, 1)
  const { bind_ref } = await world.call(person, payment.bindCard, form)

  expect(bind_ref).not.toBe(first)
  expect(await world.call(person, payment.confirmCard, { bind_ref, sms_code: code(person.phone) })).toMatchObject({
    last4: form.card_no.slice(-4),
  })
})

test('a code tried too often is said to be over, so that a new one is asked for', async () => {
  const { person } = await verifiedPerson()
  const { bind_ref } = await world.call(person, payment.bindCard, { card_no: goodCard(32), phone: person.phone })
  const right = code(person.phone)
  const sms_code = right === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 3; tries++)
    await world.refused(person, payment.confirmCard, { bind_ref, sms_code }, 'CARD_SMS_WRONG')

  await world.refused(person, payment.confirmCard, { bind_ref, sms_code: right }, 'SMS_LAPSED')
})

test('a person has a bank send five codes in an hour and ten in a day; those of bound cards do not count', async () => {
  const person = await newBuyer(world)
  await bindTestCard(world, person)
  const ask = (n: number) => world.call(person, payment.bindCard, { card_no: goodCard(40 + n), phone: person.phone })
  const refused = (key: 'SMS_TOO_OFTEN' | 'DAILY_LIMIT') =>
    world.refused(person, payment.bindCard, { card_no: goodCard(60), phone: person.phone }, key)

  for (let n = 0; n < 5; n++) await ask(n)
  await refused('SMS_TOO_OFTEN')
  await minutesPass(person, 61)
  for (let n = 5; n < 10; n++) await ask(n)

  await refused('DAILY_LIMIT')
})

test('a form the bank refused may be corrected at once', async () => {
  const { person } = await verifiedPerson()
  const form = { card_no: goodCreditCard(33), phone: person.phone, expiry: '1230' }
  await world.refused(person, payment.bindCard, form, 'CARD_INVALID')

  expect(await world.call(person, payment.bindCard, { ...form, cvv: '123' })).toMatchObject({ card_type: 'credit' })
})

test('another card becomes the default when chosen, and when the default one is unbound', async () => {
  const person = await newBuyer(world)
  const [first, second] = [await bindTestCard(world, person), await bindTestCard(world, person)]

  expect(await world.call(person, payment.setDefaultCard, { id: second })).toMatchObject({
    id: second,
    is_default: true,
  })
  await world.call(person, payment.unbindCard, { id: second, pay_password: PAY_PASSWORD })

  expect(await world.call(person, payment.card, {})).toMatchObject({ id: first, is_default: true })
  await world.call(person, payment.unbindCard, { id: second, pay_password: PAY_PASSWORD })
  expect((await world.call(person, payment.cards, {})).list).toHaveLength(1)
})

test('a card is not unbound while a payment with it runs, nor with a wrong pay password, nor by a stranger', async () => {
  const person = await newBuyer(world)
  const card_id = await bindTestCard(world, person)
  const bill_id = await bills.add(person, 5_00)
  await world.call(person, payment.create, {
    purpose: 'promotion',
    purpose_ids: [bill_id],
    card_id,
    shown_total_fen: 5_00,
  })
  const stranger = await newBuyer(world)

  await world.refused(person, payment.unbindCard, { id: card_id, pay_password: PAY_PASSWORD }, 'STATE_CONFLICT')
  await world.refused(person, payment.unbindCard, { id: card_id, pay_password: '000000' }, 'PAY_PASSWORD_WRONG')
  await world.refused(stranger, payment.unbindCard, { id: card_id, pay_password: PAY_PASSWORD }, 'NOT_FOUND')
  await world.refused(stranger, payment.setDefaultCard, { id: card_id }, 'NOT_FOUND')
  await world.refused(stranger, payment.card, { id: card_id }, 'NOT_FOUND')
})

test('eleven cards are one too many', async () => {
  const person = await newBuyer(world)
  for (let i = 0; i < 10; i++) await bindTestCard(world, person)

  await world.refused(person, payment.bindCard, { card_no: goodCard(4), phone: person.phone }, 'LIMIT_REACHED')
})

test('a person sees whether card payment is on and what it still needs', async () => {
  const person = await newBuyer(world)

  expect(await world.call(person, payment.state, {})).toEqual({
    available: true,
    opened: false,
    cards: 0,
    needs_realname: true,
    reason: null,
  })
  await bindTestCard(world, person)

  expect(await world.call(person, payment.state, {})).toMatchObject({ opened: true, cards: 1, needs_realname: false })
})
