/** The clocks of a planned session: its subscribers are told before it, and one that did not begin is cancelled. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { liveEvents } from '../events.ts'
import { lockRoom, sessionById } from '../store.ts'
import type { Session } from '../tables.ts'
import { cancelSession } from './cancelling.ts'
import { addSession } from './planning.ts'

const WEEK_MS = 7 * 86_400_000

/** Deadline: the session begins soon. */
export async function tellStart(tx: Tx, id: number): Promise<void> {
  const session = await sessionById(tx, id)
  if (session?.status !== 'scheduled') return
  const { shop_id, title, planned_at } = session
  await emit(tx, liveEvents.starts_soon, { session_id: id, shop_id, title, planned_at })
}

/** Deadline: it did not begin in time. A weekly one is followed by that of a week later, with its subscribers. */
export async function endNoShow(tx: Tx, id: number): Promise<void> {
  const found = await sessionById(tx, id)
  if (!found) return
  const room = await lockRoom(tx, found.room_id)
  const [session] = await query<Session & Record<string, unknown>>(
    tx,
    'live_session_lock_due',
    `select * from live_sessions where id = $1 and status = 'scheduled' for update`,
    [id],
  )
  if (!session) return
  await cancelSession(tx, session, 'no_show')
  if (session.is_weekly && room.status === 'active') await planNext(tx, session)
}

/** The next week that lies ahead. Where something else is planned at that very moment there is none. */
export async function planNext(tx: Tx, session: Session): Promise<void> {
  // One that began before its time is followed a week after that time, too.
  const behind_ms = Math.max(0, (await databaseNow(tx)) - session.planned_at)
  const planned_at = session.planned_at + (Math.floor(behind_ms / WEEK_MS) + 1) * WEEK_MS
  const taken = await query(
    tx,
    'live_session_at',
    `select 1 from live_sessions where room_id = $1 and status = 'scheduled' and planned_at = to_timestamp($2::float8 / 1000)`,
    [session.room_id, planned_at],
  )
  if (taken.length > 0) return
  const { room_id, shop_id, title, cover, notice, planned_by } = session
  const next = await addSession(tx, {
    ...{ room: { id: room_id, shop_id }, title, cover: cover ?? undefined, notice: notice ?? undefined },
    ...{ planned_at, is_weekly: true, planned_by, follows_id: session.id },
  })
  await query(
    tx,
    'live_subscribers_follow',
    `with moved as (insert into live_subscriptions (session_id, user_id) select $2, user_id from live_subscriptions where session_id = $1 returning 1)
     update live_sessions set subscribed_count = (select count(*) from moved) where id = $2`,
    [session.id, next.id],
  )
}
