/** A sale in a room: what follows from its terms and from where it stands. Plain functions, no database, no clock. */
import { usualPaceS } from '@juya/contract'
import type { Session } from '../tables.ts'

const SECOND_MS = 1_000
/** A pace is told from so many lots on. */
const PACE_FROM_LOTS = 3
/** What went on for longer between two starts was an interruption, and no pace. */
const PACE_MOST_MS = 10 * 60_000

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

/** A lot of the room, as far as a forecast reads it. Moments are ms. */
export interface RoomLot {
  id: number
  status: string
  starts_at: number | null
  ends_at: number | null
  closed_at: number | null
}

export const runningLot = <L extends RoomLot>(lots: readonly L[]): L | undefined =>
  lots.find(({ status }) => status === 'live')
/** The lot that comes next. */
export const nextLot = <L extends RoomLot>(lots: readonly L[]): L | undefined =>
  lots.find(({ status }) => status === 'scheduled')

/** From one start to the next: as the last lots did, or as the terms foresee it. @param lots in the order of the catalogue */
export function paceMs(session: Session, lots: readonly RoomLot[]): number {
  const starts = lots
    .filter(({ status }) => status !== 'scheduled')
    .flatMap(({ starts_at, closed_at }) =>
      starts_at !== null && closed_at !== null && closed_at > starts_at ? [starts_at] : [],
    )
    .sort((a, b) => a - b)
  const took = starts.slice(1).map((start, i) => start - starts[i]!)
  const usual = took.filter((ms) => ms > 0 && ms < PACE_MOST_MS).slice(-2 * PACE_FROM_LOTS)
  if (usual.length < PACE_FROM_LOTS - 1) return roomTerms(session)?.pace_ms ?? 0
  return Math.round(usual.reduce((sum, ms) => sum + ms, 0) / usual.length)
}

export interface Forecast {
  lot_id: number
  /** Lots that come before it, the one that runs included. */
  before: number
  /** When it is likely to start, in ms; null while the sale is paused. */
  about_at: number | null
}

/** When each lot that waits is likely to start. @param lots in the order of the catalogue */
export function forecast(session: Session, lots: readonly RoomLot[], now: number): Forecast[] {
  const pace_ms = paceMs(session, lots)
  const running = runningLot(lots)
  const gap_ms = pace_ms - (session.lot_s ?? 0) * SECOND_MS
  const first_at = firstStart(session, { running, gap_ms, now })
  return lots
    .filter(({ status }) => status === 'scheduled')
    .map(({ id }, n) => ({
      lot_id: id,
      before: n + (running ? 1 : 0),
      about_at: first_at === null ? null : first_at + n * pace_ms,
    }))
}

function firstStart(
  { status, starts_at }: Session,
  { running, gap_ms, now }: { running: RoomLot | undefined; gap_ms: number; now: number },
): number | null {
  if (status === 'preview') return Math.max(starts_at, now)
  if (status !== 'live') return null
  return running ? Math.max(running.ends_at!, now) + Math.max(0, gap_ms) : now
}

/** When the next lot starts by itself, in ms; null where its clerk starts it, or none is left. */
export function nextStartsAt(session: Session, lots: readonly RoomLot[]): number | null {
  const { status, gap_s, begun_at, current_lot_id } = session
  if (status !== 'live' || gap_s === null || runningLot(lots) || !nextLot(lots)) return null
  const last = lots.find(({ id }) => id === current_lot_id)
  const since = Math.max(begun_at ?? 0, last?.closed_at ?? 0)
  return since + gap_s * SECOND_MS
}

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

/** What the clerk may do now; the server looks again when it does. @param unsold no bid stands on the lot that runs, or it is below its reserve */
export function deskActions(
  session: Session,
  lots: readonly RoomLot[],
  { now, unsold }: { now: number; unsold: boolean },
): DeskAction[] {
  const { status, starts_at, date_needed_at } = session
  const running = runningLot(lots)
  const next = nextLot(lots)
  const waits = next ? (['withdraw'] as const) : []
  const paddles = ['suspend', 'readmit'] as const
  switch (status) {
    case 'preview':
      return [...(now >= starts_at ? (['begin'] as const) : []), ...waits, 'gap', ...paddles]
    case 'live': {
      const run = running ? (unsold ? (['pass'] as const) : []) : next ? (['next'] as const) : []
      return [...run, 'pause', ...waits, 'gap', ...paddles]
    }
    case 'paused': {
      const pass = running && unsold ? (['pass'] as const) : []
      const on = date_needed_at === null ? (['resume'] as const) : []
      return [...pass, ...on, 'redate', ...waits, 'gap', ...paddles]
    }
    default:
      return []
  }
}
