/** Orders: their states, and who may do what in each. */
import { aftersale, order } from '@juya/contract'
import { createSession } from '../../apps/server/src/domains/account/index.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { openCaseFor } from '../../apps/server/src/domains/aftersale/testing.ts'
import { newCampaign, paidPledge } from '../../apps/server/src/domains/funding/testing.ts'
import { newGroup, takePaidSeat } from '../../apps/server/src/domains/group/testing.ts'
import {
  addressOf,
  newTrackingNo,
  paidOrder,
  shipFor,
  type TestOrder,
  wonOrder,
} from '../../apps/server/src/domains/order/testing.ts'
import { bindTestCard } from '../../apps/server/src/domains/payment/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import { alike, type Kind, type Thing } from './states.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const rich = (world: World): Promise<TestPerson> => newBuyer(world, { funded: 100_000_00 })

/** A session of today: days passed while the thing came into its state. */
export async function freshSessions(world: World, { buyer, shop }: Pick<TestOrder, 'buyer' | 'shop'>): Promise<void> {
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

export async function asThing(world: World, one: TestOrder, is_unpaid = false): Promise<Thing> {
  await freshSessions(world, one)
  const [item] = await world.sql<{ id: number }>('select id from order_items where order_id = $1', [one.id])
  const [review] = await world.sql<{ id: number }>('select id from review_reviews where order_id = $1', [one.id])
  const address_id = await addressOf(world, one.buyer)
  // A payment begun outside the checkout brings no address: the order must have one.
  if (is_unpaid) await world.call(one.buyer, order.action, { id: one.id, action: 'change_address', address_id })
  return {
    id: one.id,
    buyer: one.buyer,
    shop: one.shop,
    facts: {
      address_id,
      card_id: await (is_unpaid ? bindTestCard(world, one.buyer) : boundBefore(world, one.buyer)),
      payable_fen: one.payable_fen,
      item_id: item!.id,
      review_id: review?.id ?? 999_999_999,
    },
  }
}

export const won = async (world: World): Promise<TestOrder> => wonOrder(world, { buyer: await rich(world) })
const paid = async (world: World): Promise<TestOrder> => paidOrder(world, { buyer: await rich(world) })
async function shipped(world: World): Promise<TestOrder> {
  const one = await paid(world)
  await shipFor(world, one)
  return one
}
export async function received(world: World): Promise<TestOrder> {
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
export const after =
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

/** A paid seat in a team that still forms. */
async function seated(world: World): Promise<TestOrder> {
  const group = await newGroup(world)
  const { order_id: id, buyer } = await takePaidSeat(world, group, { buyer: await rich(world) })
  const [row] = await world.sql<{ order_no: string; total_fen: number }>(
    'select order_no, total_fen::int from order_orders where id = $1',
    [id],
  )
  return {
    id,
    order_no: row!.order_no,
    lot_id: 0,
    buyer,
    shop: group.shop,
    total_fen: row!.total_fen,
    payable_fen: row!.total_fen,
  }
}

/** A paid pledge of a campaign that runs. */
async function pledged(world: World): Promise<TestOrder> {
  const campaign = await newCampaign(world, {
    days: 30,
    ship_by_at: Math.floor((await world.now()) / 1000) + 90 * 86_400,
  })
  const { order_id: id, buyer } = await paidPledge(world, campaign, { buyer: await rich(world) })
  const [row] = await world.sql<{ order_no: string; total_fen: number }>(
    'select order_no, total_fen::int from order_orders where id = $1',
    [id],
  )
  const { order_no, total_fen } = row!
  return { id, order_no, lot_id: 0, buyer, shop: campaign.shop, total_fen, payable_fen: total_fen }
}

export const ASKED = {
  type: 'refund_only',
  reason_code: 'agreed',
  amount_fen: 5_00,
  content: '盒子和底足都磕坏了',
} as const
export const PICTURE = 'static/demo/vase.webp'

const forPay = ({ facts }: Thing) => ({
  address_id: facts.address_id,
  channel: 'wallet',
  pay_password: PAY_PASSWORD,
  shown_total_fen: facts.payable_fen,
})
/** A paid order answers as paid, until it is refunded. */
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
export const everywhere = (states: readonly string[], outcome: string) =>
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
    funding: ordered(pledged),
    grouping: ordered(seated),
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
    ...alike(['order.confirm', 'auction.confirmReceipt', 'order.goodsConfirm'], {
      event: 'receive',
      by: ['buyer'],
      input: ({ id }) => ({ id }),
      from: {
        shipped: 'received',
        ...everywhere(['received', 'received, in a case', 'received, reviewed', 'completed'], 'again'),
      },
    }),
    'operator.confirmOrder': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: 'asked for by phone' }),
      from: {
        shipped: 'received',
        ...everywhere(['received', 'received, in a case', 'received, reviewed', 'completed'], 'again'),
      },
    },
    'funding.back': { by: ['buyer'], input: ({ id }) => ({ id }), from: { funding: 'refunded' } },
    'funding.pay': { by: ['buyer'], input: (one) => ({ id: one.id, ...forPay(one) }), from: { funding: 'again' } },
    // Of pledges alone, and none of these was sent.
    'funding.confirm': { by: ['buyer'], input: ({ id }) => ({ id }), from: {} },
    'funding.agree': { by: ['buyer'], input: ({ id }) => ({ id }), from: {} },
    'funding.review': {
      by: ['buyer'],
      input: ({ id, facts }) => ({
        id,
        items: JSON.stringify([{ item_id: facts.item_id, rating: 5, content: '胎釉俱佳' }]),
      }),
      from: {},
    },
    'group.leave': {
      by: ['buyer'],
      input: ({ id }) => ({ order_id: id }),
      from: { grouping: 'refunded' },
    },
    // One whose money is in escrow is ended by a second operator: the first only proposes it.
    'operator.extendOrder': {
      by: ['operator'],
      input: ({ id }) => ({ id, days: 2, reason: 'asked for by phone' }),
      from: everywhere(['to_ship', 'to_ship, a day later', 'shipped'], 'done'),
    },
    'operator.changeOrderAddress': {
      by: ['operator'],
      input: ({ id, facts }) => ({ id, address_id: facts.address_id, reason: 'asked for by phone' }),
      from: everywhere(['pending_payment', 'to_ship', 'to_ship, a day later', 'to_ship, in a case'], 'done'),
    },
    'operator.closeOrder': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: 'asked for by phone' }),
      from: {
        pending_payment: 'closed',
        ...everywhere(['to_ship', 'to_ship, a day later', 'shipped', 'funding', 'grouping', 'cancelled'], 'done'),
      },
    },
    'order.pay': {
      event: 'pay',
      by: ['buyer'],
      input: (one) => ({ ids: [one.id], ...forPay(one) }),
      from: { pending_payment: 'to_ship', ...PAY_AGAIN },
    },
    ...alike(['order.payOne', 'order.goodsPay'], {
      event: 'pay',
      by: ['buyer'],
      input: (one) => ({ id: one.id, ...forPay(one) }),
      from: { pending_payment: 'to_ship', ...PAY_AGAIN },
    }),
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
    ...alike(['auction.review', 'order.goodsReview'], {
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
      from: everywhere(['pending_payment', 'to_ship', 'to_ship, a day later', 'to_ship, in a case', 'funding'], 'done'),
    },
    ...Object.fromEntries(
      ['aftersale.openForLot', 'aftersale.openForGoods', 'aftersale.act:open'].map((name) => [
        name,
        {
          by: ['buyer'],
          input: ({ id }: Thing) =>
            name === 'aftersale.act:open' ? { action: 'open', order_id: id, ...ASKED } : { id, ...ASKED },
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
    // The price of what was won is not its shop's to change.
    'order.editPrice': { by: ['shop'], input: ({ id }) => ({ id, total_fen: 500_00 }), from: {} },
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
