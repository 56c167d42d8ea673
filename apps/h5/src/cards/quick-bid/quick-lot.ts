/** A lot that is bid on in two taps where it is listed: what a tick changes in it, and what its button does now. Pure. */
import { type CostLines, costOf } from '@juya/contract/bidding/bidding-cost.ts'
import type { Data } from '../../lib/api/client.ts'
import { isRefusal } from '../../lib/api/refusals.ts'

export type QuickLot = Data<'auction.tonight'>['list'][number]
type Tick = QuickLot['tick']

/** A tick pushed to everybody says who leads by their name on this lot; the caller's own name was read with the row. */
export function withTick(lot: QuickLot, tick: Tick): QuickLot {
  if (tick.seq < lot.tick.seq) return lot
  const took_part = lot.my_alias != null
  const standing = took_part && tick.leader_alias === lot.my_alias ? 'leading' : took_part ? 'outbid' : 'none'
  const { status, current_fen, next_fen, bid_count, bidder_count, ends_at_ms, reserve } = tick
  return {
    ...lot,
    status,
    current_fen,
    next_fen,
    bid_count,
    bidder_count,
    ends_at_ms,
    reserve,
    my_state: tick.my_state ?? (status === 'live' ? standing : lot.my_state),
    my_max_fen: tick.my_max_fen ?? lot.my_max_fen,
    tick,
  }
}

/** What the next bid would cost in all if it won: the lot page's rule at the price as it stands now. */
export const wholeOf = ({ next_fen, premium_bp, premium_slices, cost }: QuickLot): CostLines =>
  costOf({
    ...{ hammer_fen: next_fen, premium_bp, premium_slices, shipping_fen: cost.shipping_fen },
    ...{ authentication_fen: cost.authentication_fen, coupon_fen: cost.coupon_fen, deposit_fen: cost.deposit_fen },
  })

/** What the row offers; `stale` and `over` offer nothing. */
export type Offer = 'bid' | 'leading' | 'deposit' | 'look' | 'stale' | 'over'

/**
 * @param fresh what is shown is what the server said last
 * @param left_s seconds to the end, by the server's clock
 */
export function offerOf(lot: QuickLot, { fresh, left_s }: { fresh: boolean; left_s: number }): Offer {
  if (lot.status !== 'live' || left_s <= 0) return 'over'
  if (!fresh) return 'stale'
  if (lot.my_state === 'leading') return 'leading'
  if (isRefusal(lot.can_bid, 'DEPOSIT_REQUIRED')) return 'deposit'
  // Where a premium must be agreed to, or somebody may not bid, the lot's own page says so. In a sale it was, with the paddle.
  return lot.can_bid.ok && (lot.premium_bp === 0 || lot.session_id != null) ? 'bid' : 'look'
}
