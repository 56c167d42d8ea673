/** What follows for a room when somebody works in its shop no more. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { shopRow } from '../../shop/index.ts'
import { LIVE_PICTURE } from '../air/air-clocks.ts'
import { isOnAir } from '../air/air-rules.ts'
import { allOnAir, lockSession, onAirOf, setReady } from '../air/air-store.ts'
import { standDown } from '../air/ending.ts'
import { pause } from '../air/pausing.ts'
import { lostKey } from '../air/readying.ts'
import { hostsOf } from '../applying/apply.ts'
import { lockRoom, lockRoomOf, roomOf } from '../store.ts'
import type { Session } from '../tables.ts'

/** They host and keep order no more: the owner hosts until another is named. A session they have on air waits for another host. */
export async function dropMember(tx: Tx, shop_id: number, user_id: number): Promise<void> {
  if (!(await roomOf(tx, shop_id))) return
  await lockRoomOf(tx, shop_id)
  await query(
    tx,
    'live_room_drop_moderator',
    'update live_rooms set moderator_ids = array_remove(moderator_ids, $2) where shop_id = $1 and $2 = any(moderator_ids)',
    [shop_id, user_id],
  )
  await endHosting(tx, shop_id, user_id)
}

/** What a member may do in the shop changed: who may not go live any more hosts no more. */
export async function changeMember(tx: Tx, shop_id: number, user_id: number): Promise<void> {
  if (!(await hostsOf(tx, shop_id)).includes(user_id)) await endHosting(tx, shop_id, user_id)
}

async function endHosting(tx: Tx, shop_id: number, user_id: number): Promise<void> {
  if (!(await roomOf(tx, shop_id))) return
  const { owner_user_id } = await shopRow(tx, shop_id)
  await lockRoomOf(tx, shop_id)
  await query(tx, 'live_room_drop_host', 'update live_rooms set host_id = $3 where shop_id = $1 and host_id = $2', [
    shop_id,
    user_id,
    owner_user_id,
  ])
  const session = await onAirOf(tx, shop_id)
  if (session?.host_id === user_id) await loseHost(tx, session, owner_user_id)
}

/** A person was banned, locked their account or left Juya: what they have on air waits for another host. */
export async function cutHost(tx: Tx, user_id: number): Promise<void> {
  const hosted = (await allOnAir(tx)).filter(({ host_id }) => host_id === user_id)
  // Rooms before sessions: the order of locks.
  for (const { room_id } of hosted.toSorted((a, b) => a.room_id - b.room_id)) await lockRoom(tx, room_id)
  for (const session of hosted) {
    const { owner_user_id } = await shopRow(tx, session.shop_id)
    await loseHost(tx, session, owner_user_id)
  }
}

/** The key of the one who has gone is dead; with another, any member who may host goes on. */
async function loseHost(tx: Tx, { id: session_id, host_id }: Session, owner_id: number): Promise<void> {
  const locked = (await lockSession(tx, session_id))!
  // It may be over by now, or another's.
  if (!isOnAir(locked.session.status) || locked.session.host_id !== host_id) return
  await setReady(tx, session_id, { host_id: owner_id, key_sha256: lostKey() })
  await setDeadline(tx, LIVE_PICTURE, session_id, await databaseNow(tx))
  if (locked.session.status === 'ready') await standDown(tx, locked, 'shop')
  else if (locked.session.pause_cause !== 'operator') await pause(tx, locked.session, 'host_left')
}
