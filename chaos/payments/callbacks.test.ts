/**
 * Callbacks that are not the provider's, or not true: every forgery there is a name for, sent to payments in every state, by every way
 * a request can come. None may change a row of any table, and each is kept for the operator.
 */
import { request } from 'node:http'
import { connect } from 'node:net'
import { payment, REFUSALS } from '@juya/contract'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type App, openApp } from '../../apps/server/src/app.ts'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { feeRefunded, post } from '../../apps/server/src/domains/ledger/index.ts'
import { expectBooksBalance } from '../../apps/server/src/domains/ledger/testing.ts'
import { cancelPayments, paymentsOf, requestRefund } from '../../apps/server/src/domains/payment/index.ts'
import { openBills } from '../../apps/server/src/domains/payment/testing/toy-purpose.ts'
import { bankCode, bindTestCard } from '../../apps/server/src/domains/payment/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'

let world: World
/** A second node on the same database, with a memory of its own for nonces. */
let other: App
let bills: Awaited<ReturnType<typeof openBills>>
let control: World['sandbox']['control']

beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  other = await openApp({ ...world.services.config, PORT: 0 }, world.services.secrets)
  await other.http!.listen({ port: 0, host: '127.0.0.1' })
  bills = await openBills(world)
  control = world.sandbox.control
})
beforeEach(() => control.fault({ service: 'cards', bad_signatures: 0, drop_answers: 0 }))
afterAll(async () => {
  await expectBooksBalance(world)
  await other.stop()
  await world.close()
})

async function ordered(card?: string) {
  const person = await newBuyer(world)
  const bill_id = await bills.add(person, 128_00)
  const card_id = await bindTestCard(world, person, card)
  const order = { purpose: 'promotion' as const, purpose_ids: [bill_id], card_id, shown_total_fen: 128_00 }
  const { pay_no } = await world.call(person, payment.create, order)
  return { person, bill_id, pay_no }
}
async function submitted(card: string) {
  const made = await ordered(card)
  await world.send(made.person, payment.submitCode, {
    pay_no: made.pay_no,
    sms_code: bankCode(world, made.pay_no),
  })
  return made
}
let fees = 0
/** A refund the bank has made: before we have asked, or after. */
async function refunded({ told }: { told: boolean }) {
  const made = await submitted(TEST_CARDS.never_calls_back)
  const [paid] = await paymentsOf(world.ctx, 'promotion', made.bill_id)
  const about = await inTransaction(world.ctx, async (tx) => {
    const amount_fen = 40_00
    const reason = { reason: 'test', ref_type: 'fee', ref_id: ++fees }
    const asked = await requestRefund(tx, { payment_id: paid!.payment_id, amount_fen, ...reason })
    await post(tx, feeRefunded({ refund_id: fees, kind: 'promo', amount_fen, refund: asked.refund }))
    return asked.refund_no
  })
  await world.settle()
  if (told) await world.advance(60_000)
  return { ...made, about }
}

interface Target {
  person: TestPerson
  pay_no: string
  /** The payment or the refund the messages are about. */
  about?: string
}
const TARGETS: Record<string, () => Promise<Target>> = {
  'waits for its code': () => ordered(),
  'is with the bank': () => submitted(TEST_CARDS.slow),
  'is paid': () => submitted(TEST_CARDS.never_calls_back),
  'has failed': () => submitted(TEST_CARDS.insufficient_funds),
  'was cancelled': async () => {
    const made = await ordered()
    await bills.close(made.bill_id)
    await inTransaction(world.ctx, (tx) => cancelPayments(tx, 'promotion', [made.bill_id]))
    await world.settle()
    return made
  },
  'was given back': () => refunded({ told: true }),
}
/** Where a true message would move something. */
const WAITING: typeof TARGETS = { ...TARGETS, 'is being given back': () => refunded({ told: false }) }

/** A print of every row of every table but the kept messages themselves and the note of how the provider last answered. */
async function everything(): Promise<string> {
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('payment_callbacks', 'platform_provider_health') order by 1`,
  )
  const prints = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as rows from ${name} t`,
  )
  return JSON.stringify(await world.sql(prints.join(' union all ')))
}
const kept = async (genuine: boolean) =>
  (
    await world.sql<{ n: number }>(
      'select coalesce(sum(deliveries), 0)::int as n from payment_callbacks where signature_ok = $1',
      [genuine],
    )
  )[0]!.n

interface Message {
  headers: Record<string, string>
  body: string
  method?: string
}
/** One message as it is, to a node. @returns the HTTP status, and whether it was acknowledged */
function send(url: string, { headers, body, method = 'POST' }: Message, node: App = world.app) {
  const { port } = node.http!.server.address() as { port: number }
  return new Promise<{ status: number; acked: boolean }>((done, fail) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: new URL(url).pathname,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => done({ status: answer.statusCode!, acked: /"SUCCESS"/.test(text) }))
      },
    )
    sent.on('error', fail)
    sent.end(method === 'GET' ? undefined : body)
  })
}

test.each(Object.keys(WAITING))('a payment that %s is not moved by any forgery, and each is kept', async (state) => {
  const { pay_no, about = pay_no } = await WAITING[state]!()
  const { url, forgeries } = control.forgeries({ about })
  const [before, kept_before] = [await everything(), await kept(false)]
  const sent = forgeries.filter(({ name }) => name !== 'replayed nonce')

  const answers = []
  for (const forgery of sent) answers.push({ name: forgery.name, ...(await send(url, forgery)) })

  expect(sent.length).toBeGreaterThan(30)
  expect(answers.filter(({ status, acked }) => acked || status < 400 || status >= 500)).toEqual([])
  expect((await kept(false)) - kept_before).toBe(sent.length)
  expect(await everything()).toBe(before)
})

const changed = (body: string, change: (data: Record<string, unknown>) => void, event_id: string) => {
  const event = JSON.parse(body)
  change(event.data)
  return JSON.stringify({ ...event, event_id })
}
/** Untrue messages under the provider's own key: a good signature alone moves nothing. */
const UNTRUE: Record<string, (data: Record<string, unknown>) => void> = {
  'that it is done': () => undefined,
  'one fen more': (data) => Object.assign(data, { amount: (Number(data.amount) + 0.01).toFixed(2) }),
  'one fen less': (data) => Object.assign(data, { amount: (Number(data.amount) - 0.01).toFixed(2) }),
  'another currency': (data) => Object.assign(data, { currency: 'USD' }),
  'ids swapped': (data) => Object.assign(data, { order_id: data.pay_no, refund_id: data.refund_no }),
  'an order nobody knows': (data) => Object.assign(data, { pay_no: 'P999999999999', refund_no: 'R999999999999' }),
  'a NUL in a name': (data) => Object.assign(data, { pay_no: 'P1\u0000', refund_no: 'R1\u0000' }),
}

test.each(Object.keys(TARGETS))(
  'a payment that %s is not moved by a signed message that is not true',
  async (state) => {
    const { pay_no, about = pay_no } = await TARGETS[state]!()
    const { url, body, sign } = control.forgeries({ about })
    const [before, kept_before] = [await everything(), (await kept(false)) + (await kept(true))]
    const messages = Object.entries(UNTRUE).map(([name, change], n) => ({
      name,
      text: changed(body, change, `untrue-${about}-${n}`),
    }))
    messages.push({
      name: 'a field twice',
      text: changed(body, () => undefined, `untrue-${about}-twice`).replace(
        '"data":{',
        '"data":{"amount":"999999.00",',
      ),
    })

    const answers = []
    for (const { name, text } of messages)
      answers.push({ name, ...(await send(url, { headers: sign(text), body: text })) })
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-16']) {
      const text = changed(body, () => undefined, `untrue-${about}-${type}`)
      const headers = { ...sign(text), 'content-type': type }
      answers.push({ name: type, ...(await send(url, { headers, body: text })) })
    }
    control.fault({ service: 'cards', bad_signatures: 1 })
    const unasked = changed(body, () => undefined, `untrue-${about}-unasked`)
    answers.push({
      name: 'and asked, somebody else answers',
      ...(await send(url, { headers: sign(unasked), body: unasked })),
    })

    expect(answers.filter(({ status }) => ![200, 401, 503].includes(status))).toEqual([])
    expect((await kept(false)) + (await kept(true)) - kept_before).toBe(answers.length)
    expect(await everything()).toBe(before)
  },
)

test('a recording of a true message is turned away where it was heard, and does nothing where it was not', async () => {
  const { pay_no, bill_id } = await submitted(TEST_CARDS.slow)
  control.settle({ pay_no, outcome: 'SUCCESS' })
  const { url, forgeries } = control.forgeries({ about: pay_no })
  const recording = forgeries.find(({ name }) => name === 'replayed nonce')!
  expect(await send(url, recording)).toEqual({ status: 200, acked: true })
  expect(await bills.read(bill_id)).toMatchObject({ status: 'paid', paid_count: 1 })
  const [before, kept_before] = [await everything(), await kept(false)]

  const here = await Promise.all(Array.from({ length: 10 }, () => send(url, recording)))
  const elsewhere = await Promise.all(Array.from({ length: 10 }, () => send(url, recording, other)))

  expect(here.map(({ status }) => status)).toEqual(here.map(() => 401))
  expect((await kept(false)) - kept_before).toBe(10 + elsewhere.filter(({ acked }) => !acked).length)
  expect(elsewhere.filter(({ acked }) => acked)).toHaveLength(1)
  expect(await everything()).toBe(before)
})

test('a true message that comes to two nodes at once, many times, is done once', async () => {
  const { pay_no, bill_id } = await submitted(TEST_CARDS.slow)
  control.settle({ pay_no, outcome: 'SUCCESS' })
  const { url, body, sign } = control.forgeries({ about: pay_no })

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(url, { headers: sign(body), body }, n % 2 ? other : world.app)),
  )

  expect(answers.filter(({ acked }) => !acked)).toEqual([])
  expect(await bills.read(bill_id)).toMatchObject({ status: 'paid', paid_count: 1 })
  expect(await world.sql('select 1 from ledger_transactions where ref_id = $1', [pay_no])).toHaveLength(1)
})

test('a message whose sender hangs up in the middle is kept, and changes nothing', async () => {
  const { pay_no } = await ordered()
  const { url, body, sign } = control.forgeries({ about: pay_no })
  const [before, kept_before] = [await everything(), await kept(false)]
  const head = Object.entries({
    host: 'x',
    'content-type': 'application/json',
    'content-length': body.length,
    ...sign(body),
  })

  const socket = connect((world.app.http!.server.address() as { port: number }).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.end(
    `POST ${new URL(url).pathname} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body.slice(0, 100)}`,
  )

  await vi.waitFor(async () => expect((await kept(false)) - kept_before).toBe(1), { timeout: 10_000 })
  expect(await everything()).toBe(before)
})

test('asking whether card payment is on, or how a payment stands, proves nothing: what the caller claims is not looked at', async () => {
  const { person, pay_no } = await submitted(TEST_CARDS.slow)
  const stranger = await newBuyer(world)
  const { body, sign } = control.forgeries({ about: pay_no })
  const before = await everything()
  const claims = { pay_no, status: 'succeeded', state: 'SUCCESS', amount: '128.00', paid: '1', ...sign(body) }
  const ask = async (caller: { token?: string }, method: 'GET' | 'POST', path: string) =>
    (
      await world.app.http!.inject({
        method,
        url: method === 'GET' ? `${path}?${new URLSearchParams(claims)}` : path,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...sign(body),
          ...(caller.token ? { token: caller.token } : {}),
        },
        ...(method === 'POST' ? { payload: claims } : {}),
      })
    ).json()

  expect(await ask(person, 'GET', payment.state.path)).toMatchObject({ code: 1, data: { available: true } })
  expect(await ask({}, 'GET', payment.state.path)).toMatchObject({ code: REFUSALS.LOGIN_EXPIRED.code })
  expect(await ask(person, 'POST', payment.check.path)).toMatchObject({ code: 1, data: { status: 'processing' } })
  expect(await ask(stranger, 'POST', payment.check.path)).toMatchObject({ code: REFUSALS.NOT_FOUND.code })
  expect(await everything()).toBe(before)
})
