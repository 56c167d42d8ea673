/** The newest frames of running lots, for watchers on a node that was not told. */

import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Frame } from '../../../platform/realtime/realtime.ts'
import { isPublic } from '../lot-states.ts'
import { lotsByIds } from '../store.ts'
import { newestBids } from './bid-store.ts'
import { bidLine, tickOf } from './tick.ts'
import { tickFactsOf } from './tick-facts.ts'

const LINES = 10
const BEYOND_ALL = 2 ** 31

/** @param seen the lots and the number of the last frame their watchers have. @returns one frame for each that went on */
export async function newestFrames(ctx: Ctx, seen: ReadonlyArray<{ id: number; seq: number }>): Promise<Frame[]> {
  const moved = await query<{ id: number }>(
    ctx,
    'lot_lots_moved',
    `select l.id from unnest($1::bigint[], $2::int[]) as s(id, seq) join lot_lots l on l.id = s.id where l.tick_seq > s.seq`,
    [seen.map(({ id }) => id), seen.map(({ seq }) => seq)],
  )
  if (moved.length === 0) return []
  const ids = moved.map(({ id }) => id)
  const lots = (await lotsByIds(ctx, ids)).filter((lot) => isPublic(lot.status))
  const facts = await tickFactsOf(ctx, lots)
  return Promise.all(
    lots.map(async (lot) => {
      const tick = facts.get(lot.id)!
      const bids = (await newestBids(ctx, lot.id, BEYOND_ALL, LINES)).reverse()
      return {
        ch: `lot:${lot.id}`,
        type: lot.status === 'live' ? 'lot.tick' : 'lot.closed',
        seq: lot.tick_seq,
        data: { ...tickOf(tick), bids: bids.map((bid) => bidLine(bid, tick.state, undefined)) },
      }
    }),
  )
}
