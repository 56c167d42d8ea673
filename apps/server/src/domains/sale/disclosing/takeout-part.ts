/** The lots a person was named as the consignor of, as a part of what they take with them. */
import { query } from '../../../platform/db/db.ts'
import { moment, registerPart } from '../../takeout/index.ts'

const ANSWERS = ['yes', 'no'] as const

export function registerConsignedPart(): void {
  registerPart('consigned', {
    columns: ['at', 'lot', 'title', 'shop', 'mine'],
    codes: { mine: ANSWERS },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<{ lot_id: number; named_at: number; title: string; shop_id: number; mine: boolean | null }>(
              ctx,
              'sale_consigned_takeout',
              `select c.lot_id, c.named_at, l.title, l.shop_id, a.mine from sale_consignors c join lot_outlines l on l.id = c.lot_id
                 left join sale_consignor_answers a on a.lot_id = c.lot_id and a.user_id = c.user_id
               where c.user_id = $1 and ($2::bigint is null or c.lot_id < $2) order by c.lot_id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map((one) => ({
        at: moment(one.named_at),
        lot: one.lot_id,
        title: one.title,
        shop: one.shop_id,
        mine: one.mine === null ? null : one.mine ? 'yes' : 'no',
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.lot_id) : null }
    },
  })
}
