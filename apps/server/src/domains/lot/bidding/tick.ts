/** The changing part of a running lot, as clients see it. */
import type { Bid, Cost, LotTick, Premium } from '@juya/contract'
import { costOf } from '@juya/contract'
import type { z } from 'zod'
import { publicKind } from '../proof/chain.ts'
import { type LotState, lowestBidFen, reserveState } from './bidding-rules.ts'
import { hardEndAt } from './soft-close.ts'

export type Tick = z.output<typeof LotTick>
export type BidLine = z.output<typeof Bid>
export type CostAnswer = z.output<typeof Cost>

export interface TickFacts {
  lot_id: number
  state: LotState
  tick_seq: number
  bidder_count: number
  leader_alias: string | null
  winner_user_id?: number | null
  now_ms: number
}

/** The price everybody sees: the start price before the first bid. */
export const visibleFen = (state: Pick<LotState, 'current_fen' | 'start_fen'>): number =>
  state.current_fen || state.start_fen

/** The tick everybody gets; nothing in it is anybody's own. */
export function tickOf({ lot_id, state, tick_seq, bidder_count, leader_alias, now_ms }: TickFacts): Tick {
  return {
    lot_id,
    seq: tick_seq,
    status: state.status,
    current_fen: visibleFen(state),
    next_fen: lowestBidFen(state),
    bid_count: state.bid_count,
    bidder_count,
    leader_alias,
    reserve: reserveState(state),
    ends_at_ms: state.ends_at,
    extension_count: state.extension_count,
    hard_end_at_ms: hardEndAt(state),
    server_now_ms: now_ms,
  }
}

/** The same with what concerns one person: where they stand and, while they lead, the most they would pay. */
export function tickFor(facts: TickFacts, user_id: number | undefined, has_bid: boolean): Tick {
  const tick = tickOf(facts)
  if (user_id === undefined) return tick
  const leads = facts.state.leader_id === user_id
  return { ...tick, my_state: myState(facts, user_id, has_bid), my_max_fen: leads ? facts.state.leader_max_fen : null }
}

/** Where a person stands on a lot. */
export function myState(
  { state, winner_user_id }: Pick<TickFacts, 'state' | 'winner_user_id'>,
  user_id: number,
  has_bid: boolean,
): 'none' | 'leading' | 'outbid' | 'won' | 'lost' {
  if (!has_bid) return 'none'
  if (state.status === 'live') return state.leader_id === user_id ? 'leading' : 'outbid'
  const sold = state.status === 'sold' || state.status === 'defaulted'
  const winner = winner_user_id === undefined ? state.leader_id : winner_user_id
  return sold && winner === user_id ? 'won' : 'lost'
}

export interface Entry {
  seq: number
  user_id: number
  alias: string
  kind: string
  amount_fen: number
  leads: boolean
  placed_at: number
  /** Why Juya took it back. */
  void_reason?: string | null
}

/** One entry of the history as everybody may see it; `state` says who leads now. */
export function bidLine(
  entry: Entry,
  state: Pick<LotState, 'status' | 'bid_count' | 'leader_id'>,
  viewer_id: number | undefined,
): BidLine {
  const leading = entry.seq === state.bid_count && entry.leads && state.status !== 'cancelled'
  return {
    seq: entry.seq,
    alias: entry.alias,
    amount_fen: entry.amount_fen,
    kind: publicKind(entry.kind),
    status: state.status === 'cancelled' || entry.void_reason ? 'void' : leading ? 'leading' : 'outbid',
    ...(entry.void_reason ? { void_reason: entry.void_reason } : {}),
    is_me: entry.user_id === viewer_id,
    at_ms: entry.placed_at,
  }
}

/** The whole price at a hammer price, with the deposit the person has on hold for the lot. */
export function costAt(
  lot: Premium & { shipping_fen: number; authentication_fen: number },
  hammer_fen: number,
  deposit_fen: number,
): CostAnswer {
  const { premium_bp, premium_slices, shipping_fen, authentication_fen } = lot
  return costOf({
    ...{ hammer_fen, premium_bp, premium_slices, shipping_fen, authentication_fen, deposit_fen },
    coupon_fen: 0,
  })
}
