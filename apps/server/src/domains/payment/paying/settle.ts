/**
 * The one place where a payment becomes paid, failed or closed. Callback, query and the answer to the bank's code all come here;
 * whichever is second finds nothing to do.
 */

import type { ProviderPayment } from '../../../gateways/provider.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, Refusal } from '../../../platform/refuse.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { accounts, latePaymentReturned, post, receivedUnmatched } from '../../ledger/index.ts'
import { paymentEvents } from '../events.ts'
import { addRefundRow } from '../refunds/refunds.ts'
import { isOutside, verdictOn } from '../rules.ts'
import * as store from '../store.ts'
import type { Payment } from '../tables.ts'
import { mustBeOutside } from './provider-calls.ts'
import type { PaidPayment, PurposeName } from './purposes.ts'
import { purposeOf } from './purposes.ts'

/** A payment as its purpose sees it. */
export const asPaid = (payment: Payment): PaidPayment => ({
  id: payment.id,
  pay_no: payment.pay_no,
  user_id: payment.user_id,
  purpose: payment.purpose as PurposeName,
  ids: payment.purpose_ids,
  details: payment.details,
  amount_fen: payment.amount_fen,
  channel: payment.channel,
  provider: payment.provider,
  source_account: sourceOf(payment),
})

function sourceOf(payment: Payment): string {
  const { channel, user_id, provider } = payment
  if (isOutside(channel)) return accounts.clearing(provider!)
  return channel === 'wallet' ? accounts.userWallet(user_id) : accounts.shopWallet(payingShop(payment))
}

/** The shop whose wallet a payment with shop_wallet is from: the one its details name, else the one it is for. */
const payingShop = ({ details, purpose_ids }: Pick<Payment, 'details' | 'purpose_ids'>): number =>
  Number(details.shop_id ?? purpose_ids[0])

const facts = (payment: Payment) => ({
  user_id: payment.user_id,
  pay_no: payment.pay_no,
  purpose: payment.purpose,
  ids: payment.purpose_ids,
  amount_fen: payment.amount_fen,
  channel: payment.channel,
})

/**
 * Takes the provider's word on a payment and does what follows from it, in one transaction: lock what is paid for, lock the
 * payment, decide, move money, tell. Returns the payment as it then stands.
 */
export async function settlePayment(ctx: Ctx, pay_no: string, word: ProviderPayment): Promise<Payment> {
  invariant(word.pay_no === pay_no, 'the provider spoke of another payment')
  mustBeOutside(ctx)
  const found = await store.paymentByNo(ctx, pay_no)
  invariant(found, `payment ${pay_no} is gone`)
  try {
    return await settleOnce(ctx, found, word, { usable: true })
  } catch (problem) {
    // A purpose that refuses money that has arrived: it must go somewhere all the same, so it goes back.
    if (!(problem instanceof Refusal)) throw problem
    ctx.log.warn({ pay_no, refusal: problem.key }, 'a purpose refused money that had arrived')
    return settleOnce(ctx, found, word, { usable: false })
  }
}

function settleOnce(
  ctx: Ctx,
  found: Payment,
  word: ProviderPayment,
  { usable }: { usable: boolean },
): Promise<Payment> {
  return inTransaction(ctx, async (tx) => {
    const payment = await lockWithPurpose(tx, found)
    await pausePoint('payment_settling')
    const now = await databaseNow(tx)

    const said = verdictOn(payment, word, now)
    const verdict = said === 'pay' && !usable ? 'late' : said
    if (verdict === 'await_code' || verdict === 'processing') {
      const status = verdict === 'processing' ? 'processing' : 'awaiting_code'
      await store.setStatus(tx, payment.id, status, {
        provider_order_id: word.provider_order_id,
        phone_masked: word.phone_masked,
      })
    }
    if (verdict === 'fail') await drop(tx, payment, 'failed', word.fail_code)
    if (verdict === 'close') await drop(tx, payment, 'expired')
    if (verdict === 'pay') await paid(tx, payment, word, now)
    if (verdict === 'late') await late(tx, payment, word, now)
    if (verdict === 'suspense') await unmatched(tx, payment, word, now)
    return (await store.paymentById(tx, payment.id))!
  })
}

/** Locks what is paid for, then the payment: the order every path keeps. */
export async function lockWithPurpose(tx: Tx, payment: Payment): Promise<Payment> {
  await purposeOf(payment.purpose).lock(tx, asPaid(payment))
  return store.lockPayment(tx, payment.id)
}

/** The money is here and is what was asked for. */
async function paid(tx: Tx, payment: Payment, word: ProviderPayment, now: number): Promise<void> {
  await store.setSucceeded(tx, payment.id, { settled_as: 'purpose', at: now, ...taken(word) })
  const used = await purposeOf(payment.purpose).onPaid(tx, asPaid(payment))
  if (!used) return late(tx, payment, word, now)
}

/** The money is here, but what it was for is closed: it goes back by itself. */
async function late(tx: Tx, payment: Payment, word: ProviderPayment, now: number): Promise<void> {
  await store.setSucceeded(tx, payment.id, { settled_as: 'late', at: now, ...taken(word) })
  await post(
    tx,
    latePaymentReturned({ provider: payment.provider!, pay_no: payment.pay_no, amount_fen: word.amount_fen }),
  )
  const settled = (await store.paymentById(tx, payment.id))!
  await addRefundRow(tx, settled, {
    amount_fen: word.amount_fen,
    reason: 'paid too late',
    ref_type: 'late_payment',
    ref_id: payment.pay_no,
  })
  await purposeOf(payment.purpose).onLate?.(tx, asPaid(payment))
}

/** Money is here that is not what was asked for: no account is credited, an operator looks. */
async function unmatched(tx: Tx, payment: Payment, word: ProviderPayment, now: number): Promise<void> {
  await store.setSucceeded(tx, payment.id, {
    settled_as: 'suspense',
    at: now,
    ...taken(word),
    provider_order_id: payment.provider_order_id ?? word.provider_order_id,
  })
  await receiveUnmatched(tx, payment.provider!, word)
  tx.log.error(
    { pay_no: payment.pay_no, asked_fen: payment.amount_fen, paid_fen: word.amount_fen, currency: word.currency },
    'a payment came in another amount',
  )
}

/** T36: what the provider holds for us without a payment order. Once per order of the provider. */
export async function receiveUnmatched(
  tx: Tx,
  provider: string,
  word: Pick<ProviderPayment, 'provider_order_id' | 'amount_fen'>,
): Promise<void> {
  await post(
    tx,
    receivedUnmatched({ provider, event_id: `${provider}:${word.provider_order_id}`, amount_fen: word.amount_fen }),
  )
}

const taken = (word: ProviderPayment) => ({
  provider_order_id: word.provider_order_id,
  paid_fen: word.amount_fen,
  fee_fen: word.fee_fen,
  provider_paid_at: word.paid_at,
})

/** No money will come by this payment. The caller holds its lock. */
export async function drop(
  tx: Tx,
  payment: Payment,
  status: 'failed' | 'cancelled' | 'expired',
  fail_code?: string,
): Promise<void> {
  await store.setStatus(tx, payment.id, status, { fail_code })
  await purposeOf(payment.purpose).onDropped?.(tx, asPaid(payment))
  if (status === 'failed') await emit(tx, paymentEvents.failed, { ...facts(payment), fail_code: fail_code ?? null })
}
