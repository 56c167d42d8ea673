/** Purposes of payments. Higher domains register their purposes here, so that payment knows none of them. */
import type { PaymentPurpose } from '@juya/contract'
import type { z } from 'zod'
import type { Tx } from '../../../platform/context.ts'
import { invariant } from '../../../platform/refuse.ts'
import type { Channel } from '../rules.ts'

export type { Channel }

export type PurposeName = z.output<typeof PaymentPurpose>

export interface PaymentTarget {
  user_id: number
  /** What is paid for, ascending. */
  ids: number[]
  /** What the caller gave to startPayment, as JSON. */
  details: Record<string, unknown>
}

export interface PaidPayment extends PaymentTarget {
  id: number
  pay_no: string
  purpose: PurposeName
  amount_fen: number
  channel: Channel
  provider: string | null
  /** The ledger account the money comes from: the payer's wallet or their shop's, or the provider's clearing account. */
  source_account: string
}

export interface Purpose {
  /** Shown by the bank and in statements. */
  title: { en: string; zh: string }
  /** Left out: the wallet, cards and payment apps. With shop_wallet its one id is the shop, or its details name it (shop_id), and amountDue refuses others than its owner. */
  channels?: Channel[]
  /** How long an unpaid intent lives; left out: setting payment.intent_ttl_s. */
  ttl_ms?: number
  /** Locks what is paid for. Runs before the payment's own row is locked. */
  lock(tx: Tx, target: PaymentTarget): Promise<void>
  /** What is due now, after lock(). Refuses when it may not be paid by this person now. pay_before (ms) shortens the intent. */
  amountDue(tx: Tx, target: PaymentTarget): Promise<{ amount_fen: number; pay_before?: number }>
  /** The bank or the payment app is about to be told to pay: the last moment to refuse. Runs before the payment's row is locked. */
  beforeCode?(tx: Tx, payment: PaidPayment): Promise<void>
  /**
   * The money is here: posts the movement out of source_account and moves the purpose on. False when it can no longer be used
   * (closed, paid otherwise, another amount due): then nothing may have been written, and the money goes back to its source.
   */
  onPaid(tx: Tx, payment: PaidPayment): Promise<boolean>
  /** The money came too late and is on its way back. */
  onLate?(tx: Tx, payment: PaidPayment): Promise<void>
  /** It will not be paid by this intent: failed, cancelled or expired. */
  onDropped?(tx: Tx, payment: PaidPayment): Promise<void>
}

const purposes = new Map<PurposeName, Purpose>()

/** Makes something payable. Called in the setup of the domain it belongs to. */
export function registerPurpose(name: PurposeName, purpose: Purpose): void {
  purposes.set(name, purpose)
}

export const isPayable = (name: PurposeName): boolean => purposes.has(name)

export function purposeOf(name: string): Purpose {
  const purpose = purposes.get(name as PurposeName)
  invariant(purpose, `no domain takes payments for ${name}`)
  return purpose
}
