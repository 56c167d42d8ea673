/** The bill of an order says what the ledger did: to the buyer, and to the shop. */
import { aftersale, order } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCaseFor } from '../../domains/aftersale/testing.ts'
import { expectBooksBalance } from '../../domains/ledger/testing.ts'
import { receivedOrder, shippedOrder, type TestOrder, wonOrder } from '../../domains/order/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const bills = async ({ id, buyer, shop }: TestOrder) => {
  const [bought, sold] = [await world.call(buyer, order.bill, { id }), await world.call(shop, order.shopBill, { id })]
  return { bought, sold, amounts: [bought, sold].map(({ lines }) => lines.map(({ amount_fen }) => amount_fen)) }
}

test('a sale costs the buyer its price and brings the shop the price less commission, to the fen of the books', async () => {
  const received = await receivedOrder(world, { hammer_fen: 1_000_00 })
  const { bought, sold, amounts } = await bills(received)
  const [{ commission_fen }] = (await world.sql<{ commission_fen: number }>(
    `select sum(e.amount_fen)::int as commission_fen from ledger_entries e join ledger_accounts a on a.id = e.account_id
     join ledger_transactions t on t.id = e.tx_id where a.kind = 'commission' and t.ref_type = 'order' and t.ref_id = $1`,
    [String(received.id)],
  )) as [{ commission_fen: number }]

  expect(commission_fen).toBeGreaterThan(0)
  expect(amounts).toEqual([[-1_000_00], [1_000_00, -commission_fen]])
  expect([bought.sum_fen, sold.sum_fen, bought.coupon_fen]).toEqual([-1_000_00, 1_000_00 - commission_fen, 0])
})

const refundOf = async (one: TestOrder, amount_fen: number) => {
  const case_id = await openCaseFor(world, one, { amount_fen })
  await world.call(one.shop, aftersale.shopAct, { case_id, action: 'agree' })
  await world.settle()
}

test('a refund before the release comes back to the buyer, and the shop feels nothing of it yet', async () => {
  const shipped = await shippedOrder(world, { hammer_fen: 300_00 })
  await refundOf(shipped, 100_00)

  const { bought, amounts } = await bills(shipped)

  expect(amounts).toEqual([[-300_00, 100_00], []])
  expect(bought.sum_fen).toBe(-200_00)
})

test('a refund after the release is the shop’s, and its share of the commission comes back', async () => {
  const received = await receivedOrder(world, { hammer_fen: 1_000_00 })
  await refundOf(received, 100_00)

  const { sold, amounts } = await bills(received)

  const [, [sale, commission, refund, back]] = amounts as [number[], [number, number, number, number]]
  expect([amounts[0], sale, refund]).toEqual([[-1_000_00, 100_00], 1_000_00, -100_00])
  expect(back).toBe(Math.round(-commission / 10))
  expect(sold.sum_fen).toBe(900_00 + commission + back)
})

test('what the shop is told it gets is what its bill comes to, before the release and after a refund that followed it', async () => {
  const shipped = await shippedOrder(world, { hammer_fen: 300_00 })
  await refundOf(shipped, 100_00)
  const received = await receivedOrder(world, { hammer_fen: 1_000_00 })
  await refundOf(received, 100_00)
  const settleOf = async ({ id, shop }: TestOrder) => (await world.call(shop, order.shopInfo, { id })).settle!

  const [held, pending] = [await settleOf(shipped), await settleOf(received)]

  expect(held).toMatchObject({ state: 'held', returned_fen: 100_00, net_fen: 200_00 - held.commission_fen! })
  expect(pending).toMatchObject({ state: 'pending', returned_fen: 100_00, net_fen: 900_00 - pending.commission_fen! })
  expect(pending.net_fen).toBe((await bills(received)).sold.sum_fen)
})

test('an unpaid order has an empty bill, and other people’s orders have none', async () => {
  const won = await wonOrder(world)
  expect((await bills(won)).amounts).toEqual([[], []])
  const other = await wonOrder(world)
  await world.refused(other.buyer, order.bill, { id: won.id }, 'NOT_FOUND')
  await world.refused(other.shop, order.shopBill, { id: won.id }, 'NOT_FOUND')
})
