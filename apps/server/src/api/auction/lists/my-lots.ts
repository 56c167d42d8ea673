/** The auctions a person took part in, and their counts. */
import { type SQL, sql } from 'drizzle-orm'
import { bidder_absentee_maximums as a, maximumsWaiting } from '../../../domains/bidder/index.ts'
import { pageWhere, type Sort, finding_watches as w, withWords } from '../../../domains/finding/index.ts'
import type { Lot } from '../../../domains/lot/index.ts'
import { bids, lot_lots as l, lot_bidders as p } from '../../../domains/lot/index.ts'
import { countTabs, type Order, ordersOfLots } from '../../../domains/order/index.ts'
import type { SignedCtx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { PageOf, Paging } from '../../../platform/db/paging.ts'
import { cardsOf as orderCardsOf } from '../../order/cards.ts'
import { type Card, cardsOf } from '../cards.ts'

/** What a person narrows and orders a list of their own by. */
interface Own {
  keyword?: string
  sort?: Sort
}

export type Tab =
  | 'waiting'
  | 'bidding'
  | 'leading'
  | 'outbid'
  | 'won'
  | 'lost'
  | 'to_pay'
  | 'to_ship'
  | 'to_receive'
  | 'to_review'

/** Won lots looked through for the tabs that depend on the order. */
const WON_MAX = 500
const ORDER_TABS: Partial<Record<Tab, (order: Order) => boolean>> = {
  to_pay: (order) => order.status === 'pending_payment',
  to_ship: (order) => order.status === 'to_ship',
  to_receive: (order) => order.status === 'shipped',
  to_review: (order) => order.review_state === 'open',
}

const bidBy = (user_id: number): SQL => sql`${l.id} in (select ${p.lot_id} from ${p} where ${p.user_id} = ${user_id})`

function whereOf(tab: Tab, user_id: number): SQL {
  switch (tab) {
    case 'waiting':
      return sql`${l.id} in (select ${a.lot_id} from ${a} where ${a.user_id} = ${user_id} and ${a.state} in ('waiting', 'asleep')) and ${l.status} in ('scheduled', 'live')`
    case 'bidding':
      return sql`${l.status} = 'live' and ${bidBy(user_id)}`
    case 'leading':
      return sql`${l.status} = 'live' and ${l.leader_user_id} = ${user_id}`
    case 'outbid':
      return sql`${l.status} = 'live' and ${l.leader_user_id} <> ${user_id} and ${bidBy(user_id)}`
    case 'lost':
      return sql`${l.status} in ('sold', 'passed', 'cancelled', 'defaulted') and ${l.winner_user_id} is distinct from ${user_id} and ${bidBy(user_id)}`
    default:
      return sql`${l.winner_user_id} = ${user_id}`
  }
}

/** One page of the auctions a person took part in, each with the order and what the person offered. */
export async function myLots(
  ctx: SignedCtx,
  { tab, mode, keyword, sort, ...paging }: Paging & Own & { tab: Tab; mode?: string },
) {
  const user_id = ctx.user.id
  const running = tab === 'waiting' || tab === 'bidding' || tab === 'leading' || tab === 'outbid'
  const conditions = [
    whereOf(tab, user_id),
    ...(mode ? [sql`${l.mode} = ${mode}`] : []),
    ...(keyword ? [withWords(keyword)] : []),
    ...(await orderCondition(ctx, tab)),
  ]
  const found = await pageWhere(ctx, sql.join(conditions, sql` and `), sort ?? (running ? 'ending' : 'closed'), paging)
  return { ...found, list: await withOwn(ctx, found.list) }
}

async function orderCondition(ctx: SignedCtx, tab: Tab): Promise<SQL[]> {
  const fits = ORDER_TABS[tab]
  if (!fits) return []
  const won = await query<{ id: number }>(
    ctx,
    'auction_won_ids',
    'select id from lot_lots where winner_user_id = $1 order by id desc limit $2',
    [ctx.user.id, WON_MAX],
  )
  const orders = await ordersOfLots(
    ctx,
    won.map((row) => row.id),
    ctx.user.id,
  )
  const ids = orders.filter(fits).flatMap((order) => order.lot_id ?? [])
  return [sql`${l.id} = any(${sql.param(ids)}::bigint[])`]
}

async function withOwn(ctx: SignedCtx, lots: readonly Lot[]) {
  const lot_ids = lots.map((lot) => lot.id)
  const won_ids = lots.filter((lot) => lot.winner_user_id === ctx.user.id).map((lot) => lot.id)
  const [cards, offers, waiting, orders] = await Promise.all([
    cardsOf(ctx, lots),
    bids.ownOffers(ctx, lot_ids, ctx.user.id),
    maximumsWaiting(ctx, lot_ids, ctx.user.id),
    ordersOfLots(ctx, won_ids, ctx.user.id),
  ])
  const order_cards = new Map((await orderCardsOf(ctx, orders, 'buyer')).map((card, i) => [orders[i]!.lot_id, card]))
  return cards.map((card) => {
    const own = offers.get(card.id)
    return {
      ...card,
      order: order_cards.get(card.id) ?? null,
      my_max_fen: own?.max_fen ?? waiting.get(card.id) ?? null,
      my_last_fen: own?.last_fen ?? null,
    }
  })
}

/** How many auctions of a person stand where. */
export async function myCounts(ctx: SignedCtx) {
  const [[own], tabs] = await Promise.all([
    query<{ leading: number; outbid: number; watching: number }>(
      ctx,
      'auction_my_counts',
      `select count(*) filter (where l.leader_user_id = $1)::int as leading, count(*) filter (where l.leader_user_id <> $1)::int as outbid,
         (select count(*)::int from finding_watches where user_id = $1) as watching
       from lot_bidders b join lot_lots l on l.id = b.lot_id where b.user_id = $1 and l.status = 'live'`,
      [ctx.user.id],
    ),
    countTabs(ctx, { user_id: ctx.user.id }, ['to_pay', 'to_ship', 'to_receive']),
  ])
  return { ...own!, won_unpaid: tabs.to_pay!, to_ship: tabs.to_ship!, to_receive: tabs.to_receive! }
}

/** Lots a person watches, what ends soonest first; `ended` those that are over. */
export async function watchedLots(
  ctx: SignedCtx,
  { status, keyword, sort, ...paging }: Paging & Own & { status?: string },
): Promise<PageOf<Card> & { server_now_ms: number }> {
  const named = keyword ? sql` and ${withWords(keyword)}` : sql``
  const watched = sql`${l.id} in (select ${w.lot_id} from ${w} where ${w.user_id} = ${ctx.user.id}) and ${l.deleted_at} is null${named}`
  const wanted =
    status === undefined
      ? watched
      : status === 'ended'
        ? sql`${watched} and ${l.status} in ('sold', 'passed', 'cancelled', 'defaulted')`
        : sql`${watched} and ${l.status} = ${status}`
  const found = await pageWhere(ctx, wanted, sort ?? (status === 'ended' ? 'closed' : 'ending'), paging)
  return { ...found, list: await cardsOf(ctx, found.list) }
}

/** Running lots in the categories of what the caller watched and bid on, without those; for a newcomer the hottest. */
export async function recommendedLots(
  ctx: SignedCtx,
  paging: Paging,
): Promise<PageOf<Card> & { server_now_ms: number }> {
  const user_id = ctx.user.id
  const rows = await query<{ category_id: number }>(
    ctx,
    'auction_liked_categories',
    `select category_id from (select lot_id from finding_watches where user_id = $1 union all select lot_id from lot_bidders where user_id = $1) seen
       join lot_lots on id = lot_id group by category_id order by count(*) desc limit 10`,
    [user_id],
  )
  const known = sql`${l.status} = 'live' and ${l.deleted_at} is null and not exists (select 1 from ${p} where ${p.lot_id} = ${l.id} and ${p.user_id} = ${user_id}) and not exists (select 1 from ${w} where ${w.lot_id} = ${l.id} and ${w.user_id} = ${user_id})`
  const liked =
    rows.length > 0
      ? sql`${known} and ${l.category_id} = any(${sql.param(rows.map((row) => row.category_id))}::bigint[])`
      : known
  const found = await pageWhere(ctx, liked, 'hot', paging)
  return { ...found, list: await cardsOf(ctx, found.list) }
}
