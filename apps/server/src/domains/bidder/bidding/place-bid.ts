/** Placing bids: a person's offer goes into the lot's queue, is judged in a batch of bids, and is answered after the commit. */

import type { auction, Call, Data, Parsed } from '@juya/contract'
import { appState } from '../../../platform/app-state.ts'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { BatchQueue } from '../../../platform/db/batches/batch-queue.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { holdStandings } from '../../account/index.ts'
import { alerts, biddingRules, bids, chain, isAgeBarred, lotById, ofLive, setting, ticks } from '../../lot/index.ts'
import { type BasketEntry, inWords } from '../caps/bid-caps.ts'
import { bidderKnown, forgetBidder } from '../eligibility/bidder-facts.ts'
import { judgeWaiting, type Outcome, type WaitingBid } from './judging.ts'

type BidCall = (typeof auction)['bid']
export type BidInput = Parsed<BidCall & Call>
export type BidAnswer = Data<BidCall & Call>

/** A batch's bids. Those whose bids were taken are held as they stood: its last statement. */
async function judgeBids(tx: Tx, waiting: ReadonlyMap<number, readonly WaitingBid[]>, wait: boolean) {
  const { answers, acted, write } = await judgeWaiting(tx, waiting, wait)
  return { answers, write: acted.size > 0 ? [...write, () => holdStandings(tx, acted)] : write }
}

const queueOf = appState((services) => new BatchQueue<WaitingBid, Outcome>(services, 'bids', judgeBids))
export async function stopBidding(services: Services): Promise<void> {
  await queueOf.known(services)?.stop()
}

/**
 * Places a bid, sets a maximum or buys at the fixed price. A repeat of client_bid_id gets the first answer, before any rule
 * could refuse it. Every refusal carries the lot's tick.
 *
 * @throws Refusal NOT_FOUND, LOT_NOT_LIVE, LOT_ENDED, BID_SELF, ACCOUNT_RESTRICTED, BID_FILTERED, LIMIT_REACHED, NEW_CUSTOMER_ONLY,
 *   ADULT_REQUIRED, OWN_LIMIT_MONTH, OWN_LIMIT_BID, OWN_LIMIT_HOURS, OWN_LIMIT_PAUSE, OWN_LIMIT_LINKED {until}, REALNAME_FOR_BIDS {limit_fen}, AGREEMENT_REQUIRED, DEPOSIT_REQUIRED {quote}, PADDLE_REQUIRED, PADDLE_LIMIT, PADDLE_SUSPENDED, BID_TOO_LOW {next_fen}, MAX_NOT_HIGHER, CONFIRM_LARGE_BID, STATE_CONFLICT
 */
export async function placeBid(
  ctx: SignedCtx,
  input: BidInput,
  { basket, slept }: { basket?: BasketEntry; slept?: true } = {},
): Promise<BidAnswer> {
  const { id, amount_fen, kind, client_bid_id, confirm_large, agree_premium = false } = input
  const lot = await alerts.knownLot(ctx, id)
  const [known, age_barred, realname_from_fen, open_unpaid_max] = await Promise.all([
    bidderKnown(ctx, ctx.user.id, { ...lot, id }),
    isAgeBarred(ctx, lot.category_id, ctx.user.id),
    setting(ctx, 'auction.realname_from_fen'),
    setting(ctx, 'auction.open_unpaid_max'),
  ])
  const outcome = await queueOf(ctx.services).place(id, {
    offer: { user_id: ctx.user.id, kind, amount_fen, confirm_large },
    agree_premium,
    client_bid_id,
    known,
    age_barred,
    realname_from_fen,
    open_unpaid_max,
    basket,
    ...(slept ? { slept } : {}),
    seen: input,
    ip: ctx.ip,
    device_id: ctx.device_id ?? null,
  })
  if (outcome.absent) refuse('NOT_FOUND')
  // A person who leads one has had theirs, and so have people linked to them: the next bid must know.
  if (!outcome.refused && outcome.after.lot.mode === 'new_customer') forgetBidder(ctx.services, ctx.user.id)
  if (outcome.refused) {
    const tick = ticks.tickFor(outcome.after.tick, ctx.user.id, outcome.after.held_fen.has(ctx.user.id))
    throw new Refusal(outcome.refused.key, { ...inWords(outcome.refused.details, ctx.locale), tick })
  }
  return answerTo(ctx, outcome)
}

async function answerTo(ctx: SignedCtx, { entry, earlier_seq, after }: Outcome): Promise<BidAnswer> {
  const { lot, state, tick } = after
  const me = ctx.user.id
  const own = entry
    ? { ...entry, placed_at: after.placed_at }
    : earlier_seq
      ? await bids.bidAt(ctx, lot.id, earlier_seq)
      : undefined
  const seen = entry ? entry.sight : own && (await ofLive.sightsOf(ctx, lot.id, [own.seq])).get(own.seq)
  const leads = state.leader_id === me
  const beaten = own && !leads && state.leader_id !== null
  return {
    accepted: true,
    tick: ticks.tickFor(tick, me, true),
    bid: own ? ticks.bidLine(own, state, me) : null,
    cost: ticks.costAt(lot, leads ? state.current_fen : biddingRules.lowestBidFen(state), after.held_fen.get(me) ?? 0),
    receipt: own ? chain.receiptFor(ctx.services, { lot_id: lot.id, seq: own.seq, hash: own.hash }, seen) : null,
    outbid_by: beaten ? { alias: tick.leader_alias! } : null,
    order_id: own?.kind === 'buy_now' ? (after.order_id ?? (await lotById(ctx, lot.id))?.order_id) : null,
  }
}
