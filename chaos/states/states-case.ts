/** After-sale cases, disputes among them: their states, and who may do what in each. */

import { aftersale, order } from '@juya/contract'
import {
  escalatedCase,
  GROUNDS,
  openCaseFor,
  returningCase,
  shopReturnsTo,
} from '../../apps/server/src/domains/aftersale/testing.ts'
import {
  addressOf,
  newTrackingNo,
  shipFor,
  type TestOrder,
  wonOrder,
} from '../../apps/server/src/domains/order/testing.ts'
import { bindTestCard, payByCard } from '../../apps/server/src/domains/payment/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'
import { ASKED, everywhere, freshSessions, PICTURE, received } from './states-order.ts'

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

/** A ruling that gave the buyer nothing. */
const REJECTED = {
  ...{
    result: 'reject',
    amount_fen: 0,
    fault: 'buyer',
    need_return: false,
    return_fee_by: 'buyer',
    compensation_fen: 0,
  },
  ...{ note: '图片清晰', operator_id: 1, at_ms: 0 },
}

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
      // By the use-case, without a console around it.
      await world.sql(
        `update aftersale_cases set status = 'rejected', closed_at = platform_now(), ruling = $2 where id = $1`,
        [case_id, JSON.stringify(REJECTED)],
      )
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
    'operator.reopenCase': { ...operatorSays({}), from: { rejected: 'arbitration' } },
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
    'operator.escalateCase:arbiter': { ...operatorSays({ to: 'arbiter' }), from: { arbitration: 'done' } },
    'operator.escalateCase:service': { ...operatorSays({ to: 'service' }), from: { arbitration: 'done' } },
    'operator.ruleCase:refund': {
      ...operatorSays({ result: 'refund', fault: 'shop', ...GROUNDS }),
      from: { arbitration: 'refunded' },
    },
    'operator.ruleCase:partial': {
      ...operatorSays({ result: 'partial', amount_fen: 1_00, fault: 'both', ...GROUNDS }),
      from: { arbitration: 'refunded' },
    },
    'operator.ruleCase:reject': {
      ...operatorSays({ result: 'reject', fault: 'buyer', ...GROUNDS }),
      from: { arbitration: 'rejected' },
    },
  },
}
