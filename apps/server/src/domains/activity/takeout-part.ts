/** What a person brought friends for, as a part of what they take with them. */
import { SHARE_STATES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { moment, registerPart } from '../takeout/index.ts'
import type { ShareState } from './tables.ts'

interface Begun extends Record<string, unknown> {
  id: number
  created_at: number
  coupon: string
  needed: number
  helped: number
  status: ShareState
}

export function registerSharesPart(): void {
  registerPart('shares', {
    columns: ['at', 'coupon', 'needed', 'helped', 'status'],
    codes: { status: SHARE_STATES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Begun>(
              ctx,
              'activity_takeout',
              `select s.id, s.created_at, t.name as coupon, s.needed, s.helped, s.status
               from activity_shares s join coupon_templates t on t.id = s.template_id
               where s.user_id = $1 and ($2::bigint is null or s.id < $2) order by s.id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ created_at, coupon, needed, helped, status }) => ({
        ...{ at: moment(created_at), coupon, needed, helped, status },
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
