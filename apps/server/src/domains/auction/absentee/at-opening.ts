/** What lots do with the maximums that waited for them; set when the domain starts, as letting them in places bids, which may open lots anew. */
import { appState } from '../../../platform/app-state.ts'
import type { Tx } from '../../../platform/context.ts'
import type { Lot } from '../store.ts'

export const atOpening = appState((): { enter: (tx: Tx, lots: readonly Lot[], now: number) => Promise<void> } => ({
  enter: () => Promise.resolve(),
}))
