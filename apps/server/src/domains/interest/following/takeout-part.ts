/** What a person follows, as a part of what they take with them. Who follows them is others' own. */
import { FOLLOW_TYPES, type FollowType } from '@juya/contract'
import { query } from '../../../platform/db/db.ts'
import { moment, registerPart } from '../../takeout/index.ts'

interface Row extends Record<string, unknown> {
  type: FollowType
  target_id: number
  name: string | null
  at: number
}

export function registerFollowsPart(): void {
  registerPart('follows', {
    columns: ['at', 'of', 'with', 'no'],
    codes: { of: FOLLOW_TYPES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const [at, type, id] = after === null ? [null, null, null] : after.split(':')
      const found =
        shop_id === null
          ? await query<Row>(
              ctx,
              'interest_follows_takeout',
              `select f.type, f.target_id, coalesce(s.name, p.nickname) as name, f.followed_at as at from interest_follows f
                 left join shop_names s on f.type in ('shop', 'house') and s.id = f.target_id
                 left join account_people p on f.type = 'user' and p.id = f.target_id
               where f.user_id = $1 and ($2::float8 is null or (f.followed_at, f.type, f.target_id) < (to_timestamp($2::float8 / 1000), $3::text, $4::bigint))
               order by f.followed_at desc, f.type desc, f.target_id desc limit $5`,
              [user_id, at, type, id, limit],
            )
          : []
      const rows = found.map((one) => ({ at: moment(one.at), of: one.type, with: one.name, no: one.target_id }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? `${last.at}:${last.type}:${last.target_id}` : null }
    },
  })
}
