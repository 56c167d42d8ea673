/** What else ends by a clock that people act against: an outage of the service moves it as it moves lots. */
import { appState } from '../../../platform/app-state.ts'
import type { Tx } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'

export interface Outage {
  from_at: number
  until_at: number
}

/** Moves what was to end in the outage, or too soon after it, to this moment (ms). Locks come after those of lots. */
export type EndsMover = (tx: Tx, outage: Outage, to_ms: number) => Promise<void>

export const endsMovers = appState((): EndsMover[] => [])

export function registerEnds(services: Services, mover: EndsMover): void {
  endsMovers(services).push(mover)
}
