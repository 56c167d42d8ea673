/** Chargebacks and their returns in the provider's statement of a day: found by its reconciliation, each once. */
import type { StatementLine } from '../../../gateways/provider.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { chargebackReceived, postMany, shareBackFen } from '../../ledger/index.ts'
import { holdForChargeback, lockOrders, paymentsOf } from '../../order/index.ts'
import { addChargedBack, type BookedOutside, chargedPayment, type Payment } from '../../payment/index.ts'
import { chargebackEvents } from '../events.ts'
import { takeBack } from '../ruling/returning.ts'
import { setting } from '../settings.ts'
import { addChargebacks, change, type Found } from '../store.ts'
import { REPLY_OVER, told } from './hearing.ts'

const HOUR_MS = 3_600_000

export const chargebackBook: BookedOutside = {
  kinds: ['chargeback', 'chargeback_return'],
  booked: (ctx, provider, from, to) =>
    query<{ kind: 'chargeback' | 'chargeback_return'; no: string; amount_fen: number }>(
      ctx,
      'chargebacks_booked',
      `select 'chargeback' as kind, no, sum(amount_fen)::bigint as amount_fen from chargeback_chargebacks
       where provider = $1 and charged_at >= to_timestamp($2::float8 / 1000) and charged_at < to_timestamp($3::float8 / 1000) group by no
       union all select 'chargeback_return', no, sum(amount_fen)::bigint from chargeback_chargebacks
       where provider = $1 and returned_at >= to_timestamp($2::float8 / 1000) and returned_at < to_timestamp($3::float8 / 1000) group by no`,
      [provider, from, to],
    ),
  repair: (ctx, provider, line) =>
    line.kind === 'chargeback' ? receive(ctx, provider, line) : takeBack(ctx, provider, line),
}

/** A bank took a payment back: nothing of its orders settles, and their shops are asked. What was paid for anything else waits for the desk at once. */
async function receive(ctx: Ctx, provider: string, line: StatementLine): Promise<void> {
  const payment = await chargedPayment(ctx, provider, line.provider_id)
  if (!payment) {
    ctx.log.error({ provider, no: line.no, order: line.provider_id }, 'a chargeback is of no payment of ours')
    return
  }
  await inTransaction(ctx, async (tx) => {
    const rows = await addChargebacks(tx, await partsOf(tx, payment, provider, line))
    if (rows.length === 0) return
    const orders = await lockOrders(
      tx,
      rows.flatMap(({ order_id }) => order_id ?? []),
    )
    for (const { order_id, amount_fen, no } of rows)
      if (order_id !== null) await holdForChargeback(tx, orders.find(({ id }) => id === order_id)!, amount_fen, no)
    await addChargedBack(tx, payment.id, line.amount_fen)
    await postMany(
      tx,
      rows.map(({ id: chargeback_id, no, amount_fen }) =>
        chargebackReceived({ provider, chargeback_id, no, amount_fen }),
      ),
    )
    const reply_until = (await databaseNow(tx)) + (await setting(tx, 'chargeback.reply_h')) * HOUR_MS
    for (const row of rows) {
      const { shop_id, id } = row
      if (shop_id === null)
        await startReviewDeadlines(tx, 'chargeback', [id], (await setting(tx, 'chargeback.ruling_h')) * HOUR_MS)
      else {
        await change(tx, id, { reply_until })
        await setDeadline(tx, REPLY_OVER, id, reply_until)
      }
      await emit(tx, chargebackEvents.received, { ...told(row), reply_until: shop_id === null ? null : reply_until })
    }
  })
}

/** Divides a chargeback among the orders of its payment, in proportion to what each cost. A payment of no order is one part. */
async function partsOf(tx: Tx, payment: Payment, provider: string, line: StatementLine): Promise<Found[]> {
  const { id: payment_id, pay_no, purpose, user_id, purpose_ids, settled_as } = payment
  const shared = { provider, no: line.no, payment_id, pay_no, purpose, user_id, charged_at: line.at }
  const paid =
    purpose === 'orders' && settled_as === 'purpose'
      ? (await paymentsOf(tx, purpose_ids)).filter((one) => one.payment_id === payment_id && one.amount_fen > 0)
      : []
  if (paid.length === 0)
    return [{ ...shared, order_id: null, order_no: null, shop_id: null, amount_fen: line.amount_fen }]
  const whole_fen = paid.reduce((sum, one) => sum + one.amount_fen, 0)
  const orders = await lockOrders(
    tx,
    paid.map(({ order_id }) => order_id),
  )
  let before_fen = 0
  return orders.flatMap(({ id: order_id, order_no, shop_id }) => {
    const from_fen = shareBackFen(line.amount_fen, before_fen, whole_fen, 0)
    before_fen += paid.find((one) => one.order_id === order_id)!.amount_fen
    const amount_fen = shareBackFen(line.amount_fen, before_fen, whole_fen, 0) - from_fen
    return amount_fen > 0 ? [{ ...shared, order_id, order_no, shop_id, amount_fen }] : []
  })
}
