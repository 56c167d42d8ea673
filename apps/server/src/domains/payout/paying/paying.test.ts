import { payout } from '@juya/contract'
import { TEST_PAYEES } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lookForAlarms } from '../../../platform/alarms/alarms.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { claimDue } from '../../../platform/time/due-rows.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { banUser } from '../../account/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { reconcileDay } from '../../payment/index.ts'
import { saveWithdrawal } from '../store.ts'
import { askFor, DAY_MS, newPayee, untilSettled } from '../testing.ts'

let world: World
let control: World['sandbox']['control']
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  control = world.sandbox.control
})
afterEach(async () => {
  control.fault({ service: 'payouts', down: false, drop_answers: 0, busy: 0 })
  await expectBooksBalance(world)
})
afterAll(() => world.close())

type Payee = Awaited<ReturnType<typeof newPayee>>
const latest = async (person: Payee) => (await world.call(person, payout.withdrawForm, {})).recent[0]!
const atBank = (wd_no: string) => control.payouts().filter((one) => one.payout_no === wd_no)

test('a small withdrawal passes by rule, leaves at once, and is paid', async () => {
  const person = await newPayee(world)

  const { wd_no, status } = await askFor(world, person, person.account_id, 100_00)
  expect(status).toBe('approved')
  expect(await entriesOf(world, `wd:${wd_no}`)).toEqual([
    [`user:${person.id}:wallet`, -100_00],
    [`user:${person.id}:withdrawing`, 100_00],
  ])
  await untilSettled(world)

  expect(await latest(person)).toMatchObject({ wd_no, status: 'paid', net_fen: 100_00 })
  expect(await entriesOf(world, `wd:${wd_no}:paid`)).toEqual([
    [`user:${person.id}:withdrawing`, -100_00],
    ['external:clearing:quickpay', 100_00],
  ])
  expect(atBank(wd_no)).toMatchObject([{ state: 'SUCCESS', amount_fen: 100_00, asked: 1 }])
})

test('a payout whose answer is lost turns unknown, is asked for, never sent again, and is paid once', async () => {
  const person = await newPayee(world, { number: TEST_PAYEES.stays_open })
  control.fault({ service: 'payouts', drop_answers: 1 })
  const { wd_no } = await askFor(world, person, person.account_id)
  await world.settle()

  expect(await latest(person)).toMatchObject({ status: 'paying', unknown: true })
  expect((await latest(person)).standing.text).toContain('never sent twice')
  await world.advance(3_600_000)
  await world.advance(3_600_000)
  expect(atBank(wd_no)).toMatchObject([{ asked: 1, state: 'PROCESSING' }])

  control.settle_payout({ payout_no: wd_no, outcome: 'SUCCESS' })
  await world.advance(3_600_000)

  expect(await latest(person)).toMatchObject({ status: 'paid', unknown: false })
  expect(atBank(wd_no)).toMatchObject([{ asked: 1, state: 'SUCCESS' }])
})

test('a process that dies after it was written down and before it was sent pays nothing: the number is voided and the money is back', async () => {
  const person = await newPayee(world)
  const { wd_no, id } = await askFor(world, person, person.account_id)
  await claimDue(world.ctx, 'payout_send')
  await inTransaction(world.ctx, async (tx) =>
    saveWithdrawal(tx, id, { status: 'paying', provider: 'quickpay', sent_at: await world.now() }),
  )
  for (let i = 0; i < 8; i++) await world.advance(5 * 60_000)

  expect(await latest(person)).toMatchObject({ status: 'failed' })
  expect((await latest(person)).fail_reason).toContain('never reached the bank')
  expect(await entriesOf(world, `wd:${wd_no}:back`)).toEqual([
    [`user:${person.id}:withdrawing`, -100_00],
    [`user:${person.id}:wallet`, 100_00],
  ])
  // Its order arrives after all: the number is dead.
  const late = world.services.gateways.payouts.send({
    payout_no: wd_no,
    amount_fen: 100_00,
    kind: 'bank',
    holder: '沈知行',
    account: TEST_PAYEES.good,
    notify_url: 'http://nowhere',
  })
  await expect(late).rejects.toMatchObject({ code: 'PAYOUT_VOIDED' })
})

test.each([
  ['at once', TEST_PAYEES.refused, 'the bank does not know this account'],
  ['later', TEST_PAYEES.fails, 'the bank refused it'],
])('a bank that refuses %s leaves the money with its owner, who reads why', async (_when, number, why) => {
  const person = await newPayee(world, { number })
  await askFor(world, person, person.account_id)
  await untilSettled(world)

  expect(await latest(person)).toMatchObject({ status: 'failed', fail_reason: why })
  expect(await balanceOf(world, `user:${person.id}:wallet`)).toBe(1_000_00)
})

test('a bank that sends it back days later gives money and fee back (T17b)', async () => {
  const person = await newPayee(world)
  for (let i = 0; i < 3; i++) {
    await askFor(world, person, person.account_id, 20_00)
    await world.advance(DAY_MS)
    person.token = (await freshToken(person.id)).token
  }
  const { wd_no, fee_fen } = await askFor(world, person, person.account_id, 100_00)
  expect(fee_fen).toBe(1_00)
  await untilSettled(world)
  expect(await entriesOf(world, `wd:${wd_no}:paid`)).toEqual([
    [`user:${person.id}:withdrawing`, -100_00],
    ['external:clearing:quickpay', 99_00],
    ['platform:fee:withdraw', 1_00],
  ])

  control.return_payout({ payout_no: wd_no })
  await control.deliver({ about: wd_no, times: 3 })

  expect(await latest(person)).toMatchObject({ status: 'returned', fail_reason: 'the account is closed at its bank' })
  expect(await entriesOf(world, `wd:${wd_no}:returned`)).toEqual([
    ['external:clearing:quickpay', -99_00],
    ['platform:fee:withdraw', -1_00],
    [`user:${person.id}:wallet`, 100_00],
  ])
})

const freshToken = async (user_id: number) =>
  (await import('../../account/index.ts')).createSession(world.ctx, { user_id })

test('callbacks, doubled and out of order, pay once; one that is forged changes nothing', async () => {
  const person = await newPayee(world, { number: TEST_PAYEES.stays_open })
  const { wd_no } = await askFor(world, person, person.account_id)
  await world.settle()
  control.settle_payout({ payout_no: wd_no, outcome: 'SUCCESS' })

  await control.deliver({ about: wd_no, times: 4 })
  const forged = await world.app.http!.inject({
    method: 'POST',
    url: '/hooks/payouts',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ event_id: 'forged-0001', event_type: 'payout.returned', data: {} }),
  })

  expect(forged.statusCode).toBe(401)
  expect(await latest(person)).toMatchObject({ status: 'paid' })
})

test('a person who is banned meanwhile is paid nothing: it is stopped before it leaves', async () => {
  const person = await newPayee(world)
  const { wd_no, id } = await askFor(world, person, person.account_id)
  await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: person.id, reason: 'stolen account' }))
  await world.settle()

  const [row] = await world.sql('select status, stopped from payout_withdrawals where id = $1', [id])
  expect(row).toEqual({ status: 'requested', stopped: 'banned' })
  expect(atBank(wd_no)).toEqual([])
})

test('an unknown payout raises an alarm after a day, which ends when the bank has spoken', async () => {
  const person = await newPayee(world, { number: TEST_PAYEES.stays_open })
  const { wd_no } = await askFor(world, person, person.account_id)
  await world.settle()
  const state = async () =>
    (await world.sql(`select state from platform_alarms where kind = 'payout_unknown' and cause = $1`, [wd_no])).at(-1)
      ?.state
  await lookForAlarms(world.ctx, 'minute')
  expect(await state()).toBeUndefined()

  await world.advance(DAY_MS + 60_000)
  await lookForAlarms(world.ctx, 'minute')
  expect(await state()).toBe('raised')

  control.settle_payout({ payout_no: wd_no, outcome: 'SUCCESS' })
  await world.advance(3_600_000)
  await lookForAlarms(world.ctx, 'minute')
  expect(await state()).toBe('over')
})

test('the statement of the day takes payouts from what the provider pays into the bank, and finds one nothing was heard of', async () => {
  const person = await newPayee(world, { number: TEST_PAYEES.stays_open })
  const { wd_no, id } = await askFor(world, person, person.account_id, 150_00)
  await world.settle()
  control.settle_payout({ payout_no: wd_no, outcome: 'SUCCESS' })
  const day = new Date(control.payouts().find((one) => one.payout_no === wd_no)!.done_at_ms + 8 * 3_600_000)
    .toISOString()
    .slice(0, 10)
  const bank_before = await balanceOf(world, 'external:bank')
  const paid_out = control
    .payouts()
    .filter((one) => one.state === 'SUCCESS' || one.state === 'RETURNED')
    .reduce((sum, one) => sum + (one.state === 'SUCCESS' ? one.amount_fen : 0), 0)

  expect(await reconcileDay(world.ctx, day)).toEqual({ status: 'clean', differences: [] })

  expect((await world.sql('select status from payout_withdrawals where id = $1', [id]))[0]!.status).toBe('paid')
  expect((await balanceOf(world, 'external:bank')) - bank_before).toBe(paid_out)
})

test('an amount the bank paid that is not what was asked stays open for an operator', async () => {
  const person = await newPayee(world, { number: TEST_PAYEES.stays_open })
  const { wd_no } = await askFor(world, person, person.account_id)
  await world.settle()
  control.payouts().find((one) => one.payout_no === wd_no)!.amount_fen = 99_00
  control.settle_payout({ payout_no: wd_no, outcome: 'SUCCESS' })
  await world.advance(3_600_000)

  expect(await latest(person)).toMatchObject({ status: 'paying', unknown: true })
})
