/** Builders for tests that need deposits. */
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { fund } from '../ledger/testing.ts'
import { holdFromWallet } from './holding.ts'
import type { HoldRow } from './tables.ts'

/** A deposit held for a lot, from a wallet that is filled for it. */
export async function depositFor(
  world: World,
  user_id: number,
  lot_id: number,
  amount_fen: number,
  shop_id = 1,
): Promise<HoldRow> {
  await fund(world, user_id, amount_fen)
  return inTransaction(world.ctx, (tx) =>
    holdFromWallet(tx, { user_id, scope: 'lot', ref_id: lot_id, shop_id, title: `Lot ${lot_id}`, amount_fen }),
  )
}

export async function holdStatusOf(world: World, id: number): Promise<string> {
  return (await world.sql<{ status: string }>('select status from deposit_holds where id = $1', [id]))[0]!.status
}
