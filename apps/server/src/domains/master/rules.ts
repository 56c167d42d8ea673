/** What a master may be, how long each clock runs, and what an answer does, as plain functions. Moments are ms. */
import {
  MASTER_ANSWER_DAYS,
  MASTER_CLAIM_DAYS,
  MASTER_DENIED_H,
  MASTER_EVIDENCE_DAYS,
  MASTER_REAPPLY_DAYS,
  MASTER_RELATION_DAYS,
} from '@juya/contract'
import type { ClaimStage, Honour, Master, MasterClaim, MasterThing, Relation } from './tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Anybody sees the page, and may be told the name as that of a master here. */
export const isOpen = ({ status, banned }: Pick<Master, 'status' | 'banned'>): boolean => status === 'active' && !banned

/** An application waits for the desk or for its applicant. */
export const isApplying = ({ status }: Pick<Master, 'status'>): boolean => status === 'applied' || status === 'asked'

/** Works, honours and lineage may be written: while it is applied for, and while the page is open. */
export const mayWrite = (master: Pick<Master, 'status' | 'banned'>): boolean => isApplying(master) || isOpen(master)

/** Juya keeps the page of a master without an account, and confirms nothing in their name. */
export const isKept = ({ user_id, status }: Pick<Master, 'user_id' | 'status'>): boolean =>
  user_id === null && status !== 'left'

/** From when a person may apply: always, or after a refusal some days later; null: they have a page, or an application that waits. */
export function appliesFrom(master: Pick<Master, 'status' | 'left_because' | 'decided_at'> | undefined): number | null {
  if (!master) return 0
  if (master.status !== 'left') return null
  return master.left_because === 'refused' && master.decided_at !== null
    ? master.decided_at + MASTER_REAPPLY_DAYS * DAY_MS
    : 0
}

export const answerBy = (asked_at: number): number => asked_at + MASTER_ANSWER_DAYS * DAY_MS
export const relationBy = (asked_at: number): number => asked_at + MASTER_RELATION_DAYS * DAY_MS
export const claimDue = (asked_at: number): number => asked_at + MASTER_CLAIM_DAYS * DAY_MS
export const deskUntil = (denied_at: number): number => denied_at + MASTER_DENIED_H * HOUR_MS

/** A document waits for the desk. */
export const isAtDesk = ({ state, submitted_at }: Pick<Honour, 'state' | 'submitted_at'>): boolean =>
  state === 'said' && submitted_at !== null

/** The person named in it may still say so. */
export const mayAnswerRelation = ({ state, answer_by }: Pick<Relation, 'state' | 'answer_by'>, now: number): boolean =>
  state === 'said' && answer_by !== null && now < answer_by

/**
 * How a thing stood when it was denied. Before it takes neither bids nor orders, live it takes them; all else is after.
 * @param status of the lot or goods; undefined: it is gone
 */
export function stageOf(thing: MasterThing, status: string | undefined): ClaimStage {
  if (thing === 'lot') {
    if (status === 'live') return 'live'
    return status !== undefined && ['draft', 'reviewing', 'rejected', 'scheduled'].includes(status) ? 'before' : 'after'
  }
  if (status === 'on' || status === 'sold_out') return 'live'
  return status !== undefined && ['draft', 'reviewing', 'rejected', 'off'].includes(status) ? 'before' : 'after'
}

/**
 * Whether a master may still answer: once, late as well, until their word can be evidence no more.
 * @param received_at when the buyer received it; null: not yet
 */
export function mayAnswer(
  { state, closed_at }: Pick<MasterClaim, 'state' | 'closed_at'>,
  received_at: number | null,
  now: number,
): 'yes' | 'answered' | 'over' {
  if (state === 'confirmed' || state === 'denied') return 'answered'
  if (closed_at !== null) return 'over'
  return received_at !== null && now > received_at + MASTER_EVIDENCE_DAYS * DAY_MS ? 'over' : 'yes'
}

/** A denial so many days after receipt, at most, is evidence in a case about a fake. */
export const isEvidence = (
  { state, answered_at }: Pick<MasterClaim, 'state' | 'answered_at'>,
  received_at: number | null,
): boolean =>
  state === 'denied' &&
  answered_at !== null &&
  (received_at === null || answered_at <= received_at + MASTER_EVIDENCE_DAYS * DAY_MS)

/** A denial waits for the desk: it was made while the thing took bids or orders. */
export const isDenialOpen = ({ desk_until, desk }: Pick<MasterClaim, 'desk_until' | 'desk'>): boolean =>
  desk_until !== null && desk === null
