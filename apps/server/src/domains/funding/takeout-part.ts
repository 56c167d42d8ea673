/** A person's pledges in campaigns, as a part of what they take with them. */
import { PLEDGE_STATES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../takeout/index.ts'
import type { PledgeState } from './rules.ts'

interface Held extends Record<string, unknown> {
  order_id: number
  at: number
  title: string
  tier: string
  qty: number
  goods_fen: number
  state: PledgeState
  paid_at: number | null
  ended_at: number | null
}

export function registerPledgesPart(): void {
  registerPart('pledges', {
    columns: ['at', 'campaign', 'tier', 'pieces', 'goods_yuan', 'state', 'paid_at', 'ended_at', 'order'],
    codes: { state: PLEDGE_STATES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Held>(
              ctx,
              'funding_takeout',
              `select p.order_id, p.created_at as at, c.title, t.name as tier, p.qty, p.goods_fen, p.state, p.paid_at, p.ended_at
               from funding_pledges p join funding_campaigns c on c.id = p.campaign_id join funding_tiers t on t.id = p.tier_id
               where p.user_id = $1 and ($2::bigint is null or p.order_id < $2) order by p.order_id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map(({ order_id, at, title, tier, qty, goods_fen, state, paid_at, ended_at }) => ({
        ...{ at: moment(at), campaign: title, tier, pieces: qty, goods_yuan: yuan(goods_fen), state },
        paid_at: paid_at === null ? null : moment(paid_at),
        ended_at: ended_at === null ? null : moment(ended_at),
        order: order_id,
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.order_id) : null }
    },
  })
}
