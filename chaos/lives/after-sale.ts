/** Steps once the money is in escrow: parcels, receipt, after-sale. */

import { aftersale, operator, order } from '@juya/contract'
import { ALL_REASONS } from '../../apps/server/src/domains/aftersale/rules.ts'
import { GROUNDS } from '../../apps/server/src/domains/aftersale/testing.ts'
import { newTrackingNo } from '../../apps/server/src/domains/order/testing.ts'
import { takeNews } from '../../apps/server/src/domains/parcel/tracking/tracking.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { call, type Life, operatorOf } from './life.ts'
import { type Acts, REASON } from './steps.ts'
import type { Case, Sale } from './terms.ts'

const inState =
  (...states: string[]) =>
  ({ facts }: Life) =>
    facts.orders
      .filter(({ status }) => states.includes(status))
      .slice(-12)
      .map(({ id }) => id)
const casesIn =
  (...states: string[]) =>
  ({ facts }: Life) =>
    facts.cases.filter(({ status }) => states.includes(status)).map(({ id }) => id)

const saleOf = (life: Life, id: number): Sale => life.terms.sales.get(id)!
const totalFen = ({ hammer_fen, lot }: Sale): number => hammer_fen + lot.shipping_fen
const caseOf = (life: Life, id: number): { one: Case; sale: Sale } => {
  const one = life.terms.cases.get(id)!
  return { one, sale: saleOf(life, one.order_id) }
}
/** All of it, a part, or a fen. */
const partFen = ({ random }: Life, sale: Sale): number =>
  random.pick([totalFen(sale), totalFen(sale), random.between(1, totalFen(sale)), 1])

const parcelOf = (life: Life, order_id: number) =>
  life.world.sql<{ id: number; tracking_no: string }>(
    `select p.id, p.tracking_no from parcel_parcels p join parcel_orders o on o.shipment_id = p.id
     where o.order_id = $1 and p.status = 'created' order by p.id desc limit 1`,
    [order_id],
  )

export const AFTER_SALE: Acts = {
  ship: {
    weight: 9,
    among: inState('to_ship'),
    async take(life, id) {
      const parcel = { id, carrier_code: 'SF', tracking_no: newTrackingNo() }
      return (await call(life, saleOf(life, id).lot.shop, order.ship, parcel)).code === 1
    },
  },
  deliver: {
    weight: 4,
    among: inState('shipped'),
    async take(life, id) {
      const [parcel] = await parcelOf(life, id)
      if (!parcel) return false
      const news = { carrier_code: 'SF', tracking_no: parcel.tracking_no, status: 'delivered' as const }
      const traces = [{ at: 1, text: '签收', location: '' }]
      await inTransaction(life.world.ctx, (tx) => takeNews(tx, parcel.id, { ...news, traces }))
      life.told.push(`the parcel of order ${id} is delivered`)
      return true
    },
  },
  confirm: {
    weight: 6,
    among: inState('shipped'),
    async take(life, id) {
      return (await call(life, saleOf(life, id).buyer, order.confirm, { id })).code === 1
    },
  },
  extend: {
    weight: 1,
    among: inState('shipped'),
    async take(life, id) {
      return (await call(life, saleOf(life, id).buyer, order.action, { id, action: 'extend' })).code === 1
    },
  },
  complain: {
    weight: 12,
    among: inState('to_ship', 'shipped', 'received', 'completed'),
    async take(life, id) {
      const sale = saleOf(life, id)
      const reason_code = life.random.pick(['fake', 'agreed', 'not_wanted', ...ALL_REASONS])
      const asked_fen = partFen(life, sale)
      const opened = await call(life, sale.buyer, aftersale.act, {
        action: 'open',
        order_id: id,
        type: life.random.pick(['refund_only', 'return_refund'] as const),
        reason_code: reason_code as 'fake',
        amount_fen: asked_fen,
        content: '随机的一次售后',
      })
      if (opened.code !== 1) return false
      const after_release = life.facts.orders.find((one) => one.id === id)!.received
      const talk = { offer_fen: null, turn: 'shop' as const, agreed_fen: null, return_fee_fen: 0, fake_fen: 0 }
      const { id: case_id } = opened.data
      life.terms.cases.set(case_id, {
        id: case_id,
        order_id: id,
        after_release,
        reason: reason_code,
        asked_fen,
        ...talk,
      })
      return true
    },
  },
  amend: {
    weight: 2,
    among: casesIn('requested', 'refused'),
    async take(life, case_id) {
      const { one, sale } = caseOf(life, case_id)
      const amount_fen = partFen(life, sale)
      const done = await call(life, sale.buyer, aftersale.act, { action: 'amend', case_id, amount_fen })
      if (done.code === 1) Object.assign(one, { asked_fen: amount_fen, offer_fen: null, turn: 'shop' })
      return done.code === 1
    },
  },
  offer: {
    weight: 3,
    among: casesIn('requested', 'refused'),
    async take(life, case_id) {
      const { one, sale } = caseOf(life, case_id)
      const amount_fen = partFen(life, sale)
      const keep = life.random.happens(0.5)
      const done = await call(life, sale.lot.shop, aftersale.shopAct, { case_id, action: 'offer', amount_fen, keep })
      if (done.code === 1) Object.assign(one, { offer_fen: amount_fen, turn: 'buyer' })
      return done.code === 1
    },
  },
  accept_offer: {
    weight: 3,
    among: (life) => casesIn('requested', 'refused')(life).filter((id) => caseOf(life, id).one.offer_fen !== null),
    async take(life, case_id) {
      const { one, sale } = caseOf(life, case_id)
      const done = await call(life, sale.buyer, aftersale.act, { action: 'accept_offer', case_id })
      if (done.code === 1) one.agreed_fen = one.offer_fen
      return done.code === 1
    },
  },
  agree: {
    weight: 6,
    among: casesIn('requested', 'refused', 'arbitration'),
    async take(life, case_id) {
      const { one, sale } = caseOf(life, case_id)
      const done = await call(life, sale.lot.shop, aftersale.shopAct, { case_id, action: 'agree' })
      if (done.code === 1) one.agreed_fen = one.asked_fen
      return done.code === 1
    },
  },
  refuse: {
    weight: 4,
    among: casesIn('requested'),
    async take(life, case_id) {
      const { one, sale } = caseOf(life, case_id)
      const reason = '与描述相符'
      const done = await call(life, sale.lot.shop, aftersale.shopAct, { case_id, action: 'refuse', reason })
      if (done.code === 1) one.turn = 'buyer'
      return done.code === 1
    },
  },
  escalate: {
    weight: 4,
    among: casesIn('requested', 'refused'),
    async take(life, case_id) {
      const { sale } = caseOf(life, case_id)
      return (await call(life, sale.buyer, aftersale.act, { action: 'escalate', case_id })).code === 1
    },
  },
  give_up: {
    weight: 1,
    among: casesIn('requested', 'refused', 'awaiting_return', 'arbitration'),
    async take(life, case_id) {
      const { sale } = caseOf(life, case_id)
      return (await call(life, sale.buyer, aftersale.act, { action: 'cancel', case_id })).code === 1
    },
  },
  send_back: {
    weight: 8,
    among: casesIn('awaiting_return'),
    async take(life, case_id) {
      const { one, sale } = caseOf(life, case_id)
      const amount_fen = life.random.between(0, 150_00)
      const parcel = { carrier_code: 'SF', tracking_no: newTrackingNo() }
      const done = await call(life, sale.buyer, aftersale.act, {
        action: 'return_shipped',
        case_id,
        amount_fen,
        ...parcel,
      })
      if (done.code === 1) one.return_fee_fen = amount_fen
      return done.code === 1
    },
  },
  inspect: {
    weight: 6,
    among: casesIn('return_shipped'),
    async take(life, case_id) {
      const { sale } = caseOf(life, case_id)
      const result = life.random.happens(0.6) ? 'confirm' : 'refuse'
      const images = ['upload/2026/11/f.webp']
      return (await call(life, sale.lot.shop, aftersale.shopReturned, { case_id, result, images })).code === 1
    },
  },
  rule: {
    weight: 8,
    among: casesIn('arbitration'),
    async take(life, id) {
      const { one, sale } = caseOf(life, id)
      const { random } = life
      const result = random.pick(['refund', 'partial', 'partial', 'reject'] as const)
      const amount_fen = partFen(life, sale)
      const compensation_fen = one.reason === 'fake' && result !== 'reject' ? random.between(0, 200_00) : 0
      const done = await call(life, await operatorOf(life, 'arbiter'), operator.ruleCase, {
        id,
        result,
        amount_fen,
        fault: 'shop',
        need_return: random.happens(0.5),
        return_fee_by: random.pick(['shop', 'buyer'] as const),
        compensation_fen,
        reason: REASON,
        ...GROUNDS,
      })
      if (done.code !== 1) return false
      if (result === 'partial') one.agreed_fen = amount_fen
      // What was asked for, or agreed on before it came to this; less where less is left.
      if (result === 'refund') one.agreed_fen = Math.min(one.agreed_fen ?? one.asked_fen, leftFen(life, one, sale))
      one.fake_fen = compensation_fen
      return true
    },
  },
}

/** The part of an order that has not gone back yet. */
function leftFen(life: Life, one: Case, sale: Sale): number {
  const moved = life.facts.cases.filter(
    ({ id, order_id, status }) =>
      order_id === one.order_id && id !== one.id && ['refunding', 'refunded'].includes(status),
  )
  return totalFen(sale) - moved.reduce((total, { id }) => total + life.terms.cases.get(id)!.agreed_fen!, 0)
}
