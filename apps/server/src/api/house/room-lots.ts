/** The lots of a room, for the many who read it in one moment: each process reads them once a second, and anew when the room has changed. */
import { type Lot, lotById, saleLots } from '../../domains/lot/index.ts'
import type { Session } from '../../domains/sale/index.ts'
import { appState } from '../../platform/app-state.ts'
import { Kept } from '../../platform/cache/cache.ts'
import type { Ctx } from '../../platform/context.ts'

const KEPT_MS = 1_000
const kept = appState(() => new Kept<string, Lot[]>(KEPT_MS))

/** In the order of the catalogue. The lot that runs, or ran last, is as it is now; bids change it all the time. */
export async function roomLots(ctx: Ctx, { id, room_seq, current_lot_id }: Session): Promise<Lot[]> {
  const lots = await kept(ctx.services).get(`${id}:${room_seq}`, () => saleLots.lotsOfSession(ctx, id))
  const current = current_lot_id === null ? undefined : await lotById(ctx, current_lot_id)
  return current ? lots.map((lot) => (lot.id === current.id ? current : lot)) : lots
}
