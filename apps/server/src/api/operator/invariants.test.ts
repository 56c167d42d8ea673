/** Final and verified days are not read again by every check; a whole check reads them, and its findings stay. */
import { operator, order as orderCalls } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { checkInvariants } from '../../domains/ledger/index.ts'
import { expectBooksBalance } from '../../domains/ledger/testing.ts'
import { placed, runningLot } from '../../domains/lot/testing.ts'
import { newOperator } from '../../domains/operator/testing.ts'
import { addressOf, paidOrder, receivedOrder, wonOrder } from '../../domains/order/testing.ts'
import { bindTestCard, payByCard } from '../../domains/payment/testing.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'

const DAY_MS = 86_400_000

let world: World
let things: Record<'open' | 'received' | 'completed' | 'lot' | 'payment', number>
beforeAll(async () => {
  world = await openWorld()
  const completed = await receivedOrder(world)
  const won = await wonOrder(world, { hammer_fen: 60_00 })
  const { pay_no } = await world.call(won.buyer, orderCalls.payOne, {
    id: won.id,
    address_id: await addressOf(world, won.buyer),
    channel: 'card',
    card_id: await bindTestCard(world, won.buyer),
    shown_total_fen: 60_00,
  })
  await payByCard(world, won.buyer, pay_no)
  const [payment] = await world.sql<{ id: number }>('select id from payment_payments where pay_no = $1', [pay_no])
  const lot = await runningLot(world)
  await placed(world, await newBuyer(world), lot, 300)
  // Everything so far becomes old; what comes now is of the open day.
  for (let i = 0; i < 4; i++) await world.advance(10 * DAY_MS)
  await checkInvariants(world.ctx)
  const received = await receivedOrder(world)
  const open = await paidOrder(world)
  things = { open: open.id, received: received.id, completed: completed.id, lot: lot.id, payment: payment!.id }
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

/** Past every trigger, as a faulty release of ours or somebody with the database's password would. */
const injure = (text: string, id: number, by: 1 | -1) =>
  inTransaction(world.ctx, async (tx) => {
    await tx.client.query("set local session_replication_role = 'replica'")
    await tx.client.query(text, [id, by])
  })
const broken = async (whole = false) => (await checkInvariants(world.ctx, { whole })).map((check) => check.name)

test.each([
  [
    ['inv_i04'],
    'open',
    `update ledger_accounts set balance_fen = balance_fen + $2 where code = 'order:' || $1::bigint || ':escrow'`,
  ],
  [
    ['inv_i06', 'inv_i12'],
    'received',
    'update order_orders set commission_fen = commission_fen + $2, shop_pending_fen = shop_pending_fen - $2 where id = $1',
  ],
  [['inv_i19'], 'received', 'update order_orders set refunded_fen = refunded_fen + $2 where id = $1'],
] as const)('%s: what is wrong with something open or new is found by every check', async (names, thing, text) => {
  await injure(text, things[thing], 1)
  expect(await broken()).toEqual(expect.arrayContaining([...names]))

  await injure(text, things[thing], -1)
  expect(await broken()).toEqual([])
})

test('inv_i20: an order that waits for no case is found by every check, however old it is', async () => {
  const text = `update order_orders set after_sale_open = $2 > 0, after_sale_at = case when $2 > 0 then created_at end where id = $1`
  await injure(text, things.completed, 1)
  expect(await broken()).toEqual(['inv_i20'])

  await injure(text, things.completed, -1)
  expect(await broken()).toEqual([])
})

test.each([
  ['inv_i09', 'payment', 'update payment_payments set paid_fen = paid_fen + $2 where id = $1'],
  ['inv_i12', 'completed', 'update order_orders set commission_fen = commission_fen + $2 where id = $1'],
  ['inv_i17', 'lot', 'update lot_lots set bid_count = bid_count + $2 where id = $1'],
  ['inv_i19', 'completed', 'update order_orders set refunded_fen = refunded_fen + $2 where id = $1'],
] as const)(
  '%s: what is wrong with something old and final is found by a whole check, and stays found until it is mended',
  async (name, thing, text) => {
    await injure(text, things[thing], 1)
    expect(await broken()).toEqual([])

    expect(await broken(true)).toContain(name)
    expect(await broken()).toContain(name)

    await injure(text, things[thing], -1)
    expect(await broken()).toEqual([])
  },
)

test('inv_i01 and inv_i02: an old movement that was changed is found by a whole check', async () => {
  await world.services.jobs.runNow('ledger.close_days')
  expect(await broken()).toEqual([])
  const [old] = await world.sql<{ id: number }>(
    `select min(e.id) as id from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.mode = 'strict'`,
  )
  const text = 'update ledger_entries set amount_fen = amount_fen + $2 where id = $1'
  await injure(text, old!.id, 1)
  expect(await broken()).toEqual([])

  const service = await newOperator(world, ['service'])
  const found = await world.call(service, operator.invariants, { whole: true })
  expect(found.list.filter((check) => !check.ok).map((check) => check.name)).toEqual(['inv_i01', 'inv_i02'])
  expect(await broken()).toEqual(['inv_i01', 'inv_i02'])

  await injure(text, old!.id, -1)
  expect(await broken()).toEqual([])
})
