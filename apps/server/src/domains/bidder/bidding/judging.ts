/** Judging the bids of a batch: under the locks of their lots and caps, each in the order it came, and written together. */

import type { Tx } from '../../../platform/context.ts'
import { inPipeline } from '../../../platform/db/batches/batch-queue.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { ports, type Standing, standingsOf, type VipUse } from '../../account/index.ts'
import { barredKey } from '../../block/index.ts'
import { holdsFor } from '../../deposit/index.ts'
import { alerts, aliasOf, bidBatches, biddingRules, bids, chain, closing, ofLive, ticks } from '../../lot/index.ts'
import { sleeperKey, stillAsleep } from '../absentee/asleep.ts'
import { wakeOutbid } from '../caps/baskets/basket-wake.ts'
import { type BasketEntry, BidCaps, paddleMissing, refusalByCaps } from '../caps/bid-caps.ts'
import { type CapHead, capHeads } from '../caps/cap-store.ts'
import { AtRisk, type UnnamedBid } from '../caps/unnamed.ts'
import type { BidderKnown } from '../eligibility/bidder-facts.ts'
import { bidLimitFen, depositNeed } from '../eligibility/deposit-rules.ts'
import { filterOf, judgeBidder, type NotEligible } from '../eligibility/eligibility.ts'
import { noteFirstBids } from '../facts/taking.ts'
import { depositFacts, isCovered, judgeDeposit, waivedBy } from './deposit-cover.ts'

type ForBids = bidBatches.ForBids<CapHead, Standing>

export interface WaitingBid {
  offer: biddingRules.Offer
  agree_premium: boolean
  client_bid_id: string
  known: BidderKnown
  age_barred: boolean
  /** What people have at risk comes to less than this, or they have a verified name. */
  realname_from_fen: number
  open_unpaid_max: number
  /** It enters from its bidder's basket. */
  basket: BasketEntry | undefined
  /** It slept until now: its person may have withdrawn it meanwhile. */
  slept?: true
  seen?: ofLive.SaidSight
  ip: string
  device_id: string | null
}

/** How a bid went, with the lot as the whole batch left it. */
export interface Outcome {
  refused?: NotEligible
  /** The bid's own entry; null for a silent raise, undefined where the number was known from before. */
  entry?: (bidBatches.NewBid & { alias: string }) | null
  /** Taken earlier under the same number: its entry's seq, null for a silent raise. */
  earlier_seq?: number | null
  absent?: true
  after: AfterBatch
}
interface AfterBatch {
  lot: bidBatches.LockedLot
  state: biddingRules.LotState
  tick: ticks.TickFacts
  held_fen: Map<number, number>
  placed_at: number
  order_id: number | null
}

/** One lot’s bids of a batch, while it is being judged. */
export interface LotBatch {
  lot: bidBatches.LockedLot
  waiting: readonly WaitingBid[]
  earlier: ForBids['earlier']
  barred: ForBids['barred']
  standings: ForBids['standings']
  /** Maximums that slept until now and were not withdrawn, by lot and person. */
  asleep: ReadonlySet<string>
  /** What caps of bidders allow; undefined where none of them has one. */
  caps: BidCaps | undefined
  /** What its bidders without a name have at risk; undefined where all have one. */
  risk: AtRisk | undefined
  heads: ForBids['caps']
  state: biddingRules.LotState
  now_ms: number
  head_hash: string
  bidder_count: number
  bidders: Map<number, bidBatches.Bidder>
  bids: Array<bidBatches.NewBid & { alias: string }>
  raises: bidBatches.Writing['raises']
  changed_bidders: Map<number, bidBatches.NewBidder>
  /** The bidders who lost the lead, whether or not they have it back by the end of the batch. */
  outbid: Set<number>
  /** Deposits that bidders need not set aside as VIPs. */
  waived: VipUse[]
}

// A lot that is not there exists not, or is locked elsewhere and was not waited for.
/** Judges the bids of many lots. @returns acted: whose bids were taken; the caller holds them (holdStandings) as its last lock */
export async function judgeWaiting(
  tx: Tx,
  waiting: ReadonlyMap<number, readonly WaitingBid[]>,
  wait: boolean,
): Promise<{ answers: Map<number, Outcome[]>; acted: ReadonlySet<number>; write: Array<() => Promise<unknown>> }> {
  const asked = [...waiting].flatMap(([lot_id, bids]) =>
    bids.map(({ offer: { user_id }, client_bid_id, known: { shop, works_in, linked } }) => ({
      ...{ lot_id, user_id, client_bid_id },
      ...{ shop_id: shop.shop_id, works_in, linked },
    })),
  )
  const found = await bidBatches.lockForBids(tx, asked, wait, capHeads, standingsOf)
  await pausePoint('bid_judging')
  const answers = new Map<number, Outcome[]>()
  if (wait)
    for (const [lot_id, bids] of waiting)
      answers.set(
        lot_id,
        bids.map(() => ({ absent: true, after: undefined as never })),
      )

  const bids = [...found.values()].flatMap(({ lot }) => waiting.get(lot.id)!.map((bid) => cappedBid(lot, bid)))
  const caps = await BidCaps.lock(tx, [...found.values()][0], bids, wait)
  const asleep = await stillAsleep(tx, waiting)
  const unnamed = [...found.values()].flatMap(({ lot }) => waiting.get(lot.id)!.map((bid) => unnamedBid(lot.id, bid)))
  const risk = await AtRisk.lock(tx, unnamed, wait)
  const ready = [...found.values()].filter(
    ({ lot }) => !caps?.locked_elsewhere.has(lot.id) && !risk?.locked_elsewhere.has(lot.id),
  )
  const batches = ready.map((one) => openBatch(one, waiting.get(one.lot.id)!, caps, risk, asleep))
  const held_fen = await inPipeline(
    tx,
    batches.map((batch) => () => holdsNeeded(tx, batch)),
  )
  const writings: bidBatches.Writing[] = []
  const waived: VipUse[] = []
  const acted = new Set<number>()
  for (const [i, batch] of batches.entries()) {
    const results = judgeLot(batch, held_fen[i]!)
    const { outcomes, writing } = finish(tx, batch, results)
    answers.set(batch.lot.id, outcomes)
    for (const [n, { refused }] of results.entries()) if (!refused) acted.add(batch.waiting[n]!.offer.user_id)
    if (writing && batch.state.status === 'sold') await sellOne(tx, writing, outcomes, batch.waived)
    else if (writing) {
      writings.push(writing)
      waived.push(...batch.waived)
    }
  }
  const outbid = batches.filter((batch) => batch.outbid.size > 0)
  const write = [
    () => bidBatches.writeBids(tx, writings),
    () => ofLive.addSights(tx, writings),
    () => Promise.all(alerts.noticeOutbid(tx, outbid)),
    () => Promise.all(wakeOutbid(tx, outbid)),
    () => Promise.all(noteFirstBids(tx, writings)),
    () => ports.noteVipUses(tx, waived),
  ]
  return { answers, acted, write: writings.length > 0 ? write : [] }
}

/** What a bid on a locked lot would be refused for if the lot were open: by all the same rules, and nothing is written. */
export async function judgeAhead(tx: Tx, lot_id: number, bid: WaitingBid): Promise<NotEligible | undefined> {
  const { known, offer, client_bid_id } = bid
  const asked = { lot_id, user_id: offer.user_id, client_bid_id, linked: known.linked }
  const found = await bidBatches.lockForBids(
    tx,
    [{ ...asked, shop_id: known.shop.shop_id, works_in: known.works_in }],
    true,
    capHeads,
    standingsOf,
  )
  const one = found.get(lot_id)!
  const caps = await BidCaps.lock(tx, one, [cappedBid(one.lot, bid)], true)
  const risk = await AtRisk.lock(tx, [unnamedBid(lot_id, bid)], true)
  const batch = openBatch(one, [bid], caps, risk)
  batch.state = { ...batch.state, status: 'live', ends_at: Number.POSITIVE_INFINITY }
  const held_fen = await holdsNeeded(tx, batch)
  return judgeOne(batch, bid, held_fen.get(offer.user_id) ?? 0).refused
}

const cappedBid = (lot: bidBatches.LockedLot, { offer, known, basket }: WaitingBid) => ({
  lot,
  basket,
  user_id: offer.user_id,
  linked: known.linked,
})

const unnamedBid = (lot_id: number, { offer, known, realname_from_fen }: WaitingBid): UnnamedBid => ({
  ...{ lot_id, realname_from_fen },
  user_id: offer.user_id,
  unnamed: known.unnamed,
})

function openBatch(
  { lot, now_ms, earlier, bidders, barred, caps: heads, standings }: ForBids,
  waiting: readonly WaitingBid[],
  caps: BidCaps | undefined,
  risk: AtRisk | undefined,
  asleep: ReadonlySet<string> = new Set(),
): LotBatch {
  return {
    lot,
    now_ms,
    waiting,
    earlier,
    barred,
    standings,
    asleep,
    caps,
    risk,
    heads,
    state: bids.stateOf(lot),
    head_hash: lot.head_hash,
    bidder_count: lot.bidder_count,
    bidders: new Map(bidders.map((bidder) => [bidder.user_id, bidder])),
    bids: [],
    raises: [],
    waived: [],
    changed_bidders: new Map(),
    outbid: new Set(),
  }
}

/** Each bid in the order it came; a number that was taken before gets its first answer again. */
function judgeLot(batch: LotBatch, held_fen: ReadonlyMap<number, number>): Array<Partial<Outcome>> {
  const taken = new Map<string, Partial<Outcome>>(batch.earlier.map((one) => [keyOf(one), { earlier_seq: one.seq }]))
  const judge = (bid: WaitingBid): Partial<Outcome> => {
    const key = keyOf({ user_id: bid.offer.user_id, client_bid_id: bid.client_bid_id })
    const before = taken.get(key)
    if (before) return before
    const result = judgeOne(batch, bid, held_fen.get(bid.offer.user_id) ?? 0)
    const { leader_id, leader_max_fen } = batch.state
    batch.risk?.noteJudged(batch.lot.id, bid.offer.user_id, { user_id: leader_id, max_fen: leader_max_fen })
    if (!result.refused) taken.set(key, result)
    return result
  }
  // The bidder of the last entry of this moment raises it after the others' bids of the same moment: an open bid is all its bidder would
  // pay then, so that the log alone shows what may answer it.
  const results = new Map<WaitingBid, Partial<Outcome>>()
  const later = new Set<WaitingBid>()
  for (const bid of batch.waiting) {
    if (batch.bids.at(-1)?.user_id === bid.offer.user_id) later.add(bid)
    else results.set(bid, judge(bid))
  }
  for (const bid of later) results.set(bid, judge(bid))
  return batch.waiting.map((bid) => results.get(bid)!)
}

const keyOf = ({ user_id, client_bid_id }: { user_id: number; client_bid_id: string }): string =>
  `${user_id}:${client_bid_id.toLowerCase()}`

/** The deposits of those whose cover is not known yet, in one query; none where no deposit is asked. */
async function holdsNeeded(tx: Tx, { lot, now_ms, bidders, waiting }: LotBatch): Promise<Map<number, number>> {
  const asking = waiting.filter(({ offer, known }) => {
    if (isCovered(lot, bidders.get(offer.user_id), offer.amount_fen)) return false
    const { required_fen, waived } = depositNeed(lot.deposit_fen, offer.amount_fen, depositFacts(known, lot), now_ms)
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

function judgeOne(batch: LotBatch, bid: WaitingBid, held_fen: number): Partial<Outcome> {
  const { state, now_ms, lot } = batch
  const { offer, known } = bid
  const closed = biddingRules.refusalByTime(state, now_ms)
  if (closed) return { refused: closed }
  if (bid.slept && !batch.asleep.has(sleeperKey(lot.id, offer.user_id)))
    return { refused: { key: 'STATE_CONFLICT', details: {} } }
  const terms = {
    mode: lot.mode,
    premium_bp: lot.session_id === null ? lot.premium_bp : 0, // agreed to with the paddle
    join_filter: filterOf(lot),
    age_barred: bid.age_barred,
    open_unpaid_max: bid.open_unpaid_max,
  }
  const { amount_fen, user_id } = offer
  const blocked = batch.barred.has(barredKey({ shop_id: lot.shop_id, user_id }))
  const refused =
    judgeBidder(
      { ...known.facts, ...batch.standings.get(user_id) },
      terms,
      { agree_premium: bid.agree_premium, blocked },
      now_ms,
    ) ??
    batch.risk?.refusal(unnamedBid(lot.id, bid), amount_fen) ??
    paddleMissing(batch.caps, cappedBid(lot, bid)) ??
    refusalByCaps(batch.caps, cappedBid(lot, bid), amount_fen, now_ms) ??
    judgeDeposit(batch, bid, held_fen)
  if (refused) return { refused }

  const judged = biddingRules.judgeBid(state, offer, now_ms)
  if (!judged.taken) return { refused: judged }
  noteBidder(batch, bid, held_fen)
  batch.state = judged.lot
  batch.caps?.noteLead(lot, judged.lot.leader_id, judged.lot.leader_max_fen)
  if (judged.outbid_id !== null) batch.outbid.add(judged.outbid_id)
  const entries = judged.rows.map((row) => addEntry(batch, row, bid))
  if (entries.length === 0)
    batch.raises.push({
      user_id: offer.user_id,
      client_bid_id: bid.client_bid_id,
      max_fen: offer.amount_fen,
      after_seq: batch.lot.bid_count + batch.bids.length,
    })
  return { entry: entries[0] ?? null }
}

/** A first bid gives the bidder a number and an alias; a bid beyond what was covered notes the new cover. */
function noteBidder(batch: LotBatch, { offer, known }: WaitingBid, held_fen: number): void {
  const before = batch.bidders.get(offer.user_id)
  if (before && isCovered(batch.lot, before, offer.amount_fen)) return
  const facts = depositFacts(known, batch.lot)
  const covered_fen = bidLimitFen(batch.lot.deposit_fen, held_fen, facts, batch.now_ms)
  batch.waived.push(...waivedBy(batch, offer, facts, Math.max(held_fen, before?.held_fen ?? 0)))
  const bidder_no = before ? 0 : ++batch.bidder_count // the number of one who has a row is not written again
  const alias = before?.alias ?? aliasOf(known.nickname, bidder_no)
  const bidder = { user_id: offer.user_id, alias, covered_fen, held_fen }
  batch.bidders.set(offer.user_id, bidder)
  batch.changed_bidders.set(offer.user_id, {
    ...bidder,
    bidder_no: batch.changed_bidders.get(offer.user_id)?.bidder_no ?? bidder_no,
  })
}

function addEntry(
  batch: LotBatch,
  row: biddingRules.BidRow,
  { offer, client_bid_id, seen, ip, device_id }: WaitingBid,
): bidBatches.NewBid & { alias: string } {
  const own = row.user_id === offer.user_id
  const alias = batch.bidders.get(row.user_id)!.alias
  const seq = batch.lot.bid_count + batch.bids.length + 1
  const hash = chain.entryHash({
    lot_id: batch.lot.id,
    seq,
    server_ms: batch.now_ms,
    kind: chain.publicKind(row.kind),
    alias,
    price_fen: row.amount_fen,
    prev_hash: batch.head_hash,
  })
  const entry = {
    ...row,
    seq,
    alias,
    hash,
    client_bid_id: own ? client_bid_id : null,
    ip: own ? ip : null,
    device_id: own ? device_id : null,
    sight: own && seen ? ofLive.boundedSight(seen, batch.lot, batch.now_ms, offer.amount_fen) : null,
  }
  batch.head_hash = hash
  batch.bids.push(entry)
  return entry
}

/** The batch's changes to the lot: to be written, and told to the room after the commit. Nothing when every bid was refused or known. */
function finish(
  tx: Tx,
  batch: LotBatch,
  results: Array<Partial<Outcome>>,
): { outcomes: Outcome[]; writing: bidBatches.Writing | undefined } {
  const { lot, state, now_ms, bids, raises, head_hash, bidder_count } = batch
  const lot_id = lot.id
  const tick_seq = bids.length > 0 ? lot.tick_seq + 1 : lot.tick_seq
  const leader_alias = state.leader_id === null ? null : batch.bidders.get(state.leader_id)!.alias
  const tick: ticks.TickFacts = { lot_id, state, tick_seq, bidder_count, leader_alias, now_ms }
  const held_fen = new Map([...batch.bidders.values()].map((bidder) => [bidder.user_id, bidder.held_fen]))
  const after: AfterBatch = { lot, state, tick, held_fen, placed_at: now_ms, order_id: null }
  if (bids.length > 0) {
    const lines = bids.slice(-10).map((bid) => ticks.bidLine({ ...bid, placed_at: now_ms }, state, undefined))
    tx.after_commit.push(() =>
      tx.services.realtime.push({
        ch: `lot:${lot_id}`,
        type: 'lot.tick',
        seq: tick_seq,
        data: { ...ticks.tickOf(tick), bids: lines },
      }),
    )
    alerts.alertOutbid(tx, state, lot_id, batch.outbid)
  }
  const bidders = [...batch.changed_bidders.values()]
  const writing = { lot_id, lot: state, head_hash, bidder_count, tick_seq, placed_at: now_ms, bids, raises, bidders }
  return {
    outcomes: results.map((result) => ({ ...result, after })),
    writing: bids.length > 0 || raises.length > 0 ? writing : undefined,
  }
}

/** A lot bought at its fixed price ends in the same transaction, with its order. */
async function sellOne(
  tx: Tx,
  writing: bidBatches.Writing,
  outcomes: Outcome[],
  waived: readonly VipUse[],
): Promise<void> {
  await bidBatches.writeBids(tx, [writing])
  await Promise.all(noteFirstBids(tx, [writing]))
  await ports.noteVipUses(tx, waived)
  const order_id = await closing.sellNow(tx, writing.lot_id, writing.placed_at)
  for (const { after } of outcomes) after.order_id = order_id
}
