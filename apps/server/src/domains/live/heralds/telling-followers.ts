/** Followers of a shop are told that a session has begun, some at a time: a shop may have many. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emitEach } from '../../../platform/outbox/index.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { openTo } from '../../block/index.ts'
import { followersBy } from '../../interest/index.ts'
import { shopRow } from '../../shop/index.ts'
import { isRunning } from '../air/air-rules.ts'
import { lockSession } from '../air/air-store.ts'
import { liveEvents } from '../events.ts'
import { LIVE_TELL_FOLLOWERS } from './clocks.ts'
import { subscribersOf } from './subscribing.ts'

const AT_ONCE = 1_000

/** Deadline: the next of them are told, while the session runs. Its subscribers were told before. One who stops following meanwhile may leave another out. */
export async function tellFollowers(tx: Tx, id: number): Promise<void> {
  const locked = await lockSession(tx, id)
  if (!locked || !isRunning(locked.session.status)) return
  const { shop_id, title, planned_at, sale_id, started_at, followers_told } = locked.session
  const people = await followersBy(tx, shop_id, started_at!, { offset: followers_told, limit: AT_ONCE })
  const subscribed = new Set(await subscribersOf(tx, { session_id: id, shop_id }))
  const { name: shop_name } = await shopRow(tx, shop_id)
  const told = (await openTo(tx, shop_id, people)).filter((user_id) => !subscribed.has(user_id))
  await emitEach(tx, liveEvents.started_for, told, (user_id) => ({
    ...{ session_id: id, shop_id, title, planned_at, sale_id, shop_name, user_id },
  }))
  await query(
    tx,
    'live_session_followers_told',
    'update live_sessions set followers_told = followers_told + $2 where id = $1',
    [id, people.length],
  )
  if (people.length === AT_ONCE) await setDeadline(tx, LIVE_TELL_FOLLOWERS, id, await databaseNow(tx))
}
