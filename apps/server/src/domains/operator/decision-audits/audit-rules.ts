/** When two agree, when a difference hurt somebody, and how sure a share is. */
import { AUDITS_SHOWN_FROM, type AuditedQueue, type AuditOutcome } from '@juya/contract'

/** How long a served look is held for who looks. */
export const HELD_MS = 30 * 60_000
/** Two who give a part back agree when their amounts are so close, in basis points of what was asked for. */
const CLOSE_BP = 1_000

export interface Judgement {
  outcome: AuditOutcome
  amount_fen?: number | null
}

/** @param asked_fen what a case was about */
export function isSame(first: Judgement, second: Judgement, asked_fen: number | null): boolean {
  if (first.outcome !== second.outcome) return false
  if (first.outcome !== 'partial') return true
  const apart_fen = Math.abs((first.amount_fen ?? 0) - (second.amount_fen ?? 0))
  return apart_fen * 10_000 <= CLOSE_BP * (asked_fen ?? 0)
}

/** What refuses, punishes or hides: the person was hurt if a colleague would have done otherwise. */
const HARSH: ReadonlySet<AuditOutcome> = new Set(['reject', 'impose', 'hide'])

/** Whether a difference hurt somebody: the first took something from a person that the second would have left; of a case's two sides, one always. */
export const hasHurt = (queue: AuditedQueue, first: Judgement, second: Judgement): boolean =>
  queue === 'case' || (HARSH.has(first.outcome) && !HARSH.has(second.outcome))

/** How many standard deviations 95 in 100 lie within. */
const Z_95 = 1.959964

/**
 * Wilson's interval of a share, in which the true one lies in 95 of 100.
 * @returns basis points; undefined below so many that it would say nothing
 */
export function shareOf(hits: number, of: number): { share_bp: number; low_bp: number; high_bp: number } | undefined {
  if (of < AUDITS_SHOWN_FROM) return undefined
  const p = hits / of
  const z2 = Z_95 * Z_95
  const middle = (p + z2 / (2 * of)) / (1 + z2 / of)
  const half = (Z_95 / (1 + z2 / of)) * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of * of))
  const bp = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000)
  return { share_bp: bp(p), low_bp: bp(middle - half), high_bp: bp(middle + half) }
}
