/** When a bulk run may do what. No database, no clock. */
import {
  BULK_ALONE_FEN_MAX,
  BULK_ALONE_ROWS_MAX,
  BULK_UNDO_HOURS,
  type BulkAct,
  type OperatorRole,
} from '@juya/contract'
import type { Parts } from '../claims/claim-rules.ts'
import type { BulkRun } from './store.ts'

const HOUR_MS = 3_600_000

/** More rows, or more money, than one operator may touch at once. */
export const needsSecond = ({ would, money_fen }: Pick<BulkRun, 'would' | 'money_fen'>): boolean =>
  would > BULK_ALONE_ROWS_MAX || money_fen > BULK_ALONE_FEN_MAX

/** Until when (ms) it can be taken back; null: its act has no inverse, or nothing was done. */
export const undoUntil = ({ worked_at, done, undone, kept, phase }: BulkRun, { inverse }: BulkAct): number | null =>
  inverse === undefined || worked_at === null || (phase === 'run' ? done === 0 : done === undone + kept)
    ? null
    : worked_at + BULK_UNDO_HOURS * HOUR_MS

/** It rests, and something of it stands that an inverse takes back. */
export const mayUndo = (run: BulkRun, act: BulkAct, now: number): boolean => {
  const until = undoUntil(run, act)
  return run.phase === 'run' && ['paused', 'done', 'partly'].includes(run.status) && until !== null && now < until
}

export const hasRole = (roles: readonly OperatorRole[], { roles: wanted }: BulkAct): boolean =>
  wanted.some((role) => roles.includes(role))

/** The parts of a thing that are no longer what they were. */
export const partsChanged = (was: Parts, now: Parts, among: readonly string[] = Object.keys(was)): string[] =>
  among.filter((part) => was[part] !== now[part])

/** How a run ends: everything its dry run promised, or part of it. */
export const endOf = ({
  phase,
  skipped,
}: Pick<BulkRun, 'phase' | 'skipped'>): 'checked' | 'done' | 'partly' | 'undone' =>
  phase === 'check' ? 'checked' : phase === 'undo' ? 'undone' : skipped > 0 ? 'partly' : 'done'
