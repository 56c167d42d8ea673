/** The facts ticks are made from, read for many lots at once. */
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import type { Lot } from '../store.ts'
import { aliasesOf, stateOf } from './bid-store.ts'
import type { TickFacts } from './tick.ts'

/** The facts of each lot's tick, by lot. */
export async function tickFactsOf(ctx: Ctx, lots: readonly Lot[]): Promise<Map<number, TickFacts>> {
  const [now_ms, aliases] = await readTogether(ctx, [
    () => databaseNow(ctx),
    () =>
      aliasesOf(
        ctx,
        lots.flatMap((lot) => (lot.leader_user_id === null ? [] : [{ lot_id: lot.id, user_id: lot.leader_user_id }])),
      ),
  ])
  return new Map(
    lots.map((lot) => [
      lot.id,
      {
        lot_id: lot.id,
        state: stateOf(lot),
        tick_seq: lot.tick_seq,
        bidder_count: lot.bidder_count,
        leader_alias: aliases.get(`${lot.id}:${lot.leader_user_id}`) ?? null,
        winner_user_id: lot.winner_user_id,
        now_ms,
      },
    ]),
  )
}
