import { payment } from '@juya/contract'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../ledger/testing.ts'
import { cancelPayments, paymentsInProgress } from './index.ts'
import { openBills } from './testing/toy-purpose.ts'
import { bankCode, bindTestCard, payByCard } from './testing.ts'

let world: World
let bills: Awaited<ReturnType<typeof openBills>>

beforeAll(async () => {
  world = await openWorld()
  control = world.sandbox.control
  bills = await openBills(world)
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})
beforeEach(() => {
  control.fault({ service: 'cards', down: false, delay_ms: 0, drop_answers: 0, busy: 0, bad_signatures: 0 })
})

let control: World['sandbox']['control']

/** A person with a bill, and a payment of it by card that waits for the bank's code. */
async function ordered({ amount_fen = 128_00, card = undefined as string | undefined } = {}) {
  const person = await newBuyer(world)
  const bill_id = await bills.add(person, amount_fen)
  const card_id = await bindTestCard(world, person, card)
  const started = await world.call(person, payment.create, {
    purpose: 'promotion',
    purpose_ids: [bill_id],
    card_id,
    shown_total_fen: amount_fen,
  })
  return { person, bill_id, card_id, started, pay_no: started.pay_no, amount_fen }
}

const statusOf = async (pay_no: string) =>
  (await world.sql('select status, settled_as, refunded_fen from payment_payments where pay_no = $1', [pay_no]))[0]
const callbacksOf = (about: string) =>
  world.sql('select * from payment_callbacks where about = $1 and signature_ok', [about])

test('another code comes a minute after the last, and the earlier one pays no longer', async () => {
  const { person, pay_no, started } = await ordered()
  const first = bankCode(world, pay_no)
  const now_s = Math.floor((await world.now()) / 1_000)
  expect(Number(started.next_data!.code_again_at) - now_s).toBeGreaterThan(50)
  const early = await world.refused(person, payment.sendCode, { pay_no }, 'SMS_TOO_OFTEN')
  expect(early.data).toMatchObject({ wait_s: expect.any(Number) })
  await world.refused(await newBuyer(world), payment.sendCode, { pay_no }, 'NOT_FOUND')
  await world.advance(61_000)

  expect(await world.call(person, payment.sendCode, { pay_no })).toMatchObject({ wait_s: 60 })

  expect(bankCode(world, pay_no)).not.toBe(first)
  await world.refused(person, payment.sendCode, { pay_no }, 'SMS_TOO_OFTEN')
  await world.refused(person, payment.submitCode, { pay_no, sms_code: first }, 'CARD_SMS_WRONG')
  expect(await payByCard(world, person, pay_no)).toMatchObject({ status: 'succeeded' })
  await world.refused(person, payment.sendCode, { pay_no }, 'PAY_CLOSED')
})

test('paying by card asks for the code the bank sent, and the code pays', async () => {
  const { person, bill_id, pay_no, started } = await ordered()
  expect(started).toMatchObject({
    status: 'awaiting_code',
    next: 'sms',
    amount_fen: 128_00,
    next_data: { phone_masked: expect.stringMatching(/^139\*{4}/) },
  })

  const paid = await payByCard(world, person, pay_no)

  expect(paid).toMatchObject({ pay_no, status: 'succeeded', next: 'none' })
  expect(await bills.read(bill_id)).toMatchObject({ status: 'paid', paid_count: 1 })
  expect(await entriesOf(world, `pay:${pay_no}`)).toEqual([
    ['external:clearing:quickpay', -128_00],
    ['platform:fee:promo', 128_00],
  ])
})

test('a payment is credited once however many callbacks, checks and codes arrive at the same time', async () => {
  const { person, bill_id, pay_no } = await ordered({ card: TEST_CARDS.slow })
  await payByCard(world, person, pay_no)
  control.settle({ pay_no, outcome: 'SUCCESS' })

  await Promise.all([
    control.deliver({ about: pay_no }),
    control.deliver({ about: pay_no }),
    control.deliver({ about: pay_no }),
    world.call(person, payment.check, { pay_no }),
    world.call(person, payment.check, { pay_no }),
  ])
  await control.deliver({ about: pay_no, times: 4 })

  expect(await bills.read(bill_id)).toMatchObject({ status: 'paid', paid_count: 1 })
  expect(await callbacksOf(pay_no)).toMatchObject([{ deliveries: 7, result: 'purpose' }])
  expect(await world.sql('select 1 from ledger_transactions where ref_id = $1', [pay_no])).toHaveLength(1)
})

test('the callback may come before the person returns', async () => {
  const { person, bill_id, pay_no } = await ordered()
  control.fault({ service: 'cards', drop_answers: 1 })
  const answer = await payByCard(world, person, pay_no)
  expect(answer.status).toBe('processing')

  const [delivered] = await control.deliver({ about: pay_no })

  expect(delivered).toMatchObject({ status: 200, acked: true })
  expect(await world.call(person, payment.check, { pay_no })).toMatchObject({ status: 'succeeded' })
  expect((await bills.read(bill_id)).paid_count).toBe(1)
})

test('a payment whose callback never comes is found by asking, within five seconds of the code', async () => {
  const { person, bill_id, pay_no } = await ordered({ card: TEST_CARDS.never_calls_back })
  control.fault({ service: 'cards', drop_answers: 1 })
  await payByCard(world, person, pay_no)
  expect((await bills.read(bill_id)).status).toBe('due')

  await world.advance(5_000)

  expect((await bills.read(bill_id)).status).toBe('paid')
})

test('while the provider is silent a payment stays in processing and is asked for again until it answers', async () => {
  const { person, bill_id, pay_no } = await ordered()
  control.fault({ service: 'cards', drop_answers: 1 })
  await payByCard(world, person, pay_no)
  control.fault({ service: 'cards', down: true })
  for (const wait_ms of [5_000, 10_000, 45_000, 240_000]) await world.advance(wait_ms)
  expect(await world.call(person, payment.check, { pay_no })).toMatchObject({ status: 'processing' })

  control.fault({ service: 'cards', down: false })
  await world.advance(600_000)

  expect((await bills.read(bill_id)).status).toBe('paid')
})

test('another amount than asked for credits nobody and waits in suspense', async () => {
  const { person, bill_id, pay_no } = await ordered({ card: TEST_CARDS.wrong_amount, amount_fen: 50_00 })
  const before = await balanceOf(world, accounts.suspense)
  control.fault({ service: 'cards', drop_answers: 1 })
  await payByCard(world, person, pay_no)

  await control.deliver({ about: pay_no, times: 3 })

  expect((await bills.read(bill_id)).status).toBe('due')
  expect(await statusOf(pay_no)).toMatchObject({ status: 'succeeded', settled_as: 'suspense' })
  expect((await balanceOf(world, accounts.suspense)) - before).toBe(49_99)
  expect(await world.call(person, payment.check, { pay_no })).toMatchObject({
    status: 'failed',
    fail_reason: expect.stringContaining('another amount'),
  })
})

test('none of the forged callbacks changes anything, and each is kept for the operator', async () => {
  const { bill_id, pay_no } = await ordered()
  const before = await world.sql<{ n: number }>(
    'select count(*)::int as n from payment_callbacks where not signature_ok',
  )

  const answers = await control.forge({ pay_no })

  const after = await world.sql<{ n: number }>(
    'select count(*)::int as n from payment_callbacks where not signature_ok',
  )
  expect(answers.length).toBeGreaterThanOrEqual(20)
  expect(answers.filter((answer) => answer.acked)).toEqual([])
  expect(after[0]!.n - before[0]!.n).toBe(answers.length)
  expect((await bills.read(bill_id)).status).toBe('due')
  expect(await statusOf(pay_no)).toMatchObject({ status: 'awaiting_code' })
})

test('a callback with a right signature that the provider does not stand by when asked changes nothing', async () => {
  const { bill_id, pay_no } = await ordered()

  const answer = await control.lie({ pay_no })

  expect(answer?.status).toBe(200)
  expect((await bills.read(bill_id)).status).toBe('due')
  expect(await statusOf(pay_no)).toMatchObject({ status: 'awaiting_code' })
})

test('money for a payment nobody knows is put into suspense once', async () => {
  const { cards, callbackUrl } = world.services.gateways
  const { card_id } = await ordered()
  const [card] = await world.sql<{ provider_token: string }>('select provider_token from payment_cards where id = $1', [
    card_id,
  ])
  const pay_no = 'P0000000000000001'
  const order = {
    pay_no,
    card_token: card!.provider_token,
    amount_fen: 7_00,
    subject: 'x',
    expires_at: Date.now() + 600_000,
  }
  await cards.createOrder({ ...order, notify_url: callbackUrl('/hooks/quickpay/payment') })
  await cards.confirmOrder({ pay_no, sms_code: bankCode(world, pay_no) })
  const before = await balanceOf(world, accounts.suspense)

  await control.deliver({ about: pay_no, times: 3 })

  expect((await balanceOf(world, accounts.suspense)) - before).toBe(7_00)
})

test('an unpaid card payment is closed after 15 minutes, at the provider as well', async () => {
  const { person, bill_id, pay_no } = await ordered()

  await world.advance(15 * 60_000)

  expect(await world.call(person, payment.check, { pay_no })).toMatchObject({ status: 'expired' })
  expect((await bills.read(bill_id)).dropped_count).toBe(1)
  expect(control.orders().find((order) => order.pay_no === pay_no)?.state).toBe('CLOSED')
  await world.refused(person, payment.submitCode, { pay_no, sms_code: bankCode(world, pay_no) }, 'PAY_CLOSED')
})

test('money that comes after closing goes back to the card by itself', async () => {
  const { person, bill_id, pay_no } = await ordered({ card: TEST_CARDS.late_after_closing, amount_fen: 300_00 })
  await payByCard(world, person, pay_no)
  await bills.close(bill_id)
  const before = await balanceOf(world, 'external:clearing:quickpay')

  control.settle({ pay_no, outcome: 'SUCCESS' })
  await control.deliver({ about: pay_no, times: 2 })
  expect(await entriesOf(world, `pay:${pay_no}:late`)).toEqual([
    ['external:clearing:quickpay', -300_00],
    ['platform:refund_transit', 300_00],
  ])
  await world.settle()
  await world.advance(60_000)

  expect(await statusOf(pay_no)).toMatchObject({ status: 'succeeded', settled_as: 'late', refunded_fen: 300_00 })
  expect(await bills.read(bill_id)).toMatchObject({ status: 'closed', paid_count: 0, late_count: 1 })
  expect(await balanceOf(world, 'external:clearing:quickpay')).toBe(before)
  expect(await balanceOf(world, accounts.refundTransit)).toBe(0)
  expect(control.refunds().filter((refund) => refund.pay_no === pay_no)).toMatchObject([
    { state: 'SUCCESS', amount_fen: 300_00 },
  ])
})

test('a card without funds fails the payment with a reason a person understands', async () => {
  const { person, bill_id, pay_no } = await ordered({ card: TEST_CARDS.insufficient_funds })

  const refused = await world.refused(
    person,
    payment.submitCode,
    { pay_no, sms_code: bankCode(world, pay_no) },
    'PAY_FAILED',
  )

  expect(refused.msg).toContain('insufficient funds')
  expect((await bills.read(bill_id)).dropped_count).toBe(1)
  expect(await world.call(person, payment.check, { pay_no })).toMatchObject({ status: 'failed' })
})

test('a wrong bank code may be tried again twice, then the payment has failed', async () => {
  const { person, pay_no } = await ordered()
  const sms_code = bankCode(world, pay_no) === '000000' ? '111111' : '000000'

  await world.refused(person, payment.submitCode, { pay_no, sms_code }, 'CARD_SMS_WRONG', { tries_left: 2 })
  await world.refused(person, payment.submitCode, { pay_no, sms_code }, 'CARD_SMS_WRONG', { tries_left: 1 })
  await world.refused(person, payment.submitCode, { pay_no, sms_code }, 'PAY_FAILED')

  expect(await statusOf(pay_no)).toMatchObject({ status: 'failed' })
})

test('a code entered twice at once goes to the bank once', async () => {
  const { person, bill_id, pay_no } = await ordered({ card: TEST_CARDS.slow })
  const sms_code = bankCode(world, pay_no)

  const answers = await Promise.all([
    world.send(person, payment.submitCode, { pay_no, sms_code }),
    world.send(person, payment.submitCode, { pay_no, sms_code }),
  ])

  expect(answers.map((answer) => answer.code).sort()).toEqual([1, 40008])
  expect((await bills.read(bill_id)).status).toBe('due')
})

test('starting the same card payment twice is one payment, and another card makes a new one', async () => {
  const { person, bill_id, card_id, pay_no, amount_fen } = await ordered()
  const request = { purpose: 'promotion' as const, purpose_ids: [bill_id], card_id, shown_total_fen: amount_fen }

  const again = await world.call(person, payment.create, request)
  const other_card = await bindTestCard(world, person)
  const other = await world.call(person, payment.create, { ...request, card_id: other_card })
  await world.settle()

  expect(again.pay_no).toBe(pay_no)
  expect(other.pay_no).not.toBe(pay_no)
  expect(await statusOf(pay_no)).toMatchObject({ status: 'cancelled' })
  expect(control.orders().find((order) => order.pay_no === pay_no)?.state).toBe('CLOSED')
})

test('while the bank works on a payment no second one can be started', async () => {
  const { person, bill_id, card_id, pay_no, amount_fen } = await ordered({ card: TEST_CARDS.slow })
  await payByCard(world, person, pay_no)

  await world.refused(
    person,
    payment.create,
    { purpose: 'promotion', purpose_ids: [bill_id], card_id, shown_total_fen: amount_fen },
    'STATE_CONFLICT',
    { pay_no },
  )
  expect(await paymentsInProgress(world.ctx, 'promotion', [bill_id])).toBe('processing')
})

test('an order the provider did not answer is asked for again under the same number', async () => {
  const person = await newBuyer(world)
  const [bill_id, card_id] = [await bills.add(person, 9_00), await bindTestCard(world, person)]
  const request = { purpose: 'promotion' as const, purpose_ids: [bill_id], card_id, shown_total_fen: 9_00 }
  control.fault({ service: 'cards', drop_answers: 1 })
  await world.refused(person, payment.create, request, 'UPSTREAM')

  const started = await world.call(person, payment.create, request)

  expect(started.status).toBe('awaiting_code')
  expect(await world.sql('select 1 from payment_payments where user_id = $1', [person.id])).toHaveLength(1)
})

test.each([
  ['another amount than was shown', { shown_total_fen: 1 }, 'PRICE_CHANGED'],
  ["what is not the caller's", { purpose_ids: [999_999] }, 'NOT_FOUND'],
  ["with a card that is not the caller's", { card_id: 999_999 }, 'CARD_INVALID'],
] as const)('nobody pays %s', async (_what, change, key) => {
  const person = await newBuyer(world)
  const [bill_id, card_id] = [await bills.add(person, 9_00), await bindTestCard(world, person)]

  await world.refused(
    person,
    payment.create,
    { purpose: 'promotion', purpose_ids: [bill_id], card_id, shown_total_fen: 9_00, ...change },
    key,
  )
})

test('cancelling what may still be paid leaves what the bank works on', async () => {
  const [open, running] = [await ordered(), await ordered({ card: TEST_CARDS.slow })]
  await payByCard(world, running.person, running.pay_no)

  await inTransaction(world.ctx, (tx) => cancelPayments(tx, 'promotion', [open.bill_id, running.bill_id]))

  expect(await statusOf(open.pay_no)).toMatchObject({ status: 'cancelled' })
  expect(await statusOf(running.pay_no)).toMatchObject({ status: 'processing' })
})

test('a stranger can neither see nor confirm a payment', async () => {
  const { pay_no } = await ordered()
  const stranger = await newBuyer(world)

  await world.refused(stranger, payment.check, { pay_no }, 'NOT_FOUND')
  await world.refused(stranger, payment.submitCode, { pay_no, sms_code: '123456' }, 'NOT_FOUND')
})
