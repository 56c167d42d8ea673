/** Cards and payments: bound, set aside, begun and confirmed, each with a person of its own. */
import { order, payment, wallet } from '@juya/contract'
import { goodCard } from '@juya/sandbox/src/providers/test-cards.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../../apps/server/src/domains/account/testing.ts'
import { addressOf, wonOrder } from '../../../apps/server/src/domains/order/testing.ts'
import { bankCode, bindTestCard, verifyIdentity } from '../../../apps/server/src/domains/payment/testing.ts'
import { leftWith } from '../../../apps/server/src/domains/wallet/testing.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'
import { REASON } from './prepared-parts.ts'

async function boundCard({ world }: Fixtures): Promise<{ person: TestPerson; card_id: number }> {
  const person = await newBuyer(world, { verified: true })
  return { person, card_id: await bindTestCard(world, person) }
}

async function started(fixtures: Fixtures) {
  const { world } = fixtures
  const { person, card_id } = await boundCard(fixtures)
  const input = { amount_fen: 200_00, shown_total_fen: 200_00, channel: 'card' as const, card_id }
  const { pay_no } = await world.call(person, wallet.recharge, input)
  return { person, pay_no }
}

/** A person whose wallet moved, and the month of it, which still runs. */
async function movedThisMonth({ world }: Fixtures): Promise<ValidCall> {
  const caller = await newBuyer(world, { funded: 10_00 })
  const [now] = await world.sql<{ month: string }>(
    `select to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM') as month`,
  )
  return { caller, input: { month: now!.month } }
}

async function verified({ world }: Fixtures): Promise<TestPerson> {
  const person = await newBuyer(world)
  await verifyIdentity(world, person)
  return person
}

let cards = 0
async function cardForm({ world }: Fixtures) {
  const { phone } = await newBuyer(world)
  return { card_no: goodCard(7_000_000 + ++cards), phone, expiry: '1230', cvv: '123' }
}

export const PREPARED_FOR_PAYMENTS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'payment.setDefaultCard'(fixtures) {
    const { person, card_id } = await boundCard(fixtures)
    return { caller: person, input: { id: card_id } }
  },
  async 'payment.unbindCard'(fixtures) {
    const { person, card_id } = await boundCard(fixtures)
    return { caller: person, input: { id: card_id, pay_password: PAY_PASSWORD } }
  },
  async 'payment.bindCard'(fixtures) {
    return { caller: await verified(fixtures), input: await cardForm(fixtures) }
  },
  async 'payment.confirmCard'(fixtures) {
    const caller = await verified(fixtures)
    const { phone, ...form } = await cardForm(fixtures)
    const { bind_ref } = await fixtures.world.call(caller, payment.bindCard, { ...form, phone })
    const sms_code = fixtures.world.sandbox.control.last_code({ phone, from: 'bank' }) ?? ''
    return { caller, input: { bind_ref, sms_code } }
  },
  async 'payment.create'(fixtures) {
    const { person, card_id } = await boundCard(fixtures)
    const won = await wonOrder(fixtures.world, { buyer: person, shop: fixtures.shop, hammer_fen: 10_00 })
    const address_id = await addressOf(fixtures.world, person)
    await fixtures.world.call(person, order.action, { id: won.id, action: 'change_address', address_id })
    const input = { purpose: 'orders', purpose_ids: [won.id], card_id, shown_total_fen: won.payable_fen }
    return { caller: person, input }
  },
  async 'payment.sendCode'(fixtures) {
    const { person, pay_no } = await started(fixtures)
    await fixtures.world.sql(
      `update payment_payments set created_at = created_at - interval '61 seconds' where pay_no = $1`,
      [pay_no],
    )
    return { caller: person, input: { pay_no } }
  },
  async 'payment.submitCode'(fixtures) {
    const { person, pay_no } = await started(fixtures)
    return { caller: person, input: { pay_no, sms_code: bankCode(fixtures.world, pay_no) } }
  },
  async 'operator.payment'(fixtures) {
    const { pay_no } = await started(fixtures)
    const [row] = await fixtures.world.sql<{ id: number }>('select id from payment_payments where pay_no = $1', [
      pay_no,
    ])
    return { caller: fixtures.operator, input: { id: row!.id } }
  },
  async 'operator.askPayment'(fixtures) {
    const { pay_no } = await started(fixtures)
    const [row] = await fixtures.world.sql<{ id: number }>('select id from payment_payments where pay_no = $1', [
      pay_no,
    ])
    return { caller: fixtures.operator, input: { id: row!.id, reason: REASON } }
  },
  async 'payment.check'(fixtures) {
    const { person, pay_no } = await started(fixtures)
    return { caller: person, input: { pay_no } }
  },
  'wallet.statement': movedThisMonth,
  'wallet.statementFile': movedThisMonth,
  async 'wallet.claimKept'({ world }) {
    const gone = await newBuyer(world)
    await leftWith(world, gone.id, 1_00)
    return { caller: await newBuyer(world, { phone: gone.phone, verified: true }), input: {} }
  },
  async 'wallet.recharge'(fixtures) {
    const { person, card_id } = await boundCard(fixtures)
    return { caller: person, input: { amount_fen: 200_00, shown_total_fen: 200_00, channel: 'card', card_id } }
  },
}
