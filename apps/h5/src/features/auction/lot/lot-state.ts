/** A lot's state for the person looking at it, worked out once for the bar, the banner and the buttons. */
import type { Data } from '../../../lib/api/client.ts'
import { isRefusal } from '../../../lib/api/refusals.ts'

export type Lot = Data<'auction.lot'>
export type Tick = Lot['tick']

export type LotState =
  | 'mine'
  | 'upcoming'
  | 'open'
  | 'register'
  | 'barred'
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
export function lotStateOf(lot: Lot, signed_in: boolean): LotState {
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
  if (signed_in && isBarred(lot)) return 'barred'
  const needs_deposit =
    signed_in &&
    !lot.can_bid.ok &&
    (isRefusal(lot.can_bid, 'DEPOSIT_REQUIRED') || isRefusal(lot.can_bid, 'PADDLE_REQUIRED'))
  return needs_deposit ? 'register' : 'open'
}

/** Why a person may not bid on a lot at all, regardless of payment or proof: it is for others, or they owe or broke something. */
const isBarred = ({ can_bid }: Pick<Lot, 'can_bid'>): boolean =>
  isRefusal(can_bid, 'NEW_CUSTOMER_ONLY') ||
  isRefusal(can_bid, 'BID_FILTERED') ||
  isRefusal(can_bid, 'BID_SELF') ||
  isRefusal(can_bid, 'ADULT_REQUIRED') ||
  isRefusal(can_bid, 'ACCOUNT_RESTRICTED') ||
  isRefusal(can_bid, 'PADDLE_SUSPENDED') ||
  isRefusal(can_bid, 'LIMIT_REACHED')

/** The fate of this person's deposit on a lot that ended without them; undefined where they paid none. */
export function depositAfter({ my_deposit }: Pick<Lot, 'my_deposit'>): 'deposit_coming' | 'deposit_back' | undefined {
  if (my_deposit?.status === 'held' || my_deposit?.status === 'releasing') return 'deposit_coming'
  return my_deposit?.status === 'released' ? 'deposit_back' : undefined
}

/** The leader's own maximum while it is above the price: a single bid is the price itself and keeps nothing private. */
export const privateMax = ({ tick, current_fen }: Pick<Lot, 'tick' | 'current_fen'>): number | undefined =>
  tick.my_max_fen && tick.my_max_fen > current_fen ? tick.my_max_fen : undefined

export type Reminders = NonNullable<Lot['reminders']>
/** It stands in a sale whose lots follow one another, without times. */
export const isInRoom = (lot: Pick<Lot, 'sale'>): boolean => lot.sale?.room !== undefined

/** The sheets of a lot's page. */
export type SheetName = 'manual' | 'proxy' | 'deposit' | 'absentee'

/** The sheet to open for one a link asked for, as things stand now; undefined when there is nothing left to do with any. */
export function sheetFor(asked: string, lot_state: LotState): SheetName | undefined {
  if (lot_state === 'upcoming') return asked === 'absentee' || asked === 'deposit' ? asked : undefined
  if (lot_state === 'leading') return 'proxy'
  if (lot_state === 'register') return asked === 'proxy' || asked === 'manual' ? asked : 'deposit'
  if (lot_state !== 'open' && lot_state !== 'outbid') return undefined
  return asked === 'proxy' ? 'proxy' : 'manual'
}

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
