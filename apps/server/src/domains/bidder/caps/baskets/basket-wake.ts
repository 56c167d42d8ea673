/**
 * When a basket gets its turn: a lot its person led was taken by somebody else or has ended, a lot has opened, a deposit is held, a paddle is
 * given, bids were taken back. The clock `basket_turn` goes in the transaction that did it, so a crash loses no turn; the turn itself begins with the commit.
 */
import { appState } from '../../../../platform/app-state.ts'
import type { Tx } from '../../../../platform/context.ts'
import { databaseNow } from '../../../../platform/db/db.ts'
import type { OutboxEvent, Told } from '../../../../platform/outbox/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { setDeadlines } from '../../../../platform/time/deadlines.ts'
import type { depositEvents } from '../../../deposit/events.ts'
import type { CapHead } from '../cap-store.ts'
import { basketsInSession, basketsOnLots, waitingBasketsOfLeaders } from './basket-store.ts'

/** Gives a basket its turn now; set when the domain starts, as a turn places bids, which wake baskets. */
export const turnOf = appState((): { begin: (services: Services, cap_id: number) => void } => ({ begin: () => {} }))

/** Gives baskets their turn with the commit. Sends one statement and does not wait for others: bids pipeline theirs. */
async function wake(tx: Tx, cap_ids: readonly number[], now_ms: number): Promise<void> {
  if (cap_ids.length === 0) return
  const dues = [...new Set(cap_ids)].sort((a, b) => a - b).map((ref_id) => ({ ref_id, due_at: now_ms }))
  tx.after_commit.push(() => {
    for (const { ref_id } of dues) turnOf(tx.services).begin(tx.services, ref_id)
  })
  await setDeadlines(tx, 'basket_turn', dues)
}

/**
 * Of people who lost a lead, the baskets the lot stands in and in which a maximum waits; `heads` are the caps of all who bid and of those who led,
 * read under the lots' locks. A maximum begins to wait only as its person saves the basket, and under the locks of all its lots: so a basket in which
 * none waited here has its turn after this transaction, or needs none.
 */
export function wakeOutbid(
  tx: Tx,
  batches: ReadonlyArray<{
    lot: { id: number }
    heads: readonly CapHead[]
    outbid: ReadonlySet<number>
    now_ms: number
  }>,
): Array<Promise<void>> {
  const ids = batches.flatMap(({ lot, heads, outbid }) =>
    heads.filter(({ waits, user_id, lot_id }) => waits && lot_id === lot.id && outbid.has(user_id)).map(({ id }) => id),
  )
  return ids.length > 0 ? [wake(tx, ids, batches[0]!.now_ms)] : []
}

/** Lots have ended: who led them has won for less than their maximum, or nothing. */
export async function wakeEnded(
  tx: Tx,
  lots: ReadonlyArray<{ id: number; leader_user_id: number | null }>,
  now_ms: number,
): Promise<void> {
  const led = lots.filter(({ leader_user_id }) => leader_user_id !== null)
  if (led.length === 0) return
  const baskets = await waitingBasketsOfLeaders(
    tx,
    led.map(({ id }) => id),
    led.map(({ leader_user_id }) => leader_user_id!),
  )
  await wake(tx, baskets, now_ms)
}

/** Something about lots has changed that may let maximums enter: all baskets they stand in look. */
export async function wakeOnLots(tx: Tx, events: ReadonlyArray<OutboxEvent<{ lot_id: number }>>): Promise<void> {
  await wakeOn(
    tx,
    events.map(({ payload }) => payload.lot_id),
  )
}

/** Deposits are held: the baskets the lots stand in that one of them is for look. */
export async function wakeCovered(tx: Tx, events: ReadonlyArray<Told<typeof depositEvents.held>>): Promise<void> {
  await wakeOn(
    tx,
    events.flatMap(({ payload: { scope, ref_id } }) => (scope === 'lot' ? [ref_id] : [])),
  )
}

async function wakeOn(tx: Tx, lot_ids: readonly number[]): Promise<void> {
  if (lot_ids.length === 0) return
  await wake(tx, await basketsOnLots(tx, [...new Set(lot_ids)]), await databaseNow(tx))
}

/** A person has a paddle in a session, or a higher limit there: their baskets with lots of it look. */
export async function wakeInSession(tx: Tx, user_id: number, session_id: number): Promise<void> {
  await wake(tx, await basketsInSession(tx, user_id, session_id), await databaseNow(tx))
}

/** A basket was changed by its person. */
export const wakeOne = async (tx: Tx, cap_id: number): Promise<void> => wake(tx, [cap_id], await databaseNow(tx))
