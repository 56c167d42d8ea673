/**
 * Maximums that waited enter when their lot opens: in its transaction, in their order, as bids that all rules judge. So a server that dies leaves
 * the lot unopened with all of them, or opened with each once.
 */

import type { RefusalKey } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inPipeline } from '../../../platform/db/batches/batch-queue.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emitEach } from '../../../platform/outbox/index.ts'
import { Refusal } from '../../../platform/refuse.ts'
import { systemCtx } from '../../../platform/services.ts'
import { type AskingHandler, setDeadlines } from '../../../platform/time/deadlines.ts'
import { holdStandings } from '../../account/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import { type Lot, lotById } from '../../lot/index.ts'
import { judgeWaiting, type WaitingBid } from '../bidding/judging.ts'
import { placeBid } from '../bidding/place-bid.ts'
import { type BidderKnown, forgetBidder, knownTogether } from '../eligibility/bidder-facts.ts'
import { leftBy } from './absentee-rules.ts'
import * as store from './absentee-store.ts'
import { bidOf } from './acting.ts'
import { about } from './dropping.ts'

/** A limit of one's own ends by the clock, or when something else is lost: what sleeps is looked at again. */
const LOOK_AGAIN_MS = 60_000

/**
 * Lets in what waits for lots that have just opened in this transaction, which holds their locks.
 * @returns holds those whose maximums entered, as they stood: the transaction's last statement
 */
export async function enterWaiting(tx: Tx, lots: readonly Lot[], now: number): Promise<() => Promise<void>> {
  const waiting = await store.waitingOn(
    tx,
    lots.map(({ id }) => id),
  )
  if (waiting.length === 0) return () => Promise.resolve()
  const opened = new Map(lots.map((lot) => [lot.id, lot]))
  const known = await knownTogether(tx, waiting, (lot_id) => opened.get(lot_id)!)
  const bids: WaitingBid[] = []
  for (const [i, one] of waiting.entries()) bids.push(await asBid(tx, one, known[i]!, opened.get(one.lot_id)!))
  const by_lot = Map.groupBy(
    bids.map((bid, i) => ({ bid, lot_id: waiting[i]!.lot_id })),
    ({ lot_id }) => lot_id,
  )
  const { answers, acted, write } = await judgeWaiting(
    tx,
    new Map([...by_lot].map(([lot_id, some]) => [lot_id, some.map(({ bid }) => bid)])),
    true,
  )
  await inPipeline(tx, write)
  const at = new Map<number, number>()
  const fates = waiting.map(({ lot_id, user_id }): store.Fate => {
    const place = at.get(lot_id) ?? 0
    at.set(lot_id, place + 1)
    const refused = answers.get(lot_id)![place]!.refused?.key
    return { lot_id, user_id, state: refused ? leftBy(refused) : 'entered', because: refused ?? null }
  })
  await note(tx, fates, (lot_id) => opened.get(lot_id)!)
  const asleep = new Set(fates.filter(({ state }) => state === 'asleep').map(({ lot_id }) => lot_id))
  await setDeadlines(
    tx,
    'absentee_wakes',
    [...asleep].map((ref_id) => ({ ref_id, due_at: now + LOOK_AGAIN_MS })),
  )
  return () => holdStandings(tx, acted)
}

/** Writes down what became of maximums, and tells those whose did not enter. */
async function note(tx: Tx, fates: readonly store.Fate[], lotOf: (lot_id: number) => Lot): Promise<void> {
  await store.noteFates(tx, fates)
  for (const { lot_id, user_id, state } of fates)
    if (state === 'entered' && lotOf(lot_id).mode === 'new_customer')
      tx.after_commit.push(() => forgetBidder(tx.services, user_id))
  await emitEach(
    tx,
    auctionEvents.absentee_out,
    fates.flatMap(({ because, ...fate }) => (because === null ? [] : [{ ...fate, because }])),
    ({ lot_id, user_id, because }) => about(lotOf(lot_id), user_id, because),
  )
}

async function asBid(tx: Tx, one: store.Absentee, known: BidderKnown, lot: Lot): Promise<WaitingBid> {
  return {
    ...(await bidOf(tx, known, lot.category_id)),
    offer: { user_id: one.user_id, kind: 'proxy', amount_fen: one.max_fen, confirm_large: true },
    agree_premium: one.agreed_premium_bp >= lot.premium_bp,
    client_bid_id: one.client_bid_id,
    ip: one.ip ?? '',
    device_id: one.device_id,
  }
}

/** Deadline `absentee_wakes`: tries what sleeps on a lot that runs, as its person would. */
export const absenteeWakes: AskingHandler = {
  title: { en: 'Let sleeping maximums enter', zh: '休眠的上限出价' },
  async ask(ctx, { ref_id: lot_id }) {
    const lot = await lotById(ctx, lot_id)
    if (lot?.status !== 'live') return null
    let left = 0
    for (const one of await store.asleepOn(ctx, lot_id)) {
      const refused = await wake(ctx, one)
      if (refused === 'STATE_CONFLICT') continue // its person has withdrawn it meanwhile
      if (refused !== null && leftBy(refused) === 'asleep') left++
      else await store.noteFates(ctx, [{ ...one, state: refused ? 'withdrawn' : 'entered', because: refused }])
    }
    return left > 0 ? (await databaseNow(ctx)) + LOOK_AGAIN_MS : null
  },
}

/** @returns the refusal it met, or null: it stands, or its person has bid as much by hand */
async function wake(ctx: Ctx, one: store.Absentee): Promise<RefusalKey | null> {
  const person: SignedCtx = {
    ...systemCtx(ctx.services, 'absentee'),
    user: { id: one.user_id, session_id: 0, role: 'normal', status: 'active', realname_verified: false },
  }
  const { lot_id: id, max_fen: amount_fen, client_bid_id } = one
  try {
    const bid = { id, amount_fen, client_bid_id, kind: 'proxy', confirm_large: true, agree_premium: true } as const
    await placeBid(person, bid, { slept: true })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.key === 'MAX_NOT_HIGHER' ? null : error.key
  }
}
