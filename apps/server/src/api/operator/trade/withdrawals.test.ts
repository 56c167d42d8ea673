import { operator, payout, REFUSALS } from '@juya/contract'
import { TEST_PAYEES } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balanceOf, expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { askFor, newPayee, newShopPayee, PAY_PASSWORD, untilSettled } from '../../../domains/payout/testing.ts'
import { newKey, openWorld, type World } from '../../../testing/world.ts'

let world: World
let finance: TestOperator
const reason = 'checked by phone with the owner'
beforeAll(async () => {
  world = await openWorld()
  finance = await newOperator(world, ['finance'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

async function waiting(fen = 3_000_00) {
  const person = await newPayee(world, { funded: 9_000_00 })
  const { id, wd_no, standing } = await askFor(world, person, person.account_id, fen)
  return { person, id, wd_no, standing }
}

test('the reviewer sees the points, and reads the words its owner reads', async () => {
  const { id, standing } = await waiting()

  const row = await world.call(finance, operator.withdrawal, { id })

  expect(row).toMatchObject({ risk_points: 35, needs_two: false, paid_before: 0, usual_fen: null, standing })
  expect(row.risk.map(({ text }) => text)).toEqual(['A device not known for 7 days', 'An account never paid to'])
  await world.refused(finance, operator.withdrawal, { id: 999_999_999 }, 'NOT_FOUND')
})

test('approved, it is paid; what is decided is not decided again', async () => {
  const { id, person } = await waiting()

  expect(await world.call(finance, operator.approveWithdrawal, { id, reason })).toMatchObject({
    status: 'approved',
    proposed: false,
  })
  await world.refused(finance, operator.approveWithdrawal, { id, reason }, 'STATE_CONFLICT')
  await world.refused(finance, operator.rejectWithdrawal, { id, reason }, 'STATE_CONFLICT')
  await untilSettled(world)

  expect((await world.call(person, payout.withdrawForm, {})).recent[0]).toMatchObject({ status: 'paid' })
})

test('called off and approved at once, one of them counts: the money is in the wallet or at the bank', async () => {
  const { id, wd_no, person } = await waiting()

  const [cancelled, approved] = await Promise.all([
    world.send(person, payout.cancel, { wd_no }, newKey()),
    world.send(finance, operator.approveWithdrawal, { id, reason }, newKey()),
  ])
  await untilSettled(world)

  const codes = [cancelled.code, approved.code]
  expect(codes.toSorted((a, b) => a - b)).toEqual([1, REFUSALS.STATE_CONFLICT.code])
  const { recent, balance_fen } = await world.call(person, payout.withdrawForm, {})
  expect([recent[0]!.status, balance_fen]).toEqual(
    cancelled.code === 1 ? ['cancelled', 9_000_00] : ['paid', 9_000_00 - 3_000_00],
  )
})

test('declined, the money is back and the owner reads why', async () => {
  const { id, person } = await waiting()

  await world.call(finance, operator.rejectWithdrawal, { id, reason: 'The account is not yours' })

  const { recent, balance_fen } = await world.call(person, payout.withdrawForm, {})
  expect(balance_fen).toBe(9_000_00)
  expect(recent[0]!.standing.text).toContain('The account is not yours')
})

test('above an amount a second operator confirms', async () => {
  const second = await newOperator(world, ['finance'])
  const shop = await newShopPayee(world, { funded: 90_000_00 })
  const asked = {
    owner: 'shop' as const,
    amount_fen: 60_000_00,
    account_id: shop.account_id,
    pay_password: PAY_PASSWORD,
  }
  const { id } = await world.call(shop, payout.withdraw, asked)

  expect(await world.call(finance, operator.approveWithdrawal, { id, reason })).toMatchObject({
    status: 'requested',
    proposed: true,
  })
  expect(await world.call(finance, operator.withdrawal, { id })).toMatchObject({ needs_two: true, proposed: true })
  const [approval] = await world.sql<{ id: number }>(
    `select id from platform_approvals where kind = 'payout_approve' and target_id = $1`,
    [String(id)],
  )
  await world.refused(finance, operator.decideApproval, { id: approval!.id, accept: true, reason }, 'SELF_ACTION')
  await world.call(second, operator.decideApproval, { id: approval!.id, accept: true, reason })
  await untilSettled(world)

  expect((await world.call(shop, payout.withdrawForm, { owner: 'shop' })).recent[0]).toMatchObject({ status: 'paid' })
})

test('unknown ones stand first; the bank is asked when told to, and nothing is sent again', async () => {
  await waiting()
  const person = await newPayee(world, { number: TEST_PAYEES.stays_open })
  world.sandbox.control.fault({ service: 'payouts', drop_answers: 1 })
  const { wd_no, id } = await askFor(world, person, person.account_id)
  await world.settle()

  const { list } = await world.call(finance, operator.withdrawals, {})
  expect(list[0]).toMatchObject({ wd_no, unknown: true })
  world.sandbox.control.settle_payout({ payout_no: wd_no, outcome: 'SUCCESS' })
  expect(await world.call(finance, operator.askWithdrawal, { id, reason })).toMatchObject({ status: 'paid' })
  await world.refused(finance, operator.askWithdrawal, { id: (await waiting()).id, reason }, 'STATE_CONFLICT')
  expect(world.sandbox.control.payouts().find((one) => one.payout_no === wd_no)).toMatchObject({ asked: 1 })
})

test('the list is narrowed and written to a file', async () => {
  const { wd_no } = await waiting()

  const { list } = await world.call(finance, operator.withdrawals, { wd_no } as never)
  expect(list).toMatchObject([{ wd_no }])
  const of = async (amount_fen: string) =>
    (await world.call(finance, operator.withdrawals, { wd_no, amount_fen } as never)).list.length
  const fen = list[0]!.amount_fen
  expect([await of(String(fen)), await of(`${fen + 1}..`)]).toEqual([1, 0])
  for (const none of ['-1', '1,000', ' 100', '100000000001'])
    await world.refused(finance, operator.withdrawals, { amount_fen: none }, 'VALIDATION')
  const service = await newOperator(world, ['service'])
  expect((await world.call(service, operator.withdrawals, {})).list.length).toBeGreaterThan(0)
  await world.refused(await newOperator(world, ['content']), operator.withdrawals, {}, 'FORBIDDEN')
  expect(await balanceOf(world, 'platform:refund_transit')).toBe(0)
})
