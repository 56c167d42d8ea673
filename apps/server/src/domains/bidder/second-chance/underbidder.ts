/** The people a defaulted lot may be offered to: those a bid on it would be taken from, the best bid first. */
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { linkedPeople, standingsOf } from '../../account/index.ts'
import { bids, isAgeBarred, sales, setting, type store } from '../../lot/index.ts'
import { type BidderKnown, bidderKnown, isBarred } from '../eligibility/bidder-facts.ts'
import { filterOf, judgeBidder, type NotEligible } from '../eligibility/eligibility.ts'

/** Further down it is no second chance any more. */
const LOOKED_AT = 10

/** The first reason against this person taking the lot without a bid, their caps apart; undefined where there is none. */
export async function refusedTaking(
  ctx: Ctx,
  lot: store.Lot,
  user_id: number,
): Promise<{ known: BidderKnown; refused: NotEligible | undefined }> {
  const known = await bidderKnown(ctx, user_id, lot)
  const terms = {
    mode: lot.mode,
    premium_bp: lot.premium_bp,
    open_unpaid_max: await setting(ctx, 'auction.open_unpaid_max'),
    age_barred: await isAgeBarred(ctx, lot.category_id, user_id),
    join_filter: filterOf(lot),
  }
  const blocked = await isBarred(ctx, user_id, known)
  const facts = { ...known.facts, ...(await standingsOf(ctx, [user_id])).get(user_id) }
  // They agreed to the premium with their bid.
  const refused =
    judgeBidder(facts, terms, { agree_premium: true, blocked }, await databaseNow(ctx)) ??
    (await linkedToWinner(ctx, lot, user_id)) ??
    (await paddleSuspended(ctx, lot, user_id))
  return { known, refused }
}

/**
 * An account of the one who did not pay would have the lot for less than it was won for; read anew, since one may have been made meanwhile. It is
 * not told with whom it is linked.
 */
async function linkedToWinner(
  ctx: Ctx,
  { winner_user_id }: store.Lot,
  user_id: number,
): Promise<NotEligible | undefined> {
  if (winner_user_id === null) return undefined
  return (await linkedPeople(ctx, user_id)).has(winner_user_id) ? { key: 'BID_SELF', details: {} } : undefined
}

/** A second-chance buyer needs no paddle; one that the sale took no more bids with takes nothing there either. */
async function paddleSuspended(ctx: Ctx, { session_id }: store.Lot, user_id: number): Promise<NotEligible | undefined> {
  if (session_id === null) return undefined
  const suspended = await sales().suspendedIn(ctx, session_id, [user_id])
  return suspended.has(user_id) ? { key: 'PADDLE_SUSPENDED', details: { session_id } } : undefined
}

/** The best bidder but the one who did not pay who may take the lot; undefined without one. */
export async function underbidderOf(
  ctx: Ctx,
  lot: store.Lot,
): Promise<{ user_id: number; best_fen: number } | undefined> {
  const others = (await bids.biddersOf(ctx, [lot.id]))
    .filter(({ user_id }) => user_id !== lot.winner_user_id)
    .sort((a, b) => b.best_fen - a.best_fen)
    .slice(0, LOOKED_AT)
  for (const one of others) if (!(await refusedTaking(ctx, lot, one.user_id)).refused) return one
  return undefined
}
