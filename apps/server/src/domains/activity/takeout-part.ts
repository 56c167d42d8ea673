/** What a person brought friends for, as a part of what they take with them. */
import { SHARE_STATES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { templatesById } from '../coupon/index.ts'
import { moment, registerPart } from '../takeout/index.ts'
import type { ShareState } from './tables.ts'

interface Begun extends Record<string, unknown> {
  id: number
  created_at: number
  template_id: number
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
              `select s.id, s.created_at, s.template_id, s.needed, s.helped, s.status
               from activity_shares s where s.user_id = $1 and ($2::bigint is null or s.id < $2) order by s.id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const coupons = await templatesById(
        ctx,
        found.map(({ template_id }) => template_id),
      )
      const rows = found.map(({ created_at, template_id, needed, helped, status }) => ({
        ...{ at: moment(created_at), coupon: coupons.get(template_id)?.name ?? '', needed, helped, status },
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
