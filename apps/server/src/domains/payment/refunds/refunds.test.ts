import { message, operator, payment } from '@juya/contract'
import { shanghaiDay } from '@juya/sandbox/src/providers/card-data.ts'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { claimDue } from '../../../platform/time/due-rows.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { accounts, checkInvariants, feeRefunded, post } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { paymentsOf, reconcileDay, redirectRefund, requestRefund, resolveDay, startPayment } from '../index.ts'
import { openBills } from '../testing/toy-purpose.ts'
import { bindTestCard, payByCard } from '../testing.ts'

let world: World
let bills: Awaited<ReturnType<typeof openBills>>
let control: World['sandbox']['control']

beforeAll(async () => {
  world = await openWorld()
  bills = await openBills(world)
  control = world.sandbox.control
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})
beforeEach(() => control.fault({ service: 'cards', down: false, drop_answers: 0, busy: 0 }))

async function paid({ amount_fen = 100_00, card = undefined as string | undefined } = {}) {
  const person = await newBuyer(world)
  const bill_id = await bills.add(person, amount_fen)
  const card_id = await bindTestCard(world, person, card)
  const { pay_no } = await world.call(person, payment.create, {
    purpose: 'promotion',
    purpose_ids: [bill_id],
    card_id,
    shown_total_fen: amount_fen,
  })
  await payByCard(world, person, pay_no)
  const [brief] = await paymentsOf(world.ctx, 'promotion', bill_id)
  return { person, bill_id, pay_no, payment_id: brief!.payment_id }
}

let refund_ids = 0
/** Gives a fee back (T22), as a higher domain does. */
const giveBack = (payment_id: number, amount_fen: number) =>
  inTransaction(world.ctx, async (tx) => {
    const { refund_no, refund } = await requestRefund(tx, {
      payment_id,
      amount_fen,
      reason: 'test',
      ref_type: 'fee',
      ref_id: 1,
    })
    await post(tx, feeRefunded({ refund_id: ++refund_ids, kind: 'promo', amount_fen, refund }))
    return { refund_no, refund }
  })

const rowOf = async (refund_no: string) =>
  (await world.sql('select * from payment_refunds where refund_no = $1', [refund_no]))[0]!
const broken = async () =>
  (await checkInvariants(world.ctx)).filter(
    (check) => check.violations > 0 && ['inv_i01', 'inv_i02', 'inv_i09', 'inv_i10'].includes(check.name),
  )

test('a refund goes to the card, once, and is over when the provider confirms it', async () => {
  const { payment_id, pay_no } = await paid()
  const clearing_fen = await balanceOf(world, 'external:clearing:quickpay')

  const { refund_no, refund } = await giveBack(payment_id, 40_00)
  expect(refund).toEqual({ to: 'card' })
  expect(await broken()).toEqual([])
  control.fault({ service: 'cards', drop_answers: 1 })
  await world.settle()
  await world.advance(60_000)
  await world.advance(60_000)

  expect(await rowOf(refund_no)).toMatchObject({ status: 'succeeded', destination: 'original' })
  expect(control.refunds().filter((one) => one.pay_no === pay_no)).toHaveLength(1)
  expect((await balanceOf(world, 'external:clearing:quickpay')) - clearing_fen).toBe(40_00)
  expect(await balanceOf(world, accounts.refundTransit)).toBe(0)
  expect(await broken()).toEqual([])
})

test('the callback of a refund ends it without waiting', async () => {
  const { payment_id } = await paid()
  const { refund_no } = await giveBack(payment_id, 10_00)
  await world.settle()

  await expect.poll(() => control.events().some((event) => event.about === refund_no)).toBe(true)
  await control.deliver({ about: refund_no, times: 3 })

  expect((await rowOf(refund_no)).status).toBe('succeeded')
  await world.advance(120_000)
  expect(await broken()).toEqual([])
})

test('more than was paid is never refunded, in one piece or in several', async () => {
  const { payment_id } = await paid()
  await giveBack(payment_id, 60_00)

  await expect(giveBack(payment_id, 40_01)).rejects.toMatchObject({ key: 'REFUND_FAILED' })
  const both = await Promise.allSettled([giveBack(payment_id, 40_00), giveBack(payment_id, 40_00)])

  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  await world.settle()
  await world.advance(60_000)
})

test('a bank that refuses a refund is asked again a minute later', async () => {
  const { payment_id } = await paid({ card: TEST_CARDS.refund_fails_first })
  const { refund_no } = await giveBack(payment_id, 5_00)
  await world.settle()
  expect(await rowOf(refund_no)).toMatchObject({ status: 'created', attempts: 1, fail_code: 'BANK_REFUSED' })

  await world.advance(60_000)
  await world.advance(60_000)

  expect((await rowOf(refund_no)).status).toBe('succeeded')
})

test('a refund the card never takes is failed after nine tries, and two operators may pay it into the wallet', async () => {
  const { person, payment_id, pay_no } = await paid()
  const order = control.orders().find((one) => one.pay_no === pay_no)!
  order.state = 'FAIL'
  const { refund_no } = await giveBack(payment_id, 30_00)
  for (let i = 0; i < 10; i++) await world.advance(6 * 3_600_000)
  order.state = 'SUCCESS'
  expect(await rowOf(refund_no)).toMatchObject({ status: 'failed', attempts: 9 })
  expect(await broken()).toEqual([])

  await inTransaction(world.ctx, (tx) =>
    redirectRefund(tx, { refund_no, amount_fen: 30_00, operator_id: 1, memo: 'card closed' }),
  )

  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(30_00)
  expect(await broken()).toEqual([])
  await expect(
    inTransaction(world.ctx, (tx) =>
      redirectRefund(tx, { refund_no, amount_fen: 30_00, operator_id: 1, memo: 'again' }),
    ),
  ).rejects.toMatchObject({
    key: 'STATE_CONFLICT',
  })
})

/** A refund of ¥30 of which the provider says that it paid ¥29, asked about until it is failed. */
async function paidInPart() {
  const { person, payment_id } = await paid()
  const { refund_no } = await giveBack(payment_id, 30_00)
  await world.settle()
  const at_bank = control.refunds().find((one) => one.refund_no === refund_no)!
  at_bank.amount_fen = 29_00
  for (let i = 0; i < 3; i++) await world.advance(60_000)
  return { person, refund_no, at_bank }
}
const redirect = (refund_no: string, amount_fen: number) =>
  inTransaction(world.ctx, (tx) => redirectRefund(tx, { refund_no, amount_fen, operator_id: 1, memo: 'reason' }))

test('a refund that came out in another amount books the part that arrived, and ends once the provider puts the rest right', async () => {
  const { person, refund_no, at_bank } = await paidInPart()

  expect(await rowOf(refund_no)).toMatchObject({ status: 'failed', fail_code: 'OTHER_AMOUNT', arrived_fen: 29_00 })
  expect(await entriesOf(world, `refund:${refund_no}:part:2900`)).toEqual([
    [accounts.refundTransit, -29_00],
    ['external:clearing:quickpay', 29_00],
  ])
  expect(await broken()).toEqual([])

  at_bank.amount_fen = 30_00
  const desk = await newOperator(world, ['finance'])
  await world.call(desk, operator.retryRefund, { refund_no, reason: 'the provider has corrected it' })
  await world.settle()
  await world.advance(60_000)

  expect(await rowOf(refund_no)).toMatchObject({ status: 'succeeded', destination: 'original' })
  expect(await entriesOf(world, `refund:${refund_no}:done`)).toEqual([
    [accounts.refundTransit, -1_00],
    ['external:clearing:quickpay', 1_00],
  ])
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(0)
  expect(await broken()).toEqual([])
})

test('what did not arrive of a refund two operators may pay into the wallet, the part that did never again', async () => {
  const { person, refund_no } = await paidInPart()

  await expect(redirect(refund_no, 30_00)).rejects.toMatchObject({ key: 'STATE_CONFLICT' })
  await redirect(refund_no, 1_00)
  await world.settle()

  expect(await entriesOf(world, `refund:${refund_no}:wallet`)).toEqual([
    [accounts.refundTransit, -1_00],
    [accounts.userWallet(person.id), 1_00],
  ])
  expect(await rowOf(refund_no)).toMatchObject({ status: 'succeeded', destination: 'wallet', arrived_fen: 29_00 })
  expect(await broken()).toEqual([])
  const { list } = await world.call(person, message.list, {})
  expect(list.map(({ title }) => title)).toContain('Refund in your wallet')
  // The statement of its day names the part, as the books do.
  const { differences } = await reconcileDay(world.ctx, shanghaiDay(Date.now()))
  expect(differences.filter(({ no }) => no === refund_no)).toEqual([])
})

test('a process that dies between the provider’s answer and our books refunds once: another asks a minute later', async () => {
  const { payment_id, pay_no } = await paid()
  const { refund_no } = await giveBack(payment_id, 20_00)
  await claimDue(world.ctx, 'payment_refund_send')
  await world.services.gateways.cards.refund({
    ...{ refund_no, pay_no, amount_fen: 20_00, paid_fen: 100_00 },
    notify_url: 'http://nowhere',
  })
  await world.settle()
  expect((await rowOf(refund_no)).status).toBe('created')

  await world.advance(61_000)
  await world.advance(60_000)

  expect((await rowOf(refund_no)).status).toBe('succeeded')
  expect(control.refunds().filter((one) => one.pay_no === pay_no)).toHaveLength(1)
  expect(await broken()).toEqual([])
})

test('no connection to the database waits while the provider is asked', async () => {
  const { payment_id, pay_no } = await paid()
  const { refund_no } = await giveBack(payment_id, 20_00)
  const { cards } = world.services.gateways
  const waiting: unknown[] = []
  const ask = vi.spyOn(cards, 'refund').mockImplementation(async (order) => {
    ask.mockRestore()
    waiting.push(
      ...(await world.sql(
        `select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      )),
    )
    return cards.refund(order)
  })

  await world.settle()
  await world.advance(60_000)

  expect(waiting).toEqual([])
  expect((await rowOf(refund_no)).status).toBe('succeeded')
  expect(control.refunds().filter((one) => one.pay_no === pay_no)).toHaveLength(1)
})

test('what was paid from the wallet goes back to the wallet at once, and so does what was paid by card half a year ago', async () => {
  const person = await newBuyer(world)
  await fund(world, person.id, 50_00)
  const bill_id = await bills.add(person, 50_00)
  const ctx = {
    ...world.ctx,
    user: { id: person.id, session_id: 1, role: 'normal' as const, status: 'active' as const, realname_verified: true },
  }
  await startPayment(ctx, {
    purpose: 'promotion',
    ids: [bill_id],
    channel: 'wallet',
    pay_password: PAY_PASSWORD,
    shown_total_fen: 50_00,
  })
  const [from_wallet] = await paymentsOf(world.ctx, 'promotion', bill_id)
  const old = await paid()
  await world.sql(`update payment_payments set succeeded_at = succeeded_at - interval '181 days' where id = $1`, [
    old.payment_id,
  ])

  const refunds = [await giveBack(from_wallet!.payment_id, 20_00), await giveBack(old.payment_id, 20_00)]

  expect(refunds.map((one) => one.refund.to)).toEqual(['wallet', 'wallet'])
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(20_00)
  expect(await broken()).toEqual([])
})

test('a day whose statement agrees is clean and settled to the bank account; a difference stays open until explained', async () => {
  const { pay_no } = await paid({ amount_fen: 200_00 })
  const day = shanghaiDay(Date.now())

  const clean = await reconcileDay(world.ctx, day)
  expect(clean).toEqual({ status: 'clean', differences: [] })
  expect(await balanceOf(world, 'external:clearing:quickpay')).toBe(0)

  control.edit_statement({
    day,
    omit: [pay_no],
    add: [{ kind: 'pay', no: 'P-nobody', provider_id: 'Q-nobody', amount_fen: 1_00, fee_fen: 0, at_ms: Date.now() }],
  })
  const open = await reconcileDay(world.ctx, day)

  expect(open.status).toBe('open')
  expect(open.differences).toMatchObject([
    { kind: 'missing_ours', no: 'P-nobody', theirs_fen: 1_00 },
    { kind: 'missing_theirs', no: pay_no, ours_fen: 200_00 },
  ])
  expect(await balanceOf(world, accounts.suspense)).toBe(1_00)
  await resolveDay(world.ctx, { provider: 'quickpay', day }, 1, 'Statement was corrected by the provider.')
  // Settled before: 200.00 less its fee. The statement now says 1.00: the rest goes back from the bank account.
  const [settled] = await world.sql<{ idem_key: string }>(
    'select idem_key from ledger_transactions where idem_key like $1 order by id desc limit 1',
    [`settle:quickpay:${day}%`],
  )
  expect(await entriesOf(world, settled!.idem_key)).toContainEqual(['external:clearing:quickpay', -199_00])
  await expect(resolveDay(world.ctx, { provider: 'quickpay', day }, 1, 'again')).rejects.toMatchObject({
    key: 'STATE_CONFLICT',
  })
})

test('a day with an unknown receipt is settled once it is explained, and doing it again posts nothing twice', async () => {
  const day = '2026-03-02'
  const at_ms = Date.parse(`${day}T10:00:00+08:00`)
  control.edit_statement({
    day,
    add: [{ kind: 'pay', no: 'P-stranger', provider_id: 'Q-stranger', amount_fen: 7_00, fee_fen: 4, at_ms }],
  })
  expect((await reconcileDay(world.ctx, day)).status).toBe('open')
  expect(await entriesOf(world, `settle:quickpay:${day}`)).toBeUndefined()

  await resolveDay(world.ctx, { provider: 'quickpay', day }, 1, 'Paid to us by mistake; returned by hand.')
  await reconcileDay(world.ctx, day)

  expect(await entriesOf(world, `settle:quickpay:${day}`)).toEqual([
    ['external:clearing:quickpay', 7_00],
    ['external:bank', -6_96],
    ['platform:payment_cost', -4],
  ])
  expect(await entriesOf(world, `settle:quickpay:${day}:2`)).toBeUndefined()
})

test('an explained day that is done again with another difference waits for an operator anew; the explained one does not', async () => {
  const day = '2026-03-03'
  const line = (n: number) => {
    const at_ms = Date.parse(`${day}T10:00:00+08:00`)
    return {
      kind: 'pay',
      no: `P-late-${n}`,
      provider_id: `Q-late-${n}`,
      amount_fen: n * 100,
      fee_fen: 0,
      at_ms,
    } as const
  }
  control.edit_statement({ day, add: [line(1)] })
  await reconcileDay(world.ctx, day)
  await resolveDay(world.ctx, { provider: 'quickpay', day }, 1, 'Paid to us by mistake.')
  expect((await reconcileDay(world.ctx, day)).status).toBe('resolved')

  control.edit_statement({ day, add: [line(1), line(2)] })
  expect((await reconcileDay(world.ctx, day)).status).toBe('open')

  await resolveDay(world.ctx, { provider: 'quickpay', day }, 1, 'The second one, too.')
  expect(await entriesOf(world, `settle:quickpay:${day}:2`)).toEqual([
    ['external:clearing:quickpay', 2_00],
    ['external:bank', -2_00],
  ])
})

test('a day on which more goes back than comes in is settled too: the provider takes it from the bank account', async () => {
  const { payment_id } = await paid({ amount_fen: 60_00 })
  const pay_day = shanghaiDay(Date.now())
  await world.settle()
  const bank_before = await balanceOf(world, 'external:bank')
  const clearing_before = await balanceOf(world, 'external:clearing:quickpay')
  const { refund_no } = await giveBack(payment_id, 60_00)
  await world.settle()
  await world.advance(60_000)
  expect((await rowOf(refund_no)).status).toBe('succeeded')
  // The refund falls on a day of its own.
  const day = '2026-03-04'
  const at_ms = Date.parse(`${day}T10:00:00+08:00`)
  await world.sql(
    'update payment_refunds set provider_done_at = to_timestamp($2::float8 / 1000) where refund_no = $1',
    [refund_no, at_ms],
  )
  control.edit_statement({
    day,
    add: [{ kind: 'refund', no: refund_no, provider_id: `Q-${refund_no}`, amount_fen: 60_00, fee_fen: 0, at_ms }],
  })

  expect(await reconcileDay(world.ctx, day)).toEqual({ status: 'clean', differences: [] })

  expect(await entriesOf(world, `settle:quickpay:${day}`)).toEqual([
    ['external:clearing:quickpay', -60_00],
    ['external:bank', 60_00],
  ])
  expect(await balanceOf(world, 'external:bank')).toBe(bank_before + 60_00)
  expect(await balanceOf(world, 'external:clearing:quickpay')).toBe(clearing_before)
  expect(pay_day).not.toBe(day)
})

test('a payment of which nothing was ever heard is found in the statement', async () => {
  const person = await newBuyer(world)
  const bill_id = await bills.add(person, 8_00)
  const card_id = await bindTestCard(world, person, TEST_CARDS.never_calls_back)
  const { pay_no } = await world.call(person, payment.create, {
    purpose: 'promotion',
    purpose_ids: [bill_id],
    card_id,
    shown_total_fen: 8_00,
  })
  control.fault({ service: 'cards', drop_answers: 1 })
  await payByCard(world, person, pay_no)
  expect((await bills.read(bill_id)).status).toBe('due')

  await reconcileDay(world.ctx, shanghaiDay(Date.now()))

  expect((await bills.read(bill_id)).status).toBe('paid')
})
