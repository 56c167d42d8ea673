import { operator, payment, wallet } from '@juya/contract'
import { TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { accounts, balanceFen } from '../../../domains/ledger/index.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { payFor, wonOrder } from '../../../domains/order/testing.ts'
import { bankCode, bindTestCard } from '../../../domains/payment/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let finance: TestOperator
beforeAll(async () => {
  world = await openWorld()
  finance = await newOperator(world, ['finance'])
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const reason = 'the buyer shows a text of the bank'

/** A recharge of ¥200 the bank still works on. */
async function slowRecharge() {
  const buyer = await newBuyer(world)
  const card_id = await bindTestCard(world, buyer, TEST_CARDS.slow)
  const input = { amount_fen: 200_00, shown_total_fen: 200_00, channel: 'card' as const, card_id }
  const { pay_no } = await world.call(buyer, wallet.recharge, input)
  await world.send(buyer, payment.submitCode, { pay_no, sms_code: bankCode(world, pay_no) })
  const [row] = await world.sql<{ id: number }>('select id from payment_payments where pay_no = $1', [pay_no])
  return { buyer, pay_no, id: row!.id }
}
const walletOf = (user_id: number) => balanceFen(world.ctx, accounts.userWallet(user_id))

test('settles a payment by the word of the provider, once however often and by how many it is asked', async () => {
  const { buyer, pay_no, id } = await slowRecharge()
  const before_fen = await walletOf(buyer.id)
  expect((await world.call(finance, operator.askPayment, { id, reason })).status).toBe('processing')
  world.sandbox.control.settle({ pay_no, outcome: 'SUCCESS' })

  await Promise.all(Array.from({ length: 5 }, () => world.send(finance, operator.askPayment, { id, reason })))

  expect(await walletOf(buyer.id)).toBe(before_fen + 200_00)
  await world.refused(finance, operator.askPayment, { id, reason }, 'STATE_CONFLICT', { status: 'succeeded' })
  const { list } = await world.call(await newOperator(world, ['auditor']), operator.auditLog, {
    target_type: 'payment',
    target_id: String(id),
  })
  expect(list.at(-1)).toMatchObject({ action: 'payment.ask', reason })
})

test('says so when the provider does not answer; the payment stays as it was', async () => {
  const { id } = await slowRecharge()
  world.sandbox.control.fault({ service: 'cards', down: true })

  await world.refused(finance, operator.askPayment, { id, reason }, 'UPSTREAM')

  world.sandbox.control.fault({ service: 'cards', down: false })
  expect((await world.call(finance, operator.askPayment, { id, reason })).status).toBe('processing')
})

test('is for cards alone, with a reason, by who answers for money', async () => {
  const won = await wonOrder(world)
  await payFor(world, won)
  const [row] = await world.sql<{ id: number }>(
    `select id from payment_payments where channel = 'wallet' and user_id = $1`,
    [won.buyer.id],
  )
  const { id } = await slowRecharge()
  await world.refused(finance, operator.askPayment, { id: row!.id, reason }, 'STATE_CONFLICT')
  await world.refused(finance, operator.askPayment, { id, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(finance, operator.askPayment, { id: 99_999_999, reason }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['review']), operator.askPayment, { id, reason }, 'FORBIDDEN')
})
