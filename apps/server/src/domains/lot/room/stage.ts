/** Where lots follow one another: the sale of an auction house, or a live session. */
import type { Lot } from '../store.ts'

/** A stage is locked before its lots, by the domain it belongs to. */
export interface Stage {
  kind: 'sale' | 'live'
  id: number
}

/** The column of a lot that names its stage. */
export const STAGE_COLUMN = { sale: 'session_id', live: 'live_session_id' } as const satisfies Record<
  Stage['kind'],
  keyof Lot
>

/** The stage a lot stands on, if any; the database refuses a second one. */
export function stageOf({ session_id, live_session_id }: Pick<Lot, 'session_id' | 'live_session_id'>): Stage | null {
  if (session_id !== null) return { kind: 'sale', id: session_id }
  return live_session_id === null ? null : { kind: 'live', id: live_session_id }
}

export const isSameStage = (one: Stage | null, other: Stage): boolean => one?.kind === other.kind && one.id === other.id
