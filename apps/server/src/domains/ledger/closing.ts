/** Accounts whose owner left. Money that still comes to one goes on at once, in the same transaction: a higher domain says where to. */
import type { Tx } from '../../platform/context.ts'
import { invariant } from '../../platform/refuse.ts'
import type { MovementType } from './movements/titles.ts'

/** Money that came to a closed account. */
export interface Arrival {
  tx_id: number
  type: MovementType
  account: string
  amount_fen: number
}
type Forward = (tx: Tx, arrivals: readonly Arrival[]) => Promise<void>
const forwarding: { run?: Forward } = {}

/** Says what becomes of money that comes to closed accounts. Once, when its domain is set up. */
export function registerForwarding(run: Forward): void {
  forwarding.run = run
}

/** Sends on what just came; the accounts are locked. */
export async function sendOn(tx: Tx, arrivals: readonly Arrival[]): Promise<void> {
  if (arrivals.length === 0) return
  invariant(forwarding.run, 'nothing says where money of closed accounts goes')
  await forwarding.run(tx, arrivals)
}
