/** The deposits' interface for other domains. */
import type { Ctx } from '../../platform/context.ts'
import type { Paging } from '../../platform/db/paging.ts'
import * as penalties from './penalty-store.ts'
import { STRIKE_MS } from './rules.ts'
import * as store from './store.ts'
import type { HoldRow, HoldStatus } from './tables.ts'

export { type DepositRequest, holdFromWallet, payDeposit } from './holding.ts'
export { appeal, decidePenalty, type Notice, noticeForfeit } from './penalties.ts'
export { applyHold, releaseHolds, releaseHoldsOf, releaseLosers, releaseLosersOf } from './releasing.ts'
export {
  moneyText,
  type Reason as ReleaseReason,
  type RuleNo,
  reasonText,
  ruleText,
  statusText,
  UNPAID_GROWTH,
} from './rules.ts'
export type { Evidence, HoldRow, PenaltyRow, Scope } from './tables.ts'

/** Deposits each of these people has held for a lot, in fen. People without anything are not in the map. */
export const holdsFor = (ctx: Ctx, lot_id: number, user_ids: readonly number[]): Promise<Map<number, number>> =>
  store.heldBy(ctx, { scope: 'lot', ref_id: lot_id }, user_ids)

/** Deposits the winners of many lots have held for them, in fen, by lot. */
export const heldByLot = store.heldByPairs

/** The deposit one person has held for a lot or session, in fen. One that a penalty waits on does not count. */
export async function heldFen(ctx: Ctx, user_id: number, ref: store.HoldRef): Promise<number> {
  return (await store.heldBy(ctx, ref, [user_id])).get(user_id) ?? 0
}

/** The hold of a person for a lot or session that counts, else the newest one, or undefined. */
export const holdOf: (ctx: Ctx, user_id: number, ref: store.HoldRef) => Promise<HoldRow | undefined> = store.latestHold

/** Names of the holds' subjects in English, by hold; a hold without an English title goes by its own. */
export const englishTitlesOfHolds = store.englishTitles

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
  { status, ...paging }: Paging & { status?: HoldStatus | undefined },
) {
  return store.holdsPage(ctx, user_id, status, paging)
}

/** Times (ms) of the unpaid lots noted on people's records in the last 365 days, by person. */
export const strikesOf = (ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, number[]>> =>
  penalties.strikeTimes(ctx, user_ids, STRIKE_MS)

/** Penalties that match, newest first, and how many there are. */
export const penaltiesPage = penalties.penaltiesPage
export const penaltyById = penalties.penaltyById
export const penaltiesByIds = penalties.penaltiesByIds
export const lockPenalty = penalties.lockPenalty

/** The deposits that became part of an order's price, with where each came from: a refund goes back there. */
export const appliedTo = store.appliedTo

/** How many deposits are held now. */
export const countHeld = store.countHeld
