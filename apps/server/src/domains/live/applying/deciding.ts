/** An operator's decision on an application for a live room. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { checkActive, shopRow } from '../../shop/index.ts'
import { liveEvents } from '../events.ts'
import { lockApplication } from '../store.ts'
import type { Application, ApplicationStatus } from '../tables.ts'
import { addFreeTime } from '../time/free.ts'
import { checkHost } from './apply.ts'

async function lockWaiting(tx: Tx, id: number): Promise<Application> {
  const row = (await lockApplication(tx, id)) ?? refuse('NOT_FOUND')
  return row.status === 'waiting' ? row : refuse('STATE_CONFLICT', { status: row.status })
}

async function decide(
  tx: Tx,
  { id }: Application,
  status: ApplicationStatus,
  { operator_id = null, reason = null }: { operator_id?: number | null; reason?: string | null } = {},
): Promise<void> {
  await query(
    tx,
    'live_application_decide',
    'update live_applications set status = $2, reason = $3, decided_by = $4, decided_at = platform_now() where id = $1',
    [id, status, reason, operator_id],
  )
  await endReviewDeadlines(tx, 'live_application', [id])
}

/**
 * The shop has a room from now on, and its owner the free minutes once.
 * @throws Refusal NOT_FOUND (no such application, or the host has no right any more), STATE_CONFLICT {status}, ADULT_REQUIRED, and as checkActive
 */
export async function approveRoom(tx: Tx, id: number, operator_id: number): Promise<void> {
  const row = await lockWaiting(tx, id)
  const { shop_id, title, host_id } = row
  const { owner_user_id: owner_id } = await shopRow(tx, shop_id)
  await checkHost(tx, shop_id, host_id)
  await query(
    tx,
    'live_room_open',
    `insert into live_rooms (shop_id, title, cover, category_id, intro, host_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (shop_id) do update set title = excluded.title, cover = excluded.cover, category_id = excluded.category_id,
       intro = excluded.intro, host_id = excluded.host_id, status = 'active', opened_at = platform_now() where live_rooms.status = 'closed'`,
    [shop_id, title, row.cover, row.category_id, row.intro, host_id],
  )
  await decide(tx, row, 'approved', { operator_id })
  const free_minutes = await addFreeTime(tx, { shop_id, owner_id })
  await checkActive(tx, shop_id)
  await emit(tx, liveEvents.approved, { application_id: id, shop_id, title, free_minutes })
}

/** Sends it back with what is to mend; another may be sent at once. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function sendRoomBack(
  tx: Tx,
  id: number,
  { operator_id, reason }: { operator_id: number; reason: string },
): Promise<void> {
  const row = await lockWaiting(tx, id)
  await decide(tx, row, 'sent_back', { operator_id, reason })
  const { shop_id, title } = row
  await emit(tx, liveEvents.sent_back, { application_id: id, shop_id, title, reason })
}

/** What waits of a shop that may not have a room now is withdrawn. */
export async function withdrawWaiting(tx: Tx, shop_id: number): Promise<void> {
  const [row] = await query<Application & Record<string, unknown>>(
    tx,
    'live_application_lock_waiting',
    `select * from live_applications where shop_id = $1 and status = 'waiting' for update`,
    [shop_id],
  )
  if (row) await decide(tx, row, 'withdrawn')
}
