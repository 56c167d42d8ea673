/** The bank returns a chargeback: the shop, the payer or Juya gets back the part each of them bore. */
import type { StatementLine } from '../../../gateways/provider.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { chargebackReturned, postMany } from '../../ledger/index.ts'
import { endChargeback, lockOrders } from '../../order/index.ts'
import { addChargedBack } from '../../payment/index.ts'
import { chargebackEvents } from '../events.ts'
import { REPLY_OVER, told } from '../received/hearing.ts'
import { change, lockByNo } from '../store.ts'
import type { Chargeback } from '../tables.ts'

/** Books a returned chargeback from the provider's statement. A line with another amount, or an unknown number, stays in the day's differences. */
export async function takeBack(ctx: Ctx, provider: string, line: StatementLine): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rows = await lockByNo(tx, provider, line.no)
    const whole_fen = rows.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
    if (rows.some(({ status }) => status === 'returned')) return
    if (whole_fen !== line.amount_fen) {
      tx.log.error(
        { provider, no: line.no, whole_fen, amount_fen: line.amount_fen },
        'a chargeback came back in another amount',
      )
      return
    }
    await giveBack(tx, provider, rows, line.at)
  })
}

const isOpen = ({ status }: Chargeback): boolean => status === 'received' || status === 'heard'

async function giveBack(tx: Tx, provider: string, rows: readonly Chargeback[], returned_at: number): Promise<void> {
  const orders = await lockOrders(
    tx,
    rows.flatMap(({ order_id }) => order_id ?? []),
  )
  for (const row of rows) {
    const order = orders.find(({ id }) => id === row.order_id)
    // The part the shop bore stays refunded permanently: its order stays ended, and the shop gets its money.
    const back_fen = isOpen(row) ? row.amount_fen : row.borne_by === 'shop' ? 0 : row.juya_fen
    if (order)
      await endChargeback(tx, order, {
        amount_fen: isOpen(row) ? row.amount_fen : 0,
        back_fen,
        no: row.no,
        actor: { type: 'system' },
      })
  }
  for (const { payment_id, amount_fen, payer_fen, shop_fen } of rows)
    await addChargedBack(tx, payment_id, payer_fen + shop_fen - amount_fen)
  await postMany(
    tx,
    rows.map((row) => {
      const { id: chargeback_id, no, user_id, payer_fen, juya_fen, shop_id, shop_fen, coupon_fen, commission_fen } = row
      const shop =
        shop_id === null || shop_fen === 0 ? null : { shop_id, amount_fen: shop_fen, coupon_fen, commission_fen }
      const open_fen = isOpen(row) ? row.amount_fen : 0
      return chargebackReturned({ provider, chargeback_id, no, user_id, open_fen, payer_fen, juya_fen, shop })
    }),
  )
  for (const row of rows) {
    await clearDeadline(tx, REPLY_OVER, row.id)
    await change(tx, row.id, { status: 'returned', returned_at })
    const { shop_fen, payer_fen, juya_fen } = row
    await emit(tx, chargebackEvents.returned, { ...told(row), shop_fen, payer_fen, juya_fen })
  }
  await endReviewDeadlines(
    tx,
    'chargeback',
    rows.map(({ id }) => id),
  )
}
