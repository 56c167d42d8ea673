/** Each change of a person's points, as a part of what they take with them. */
import { POINT_REASONS } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { moment, registerPart } from '../takeout/index.ts'
import type { Entry } from './tables.ts'

export function registerPointsPart(): void {
  registerPart('points', {
    columns: ['at', 'reason', 'about', 'points', 'balance_after', 'debt_after'],
    codes: { reason: POINT_REASONS },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Entry & Record<string, unknown>>(
              ctx,
              'points_takeout',
              'select * from points_entries where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3',
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ created_at, reason, ref, delta, debt_delta, balance_after, debt_after }) => ({
        ...{ at: moment(created_at), reason, about: ref, points: delta - debt_delta, balance_after, debt_after },
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
