/** The months of the league a person was in, as a part of what they take with them. */
import { LEAGUE_MEMBER_STATES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../takeout/index.ts'
import type { MemberState } from './tables.ts'

interface Month extends Record<string, unknown> {
  id: number
  joined_at: number
  month: string
  weight: number | null
  award_fen: number | null
  status: MemberState
}

export function registerLeaguePart(): void {
  registerPart('league', {
    columns: ['at', 'of_month', 'weight', 'award_yuan', 'status'],
    codes: { status: LEAGUE_MEMBER_STATES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Month>(
              ctx,
              'league_takeout',
              `select m.id, m.joined_at, p.month, m.weight, m.award_fen, m.status from league_members m join league_pools p on p.id = m.pool_id
               where m.user_id = $1 and ($2::bigint is null or m.id < $2) order by m.id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ joined_at, month, weight, award_fen, status }) => ({
        ...{ at: moment(joined_at), of_month: month, weight: weight ?? '', award_yuan: yuan(award_fen ?? 0), status },
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
