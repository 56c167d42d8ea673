/** A payment's own page on the console: what it says, to whom, and that the search leads to it. */
import { operator, payment, wallet } from '@juya/contract'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder } from '../../../domains/order/testing.ts'
import { bankCode, bindTestCard } from '../../../domains/payment/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let [finance, service]: TestOperator[] = []
beforeAll(async () => {
  world = await openWorld()
  finance = await newOperator(world, ['finance'])
  service = await newOperator(world, ['service'])
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const lastOf = async (user_id: number) =>
  (
    await world.sql<{ id: number; pay_no: string }>(
      'select id, pay_no from payment_payments where user_id = $1 order by id desc limit 1',
      [user_id],
    )
  )[0]!

test('shows what an order was paid with, every movement of it, and what was given back', async () => {
  const order = await paidOrder(world)
  const { id, pay_no } = await lastOf(order.buyer.id)
  await world.sql(
    `insert into payment_refunds (refund_no, payment_id, user_id, amount_fen, destination, reason, ref_type, ref_id, status, attempts, fail_code)
     values ('R00000000000001', $1, $2, 1, 'original', 'x', 'fee', '1', 'failed', 9, 'CARD_CLOSED')`,
    [id, order.buyer.id],
  )

  const shown = await world.call(service!, operator.payment, { id })

  expect(shown).toMatchObject({
    payment: { id, pay_no, status: 'succeeded', user: { id: order.buyer.id } },
    settled_as: 'purpose',
    order_ids: [order.id],
    can_ask: false,
    callbacks: null,
    refunds: [{ refund_no: 'R00000000000001', status: 'failed', attempts: 9, proposed: false }],
  })
  expect(shown.txs.map(({ idem_key }) => idem_key)).toEqual([`pay:${pay_no}:${order.id}`])
  for (const q of [pay_no, 'R00000000000001'])
    expect((await world.call(service!, operator.search, { q })).list).toContainEqual(
      expect.objectContaining({ kind: 'payment', key: String(id), title: pay_no }),
    )
  await world.sql(`delete from payment_refunds where refund_no = 'R00000000000001'`)
})

test('shows finance what the provider told about it, masked, and says whether it can still be asked', async () => {
  const buyer = await newBuyer(world)
  const card_id = await bindTestCard(world, buyer, TEST_CARDS.slow)
  const input = { amount_fen: 200_00, shown_total_fen: 200_00, channel: 'card' as const, card_id }
  const { pay_no } = await world.call(buyer, wallet.recharge, input)
  await world.send(buyer, payment.submitCode, { pay_no, sms_code: bankCode(world, pay_no) })
  const { id } = await lastOf(buyer.id)
  await world.sql(
    `insert into payment_callbacks (provider, event_id, signature_ok, about, body) values ('card', 'evt-1', true, $1, $2)`,
    [pay_no, { status: 'SUCCESS', payer_name: '欧阳明日香' }],
  )

  const shown = await world.call(finance!, operator.payment, { id })

  expect(shown).toMatchObject({ can_ask: true, settled_as: null, card: { last4: TEST_CARDS.slow.slice(-4) }, txs: [] })
  expect(shown.callbacks).toMatchObject([
    { about: pay_no, signature_ok: true, body: { status: 'SUCCESS', payer_name: '欧阳****日香' } },
  ])
})

test('is refused to roles that do not answer for money, and for a number that is none', async () => {
  await world.refused(await newOperator(world, ['review']), operator.payment, { id: 1 }, 'FORBIDDEN')
  await world.refused(finance!, operator.payment, { id: 99_999_999 }, 'NOT_FOUND')
})
