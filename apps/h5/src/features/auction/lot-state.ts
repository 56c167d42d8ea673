/** What a lot is to the person looking at it, worked out once for the bar, the banner and the buttons. */
import type { Data } from '../../lib/api.ts'

export type Lot = Data<'auction.lot'>
export type Tick = Lot['tick']

export type Standing =
  | 'mine'
  | 'upcoming'
  | 'open'
  | 'register'
  | 'leading'
  | 'outbid'
  | 'won'
  | 'second_chance'
  | 'lost'
  | 'sold'
  | 'passed'
  | 'cancelled'
  | 'defaulted'

/** @param signed_in a guest meets the login sheet first, so no deposit is asked of them yet */
export function standingOf(lot: Lot, signed_in: boolean): Standing {
  const { status, my_state } = lot.tick
  if (lot.second_chance) return 'second_chance'
  if (status === 'sold')
    return my_state === 'won' ? 'won' : my_state === 'lost' || my_state === 'outbid' ? 'lost' : 'sold'
  if (status === 'passed') return 'passed'
  if (status === 'cancelled') return 'cancelled'
  if (status === 'defaulted') return 'defaulted'
  if (lot.is_mine) return 'mine'
  if (status !== 'live') return 'upcoming'
  if (my_state === 'leading') return 'leading'
  if (my_state === 'outbid') return 'outbid'
  const needs_deposit = signed_in && !lot.can_bid.ok && lot.can_bid.code === DEPOSIT_REQUIRED
  return needs_deposit ? 'register' : 'open'
}

export const DEPOSIT_REQUIRED = 30013

/** It ended without a sale because the highest bid stayed below the reserve. */
export const missedReserve = ({ status, reserve, bid_count }: Pick<Lot, 'status' | 'reserve' | 'bid_count'>): boolean =>
  status === 'passed' && reserve === 'not_met' && bid_count > 0

/** A tick pushed to everybody carries nothing about this person: who leads is told by their alias on this lot. */
export function withTick(lot: Lot, tick: Tick): Lot {
  if (tick.seq < lot.tick.seq) return lot
  const my_alias = lot.bids.find((bid) => bid.is_me)?.alias
  const before = lot.tick.my_state
  const took_part = my_alias !== undefined || before === 'leading' || before === 'outbid'
  const leads =
    my_alias !== undefined
      ? tick.leader_alias === my_alias
      : before === 'leading' && tick.leader_alias === lot.tick.leader_alias
  const my_state = tick.my_state ?? (took_part && tick.status === 'live' ? (leads ? 'leading' : 'outbid') : before)
  const { status, current_fen, next_fen, bid_count, bidder_count, ends_at_ms, reserve, hard_end_at_ms } = tick
  const extended = tick.extension_count > 0
  return {
    ...lot,
    status,
    current_fen,
    next_fen,
    bid_count,
    bidder_count,
    ends_at_ms,
    reserve,
    extended,
    hard_end_at_ms,
    tick: { ...tick, my_state, my_max_fen: tick.my_max_fen ?? lot.tick.my_max_fen },
  }
}
