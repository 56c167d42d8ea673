/** A session on air: what follows from where it stands. Plain functions, no database, no clock. */
import {
  LIVE_COUNTER_S,
  LIVE_LAG_KNOWN_S,
  LIVE_LOT_S,
  LIVE_PICTURE_LOSS_S,
  type LIVE_SESSION_STATES,
} from '@juya/contract'

const SECOND_MS = 1_000
/** From the end of one lot to the start of the next, as it is foreseen. */
const USUAL_GAP_S = 30

type Status = (typeof LIVE_SESSION_STATES)[number]

/** Its host may send pictures. */
export const isOnAir = (status: Status): boolean => status === 'ready' || status === 'live' || status === 'paused'
/** People are there. */
export const isRunning = (status: Status): boolean => status === 'live' || status === 'paused'
export const isOver = (status: Status): boolean => status === 'ended' || status === 'cancelled'

export const USUAL_TERMS = { lot_s: LIVE_LOT_S.usual, counter_s: LIVE_COUNTER_S.usual } as const
/** From one start to the next, in ms, as it is foreseen. */
export const PACE_MS = (LIVE_LOT_S.usual + USUAL_GAP_S) * SECOND_MS

/** The stage its lots stand on. */
export const stageOf = ({ id }: { id: number }) => ({ kind: 'live', id }) as const

interface Session {
  id: number
  sale_id: number | null
  started_at: number | null
  ended_at: number | null
}
/** The stage of the lots that are seen in it: its own, or its sale's. */
export const seenOn = ({ id, sale_id }: Pick<Session, 'id' | 'sale_id'>) =>
  sale_id === null ? stageOf({ id }) : ({ kind: 'sale', id: sale_id } as const)

/** Whether a lot of that stage started while it was on air; lots start at a whole second. */
export const ranIn = (
  { sale_id, started_at, ended_at }: Session,
  { starts_at }: { starts_at: number | null },
): boolean =>
  sale_id === null ||
  (starts_at !== null &&
    started_at !== null &&
    starts_at > started_at - SECOND_MS &&
    starts_at <= (ended_at ?? Number.POSITIVE_INFINITY))

interface OnStage {
  status: Status
  planned_at: number
  started_at: number | null
  current_lot_id: number | null
}

/** What the engine of live lots reads of a session (lot/room): its host starts each lot. */
export const stageNow = ({ status, planned_at, started_at, current_lot_id }: OnStage) => ({
  state:
    status === 'live'
      ? ('on' as const)
      : status === 'scheduled' || status === 'ready'
        ? ('ahead' as const)
        : ('still' as const),
  starts_at: planned_at,
  on_since: started_at,
  lot_s: LIVE_LOT_S.usual,
  pace_ms: PACE_MS,
  gap_s: null,
  current_lot_id,
})

type Lag = { has_picture: boolean; viewers: number; lag_p95_ms: number | null; lag_told_at: number | null }

/**
 * How late the picture is for those who watch now; null where it is unknown: no picture comes, no viewer has acknowledged one, or the media role has
 * been silent for too long.
 */
export function knownLag(
  { has_picture, viewers, lag_p95_ms, lag_told_at }: Lag,
  now_ms: number,
): { viewers: number; lag_p95_ms: number } | null {
  const is_fresh = lag_told_at !== null && now_ms - lag_told_at < LIVE_LAG_KNOWN_S * SECOND_MS
  const is_known = has_picture && viewers > 0 && is_fresh
  return is_known && lag_p95_ms !== null ? { viewers, lag_p95_ms } : null
}

/** How much longer a picture may stay away before it is lost for the lot that runs, in ms. @param quiet_ms since the last picture */
export const untilLostMs = (quiet_ms: number): number => Math.max(0, LIVE_PICTURE_LOSS_S.after * SECOND_MS - quiet_ms)

/** What its host may do. */
type HostFacts = Record<'running' | 'unsold' | 'waits' | 'gives' | 'stopped', boolean>
type HostAction = 'next' | 'pass' | 'withdraw' | 'pause' | 'resume' | 'key' | 'end'

/**
 * What the host may do now; the server looks again when it does.
 * @param running whether a lot runs
 * @param unsold no bid stands on the lot that runs, or it is below its reserve
 * @param gives whether a giveaway takes entries
 * @param waits whether a lot waits for its turn
 * @param stopped Juya stopped its picture: the host may end it, and else waits
 */
export function hostActions(status: Status, { running, unsold, waits, gives, stopped }: HostFacts): HostAction[] {
  if (status === 'ready') return ['key', 'end']
  if (!isRunning(status)) return []
  const pass = running && unsold ? (['pass'] as const) : []
  const withdraw = waits ? (['withdraw'] as const) : []
  const end = running || gives ? [] : (['end'] as const)
  if (stopped) return [...pass, ...withdraw, ...end]
  if (status === 'paused') return [...pass, ...withdraw, 'resume', 'key', ...end]
  const next = !running && waits ? (['next'] as const) : []
  return [...next, ...pass, ...withdraw, 'pause', 'key', ...end]
}

/**
 * What of a run's picture is new, as told now: a figure that was told before, or after a later one, adds nothing.
 * @param known_ms what was known of the run
 */
export const newPictureMs = (known_ms: number, told_ms: number): number => Math.max(0, told_ms - known_ms)

/** Whole seconds that are to be taken from the live time for picture that came while it was live. */
export const dueSeconds = ({ metered_ms, metered_s }: { metered_ms: number; metered_s: number }): number =>
  Math.floor(metered_ms / SECOND_MS) - metered_s
