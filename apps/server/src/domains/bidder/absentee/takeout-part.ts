/** What a person did about maximums before openings, as a part of what they take with them. */
import type { AbsenteeAct } from '@juya/verify'
import { query } from '../../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../../takeout/index.ts'

interface Row extends Record<string, unknown> {
  lot_id: number
  no: number
  kind: string
  max_fen: number
  salt: string
  at: number
  hash: string
}

export function registerAbsenteePart(): void {
  registerPart('absentees', {
    columns: ['at', 'lot', 'no', 'kind', 'maximum', 'salt', 'hash'],
    codes: { kind: ['given', 'raised', 'lowered', 'withdrawn'] satisfies AbsenteeAct['kind'][] },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const [lot_id = null, no = null] = after === null ? [] : after.split('/').map(Number)
      const found =
        shop_id === null
          ? await query<Row>(
              ctx,
              'bidder_absentee_maximums_takeout',
              `select lot_id, no, kind, max_fen, salt, at, hash from bidder_absentee_acts
               where user_id = $1 and ($2::bigint is null or (lot_id, no) > ($2, $3::int)) order by lot_id, no limit $4`,
              [user_id, lot_id, no, limit],
            )
          : []
      const last = found.length === limit ? found.at(-1) : undefined
      return {
        rows: found.map((row) => ({
          at: moment(row.at),
          lot: row.lot_id,
          no: row.no,
          kind: row.kind,
          maximum: yuan(row.max_fen),
          salt: row.salt,
          hash: row.hash,
        })),
        after: last ? `${last.lot_id}/${last.no}` : null,
      }
    },
  })
}
