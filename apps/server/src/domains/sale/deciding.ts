/** Operators let a sale in, send it back, or call it off. The caller checks the operator and writes the audit entry. */

import { BEGIN_LATE_MOST_S } from '@juya/contract'
import type { Tx } from '../../platform/context.ts'
import { emit, emitEach } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { endReviewDeadlines } from '../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../platform/time/deadlines.ts'
import { shopRow } from '../shop/index.ts'
import { admitSession, returnSession, takeBackSession } from './catalogue/session-lots.ts'
import { houseEvents } from './events.ts'
import { ROOM_CLOCKS } from './room/room-rules.ts'
import { tellRoom } from './room/room-store.ts'
import { settleAll } from './settling.ts'
import * as store from './store.ts'
import type { Session } from './tables.ts'
import { aboutSession } from './telling/about-sale.ts'

/** Bids may move the last end; looked at so long after it. */
export const END_AFTER_MS = 5_000

async function lockAs(tx: Tx, session_id: number, ...statuses: Session['status'][]): Promise<Session> {
  const session = (await store.lockSession(tx, session_id)) ?? refuse('NOT_FOUND')
  if (!statuses.includes(session.status)) refuse('STATE_CONFLICT', { status: session.status })
  return session
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (decided, or its shop does not trade), WINDOW_CLOSED (its first lot would run shorter than allowed) */
export async function approveSession(tx: Tx, session_id: number): Promise<Session> {
  const session = await lockAs(tx, session_id, 'reviewing')
  const { status } = await shopRow(tx, session.shop_id)
  if (status !== 'active') refuse('STATE_CONFLICT', { status })
  const lots = await admitSession(tx, session_id)
  await store.setStatus(tx, session_id, 'preview')
  await endReviewDeadlines(tx, 'sale', [session_id])
  if (session.mode === 'room')
    await setDeadline(tx, 'session_still', session_id, session.starts_at + BEGIN_LATE_MOST_S * 1_000)
  else {
    await setDeadline(tx, 'session_start', session_id, session.starts_at)
    const last_end = Math.max(...lots.map((lot) => lot.planned_end_at!))
    await setDeadline(tx, 'session_end', session_id, last_end + END_AFTER_MS)
  }
  await emit(tx, houseEvents.session_approved, { ...aboutSession(session), lots: lots.length })
  return session
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function rejectSession(tx: Tx, session_id: number, reason: string): Promise<Session> {
  const session = await lockAs(tx, session_id, 'reviewing')
  await returnSession(tx, session_id)
  await store.setStatus(tx, session_id, 'draft', { reject_reason: reason })
  await endReviewDeadlines(tx, 'sale', [session_id])
  await emit(tx, houseEvents.session_rejected, { ...aboutSession(session), reason })
  return session
}

/** Ends a sale people see: lots that are open are taken back, sold ones stay sold. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function cancelSession(tx: Tx, session_id: number, reason: string): Promise<Session> {
  const session = await lockAs(tx, session_id, 'preview', 'live', 'paused')
  await callOff(tx, session, reason)
  return session
}

/** The same for a locked sale. Deposits go back, and everybody who registered reads why. */
export async function callOff(tx: Tx, session: Session, reason: string): Promise<void> {
  await takeBackSession(tx, session.id, reason)
  await store.setStatus(tx, session.id, 'cancelled', { cancel_reason: reason })
  for (const clock of ['session_start', 'session_end', ...ROOM_CLOCKS]) await clearDeadline(tx, clock, session.id)
  if (session.mode === 'room') await tellRoom(tx, session.id)
  const paddles = await store.unsettled(tx, [session.id])
  await settleAll(tx, [session.id])
  await emit(tx, houseEvents.session_cancelled_shop, { ...aboutSession(session), reason })
  await emitEach(tx, houseEvents.session_cancelled, paddles, ({ user_id }) => ({
    ...aboutSession(session),
    user_id,
    reason,
  }))
}
