/** Lots that end tonight, on one page to bid from. */
import { TONIGHT_MAX, type TonightLot } from '@juya/contract'
import type { z } from 'zod'
import { barredShops, bidderKnown, ownLimitsSeen, paddleCover, riskSeen } from '../../../domains/bidder/index.ts'
import { heldByLot } from '../../../domains/deposit/index.ts'
import { pageOfLots } from '../../../domains/finding/index.ts'
import { biddingRules, bids, isAgeBarred, type Lot, setting, tickFactsOf, ticks } from '../../../domains/lot/index.ts'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { type PageOf, pageQuery } from '../../../platform/db/paging.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { cardsOf } from '../cards.ts'
import { bidRefused, can } from '../may-bid.ts'
import { soonEndsAt } from './lists.ts'

type Row = z.input<typeof TonightLot>
const PAGE = { page: 1, page_size: TONIGHT_MAX }

/** Those the caller watches or has bid on; for a guest, and where there are none, what ends soonest. */
export async function tonight(
  ctx: Ctx,
): Promise<{ list: Row[]; own: boolean; within_h: number; has_more: boolean; server_now_ms: number }> {
  const ends_before = await soonEndsAt(ctx)
  const mine = ctx.user && (await ownLots(ctx as SignedCtx, ends_before))
  const own = mine !== undefined && mine.list.length > 0
  const found = own ? mine : await pageOfLots(ctx, { status: 'live', ends_before }, 'ending', PAGE)
  return {
    list: await rowsOf(ctx, found.list),
    own,
    within_h: await setting(ctx, 'auction.ending_soon_h'),
    has_more: found.has_more,
    server_now_ms: await databaseNow(ctx),
  }
}

const ownLots = (ctx: SignedCtx, ends_before: number): Promise<PageOf<Lot>> =>
  pageQuery<Lot>(
    ctx,
    {
      name: 'auction_tonight_own',
      columns: 'l.*',
      from: `lot_lots l where l.id in (
          select lot_id from finding_watches where user_id = $1 union select lot_id from lot_bidders where user_id = $1
        ) and l.status = 'live' and l.ends_at < to_timestamp($2::float8 / 1000.0) and l.deleted_at is null`,
      order: 'l.ends_at, l.id',
      values: [ctx.user.id, ends_before],
    },
    PAGE,
  )

/** Lots with what a bid needs, in the order given. */
export async function rowsOf(ctx: Ctx, lots: readonly Lot[]): Promise<Row[]> {
  const [cards, facts, own] = await readTogether(ctx, [
    () => cardsOf(ctx, lots),
    () => tickFactsOf(ctx, lots),
    () => (ctx.user ? ownHalf(ctx as SignedCtx, lots) : undefined),
  ])
  return lots.map((lot, i): Row => {
    const card = cards[i]!
    const tick_facts = facts.get(lot.id)!
    const took_part = card.my_state !== undefined && card.my_state !== 'none'
    const price_fen = lot.hammer_fen ?? biddingRules.lowestBidFen(tick_facts.state)
    return {
      ...card,
      tick: ticks.tickFor(tick_facts, ctx.user?.id, took_part),
      can_bid: own?.get(lot.id)?.can_bid ?? { ok: true },
      my_alias: own?.get(lot.id)?.my_alias,
      my_max_fen: own?.get(lot.id)?.my_max_fen ?? null,
      cost: ticks.costAt(lot, price_fen, own?.get(lot.id)?.held_fen ?? 0),
    }
  })
}

/** What only the caller sees of their lots, read for all of them at once. */
async function ownHalf(ctx: SignedCtx, lots: readonly Lot[]) {
  const user_id = ctx.user.id
  const lot_ids = lots.map(({ id }) => id)
  const pairs = lot_ids.map((lot_id) => ({ lot_id, user_id }))
  const [known, held, aliases, offers, age_barred, open_unpaid_max, now_ms, paddles, own_limits] = await readTogether(
    ctx,
    [
      () =>
        readTogether(
          ctx,
          lots.map((lot) => () => bidderKnown(ctx, user_id, lot)),
        ),
      () => heldByLot(ctx, pairs),
      () => bids.aliasesOf(ctx, pairs),
      () => bids.ownOffers(ctx, lot_ids, user_id),
      () =>
        readTogether(
          ctx,
          lots.map((lot) => () => isAgeBarred(ctx, lot.category_id, user_id)),
        ),
      () => setting(ctx, 'auction.open_unpaid_max'),
      () => databaseNow(ctx),
      () => paddleCover.paddlesSeen(ctx, user_id, lots),
      () => ownLimitsSeen(ctx, user_id),
    ],
  )
  const barred = await barredShops(ctx, user_id, known)
  const risk = known[0] && (await riskSeen(ctx, known[0], lot_ids))
  const limits = { risk, open_unpaid_max, now_ms, paddles, own_limits }
  return new Map(
    lots.map((lot, i) => {
      const held_fen = held.get(lot.id) ?? 0
      const about = {
        ...limits,
        held_fen,
        age_barred: age_barred[i]!,
        blocked: barred.has(lot.shop_id),
      }
      const own: Pick<Row, 'can_bid' | 'my_alias' | 'my_max_fen'> & { held_fen: number } = {
        can_bid: can(ctx, bidRefused(lot, known[i]!, about)),
        my_alias: aliases.get(`${lot.id}:${user_id}`),
        my_max_fen: offers.get(lot.id)?.max_fen ?? null,
        held_fen,
      }
      return [lot.id, own]
    }),
  )
}
