/** A person reads and changes their baskets: lots of any sales in an order, a maximum each, one cap over all of them. */
import { randomUUID } from 'node:crypto'
import { BASKETS_MAX } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/db.ts'
import { refuse } from '../../../../platform/refuse.ts'
import { batches, type Lot, lockLots, lotById, lotStates, lotsByIds, saleLots } from '../../../lot/index.ts'
import { waitedForAmong } from '../../absentee/absentee-store.ts'
import { type Cap, lockCaps } from '../cap-store.ts'
import * as store from './basket-store.ts'
import { wakeOne } from './basket-wake.ts'

/** A transaction that fails with it is tried again. */
const SERIALIZATION_FAILURE = '40001'

export interface BasketSeen extends store.Basket {
  /** Those that anybody may see. */
  lots: store.Basket['lots']
}

const seen = ({ lots, ...basket }: store.Basket): BasketSeen => ({
  ...basket,
  lots: lots.filter(({ lot }) => lotStates.isPublic(lot.status)),
})

/** One of the caller's baskets. @throws Refusal NOT_FOUND */
export async function basketOf(ctx: SignedCtx, basket_id: number): Promise<BasketSeen> {
  const [cap] = await store.basketCaps(ctx, ctx.user.id, basket_id)
  return seen(await store.rankedOf(ctx, cap ?? refuse('NOT_FOUND')))
}

/** All baskets of the caller, by number. */
export async function basketsOf(ctx: SignedCtx): Promise<BasketSeen[]> {
  const caps = await store.basketCaps(ctx, ctx.user.id)
  const found: BasketSeen[] = []
  for (const cap of caps) found.push(seen(await store.rankedOf(ctx, cap)))
  return found
}

/** Where lots to rank are looked for: one lot, or a sale. */
export interface RankedFrom {
  lot_id?: number | undefined
  batch_id?: number | undefined
  session_id?: number | undefined
}

/** Lots of there that are announced or run and stand in none of the caller's baskets. @throws Refusal NOT_FOUND */
export async function lotsToRank(ctx: SignedCtx, from: RankedFrom): Promise<Lot[]> {
  const lots = (await lotsFrom(ctx, from)).filter(({ status }) => lotStates.isPublic(status))
  if (lots.length === 0) refuse('NOT_FOUND')
  const open = lots.filter(({ status }) => status === 'live' || status === 'scheduled')
  const ranked = await store.basketsOfLots(
    ctx,
    ctx.user.id,
    open.map(({ id }) => id),
  )
  return open.filter(({ id }) => !ranked.has(id))
}

async function lotsFrom(ctx: Ctx, { lot_id, batch_id, session_id }: RankedFrom): Promise<Lot[]> {
  if (lot_id !== undefined) return [(await lotById(ctx, lot_id)) ?? refuse('NOT_FOUND')]
  if (session_id !== undefined) return saleLots.lotsOfSession(ctx, session_id)
  if (batch_id === undefined || !(await batches.batchById(ctx, batch_id))) refuse('NOT_FOUND')
  return batches.lotsOfBatch(ctx, batch_id)
}

export interface BasketAsked {
  /** Undefined: a new one. */
  id?: number | undefined
  lots: ReadonlyArray<{ lot_id: number; max_fen: number }>
  win_max?: number | undefined
  limit_fen?: number | undefined
  agree_premium: boolean
}

/**
 * Ranks lots with a maximum each, under a cap. The lots are locked, those that stand in the basket too, then the cap: a bid of the caller that is being judged
 * on a lot that comes in is over before it counts here, and every later one takes the cap's lock; and a bid by which the caller loses a lead is over, or
 * sees that a maximum waits (basket-wake.ts). A lot that is left out goes, unless the caller leads or has won it. With
 * none ranked and none led the basket is gone.
 * @returns its id; null: it is gone
 * @throws Refusal NOT_FOUND, MISSING_PARAM (no cap, or a new one without lots), VALIDATION (a lot twice), AGREEMENT_REQUIRED, LIMIT_REACHED {limit},
 *   MAX_NOT_HIGHER {lot_id, max_fen} (a maximum that has entered is not lowered), MAXIMUM_ELSEWHERE {lot_id} (one waits for the opening, or in
 *   another basket)
 */
export async function setBasket(ctx: SignedCtx, asked: BasketAsked): Promise<number | null> {
  const { id, win_max = null, limit_fen = null } = asked
  if (win_max === null && limit_fen === null) refuse('MISSING_PARAM', { field: 'win_max' })
  if (id === undefined && asked.lots.length === 0) refuse('MISSING_PARAM', { field: 'lots' })
  const ids = asked.lots.map(({ lot_id }) => lot_id)
  if (new Set(ids).size < ids.length) refuse('VALIDATION', { field: 'lots', reason: 'a lot twice' })
  return inTransaction(ctx, async (tx) => {
    const user_id = tx.user.id
    if (id !== undefined && (await store.basketCaps(tx, user_id, id)).length === 0) refuse('NOT_FOUND')
    const standing = id === undefined ? [] : await store.basketLots(tx, id)
    const lot_ids = new Set([...ids, ...standing.map(({ lot_id }) => lot_id)])
    judgeLots(await lockLots(tx, [...lot_ids]), asked)
    const waited = await waitedForAmong(tx, user_id, ids)
    const ranked = await store.basketsOfLots(tx, user_id, ids)
    const elsewhere = ids.find((lot_id) => waited.includes(lot_id) || (ranked.get(lot_id) ?? id) !== id)
    if (elsewhere !== undefined) refuse('MAXIMUM_ELSEWHERE', { lot_id: elsewhere })
    const cap_id = await capFor(tx, user_id, id, { win_max, limit_fen })
    const is_left = await rank(tx, cap_id, asked.lots, lot_ids)
    if (is_left) await wakeOne(tx, cap_id)
    else await store.dropBasket(tx, cap_id)
    return is_left ? cap_id : null
  })
}

/** All that are asked for are there, and their premium is agreed to. */
function judgeLots(locked: readonly Lot[], { lots, agree_premium }: BasketAsked): void {
  const known = new Map(locked.map((lot) => [lot.id, lot]))
  for (const { lot_id } of lots) {
    const lot = known.get(lot_id)
    if (!lot || !lotStates.isPublic(lot.status)) refuse('NOT_FOUND', { lot_id })
    if (lot.premium_bp > 0 && !agree_premium) refuse('AGREEMENT_REQUIRED', { premium_bp: lot.premium_bp })
  }
}

/** The basket's cap as asked for, locked. */
async function capFor(tx: Tx, user_id: number, id: number | undefined, cap: store.CapAsked): Promise<Cap['id']> {
  if (id === undefined)
    return (await store.addBasket(tx, user_id, cap)) ?? refuse('LIMIT_REACHED', { limit: BASKETS_MAX })
  if ((await lockCaps(tx, [id], true)).length === 0) refuse('NOT_FOUND')
  await store.saveBasketCap(tx, id, cap)
  return id
}

/**
 * Writes the order of a locked basket, of which the caller has locked these lots. One that came in meanwhile, by another save of the same person,
 * is not among them: then all of it is done anew.
 * @returns whether any lot stands in it
 */
async function rank(
  tx: Tx<SignedCtx>,
  cap_id: number,
  lots: BasketAsked['lots'],
  locked: ReadonlySet<number>,
): Promise<boolean> {
  const before = await store.basketLots(tx, cap_id)
  if (before.some(({ lot_id }) => !locked.has(lot_id)))
    throw Object.assign(new Error(`basket ${cap_id} was saved meanwhile`), { code: SERIALIZATION_FAILURE })
  const stakes = await store.stakesInBaskets(tx, tx.user.id, [cap_id])
  const known = new Map(before.map((one) => [one.lot_id, one]))
  const ranked = lots.map(({ lot_id, max_fen }, index) =>
    rankedAnew(known.get(lot_id), { lot_id, max_fen, rank: index + 1 }),
  )
  const asked = new Set(lots.map(({ lot_id }) => lot_id))
  const mine = new Set(stakes.map(({ lot_id }) => lot_id))
  const left_out = before.filter(({ lot_id }) => !asked.has(lot_id))
  const hidden = await hiddenAmong(tx, left_out)
  // With nothing to rank and nothing led, what was won holds back no bid any more.
  const is_over = lots.length === 0 && !stakes.some(({ led }) => led)
  const stay = left_out.filter(({ lot_id }) => (mine.has(lot_id) && !is_over) || hidden.has(lot_id))
  const stand = stay.map((one, index) => ({
    ...one,
    rank: ranked.length + index + 1,
    ...(mine.has(one.lot_id) ? { state: 'entered' as const, because: null } : {}),
  }))
  await store.dropBasketLots(
    tx,
    cap_id,
    left_out.filter((one) => !stay.includes(one)).map(({ lot_id }) => lot_id),
  )
  await store.saveBasketLots(tx, { cap_id, user_id: tx.user.id }, [...ranked, ...stand])
  return ranked.length + stand.length > 0
}

/** Lots that wait for a review of what was changed about them: their person does not see them now, and does not leave them out. */
async function hiddenAmong(tx: Tx, lots: readonly store.BasketLot[]): Promise<Set<number>> {
  const found = await lotsByIds(
    tx,
    lots.map(({ lot_id }) => lot_id),
  )
  return new Set(found.filter(({ status }) => !lotStates.isPublic(status)).map(({ id }) => id))
}

/** A maximum that is higher than the one that entered enters anew, as a raise. */
function rankedAnew(
  before: store.BasketLot | undefined,
  { lot_id, max_fen, rank }: { lot_id: number; max_fen: number; rank: number },
): store.BasketLot {
  const fresh = { lot_id, max_fen, rank, state: 'waiting' as const, because: null }
  if (!before) return { ...fresh, client_bid_id: randomUUID() }
  if (before.state === 'entered') {
    if (max_fen < before.max_fen) refuse('MAX_NOT_HIGHER', { lot_id, max_fen: before.max_fen })
    if (max_fen === before.max_fen) return { ...before, rank }
  }
  return { ...fresh, client_bid_id: max_fen === before.max_fen ? before.client_bid_id : randomUUID() }
}
