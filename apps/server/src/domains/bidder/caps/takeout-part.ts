/** Limits, paddles and baskets of a person, as a part of what they take with them. What waits in a basket is theirs alone. */
import { query } from '../../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../../takeout/index.ts'
import { BASKET_STATES } from './cap-rules.ts'
import { CAP_KINDS, type Cap } from './cap-store.ts'

interface Row extends Cap, Record<string, unknown> {
  changed_at: number
  lots: Array<{ lot_id: number; rank: number; max_fen: number; state: string }> | null
}

const inYuan = (fen: number | null): string | null => (fen === null ? null : yuan(fen))

export function registerBidCapsPart(): void {
  registerPart('bid_caps', {
    columns: [
      'at',
      'kind',
      'basket',
      'session',
      'limit',
      'lots_most',
      'month',
      'bid',
      'hours',
      'paused_until',
      'ranked',
    ],
    codes: { kind: CAP_KINDS, ranked: BASKET_STATES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Row>(
              ctx,
              'bidder_caps_takeout',
              `select c.*, (select jsonb_agg(jsonb_build_object('lot_id', b.lot_id, 'rank', b.rank, 'max_fen', b.max_fen, 'state', b.state) order by b.rank)
                 from bidder_basket_lots b where b.cap_id = c.id) as lots
               from bidder_caps c where c.user_id = $1 and ($2::bigint is null or c.id < $2) order by c.id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map((row) => ({
        at: moment(row.changed_at),
        kind: row.kind,
        basket: row.basket_no,
        session: row.session_id,
        limit: inYuan(row.limit_fen),
        lots_most: row.win_max,
        month: inYuan(row.month_fen),
        bid: inYuan(row.bid_fen),
        hours: row.hours_from === null ? null : `${row.hours_from}-${row.hours_to}`,
        paused_until: moment(row.paused_until),
        ranked: (row.lots ?? [])
          .map(({ rank, lot_id, max_fen, state }) => `${rank}. ${lot_id}: ${yuan(max_fen)} (${state})`)
          .join('; '),
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
