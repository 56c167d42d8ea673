/** State changes of a payment. No database, no clock. */
import type { Locale } from '@juya/contract'
import { OUTSIDE_CHANNELS } from '@juya/contract'

export const OPEN = ['created', 'awaiting_code'] as const
export const LIVE = ['created', 'awaiting_code', 'processing'] as const
export type Status = (typeof LIVE)[number] | 'succeeded' | 'failed' | 'cancelled' | 'expired'
/** Where the money of a succeeded payment went. */
export type SettledAs = 'purpose' | 'late' | 'suspense'
export type RefundStatus = 'created' | 'processing' | 'succeeded' | 'failed'
/** awaited: its statement was not compared yet · open: it differs · clean, resolved: it is settled */
export type ReconciliationStatus = 'awaited' | 'open' | 'clean' | 'resolved'

export type OutsideChannel = (typeof OUTSIDE_CHANNELS)[number]
export type Channel = 'wallet' | OutsideChannel | 'shop_wallet'

/** The money comes through a provider, and goes back that way. */
export const isOutside = (channel: Channel): channel is OutsideChannel =>
  (OUTSIDE_CHANNELS as readonly Channel[]).includes(channel)

export const CARDS_MAX = 10
/** Older payments are refunded to the wallet: banks take no refund after that. */
export const REFUND_TO_ORIGINAL_DAYS = 180
export const REFUND_TO_ORIGINAL_MS = REFUND_TO_ORIGINAL_DAYS * 86_400_000

export const isOpen = (status: Status): boolean => (OPEN as readonly Status[]).includes(status)
export const isLive = (status: Status): boolean => (LIVE as readonly Status[]).includes(status)

const POLL_AFTER_MS = [5_000, 15_000, 60_000, 300_000, 900_000]
const HOUR_MS = 3_600_000
const POLL_FOR_MS = 24 * HOUR_MS

/**
 * When to ask the provider next about a payment it is working on; null after a day: the statement settles it then.
 * @param poll_count how often it was asked already
 */
export function nextPollMs(poll_count: number, submitted_at: number, now: number): number | null {
  const at = poll_count < POLL_AFTER_MS.length ? submitted_at + POLL_AFTER_MS[poll_count]! : now + HOUR_MS
  if (at > submitted_at + POLL_FOR_MS) return null
  return Math.max(at, now + POLL_AFTER_MS[0]!)
}

/** A code went to the bank so lately that "the bank waits for a code" may only be the question overtaking it. */
export const CODE_IN_FLIGHT_MS = 10_000

export const REFUND_AFTER_MS = [60_000, 300_000, 900_000, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 6 * HOUR_MS, 6 * HOUR_MS]

/** When to send a refund again after this many refusals; null: an operator decides. */
export const nextRefundMs = (attempts: number, now: number): number | null =>
  attempts <= REFUND_AFTER_MS.length ? now + REFUND_AFTER_MS[attempts - 1]! : null

/** The provider's answer, as far as it matters for settling. */
export interface Word {
  state: 'awaiting_code' | 'awaiting_payer' | 'processing' | 'succeeded' | 'failed' | 'closed'
  amount_fen: number
  currency: string
  provider_order_id: string
  fail_code: string
}

export interface KnownPayment {
  status: Status
  amount_fen: number
  provider_order_id: string | null
  submitted_at: number | null
}

export type Verdict = 'nothing' | 'await_code' | 'processing' | 'fail' | 'close' | 'pay' | 'late' | 'suspense'

/**
 * What the provider's word means for a payment. It alone decides, wherever the word came from: callback, query or the answer to a
 * code. Anything said of a payment that succeeded means nothing any more.
 */
export function verdictOn(payment: KnownPayment, word: Word, now: number): Verdict {
  if (payment.status === 'succeeded') return 'nothing'
  if (word.state === 'succeeded') {
    const other = payment.provider_order_id !== null && payment.provider_order_id !== word.provider_order_id
    if (other || word.currency !== 'CNY' || word.amount_fen !== payment.amount_fen) return 'suspense'
    return isLive(payment.status) ? 'pay' : 'late'
  }
  if (!isLive(payment.status)) return 'nothing'
  if (word.state === 'failed') return 'fail'
  if (word.state === 'closed') return 'close'
  // In a payment app the payer may still decide: the order stays as it was made.
  if (word.state === 'awaiting_payer') return 'nothing'
  if (word.state === 'processing') return payment.status === 'processing' ? 'nothing' : 'processing'
  if (payment.status === 'awaiting_code') return 'nothing'
  const overtaken = payment.status === 'processing' && now - (payment.submitted_at ?? 0) < CODE_IN_FLIGHT_MS
  return overtaken ? 'nothing' : 'await_code'
}

const FAILURES: Record<string, { en: string; zh: string }> = {
  INSUFFICIENT_FUNDS: { en: 'the card has insufficient funds', zh: '银行卡余额不足' },
  SMS_TRIES_EXCEEDED: { en: 'too many wrong bank codes', zh: '银行验证码错误次数过多' },
  BANK_REFUSED: { en: 'the bank refused', zh: '银行拒绝交易' },
  CARD_LOCKED: { en: 'the card is locked', zh: '银行卡已锁定' },
  CARD_NOT_FOUND: { en: 'the card is no longer bound', zh: '银行卡已解绑' },
  CARD_INVALID: { en: 'the card cannot be used', zh: '该银行卡不可用' },
  UNMATCHED: {
    en: 'another amount arrived; our service is looking into it',
    zh: '到账金额不符，客服正在处理',
  },
  LATE: { en: 'it was paid too late; the money goes back the way it came', zh: '付款过晚，款项将原路退回' },
}

/** Why a payment failed, as a person reads it. */
export function failReason(fail_code: string, locale: Locale): string {
  const known = FAILURES[fail_code] ?? FAILURES.BANK_REFUSED!
  return locale === 'zh-CN' ? known.zh : known.en
}

/** Whether an operator may have the provider asked about a payment: it goes through one, and has not arrived. */
export const canBeAsked = ({ channel, status }: { channel: Channel; status: string }): boolean =>
  isOutside(channel) && status !== 'succeeded'

/** A refund's fail_code where the provider paid another amount than was asked. */
export const OTHER_AMOUNT = 'OTHER_AMOUNT'

interface Going {
  amount_fen: number
  arrived_fen: number
}
/** What of a refund has not arrived the way it was paid. */
export const unarrivedFen = ({ amount_fen, arrived_fen }: Going): number => amount_fen - arrived_fen

/**
 * Whether the wallet may take what a bank did not pay of a refund: it is failed, and the books know what arrived. Of one that came out in
 * another amount before parts were booked, the provider is asked first: paid whole into the wallet it would arrive twice.
 */
export const mayBeRedirected = ({
  status,
  destination,
  fail_code,
  arrived_fen,
}: Going & { status: string; destination: string; fail_code: string | null }): boolean =>
  status === 'failed' && destination === 'original' && (fail_code !== OTHER_AMOUNT || arrived_fen > 0)
