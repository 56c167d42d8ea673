/** Money on its way back: the way it came through the provider, again and again until it arrives, or to the wallet at once. */

import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { ProviderRefund } from '../../../gateways/provider.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { type Due, setDeadline, setDeadlines } from '../../../platform/time/deadlines.ts'
import { type PersonRefundTo, post, type RefundTo, refundConfirmed, refundPartArrived } from '../../ledger/index.ts'
import { paymentEvents } from '../events.ts'
import { providerNamed } from '../paying/provider-calls.ts'
import {
  isOutside,
  nextRefundMs,
  OTHER_AMOUNT,
  type OutsideChannel,
  REFUND_TO_ORIGINAL_MS,
  unarrivedFen,
} from '../rules.ts'
import * as store from '../store.ts'
import type { Payment, PaymentRefund } from '../tables.ts'

const LOOK_AGAIN_MS = 60_000

export interface RefundRequest {
  payment_id: number
  amount_fen: number
  reason: string
  /** What it is refunded for. */
  ref_type: string
  ref_id: string | number
}

/**
 * Sets a part of a payment aside for its payer. The caller posts the movement (T05, T13, T14, T15, T22) in the same transaction,
 * with the refund_no and the destination returned.
 *
 * @throws Refusal REFUND_FAILED when more would go back than was paid
 */
export async function requestRefund(
  tx: Tx,
  { payment_id, ...request }: RefundRequest,
): Promise<{ refund_no: string; refund: PersonRefundTo }> {
  const payment = await store.lockPayment(tx, payment_id)
  invariant(payment.settled_as === 'purpose', `payment ${payment.pay_no} brought no money to refund`)
  const row = await addRefundRow(tx, payment, { ...request, ref_id: String(request.ref_id) })
  return {
    refund_no: row.refund_no,
    refund: row.destination === 'wallet' ? { to: 'wallet', user_id: payment.user_id } : { to: outsideOf(payment) },
  }
}

/**
 * The same of what a shop paid for itself: what does not go back to its card goes to the shop's wallet. A shop that is closed has none any more, and
 * its owner is paid (requestRefund).
 *
 * @throws Refusal REFUND_FAILED when more would go back than was paid
 */
export async function requestShopRefund(
  tx: Tx,
  { shop_id, ...request }: RefundRequest & { shop_id: number },
): Promise<{ refund_no: string; refund: RefundTo }> {
  const asked = await requestRefund(tx, request)
  return asked.refund.to === 'wallet' ? { ...asked, refund: { to: 'shop_wallet', shop_id } } : asked
}

/**
 * The same of many payments at once, locked in the order of their ids; several may be of one payment.
 *
 * @returns of each the refund_no and the destination, in the order given
 * @throws Refusal REFUND_FAILED when more would go back than was paid
 */
export async function requestRefunds(
  tx: Tx,
  wanted: readonly RefundRequest[],
): Promise<Array<{ refund_no: string; refund: PersonRefundTo }>> {
  const payments = new Map(
    (await store.lockPayments(tx, [...new Set(wanted.map(({ payment_id }) => payment_id))])).map((one) => [
      one.id,
      one,
    ]),
  )
  const now = await databaseNow(tx)
  const back_fen = new Map<number, number>()
  const rows = wanted.map(({ payment_id, amount_fen, reason, ref_type, ref_id }) => {
    const payment = payments.get(payment_id)
    invariant(payment?.settled_as === 'purpose', `payment ${payment_id} brought no money to refund`)
    invariant(amount_fen > 0, 'a refund of nothing')
    back_fen.set(payment_id, (back_fen.get(payment_id) ?? 0) + amount_fen)
    if (back_fen.get(payment_id)! > leftFen(payment)) refuse('REFUND_FAILED')
    const to_wallet = goesToWallet(payment, ref_type, now)
    return {
      refund_no: store.newNo('R', now),
      payment_id,
      user_id: payment.user_id,
      amount_fen,
      destination: to_wallet ? ('wallet' as const) : ('original' as const),
      reason,
      ref_type,
      ref_id: String(ref_id),
      status: to_wallet ? ('succeeded' as const) : ('created' as const),
    }
  })
  const added = await store.addRefunds(tx, rows)
  await store.addRefundedMany(tx, back_fen)
  await setDeadlines(
    tx,
    'payment_refund_send',
    added.filter(({ destination }) => destination === 'original').map(({ id }) => ({ ref_id: id, due_at: now })),
  )
  return rows.map(({ refund_no, destination, payment_id, user_id }) => ({
    refund_no,
    refund: destination === 'wallet' ? { to: 'wallet', user_id } : { to: outsideOf(payments.get(payment_id)!) },
  }))
}

/** What of a payment may still go back: one place says it. What a bank took back the payer has. */
const leftFen = ({ paid_fen, amount_fen, refunded_fen, charged_back_fen }: Payment): number =>
  (paid_fen ?? amount_fen) - refunded_fen - charged_back_fen

/** What came from a wallet, what came from outside too long ago, and what a bank took back before: it refunds no more of it. */
const goesToWallet = (payment: Payment, ref_type: string, now: number): boolean =>
  !isOutside(payment.channel) ||
  payment.charged_back_at !== null ||
  (ref_type !== 'late_payment' && now - (payment.succeeded_at ?? now) > REFUND_TO_ORIGINAL_MS)

function outsideOf({ channel, pay_no }: Payment): OutsideChannel {
  invariant(isOutside(channel), `payment ${pay_no} came from a wallet`)
  return channel
}

/** The caller holds the payment's lock. */
export async function addRefundRow(
  tx: Tx,
  payment: Payment,
  { amount_fen, reason, ref_type, ref_id }: Omit<RefundRequest, 'payment_id'> & { ref_id: string },
): Promise<PaymentRefund> {
  const now = await databaseNow(tx)
  invariant(amount_fen > 0, 'a refund of nothing')
  if (amount_fen > leftFen(payment)) refuse('REFUND_FAILED')
  const to_wallet = goesToWallet(payment, ref_type, now)
  const row = await store.addRefund(tx, {
    refund_no: store.newNo('R', now),
    payment_id: payment.id,
    user_id: payment.user_id,
    amount_fen,
    destination: to_wallet ? 'wallet' : 'original',
    reason,
    ref_type,
    ref_id,
    status: to_wallet ? 'succeeded' : 'created',
  })
  await store.addRefunded(tx, payment.id, amount_fen)
  if (!to_wallet) await setDeadline(tx, 'payment_refund_send', row.id, now)
  return row
}

/** Deadline payment_refund_send: sends a refund, or asks how it stands. @returns when to look again, or null: nothing is left to do */
export async function sendRefund(ctx: Ctx, { ref_id: id }: Due): Promise<number | null> {
  const row = await store.refundById(ctx, id)
  if (!row || row.destination === 'wallet' || row.status === 'succeeded' || row.status === 'failed') return null
  const payment = (await store.paymentById(ctx, row.payment_id))!
  try {
    const provider = providerNamed(ctx, payment.provider!)
    const order = {
      refund_no: row.refund_no,
      pay_no: payment.pay_no,
      amount_fen: row.amount_fen,
      paid_fen: payment.paid_fen ?? payment.amount_fen,
      notify_url: ctx.services.gateways.callbackUrl(`/hooks/${provider.provider}/refund`),
    }
    // The same number again is the same refund, so a lost answer costs nothing.
    const word = row.status === 'created' ? await provider.refund(order) : await provider.queryRefund(order)
    const state = await settleRefund(ctx, id, word)
    return state === 'processing'
      ? (await databaseNow(ctx)) + LOOK_AGAIN_MS
      : state === 'refused'
        ? afterRefusal(ctx, id, word.fail_code)
        : null
  } catch (problem) {
    if (problem instanceof OutcomeUnknown) return (await databaseNow(ctx)) + LOOK_AGAIN_MS
    if (problem instanceof GatewayRefused) return afterRefusal(ctx, id, problem.code)
    throw problem
  }
}

/** Takes the provider's word on a refund; the second word on a finished one changes nothing. */
export async function settleRefund(
  ctx: Ctx,
  id: number,
  word: ProviderRefund,
): Promise<'done' | 'processing' | 'refused'> {
  return inTransaction(ctx, async (tx) => {
    const row = await store.lockRefund(tx, id)
    if (row.status === 'succeeded' || row.destination === 'wallet') return 'done'
    const payment = (await store.paymentById(tx, row.payment_id))!
    if (word.state === 'failed') return 'refused'
    if (word.state === 'processing') {
      await store.saveRefund(tx, id, { status: 'processing', provider_refund_id: word.provider_refund_id })
      return 'processing'
    }
    if (word.amount_fen !== row.amount_fen || word.currency !== 'CNY')
      tx.log.error(
        { refund_no: row.refund_no, asked_fen: row.amount_fen, done_fen: word.amount_fen, currency: word.currency },
        'a refund came out in another amount',
      )
    if (word.amount_fen < row.amount_fen || word.currency !== 'CNY') {
      await notePart(tx, row, payment.provider!, word)
      return 'done'
    }
    await store.saveRefund(tx, id, {
      status: 'succeeded',
      provider_refund_id: word.provider_refund_id,
      provider_done_at: word.done_at,
    })
    await post(
      tx,
      refundConfirmed({ provider: payment.provider!, refund_no: row.refund_no, amount_fen: unarrivedFen(row) }),
    )
    await emit(tx, paymentEvents.refund_done, {
      user_id: row.user_id,
      refund_no: row.refund_no,
      pay_no: payment.pay_no,
      amount_fen: row.amount_fen,
      ref_type: row.ref_type,
      ref_id: row.ref_id,
    })
    return 'done'
  })
}

/**
 * Books the part that the provider says arrived (T20b). The rest stays on its way: the refund is failed, and ends when the provider says more,
 * or when two operators pay the rest into the wallet. An amount in another currency books nothing.
 */
async function notePart(tx: Tx, row: PaymentRefund, provider: string, word: ProviderRefund): Promise<void> {
  const came_fen = word.currency === 'CNY' ? word.amount_fen : 0
  const amount_fen = came_fen - row.arrived_fen
  const arrived_fen = Math.max(came_fen, row.arrived_fen)
  if (amount_fen > 0) {
    await post(tx, refundPartArrived({ provider, refund_no: row.refund_no, amount_fen, arrived_fen }))
    await store.saveArrived(tx, row.id, arrived_fen, word.done_at)
  } else if (row.status === 'failed' && row.fail_code === OTHER_AMOUNT) return
  await giveUp(tx, { ...row, arrived_fen }, OTHER_AMOUNT)
}

/** Returns when to try again; null: it is failed now and an operator decides. */
async function afterRefusal(ctx: Ctx, id: number, fail_code: string): Promise<number | null> {
  return inTransaction(ctx, async (tx) => {
    const row = await store.lockRefund(tx, id)
    if (row.status === 'succeeded' || row.status === 'failed') return null
    const attempts = row.attempts + 1
    const at = nextRefundMs(attempts, await databaseNow(tx))
    if (at === null) await giveUp(tx, { ...row, attempts }, fail_code)
    else await store.saveRefund(tx, id, { status: 'created', attempts, fail_code })
    return at
  })
}

async function giveUp(tx: Tx, row: PaymentRefund, fail_code: string): Promise<void> {
  const { refund_no, user_id, attempts } = row
  await store.saveRefund(tx, row.id, { status: 'failed', attempts, fail_code })
  tx.log.error({ refund_no, fail_code }, 'a refund was given up')
  await emit(tx, paymentEvents.refund_failed, { user_id, refund_no, amount_fen: unarrivedFen(row), fail_code })
}
