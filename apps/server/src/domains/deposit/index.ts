/** What other domains may ask of deposits. */
import type { Hold } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { type Paging, placeOf } from '../../platform/paging.ts'
import { holdsShown, penaltiesShown } from './present.ts'
import { STRIKE_MS } from './rules.ts'
import * as store from './store.ts'
import type { HoldRow, HoldStatus } from './tables.ts'

export { lotsOfHolds } from './hold-lots-store.ts'
export { type DepositRequest, holdFromWallet, payDeposit } from './holding.ts'
export { decidePenalty, type Notice, noticeForfeit } from './penalties.ts'
export { ports } from './ports.ts'
export { holdsShown, penaltyDetail } from './present.ts'
export { applyHold, releaseHolds, releaseLosers, releaseLosersOf } from './releasing.ts'
export type { Reason as ReleaseReason, RuleNo } from './rules.ts'
export type { Evidence, HoldRow, PenaltyRow, Scope } from './tables.ts'

/** What each of these people has held for a lot, in fen. People without anything are not in the map. */
export const holdsFor = (ctx: Ctx, lot_id: number, user_ids: readonly number[]): Promise<Map<number, number>> =>
  store.heldBy(ctx, { scope: 'lot', ref_id: lot_id }, user_ids)

/** What the winners of many lots have held for them, in fen, by lot. */
export const heldByLot = store.heldByPairs

/** What one person has held for a lot or session, in fen. What a penalty waits on does not count. */
export async function heldFen(ctx: Ctx, user_id: number, ref: store.HoldRef): Promise<number> {
  return (await store.heldBy(ctx, ref, [user_id])).get(user_id) ?? 0
}

/** The hold of a person for a lot or session that counts, else the newest one, or undefined. */
export async function holdOf(ctx: Ctx, user_id: number, ref: store.HoldRef): Promise<z.input<typeof Hold> | undefined> {
  const row = await store.latestHold(ctx, user_id, ref)
  return row && (await holdsShown(ctx, [row]))[0]
}

/** The hold that the form with this one-time token made, or undefined. */
export const holdOfForm = (ctx: Ctx, user_id: number, submit_token: string): Promise<HoldRow | undefined> =>
  store.byClientKey(ctx, user_id, submit_token)

/** One hold of this person by its id, e.g. to pay it; undefined when it is somebody else's. */
export async function holdById(ctx: Ctx, user_id: number, id: number) {
  const row = await store.holdById(ctx, id)
  return row?.user_id === user_id ? row : undefined
}

/** A person's deposits, newest first, and what of them is held now. */
export async function listHolds(
  ctx: Ctx,
  user_id: number,
  { status, page, page_size }: Paging & { status?: HoldStatus | undefined },
) {
  const { list, total, held_total_fen } = await store.holdsPage(ctx, user_id, status, page, page_size)
  return {
    list: await holdsShown(ctx, list),
    ...placeOf({ page, page_size }, total),
    held_total_fen,
  }
}

/** Times (ms) of the unpaid lots noted on people's records in the last 365 days, by person. */
export const strikesOf = (ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, number[]>> =>
  store.strikeTimes(ctx, user_ids, STRIKE_MS)

/** Penalties for the console: with the rows, so that it can add who they concern. */
export async function penaltiesPage(ctx: Ctx, filter: store.PenaltyFilter, page: number, page_size: number) {
  const { list, total } = await store.penaltiesPage(ctx, filter, page, page_size)
  return { rows: list, cards: await penaltiesShown(ctx, list), total }
}
export const penaltyById = store.penaltyById

/** The deposits that became part of an order's price, with where each came from: a refund goes back there. */
export const appliedTo = store.appliedTo

/** How many deposits are held now. */
export const countHeld = store.countHeld
