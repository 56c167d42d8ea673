/** Fair warning: everybody in the room hears that a live lot is about to end, once for each end it has had. */
import { FAIR_WARNING_S } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { type Due, setDeadlines } from '../../../platform/time/deadlines.ts'
import { lotsByIds } from '../store.ts'

const WARNING_MS = FAIR_WARNING_S * 1_000
/** Once told, an end is looked at again so often: a bid may move it, and that one is told anew. */
const LOOK_MS = 1_000

/** Deadline `lot_fair_warning`. The frame has no number: who misses it sees the warning by the clock all the same. */
export async function tellFairWarning(tx: Tx, dues: Due[]): Promise<void> {
  const due_of = new Map(dues.map(({ ref_id, due_at }) => [ref_id, due_at]))
  const found = await lotsByIds(tx, [...due_of.keys()])
  const now = await databaseNow(tx)
  const running = found.filter((lot) => lot.status === 'live' && lot.ends_at! > now)
  const early = running.filter((lot) => lot.ends_at! - WARNING_MS > now)
  await setDeadlines(
    tx,
    'lot_fair_warning',
    running.map((lot) => ({
      ref_id: lot.id,
      due_at: early.includes(lot) ? lot.ends_at! - WARNING_MS : now + LOOK_MS,
    })),
  )
  for (const lot of running) {
    // Looked at before, after this end had come so near: told then.
    const near_since = Math.max(lot.ends_at! - WARNING_MS, lot.last_bid_at ?? 0)
    if (early.includes(lot) || due_of.get(lot.id)! - LOOK_MS >= near_since) continue
    const data = { lot_id: lot.id, lot_no: lot.lot_no, ends_at_ms: lot.ends_at }
    const rooms = [`lot:${lot.id}`, ...(lot.session_id === null ? [] : [`session:${lot.session_id}`])]
    tx.after_commit.push(() => {
      for (const ch of rooms) tx.services.realtime.push({ ch, type: 'lot.fair_warning', seq: 0, data })
    })
  }
}
