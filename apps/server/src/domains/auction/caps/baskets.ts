/** A person reads and changes the basket they have for a sale. */
import { randomUUID } from 'node:crypto'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lotsWaitedFor } from '../absentee/absentee-store.ts'
import { batchById, lotsOfBatch } from '../batches/changing.ts'
import { isPublic } from '../lot-states.ts'
import { lockLots } from '../store.ts'
import * as store from './basket-store.ts'
import { wakeOne } from './basket-wake.ts'
import { lockCaps, type Stake } from './cap-store.ts'

export interface BasketSeen {
  batch_id: number
  cap: { win_max: number | null; limit_fen: number | null } | null
  stakes: Stake[]
  lots: store.Basket['lots']
}

/** The caller's own basket; without a cap while there is none. @throws Refusal NOT_FOUND */
export async function basketOf(ctx: SignedCtx, batch_id: number): Promise<BasketSeen> {
  await publicLots(ctx, batch_id)
  const cap = await store.basketCap(ctx, { user_id: ctx.user.id, batch_id })
  if (!cap) return { batch_id, cap: null, stakes: await store.stakesInBatch(ctx, ctx.user.id, batch_id), lots: [] }
  const { lots, stakes } = await store.rankedOf(ctx, cap)
  return { batch_id, cap: { win_max: cap.win_max, limit_fen: cap.limit_fen }, stakes, lots }
}

async function publicLots(ctx: Ctx, batch_id: number) {
  if (!(await batchById(ctx, batch_id))) refuse('NOT_FOUND')
  const lots = (await lotsOfBatch(ctx, batch_id)).filter(({ status }) => isPublic(status))
  return lots.length > 0 ? lots : refuse('NOT_FOUND')
}

export interface BasketAsked {
  batch_id: number
  lots: ReadonlyArray<{ lot_id: number; max_fen: number }>
  win_max?: number
  limit_fen?: number
  agree_premium: boolean
}

/**
 * Ranks lots with a maximum each, under a cap. The first time all lots of the sale are locked: a bid of the caller that is being judged there
 * without the cap is over before it holds. From then on bids and this take the cap's lock.
 * @throws Refusal NOT_FOUND (also a lot of another sale), MISSING_PARAM (no cap), VALIDATION (a lot twice), AGREEMENT_REQUIRED,
 *   MAX_NOT_HIGHER {lot_id, max_fen} (a maximum that has entered is not lowered), MAXIMUM_ELSEWHERE {lot_id} (one waits for the opening)
 */
export async function setBasket(ctx: SignedCtx, asked: BasketAsked): Promise<void> {
  const { batch_id, win_max = null, limit_fen = null, agree_premium } = asked
  if (win_max === null && limit_fen === null) refuse('MISSING_PARAM', { field: 'win_max' })
  const ids = new Set(asked.lots.map(({ lot_id }) => lot_id))
  if (ids.size < asked.lots.length) refuse('VALIDATION', { field: 'lots', reason: 'a lot twice' })
  const lots = new Map((await publicLots(ctx, batch_id)).map((lot) => [lot.id, lot]))
  const waited = new Set(await lotsWaitedFor(ctx, ctx.user.id))
  for (const id of ids) {
    if (waited.has(id)) refuse('MAXIMUM_ELSEWHERE', { lot_id: id })
    const lot = lots.get(id) ?? refuse('NOT_FOUND')
    if (lot.premium_bp > 0 && !agree_premium) refuse('AGREEMENT_REQUIRED', { premium_bp: lot.premium_bp })
  }
  await inTransaction(ctx, async (tx) => {
    const key = { user_id: tx.user.id, batch_id }
    const known = await store.basketCap(tx, key)
    if (known) await lockCaps(tx, [known.id], true)
    else await lockLots(tx, [...lots.keys()])
    const cap_id = await store.saveBasketCap(tx, { ...key, win_max, limit_fen })
    const before = new Map((await store.basketLots(tx, cap_id)).map((one) => [one.lot_id, one]))
    const ranked = asked.lots.map(({ lot_id, max_fen }, index) =>
      rankedAnew(before.get(lot_id), { lot_id, max_fen, rank: index + 1 }),
    )
    const rest = [...before.values()].filter(({ lot_id }) => !ids.has(lot_id))
    const left = rest.map((one, index) => ({
      ...one,
      rank: ranked.length + index + 1,
      ...(one.state === 'entered' ? {} : { state: 'withdrawn' as const, because: null }),
    }))
    await store.saveBasketLots(tx, cap_id, [...ranked, ...left])
    await wakeOne(tx, cap_id)
  })
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
