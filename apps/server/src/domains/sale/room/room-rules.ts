/** A sale in a room: what follows from its terms and from where it stands. Plain functions, no database, no clock. */
import { usualPaceS } from '@juya/contract'
import type { Session } from '../tables.ts'

const SECOND_MS = 1_000

/** Its clocks: when the next lot starts, when nothing has run for too long, when no new date was named. */
export const ROOM_CLOCKS = ['room_next', 'session_still', 'session_undated'] as const

/** What its lots are handed in under; null where it is timed. */
export const roomTerms = ({
  mode,
  lot_s,
  counter_s,
  gap_s,
}: Session): { lot_s: number; counter_s: number; pace_ms: number } | null =>
  mode === 'room' && lot_s !== null && counter_s !== null
    ? { lot_s, counter_s, pace_ms: usualPaceS({ lot_s, gap_s }) * SECOND_MS }
    : null

/** A sale is the stage its live lots stand on. */
export const stageOf = ({ id }: Pick<Session, 'id'>) => ({ kind: 'sale', id }) as const

const STATES: Readonly<Partial<Record<Session['status'], 'ahead' | 'on'>>> = { preview: 'ahead', live: 'on' }
/** What the engine of live lots reads of a sale (lot/room). */
export const stageNow = (session: Session) => ({
  state: STATES[session.status] ?? ('still' as const),
  starts_at: session.starts_at,
  on_since: session.begun_at,
  lot_s: session.lot_s ?? 0,
  pace_ms: roomTerms(session)?.pace_ms ?? 0,
  gap_s: session.gap_s,
  current_lot_id: session.current_lot_id,
})

export type DeskAction =
  | 'begin'
  | 'next'
  | 'pause'
  | 'resume'
  | 'pass'
  | 'withdraw'
  | 'redate'
  | 'gap'
  | 'suspend'
  | 'readmit'

/**
 * What the clerk may do now; the server looks again when it does.
 * @param running whether a lot runs
 * @param unsold no bid stands on the lot that runs, or it is below its reserve
 * @param waits whether a lot waits for its turn
 */
export function deskActions(
  { status, starts_at, date_needed_at }: Session,
  { now, running, unsold, waits }: { now: number; running: boolean; unsold: boolean; waits: boolean },
): DeskAction[] {
  const withdraw = waits ? (['withdraw'] as const) : []
  const paddles = ['suspend', 'readmit'] as const
  switch (status) {
    case 'preview':
      return [...(now >= starts_at ? (['begin'] as const) : []), ...withdraw, 'gap', ...paddles]
    case 'live': {
      const run = running ? (unsold ? (['pass'] as const) : []) : waits ? (['next'] as const) : []
      return [...run, 'pause', ...withdraw, 'gap', ...paddles]
    }
    case 'paused': {
      const pass = running && unsold ? (['pass'] as const) : []
      const on = date_needed_at === null ? (['resume'] as const) : []
      return [...pass, ...on, 'redate', ...withdraw, 'gap', ...paddles]
    }
    default:
      return []
  }
}
