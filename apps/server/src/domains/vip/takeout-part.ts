/** A person's VIP, as a part of what they take with them. */
import { VIP_SOURCES, VIP_STATES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../takeout/index.ts'
import type { VipSource, VipState } from './tables.ts'

interface Had extends Record<string, unknown> {
  id: number
  at: number
  source: VipSource
  months: number
  days: number
  amount_fen: number
  from_at: number
  until_at: number
  status: VipState
}

export function registerVipPart(): void {
  registerPart('vip', {
    columns: ['at', 'source', 'months', 'days', 'paid_yuan', 'from_at', 'until_at', 'status'],
    codes: { source: VIP_SOURCES, status: VIP_STATES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Had>(
              ctx,
              'vip_takeout',
              `select id, at, source, months, days, amount_fen, from_at, until_at, status from vip_purchases
               where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ id: _, at, amount_fen, from_at, until_at, ...one }) => ({
        ...one,
        paid_yuan: yuan(amount_fen),
        at: moment(at),
        from_at: moment(from_at),
        until_at: moment(until_at),
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
