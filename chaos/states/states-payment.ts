/** Payments and bank cards: their states, and who may do what in each. */
import { order, payment, wallet } from '@juya/contract'
import { goodCard, TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { createSession } from '../../apps/server/src/domains/account/index.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { payFor } from '../../apps/server/src/domains/order/testing.ts'
import { bankCode, bindTestCard, verifyIdentity } from '../../apps/server/src/domains/payment/testing.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'
import { after, asThing, won } from './states-order.ts'

/** A recharge by card. */
async function recharge(world: World, card_no?: string): Promise<Thing & { pay_no: string }> {
  const buyer = await newBuyer(world)
  const card_id = await bindTestCard(world, buyer, card_no)
  const input = { amount_fen: 200_00, shown_total_fen: 200_00, channel: 'card' as const, card_id }
  const { pay_no } = await world.call(buyer, wallet.recharge, input)
  return paymentBy(world, buyer, pay_no)
}
async function paymentBy(world: World, buyer: TestPerson, pay_no: string) {
  const [row] = await world.sql<{ id: number }>('select id from payment_payments where pay_no = $1', [pay_no])
  const sms_code = bankCode(world, pay_no) || '000000'
  return { id: row!.id, pay_no, buyer, shop: await newShop(world), facts: { pay_no, sms_code } }
}

const recharged = (then: (world: World, one: Thing & { pay_no: string }) => Promise<unknown>, card_no?: string) =>
  after((world) => recharge(world, card_no), then)
const sendCode = (world: World, { buyer, pay_no, facts }: Thing & { pay_no: string }) =>
  world.send(buyer, payment.submitCode, { pay_no, sms_code: facts.sms_code as string })

export const PAYMENT: Kind = {
  status: 'select status from payment_payments where id = $1',
  states: {
    awaiting_code: recharge,
    processing: recharged(sendCode, TEST_CARDS.slow),
    succeeded: recharged(sendCode),
    failed: recharged(sendCode, TEST_CARDS.insufficient_funds),
    cancelled: async (world) => {
      const one = await won(world)
      const { address_id, card_id } = (await asThing(world, one, true)).facts as Record<string, number>
      const input = { ids: [one.id], address_id, shown_total_fen: one.payable_fen }
      const { pay_no } = await world.call(one.buyer, order.pay, { ...input, channel: 'card', card_id })
      const thing = await paymentBy(world, one.buyer, pay_no)
      await payFor(world, one)
      return thing
    },
    expired: recharged(async (world, { buyer }) => {
      await world.advance(16 * 60_000)
      buyer.token = (await createSession(world.ctx, { user_id: buyer.id })).token
    }),
  },
  clocks: { payment_expire: ['awaiting_code'], payment_poll: ['processing'], payment_close: ['awaiting_code'] },
  steps: {
    'operator.askPayment': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: 'asked for by phone' }),
      from: { awaiting_code: 'done', processing: 'done', failed: 'done', cancelled: 'done', expired: 'done' },
    },
    'payment.submitCode': {
      by: ['buyer'],
      input: ({ facts }) => ({ pay_no: facts.pay_no, sms_code: facts.sms_code }),
      from: { awaiting_code: 'succeeded', succeeded: 'again' },
    },
  },
}

let cards = 0
/** A card its bank has sent a code for. */
async function pendingCard(world: World): Promise<Thing> {
  const buyer = await newBuyer(world)
  await verifyIdentity(world, buyer)
  const { phone } = buyer
  const form = { card_no: goodCard(8_000_000 + ++cards), phone, expiry: '1230', cvv: '123' }
  const { bind_ref } = await world.call(buyer, payment.bindCard, form)
  const sms_code = world.sandbox.control.last_code({ phone, from: 'bank' }) ?? ''
  const [row] = await world.sql<{ id: number }>('select id from payment_cards where bind_ref = $1', [bind_ref])
  return { id: row!.id, buyer, shop: await newShop(world), facts: { bind_ref, sms_code } }
}
const bind = (world: World, { buyer, facts }: Thing) => world.call(buyer, payment.confirmCard, facts as never)

export const CARD: Kind = {
  status: 'select status from payment_cards where id = $1',
  states: {
    pending: pendingCard,
    active: after(pendingCard, bind),
    unbound: after(pendingCard, async (world, one) => {
      await bind(world, one)
      await world.call(one.buyer, payment.unbindCard, { id: one.id, pay_password: PAY_PASSWORD })
    }),
  },
  clocks: {},
  steps: {
    'payment.confirmCard': {
      by: ['buyer'],
      input: ({ facts }) => ({ bind_ref: facts.bind_ref, sms_code: facts.sms_code }),
      from: { pending: 'active', active: 'again' },
    },
    'payment.setDefaultCard': { by: ['buyer'], input: ({ id }) => ({ id }), from: { active: 'again' } },
    'payment.unbindCard': {
      by: ['buyer'],
      input: ({ id }) => ({ id, pay_password: PAY_PASSWORD }),
      from: { active: 'unbound', unbound: 'again' },
    },
  },
}
