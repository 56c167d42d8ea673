/** The people who may buy a lot that passed: those a bid on it would be taken from, without a paddle or a deposit. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { standingsOf } from '../../account/index.ts'
import {
  type BidderKnown,
  bidderKnown,
  filterOf,
  isBarred,
  judgeBidder,
  judgeRisk,
  type NotEligible,
  riskSeen,
} from '../../bidder/index.ts'
import { aliasOf, bids, isAgeBarred, type Lot, setting, successorOf } from '../../lot/index.ts'
import { termsOf } from '../../shop/index.ts'
import { suspendedIn } from '../store.ts'
import { notForSale, refusedByTime } from './rules.ts'
import * as store from './store.ts'

/** A person who would buy a lot that passed. */
export interface Would {
  known: BidderKnown
  /** Their bid on it that stood best; undefined where they had none. */
  bid: { alias: string; best_fen: number } | undefined
  refused: NotEligible | undefined
}

/** @returns the first reason against somebody buying this lot for an amount now, their caps apart */
export async function wouldBuy(
  ctx: Ctx,
  lot: Lot,
  {
    user_id,
    amount_fen,
    agree_premium,
    in_time = false,
  }: {
    user_id: number
    amount_fen: number
    agree_premium: boolean
    /** What they answer came within the days after the sale; they need not be on any more. */
    in_time?: boolean
  },
  now_ms: number,
): Promise<Would> {
  const known = await bidderKnown(ctx, user_id, lot)
  const bid = (await bids.biddersOf(ctx, [lot.id])).find((one) => one.user_id === user_id)
  const terms = {
    mode: lot.mode,
    premium_bp: lot.premium_bp,
    open_unpaid_max: await setting(ctx, 'auction.open_unpaid_max'),
    age_barred: await isAgeBarred(ctx, lot.category_id, user_id),
    join_filter: filterOf(lot),
  }
  const blocked = await isBarred(ctx, user_id, known)
  const refused =
    (in_time ? notForSale(lot) : refusedByTime(lot, bid !== undefined, now_ms)) ??
    ((await successorOf(ctx, lot.id))
      ? { key: 'STATE_CONFLICT' as const, details: { status: lot.status } }
      : undefined) ??
    ((await termsOf(ctx, lot.shop_id)).is_active ? undefined : { key: 'SHOP_NOT_ACTIVE' as const, details: {} }) ??
    judgeBidder(
      { ...known.facts, ...(await standingsOf(ctx, [user_id])).get(user_id) },
      terms,
      { agree_premium, blocked },
      now_ms,
    ) ??
    judgeRisk(await riskSeen(ctx, known, [lot.id]), lot, amount_fen) ??
    (await paddleSuspended(ctx, lot, user_id))
  return { known, bid, refused }
}

/** A paddle its house takes no bids with, or took none with at the end, buys nothing there either. */
async function paddleSuspended(ctx: Ctx, { session_id }: Lot, user_id: number): Promise<NotEligible | undefined> {
  if (session_id === null) return undefined
  const suspended = await suspendedIn(ctx, session_id, [user_id])
  return suspended.has(user_id) ? { key: 'PADDLE_SUSPENDED', details: { session_id } } : undefined
}

/** What somebody is called on this lot: as their bids were, or by the next number. */
export async function aliasOn(tx: Tx, lot: Lot, { known, bid }: Pick<Would, 'known' | 'bid'>): Promise<string> {
  if (bid) return bid.alias
  const [before] = await store.offersOn(tx, lot.id, known.facts.user_id)
  return before?.alias ?? aliasOf(known.nickname, lot.bidder_count + 1 + (await store.outsiders(tx, lot.id)))
}
