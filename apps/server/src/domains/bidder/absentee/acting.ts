/** A person leaves a maximum before a lot opens, changes it, or withdraws it. */
import { randomUUID } from 'node:crypto'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { holdStandings } from '../../account/index.ts'
import { releaseHolds } from '../../deposit/index.ts'
import { alerts, isAgeBarred, type Lot, lockLot, lotById, lotStates, setting } from '../../lot/index.ts'
import { judgeAhead, type WaitingBid } from '../bidding/judging.ts'
import { inWords } from '../caps/bid-caps.ts'
import { type BidderKnown, bidderKnown } from '../eligibility/bidder-facts.ts'
import { ACTS_MAX, closesAt, notWaiting } from './absentee-rules.ts'
import * as store from './absentee-store.ts'

/** A lot's waiting maximum as its own person reads it. */
export interface AbsenteeSeen {
  lot: Lot
  /** One may be left, changed or withdrawn now; until `closes_at` (ms), or, without, until its clerk starts the lot. */
  open: boolean
  closes_at: number | null
  mine: store.Absentee | undefined
  acts: store.OwnAct[]
}

/** @throws Refusal NOT_FOUND */
export async function ownAbsentee(ctx: SignedCtx, lot_id: number): Promise<AbsenteeSeen> {
  const lot = await lotById(ctx, lot_id)
  if (!lot || !lotStates.isPublic(lot.status)) refuse('NOT_FOUND')
  const now = await databaseNow(ctx)
  return {
    lot,
    open: notWaiting(lot, now) === undefined,
    closes_at: lot.status === 'scheduled' ? closesAt(lot) : null,
    mine: await store.absenteeOf(ctx, lot_id, ctx.user.id),
    acts: await store.ownActs(ctx, lot_id, ctx.user.id),
  }
}

/** Locks a lot about which something may be done now. @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED */
async function lockWaiting(tx: Tx, lot_id: number): Promise<{ lot: Lot; now: number }> {
  const lot = await lockLot(tx, lot_id)
  if (!lot || !lotStates.isPublic(lot.status)) refuse('NOT_FOUND')
  await pausePoint('absentee_acting')
  const now = await databaseNow(tx)
  const closed = notWaiting(lot, now)
  if (closed) refuse(closed, { status: lot.status })
  return { lot, now }
}

export interface MaximumGiven {
  id: number
  max_fen: number
  confirm_large: boolean
  agree_premium: boolean
}

/**
 * Leaves a maximum, or changes it: a raised one takes a new place, a lowered one keeps its own. It is judged as a bid would be if the lot were
 * open, and again when it opens.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, WINDOW_CLOSED, LIMIT_REACHED {limit}, MAXIMUM_ELSEWHERE (the lot is in a basket of theirs), and as placeBid
 */
export async function giveMaximum(ctx: SignedCtx, asked: MaximumGiven): Promise<void> {
  const { id, max_fen } = asked
  const bid = await asBid(ctx, asked)
  await inTransaction(ctx, async (tx) => {
    const me = tx.user.id
    const { lot, now } = await lockWaiting(tx, id)
    const before = await store.absenteeOf(tx, id, me)
    const waits = before?.state === 'waiting'
    if (waits && before.max_fen === max_fen && before.agreed_premium_bp >= lot.premium_bp) return
    if (await store.isInBasket(tx, me, id)) refuse('MAXIMUM_ELSEWHERE')
    const newcomer = lot.mode === 'new_customer' && (await store.waitsAsNewcomer(tx, [me, ...bid.known.linked], id))
    if (newcomer) refuse('NEW_CUSTOMER_ONLY', { because: 'has_one' })
    const refused = await judgeAhead(tx, id, bid)
    if (refused) refuse(refused.key, inWords(refused.details, tx.locale))
    if ((await store.ownActs(tx, id, me)).length >= ACTS_MAX) refuse('LIMIT_REACHED', { limit: ACTS_MAX })
    const kind = !waits ? 'given' : max_fen < before.max_fen ? 'lowered' : 'raised'
    const [act] = await store.addActs(tx, id, now, [{ user_id: me, kind, of: waits ? before.act_no : 0, max_fen }])
    await store.saveAbsentee(tx, {
      lot_id: id,
      user_id: me,
      max_fen,
      act_no: act!.no,
      place_no: kind === 'lowered' ? before!.place_no : act!.no,
      client_bid_id: bid.client_bid_id,
      agreed_premium_bp: asked.agree_premium ? lot.premium_bp : 0,
      ip: bid.ip,
      device_id: bid.device_id,
    })
    await holdStandings(tx, [me])
  })
}

/** The bid it would be. Read before the lot is locked: others wait for that lock. */
async function asBid(ctx: SignedCtx, { id, max_fen, confirm_large, agree_premium }: MaximumGiven): Promise<WaitingBid> {
  const lot = await alerts.knownLot(ctx, id)
  const known = await bidderKnown(ctx, ctx.user.id, { ...lot, id })
  return {
    ...(await bidOf(ctx, known, lot.category_id)),
    offer: { user_id: ctx.user.id, kind: 'proxy', amount_fen: max_fen, confirm_large },
    agree_premium,
    client_bid_id: randomUUID(),
    ip: ctx.ip,
    device_id: ctx.device_id ?? null,
  }
}

/** What judging a bid of somebody needs to know besides the bid. */
export const bidOf = async (ctx: Parameters<typeof setting>[0], known: BidderKnown, category_id: number) => ({
  known,
  age_barred: await isAgeBarred(ctx, category_id, known.facts.user_id),
  realname_from_fen: await setting(ctx, 'auction.realname_from_fen'),
  open_unpaid_max: await setting(ctx, 'auction.open_unpaid_max'),
  basket: undefined,
})

/**
 * Withdraws what waits, or what sleeps once the lot has opened; the lot's deposit goes back at once. Repeating it changes nothing. The acts about
 * maximums end with the opening, so what sleeps leaves none: it never entered.
 * @throws Refusal NOT_FOUND (also where nothing was left), STATE_CONFLICT, WINDOW_CLOSED
 */
export async function withdrawMaximum(ctx: SignedCtx, lot_id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const opened = await lockLot(tx, lot_id)
    const slept = opened && (await store.absenteeOf(tx, lot_id, tx.user.id))
    if (slept?.state === 'asleep') {
      await store.noteFates(tx, [{ lot_id, user_id: tx.user.id, state: 'withdrawn', because: null }])
      await giveBack(tx, opened!)
      return
    }
    const { lot, now } = await lockWaiting(tx, lot_id)
    const mine = (await store.absenteeOf(tx, lot_id, tx.user.id)) ?? refuse('NOT_FOUND')
    if (mine.state !== 'waiting') return
    const whose = { user_id: tx.user.id, of: mine.act_no, max_fen: 0 }
    const [act] = await store.addActs(tx, lot_id, now, [{ ...whose, kind: 'withdrawn' }])
    await store.noteFates(tx, [{ lot_id, user_id: tx.user.id, state: 'withdrawn', because: null, act_no: act!.no }])
    await giveBack(tx, lot)
  })
}

async function giveBack(tx: Tx<SignedCtx>, lot: Lot): Promise<void> {
  if (lot.session_id === null)
    await releaseHolds(tx, { user_id: tx.user.id, scope: 'lot', ref_id: lot.id }, 'not_needed')
}
