/** What lots ask of the domain of bidders, which stands above and plugs itself in here. All of it happens in the lot's own transaction. */
import type { Tx } from '../../../platform/context.ts'
import { invariant } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import type { Lot } from '../store.ts'

/** What a lot's rules freeze about the acts on maximums before its opening: how many, how many wait, and the last hash. */
export interface AbsenteeRoot {
  acts: number
  waited: number
  head: string
}
/** With the moment (ms) of the last act, before which its lot does not open. */
export interface AbsenteeActs {
  root: AbsenteeRoot
  last_ms: number
}

export interface Bidders {
  /** Of lots that are locked and open now; one about which no act was is not there. */
  absenteeActs(tx: Tx, lot_ids: readonly number[]): Promise<Map<number, AbsenteeActs>>
  /** Lots have opened: the maximums that waited for them enter. @returns the transaction's last statement, which holds their people as they stood */
  enterWaiting(tx: Tx, lots: readonly Lot[], now: number): Promise<() => Promise<void>>
  /** Takes out what waits for locked lots; their people are told. */
  dropWaiting(tx: Tx, lots: readonly Lot[], because: 'LOT_CANCELLED' | 'LOT_CHANGED'): Promise<void>
  /** Lots have ended: baskets whose person led one may go on. */
  lotsEnded(tx: Tx, lots: readonly Lot[], now: number): Promise<void>
  /** Something about a person has just changed: their next bid is judged by it. */
  forget(services: Services, user_id: number): void
}

const plugged = new Map<'bidders', Bidders>()

export function registerBidders(bidders: Bidders): void {
  plugged.set('bidders', bidders)
}

export const bidders = (): Bidders => {
  const known = plugged.get('bidders')
  invariant(known, 'lots are bid on, and no domain knows of bidders')
  return known
}
