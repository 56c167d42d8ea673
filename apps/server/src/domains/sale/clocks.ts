/** A sale's own clocks: it opens with its lots, and is over with the last of them. */

import type { Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { emit, emitEach } from '../../platform/outbox/index.ts'
import { type Due, setDeadline } from '../../platform/time/deadlines.ts'
import { saleLots } from '../lot/index.ts'
import { END_AFTER_MS } from './deciding.ts'
import { houseEvents } from './events.ts'
import { overInRoom } from './room/room-store.ts'
import { settleAll } from './settling.ts'
import * as store from './store.ts'
import { aboutSession } from './telling/about-sale.ts'

/** An end that an outage left open is looked for again after so long. */
const LOOK_AGAIN_MS = 15_000

/** Deadline `session_start`. */
export async function startSessions(tx: Tx, dues: Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const session = await store.lockSession(tx, ref_id)
    if (session?.status !== 'preview') continue
    if (session.starts_at > (await databaseNow(tx))) {
      await setDeadline(tx, 'session_start', ref_id, session.starts_at)
      continue
    }
    await store.setStatus(tx, ref_id, 'live')
    const paddles = await store.unsettled(tx, [ref_id])
    await emitEach(tx, houseEvents.session_started, paddles, ({ user_id }) => ({ ...aboutSession(session), user_id }))
  }
}

/** Deadline `session_end`: over when none of its lots can be bid on any more; late bids and outages move that. */
export async function endSessions(tx: Tx, dues: Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const session = await store.lockSession(tx, ref_id)
    if (session?.status !== 'live' && session?.status !== 'preview' && session?.status !== 'paused') continue
    const outcome = (await saleLots.outcomesOf(tx, [ref_id])).get(ref_id)
    const now = await databaseNow(tx)
    if (session.mode === 'room' && outcome && outcome.scheduled > 0) continue
    if (outcome && outcome.scheduled + outcome.live > 0) {
      const next_at = Math.max((outcome.last_ends_at ?? now) + END_AFTER_MS, now + LOOK_AGAIN_MS)
      await setDeadline(tx, 'session_end', ref_id, next_at)
      continue
    }
    await store.setStatus(tx, ref_id, 'ended')
    if (session.mode === 'room') await overInRoom(tx, ref_id)
    await settleAll(tx, [ref_id])
    const { sold = 0, unpaid = 0, passed = 0, hammer_fen = 0 } = outcome ?? {}
    await emit(tx, houseEvents.session_ended, {
      ...aboutSession(session),
      sold: sold + unpaid,
      passed,
      amount_fen: hammer_fen,
    })
  }
}
