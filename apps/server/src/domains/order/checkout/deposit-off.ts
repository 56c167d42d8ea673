/** A deposit that stands for several orders is taken off one of them, once it is known which. */
import type { Tx } from '../../../platform/context.ts'
import { paymentsInProgress } from '../../payment/index.ts'
import { lockOrders, touch } from '../store.ts'

/**
 * Takes a deposit off an unpaid order, at most what it costs. What its buyer was asked for before is refused as another price, unless the bank
 * works on it: that sum was charged, so the order stays as it is.
 * @returns false while the bank works on it
 */
export async function takeDepositOff(tx: Tx, order_id: number, held_fen: number): Promise<boolean> {
  const [order] = await lockOrders(tx, [order_id])
  if (order?.status !== 'pending_payment') return true
  if ((await paymentsInProgress(tx, 'orders', [order_id])) === 'processing') return false
  const deposit_fen = Math.min(held_fen, order.total_fen)
  if (deposit_fen !== order.deposit_fen) await touch(tx, order, { deposit_fen })
  return true
}
