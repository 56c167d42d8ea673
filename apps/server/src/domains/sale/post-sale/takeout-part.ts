/** Offers a person made for lots that passed, as a part of what they take with them. */
import { POST_OFFER_ENDS, POST_OFFER_STATUSES } from '@juya/contract'
import { query } from '../../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../../takeout/index.ts'
import type { PostOffer } from './store.ts'

export function registerOffersPart(): void {
  registerPart('offers', {
    columns: ['at', 'lot', 'alias', 'offered', 'countered', 'status', 'because', 'order'],
    codes: { status: POST_OFFER_STATUSES, because: POST_OFFER_ENDS },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<PostOffer>(
              ctx,
              'sale_post_sale_offers_takeout',
              `select * from sale_post_sale_offers where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map((one) => ({
        at: moment(one.created_at),
        lot: one.lot_id,
        alias: one.alias,
        offered: yuan(one.amount_fen),
        countered: one.counter_fen === null ? null : yuan(one.counter_fen),
        status: one.status,
        because: one.because,
        order: one.order_id,
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
