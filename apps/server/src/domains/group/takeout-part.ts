/** A person's seats in teams and bookings, as a part of what they take with them. */
import { query } from '../../platform/db/db.ts'
import { goodsByIds } from '../goods/index.ts'
import { moment, registerPart } from '../takeout/index.ts'
import { SEAT_STATES, type SeatState } from './rules.ts'

interface Held extends Record<string, unknown> {
  order_id: number
  at: number
  goods_id: number
  team_id: number | null
  state: SeatState
  on_expire: 'merge' | 'refund'
  paid_at: number | null
  left_at: number | null
}

const momentOr = (at: number | null): string | null => (at === null ? null : moment(at))

export function registerSeatsPart(): void {
  registerPart('seats', {
    columns: ['at', 'goods', 'team', 'if_unfilled', 'state', 'paid_at', 'left_at', 'order'],
    codes: { state: SEAT_STATES, if_unfilled: ['merge', 'refund'] },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Held>(
              ctx,
              'group_takeout',
              `select s.order_id, s.created_at as at, b.goods_id, s.team_id, s.state, s.on_expire, s.paid_at, s.left_at
               from group_seats s join group_buys b on b.id = s.buy_id
               where s.user_id = $1 and ($2::bigint is null or s.order_id < $2) order by s.order_id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const goods = new Map(
        (await goodsByIds(ctx, [...new Set(found.map(({ goods_id }) => goods_id))])).map(({ id, title }) => [
          id,
          title,
        ]),
      )
      const rows = found.map(({ order_id, at, goods_id, team_id, state, on_expire, paid_at, left_at }) => ({
        ...{ at: moment(at), goods: goods.get(goods_id) ?? '', team: team_id, if_unfilled: on_expire, state },
        ...{ paid_at: momentOr(paid_at), left_at: momentOr(left_at), order: order_id },
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.order_id) : null }
    },
  })
}
