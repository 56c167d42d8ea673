/** What lots ask of the domain people find and follow them by, which stands above and plugs itself in here. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import type { Lot } from '../store.ts'

export interface OnLot {
  lot_id: number
  user_id: number
}

export interface Watchers {
  watchersOf(ctx: Ctx, lot_ids: readonly number[]): Promise<OnLot[]>
  /** Lots open: those who asked for it are told, in the transaction that opens them. */
  remindOfOpening(tx: Tx, lots: readonly Lot[], endsAt: (lot: Lot) => number): Promise<void>
}

const plugged = new Map<'watchers', Watchers>()

export function registerWatchers(watchers: Watchers): void {
  plugged.set('watchers', watchers)
}

export const watchers = (): Watchers => {
  const known = plugged.get('watchers')
  invariant(known, 'lots are watched, and no domain knows of watchers')
  return known
}

/** The people who watch lots or have bid on them, whether they lead or not; each once a lot. */
export async function peopleOn(ctx: Ctx, lot_ids: readonly number[]): Promise<OnLot[]> {
  const watching = await watchers().watchersOf(ctx, lot_ids)
  const bidding = await query<OnLot & Record<string, unknown>>(
    ctx,
    'lot_bidders_on',
    'select lot_id, user_id from lot_bidders where lot_id = any($1)',
    [lot_ids],
  )
  return [...new Map([...watching, ...bidding].map((one) => [`${one.lot_id}:${one.user_id}`, one])).values()]
}
