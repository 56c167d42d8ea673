/** What banks took back of a payment: the part that is not refunded a second time. The chargeback domain keeps each. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import * as store from '../store.ts'
import type { Payment } from '../tables.ts'

/** The payment behind a provider's order; undefined: no payment of ours that brought money. */
export async function chargedPayment(
  ctx: Ctx,
  provider: string,
  provider_order_id: string,
): Promise<Payment | undefined> {
  const [row] = await query<Payment & Record<string, unknown>>(
    ctx,
    'payment_by_provider_order',
    `select * from payment_payments where provider = $1 and provider_order_id = $2 and status = 'succeeded'`,
    [provider, provider_order_id],
  )
  return row
}

/** Notes what a bank took back, or, below zero, what of it came back or was paid again. Takes the payment's lock. */
export async function addChargedBack(tx: Tx, payment_id: number, amount_fen: number): Promise<void> {
  await store.lockPayment(tx, payment_id)
  await query(
    tx,
    'payment_charged_back_add',
    `update payment_payments set charged_back_fen = charged_back_fen + $2, charged_back_at = coalesce(charged_back_at, platform_now()) where id = $1`,
    [payment_id, amount_fen],
  )
}
