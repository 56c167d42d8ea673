/** A sale's deposit comes off the bill that is left alone: what its buyer reads is what is charged, and the money goes where it came from. */
import { auction, deposit, order, payment } from '@juya/contract'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { offer } from '../../lot/testing.ts'
import { closeOrder, lockOrder, refundOrder } from '../../order/index.ts'
import { addressOf } from '../../order/testing.ts'
import { bankCode, bindTestCard, payByCard } from '../../payment/testing.ts'
import { freshen, newSession, registered } from '../testing.ts'

let world: World
let operator: OperatorCtx
beforeAll(async () => {
  world = await openWorld()
  operator = {
    ...world.ctx,
    operator: { id: 1, session_id: 1, login: 'service', name: '客服', roles: ['service'] },
  } as OperatorCtx
})
afterEach(async () => {
  await expectBooksBalance(world)
})
afterAll(async () => {
  await world.close()
})

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const GOES_INTO_LAST =
  'Pay within {left}. Once the sale is over and all else you won in it is paid, its deposit comes off the last bill'
const wallet = (person: TestPerson) => balanceOf(world, accounts.userWallet(person.id))
const held = (person: TestPerson) => balanceOf(world, accounts.userDeposit(person.id))
const atEnd = async () => {
  await world.advance(HOUR_MS + 5 * MINUTE_MS)
  await world.advance(20_000)
}

/** A person who won a lot for each price in a sale with ¥1,000 deposit, 10% premium; the sale is over. */
async function winner(prices: number[]) {
  const session = await newSession(world, { lots: prices.length })
  const person = await newBuyer(world, { verified: true })
  await registered(world, person, session)
  await world.advance(HOUR_MS + 1_000)
  for (const [n, yuan] of prices.entries())
    await world.call(person, auction.bid, offer(session.lots[n]!, yuan, { confirm_large: true }))
  await atEnd()
  const address_id = await addressOf(world, person)
  const rows = await world.sql<{ id: number }>('select id from order_orders where user_id = $1 order by lot_id', [
    person.id,
  ])
  const ids = rows.map(({ id }) => id)
  return { session, person, address_id, ids }
}
type Winner = Awaited<ReturnType<typeof winner>>

const amounts = async ({ person }: Winner, id: number) => {
  const [page, sheet] = [
    await world.call(person, order.info, { id }),
    await world.call(person, order.payPreview, { ids: [id] }),
  ]
  const { deposit_applied_fen, payable_fen } = sheet.amounts
  expect(page.amounts).toMatchObject({ deposit_applied_fen, payable_fen })
  return [deposit_applied_fen, payable_fen, page.clocks[0]!.text]
}
/** Under the sum, what is said of deposits that are not in it. */
const notes = async ({ person }: Winner, ids: number[]) =>
  (await world.call(person, order.payPreview, { ids })).deposit_notes
const payment_of = ({ address_id }: Winner, ids: number[], shown_total_fen: number) => ({
  ids,
  address_id,
  channel: 'wallet' as const,
  pay_password: '258369',
  shown_total_fen,
})
async function pay(won: Winner, ids: number[], shown_total_fen: number) {
  if (shown_total_fen > 0) await fund(world, won.person.id, shown_total_fen)
  const done = await world.call(won.person, order.pay, payment_of(won, ids, shown_total_fen))
  await world.settle()
  return done
}
const holdOf = async ({ person }: Winner) =>
  (await world.sql<{ id: number }>('select id from deposit_holds where user_id = $1', [person.id]))[0]!.id

test('two unpaid wins show no deposit and say where it goes; the last asks for the rest, and is charged that', async () => {
  const won = await winner([500, 2_000])
  const [one, two] = won.ids as [number, number]
  expect(await amounts(won, one)).toEqual([0, 550_00, GOES_INTO_LAST])
  expect(await amounts(won, two)).toEqual([0, 2_200_00, GOES_INTO_LAST])

  const [first, together] = [await notes(won, [one]), await notes(won, won.ids)]
  expect(first).toEqual([expect.stringContaining('comes off the last bill')])
  expect(together).toEqual([expect.stringContaining('is in none of these bills and goes back')])

  await pay(won, [one], 550_00)

  expect(await notes(won, [two])).toEqual([])
  expect(await amounts(won, two)).toEqual([
    1_000_00,
    1_200_00,
    'Pay within {left}, or lose ¥400 of your deposit for the sale',
  ])
  await fund(world, won.person.id, 1_200_00)
  await world.refused(won.person, order.pay, payment_of(won, [two], 2_200_00), 'PRICE_CHANGED')
  const { pay_no } = await world.call(won.person, order.pay, payment_of(won, [two], 1_200_00))
  await world.settle()

  const hold_id = await holdOf(won)
  const [user_deposit, escrow] = [accounts.userDeposit(won.person.id), accounts.escrow(two)]
  expect(await entriesOf(world, `hold:${hold_id}:apply`)).toEqual([
    [user_deposit, -1_000_00],
    [escrow, 1_000_00],
  ])
  expect(await entriesOf(world, `hold:${hold_id}:rel`)).toBeUndefined()
  expect(pay_no).toBeDefined()
  expect([await balanceOf(world, escrow), await held(won.person), await wallet(won.person)]).toEqual([2_200_00, 0, 0])

  // A refund of it goes back to where it came from: payment and deposit were both of the wallet.
  await inTransaction(world.ctx, async (tx) =>
    refundOrder(tx, (await lockOrder(tx, two))!, {
      cash_fen: 2_200_00,
      reason: '卖家无货',
      for: { type: 'close' },
      actor: { type: 'system' },
    }),
  )
  expect([await balanceOf(world, escrow), await wallet(won.person)]).toEqual([0, 2_200_00])
})

test('what the last bill does not need of it goes back', async () => {
  const won = await winner([500])
  const [one] = won.ids as [number]
  expect((await amounts(won, one)).slice(0, 2)).toEqual([550_00, 0])

  await pay(won, [one], 0)

  const hold_id = await holdOf(won)
  expect(await entriesOf(world, `hold:${hold_id}:apply`)).toEqual([
    [accounts.userDeposit(won.person.id), -550_00],
    [accounts.escrow(one), 550_00],
  ])
  expect(await entriesOf(world, `hold:${hold_id}:rel`)).toEqual([
    [accounts.userDeposit(won.person.id), -450_00],
    [accounts.userWallet(won.person.id), 450_00],
  ])
})

test.each(['on two phones at one moment', 'together'])(
  'two wins paid %s are charged in full, as both were read, and the deposit is back as a whole',
  async (how) => {
    const won = await winner([500, 2_000])
    const [one, two] = won.ids as [number, number]
    await fund(world, won.person.id, 2_750_00)
    if (how === 'together') await world.call(won.person, order.pay, payment_of(won, won.ids, 2_750_00))
    else {
      const both = await Promise.allSettled([
        world.call(won.person, order.pay, payment_of(won, [one], 550_00)),
        world.call(won.person, order.pay, payment_of(won, [two], 2_200_00)),
      ])
      expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    }
    await world.settle()

    expect([await balanceOf(world, accounts.escrow(one)), await balanceOf(world, accounts.escrow(two))]).toEqual([
      550_00, 2_200_00,
    ])
    expect(await entriesOf(world, `hold:${await holdOf(won)}:apply`)).toBeUndefined()
    expect([await held(won.person), await wallet(won.person)]).toEqual([0, 1_000_00])
  },
)

test('where a win was not paid it comes off no bill: the penalty is taken of it', async () => {
  const won = await winner([500, 2_000])
  const [one, two] = won.ids as [number, number]
  // Each has the same time from its end, and the second ended a minute later.
  await world.sql(`update order_orders set pay_deadline = pay_deadline + interval '1 day' where id = $1`, [two])
  await world.sql(
    `update platform_deadlines set due_at = due_at + interval '1 day' where kind = 'order_pay' and ref_id = $1`,
    [two],
  )
  await world.advance(73 * HOUR_MS)
  await freshen(world, won.person)
  expect((await world.sql('select status from order_orders where id = $1', [one]))[0]).toEqual({ status: 'closed' })
  expect(await amounts(won, two)).toEqual([
    0,
    2_200_00,
    'Pay within {left}. Another win of the sale was not paid: its deposit answers for that and comes off no bill',
  ])
  expect(await notes(won, [two])).toEqual([expect.stringContaining('was not paid: the deposit answers for that')])

  await pay(won, [two], 2_200_00)

  const { list } = await world.call(won.person, deposit.penalties, {})
  expect(list).toMatchObject([{ rule_no: 'A-8', status: 'notified', amount_fen: 100_00 }])
  expect([await held(won.person), await wallet(won.person)]).toEqual([100_00, 900_00])
})

test('the last bill not paid loses what it said, the rest goes back; one an operator closed leaves the other the last', async () => {
  const won = await winner([500, 2_000])
  const [one, two] = won.ids as [number, number]
  await closeOrder(operator, one, '拍品描述有误')
  await world.settle()
  expect((await amounts(won, two)).slice(0, 2)).toEqual([1_000_00, 1_200_00])
  await world.advance(73 * HOUR_MS)
  await freshen(world, won.person)

  const { list } = await world.call(won.person, deposit.penalties, {})
  expect(list).toMatchObject([{ rule_no: 'A-8', amount_fen: 400_00 }])
  expect([await held(won.person), await wallet(won.person)]).toEqual([400_00, 600_00])
})

test.each(['SUCCESS', 'FAIL'] as const)('while the bank works on a bill its sum stays: %s', async (outcome) => {
  const won = await winner([500, 2_000])
  const [one, two] = won.ids as [number, number]
  const card_id = await bindTestCard(world, won.person, TEST_CARDS.slow)
  const { pay_no } = await world.call(won.person, order.pay, {
    ids: [two],
    address_id: won.address_id,
    channel: 'card',
    card_id,
    shown_total_fen: 2_200_00,
  })
  expect(await payByCard(world, won.person, pay_no)).toMatchObject({ status: 'processing' })
  await pay(won, [one], 550_00)
  expect((await amounts(won, two)).slice(0, 2)).toEqual([0, 2_200_00])

  world.sandbox.control.settle({ pay_no, outcome })
  await world.call(won.person, payment.check, { pay_no })
  await world.settle()
  await world.advance(MINUTE_MS)

  if (outcome === 'SUCCESS') {
    expect(await balanceOf(world, accounts.escrow(two))).toBe(2_200_00)
    expect([await held(won.person), await wallet(won.person)]).toEqual([0, 1_000_00])
  } else expect((await amounts(won, two)).slice(0, 2)).toEqual([1_000_00, 1_200_00])
})

test('a code asked for before the bill was the last is refused with its new sum, and the card is not charged', async () => {
  const won = await winner([500, 2_000])
  const [one, two] = won.ids as [number, number]
  const card_id = await bindTestCard(world, won.person)
  const input = { ids: [two], address_id: won.address_id, channel: 'card', card_id } as const
  const { pay_no } = await world.call(won.person, order.pay, { ...input, shown_total_fen: 2_200_00 })
  await pay(won, [one], 550_00)

  await world.refused(won.person, payment.submitCode, { pay_no, sms_code: bankCode(world, pay_no) }, 'PRICE_CHANGED', {
    total_fen: 1_200_00,
  })

  const again = await world.call(won.person, order.pay, { ...input, shown_total_fen: 1_200_00 })
  await payByCard(world, won.person, again.pay_no)
  await world.settle()
  expect(await balanceOf(world, accounts.escrow(two))).toBe(2_200_00)
  expect([await held(won.person), await wallet(won.person)]).toEqual([0, 0])
})

test('a win paid before the sale is over is paid in full; the rules say what becomes of the deposit', async () => {
  const session = await newSession(world, { lots: 2, stagger_s: 120 })
  const person = await newBuyer(world, { verified: true })
  await registered(world, person, session)
  await world.advance(HOUR_MS + 1_000)
  await world.call(person, auction.bid, offer(session.lots[0]!, 500, { confirm_large: true }))
  const { rules } = await world.call(guest, auction.lot, { id: session.lots[0]!.id })
  expect(rules.plain.find(({ key }) => key === 'deposit')?.text).toContain('comes off the last bill you have not paid')
  await world.advance(HOUR_MS + 30_000)
  const won: Winner = { session, person, address_id: await addressOf(world, person), ids: [] }
  const [{ id } = { id: 0 }] = await world.sql<{ id: number }>('select id from order_orders where user_id = $1', [
    person.id,
  ])
  expect(await amounts(won, id)).toEqual([0, 550_00, GOES_INTO_LAST])
  expect(await notes(won, [id])).toEqual([expect.stringMatching(/is not over.*goes back/)])

  await pay(won, [id], 550_00)

  expect(await held(person)).toBe(1_000_00)
  await atEnd()
  expect([await held(person), await wallet(person)]).toEqual([0, 1_000_00])
})

test('rules from before give the deposit back as a whole', async () => {
  const won = await winner([500, 2_000])
  const [one, two] = won.ids as [number, number]
  await world.sql(`update order_orders set source = source - 'sale_deposit' where user_id = $1`, [won.person.id])
  await pay(won, [one], 550_00)
  expect(await amounts(won, two)).toEqual([0, 2_200_00, 'Pay within {left}, or the order is closed'])
  expect(await notes(won, [two])).toEqual([])
  await pay(won, [two], 2_200_00)
  expect([await held(won.person), await wallet(won.person)]).toEqual([0, 1_000_00])
})
