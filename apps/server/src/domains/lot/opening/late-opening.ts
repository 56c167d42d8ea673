/**
 * A lot whose start fell into an outage opens once the service is back. When its planned end has passed meanwhile, or is near, no bid
 * was possible; so it runs for the shortest time a lot may be published for, and its rules are frozen with that end.
 */
import type { Tx } from '../../../platform/context.ts'
import { firstEndsOf } from '../changing/batch-store.ts'
import { sales } from '../ports/sales.ts'
import { setting } from '../settings.ts'
import type { Lot } from '../store.ts'

const SECOND_MS = 1_000

/** The earliest end of a lot that opens now and could not open before: never sooner than an outage would move a running lot's. */
export async function leastEnd(tx: Tx, opens_at: number): Promise<number> {
  const least_s = Math.max(await setting(tx, 'auction.duration_min_s'), await setting(tx, 'auction.outage_extra_s'))
  return Math.ceil(opens_at / SECOND_MS) * SECOND_MS + least_s * SECOND_MS
}

/**
 * Gives locked lots that open late, and too near their planned end, a later one. Lots of one mass auction stay as far apart as they were. In
 * a sale of a house all lots that open late move by as much as the first needs: none overtakes another.
 * @param lots scheduled ones whose start has come
 * @returns the lots in the same order, those concerned with their new planned end
 */
export async function withTimeToBid(tx: Tx, lots: readonly Lot[], now: number): Promise<Lot[]> {
  const late_ms = (await setting(tx, 'auction.outage_after_s')) * SECOND_MS
  const least_end = await leastEnd(tx, now)
  const late = lots.filter(({ starts_at, planned_end_at }) => now - starts_at! > late_ms && planned_end_at !== null)
  const isShort = ({ planned_end_at }: Lot) => planned_end_at! < least_end
  const idsOf = (name: 'batch_id' | 'session_id', some: readonly Lot[]) => [
    ...new Set(some.flatMap((lot) => lot[name] ?? [])),
  ]
  const of_batch = await firstEndsOf(tx, idsOf('batch_id', late.filter(isShort)))
  const sale_ids = idsOf('session_id', late)
  const of_sale = sale_ids.length === 0 ? new Map<number, number>() : await sales().firstEndsOf(tx, sale_ids)
  return lots.map((lot) => {
    if (!late.includes(lot)) return lot
    const sale_end = lot.session_id === null ? undefined : of_sale.get(lot.session_id)
    if (sale_end !== undefined) {
      const later_ms = Math.max(0, least_end - sale_end)
      return later_ms === 0 ? lot : { ...lot, planned_end_at: lot.planned_end_at! + later_ms }
    }
    if (!isShort(lot)) return lot
    const first_end = lot.batch_id === null ? undefined : of_batch.get(lot.batch_id)
    const after_first_ms = first_end === undefined ? 0 : Math.max(0, lot.planned_end_at! - first_end)
    return { ...lot, planned_end_at: least_end + after_first_ms }
  })
}
