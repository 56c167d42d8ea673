/** Payments that will not happen: cancelled by a newer one, by the thing paid for, or by time. The provider is told afterwards. */

import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type Due, setDeadline } from '../../../platform/time/deadlines.ts'
import { isOpen } from '../rules.ts'
import * as store from '../store.ts'
import type { Payment } from '../tables.ts'
import { providerNamed } from './provider-calls.ts'
import type { PurposeName } from './purposes.ts'
import { drop, lockWithPurpose, settlePayment } from './settle.ts'

const LOOK_AGAIN_MS = 60_000
const GIVE_UP_MS = 24 * 3_600_000

/** open: may still be paid · processing: the bank is working on it. */
export async function paymentsInProgress(
  ctx: Ctx,
  purpose: PurposeName,
  ids: number[],
): Promise<'none' | 'open' | 'processing'> {
  const live = await store.liveFor(ctx, purpose, ids)
  if (live.some((payment) => payment.status === 'processing')) return 'processing'
  return live.length > 0 ? 'open' : 'none'
}

/** Payments for these things that are not through, the newest first: they wait for their payer, or for the bank. */
export const paymentsWaiting = async (ctx: Ctx, purpose: PurposeName, ids: number[]): Promise<Payment[]> =>
  (await store.liveFor(ctx, purpose, ids)).sort((a, b) => b.id - a.id)

/** Cancels what may still be paid for these things; what the bank is working on is left alone. The caller holds their locks. */
export async function cancelPayments(tx: Tx, purpose: PurposeName, ids: number[]): Promise<void> {
  for (const payment of await store.lockLiveFor(tx, purpose, ids)) if (isOpen(payment.status)) await cancel(tx, payment)
}

/**
 * Makes room for a new attempt.
 * @throws Refusal STATE_CONFLICT {status, pay_no} while the bank works on an earlier one
 */
export async function cancelLive(tx: Tx, purpose: PurposeName, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const live = await store.lockLiveFor(tx, purpose, ids)
  const processing = live.find((payment) => payment.status === 'processing')
  if (processing) refuse('STATE_CONFLICT', { status: 'processing', pay_no: processing.pay_no })
  for (const payment of live) await cancel(tx, payment)
}

async function cancel(tx: Tx, payment: Payment): Promise<void> {
  await drop(tx, payment, 'cancelled')
  if (payment.provider !== null) await setDeadline(tx, 'payment_close', payment.id, await databaseNow(tx))
}

/** Deadline payment_close: what we cancelled must not be paid any more at the provider either. @returns when to try again, or null */
export async function closePayment(ctx: Ctx, { ref_id }: Due): Promise<number | null> {
  const payment = await store.paymentById(ctx, ref_id)
  return payment ? closeOrAgain(ctx, payment) : null
}

/**
 * Deadline payment_expire: time is up, unless the bank is working on it; then the poller sees it to its end.
 * @returns when to try again, or null
 */
export async function expirePayment(ctx: Ctx, { ref_id }: Due): Promise<number | null> {
  const payment = await store.paymentById(ctx, ref_id)
  return payment && isOpen(payment.status) ? closeOrAgain(ctx, payment) : null
}

async function closeOrAgain(ctx: Ctx, payment: Payment): Promise<number | null> {
  if (payment.status === 'succeeded' || (await closeAtProvider(ctx, payment))) return null
  const now = await databaseNow(ctx)
  return now < payment.expires_at + GIVE_UP_MS ? now + LOOK_AGAIN_MS : null
}

/** True when nothing is left to do: the provider will not take this payment any more, or its success was settled. */
async function closeAtProvider(ctx: Ctx, payment: Payment): Promise<boolean> {
  try {
    const word = await providerNamed(ctx, payment.provider!).closeOrder(payment.pay_no)
    await settlePayment(ctx, payment.pay_no, word)
    return true
  } catch (problem) {
    if (problem instanceof OutcomeUnknown) return false
    if (!(problem instanceof GatewayRefused)) throw problem
    if (problem.code === 'ORDER_NOT_FOUND') return expireUnordered(ctx, payment)
    return problem.code === 'ORDER_PAID' ? settlePaid(ctx, payment) : false
  }
}

async function settlePaid(ctx: Ctx, payment: Payment): Promise<boolean> {
  try {
    await settlePayment(ctx, payment.pay_no, await providerNamed(ctx, payment.provider!).queryOrder(payment.pay_no))
    return true
  } catch (problem) {
    if (problem instanceof OutcomeUnknown || problem instanceof GatewayRefused) return false
    throw problem
  }
}

/** The order never reached the provider. */
async function expireUnordered(ctx: Ctx, payment: Payment): Promise<boolean> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockWithPurpose(tx, payment)
    if (locked.status === 'created') await drop(tx, locked, 'expired')
  })
  return true
}
