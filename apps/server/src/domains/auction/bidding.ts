/** Placing bids: a person's offer goes into the lot's queue, is judged in its drain, and is answered after the commit. */
import type { auction, Call, Data, Parsed } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { armDeadline } from '../../platform/deadlines.ts'
import { pausePoint } from '../../platform/pause.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { holdsFor } from '../deposit/index.ts'
import { aliasOf } from './alias.ts'
import { BidQueue } from './bid-queue.ts'
import * as store from './bid-store.ts'
import { type BidderKnown, bidderKnown } from './bidder-facts.ts'
import { type BidRow, judgeBid, type LotState, lowestBidFen, type Offer, refusalByTime } from './bidding-rules.ts'
import { entryHash, publicKind, receiptFor } from './chain.ts'
import { sellNow } from './closing.ts'
import { bidLimitFen, type DepositFacts, depositNeed } from './deposit-rules.ts'
import { judgeBidder, type NotEligible } from './eligibility.ts'
import { bidLine, costAt, type TickFacts, tickFor, tickOf } from './present-tick.ts'
import { setting } from './settings.ts'
import { lotById } from './store.ts'

type BidCall = (typeof auction)['bid']
export type BidInput = Parsed<BidCall & Call>
export type BidAnswer = Data<BidCall & Call>

/** People who lost the lead are told once in a while, not at every bid. */
const OUTBID_NOTICE_MS = 3_000

interface WaitingBid {
  offer: Offer
  agree_premium: boolean
  client_bid_id: string
  known: BidderKnown
  realname_from_fen: number
  open_unpaid_max: number
  ip: string
  device_id: string | null
}

/** How a bid went, with the lot as the whole drain left it. */
interface Outcome {
  refused?: NotEligible
  /** The bid's own entry; null for a silent raise, undefined where the number was known from before. */
  entry?: (store.NewBid & { alias: string }) | null
  /** Taken earlier under the same number: its entry's seq, null for a silent raise. */
  earlier_seq?: number | null
  absent?: true
  after: AfterDrain
}
interface AfterDrain {
  lot: store.LockedLot
  state: LotState
  tick: TickFacts
  held_fen: Map<number, number>
  placed_at: number
  order_id: number | null
}

const queues = new WeakMap<Services, BidQueue<WaitingBid, Outcome>>()
function queueOf(services: Services): BidQueue<WaitingBid, Outcome> {
  const known = queues.get(services) ?? new BidQueue<WaitingBid, Outcome>(services, judgeWaiting)
  queues.set(services, known)
  return known
}
export async function stopBidding(services: Services): Promise<void> {
  await queues.get(services)?.stop()
}

/**
 * Places a bid, sets a maximum or buys at the fixed price. A repeat of client_bid_id gets the first answer, before any rule
 * could refuse it. Every refusal carries the lot's tick.
 *
 * @throws Refusal NOT_FOUND, LOT_NOT_LIVE, LOT_ENDED, BID_SELF, ACCOUNT_RESTRICTED, BID_FILTERED, LIMIT_REACHED, NEW_CUSTOMER_ONLY,
 *   REALNAME_REQUIRED, AGREEMENT_REQUIRED, DEPOSIT_REQUIRED {quote}, BID_TOO_LOW {next_fen}, MAX_NOT_HIGHER, CONFIRM_LARGE_BID, STATE_CONFLICT
 */
export async function placeBid(ctx: SignedCtx, input: BidInput): Promise<BidAnswer> {
  const { id, amount_fen, kind, client_bid_id, confirm_large, agree_premium = false } = input
  const shop_id = await shopOf(ctx, id)
  const [known, realname_from_fen, open_unpaid_max] = await Promise.all([
    bidderKnown(ctx, ctx.user.id, shop_id),
    setting(ctx, 'auction.realname_from_fen'),
    setting(ctx, 'auction.open_unpaid_max'),
  ])
  const outcome = await queueOf(ctx.services).place(ctx, id, {
    offer: { user_id: ctx.user.id, kind, amount_fen, confirm_large },
    agree_premium,
    client_bid_id,
    known,
    realname_from_fen,
    open_unpaid_max,
    ip: ctx.ip,
    device_id: ctx.device_id ?? null,
  })
  if (outcome.absent) refuse('NOT_FOUND')
  if (outcome.refused) {
    const tick = tickFor(outcome.after.tick, ctx.user.id, outcome.after.held_fen.has(ctx.user.id))
    throw new Refusal(outcome.refused.key, { ...outcome.refused.details, tick })
  }
  return answerTo(ctx, outcome)
}

/** A lot never changes its shop, so this is asked once in the life of a process. */
const shops = new Map<number, number>()
async function shopOf(ctx: Ctx, lot_id: number): Promise<number> {
  const known = shops.get(lot_id)
  if (known !== undefined) return known
  const lot = await lotById(ctx, lot_id)
  if (!lot || ['draft', 'reviewing', 'rejected'].includes(lot.status)) refuse('NOT_FOUND')
  if (shops.size > 200_000) shops.clear()
  shops.set(lot_id, lot.shop_id)
  return lot.shop_id
}

async function answerTo(ctx: SignedCtx, { entry, earlier_seq, after }: Outcome): Promise<BidAnswer> {
  const { lot, state, tick } = after
  const me = ctx.user.id
  const own = entry
    ? { ...entry, placed_at: after.placed_at }
    : earlier_seq
      ? await store.bidAt(ctx, lot.id, earlier_seq)
      : undefined
  const leads = state.leader_id === me
  const beaten = own && !leads && state.leader_id !== null
  return {
    accepted: true,
    tick: tickFor(tick, me, true),
    bid: own ? bidLine(own, state, me) : null,
    cost: costAt(lot, leads ? state.current_fen : lowestBidFen(state), after.held_fen.get(me) ?? 0),
    receipt: own ? receiptFor(ctx.services, { lot_id: lot.id, seq: own.seq, hash: own.hash }) : null,
    outbid_by: beaten ? { alias: tick.leader_alias!, ahead_fen: state.current_fen - own.amount_fen } : null,
    order_id: own?.kind === 'buy_now' ? (after.order_id ?? (await lotById(ctx, lot.id))?.order_id) : null,
  }
}

/** One drain, while it is being judged. */
interface Drain {
  lot: store.LockedLot
  state: LotState
  now_ms: number
  head_hash: string
  bidder_count: number
  bidders: Map<number, store.Bidder>
  bids: Array<store.NewBid & { alias: string }>
  raises: store.Writing['raises']
  changed_bidders: Map<number, store.NewBidder>
  outbid: boolean
}

async function judgeWaiting(
  tx: Tx,
  lot_id: number,
  waiting: WaitingBid[],
): Promise<{ answers: Outcome[]; write: () => Array<Promise<unknown>> }> {
  const found = await store.lockForBids(
    tx,
    lot_id,
    waiting.map((bid) => bid.offer.user_id),
    waiting.map((bid) => bid.client_bid_id),
  )
  await pausePoint('bid_judging')
  if (!found.lot) return { answers: waiting.map(() => ({ absent: true, after: undefined as never })), write: () => [] }

  const { lot, now_ms } = found
  const drain: Drain = {
    lot,
    now_ms,
    state: store.stateOf(lot),
    head_hash: lot.head_hash,
    bidder_count: lot.bidder_count,
    bidders: new Map(found.bidders.map((bidder) => [bidder.user_id, bidder])),
    bids: [],
    raises: [],
    changed_bidders: new Map(),
    outbid: false,
  }
  const held_fen = await holdsNeeded(tx, drain, waiting)
  const taken = new Map<string, Partial<Outcome>>(found.earlier.map((one) => [keyOf(one), { earlier_seq: one.seq }]))
  const results = waiting.map((bid): Partial<Outcome> => {
    const key = keyOf({ user_id: bid.offer.user_id, client_bid_id: bid.client_bid_id })
    const before = taken.get(key)
    if (before) return before
    const result = judgeOne(drain, bid, held_fen.get(bid.offer.user_id) ?? 0)
    if (!result.refused) taken.set(key, result)
    return result
  })
  return finish(tx, drain, results)
}

const keyOf = ({ user_id, client_bid_id }: { user_id: number; client_bid_id: string }): string =>
  `${user_id}:${client_bid_id.toLowerCase()}`

const depositFacts = ({ facts, shop }: BidderKnown): DepositFacts => ({
  credit_level: facts.credit_level,
  is_vip: facts.is_vip,
  strikes_at: facts.strikes_at,
  shop_multiplier: shop.join_filter.deposit_multiplier ?? 1,
})

const isCovered = (bidder: store.Bidder | undefined, amount_fen: number): boolean =>
  bidder !== undefined && (bidder.covered_fen === null || amount_fen <= bidder.covered_fen)

/** The deposits of those whose cover is not known yet, in one query; none where no deposit is asked. */
async function holdsNeeded(
  tx: Tx,
  { lot, now_ms, bidders }: Drain,
  waiting: WaitingBid[],
): Promise<Map<number, number>> {
  const asking = waiting.filter(({ offer, known }) => {
    if (isCovered(bidders.get(offer.user_id), offer.amount_fen)) return false
    const { required_fen, waived } = depositNeed(lot.deposit_fen, offer.amount_fen, depositFacts(known), now_ms)
    return required_fen > 0 && !waived
  })
  return asking.length > 0
    ? holdsFor(
        tx,
        lot.id,
        asking.map(({ offer }) => offer.user_id),
      )
    : new Map()
}

function judgeOne(drain: Drain, bid: WaitingBid, held_fen: number): Partial<Outcome> {
  const { state, now_ms, lot } = drain
  const { offer, known } = bid
  const closed = refusalByTime(state, now_ms)
  if (closed) return { refused: closed }
  const terms = {
    mode: lot.mode,
    premium_bp: lot.premium_bp,
    join_filter: known.shop.join_filter,
    realname_from_fen: bid.realname_from_fen,
    open_unpaid_max: bid.open_unpaid_max,
  }
  const refused =
    judgeBidder(known.facts, terms, { amount_fen: offer.amount_fen, agree_premium: bid.agree_premium }, now_ms) ??
    judgeDeposit(drain, bid, held_fen)
  if (refused) return { refused }

  const judged = judgeBid(state, offer, now_ms)
  if (!judged.taken) return { refused: judged }
  noteBidder(drain, bid, held_fen)
  drain.state = judged.lot
  drain.outbid ||= judged.outbid_id !== null
  const entries = judged.rows.map((row) => addEntry(drain, row, bid))
  if (entries.length === 0)
    drain.raises.push({ user_id: offer.user_id, client_bid_id: bid.client_bid_id, max_fen: offer.amount_fen })
  return { entry: entries[0] ?? null }
}

function judgeDeposit(
  { lot, bidders, now_ms }: Drain,
  { offer, known }: WaitingBid,
  held_fen: number,
): NotEligible | undefined {
  if (isCovered(bidders.get(offer.user_id), offer.amount_fen)) return undefined
  const { required_fen, waived } = depositNeed(lot.deposit_fen, offer.amount_fen, depositFacts(known), now_ms)
  if (waived || held_fen >= required_fen) return undefined
  return { key: 'DEPOSIT_REQUIRED', details: { quote: { required_fen, held_fen, topup_fen: required_fen - held_fen } } }
}

/** A first bid gives the bidder a number and an alias; a bid beyond what was covered notes the new cover. */
function noteBidder(drain: Drain, { offer, known }: WaitingBid, held_fen: number): void {
  const before = drain.bidders.get(offer.user_id)
  if (before && isCovered(before, offer.amount_fen)) return
  const covered_fen = bidLimitFen(drain.lot.deposit_fen, held_fen, depositFacts(known), drain.now_ms)
  const bidder_no = before ? 0 : ++drain.bidder_count // the number of one who has a row is not written again
  const alias = before?.alias ?? aliasOf(known.nickname, bidder_no)
  const bidder = { user_id: offer.user_id, alias, covered_fen, held_fen }
  drain.bidders.set(offer.user_id, bidder)
  drain.changed_bidders.set(offer.user_id, {
    ...bidder,
    bidder_no: drain.changed_bidders.get(offer.user_id)?.bidder_no ?? bidder_no,
  })
}

function addEntry(
  drain: Drain,
  row: BidRow,
  { offer, client_bid_id, ip, device_id }: WaitingBid,
): store.NewBid & { alias: string } {
  const own = row.user_id === offer.user_id
  const alias = drain.bidders.get(row.user_id)!.alias
  const seq = drain.lot.bid_count + drain.bids.length + 1
  const hash = entryHash({
    lot_id: drain.lot.id,
    seq,
    server_ms: drain.now_ms,
    kind: publicKind(row.kind),
    alias,
    price_fen: row.amount_fen,
    prev_hash: drain.head_hash,
  })
  const entry = {
    ...row,
    seq,
    alias,
    hash,
    client_bid_id: own ? client_bid_id : null,
    ip: own ? ip : null,
    device_id: own ? device_id : null,
  }
  drain.head_hash = hash
  drain.bids.push(entry)
  return entry
}

/** Writes what the drain did and tells the room, or does nothing when every bid was refused or known. */
async function finish(
  tx: Tx,
  drain: Drain,
  results: Array<Partial<Outcome>>,
): Promise<{ answers: Outcome[]; write: () => Array<Promise<unknown>> }> {
  const { lot, state, now_ms } = drain
  const changed = drain.bids.length > 0 || drain.raises.length > 0
  const tick_seq = drain.bids.length > 0 ? lot.tick_seq + 1 : lot.tick_seq
  const leader_alias = state.leader_id === null ? null : drain.bidders.get(state.leader_id)!.alias
  const tick: TickFacts = { lot_id: lot.id, state, tick_seq, bidder_count: drain.bidder_count, leader_alias, now_ms }
  const held_fen = new Map([...drain.bidders.values()].map((bidder) => [bidder.user_id, bidder.held_fen]))
  const after: AfterDrain = { lot, state, tick, held_fen, placed_at: now_ms, order_id: null }
  const { bids, raises, head_hash, bidder_count } = drain
  const writing = {
    lot: state,
    head_hash,
    bidder_count,
    tick_seq,
    placed_at: now_ms,
    bids,
    raises,
    bidders: [...drain.changed_bidders.values()],
  }
  let write = (): Array<Promise<unknown>> =>
    changed ? [store.writeBids(tx, lot.id, writing), ...(drain.outbid ? noticeOutbid(tx, lot.id, now_ms) : [])] : []
  if (changed && state.status === 'sold') {
    await Promise.all(write())
    write = () => []
    after.order_id = await sellNow(tx, lot.id, now_ms)
  }
  if (drain.bids.length > 0) {
    const lines = drain.bids.slice(-10).map((bid) => bidLine({ ...bid, placed_at: now_ms }, state, undefined))
    tx.after_commit.push(() =>
      tx.services.realtime.push({
        ch: `lot:${lot.id}`,
        type: 'lot.tick',
        seq: tick_seq,
        data: { ...tickOf(tick), bids: lines },
      }),
    )
  }
  return { answers: results.map((result) => ({ ...result, after })), write }
}

const armed = new Map<number, number>()
/** Sets the clock that tells those who lost the lead, unless this process has just done so. */
function noticeOutbid(tx: Tx, lot_id: number, now_ms: number): Array<Promise<unknown>> {
  const until = armed.get(lot_id) ?? 0
  if (until > now_ms) return []
  if (armed.size > 50_000) armed.clear()
  tx.after_commit.push(() => armed.set(lot_id, now_ms + OUTBID_NOTICE_MS - 1_500))
  return [armDeadline(tx, 'lot_outbid', lot_id, now_ms + OUTBID_NOTICE_MS)]
}
