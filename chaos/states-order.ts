/** Orders, the cases about them, payments and cards: their states, and who may do what in each. */
import { aftersale, order, payment, wallet } from '@juya/contract'
import { goodCard, TEST_CARDS } from '@juya/sandbox/src/test-cards.ts'
import { createSession } from '../apps/server/src/domains/account/index.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../apps/server/src/domains/account/testing.ts'
import {
  escalatedCase,
  openCaseFor,
  returningCase,
  shopReturnsTo,
} from '../apps/server/src/domains/aftersale/testing.ts'
import {
  addressOf,
  newTrackingNo,
  paidOrder,
  payFor,
  shipFor,
  type TestOrder,
  wonOrder,
} from '../apps/server/src/domains/order/testing.ts'
import { bankCode, bindTestCard, payByCard, verifyIdentity } from '../apps/server/src/domains/payment/testing.ts'
import { newShop } from '../apps/server/src/domains/shop/testing.ts'
import type { World } from '../apps/server/src/testing/world.ts'
import { alike, type Kind, type Thing } from './states.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const rich = (world: World): Promise<TestPerson> => newBuyer(world, { funded: 100_000_00 })

/** A session of today: days passed while the thing came into its state. */
async function freshSessions(world: World, { buyer, shop }: Pick<TestOrder, 'buyer' | 'shop'>): Promise<void> {
  buyer.token = (await createSession(world.ctx, { user_id: buyer.id })).token
  shop.token = (await createSession(world.ctx, { user_id: shop.owner.id })).token
}

/** A card that no bank will be asked about any more. */
async function boundBefore(world: World, { id }: TestPerson): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into payment_cards (user_id, status, bind_ref, provider, mark, bank_code, bank_name, last4, card_type, holder_masked, phone_masked,
       provider_token, is_default, bound_at)
     values ($1, 'active', gen_random_uuid()::text, 'quickpay', '\\x01', 'CCB', '建设银行', '1234', 'debit', '*', '*', gen_random_uuid()::text, true, platform_now()) returning id`,
    [id],
  )
  return row!.id
}

async function asThing(world: World, one: TestOrder, is_unpaid = false): Promise<Thing> {
  await freshSessions(world, one)
  const [item] = await world.sql<{ id: number }>('select id from order_items where order_id = $1', [one.id])
  const [review] = await world.sql<{ id: number }>('select id from order_reviews where order_id = $1', [one.id])
  return {
    id: one.id,
    buyer: one.buyer,
    shop: one.shop,
    facts: {
      address_id: await addressOf(world, one.buyer),
      card_id: await (is_unpaid ? bindTestCard(world, one.buyer) : boundBefore(world, one.buyer)),
      payable_fen: one.payable_fen,
      item_id: item!.id,
      review_id: review?.id ?? 999_999_999,
    },
  }
}

const won = async (world: World): Promise<TestOrder> => wonOrder(world, { buyer: await rich(world) })
const paid = async (world: World): Promise<TestOrder> => paidOrder(world, { buyer: await rich(world) })
async function shipped(world: World): Promise<TestOrder> {
  const one = await paid(world)
  await shipFor(world, one)
  return one
}
async function received(world: World): Promise<TestOrder> {
  const one = await shipped(world)
  await world.call(one.buyer, order.confirm, { id: one.id })
  return one
}
const reviewed = async (world: World): Promise<TestOrder> => {
  const one = await received(world)
  const { items } = await world.call(one.buyer, order.comment, { id: one.id })
  await world.call(one.buyer, order.comment, {
    id: one.id,
    items: JSON.stringify(items.map(({ id }) => ({ item_id: id, rating: 5, content: '胎釉俱佳' }))) as never,
  })
  return one
}

/** Brings a thing somewhere by what happens to it afterwards. */
const after =
  <T>(first: (world: World) => Promise<T>, then: (world: World, one: T) => Promise<unknown>) =>
  async (world: World): Promise<T> => {
    const one = await first(world)
    await then(world, one)
    return one
  }
const ordered =
  (make: (world: World) => Promise<TestOrder>, is_unpaid = false): ((world: World) => Promise<Thing>) =>
  async (world) =>
    asThing(world, await make(world), is_unpaid)

/** A state no call leads to today. */
const byHand = (status: string, more = '') =>
  ordered(
    after(paid, (world, { id }) =>
      world.sql(`update order_orders set status = $2 ${more} where id = $1`, [id, status]),
    ),
  )

const ASKED = { type: 'refund_only', reason_code: 'agreed', amount_fen: 5_00, content: '盒子和底足都磕坏了' } as const
const PICTURE = 'static/demo/vase.webp'

const forPay = ({ facts }: Thing) => ({
  address_id: facts.address_id,
  channel: 'wallet',
  pay_password: PAY_PASSWORD,
  shown_total_fen: facts.payable_fen,
})
/** What was paid is answered as paid, until it is given back. */
const PAY_AGAIN = {
  to_ship: 'again',
  'to_ship, a day later': 'again',
  'to_ship, in a case': 'again',
  shipped: 'again',
  'shipped, in a case': 'again',
  received: 'again',
  'received, in a case': 'again',
  'received, reviewed': 'again',
  completed: 'again',
  funding: 'again',
  grouping: 'again',
}
const ORDER_STATES = ['pending_payment', ...Object.keys(PAY_AGAIN), 'closed', 'refunded', 'cancelled']
const everywhere = (states: readonly string[], outcome: string) =>
  Object.fromEntries(states.map((state) => [state, outcome]))

export const ORDER: Kind = {
  status: 'select status from order_orders where id = $1',
  states: {
    pending_payment: ordered(won, true),
    to_ship: ordered(paid),
    'to_ship, a day later': ordered(after(paid, (world) => world.advance(DAY_MS + HOUR_MS))),
    'to_ship, in a case': ordered(after(paid, (world, one) => openCaseFor(world, one, ASKED))),
    shipped: ordered(shipped),
    'shipped, in a case': ordered(after(shipped, (world, one) => openCaseFor(world, one, ASKED))),
    received: ordered(received),
    'received, in a case': ordered(after(received, (world, one) => openCaseFor(world, one, ASKED))),
    'received, reviewed': ordered(reviewed),
    completed: ordered(after(received, (world) => world.advance(8 * DAY_MS))),
    closed: ordered(after(won, (world) => world.advance(50 * HOUR_MS))),
    refunded: ordered(
      after(shipped, async (world, one) => {
        const case_id = await openCaseFor(world, one)
        await world.call(one.shop, aftersale.shopAct, { case_id, action: 'agree' })
      }),
    ),
    cancelled: ordered(
      after(won, (world, { id }) =>
        world.sql(`update order_orders set status = 'cancelled', closed_at = platform_now() where id = $1`, [id]),
      ),
    ),
    funding: byHand('funding'),
    grouping: byHand('grouping'),
  },
  clocks: {
    order_pay: [],
    order_pay_soon: [],
    order_ship_soon: [],
    order_ship_late: [],
    order_auto_confirm_soon: [],
    order_auto_confirm: [],
    order_settle: [],
    order_complete: [],
    order_review_close: [],
  },
  steps: {
    ...alike(['order.confirm', 'auction.confirmReceipt'], {
      event: 'receive',
      by: ['buyer'],
      input: ({ id }) => ({ id }),
      from: {
        shipped: 'received',
        ...everywhere(['received', 'received, in a case', 'received, reviewed', 'completed'], 'again'),
      },
    }),
    'order.pay': {
      event: 'pay',
      by: ['buyer'],
      input: (one) => ({ ids: [one.id], ...forPay(one) }),
      from: { pending_payment: 'to_ship', ...PAY_AGAIN },
    },
    'order.payOne': {
      event: 'pay',
      by: ['buyer'],
      input: (one) => ({ id: one.id, ...forPay(one) }),
      from: { pending_payment: 'to_ship', ...PAY_AGAIN },
    },
    'payment.create': {
      by: ['buyer'],
      input: ({ id, facts }) => ({
        purpose: 'orders',
        purpose_ids: [id],
        card_id: facts.card_id,
        shown_total_fen: facts.payable_fen,
      }),
      from: { pending_payment: 'done', ...PAY_AGAIN },
    },
    ...alike(['auction.review'], {
      by: ['buyer'],
      input: ({ id, facts }) => ({ id, items: [{ item_id: facts.item_id, rating: 5, content: '胎釉俱佳' }] }),
      from: everywhere(['received', 'received, in a case', 'completed'], 'done'),
    }),
    'order.comment': {
      by: ['buyer'],
      input: ({ id, facts }) => ({
        id,
        items: JSON.stringify([{ item_id: facts.item_id, rating: 5, content: '胎釉俱佳' }]),
      }),
      from: everywhere(['received', 'received, in a case', 'completed'], 'done'),
    },
    'order.action:append_review': {
      by: ['buyer'],
      input: ({ id }) => ({ id, action: 'append_review', content: '用了一周,仍然满意' }),
      from: { 'received, reviewed': 'done' },
    },
    'order.action:extend': {
      by: ['buyer'],
      input: ({ id }) => ({ id, action: 'extend' }),
      from: { shipped: 'done' },
    },
    'order.action:remind': {
      by: ['buyer'],
      input: ({ id }) => ({ id, action: 'remind' }),
      from: { 'to_ship, a day later': 'done' },
    },
    'order.action:delete': {
      by: ['buyer'],
      input: ({ id }) => ({ id, action: 'delete' }),
      from: everywhere(['completed', 'closed', 'refunded', 'cancelled'], 'done'),
    },
    // What was won at auction is binding, and there are no other orders.
    'order.action:cancel': {
      by: ['buyer'],
      input: ({ id }) => ({ id, action: 'cancel' }),
      from: { cancelled: 'again' },
    },
    'order.action:change_address': {
      by: ['buyer'],
      input: ({ id, facts }) => ({ id, action: 'change_address', address_id: facts.address_id }),
      from: everywhere(['pending_payment', 'to_ship', 'to_ship, a day later', 'to_ship, in a case'], 'done'),
    },
    ...Object.fromEntries(
      ['aftersale.openForLot', 'aftersale.act:open'].map((name) => [
        name,
        {
          by: ['buyer'],
          input: ({ id }: Thing) =>
            name === 'aftersale.openForLot' ? { id, ...ASKED } : { action: 'open', order_id: id, ...ASKED },
          from: everywhere(
            ['to_ship', 'to_ship, a day later', 'shipped', 'received', 'received, reviewed', 'completed'],
            'done',
          ),
        } as const,
      ]),
    ),
    'order.ship': {
      event: 'ship',
      by: ['shop'],
      input: ({ id }) => ({ id, carrier_code: 'SF', tracking_no: newTrackingNo() }),
      from: { to_ship: 'shipped', 'to_ship, a day later': 'shipped' },
    },
    'order.ship:correct': {
      by: ['shop'],
      input: ({ id }) => ({ id, carrier_code: 'SF', tracking_no: newTrackingNo(), correct: true }),
      from: everywhere(['shipped', 'shipped, in a case'], 'done'),
    },
    'order.shopAction:correct_shipment': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'correct_shipment', carrier_code: 'SF', tracking_no: newTrackingNo() }),
      from: everywhere(['shipped', 'shipped, in a case'], 'done'),
    },
    'order.shopAction:note': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'note', note: '已联系买家' }),
      from: everywhere(ORDER_STATES, 'done'),
    },
    // A winner keeps the time promised.
    'order.shopAction:close_unpaid': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'close_unpaid' }),
      from: { closed: 'again' },
    },
    'order.shopAction:remind_pay': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'remind_pay' }),
      from: { pending_payment: 'done' },
    },
    'shop.replyReview': {
      by: ['shop'],
      input: ({ facts }) => ({ review_id: facts.review_id, content: '谢谢' }),
      from: { 'received, reviewed': 'done' },
    },
  },
}

const cased =
  (make: (world: World, one: TestOrder) => Promise<number>, of: (world: World) => Promise<TestOrder> = received) =>
  async (world: World): Promise<Thing> => {
    const one = await of(world)
    const id = await make(world, one)
    await freshSessions(world, one)
    return { id, buyer: one.buyer, shop: one.shop, facts: { back_to: await shopReturnsTo(world, one.shop) } }
  }
const openedCase = (world: World, one: TestOrder) => openCaseFor(world, one, ASKED)

/** A paid order whose money came from a card, so that it goes back by and by. */
async function paidByCard(world: World): Promise<TestOrder> {
  const one = await wonOrder(world)
  const card_id = await bindTestCard(world, one.buyer)
  const started = await world.call(one.buyer, order.pay, {
    ids: [one.id],
    address_id: await addressOf(world, one.buyer),
    channel: 'card',
    card_id,
    shown_total_fen: one.payable_fen,
  })
  await payByCard(world, one.buyer, started.pay_no)
  await shipFor(world, one)
  return one
}
const agreedCase = async (world: World, one: TestOrder): Promise<number> => {
  const case_id = await openedCase(world, one)
  await world.call(one.shop, aftersale.shopAct, { case_id, action: 'agree' })
  return case_id
}

const UNDER_WAY = ['requested', 'requested, offered', 'refused', 'awaiting_return', 'return_shipped', 'arbitration']
const AGREED = ['awaiting_return', 'return_shipped', 'refunding', 'refunded']
const buyerSays = (action: string, more: object = {}) => ({
  by: ['buyer'] as const,
  input: ({ id }: Thing) => ({ action, case_id: id, content: '请看图', ...more }),
})
const shopSays = (action: string, more: (thing: Thing) => object = () => ({})) => ({
  by: ['shop'] as const,
  input: (one: Thing) => ({ action, case_id: one.id, content: '请看图', ...more(one) }),
})
const operatorSays = (more: object) => ({
  by: ['operator'] as const,
  input: ({ id }: Thing) => ({ id, reason: 'asked for by phone', ...more }),
})

export const CASE: Kind = {
  status: 'select status from aftersale_cases where id = $1',
  states: {
    requested: cased(openedCase),
    'requested, offered': cased(async (world, one) => {
      const case_id = await openedCase(world, one)
      await world.call(one.shop, aftersale.shopAct, { case_id, action: 'offer', amount_fen: 2_00, keep: true })
      return case_id
    }),
    refused: cased(async (world, one) => {
      const case_id = await openedCase(world, one)
      await world.call(one.shop, aftersale.shopAct, { case_id, action: 'refuse', reason: '与描述一致' })
      return case_id
    }),
    awaiting_return: cased(async (world, one) => {
      const case_id = await openCaseFor(world, one, { ...ASKED, type: 'return_refund' })
      await world.call(one.shop, aftersale.shopAct, {
        case_id,
        action: 'agree',
        return_address_id: await shopReturnsTo(world, one.shop),
      })
      return case_id
    }),
    return_shipped: cased((world, one) => returningCase(world, one, { amount_fen: 5_00 })),
    arbitration: cased((world, one) => escalatedCase(world, one, ASKED)),
    refunding: cased(agreedCase, paidByCard),
    refunded: cased(agreedCase),
    rejected: cased(async (world, one) => {
      const case_id = await openedCase(world, one)
      // The house's own hand, without a console around it.
      await world.sql(`update aftersale_cases set status = 'rejected', closed_at = platform_now() where id = $1`, [
        case_id,
      ])
      return case_id
    }),
    cancelled: cased(async (world, one) => {
      const case_id = await openedCase(world, one)
      await world.call(one.buyer, aftersale.act, { action: 'cancel', case_id })
      return case_id
    }),
  },
  clocks: { aftersale_due: [], aftersale_due_soon: [] },
  steps: {
    'aftersale.act:message': { ...buyerSays('message'), from: everywhere(UNDER_WAY, 'done') },
    'aftersale.act:amend': {
      ...buyerSays('amend', { amount_fen: 4_00 }),
      from: everywhere(['requested', 'requested, offered', 'refused'], 'requested'),
    },
    'aftersale.act:accept_offer': {
      ...buyerSays('accept_offer'),
      from: { 'requested, offered': 'refunded', ...everywhere(AGREED, 'again') },
    },
    'aftersale.act:return_shipped': {
      by: ['buyer'],
      input: ({ id }) => ({ action: 'return_shipped', case_id: id, carrier_code: 'SF', tracking_no: newTrackingNo() }),
      from: { awaiting_return: 'return_shipped', return_shipped: 'again' },
    },
    'aftersale.act:escalate': {
      ...buyerSays('escalate'),
      from: { ...everywhere(['requested, offered', 'refused'], 'arbitration'), arbitration: 'again' },
    },
    'aftersale.act:evidence': { ...buyerSays('evidence'), from: { arbitration: 'done' } },
    'aftersale.act:cancel': {
      ...buyerSays('cancel'),
      from: {
        ...everywhere(['requested', 'requested, offered', 'refused', 'awaiting_return', 'arbitration'], 'cancelled'),
        cancelled: 'again',
      },
    },
    'aftersale.shopAct:agree': {
      ...shopSays('agree', ({ facts }) => ({ return_address_id: facts.back_to })),
      from: {
        ...everywhere(['requested', 'requested, offered', 'refused', 'arbitration'], 'refunded'),
        ...everywhere(AGREED, 'again'),
      },
    },
    'aftersale.shopAct:refuse': {
      ...shopSays('refuse', () => ({ reason: '与描述一致' })),
      from: { requested: 'refused', refused: 'again' },
    },
    'aftersale.shopAct:offer': {
      ...shopSays('offer', () => ({ amount_fen: 3_00, keep: true })),
      from: everywhere(['requested', 'requested, offered', 'refused'], 'requested'),
    },
    'aftersale.shopAct:message': { ...shopSays('message'), from: everywhere(UNDER_WAY, 'done') },
    'aftersale.shopAct:evidence': { ...shopSays('evidence'), from: { arbitration: 'done' } },
    'aftersale.shopAct:escalate': {
      ...shopSays('escalate'),
      from: { refused: 'arbitration', arbitration: 'again' },
    },
    'aftersale.shopReturned:confirm': {
      by: ['shop'],
      input: ({ id }) => ({ case_id: id, result: 'confirm' }),
      from: { return_shipped: 'refunded', ...everywhere(['refunding', 'refunded'], 'again') },
    },
    'aftersale.shopReturned:refuse': {
      by: ['shop'],
      input: ({ id }) => ({ case_id: id, result: 'refuse', content: '不是原物', images: [PICTURE] }),
      from: { return_shipped: 'arbitration', arbitration: 'again' },
    },
    'operator.assignCase': {
      ...operatorSays({ on: true }),
      from: everywhere([...UNDER_WAY, 'refunding'], 'done'),
    },
    'operator.askCase': { ...operatorSays({ to: 'both' }), from: { arbitration: 'done' } },
    'operator.ruleCase:refund': {
      ...operatorSays({ result: 'refund', fault: 'shop' }),
      from: { arbitration: 'refunded' },
    },
    'operator.ruleCase:partial': {
      ...operatorSays({ result: 'partial', amount_fen: 1_00, fault: 'both' }),
      from: { arbitration: 'refunded' },
    },
    'operator.ruleCase:reject': {
      ...operatorSays({ result: 'reject', fault: 'buyer' }),
      from: { arbitration: 'rejected' },
    },
  },
}

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
