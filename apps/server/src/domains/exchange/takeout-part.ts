/** A person's exchanges of points, as a part of what they take with them. */
import { EXCHANGE_STATES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../takeout/index.ts'
import { ITEM_KINDS, type ItemKind, type KeptStatus, shownStatus } from './rules.ts'

interface Held extends Record<string, unknown> {
  id: number
  created_at: number
  title: string
  kind: ItemKind
  qty: number
  points: number
  back_points: number
  cash_fen: number
  status: KeptStatus
  order_status: string | null
  order_id: number | null
}

export function registerExchangesPart(): void {
  registerPart('exchanges', {
    columns: ['at', 'item', 'kind', 'pieces', 'points', 'back_points', 'cash_yuan', 'status', 'order'],
    codes: { kind: ITEM_KINDS, status: EXCHANGE_STATES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Held>(
              ctx,
              'exchange_takeout',
              `select e.id, e.created_at, e.gave ->> 'title' as title, e.kind, e.qty, e.points, e.back_points, e.cash_fen, e.status, e.order_id,
                 s.status as order_status
               from exchange_exchanges e left join order_standings s on s.order_id = e.order_id
               where e.user_id = $1 and ($2::bigint is null or e.id < $2) order by e.id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ created_at, title, kind, qty: pieces, points, back_points, cash_fen, ...row }) => ({
        ...{ at: moment(created_at), item: title, kind, pieces, points, back_points },
        cash_yuan: yuan(cash_fen),
        status: shownStatus(row.status, row.order_status),
        order: row.order_id,
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
