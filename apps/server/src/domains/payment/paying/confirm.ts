/** The bank's code, and asking the provider how a payment stands. */

import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, OperatorCtx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type Due, setDeadline } from '../../../platform/time/deadlines.ts'
import { canBeAsked, failReason, isLive, nextPollMs } from '../rules.ts'
import * as store from '../store.ts'
import type { Payment } from '../tables.ts'
import { providerNamed } from './provider-calls.ts'
import { purposeOf } from './purposes.ts'
import { asPaid, drop, lockWithPurpose, settlePayment } from './settle.ts'

/** What the provider says of a payment. */
const wordOn = (ctx: Ctx, payment: Payment) => providerNamed(ctx, payment.provider!).queryOrder(payment.pay_no)

/** A payment of the caller's own. @throws Refusal NOT_FOUND */
export async function mine(ctx: SignedCtx, pay_no: string): Promise<Payment> {
  const payment = await store.paymentByNo(ctx, pay_no)
  if (!payment || payment.user_id !== ctx.user.id) refuse('NOT_FOUND')
  return payment
}

/**
 * Pays with the code the bank sent. The payment counts as being processed before the code leaves us, so that the poller finds out in every
 * case. A repeat of a code that did its work gets the same answer.
 *
 * @throws Refusal NOT_FOUND, CARD_SMS_WRONG {tries_left}, PAY_FAILED {reason}, PAY_PROCESSING, PAY_CLOSED, and what the purpose refuses
 */
export async function submitCode(ctx: SignedCtx, pay_no: string, sms_code: string): Promise<Payment> {
  const payment = await mine(ctx, pay_no)
  if (payment.status === 'succeeded') return payment
  await begin(ctx, payment)
  try {
    const settled = await settlePayment(
      ctx,
      pay_no,
      await ctx.services.gateways.cards.confirmOrder({ pay_no, sms_code }),
    )
    if (settled.status === 'failed') refuse('PAY_FAILED', { reason: failReason(settled.fail_code ?? '', ctx.locale) })
    return settled
  } catch (problem) {
    if (problem instanceof OutcomeUnknown) return (await store.paymentById(ctx, payment.id))!
    if (problem instanceof GatewayRefused) return codeRefused(ctx, payment, problem.code)
    throw problem
  }
}

async function begin(ctx: SignedCtx, found: Payment): Promise<void> {
  const { id } = found
  await inTransaction(ctx, async (tx) => {
    if (found.status === 'awaiting_code') await purposeOf(found.purpose).beforeCode?.(tx, asPaid(found))
    const payment = await store.lockPayment(tx, id)
    const now = await databaseNow(tx)
    if (payment.status === 'processing') refuse('PAY_PROCESSING')
    if (payment.status === 'failed') refuse('PAY_FAILED', { reason: failReason(payment.fail_code ?? '', ctx.locale) })
    if (payment.status !== 'awaiting_code' || payment.expires_at <= now) refuse('PAY_CLOSED')
    await store.setSubmitted(tx, id, now)
    await setDeadline(tx, 'payment_poll', id, nextPollMs(0, now, now)!)
  })
}

/** The provider did nothing: the code was wrong, the order is closed, or the card is gone. */
async function codeRefused(ctx: SignedCtx, submitted: Payment, code: string): Promise<never> {
  const { id } = submitted
  const tries_left = await inTransaction(ctx, async (tx) => {
    const payment = await lockWithPurpose(tx, submitted)
    if (payment.status !== 'processing') return 0
    if (code === 'SMS_WRONG' || code === 'SMS_TRIES_EXCEEDED') {
      const left = code === 'SMS_WRONG' ? await store.countWrongCode(tx, id) : 0
      if (left > 0) await store.setStatus(tx, id, 'awaiting_code')
      else await drop(tx, payment, 'failed', 'SMS_TRIES_EXCEEDED')
      return left
    }
    await drop(tx, payment, code === 'ORDER_CLOSED' ? 'expired' : 'failed', code)
    return 0
  })
  if (code === 'SMS_WRONG') refuse('CARD_SMS_WRONG', { tries_left })
  if (code === 'ORDER_CLOSED') refuse('PAY_CLOSED')
  refuse('PAY_FAILED', { reason: failReason(code, ctx.locale) })
}

/**
 * How far a payment is; the provider is asked while it is not final.
 * @throws Refusal NOT_FOUND
 */
export async function checkPayment(ctx: SignedCtx, pay_no: string): Promise<Payment> {
  const payment = await mine(ctx, pay_no)
  return payment.provider !== null && isLive(payment.status) ? askProvider(ctx, payment) : payment
}

/**
 * An operator has the provider asked now. Its word settles the payment as a callback would: paid once, or, when what it was for is
 * closed, sent back the way it came. The asking is logged before it is done.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (paid already, or from a wallet), UPSTREAM (the provider does not answer)
 */
export async function askByOperator(ctx: OperatorCtx, id: number, reason: string): Promise<Payment> {
  const payment = await store.paymentById(ctx, id)
  if (!payment) refuse('NOT_FOUND')
  if (!canBeAsked(payment)) refuse('STATE_CONFLICT', { status: payment.status })
  await inTransaction(ctx, (tx) =>
    audit(tx, {
      actor_type: 'operator',
      actor_id: ctx.operator.id,
      action: 'payment.ask',
      target_type: 'payment',
      target_id: id,
      before: { status: payment.status },
      reason,
    }),
  )
  try {
    return await settlePayment(ctx, payment.pay_no, await wordOn(ctx, payment))
  } catch (problem) {
    // It never heard of it, so nothing was taken.
    if (problem instanceof GatewayRefused) return payment
    if (problem instanceof OutcomeUnknown) refuse('UPSTREAM')
    throw problem
  }
}

/** The payment after the provider was asked; unchanged when it does not know or does not answer. */
export async function askProvider(ctx: Ctx, payment: Payment): Promise<Payment> {
  try {
    return await settlePayment(ctx, payment.pay_no, await wordOn(ctx, payment))
  } catch (problem) {
    if (problem instanceof OutcomeUnknown || problem instanceof GatewayRefused) return payment
    throw problem
  }
}

/**
 * Deadline payment_poll: what the bank was working on, or what a payer was sent to a payment app for, asked again at 5 s, 15 s, 1, 5 and
 * 15 min, then hourly for a day; what waits for its payer, until its time is up.
 * @returns when to ask again, or null
 */
export async function pollPayment(ctx: Ctx, { ref_id }: Due): Promise<number | null> {
  const payment = await store.paymentById(ctx, ref_id)
  if (!payment || !isAsked(payment)) return null
  await store.countPoll(ctx, ref_id)
  const asked = await askProvider(ctx, { ...payment, poll_count: payment.poll_count + 1 })
  if (!isAsked(asked)) return null
  const now = await databaseNow(ctx)
  return nextPollMs(asked.poll_count, asked.submitted_at ?? asked.created_at, now)
}

/** An answer may come without us: the bank works on it, or the payer has it in their app. */
const isAsked = ({ status, channel }: Payment): boolean =>
  status === 'processing' || (status === 'created' && channel !== 'card')
