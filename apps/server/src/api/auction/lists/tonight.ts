/** Lots that end tonight, on one page to bid from. */
import { TONIGHT_MAX, type TonightLot } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  bidderKnown,
  bids,
  isAgeBarred,
  isBarred,
  type Lot,
  auction_lots as l,
  ownLimitsSeen,
  ownOffers,
  auction_bidders as p,
  paddlesSeen,
  pageOfLots,
  pageWhere,
  setting,
  tickFactsOf,
  tickFor,
  auction_watches as w,
} from '../../../domains/auction/index.ts'
import { heldByLot } from '../../../domains/deposit/index.ts'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import type { PageOf } from '../../../platform/db/paging.ts'
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

async function ownLots(ctx: SignedCtx, ends_before: number): Promise<PageOf<Lot>> {
  const user_id = ctx.user.id
  return pageWhere(
    ctx,
    sql`${l.id} in (
        select ${w.lot_id} from ${w} where ${w.user_id} = ${user_id} union select ${p.lot_id} from ${p} where ${p.user_id} = ${user_id}
      ) and ${l.status} = 'live' and ${l.ends_at} < ${new Date(ends_before)} and ${l.deleted_at} is null`,
    'ending',
    PAGE,
  )
}

/** Lots with what a bid needs, in the order given. */
export async function rowsOf(ctx: Ctx, lots: readonly Lot[]): Promise<Row[]> {
  const lot_ids = lots.map(({ id }) => id)
  const [cards, facts] = [await cardsOf(ctx, lots), await tickFactsOf(ctx, lots)]
  const own = ctx.user && (await ownHalf(ctx as SignedCtx, lots, lot_ids))
  return lots.map((lot, i): Row => {
    const card = cards[i]!
    const took_part = card.my_state !== undefined && card.my_state !== 'none'
    return {
      ...card,
      tick: tickFor(facts.get(lot.id)!, ctx.user?.id, took_part),
      can_bid: own?.get(lot.id)?.can_bid ?? { ok: true },
      my_alias: own?.get(lot.id)?.my_alias,
      my_max_fen: own?.get(lot.id)?.my_max_fen ?? null,
    }
  })
}

/** What only the caller sees of their lots, read for all of them at once. */
async function ownHalf(ctx: SignedCtx, lots: readonly Lot[], lot_ids: readonly number[]) {
  const user_id = ctx.user.id
  const pairs = lot_ids.map((lot_id) => ({ lot_id, user_id }))
  const held = await heldByLot(ctx, pairs)
  const aliases = await bids.aliasesOf(ctx, pairs)
  const offers = await ownOffers(ctx, lot_ids, user_id)
  const limits = {
    realname_from_fen: await setting(ctx, 'auction.realname_from_fen'),
    open_unpaid_max: await setting(ctx, 'auction.open_unpaid_max'),
    now_ms: await databaseNow(ctx),
    paddles: await paddlesSeen(ctx, user_id, lots),
    own_limits: await ownLimitsSeen(ctx, user_id),
  }
  const rows = new Map<number, Pick<Row, 'can_bid' | 'my_alias' | 'my_max_fen'>>()
  for (const lot of lots) {
    const known = await bidderKnown(ctx, user_id, lot)
    const blocked = await isBarred(ctx, user_id, known)
    const age_barred = await isAgeBarred(ctx, lot.category_id, user_id)
    rows.set(lot.id, {
      can_bid: can(ctx, bidRefused(lot, known, { ...limits, held_fen: held.get(lot.id) ?? 0, age_barred, blocked })),
      my_alias: aliases.get(`${lot.id}:${user_id}`),
      my_max_fen: offers.get(lot.id)?.max_fen ?? null,
    })
  }
  return rows
}
