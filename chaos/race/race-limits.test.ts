/**
 * What there is once, or so many times, under a crowd on three nodes: a lot with a fixed price, the last money of a wallet, and every
 * number a person may not have more of. Short: a crowd of 60; RACE_CROWD and RACE_LOTS set other sizes (npm run chaos -- race: 500
 * buyers of 20 lots, 10,000 purchases).
 */
import { account, address, auction, type Call, order, payment, payout, REFUSALS, wallet } from '@juya/contract'
import { expect, test } from 'vitest'
import { goodCard } from '../../apps/sandbox/src/providers/test-cards.ts'
import {
  idNumber,
  newBuyer,
  PAY_PASSWORD,
  type TestPerson,
  uploadFor,
} from '../../apps/server/src/domains/account/testing.ts'
import { WEST_LAKE } from '../../apps/server/src/domains/address/testing.ts'
import { accounts } from '../../apps/server/src/domains/ledger/index.ts'
import { balanceOf, fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { offer, runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { wonOrder } from '../../apps/server/src/domains/order/testing.ts'
import { bankCode, bindTestCard, verifyIdentity } from '../../apps/server/src/domains/payment/testing.ts'
import { newPayee } from '../../apps/server/src/domains/payout/testing.ts'
import { codeAt, nodes, times, useThree, world } from './crowd.ts'

const CROWD = Number(process.env.RACE_CROWD ?? 60)
const LOTS = Number(process.env.RACE_LOTS ?? 2)

useThree()

const countOf = async (text: string, values: unknown[]) => (await world.sql<{ n: number }>(text, values))[0]!.n
const codeOf = (call: Call, caller: TestPerson | Record<string, never>, input: object, i: number) =>
  codeAt(nodes, i, call, caller, input)
const done = (codes: readonly number[]): number => codes.filter((code) => code === 1).length

test(`${CROWD} people who buy the same lot at its fixed price at once: one has it, and one order says so`, {
  timeout: 120_000 + LOTS * CROWD * 100,
}, async () => {
  const people = await times(CROWD, () => newBuyer(world))
  for (let n = 0; n < LOTS; n++) {
    const lot = await runningLot(world, { buy_now_fen: 300_00 })
    const codes = await Promise.all(
      people.map((person, i) => codeOf(auction.bid, person, offer(lot, 300, { kind: 'buy_now' }), i)),
    )
    await world.settle()

    expect(done(codes)).toBe(1)
    const winner = people[codes.indexOf(1)]!
    expect(await world.sql('select user_id, goods_fen from order_orders where lot_id = $1', [lot.id])).toEqual([
      { user_id: winner.id, goods_fen: 300_00 },
    ])
  }
})

test('bids of one person without a name on different lots, on three nodes at once, come to less than the sum from which it is needed', async () => {
  const start_fen = 6_500_00
  for (let n = 0; n < 4; n++) {
    const person = await newBuyer(world)
    const lots = await times(12, () => runningLot(world, { start_fen }))
    const codes = await Promise.all(lots.map((lot, i) => codeOf(auction.bid, person, offer(lot, 6_500), i)))

    expect(done(codes)).toBe(3)
    expect(new Set(codes)).toEqual(new Set([1, REFUSALS.REALNAME_FOR_BIDS.code]))
  }
})

test('of 200 withdrawals at once of all there is one is taken', async () => {
  const person = await newPayee(world, { funded: 100_00 })
  const form = { amount_fen: 100_00, account_id: person.account_id, pay_password: PAY_PASSWORD }
  const codes = await times(200, (i) => codeOf(payout.withdraw, person, form, i))

  expect(done(codes)).toBe(1)
  expect(new Set(codes)).toEqual(new Set([1, REFUSALS.BALANCE_SHORT.code]))
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(0)
  expect(await balanceOf(world, accounts.userWithdrawing(person.id))).toBe(100_00)
  expect(await world.sql('select amount_fen from payout_withdrawals where user_id = $1', [person.id])).toEqual([
    { amount_fen: 100_00 },
  ])
})

test('recharges begun side by side do not pass the limit of the day together', async () => {
  const person = await newBuyer(world)
  const card_id = await bindTestCard(world, person)
  await fund(world, person.id, 99_000_00)
  const begun = await times(10, async (i) => {
    const amount_fen = 600_00 + i
    const form = { amount_fen, shown_total_fen: amount_fen, channel: 'card' as const, card_id }
    return (await world.call(person, wallet.recharge, form)).pay_no
  })
  const codes = await Promise.all(
    begun.map((pay_no, i) => codeOf(payment.submitCode, person, { pay_no, sms_code: bankCode(world, pay_no) }, i)),
  )

  expect(codes.filter((code) => code !== 1)).toEqual(Array.from({ length: 9 }, () => REFUSALS.LIMIT_REACHED.code))
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBeLessThanOrEqual(100_000_00)
})

test('orders paid side by side without the pay password do not pass the limit of the day together', async () => {
  const person = await newBuyer(world, { funded: 5_000_00 })
  await world.sql('update account_users set pay_free_on = true where id = $1', [person.id])
  const { id: address_id } = await world.call(person, address.add, WEST_LAKE)
  const orders: Array<{ id: number; payable_fen: number }> = []
  for (let n = 0; n < 8; n++) orders.push(await wonOrder(world, { buyer: person, hammer_fen: 200_00 }))
  const codes = await Promise.all(
    orders.map(({ id, payable_fen }, i) =>
      codeOf(order.pay, person, { ids: [id], address_id, channel: 'wallet', shown_total_fen: payable_fen }, i),
    ),
  )

  expect(done(codes)).toBe(5)
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(4_000_00)
})

test('eight people with one identity number who file it at once: three of them may', async () => {
  const id_no = idNumber('19850102', 7)
  const people = await times(8, () => newBuyer(world))
  const codes = await Promise.all(
    people.map(async (person, i) => {
      const [id_front, id_back] = [
        await uploadFor(world, person.id, 'idcard'),
        await uploadFor(world, person.id, 'idcard'),
      ]
      return codeOf(account.submitRealname, person, { real_name: '顾小满', id_no, id_front, id_back }, i)
    }),
  )

  expect(done(codes)).toBe(3)
  const ids = people.map(({ id }) => id)
  expect(
    await countOf(
      `select count(*)::int as n from account_identity_filings where user_id = any($1) and status in ('verified', 'pending')`,
      [ids],
    ),
  ).toBe(3)
})

test('of fourteen cards whose codes are entered at once ten are bound, one of them the default', async () => {
  const person = await newBuyer(world)
  await verifyIdentity(world, person)
  const applied: Array<{ bind_ref: string; sms_code: string }> = []
  for (let n = 0; n < 14; n++) {
    const form = { card_no: goodCard(8_100_000 + n), phone: person.phone, expiry: '1230', cvv: '123' }
    const { bind_ref } = await world.call(person, payment.bindCard, form)
    applied.push({ bind_ref, sms_code: world.sandbox.control.last_code({ phone: person.phone, from: 'bank' }) ?? '' })
    await world.sql(`update payment_card_codes set asked_at = asked_at - interval '2 days'`) // as if asked on other days
  }
  const codes = await Promise.all(applied.map((input, i) => codeOf(payment.confirmCard, person, input, i)))

  expect(codes.filter((code) => code !== 1)).toEqual(Array.from({ length: 4 }, () => REFUSALS.LIMIT_REACHED.code))
  const { list } = await world.call(person, payment.cards, {})
  expect(list).toHaveLength(10)
  expect(list.filter((card) => card.is_default)).toHaveLength(1)
})

test('of thirty sign-ins at once ten sessions remain', async () => {
  const password = 'jade-and-ink-42'
  const person = await newBuyer(world, { password })
  const codes = await times(30, (i) => codeOf(account.login, {}, { phone: person.phone, password }, i))

  expect(done(codes)).toBe(30)
  expect(
    await countOf('select count(*)::int as n from account_sessions where user_id = $1 and revoked_at is null', [
      person.id,
    ]),
  ).toBe(10)
})

test('of forty addresses added at once twenty are kept, one of them the default', async () => {
  const person = await newBuyer(world)
  const codes = await times(40, (i) => codeOf(address.add, person, WEST_LAKE, i))

  expect(done(codes)).toBe(20)
  expect(
    await countOf(
      'select count(*)::int as n from address_addresses where user_id = $1 and is_default and deleted_at is null',
      [person.id],
    ),
  ).toBe(1)
})

test('twenty wrong pay passwords at once are counted: none is let through, and the right one then is locked out', async () => {
  const person = await newBuyer(world)
  const card_id = await bindTestCard(world, person)
  const codes = await times(20, (i) => codeOf(payment.unbindCard, person, { id: card_id, pay_password: '135790' }, i))

  expect(done(codes)).toBe(0)
  expect(await codeOf(payment.unbindCard, person, { id: card_id, pay_password: PAY_PASSWORD }, 0)).toBe(
    REFUSALS.PAY_PASSWORD_LOCKED.code,
  )
})
