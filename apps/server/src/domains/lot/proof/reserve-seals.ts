/** Secret reserves are sealed when their lots open and when they are lowered, and opened with the sale. */
import type { OpenedReserve } from '@juya/verify'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { newSalt, sealOf } from './sealing.ts'

type Seal = OpenedReserve & { lot_id: number }

async function addSeals(tx: Tx, seals: readonly Seal[]): Promise<void> {
  await query(
    tx,
    'lot_reserve_seals_add',
    'insert into lot_reserve_seals (lot_id, no, reserve_fen, salt) select * from unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[])',
    [seals.map((s) => s.lot_id), seals.map((s) => s.no), seals.map((s) => s.reserve_fen), seals.map((s) => s.salt)],
  )
}

/** Seals the reserves of lots that open. @returns the hashes their rules name, by lot; none where there is no reserve */
export async function sealReserves(
  tx: Tx,
  lots: ReadonlyArray<{ id: number; reserve_fen: number | null }>,
): Promise<Map<number, string>> {
  const seals = lots.flatMap(({ id, reserve_fen }) =>
    reserve_fen === null ? [] : [{ lot_id: id, no: 0, reserve_fen, salt: newSalt() }],
  )
  if (seals.length > 0) await addSeals(tx, seals)
  return new Map(seals.map((seal) => [seal.lot_id, sealOf(seal.lot_id, seal)]))
}

/** Seals a lowered reserve of a locked lot. @returns its hash; undefined on lots from before reserves were sealed */
export async function sealLowered(tx: Tx, lot_id: number, reserve_fen: number): Promise<string | undefined> {
  const before = await reserveSeals(tx, lot_id)
  if (before.length === 0) return undefined
  const seal = { lot_id, no: before.length, reserve_fen, salt: newSalt() }
  await addSeals(tx, [seal])
  return sealOf(lot_id, seal)
}

/**
 * The reserve of a lot and the salts behind its seals, as it was when it opened and after each lowering; empty without one. It is secret until
 * the lot is sold, or until the one who led it has a first offer after it was passed: the caller knows that.
 */
export const reserveSeals = (ctx: Ctx, lot_id: number): Promise<OpenedReserve[]> =>
  query<OpenedReserve & Record<string, unknown>>(
    ctx,
    'lot_reserve_seals_of',
    'select no, reserve_fen, salt from lot_reserve_seals where lot_id = $1 order by no',
    [lot_id],
  )
