import { payout, wallet } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { newKey, openWorld, type World } from '../../../testing/world.ts'
import { createSession, restrictUser } from '../../account/index.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { accounts, post } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { bindTestCard, payByCard } from '../../payment/testing.ts'
import { addPayee, askFor, DAY_MS, newPayee, newShopPayee } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const ask = (person: { account_id: number }, amount_fen: number, more: object = {}) => ({
  amount_fen,
  account_id: person.account_id,
  pay_password: PAY_PASSWORD,
  ...more,
})
const signInAgain = async (person: { id: number; token: string }) => {
  person.token = (await createSession(world.ctx, { user_id: person.id })).token
}

test('200 withdrawals of one balance at once: one', async () => {
  const person = await newPayee(world, { funded: 100_00 })

  const answers = await Promise.all(
    Array.from({ length: 200 }, () => world.send(person, payout.withdraw, ask(person, 100_00), newKey())),
  )

  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await balanceOf(world, accounts.userWithdrawing(person.id))).toBe(100_00)
  await world.settle()
}, 60_000)

test('the same request again is the same withdrawal', async () => {
  const person = await newPayee(world)
  const key = newKey()

  const [first, second] = [
    await world.call(person, payout.withdraw, ask(person, 50_00), key),
    await world.call(person, payout.withdraw, ask(person, 50_00), key),
  ]

  expect(second.wd_no).toBe(first.wd_no)
  expect(await balanceOf(world, accounts.userWithdrawing(person.id))).toBe(50_00)
})

test('least, most, day and count hold; what came to nothing does not count', async () => {
  const person = await newPayee(world, { funded: 300_000_00 })
  await world.refused(person, payout.withdraw, ask(person, 9_99), 'WITHDRAW_LIMIT', { min_fen: 10_00 })
  await world.refused(person, payout.withdraw, ask(person, 50_000_01), 'WITHDRAW_LIMIT', { max_fen: 50_000_00 })

  for (let i = 0; i < 4; i++) {
    const { wd_no } = await askFor(world, person, person.account_id, 40_000_00)
    await world.call(person, payout.cancel, { wd_no })
  }
  for (let i = 0; i < 2; i++) await askFor(world, person, person.account_id, 40_000_00)
  await world.refused(person, payout.withdraw, ask(person, 30_000_00), 'WITHDRAW_LIMIT', { day_left_fen: 20_000_00 })
  await askFor(world, person, person.account_id, 20_000_00)
  await world.refused(person, payout.withdraw, ask(person, 10_00), 'WITHDRAW_LIMIT', { count_left: 0 })
})

test('a rest below the least amount goes out whole and free, so that its owner may leave', async () => {
  const person = await newPayee(world, { funded: 63_50 })
  for (let i = 0; i < 3; i++) await askFor(world, person, person.account_id, 20_00)
  await world.advance(86_400_000)
  await signInAgain(person)
  const form = await world.call(person, payout.withdrawForm, {})
  expect(form).toMatchObject({ withdrawable_fen: 3_50, limits: { min_fen: 3_50 }, fee_rule: { next_fen: 0 } })
  await world.refused(person, payout.withdraw, ask(person, 3_49), 'WITHDRAW_LIMIT', { min_fen: 3_50 })

  expect(await askFor(world, person, person.account_id, 3_50)).toMatchObject({ amount_fen: 3_50, fee_fen: 0 })
  expect(await balanceOf(world, accounts.userWallet(person.id))).toBe(0)
  await world.refused(person, payout.withdraw, ask(person, 1), 'WITHDRAW_LIMIT')
})

test('the fourth of a month costs a yuan, and the form says so before', async () => {
  const person = await newPayee(world)
  for (let i = 0; i < 3; i++) await askFor(world, person, person.account_id, 20_00)
  expect((await world.call(person, payout.withdrawForm, {})).fee_rule).toEqual({
    fee_fen: 1_00,
    free_left: 0,
    next_fen: 1_00,
  })

  await world.advance(DAY_MS)
  await signInAgain(person)

  expect(await askFor(world, person, person.account_id, 20_00)).toMatchObject({ fee_fen: 1_00, net_fen: 19_00 })
})

test('more than there is, a wrong password, another’s account and no account at all are refused', async () => {
  const person = await newPayee(world, { funded: 50_00 })
  const other = await newPayee(world)

  await world.refused(person, payout.withdraw, ask(person, 50_01), 'BALANCE_SHORT')
  await world.refused(person, payout.withdraw, { ...ask(person, 20_00), pay_password: '147258' }, 'PAY_PASSWORD_WRONG')
  await world.refused(person, payout.withdraw, ask(other, 20_00), 'PAYOUT_MISSING')
  const envelope = await world.send(person, payout.withdraw, { ...ask(person, 20_00), account_id: undefined })
  expect(envelope.msg).toContain('please bind an Alipay account')
})

test('after a change of the pay password nothing leaves for a day', async () => {
  const person = await newPayee(world)
  await world.sql(`update account_users set withdraw_hold_until = platform_now() + interval '24 hours' where id = $1`, [
    person.id,
  ])

  expect((await world.call(person, payout.withdrawForm, {})).holds).toHaveLength(1)
  await world.refused(person, payout.withdraw, ask(person, 20_00), 'PAYOUT_HELD')
})

test('a restricted person takes nothing out', async () => {
  const person = await newPayee(world)
  await inTransaction(world.ctx, (tx) => restrictUser(tx, { user_id: person.id, reason: 'under review' }))

  await world.refused(person, payout.withdraw, ask(person, 20_00), 'ACCOUNT_RESTRICTED')
  await world.refused(
    person,
    payout.change,
    { from: 'earning', amount_fen: 1, pay_password: PAY_PASSWORD },
    'ACCOUNT_RESTRICTED',
  )
})

test('a large sum waits for an operator with its points, and is called off until then', async () => {
  const person = await newPayee(world, { funded: 9_000_00 })
  const { wd_no, status, standing } = await askFor(world, person, person.account_id, 2_000_01)
  expect(status).toBe('requested')
  expect(standing.text).toMatch(/^An operator looks at it and decides by /)
  const [row] = await world.sql('select risk from payout_withdrawals where wd_no = $1', [wd_no])
  expect(row!.risk).toEqual([
    { code: 'new_device', points: 20 },
    { code: 'new_payee', points: 15 },
  ])

  await world.call(person, payout.cancel, { wd_no })
  expect(await world.call(person, payout.cancel, { wd_no })).toMatchObject({ status: 'cancelled' })
  expect(await entriesOf(world, `wd:${wd_no}:back`)).toEqual([
    [`user:${person.id}:withdrawing`, -2_000_01],
    [`user:${person.id}:wallet`, 2_000_01],
  ])
  await world.refused(await newBuyer(world), payout.cancel, { wd_no }, 'NOT_FOUND')
  const passed = await askFor(world, person, person.account_id, 50_00)
  await world.refused(person, payout.cancel, { wd_no: passed.wd_no }, 'STATE_CONFLICT')
})

test('somebody linked to a restricted person waits for an operator, however little it is', async () => {
  const number = '6228480000000099990'
  const [bad, person] = [await newPayee(world), await newPayee(world)]
  await world.sql('insert into account_payout_card_hashes (user_id, mark) values ($1, $3), ($2, $3)', [
    bad.id,
    person.id,
    Buffer.from(number),
  ])
  await inTransaction(world.ctx, (tx) => restrictUser(tx, { user_id: bad.id, reason: 'fraud' }))

  expect((await askFor(world, person, person.account_id, 20_00)).status).toBe('requested')
})

async function toppedUp(fen: number) {
  const person = await newPayee(world, { funded: 200_00 })
  const card_id = await bindTestCard(world, person)
  const { pay_no } = await world.call(person, wallet.recharge, {
    amount_fen: fen,
    shown_total_fen: fen,
    channel: 'card',
    card_id,
  })
  await payByCard(world, person, pay_no)
  return { ...person, pay_no }
}

test('money of a top-up goes back to its card alone, after a day, with its refund (T42)', async () => {
  const person = await toppedUp(300_00)
  const form = await world.call(person, payout.withdrawForm, {})
  expect(form).toMatchObject({ balance_fen: 500_00, withdrawable_fen: 200_00 })
  expect(form.sources).toMatchObject([{ pay_no: person.pay_no, left_fen: 300_00, ready: false }])
  await world.refused(person, payout.withdraw, ask(person, 200_01), 'BALANCE_SHORT', { withdrawable_fen: 200_00 })
  const back = { amount_fen: 300_00, pay_no: person.pay_no, pay_password: PAY_PASSWORD }
  await world.refused(person, payout.withdraw, back, 'PAYOUT_HELD')

  await world.advance(DAY_MS)
  await signInAgain(person)
  const { wd_no, fee_fen } = await world.call(person, payout.withdraw, back)
  await world.settle()
  const [row] = await world.sql('select refund_no from payout_withdrawals where wd_no = $1', [wd_no])

  expect(fee_fen).toBe(0)
  expect(await entriesOf(world, `wd:${wd_no}:source`)).toEqual([
    [`user:${person.id}:withdrawing`, -300_00],
    ['platform:refund_transit', 300_00],
  ])
  expect((await world.call(person, payout.withdrawForm, {})).recent[0]!.standing.text).toContain('back to the card')
  await world.advance(60_000)
  await world.advance(60_000)
  expect(world.sandbox.control.refunds().filter((one) => one.refund_no === row!.refund_no)).toMatchObject([
    { state: 'SUCCESS' },
  ])
  expect((await world.call(person, payout.withdrawForm, {})).recent[0]).toMatchObject({ status: 'paid' })
  expect((await world.call(person, payout.withdrawForm, {})).sources).toEqual([])
})

test('a part of a top-up may go back, and the form says of each when it was paid and how much of it may go', async () => {
  const person = await toppedUp(300_00)
  await world.advance(DAY_MS)
  await signInAgain(person)

  const part = { amount_fen: 120_50, pay_no: person.pay_no, pay_password: PAY_PASSWORD }
  await world.call(person, payout.withdraw, part)

  const [source] = (await world.call(person, payout.withdrawForm, {})).sources
  expect(source).toMatchObject({ left_fen: 179_50, most_fen: 179_50, paid_at: expect.any(Number) })
  await world.refused(person, payout.withdraw, { ...part, amount_fen: source!.most_fen + 1 }, 'BALANCE_SHORT')
})

test('spending uses top-ups first, and after half a year the rest is ordinary money', async () => {
  const person = await toppedUp(300_00)
  await post(world.ctx, {
    type: 'depositHeldFromWallet',
    idem_key: `hold:test${person.id}`,
    ref_type: 'adjustment',
    ref_id: person.id,
    entries: [
      { account: accounts.userWallet(person.id), amount_fen: -100_00 },
      { account: accounts.clearing('test'), amount_fen: 100_00 },
    ],
  })
  const left = async () => (await world.call(person, payout.withdrawForm, {})).sources.map((one) => one.left_fen)
  expect(await left()).toEqual([200_00])

  await world.advance(181 * DAY_MS)
  await signInAgain(person)

  expect(await left()).toEqual([])
  expect((await world.call(person, payout.withdrawForm, {})).withdrawable_fen).toBe(400_00)
})

test('earnings go to the wallet (T27); who has no shop moves none of its money', async () => {
  const person = await newBuyer(world)
  await post(world.ctx, {
    type: 'incomeSettled',
    idem_key: `income:test${person.id}`,
    ref_type: 'income',
    ref_id: person.id,
    entries: [
      { account: accounts.marketing, amount_fen: -30_00 },
      { account: accounts.userEarning(person.id), amount_fen: 30_00 },
    ],
  })
  const key = newKey()

  const { available_fen } = await world.call(
    person,
    payout.change,
    { from: 'earning', amount_fen: 20_00, pay_password: PAY_PASSWORD },
    key,
  )

  expect(available_fen).toBe(20_00)
  expect(await entriesOf(world, `chg:${person.id}:${key['idempotency-key']}`)).toEqual([
    [`user:${person.id}:earning`, -20_00],
    [`user:${person.id}:wallet`, 20_00],
  ])
  await world.refused(
    person,
    payout.change,
    { from: 'shop_wallet', amount_fen: 1, pay_password: PAY_PASSWORD },
    'SHOP_REQUIRED',
  )
})

test('a frozen shop’s wallet gives nothing, to a bank or to its owner', async () => {
  const shop = await newShopPayee(world)
  await world.sql(`update ledger_accounts set frozen = true where code = $1`, [accounts.shopWallet(shop.id)])

  await world.refused(shop, payout.withdraw, { owner: 'shop', ...ask(shop, 200_00) }, 'WALLET_FROZEN')
  await world.refused(
    shop,
    payout.change,
    { from: 'shop_wallet', amount_fen: 1_00, pay_password: PAY_PASSWORD },
    'WALLET_FROZEN',
  )
})

test('a withdrawal takes part of the wallet’s records with its own status', async () => {
  const person = await newPayee(world)
  await fund(world, person.id, 1_00)
  await addPayee(world, person).catch(() => undefined)
  const { wd_no } = await askFor(world, person, person.account_id, 60_00)

  const { list } = await world.call(person, wallet.moves, { type: 'withdraw' })

  expect(list).toMatchObject([{ no: wd_no, amount_fen: 60_00, status: 'approved' }])
})
