/** Lots as clients see them in lists. Everything a page needs is read for the whole page at once. */

import type { LotCard } from '@juya/contract'
import type { z } from 'zod'
import { watchedAmong } from '../../domains/finding/index.ts'
import type { Lot } from '../../domains/lot/index.ts'
import { biddingRules, bids, lotsByIds, ticks } from '../../domains/lot/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { type Brief, briefsForCards } from '../shop/cards.ts'

export type Card = Omit<z.output<typeof LotCard>, 'shop'> & { shop: Brief }

/** A text of a lot in the reader's language: what was written for readers of English, where there is such a thing. */
export const inLanguage = <Text extends string | null>(
  { locale }: Pick<Ctx, 'locale'>,
  en: string | null,
  text: Text,
): Text | string => (locale === 'en' ? (en ?? text) : text)

export const titleOf = (ctx: Pick<Ctx, 'locale'>, lot: Pick<Lot, 'title' | 'title_en'>): string =>
  inLanguage(ctx, lot.title_en, lot.title)

/** Which of these lots a person has bid on. */
export async function bidOnAmong(ctx: Ctx, user_id: number, lot_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ lot_id: number }>(
    ctx,
    'auction_bid_on_among',
    'select lot_id from lot_bidders where user_id = $1 and lot_id = any($2)',
    [user_id, lot_ids],
  )
  return new Set(rows.map((row) => row.lot_id))
}

/** Lots in a list, in the order given. With a signed-in caller they say what the caller watches and where they stand. */
export async function cardsOf(ctx: Ctx, lots: readonly Lot[]): Promise<Card[]> {
  if (lots.length === 0) return []
  const lot_ids = lots.map((lot) => lot.id)
  const user_id = ctx.user?.id
  const [shops, watched, bid_on] = await readTogether(ctx, [
    () => briefsForCards(ctx, [...new Set(lots.map((lot) => lot.shop_id))]),
    () => (user_id === undefined ? undefined : watchedAmong(ctx, user_id, lot_ids)),
    () => (user_id === undefined ? undefined : bidOnAmong(ctx, user_id, lot_ids)),
  ])
  return lots.map((lot) => {
    const card = publicCard(ctx, lot, shops.get(lot.shop_id)!)
    if (user_id === undefined) return card
    return {
      ...card,
      watched: watched!.has(lot.id),
      my_state: ticks.myState(
        { state: bids.stateOf(lot), winner_user_id: lot.winner_user_id },
        user_id,
        bid_on!.has(lot.id) || lot.winner_user_id === user_id,
      ),
    }
  })
}

/** A lot as everybody sees it. Before it opens its times are as planned. */
export function publicCard(ctx: Pick<Ctx, 'locale'>, lot: Lot, shop: Brief): Card {
  const state = bids.stateOf(lot)
  const starts_at = lot.starts_at ?? lot.created_at
  const ends_at = lot.ends_at ?? starts_at + (lot.duration_s ?? 0) * 1_000
  const sold = lot.hammer_fen !== null
  return {
    id: lot.id,
    mode: lot.mode,
    title: titleOf(ctx, lot),
    image: lot.image,
    shop,
    category_id: lot.category_id,
    status: lot.status,
    current_fen: ticks.visibleFen(state),
    start_fen: lot.start_fen,
    next_fen: biddingRules.lowestBidFen(state),
    buy_now_fen: lot.buy_now_fen,
    estimate_low_fen: lot.estimate_low_fen,
    estimate_high_fen: lot.estimate_high_fen,
    bid_count: lot.bid_count,
    bidder_count: lot.bidder_count,
    watch_count: lot.watch_count,
    starts_at: seconds(starts_at),
    ends_at: seconds(ends_at),
    ends_at_ms: ends_at,
    extended: lot.extension_count > 0,
    reserve: biddingRules.reserveState(state),
    deposit_fen: lot.deposit_fen,
    premium_bp: lot.premium_bp,
    premium_slices: lot.premium_slices,
    hammer_fen: sold ? lot.hammer_fen : null,
    closed_at: seconds(lot.closed_at),
    post_sale: lot.post_sold_at !== null,
    post_sold_at: seconds(lot.post_sold_at ?? undefined),
    lot_no: lot.lot_no,
    session_id: lot.session_id,
    batch_id: lot.batch_id,
    live_session_id: lot.live_session_id,
  }
}

/** Cards of lots of any status, by id. */
export async function cardsByIds(ctx: Ctx, lots: readonly Lot[]): Promise<Map<number, Card>> {
  return new Map((await cardsOf(ctx, lots)).map((card) => [card.id, card]))
}

/** Lots anybody may see, as the caller sees them, by id. */
export const lotCardsFor = async (ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, Card>> =>
  cardsByIds(ctx, await lotsByIds(ctx, lot_ids))
