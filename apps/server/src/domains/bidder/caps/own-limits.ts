/** A person reads and changes the limits of their own bidding. */
import { isDeepStrictEqual } from 'node:util'
import { PAUSE_DAYS_MAX } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type Due, setDeadline } from '../../../platform/time/deadlines.ts'
import { linkedPeople } from '../../account/index.ts'
import type { NotEligible } from '../eligibility/eligibility.ts'
import type { CappedLot } from './bid-caps.ts'
import { allInFen } from './cap-rules.ts'
import * as store from './cap-store.ts'
import {
  beyondOwn,
  changed,
  limitsAt,
  monthStart,
  NO_LIMITS,
  nextChange,
  type OwnCap,
  type OwnLimits,
} from './own-rules.ts'

const DAY_MS = 86_400_000

export interface LimitsNow {
  limits: OwnCap
  /** What of the month is used: led at its maximum, and won; all-in, with linked people. */
  led_fen: number
  won_fen: number
  month_ends_at: number
}

/** The caller's own limits as they hold now, and what of the month is used. */
export async function ownLimits(ctx: SignedCtx): Promise<LimitsNow> {
  const now = await databaseNow(ctx)
  const cap = await store.ownCap(ctx, ctx.user.id)
  const people = [ctx.user.id, ...(await linkedPeople(ctx, ctx.user.id)).keys()]
  const stakes = await store.stakesOf(ctx, people, { since_ms: monthStart(now), basket_ids: [] })
  const sum = (led: boolean) => stakes.reduce((fen, stake) => fen + (stake.led === led ? stake.all_in_fen : 0), 0)
  return {
    limits: limitsAt(cap ? store.ownOf(cap) : NO_LIMITS, now),
    led_fen: sum(true),
    won_fen: sum(false),
    month_ends_at: monthStart(now, 1),
  }
}

/** A person's own limits with what they lead and have won: for saying before the tap that a bid would pass one. */
export interface OwnSeen {
  limits: OwnCap
  stakes: readonly store.Stake[]
}

/** @returns undefined where the person has set none */
export async function ownLimitsSeen(ctx: Ctx, user_id: number): Promise<OwnSeen | undefined> {
  const cap = await store.ownCap(ctx, user_id)
  if (!cap) return undefined
  const people = [user_id, ...(await linkedPeople(ctx, user_id)).keys()]
  const since_ms = monthStart(await databaseNow(ctx))
  return {
    limits: store.ownOf(cap),
    stakes: await store.stakesOf(ctx, people, { since_ms, basket_ids: [] }),
  }
}

/** The limit of their own that a bid would pass. Limits of linked people are told when they refuse. */
export function judgeOwnLimits(
  seen: OwnSeen | undefined,
  lot: CappedLot,
  amount_fen: number,
  now_ms: number,
): NotEligible | undefined {
  if (!seen) return undefined
  const used_fen = seen.stakes.reduce((fen, stake) => fen + (stake.lot_id === lot.id ? 0 : stake.all_in_fen), 0)
  const beyond = beyondOwn(seen.limits, { amount_fen, all_in_fen: allInFen(lot, amount_fen) }, used_fen, now_ms)
  if (!beyond) return undefined
  const { key, ...details } = beyond
  return { key, details }
}

/**
 * Changes own limits: stricter ones hold with the commit, looser ones 24 hours later. Under the cap's lock, which each bid of the person
 * takes as well: a bid comes before the change, or is judged by it.
 * @throws Refusal VALIDATION (a pause in the past, or longer than allowed)
 */
export async function setOwnLimits(ctx: SignedCtx, asked: Partial<OwnLimits>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const cap = await store.lockOwnCap(tx, tx.user.id)
    const now = await databaseNow(tx)
    const { paused_until } = asked
    if (paused_until != null && (paused_until <= now || paused_until > now + PAUSE_DAYS_MAX * DAY_MS))
      refuse('VALIDATION', { field: 'paused_until', reason: `within ${PAUSE_DAYS_MAX} days` })
    const before = store.ownOf(cap)
    const after = changed(before, asked, now)
    if (!isDeepStrictEqual(before, after)) await save(tx, cap.id, after)
  })
}

async function save(tx: Tx, cap_id: number, own: OwnCap): Promise<void> {
  await store.saveOwnCap(tx, cap_id, own)
  const next_at = nextChange(own)
  if (next_at === null) await clearDeadline(tx, 'own_limit_loosens', cap_id)
  else await setDeadline(tx, 'own_limit_loosens', cap_id, next_at)
}

/** Deadline `own_limit_loosens`: writes down what has come. Bids go by the time itself, so one that is late changes nothing. */
export async function loosenDue(tx: Tx, dues: Due[]): Promise<void> {
  const caps = await store.lockCaps(
    tx,
    dues.map(({ ref_id }) => ref_id),
    true,
  )
  const now = await databaseNow(tx)
  for (const cap of caps) await save(tx, cap.id, limitsAt(store.ownOf(cap), now))
}

/** What somebody who left had set for themselves. */
export async function eraseCaps(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'bidder_forget_baskets', 'delete from bidder_basket_lots where user_id = $1', [user_id])
  await query(tx, 'bidder_forget_caps', 'delete from bidder_caps where user_id = $1', [user_id])
}
