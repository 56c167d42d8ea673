import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedCtx } from '../../../platform/context.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { startPayment } from '../index.ts'
import { openBills } from '../testing/toy-purpose.ts'

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

const as = (person: TestPerson): SignedCtx => ({
  ...world.ctx,
  locale: 'en',
  user: { id: person.id, session_id: 1, role: 'normal', status: 'active', realname_verified: true },
})

test('the wallet pays with the pay password, in one step', async () => {
  const person = await newBuyer(world)
  await fund(world, person.id, 100_00)
  const bill_id = await bills.add(person, 60_00)
  const request = {
    purpose: 'promotion' as const,
    ids: [bill_id],
    channel: 'wallet' as const,
    pay_password: PAY_PASSWORD,
    shown_total_fen: 60_00,
  }

  const paid = await startPayment(as(person), request)
  const again = await startPayment(as(person), request)

  expect(paid).toMatchObject({ status: 'succeeded', channel: 'wallet' })
  expect(again.pay_no).toBe(paid.pay_no)
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(40_00)
})

test('a wallet without enough money, a wrong pay password or a closed bill pays nothing', async () => {
  const person = await newBuyer(world)
  await fund(world, person.id, 10_00)
  const [dear, closed] = [await bills.add(person, 60_00), await bills.add(person, 5_00)]
  await bills.close(closed)
  const pay = (ids: number[], shown_total_fen: number, pay_password = PAY_PASSWORD) =>
    startPayment(as(person), { purpose: 'promotion', ids, channel: 'wallet', pay_password, shown_total_fen })

  await expect(pay([dear], 60_00)).rejects.toMatchObject({ key: 'BALANCE_SHORT' })
  await expect(pay([dear], 60_00, '000000')).rejects.toMatchObject({ key: 'PAY_PASSWORD_WRONG' })
  await expect(pay([closed], 5_00)).rejects.toMatchObject({ key: 'PAY_CLOSED' })

  expect(await world.sql('select 1 from payment_payments where user_id = $1', [person.id])).toEqual([])
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(10_00)
})

test('twenty wallet payments of one bill at the same time pay it once', async () => {
  const person = await newBuyer(world)
  await fund(world, person.id, 100_00)
  const bill_id = await bills.add(person, 30_00)
  const request = {
    purpose: 'promotion' as const,
    ids: [bill_id],
    channel: 'wallet' as const,
    pay_password: PAY_PASSWORD,
    shown_total_fen: 30_00,
  }

  const results = await Promise.all(Array.from({ length: 20 }, () => startPayment(as(person), request)))

  expect(new Set(results.map((result) => result.pay_no)).size).toBe(1)
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(70_00)
})

test("small payments need no pay password where the person chose so, up to the day's limit", async () => {
  const person = await newBuyer(world)
  await fund(world, person.id, 5_000_00)
  const pay = async (amount_fen: number) =>
    startPayment(as(person), {
      purpose: 'promotion',
      ids: [await bills.add(person, amount_fen)],
      channel: 'wallet',
      shown_total_fen: amount_fen,
    })
  await expect(pay(10_00)).rejects.toMatchObject({ key: 'MISSING_PARAM' })
  await world.sql('update account_users set pay_free_on = true where id = $1', [person.id])

  for (let i = 0; i < 5; i++) expect((await pay(200_00)).status).toBe('succeeded')

  await expect(pay(200_00)).rejects.toMatchObject({ key: 'MISSING_PARAM' })
  await expect(pay(200_01)).rejects.toMatchObject({ key: 'MISSING_PARAM' })
})

test('small payments at the same time do not pass the limit of the day together', async () => {
  const person = await newBuyer(world)
  await fund(world, person.id, 5_000_00)
  await world.sql('update account_users set pay_free_on = true where id = $1', [person.id])
  const ids = await Promise.all(Array.from({ length: 8 }, () => bills.add(person, 200_00)))

  const results = await Promise.allSettled(
    ids.map((id) =>
      startPayment(as(person), { purpose: 'promotion', ids: [id], channel: 'wallet', shown_total_fen: 200_00 }),
    ),
  )

  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5)
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(4_000_00)
})

test('a person without a pay password is asked to set one', async () => {
  const person = await newBuyer(world, { pay_password: null })
  const bill_id = await bills.add(person, 5_00)

  await expect(
    startPayment(as(person), { purpose: 'promotion', ids: [bill_id], channel: 'wallet', shown_total_fen: 5_00 }),
  ).rejects.toMatchObject({ key: 'PAY_PWD_NOT_SET' })
})
