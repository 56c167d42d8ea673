/** A person's changes of growth value, as a part of what they take with them. */
import { LOSS_STATES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { moment, registerPart } from '../takeout/index.ts'
import { saidOf } from './rules.ts'

interface Changed extends Record<string, unknown> {
  id: number
  created_at: number
  delta: number
  reason: string
  value_after: number
  status: string | null
  content: string | null
}

export function registerGrowthPart(): void {
  registerPart('growth', {
    columns: ['at', 'change', 'reason', 'value', 'review', 'text'],
    codes: { review: LOSS_STATES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Changed>(
              ctx,
              'level_takeout',
              `select g.id, g.created_at, g.delta, g.reason, g.value_after, l.status, l.content
               from account_growth g left join level_losses l on l.user_id = g.user_id and l.log_id = g.id
               where g.user_id = $1 and ($2::bigint is null or g.id < $2) order by g.id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ created_at, delta, reason, value_after, status, content }) => ({
        ...{ at: moment(created_at), change: delta, reason: saidOf('user', reason, ctx.locale).name },
        ...{ value: value_after, review: status, text: content },
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
