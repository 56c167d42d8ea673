/** Payments of one's own, or of orders of one's shop, that banks took back, as a part of what is taken along. */
import { query } from '../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../takeout/index.ts'
import { BEARERS, CHARGEBACK_STATUSES, type Chargeback } from './tables.ts'

export function registerChargebacksPart(): void {
  registerPart('chargebacks', {
    columns: ['at', 'no', 'order', 'amount_yuan', 'status', 'borne_by', 'answer', 'reason'],
    codes: { status: CHARGEBACK_STATUSES, borne_by: BEARERS },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found = await query<Chargeback & Record<string, unknown>>(
        ctx,
        'chargeback_takeout',
        `select * from chargeback_chargebacks where case when $2::bigint is null then user_id = $1 else shop_id = $2 end
           and ($3::bigint is null or id < $3) order by id desc limit $4`,
        [user_id, shop_id, after === null ? null : Number(after), limit],
      )
      const rows = found.map(({ charged_at, no, order_no, amount_fen, status, borne_by, answer, reason }) => ({
        ...{ at: moment(charged_at), no, order: order_no },
        ...{ amount_yuan: yuan(amount_fen), status, borne_by, reason },
        answer: shop_id === null ? null : answer,
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
