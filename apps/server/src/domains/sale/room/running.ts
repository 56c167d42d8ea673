/** Lots of a room follow one another: started by its clerk or by themselves, until none is left or nothing has run for too long. */

import { NEW_DATE_WITHIN_DAYS, STILL_MOST_S } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit, emitEach } from '../../../platform/outbox/index.ts'
import { clearDeadline, type Due, setDeadline } from '../../../platform/time/deadlines.ts'
import { roomRules, rooms, saleLots } from '../../lot/index.ts'
import { callOff } from '../deciding.ts'
import { houseEvents } from '../events.ts'
import * as store from '../store.ts'
import type { Session } from '../tables.ts'
import { aboutSession } from '../telling/about-sale.ts'
import { stageNow, stageOf } from './room-rules.ts'
import { setCurrentLot, setDateNeeded, tellRoom } from './room-store.ts'

const DAY_MS = 86_400_000
const STILL_MS = STILL_MOST_S * 1_000

/** The reason of a sale that was called off because its house named no new date. */
export const UNDATED = 'no new date was named'

/** Starts the lot that comes next; the caller holds the sale's lock and has looked that none runs. */
export async function startLot(tx: Tx, session: Session, lot_id: number): Promise<void> {
  const lot = await rooms.startLot(tx, stageOf(session), lot_id)
  await setCurrentLot(tx, session.id, lot_id)
  await setDeadline(tx, 'room_next', session.id, roomRules.afterEnd(lot.ends_at!))
  await setDeadline(tx, 'session_still', session.id, lot.ends_at! + STILL_MS)
  await tellRoom(tx, session.id)
}

/** From now on something must run within the time a sale may stand still; and where lots start by themselves, the next one does. */
export async function waitForNext(tx: Tx, session: Session, now: number): Promise<void> {
  await setDeadline(tx, 'session_still', session.id, now + STILL_MS)
  await lookForNext(tx, session.id, now)
}

/** Looks at once whether a lot is to start, or whether the sale is over. */
export const lookForNext = (tx: Tx, session_id: number, now: number): Promise<void> =>
  setDeadline(tx, 'room_next', session_id, now)

/** Deadline `room_next`: the lot that ran has ended, or the time between two lots is over. */
export async function startNext(tx: Tx, dues: Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const session = await store.lockSession(tx, ref_id)
    if (session && (session.status === 'live' || session.status === 'paused')) await goOn(tx, session)
  }
}

async function goOn(tx: Tx, session: Session): Promise<void> {
  const lots = await saleLots.lotsOfSession(tx, session.id)
  const now = await databaseNow(tx)
  const turn = roomRules.turnOf(stageNow(session), lots, now)
  switch (turn.is) {
    case 'running':
      return setDeadline(tx, 'room_next', session.id, turn.look_at)
    case 'over':
      return setDeadline(tx, 'session_end', session.id, now)
    case 'due':
      return startLot(tx, session, turn.lot.id)
    case 'waiting':
      if (turn.until !== null) await setDeadline(tx, 'room_next', session.id, turn.until)
      return tellRoom(tx, session.id)
  }
}

/** Deadline `session_still`: nothing ran for too long, or its clerk never began. It goes on at a new date; all who registered are told. */
export async function standStill(tx: Tx, dues: Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const session = await store.lockSession(tx, ref_id)
    if (!session || session.date_needed_at !== null) continue
    if (session.status !== 'live' && session.status !== 'paused' && session.status !== 'preview') continue
    const running = roomRules.runningLot(await saleLots.lotsOfSession(tx, ref_id))
    if (running) {
      await setDeadline(tx, 'session_still', ref_id, running.ends_at! + STILL_MS)
      continue
    }
    const now = await databaseNow(tx)
    await setDateNeeded(tx, ref_id, now)
    await clearDeadline(tx, 'room_next', ref_id)
    await setDeadline(tx, 'session_undated', ref_id, now + NEW_DATE_WITHIN_DAYS * DAY_MS)
    await tellRoom(tx, ref_id)
    await emit(tx, houseEvents.session_stopped_shop, aboutSession(session))
    const paddles = await store.unsettled(tx, [ref_id])
    await emitEach(tx, houseEvents.session_stopped, paddles, ({ user_id }) => ({ ...aboutSession(session), user_id }))
  }
}

/** Deadline `session_undated`: deposits do not wait for ever for a date. */
export async function callOffUndated(tx: Tx, dues: Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const session = await store.lockSession(tx, ref_id)
    if (session?.status === 'paused' && session.date_needed_at !== null) await callOff(tx, session, UNDATED)
  }
}
