/** Payments and cards as answers show them. */

import type { CardBrief, Locale, PayResult } from '@juya/contract'
import type { z } from 'zod'
import { RESEND_S } from '../../domains/account/index.ts'
import type { BankCardRow, Payment, PurposeName } from '../../domains/payment/index.ts'
import { failReason } from '../../domains/payment/index.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { bankName } from './banks.ts'

export type Result = z.input<typeof PayResult>

/** A payment as its owner sees it. Money that came late or in another amount is not a success to them. */
export function payResult(payment: Payment, locale: Locale): Result {
  const { settled_as } = payment
  const status = settled_as === 'suspense' ? 'failed' : settled_as === 'late' ? 'expired' : payment.status
  const fail_code =
    settled_as === 'suspense'
      ? 'UNMATCHED'
      : settled_as === 'late'
        ? 'LATE'
        : payment.status === 'failed'
          ? (payment.fail_code ?? '')
          : null
  const asks_code = status === 'awaiting_code'
  const { opening } = payment
  return {
    pay_no: payment.pay_no,
    status,
    amount_fen: payment.amount_fen,
    channel: payment.channel,
    purpose: payment.purpose as PurposeName,
    purpose_ids: payment.purpose_ids,
    next: asks_code ? 'sms' : opening ? opening.by : 'none',
    next_data: asks_code
      ? {
          phone_masked: payment.phone_masked ?? '',
          tries_left: payment.tries_left,
          code_again_at: seconds(payment.created_at) + RESEND_S,
        }
      : opening
        ? opening.by === 'redirect'
          ? { url: opening.url }
          : opening.params
        : null,
    order_ids: payment.purpose === 'orders' ? payment.purpose_ids : null,
    fail_reason: fail_code === null ? null : failReason(fail_code, locale),
    expires_at: seconds(payment.expires_at),
  }
}

export const cardBrief = (card: BankCardRow, locale: Locale): z.input<typeof CardBrief> => ({
  id: card.id,
  bank_code: card.bank_code,
  bank_name: bankName(card.bank_name, locale),
  last4: card.last4,
  card_type: card.card_type,
  is_default: card.is_default,
  status: card.status,
})
