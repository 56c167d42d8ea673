import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shanghaiDay } from '@juya/sandbox/src/providers/card-data.ts'
import { goodCard, goodCreditCard, isCardNumber, TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { createSandbox } from '@juya/sandbox/src/sandbox.ts'
import { forgeriesOf } from '@juya/sandbox/src/wire/forgeries.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayRefused, OutcomeUnknown, SignatureError } from '../errors.ts'
import type { Outside } from '../testing.ts'
import { boundToken, nextPayNo, openOutside } from '../testing.ts'
import type { CardGateway } from './index.ts'
import { openCardGateway } from './index.ts'

let outside: Outside
let cards: CardGateway

beforeAll(async () => {
  outside = await openOutside()
  cards = outside.gateways.cards
})
afterAll(() => outside.close())
beforeEach(() => {
  outside.sandbox.control.reset()
  outside.sandbox.control.callbacks({ mode: 'manual' })
  outside.received.length = 0
  outside.acknowledge(true)
})

const path = '/hooks/quickpay/payment'

async function ordered(card_no: string, amount_fen = 128_00): Promise<string> {
  const pay_no = nextPayNo()
  const card_token = await boundToken(outside, card_no)
  await cards.createOrder({
    pay_no,
    card_token,
    amount_fen,
    subject: '聚雅藏珍',
    expires_at: Date.now() + 900_000,
    notify_url: `${outside.merchant_url}${path}`,
  })
  return pay_no
}

const codeOf = (pay_no: string): string =>
  outside.sandbox.control.orders().find((order) => order.pay_no === pay_no)?.sms_code ?? ''
const pay = (pay_no: string) => cards.confirmOrder({ pay_no, sms_code: codeOf(pay_no) })

async function refusal(work: Promise<unknown>): Promise<string> {
  const problem = await work.then(
    () => null,
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(GatewayRefused)
  return (problem as GatewayRefused).code
}

test('a card is bound with the code from the bank and pays an order with another code', async () => {
  const pay_no = await ordered(goodCard(1))

  const paid = await pay(pay_no)

  expect(paid).toMatchObject({ pay_no, state: 'succeeded', amount_fen: 128_00, currency: 'CNY', fee_fen: 49 })
  expect(await cards.queryOrder(pay_no)).toEqual(paid)
})

test('the card number and the three digits travel encrypted', async () => {
  const spy = openCardGateway({
    base_url: outside.merchant_url,
    merchant_id: 'M1',
    private_key_pem: outside.secrets.server.card_private_key,
    provider_public_key_pem: outside.secrets.server.card_provider_public_key,
  })

  await spy
    .bindApply({
      request_no: 'B1',
      member_ref: 'user:1',
      holder: '沈知行',
      card_no: goodCreditCard(1),
      id_no: '330102199003071234',
      phone: '13800000001',
      expiry: '1230',
      cvv: '987',
    })
    .catch(() => null)
  const sent = outside.received[0]?.raw.toString() ?? ''

  expect(sent).toContain('cipher')
  expect(sent).not.toContain(goodCreditCard(1))
  expect(sent).not.toMatch(/\b987\b/)
})

test.each([
  ['a number with a wrong check digit', { card_no: '6217000000000001' }, 'CARD_INVALID'],
  ['a card its bank has locked', { card_no: TEST_CARDS.locked }, 'CARD_LOCKED'],
  ['a holder the bank does not know', { holder: '名字不符' }, 'HOLDER_MISMATCH'],
  ['a credit card without its three digits', { card_no: goodCreditCard(3), cvv: undefined }, 'CARD_INVALID'],
])('%s cannot be bound', async (_what, change, code) => {
  const application = {
    request_no: 'B9',
    member_ref: 'user:9',
    holder: '沈知行',
    card_no: goodCard(9),
    id_no: '330102199003071234',
    phone: '13800000009',
    expiry: '1230',
    cvv: '123',
  }

  expect(await refusal(cards.bindApply({ ...application, ...change }))).toBe(code)
})

test('every test card has a right check digit and misbehaves alone', () => {
  const numbers = Object.values(TEST_CARDS)

  expect(numbers.every(isCardNumber)).toBe(true)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('three wrong codes from the bank end the payment', async () => {
  const pay_no = await ordered(goodCard(2))
  const wrong = codeOf(pay_no) === '000000' ? '111111' : '000000'

  expect(await refusal(cards.confirmOrder({ pay_no, sms_code: wrong }))).toBe('SMS_WRONG')
  expect(await refusal(cards.confirmOrder({ pay_no, sms_code: wrong }))).toBe('SMS_WRONG')
  expect(await refusal(cards.confirmOrder({ pay_no, sms_code: wrong }))).toBe('SMS_TRIES_EXCEEDED')

  expect(await cards.queryOrder(pay_no)).toMatchObject({ state: 'failed', fail_code: 'SMS_TRIES_EXCEEDED' })
})

test('a card without funds fails the payment, and the callback says so', async () => {
  const pay_no = await ordered(TEST_CARDS.insufficient_funds)

  expect(await pay(pay_no)).toMatchObject({ state: 'failed', fail_code: 'INSUFFICIENT_FUNDS' })
  await outside.sandbox.control.deliver_all()

  const { headers, raw } = outside.received[0]!
  expect(cards.parseCallback(path, headers, raw)).toMatchObject({
    type: 'payment.failed',
    payment: { pay_no, state: 'failed' },
  })
})

test('the same number ordered twice is one order, and with other content it is refused', async () => {
  const pay_no = nextPayNo()
  const card_token = await boundToken(outside, goodCard(4))
  const order = {
    pay_no,
    card_token,
    amount_fen: 5_00,
    subject: 'x',
    expires_at: Date.now() + 60_000,
    notify_url: outside.merchant_url,
  }

  const [first, second] = [await cards.createOrder(order), await cards.createOrder(order)]

  expect(second).toEqual(first)
  expect(await refusal(cards.createOrder({ ...order, amount_fen: 6_00 }))).toBe('DUPLICATE_MISMATCH')
})

test.each([
  ['is down', { down: true }],
  ['cuts the answer after doing the work', { drop_answers: 1 }],
  ['is busy', { busy: 1 }],
  ['signs its answer wrongly', { bad_signatures: 1 }],
])('when the provider %s the outcome is unknown, never failed', async (_what, faults) => {
  const pay_no = await ordered(goodCard(5))
  outside.sandbox.control.fault({ service: 'cards', ...faults })

  await expect(pay(pay_no)).rejects.toBeInstanceOf(OutcomeUnknown)
})

test('a payment whose answer got lost is found by asking again', async () => {
  const pay_no = await ordered(goodCard(6))
  outside.sandbox.control.fault({ service: 'cards', drop_answers: 1 })
  await pay(pay_no).catch(() => null)

  expect(await cards.queryOrder(pay_no)).toMatchObject({ state: 'succeeded' })
})

test('a provider that does not answer in time leaves the outcome unknown', async () => {
  const { server } = outside.secrets
  const hasty = openCardGateway({
    base_url: outside.sandbox.url,
    merchant_id: server.card_merchant_id,
    private_key_pem: server.card_private_key,
    provider_public_key_pem: server.card_provider_public_key,
    timeout_ms: 30,
  })
  outside.sandbox.control.fault({ service: 'cards', delay_ms: 200 })

  await expect(hasty.queryOrder('P1')).rejects.toBeInstanceOf(OutcomeUnknown)
})

test('without an address every call says that it is not configured', async () => {
  const { server } = outside.secrets
  const nowhere = openCardGateway({
    base_url: undefined,
    merchant_id: 'M',
    private_key_pem: server.card_private_key,
    provider_public_key_pem: server.card_provider_public_key,
  })

  expect(nowhere.configured).toBe(false)
  expect(await refusal(nowhere.queryOrder('P1'))).toBe('NOT_CONFIGURED')
})

test('a merchant with the wrong key is refused', async () => {
  const { server, provider } = outside.secrets
  const stranger = openCardGateway({
    base_url: outside.sandbox.url,
    merchant_id: server.card_merchant_id,
    private_key_pem: provider.card_provider_private_key,
    provider_public_key_pem: server.card_provider_public_key,
  })

  expect(await refusal(stranger.queryOrder('P1'))).toBe('SIGN_INVALID')
})

test('an order is closed before it is paid, and not after', async () => {
  const [open, paid] = [await ordered(goodCard(7)), await ordered(goodCard(8))]
  await pay(paid)

  expect(await cards.closeOrder(open)).toMatchObject({ state: 'closed' })
  expect(await refusal(pay(open))).toBe('ORDER_CLOSED')
  expect(await refusal(cards.closeOrder(paid))).toBe('ORDER_PAID')
})

test('a bank that is late pays an order that was closed', async () => {
  const pay_no = await ordered(TEST_CARDS.late_after_closing)
  await pay(pay_no)
  await cards.closeOrder(pay_no)

  outside.sandbox.control.settle({ pay_no, outcome: 'SUCCESS' })

  expect(await cards.queryOrder(pay_no)).toMatchObject({ state: 'succeeded' })
})

test('a bank that takes another amount says so in callback and query', async () => {
  const pay_no = await ordered(TEST_CARDS.wrong_amount, 10_00)
  await pay(pay_no)
  await outside.sandbox.control.deliver_all()
  const { headers, raw } = outside.received[0]!

  expect(await cards.queryOrder(pay_no)).toMatchObject({ state: 'succeeded', amount_fen: 9_99 })
  expect(cards.parseCallback(path, headers, raw)).toMatchObject({ payment: { amount_fen: 9_99 } })
})

test('a refund is sent once however often it is asked for, and never beyond what was paid', async () => {
  const pay_no = await ordered(goodCard(10), 100_00)
  await pay(pay_no)
  const refund = {
    refund_no: `R${pay_no}`,
    pay_no,
    amount_fen: 60_00,
    paid_fen: 100_00,
    notify_url: outside.merchant_url,
  }

  const first = await cards.refund(refund)
  expect(await cards.refund(refund)).toMatchObject({ provider_refund_id: first.provider_refund_id })
  expect(await refusal(cards.refund({ ...refund, refund_no: `S${pay_no}` }))).toBe('REFUND_EXCEEDS')
  expect(await refusal(cards.queryRefund({ refund_no: 'R-nobody', pay_no }))).toBe('REFUND_NOT_FOUND')
})

test('callbacks repeated and reordered carry the same event id each time', async () => {
  const [first, second] = [await ordered(TEST_CARDS.repeats_7_times), await ordered(goodCard(11))]
  await pay(first)
  await pay(second)

  await outside.sandbox.control.deliver_all({ order: 'reversed', times: 3 })

  const events = outside.received.map(({ headers, raw }) => cards.parseCallback(path, headers, raw))
  expect(events.map((event) => 'payment' in event && event.payment.pay_no)).toEqual([
    second,
    first,
    second,
    first,
    second,
    first,
  ])
  expect(new Set(events.map((event) => event.event_id)).size).toBe(2)
})

test('the provider calls back by itself, and again until it is acknowledged', async () => {
  outside.acknowledge(false)
  const pay_no = await ordered(goodCard(12))
  await pay(pay_no)
  outside.sandbox.control.callbacks({ mode: 'auto' })

  outside.sandbox.control.advance({ ms: 300 })
  await expect.poll(() => outside.received.length).toBe(1)
  outside.acknowledge(true)
  outside.sandbox.control.advance({ ms: 1_000 })
  await expect.poll(() => outside.received.length).toBe(2)

  await expect.poll(() => outside.sandbox.control.unacknowledged()).toEqual([])
})

test('an event the provider loses is never sent', async () => {
  outside.sandbox.control.callbacks({ mode: 'auto', delay_ms: 0, lose_next: 1 })
  const [lost, told] = [await ordered(goodCard(13)), await ordered(goodCard(14))]
  await pay(lost)
  await pay(told)

  await expect.poll(() => outside.received.length).toBe(1)
  expect(outside.received[0]?.raw.toString()).toContain(told)
})

/** As payment/paying/callbacks.ts takes them. */
const CALLBACK_BYTES_MAX = 64 * 1024

test('none of the forged callbacks is believed', async () => {
  const pay_no = await ordered(goodCard(15))
  await pay(pay_no)
  await outside.sandbox.control.deliver_all()
  const genuine = outside.received[0]!
  cards.parseCallback(path, genuine.headers, genuine.raw)

  // What comes by GET, or is too long to be read, does not get as far as the gateway.
  const forgeries = forgeriesOf({ path, body: genuine.raw.toString() }, outside.secrets.provider, Date.now()).filter(
    (forgery) => forgery.method === 'POST' && Buffer.byteLength(forgery.body) <= CALLBACK_BYTES_MAX,
  )
  const believed = forgeries.filter((forgery) => {
    // Of the replay only the second arrival is one.
    if (forgery.name === 'replayed nonce') cards.parseCallback(path, forgery.headers, Buffer.from(forgery.body))
    try {
      cards.parseCallback(path, forgery.headers, Buffer.from(forgery.body))
      return true
    } catch (problem) {
      return !(problem instanceof SignatureError)
    }
  })

  expect(forgeries.length).toBeGreaterThanOrEqual(20)
  expect(believed.map((forgery) => forgery.name)).toEqual([])
})

test('cards stay bound when the sandbox is started again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'juya-sandbox-'))
  const data_file = join(folder, 'sandbox.json')
  const { server, provider } = outside.secrets
  const at = (base_url: string) =>
    openCardGateway({
      base_url,
      merchant_id: server.card_merchant_id,
      private_key_pem: server.card_private_key,
      provider_public_key_pem: server.card_provider_public_key,
    })
  const first = await createSandbox({ keys: provider, data_file })
  const card_token = await boundToken({ gateways: { cards: at(first.url) }, sandbox: first }, goodCard(20))
  await first.close()

  const second = await createSandbox({ keys: provider, data_file })
  const order = await at(second.url).createOrder({
    pay_no: nextPayNo(),
    card_token,
    amount_fen: 1_00,
    subject: 'x',
    expires_at: Date.now() + 60_000,
    notify_url: outside.merchant_url,
  })

  expect(order.state).toBe('awaiting_code')
  await second.close()
  rmSync(folder, { recursive: true })
})

test('a statement lists what was paid and refunded on a day, and what a test put there', async () => {
  const pay_no = await ordered(goodCard(16), 100_00)
  await pay(pay_no)
  const day = shanghaiDay(Date.now())
  outside.sandbox.control.edit_statement({
    day,
    add: [{ kind: 'pay', no: 'P-nobody', provider_id: 'Q1', amount_fen: 1, fee_fen: 0, at_ms: Date.now() }],
  })

  const lines = await cards.statement(day)

  expect(lines).toMatchObject([
    { kind: 'pay', no: pay_no, amount_fen: 100_00, fee_fen: 38 },
    { no: 'P-nobody', amount_fen: 1 },
  ])
})
