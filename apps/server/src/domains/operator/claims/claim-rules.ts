/** The holder of a thing, and its state when an operator looked. No database, no clock. */
import { CLAIM_MINUTES } from '@juya/contract'

export const CLAIM_MS = CLAIM_MINUTES * 60_000
/** An operator who said they look at a thing counts as there for so long: two heartbeats may be lost. */
export const THERE_MS = 15_000

export interface ClaimRow extends Record<string, unknown> {
  operator_id: number
  until_at: number
}

/** @param now ms */
export function stateOf(claim: ClaimRow | undefined, now: number): 'free' | 'held' | 'lapsed' {
  if (!claim) return 'free'
  return claim.until_at > now ? 'held' : 'lapsed'
}

/** Whether this operator may decide the thing. */
export const holds = (claim: ClaimRow | undefined, operator_id: number, now: number): boolean =>
  claim?.operator_id === operator_id && stateOf(claim, now) === 'held'

/** Whether this operator may take it without a reason. */
export const isOpenTo = (claim: ClaimRow | undefined, operator_id: number, now: number): boolean =>
  claim?.operator_id === operator_id || stateOf(claim, now) !== 'held'

/** The parts of a thing that matter for its decision, each with a short print of what it holds. */
export type Parts = Readonly<Record<string, string>>

export const seenText = (parts: Parts): string =>
  Object.entries(parts)
    .map(([part, print]) => `${part}:${print}`)
    .join(',')

/** The parts that are no longer what a page showed. One that showed nothing at all has seen none of them. */
export function changedParts(parts: Parts, seen: string): string[] {
  const shown = new Map(seen.split(',').map((one) => one.split(':') as [string, string]))
  return Object.entries(parts).flatMap(([part, print]) => (shown.get(part) === print ? [] : [part]))
}
