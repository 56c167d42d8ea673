/** What follows for a room when somebody works in its shop no more. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { shopRow } from '../../shop/index.ts'
import { LIVE_PICTURE } from '../air/air-clocks.ts'
import { lockSession, onAirOf, setReady } from '../air/air-store.ts'
import { standDown } from '../air/ending.ts'
import { pause } from '../air/pausing.ts'
import { lostKey } from '../air/readying.ts'
import { lockRoomOf, roomOf } from '../store.ts'

/** They host and keep order no more: the owner hosts until another is named. A session they have on air waits for another host. */
export async function dropMember(tx: Tx, shop_id: number, user_id: number): Promise<void> {
  if (!(await roomOf(tx, shop_id))) return
  const { owner_user_id } = await shopRow(tx, shop_id)
  await lockRoomOf(tx, shop_id)
  await query(
    tx,
    'live_room_drop_member',
    `update live_rooms set host_id = case when host_id = $2 then $3 else host_id end, moderator_ids = array_remove(moderator_ids, $2)
     where shop_id = $1 and (host_id = $2 or $2 = any(moderator_ids))`,
    [shop_id, user_id, owner_user_id],
  )
  const session = await onAirOf(tx, shop_id)
  if (session?.host_id === user_id) await loseHost(tx, session.id, owner_user_id)
}

/** The key of the one who has gone is dead; with another, any member who may host goes on. */
async function loseHost(tx: Tx, session_id: number, owner_id: number): Promise<void> {
  const locked = (await lockSession(tx, session_id))!
  await setReady(tx, session_id, { host_id: owner_id, key_sha256: lostKey() })
  await setDeadline(tx, LIVE_PICTURE, session_id, await databaseNow(tx))
  if (locked.session.status === 'ready') await standDown(tx, locked, 'shop')
  else if (locked.session.pause_cause !== 'operator') await pause(tx, locked.session, 'host_left')
}
