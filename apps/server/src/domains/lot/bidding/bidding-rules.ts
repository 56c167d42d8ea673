/**
 * What a bid does to a lot: plain functions, no database, no clock. Everything about the lot that could change under a bid is in
 * `LotState`; the caller holds the lot's row lock from reading it until the result is written.
 */
import { type IncrementRule, type RefusalKey, stepFen } from '@juya/contract'
import type { LotStatus } from '../lot-states.ts'
import { afterBid, type SoftClose } from './soft-close.ts'

export interface LotState {
  status: LotStatus
  start_fen: number
  increment: IncrementRule
  /** Secret: below it the lot is not sold. */
  reserve_fen: number | null
  buy_now_fen: number | null
  soft_close: SoftClose
  /** The hard end counts from it; an outage of the service moves it. */
  planned_end_at: number
  ends_at: number
  extension_count: number
  /** Visible price; 0 before the first bid. */
  current_fen: number
  /** Entries of the public history. */
  bid_count: number
  leader_id: number | null
  /** Secret: the most the leader would pay. */
  leader_max_fen: number | null
}

export interface Offer {
  user_id: number
  kind: 'manual' | 'proxy' | 'buy_now'
  /** The price itself (manual, buy_now) or the most the bidder would pay (proxy). Whole yuan. */
  amount_fen: number
  /** The bidder has confirmed an unusually high amount. */
  confirm_large: boolean
}

/** An entry that the bid adds to the public history, in order. */
export interface BidRow {
  user_id: number
  kind: 'manual' | 'proxy_max' | 'proxy_auto' | 'buy_now'
  /** The visible amount of this entry. */
  amount_fen: number
  /** Only on the bidder's own proxy_max row, and only ever shown to the bidder. */
  max_fen: number | null
  /** Whether this entry led once the bid was through; the others were beaten at once. */
  leads: boolean
  extended: boolean
}

export interface Refused {
  taken: false
  key: RefusalKey
  details: Record<string, unknown>
}
export interface Taken {
  taken: true
  lot: LotState
  /** Empty when the leader raised their own maximum, which others do not see. */
  rows: BidRow[]
  /** The leader until now, when this bid took the lead from somebody else. */
  outbid_id: number | null
}
export type Judgement = Refused | Taken

/** A price further above the present one than this asks for a confirmation: five times it, or a hundred steps. */
const LARGE_FACTOR = 5
const LARGE_STEPS = 100

const refused = (key: RefusalKey, details: Record<string, unknown> = {}): Refused => ({ taken: false, key, details })

export const isOpen = (lot: Pick<LotState, 'status' | 'ends_at'>, now_ms: number): boolean =>
  lot.status === 'live' && now_ms < lot.ends_at

export const reserveMet = (lot: Pick<LotState, 'reserve_fen' | 'leader_max_fen'>): boolean =>
  lot.reserve_fen === null || (lot.leader_max_fen ?? 0) >= lot.reserve_fen

/** The reserve as everybody may know it. */
export const reserveState = (lot: Pick<LotState, 'reserve_fen' | 'leader_max_fen'>): 'none' | 'not_met' | 'met' =>
  lot.reserve_fen === null ? 'none' : reserveMet(lot) ? 'met' : 'not_met'

/** The lowest bid that would be taken now: the start price while no bid stands, then one step above the visible price. */
export const lowestBidFen = (lot: Pick<LotState, 'start_fen' | 'current_fen' | 'increment'>): number =>
  lot.current_fen === 0 ? lot.start_fen : lot.current_fen + stepFen(lot.current_fen, lot.increment)

/** Whether the lot takes bids at this moment, from any caller. */
export function refusalByTime(lot: Pick<LotState, 'status' | 'ends_at'>, now_ms: number): Refused | undefined {
  if (isOpen(lot, now_ms)) return undefined
  const over = lot.status === 'live' || ENDED.has(lot.status)
  return refused(over ? 'LOT_ENDED' : 'LOT_NOT_LIVE', { status: lot.status })
}
const ENDED: ReadonlySet<LotStatus> = new Set(['sold', 'passed', 'cancelled', 'defaulted'])

/**
 * Judges one offer by the lot's rules. The bidder has been judged before (eligibility.ts).
 *
 * @param now_ms the database's clock, read after the lot was locked
 * @returns a refusal, with the fact that helps, or the lot as the bid leaves it and the entries it adds
 */
export function judgeBid(lot: LotState, offer: Offer, now_ms: number): Judgement {
  const closed = refusalByTime(lot, now_ms)
  if (closed) return closed
  if (offer.kind === 'buy_now') return judgeBuyNow(lot, offer)
  if (offer.amount_fen % 100 !== 0 || offer.amount_fen <= 0)
    return refused('VALIDATION', { field: 'amount_fen', reason: 'whole yuan only' })

  const leads = lot.leader_id === offer.user_id
  const tooLow = leads ? refusalOfRaise(lot, offer) : refusalOfNewcomer(lot, offer)
  if (tooLow) return tooLow
  const priced = leads ? raiseOwnMaximum(lot, offer) : lot.leader_id === null ? open(lot, offer) : compete(lot, offer)
  return settle(lot, withMaximum(liftToReserve(priced, lot.reserve_fen), priced, offer), now_ms)
}

/** A raise that lifts the price to the reserve is an entry; it keeps the maximum that was given with it. */
const withMaximum = (lifted: Priced, before: Priced, { user_id, amount_fen }: Offer): Priced =>
  before.rows.length === 0 && lifted.rows.length > 0
    ? { ...lifted, rows: [row(user_id, 'proxy_max', lifted.current_fen, true, amount_fen)] }
    : lifted

function refusalOfNewcomer(lot: LotState, offer: Offer): Refused | undefined {
  const next_fen = lowestBidFen(lot)
  if (offer.amount_fen < next_fen) return refused('BID_TOO_LOW', { next_fen, next_yuan: next_fen / 100 })
  const usual_fen = Math.max(lot.current_fen, lot.start_fen)
  return refusalOfLarge(offer, usual_fen, lot.current_fen + LARGE_STEPS * stepFen(lot.current_fen, lot.increment))
}

function refusalOfRaise(lot: LotState, offer: Offer): Refused | undefined {
  const max_fen = lot.leader_max_fen!
  if (offer.amount_fen <= max_fen) return refused('MAX_NOT_HIGHER', { max_fen })
  return refusalOfLarge(offer, max_fen, max_fen + LARGE_STEPS * stepFen(max_fen, lot.increment))
}

function refusalOfLarge(offer: Offer, usual_fen: number, many_steps_fen: number): Refused | undefined {
  const limit_fen = Math.max(LARGE_FACTOR * usual_fen, many_steps_fen)
  if (offer.amount_fen <= limit_fen || offer.confirm_large) return undefined
  return refused('CONFIRM_LARGE_BID', { confirm: true, amount_fen: offer.amount_fen, usual_fen })
}

/** The price and leader a bid leads to, before the reserve and the clock are looked at. */
interface Priced {
  leader_id: number
  leader_max_fen: number
  current_fen: number
  rows: Array<Omit<BidRow, 'extended'>>
}

const row = (
  user_id: number,
  kind: BidRow['kind'],
  amount_fen: number,
  leads: boolean,
  max_fen: number | null = null,
) => ({
  user_id,
  kind,
  amount_fen,
  max_fen,
  leads,
})

/** What a bidder offered, as a replay of a lot's bids needs it. */
export type PastOffer = Pick<Offer, 'user_id' | 'kind' | 'amount_fen'>

/**
 * The price and leader these offers lead to, in the order they were given, as if no other had ever been: what stands once bids
 * were taken back. Each of them was taken before; without the others the price was never higher, so each is taken again.
 */
export function standingAfter(
  lot: LotState,
  offers: readonly PastOffer[],
): Pick<LotState, 'current_fen' | 'leader_id' | 'leader_max_fen'> {
  const nothing = { ...lot, current_fen: 0, leader_id: null, leader_max_fen: null }
  let at: LotState = nothing
  for (const one of offers) {
    const offer = { ...one, confirm_large: true }
    if (at.leader_id === one.user_id && one.amount_fen <= at.leader_max_fen!) continue
    const priced =
      at.leader_id === one.user_id
        ? raiseOwnMaximum(at, offer)
        : at.leader_id === null
          ? open(at, offer)
          : compete(at, offer)
    const { rows: _, ...price } = priced
    at = { ...at, ...price }
  }
  const { leader_id, leader_max_fen, current_fen } = at
  if (leader_id === null || leader_max_fen === null) return { current_fen, leader_id, leader_max_fen }
  const { rows: _, ...price } = liftToReserve({ leader_id, leader_max_fen, current_fen, rows: [] }, lot.reserve_fen)
  return price
}

function raiseOwnMaximum(lot: LotState, { user_id, amount_fen }: Offer): Priced {
  return { leader_id: user_id, leader_max_fen: amount_fen, current_fen: lot.current_fen, rows: [] }
}

function open(lot: LotState, { user_id, kind, amount_fen }: Offer): Priced {
  const current_fen = kind === 'manual' ? amount_fen : lot.start_fen
  return {
    leader_id: user_id,
    leader_max_fen: amount_fen,
    current_fen,
    rows: [leadingRow(user_id, kind, current_fen, amount_fen)],
  }
}

function compete(lot: LotState, { user_id, kind, amount_fen }: Offer): Priced {
  const leader_id = lot.leader_id!
  const max_fen = lot.leader_max_fen!
  if (amount_fen > max_fen) {
    const justAbove_fen = Math.max(lowestBidFen(lot), max_fen + stepFen(max_fen, lot.increment))
    const current_fen = kind === 'manual' ? amount_fen : Math.min(amount_fen, justAbove_fen)
    return {
      leader_id: user_id,
      leader_max_fen: amount_fen,
      current_fen,
      rows: [leadingRow(user_id, kind, current_fen, amount_fen)],
    }
  }
  // The earlier of two equal maximums leads; a lower one is beaten by one step, or by what the leader has left.
  const current_fen = Math.min(max_fen, amount_fen + stepFen(amount_fen, lot.increment))
  const beaten =
    kind === 'manual'
      ? row(user_id, 'manual', amount_fen, false)
      : row(user_id, 'proxy_max', amount_fen, false, amount_fen)
  return {
    leader_id,
    leader_max_fen: max_fen,
    current_fen,
    rows: [beaten, row(leader_id, 'proxy_auto', current_fen, true)],
  }
}

const leadingRow = (user_id: number, kind: Offer['kind'], current_fen: number, amount_fen: number) =>
  kind === 'manual'
    ? row(user_id, 'manual', current_fen, true)
    : row(user_id, 'proxy_max', current_fen, true, amount_fen)

/** A leader who would pay the reserve pays it: the price rises to it at once, by the leader's own entry. */
function liftToReserve(priced: Priced, reserve_fen: number | null): Priced {
  if (reserve_fen === null || priced.leader_max_fen < reserve_fen || priced.current_fen >= reserve_fen) return priced
  const last = priced.rows.at(-1)
  const rows = last
    ? priced.rows.with(-1, { ...last, amount_fen: reserve_fen })
    : [row(priced.leader_id, 'proxy_auto', reserve_fen, true)]
  return { ...priced, current_fen: reserve_fen, rows }
}

function settle(lot: LotState, priced: Priced, now_ms: number): Taken {
  const { rows, ...price } = priced
  const changed = rows.length > 0 // each entry changes the price or the leader; a silent raise has none
  const end = changed
    ? afterBid(lot, now_ms)
    : { ends_at: lot.ends_at, extension_count: lot.extension_count, extended: false }
  const overtaken = lot.leader_id !== null && lot.leader_id !== price.leader_id
  return {
    taken: true,
    lot: {
      ...lot,
      ...price,
      bid_count: lot.bid_count + rows.length,
      ends_at: end.ends_at,
      extension_count: end.extension_count,
    },
    rows: rows.map((one, index) => ({ ...one, extended: end.extended && index === rows.length - 1 })),
    outbid_id: overtaken ? lot.leader_id : null,
  }
}

/** Buying at the fixed price ends the lot; it is open only until somebody has bid. */
function judgeBuyNow(lot: LotState, { user_id, amount_fen }: Offer): Judgement {
  const price_fen = lot.buy_now_fen
  if (price_fen === null || lot.bid_count > 0) return refused('STATE_CONFLICT', { status: lot.status })
  if (amount_fen !== price_fen) return refused('VALIDATION', { field: 'amount_fen', reason: `is ${price_fen}` })
  const rows: BidRow[] = [{ ...row(user_id, 'buy_now', price_fen, true), extended: false }]
  const bought = {
    status: 'sold' as const,
    leader_id: user_id,
    leader_max_fen: price_fen,
    current_fen: price_fen,
    bid_count: 1,
  }
  return { taken: true, lot: { ...lot, ...bought }, rows, outbid_id: null }
}

/**
 * Lowers the reserve of a running lot that is not met yet; it is never raised. If the leader's maximum now meets it, the price rises to it.
 * @returns a refusal (STATE_CONFLICT) or the lot and the entry the lift added, if any
 */
export function lowerReserve(lot: LotState, reserve_fen: number, now_ms: number): Judgement {
  if (!isOpen(lot, now_ms)) return refused('STATE_CONFLICT', { status: lot.status })
  if (lot.reserve_fen === null || reserveMet(lot) || reserve_fen >= lot.reserve_fen || reserve_fen < lot.start_fen)
    return refused('STATE_CONFLICT', { status: lot.status })
  const lowered = { ...lot, reserve_fen }
  if (lot.leader_id === null) return { taken: true, lot: lowered, rows: [], outbid_id: null }
  const priced: Priced = {
    leader_id: lot.leader_id,
    leader_max_fen: lot.leader_max_fen!,
    current_fen: lot.current_fen,
    rows: [],
  }
  return settle(lowered, liftToReserve(priced, reserve_fen), now_ms)
}

export type Closing =
  | { result: 'sold'; winner_id: number; hammer_fen: number }
  | { result: 'passed'; reason: 'no_bids' | 'reserve_not_met' }

/** How a lot ends whose time is over. The caller has made sure that it is over. */
export function closeOutcome(
  lot: Pick<LotState, 'leader_id' | 'leader_max_fen' | 'current_fen' | 'reserve_fen'>,
): Closing {
  if (lot.leader_id === null) return { result: 'passed', reason: 'no_bids' }
  if (!reserveMet(lot)) return { result: 'passed', reason: 'reserve_not_met' }
  return { result: 'sold', winner_id: lot.leader_id, hammer_fen: lot.current_fen }
}
