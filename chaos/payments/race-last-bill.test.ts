/**
 * The last bill of a sale is paid while the sale's deposit is being taken off it, on three nodes: whichever comes first, its buyer is charged what they
 * read, the deposit is used once or goes back as a whole, and no fen is lost. LAST_BILLS sets the number of buyers.
 */
import { auction, order, payment, REFUSALS } from '@juya/contract'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { expect, test } from 'vitest'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { accounts } from '../../apps/server/src/domains/ledger/index.ts'
import { balanceOf, fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { offer } from '../../apps/server/src/domains/lot/testing.ts'
import { addressOf } from '../../apps/server/src/domains/order/testing.ts'
import { bindTestCard, payByCard } from '../../apps/server/src/domains/payment/testing.ts'
import { newSession, registered } from '../../apps/server/src/domains/sale/testing.ts'
import { codeAt, nodes, times, useThree, world } from '../race/crowd.ts'
import { doneOrBlocked, holdFirstAt } from '../race/pause-points.ts'

const BUYERS = Number(process.env.LAST_BILLS ?? 6)
const HOUR_MS = 3_600_000
/** Two lots at ¥500 and ¥2,000 with 10% premium; the deposit of the sale is ¥1,000. */
const [FIRST_FEN, LAST_FEN, DEPOSIT_FEN] = [550_00, 2_200_00, 1_000_00]
const REST_FEN = LAST_FEN - DEPOSIT_FEN

useThree()

interface Winner {
  person: TestPerson
  address_id: number
  first: number
  last: number
}

/** People who won two lots each in a sale that is over. They have money for both, and owe both. */
async function winners(count: number): Promise<Winner[]> {
  const session = await newSession(world, { lots: count * 2 })
  const people = await times(count, () => newBuyer(world, { verified: true }))
  for (const person of people) await registered(world, person, session)
  await world.advance(HOUR_MS + 1_000)
  for (const [n, person] of people.entries())
    for (const [k, yuan] of [500, 2_000].entries())
      await world.call(person, auction.bid, offer(session.lots[n * 2 + k]!, yuan, { confirm_large: true }))
  await world.advance(HOUR_MS + (count * 2 + 4) * 60_000)
  await world.advance(20_000)
  return times(count, async (n) => {
    const person = people[n]!
    await fund(world, person.id, FIRST_FEN + LAST_FEN)
    const rows = await world.sql<{ id: number }>(
      'select id::int as id from order_orders where user_id = $1 order by lot_id',
      [person.id],
    )
    return { person, address_id: await addressOf(world, person), first: rows[0]!.id, last: rows[1]!.id }
  })
}

const bill = ({ address_id }: Winner, id: number, shown_total_fen: number) => ({
  ...{ ids: [id], address_id, shown_total_fen, channel: 'wallet' as const, pay_password: '258369' },
})
const payAt = (i: number, won: Winner, id: number, fen: number) =>
  codeAt(nodes, i, order.pay, won.person, bill(won, id, fen))
/** What follows of itself, on every node side by side. */
const goOn = () =>
  Promise.all(nodes.map(async ({ services }) => (await services.events.drain()) + (await services.deadlines.runDue())))

/** Where the deposit of a person's sale went, by the ledger: into the last bill, and back into the wallet. */
async function depositWent({ person, last }: Winner): Promise<{ into_bill: number; back: number; left: number }> {
  const [row] = await world.sql<{ into_bill: number; back: number }>(
    `select coalesce(sum(e.amount_fen) filter (where a.code = 'order:' || $2::int || ':escrow'), 0)::float8 as into_bill,
       coalesce(sum(e.amount_fen) filter (where a.code = 'user:' || $1::int || ':wallet'), 0)::float8 as back
     from deposit_holds h join ledger_transactions t on t.idem_key like 'hold:' || h.id || ':%' and t.idem_key not like '%:hold'
       join ledger_entries e on e.tx_id = t.id join ledger_accounts a on a.id = e.account_id
     where h.user_id = $1 and h.scope = 'session'`,
    [person.id, last],
  )
  return { ...row!, left: await balanceOf(world, accounts.userDeposit(person.id)) }
}
/** With what the bill itself says of the deposit: to be taken off, and taken. */
const standing = async (won: Winner) => ({
  bill: (
    await world.sql<{ off: number; taken: number }>(
      'select deposit_fen::int as off, deposit_applied_fen::int as taken from order_orders where id = $1',
      [won.last],
    )
  )[0],
  escrow: await balanceOf(world, accounts.escrow(won.last)),
  wallet: await balanceOf(world, accounts.userWallet(won.person.id)),
  deposit: await depositWent(won),
})
/** Paid in full as it was read: the deposit is back. */
const IN_FULL = {
  bill: { off: 0, taken: 0 },
  escrow: LAST_FEN,
  wallet: DEPOSIT_FEN,
  deposit: { into_bill: 0, back: DEPOSIT_FEN, left: 0 },
}
/** The rest was paid: the deposit is in the bill, and what was funded for it is over. */
const REST = {
  bill: { off: DEPOSIT_FEN, taken: DEPOSIT_FEN },
  escrow: LAST_FEN,
  wallet: DEPOSIT_FEN,
  deposit: { into_bill: DEPOSIT_FEN, back: 0, left: 0 },
}

test('a payment that is at work when the sale looks for the last bill stays in full, and the deposit goes back', async () => {
  const [won] = (await winners(1)) as [Winner]
  expect(await payAt(0, won, won.first, FIRST_FEN)).toBe(1)

  const held = holdFirstAt('order_paying')
  const paid = payAt(1, won, won.last, LAST_FEN)
  await held.reached
  await world.services.events.drain()
  const settled = world.services.deadlines.runDue((kind) => kind === 'paddle_settle')
  await doneOrBlocked(world, settled)
  held.letGo()

  expect(await paid).toBe(1)
  await settled
  await world.settle()
  expect(await standing(won)).toEqual(IN_FULL)
})

test.each(['the sale', 'the word'])(
  'the bank’s word and the sale come at one moment, first %s: the bill is what the card was charged',
  async (first) => {
    const [won] = (await winners(1)) as [Winner]
    const card_id = await bindTestCard(world, won.person, TEST_CARDS.slow)
    const { pay_no } = await world.call(won.person, order.pay, {
      ...{ ids: [won.last], address_id: won.address_id, channel: 'card', card_id, shown_total_fen: LAST_FEN },
    })
    await payByCard(world, won.person, pay_no)
    expect(await payAt(0, won, won.first, FIRST_FEN)).toBe(1)
    await world.services.events.drain()
    const look = () => nodes[1]!.services.deadlines.runDue((kind) => kind === 'paddle_settle')
    if (first === 'the sale') await look()
    world.sandbox.control.settle({ pay_no, outcome: 'SUCCESS' })

    const held = holdFirstAt('payment_settling')
    const word = world.call(won.person, payment.check, { pay_no })
    await held.reached
    const settled = look()
    await doneOrBlocked(world, settled)
    held.letGo()
    await Promise.all([word, settled])
    await world.advance(60_000)

    expect(await standing(won)).toEqual({ ...IN_FULL, wallet: DEPOSIT_FEN + LAST_FEN })
  },
)

test(`${BUYERS} buyers pay their last bill while their sale takes its deposit off: each fen once, whichever comes first`, {
  timeout: 30_000 + BUYERS * 2_000,
}, async () => {
  const all = await winners(BUYERS)
  await times(all.length, async (n) => {
    expect(await payAt(n, all[n]!, all[n]!.first, FIRST_FEN)).toBe(1)
  })

  // A third pays at once, a third while the sale looks, and a third once it has looked.
  const third = Math.ceil(all.length / 3)
  const codes: number[] = []
  const payFrom = (from: number, until: number) =>
    Promise.all(
      all.slice(from, until).map(async (won, i) => {
        codes[from + i] = await payAt(from + i, won, won.last, LAST_FEN)
      }),
    )
  await payFrom(0, third)
  await Promise.all([payFrom(third, third * 2), goOn(), goOn()])
  await world.settle()
  await payFrom(third * 2, all.length)

  const refused = all.filter((_, n) => codes[n] !== 1)
  expect(new Set(codes.filter((code) => code !== 1))).toEqual(new Set([REFUSALS.PRICE_CHANGED.code]))
  // Two phones send the rest at once: the second is answered with the payment of the first, or refused.
  await times(refused.length * 2, (i) => payAt(i, refused[i >> 1]!, refused[i >> 1]!.last, REST_FEN))
  await Promise.all([goOn(), goOn()])
  await world.settle()

  for (const [n, won] of all.entries()) expect(await standing(won)).toEqual(codes[n] === 1 ? IN_FULL : REST)
  expect(codes.slice(0, third)).toEqual(Array(third).fill(1))
  expect(codes.slice(third * 2).some((code) => code === 1)).toBe(false)
  console.log(`${all.length} last bills: ${all.length - refused.length} in full, ${refused.length} with their deposit`)
})
