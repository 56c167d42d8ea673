/** Cards, orders, refunds and statements as the card provider shows them. */
import { shanghaiDay } from '../days.ts'
import { yuan } from '../money.ts'
import type { BoundCard, Order, Refund, World } from '../world.ts'
import { chargebackLines } from './chargebacks.ts'

export { shanghaiDay } from '../days.ts'

const FEE_BP = 38

/** The bank's fee to the merchant for a payment, half up. */
export const feeFen = (amount_fen: number): number => Math.round((amount_fen * FEE_BP) / 10_000)

/** A bound card as answers show it. */
export const cardData = ({ card_token, bank_code, bank_name, card_type, last4 }: BoundCard) => ({
  card_token,
  bank_code,
  bank_name,
  card_type,
  last4,
})

/** What the bank of a card writes to its owner's phone of a payment. */
export const payCodeText = ({ subject, amount_fen, sms_code }: Order, { bank_name }: BoundCard): string =>
  `【${bank_name}】${sms_code} 是您向“${subject}”支付 ${yuan(amount_fen)} 元的动态码，切勿转告他人。`

/** An order as answers and callbacks show it. */
export function orderData(world: World, merchant_id: string, order: Order) {
  const card = world.cards.get(order.card_token)
  return {
    merchant_id,
    pay_no: order.pay_no,
    order_id: order.order_id,
    state: order.state,
    amount: yuan(order.state === 'SUCCESS' ? order.paid_fen : order.amount_fen),
    currency: order.currency,
    fail_code: order.fail_code,
    paid_at: order.paid_at_ms ? Math.floor(order.paid_at_ms / 1000) : null,
    fee: order.state === 'SUCCESS' ? yuan(feeFen(order.paid_fen)) : null,
    phone_masked: card ? `${card.phone.slice(0, 3)}****${card.phone.slice(-4)}` : '',
    refunded: yuan(order.refunded_fen),
  }
}

/** A refund as answers and callbacks show it. */
export function refundData(merchant_id: string, refund: Refund) {
  return {
    merchant_id,
    refund_no: refund.refund_no,
    refund_id: refund.refund_id,
    pay_no: refund.pay_no,
    state: refund.state,
    amount: yuan(refund.amount_fen),
    currency: 'CNY',
    fail_code: refund.fail_code,
    done_at: refund.done_at_ms ? Math.floor(refund.done_at_ms / 1000) : null,
  }
}

/** What went out on a day, and what came back on it. */
const payoutLines = (world: World, day: string) =>
  world.payouts.all().flatMap((payout) => {
    const line = { no: payout.payout_no, provider_id: payout.payout_id, amount_fen: payout.amount_fen, fee_fen: 0 }
    const paid = payout.state === 'SUCCESS' || payout.state === 'RETURNED'
    return [
      ...(paid && shanghaiDay(payout.done_at_ms) === day
        ? [{ ...line, kind: 'payout' as const, at_ms: payout.done_at_ms }]
        : []),
      ...(payout.state === 'RETURNED' && shanghaiDay(payout.returned_at_ms) === day
        ? [{ ...line, kind: 'payout_return' as const, at_ms: payout.returned_at_ms }]
        : []),
    ]
  })

/** Everything that moved on a day, as falsified by a test. */
export function statement(world: World, merchant_id: string, day: string) {
  const edit = world.statement_edits.find((row) => row.day === day)
  const paid = world.orders.all().filter((order) => order.state === 'SUCCESS' && shanghaiDay(order.paid_at_ms) === day)
  const refunded = world.refunds
    .all()
    .filter((refund) => refund.state === 'SUCCESS' && shanghaiDay(refund.done_at_ms) === day)
  const lines = [
    ...paid.map((order) => ({
      kind: 'pay' as const,
      no: order.pay_no,
      provider_id: order.order_id,
      amount_fen: order.paid_fen,
      fee_fen: feeFen(order.paid_fen),
      at_ms: order.paid_at_ms,
    })),
    ...refunded.map((refund) => ({
      kind: 'refund' as const,
      no: refund.refund_no,
      provider_id: refund.refund_id,
      amount_fen: refund.amount_fen,
      fee_fen: 0,
      at_ms: refund.done_at_ms,
    })),
    ...payoutLines(world, day),
    ...chargebackLines(world, 'cards', day).map(({ pay_no: _, ...line }) => line),
    ...(edit?.add ?? []),
  ].filter((line) => !edit?.omit.includes(line.no))
  return {
    merchant_id,
    day,
    lines: lines.map(({ amount_fen, fee_fen, at_ms, ...line }) => ({
      ...line,
      amount: yuan(amount_fen),
      fee: yuan(fee_fen),
      at: Math.floor(at_ms / 1000),
    })),
  }
}
