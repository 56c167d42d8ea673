/**
 * Juya takes a person's bids on a running lot back. Two operators do it. What remains is the price and the leader that the other bids
 * and maximums lead to by the rules of bidding, as if those taken back had never been made; a link of the lot's chain says so.
 */

import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { emit, emitEach } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { heldFen, releaseHolds } from '../../deposit/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import { amendments, bidBatches, biddingRules, bids, chain, logTime, softClose, store, ticks } from '../../lot/index.ts'

/** Lines of the history that a frame carries. */
const LINES = 10
const BEYOND_ALL = 2 ** 31

/** What stands once this person's bids are gone. */
interface Voiding {
  lot: store.Lot
  now: number
  before: biddingRules.LotState
  after: biddingRules.LotState
  bid: bids.BidView
  seqs: number[]
  /** Whether price or leader are others than before. */
  changed: boolean
  leader_alias: string | null
}

/**
 * Works out what taking back the bids of who made the entry `seq` leaves; the lot is locked.
 * @throws Refusal NOT_FOUND (no such lot or bid), LOT_NOT_LIVE, LOT_ENDED, ALREADY_DONE (taken back before)
 */
async function workOut(tx: Tx, lot_id: number, seq: number): Promise<Voiding> {
  const lot = (await store.lockLot(tx, lot_id)) ?? refuse('NOT_FOUND')
  const now = logTime(lot, await databaseNow(tx))
  const before = bids.stateOf(lot)
  const bid = (await bids.bidAt(tx, lot_id, seq)) ?? refuse('NOT_FOUND')
  const closed = biddingRules.refusalByTime(before, now)
  if (closed) refuse(closed.key, closed.details)
  if (bid.void_reason !== null) refuse('ALREADY_DONE')
  const seqs = await amendments.standingSeqs(tx, lot_id, bid.user_id)
  const standing = biddingRules.standingAfter(before, await amendments.offersWithout(tx, lot_id, bid.user_id))
  const changed = standing.current_fen !== before.current_fen || standing.leader_id !== before.leader_id
  // A change of price or leader moves the end as a bid does: those who had given up get their time to answer.
  const { ends_at, extension_count } = changed ? softClose.afterBid(before, now) : before
  const aliases =
    standing.leader_id === null ? undefined : await bids.aliasesOf(tx, [{ lot_id, user_id: standing.leader_id }])
  const leader_alias = aliases?.get(`${lot_id}:${standing.leader_id}`) ?? null
  const after = { ...before, ...standing, ends_at, extension_count }
  return { lot, now, before, after, bid, seqs, changed, leader_alias }
}

/** Bids are taken back by two operators. */
const bidVoiding = defineApproval({
  kind: 'bid_void',
  roles: ['service', 'arbiter'],
  title: { en: 'Take bids back', zh: '撤销出价' },
  effect: {
    en: 'All bids of {alias} on L{lot_id} are taken back ({count}). As things stood when it was proposed, the price goes from {from} to {to} and the leader is {leader}. Their deposit on this lot goes back, and all bidders are told.',
    zh: '撤销“{alias}”在拍品 L{lot_id} 的全部出价（{count} 条）。按提议时的情况，当前价由 {from} 变为 {to}，领先者为 {leader}；退还其该拍品保证金，并通知全部竞买人。',
  },
  run: (tx, { input, reason }) =>
    voidBids(tx, { lot_id: Number(input.lot_id), seq: Number(input.seq), reason, rule: String(input.rule) }),
})

export interface VoidProposal {
  lot_id: number
  seq: number
  /** As everybody will read it. */
  reason: string
  /** The rule it rests on; empty where none is cited. */
  rule: string
}

/**
 * Proposes to take back all bids of who made one entry; a second operator confirms.
 * @throws Refusal NOT_FOUND, LOT_NOT_LIVE, LOT_ENDED, ALREADY_DONE, EDIT_CONFLICT (a proposal about this lot waits)
 */
export async function proposeVoid(tx: Tx<OperatorCtx>, proposal: VoidProposal): Promise<Approval> {
  const { lot_id, seq, reason, rule } = proposal
  const { bid, seqs, before, after, leader_alias } = await workOut(tx, lot_id, seq)
  return propose(tx, bidVoiding, {
    target_type: 'lot',
    target_id: lot_id,
    amount_fen: (await heldFen(tx, bid.user_id, { scope: 'lot', ref_id: lot_id })) || null,
    input: { lot_id, seq, rule },
    facts: {
      lot_id,
      seq,
      alias: bid.alias,
      count: seqs.length,
      from: yuan(ticks.visibleFen(before)),
      to: yuan(ticks.visibleFen(after)),
      leader: leader_alias ?? '–',
    },
    reason,
  })
}

/**
 * Takes back all bids of who made one entry. The deposit they have on this lot goes back: being taken back is no penalty.
 * @throws Refusal NOT_FOUND, LOT_NOT_LIVE, LOT_ENDED, ALREADY_DONE
 */
export async function voidBids(tx: Tx, { lot_id, seq, reason, rule }: VoidProposal): Promise<void> {
  const voiding = await workOut(tx, lot_id, seq)
  const { lot, now, after, bid, seqs, leader_alias } = voiding
  const tick_seq = lot.tick_seq + 1
  const link = await amendments.addLink(
    tx,
    {
      kind: 'void',
      lot_id,
      after_seq: lot.bid_count,
      server_ms: now,
      seqs,
      rule,
      reason,
      price_fen: after.current_fen,
      leader_alias: leader_alias ?? '',
      prev_hash: lot.head_hash!,
    },
    bid,
  )
  await amendments.setStanding(tx, lot_id, { ...after, tick_seq })
  if (voiding.changed && after.leader_id !== null)
    await addStanding(tx, voiding, { prev_hash: link.hash, tick_seq, user_id: after.leader_id })
  const held_fen = await heldFen(tx, bid.user_id, { scope: 'lot', ref_id: lot_id })
  await releaseHolds(tx, { user_id: bid.user_id, scope: 'lot', ref_id: lot_id }, 'bids_voided')
  await bids.forgetCovers(tx, [{ ref_id: lot_id, user_id: bid.user_id }])
  await tell(tx, voiding, { reason, rule, held_fen })
  const written = voiding.changed && after.leader_id !== null ? 1 : 0
  await pushAfter(tx, voiding, { ...after, bid_count: lot.bid_count + written }, tick_seq)
}

/** The leader's standing at the new price is an entry: the last entry leads at the price everybody sees, as behind every bid. */
async function addStanding(
  tx: Tx,
  { lot, now, after, leader_alias }: Voiding,
  { prev_hash, tick_seq, user_id }: { prev_hash: string; tick_seq: number; user_id: number },
): Promise<void> {
  const seq = lot.bid_count + 1
  const alias = leader_alias!
  const price_fen = after.current_fen
  const hash = chain.entryHash({ lot_id: lot.id, seq, server_ms: now, kind: 'auto', alias, price_fen, prev_hash })
  await bidBatches.writeBids(tx, [
    {
      lot_id: lot.id,
      lot: { ...after, bid_count: seq },
      head_hash: hash,
      bidder_count: lot.bidder_count,
      tick_seq,
      placed_at: now,
      raises: [],
      bidders: [],
      bids: [
        {
          seq,
          user_id,
          kind: 'proxy_auto',
          amount_fen: price_fen,
          max_fen: null,
          leads: true,
          extended: false,
          client_bid_id: null,
          hash,
          ip: null,
          device_id: null,
        },
      ],
    },
  ])
}

/** Their bidder, the shop, and everybody whose bids stand are told, each once. */
async function tell(
  tx: Tx,
  { lot, before, after, bid, seqs, changed }: Voiding,
  { reason, rule, held_fen }: { reason: string; rule: string; held_fen: number },
): Promise<void> {
  const about = {
    lot_id: lot.id,
    shop_id: lot.shop_id,
    title: lot.title,
    title_en: lot.title_en,
    image: lot.image,
    seq: bid.seq,
    was_fen: ticks.visibleFen(before),
    current_fen: ticks.visibleFen(after),
    ends_at: after.ends_at,
    reason,
    rule,
  }
  await emit(tx, auctionEvents.bids_voided, {
    ...about,
    user_id: bid.user_id,
    count: seqs.length,
    deposit_fen: held_fen,
  })
  await emit(tx, auctionEvents.bids_voided_shop, { ...about, alias: bid.alias })
  if (!changed) return
  const others = (await bids.biddersOf(tx, [lot.id])).filter(({ user_id }) => user_id !== bid.user_id)
  await emitEach(tx, auctionEvents.price_fell, others, ({ user_id }) => ({
    ...about,
    user_id,
    leads: user_id === after.leader_id,
    led: user_id === before.leader_id,
  }))
}

/** Once this has committed, everybody who looks at the lot sees it: price, leader, end, and the lines taken back. */
async function pushAfter(
  tx: Tx,
  { lot, now, leader_alias }: Voiding,
  state: biddingRules.LotState,
  tick_seq: number,
): Promise<void> {
  const tick = ticks.tickOf({
    lot_id: lot.id,
    state,
    tick_seq,
    bidder_count: lot.bidder_count,
    leader_alias,
    now_ms: now,
  })
  const lines = (await bids.newestBids(tx, lot.id, BEYOND_ALL, LINES)).reverse()
  const shown = lines.map((line) => ticks.bidLine(line, state, undefined))
  tx.after_commit.push(() =>
    tx.services.realtime.push({ ch: `lot:${lot.id}`, type: 'lot.tick', seq: tick_seq, data: { ...tick, bids: shown } }),
  )
}
