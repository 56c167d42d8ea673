/** Tickets a person holds in draws, and what each won, as a part of what they take with them. */
import { query } from '../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../takeout/index.ts'
import { TICKET_SOURCES, type TicketSource, WIN_STATUSES, type WinStatus } from './rules.ts'

interface Held extends Record<string, unknown> {
  id: number
  at: number
  title: string
  ticket_no: number
  source: TicketSource
  prize: string | null
  value_fen: number | null
  status: WinStatus | null
  order_id: number | null
}

export function registerDrawsPart(): void {
  registerPart('draws', {
    columns: ['at', 'draw', 'ticket_no', 'source', 'prize', 'value_yuan', 'status', 'order'],
    codes: { source: TICKET_SOURCES, status: WIN_STATUSES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Held>(
              ctx,
              'draw_takeout',
              `select t.id, t.at, d.title, t.ticket_no, t.source, w.prize ->> 'name' as prize, w.value_fen, w.status, w.order_id
               from draw_entrants e join draw_tickets t on t.draw_id = e.draw_id and t.user_ref = e.user_ref
                 join draw_draws d on d.id = t.draw_id left join draw_wins w on w.draw_id = t.draw_id and w.ticket_no = t.ticket_no
               where e.user_id = $1 and ($2::bigint is null or t.id < $2) order by t.id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ at, title, ticket_no, source, prize, value_fen, status, order_id }) => ({
        ...{ at: moment(at), draw: title, ticket_no, source, prize },
        value_yuan: value_fen === null ? null : yuan(value_fen),
        status,
        order: order_id,
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
