/** Chargebacks that wait for the desk, and the parts a decision on one rests on. */
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { orderById } from '../../order/index.ts'
import { chargebacksByIds, lockChargeback } from '../store.ts'

export const registerChargebackQueue = (): void =>
  registerQueue('chargeback', {
    lock: lockChargeback,
    async standing(ctx, id) {
      const [row] = await chargebacksByIds(ctx, [id])
      if (!row) return undefined
      const order = row.order_id === null ? undefined : await orderById(ctx, row.order_id)
      return {
        open: row.status === 'received' || row.status === 'heard',
        parts: {
          status: print(row.status),
          answer: print(row.answer, row.answer_images),
          money: print(order?.refunded_fen, order?.after_sale_open),
        },
      }
    },
    parties: chargebacksByIds,
  })
