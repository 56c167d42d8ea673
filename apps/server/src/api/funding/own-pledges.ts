/** The caller's own pledges with their campaigns. */
import { store } from '../../domains/funding/index.ts'
import { ordersById } from '../../domains/order/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { cardsOf as orderCards } from '../order/cards.ts'
import { cardsOf } from './cards.ts'
import { pledgesShown } from './pledge-cards.ts'

const STATUSES = {
  waiting: ['pending_payment', 'funding'],
  won: ['to_ship', 'shipped', 'received', 'completed'],
  over: ['cancelled', 'closed', 'refunded'],
} as const

interface Asked extends Paging {
  status?: keyof typeof STATUSES | undefined
  order_id?: number | undefined
}

/** The newest first. */
export async function ownPledges(ctx: SignedCtx, { status, order_id, ...paging }: Asked) {
  const found = await pageQuery<{ order_id: number }>(
    ctx,
    {
      name: 'funding_own_pledges',
      columns: 'p.order_id',
      from: `funding_pledges p join order_standings o on o.order_id = p.order_id where p.user_id = $1 and not o.hidden
        and ($2::text[] is null or o.status = any($2)) and ($3::bigint is null or p.order_id = $3)`,
      order: 'p.order_id desc',
      values: [ctx.user.id, status ? [...STATUSES[status]] : null, order_id ?? null],
    },
    paging,
  )
  const ids = found.list.map((row) => row.order_id)
  const orders = new Map((await ordersById(ctx, ids)).map((order) => [order.id, order]))
  const pledges = new Map((await store.pledgesOfOrders(ctx, ids)).map((pledge) => [pledge.order_id, pledge]))
  const own = ids.map((id) => pledges.get(id)!)
  const campaigns = await store.campaignsByIds(ctx, [...new Set(own.map(({ campaign_id }) => campaign_id))])
  const shown = await pledgesShown(ctx, own, campaigns)
  const campaign_cards = new Map((await cardsOf(ctx, campaigns)).map((card) => [card.id, card]))
  const cards = await orderCards(
    ctx,
    ids.map((id) => orders.get(id)!),
    'buyer',
  )
  return {
    ...found,
    list: cards.map((card, i) => ({ ...card, campaign: campaign_cards.get(own[i]!.campaign_id)!, pledge: shown[i]! })),
  }
}
