/** Live lots follow one another on a stage: which runs, which comes next, and when. Plain functions, no database, no clock. */

const SECOND_MS = 1_000
/** A pace is told from so many lots on. */
const PACE_FROM_LOTS = 3
/** What went on for longer between two starts was an interruption, and no pace. */
const PACE_MOST_MS = 10 * 60_000
/** The closer ends a lot at its moment; the room looks so long after it, and again until it has. */
const AFTER_END_MS = 300

/** How a stage stands, as the domain it belongs to says. Moments are ms. */
export interface StageNow {
  /** ahead: it has not begun. on: lots may start. still: none starts. */
  state: 'ahead' | 'on' | 'still'
  /** When it is to begin. */
  starts_at: number
  /** When it began, or went on after a pause. */
  on_since: number | null
  lot_s: number
  /** From one start to the next, in ms, as its terms foresee it. */
  pace_ms: number
  /** The next lot starts by itself so long after the one before; null: somebody starts each. */
  gap_s: number | null
  /** The lot that runs, or the last one that did. */
  current_lot_id: number | null
}

/** A live lot, as far as a forecast reads it. Moments are ms. */
export interface RoomLot {
  id: number
  status: string
  starts_at: number | null
  ends_at: number | null
  closed_at: number | null
}

export const runningLot = <L extends RoomLot>(lots: readonly L[]): L | undefined =>
  lots.find(({ status }) => status === 'live')
/** The lot that comes next. @param lots in their order on the stage, as everywhere here */
export const nextLot = <L extends RoomLot>(lots: readonly L[]): L | undefined =>
  lots.find(({ status }) => status === 'scheduled')

/** From one start to the next, in ms: as the last lots did, or as the terms foresee it. */
export function paceMs(stage: StageNow, lots: readonly RoomLot[]): number {
  const starts = lots
    .filter(({ status }) => status !== 'scheduled')
    .flatMap(({ starts_at, closed_at }) =>
      starts_at !== null && closed_at !== null && closed_at > starts_at ? [starts_at] : [],
    )
    .sort((a, b) => a - b)
  const took = starts.slice(1).map((start, i) => start - starts[i]!)
  const usual = took.filter((ms) => ms > 0 && ms < PACE_MOST_MS).slice(-2 * PACE_FROM_LOTS)
  if (usual.length < PACE_FROM_LOTS - 1) return stage.pace_ms
  return Math.round(usual.reduce((sum, ms) => sum + ms, 0) / usual.length)
}

export interface Forecast {
  lot_id: number
  /** Lots that come before it, the one that runs included. */
  before: number
  /** When it is likely to start, in ms; null while the stage stands still. */
  about_at: number | null
}

/** When each lot that waits is likely to start. */
export function forecast(stage: StageNow, lots: readonly RoomLot[], now: number): Forecast[] {
  const pace_ms = paceMs(stage, lots)
  const running = runningLot(lots)
  const gap_ms = pace_ms - stage.lot_s * SECOND_MS
  const first_at = firstStart(stage, { running, gap_ms, now })
  return lots
    .filter(({ status }) => status === 'scheduled')
    .map(({ id }, n) => ({
      lot_id: id,
      before: n + (running ? 1 : 0),
      about_at: first_at === null ? null : first_at + n * pace_ms,
    }))
}

function firstStart(
  { state, starts_at }: StageNow,
  { running, gap_ms, now }: { running: RoomLot | undefined; gap_ms: number; now: number },
): number | null {
  if (state === 'ahead') return Math.max(starts_at, now)
  if (state === 'still') return null
  return running ? Math.max(running.ends_at!, now) + Math.max(0, gap_ms) : now
}

/** When the next lot starts by itself, in ms; null where somebody starts it, or none is left. */
export function nextStartsAt(stage: StageNow, lots: readonly RoomLot[]): number | null {
  const { state, gap_s, on_since, current_lot_id } = stage
  if (state !== 'on' || gap_s === null || runningLot(lots) || !nextLot(lots)) return null
  const last = lots.find(({ id }) => id === current_lot_id)
  const since = Math.max(on_since ?? 0, last?.closed_at ?? 0)
  return since + gap_s * SECOND_MS
}

/** What a stage does now: wait for the lot that runs, be over, start the next lot, or wait for its start (ms; null: for somebody to start it). */
export type Turn<L extends RoomLot> =
  | { is: 'running'; look_at: number }
  | { is: 'over' }
  | { is: 'due'; lot: L }
  | { is: 'waiting'; until: number | null }

export function turnOf<L extends RoomLot>(stage: StageNow, lots: readonly L[], now: number): Turn<L> {
  const running = runningLot(lots)
  // A late bid or an outage moved its end; the closer may be a moment behind.
  if (running) return { is: 'running', look_at: afterEnd(Math.max(running.ends_at!, now)) }
  const next = nextLot(lots)
  if (!next) return { is: 'over' }
  const until = nextStartsAt(stage, lots)
  return until !== null && until <= now ? { is: 'due', lot: next } : { is: 'waiting', until }
}

/** When a stage looks whether the lot that runs has ended, in ms. */
export const afterEnd = (ends_at: number): number => ends_at + AFTER_END_MS
