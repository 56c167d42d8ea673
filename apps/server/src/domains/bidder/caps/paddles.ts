/** A paddle's cap comes, is raised, suspended and goes with the paddle. What slept in a basket for want of it gets its turn. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { wakeInSession } from './baskets/basket-wake.ts'

/** Writes down how much may stand on somebody's paddle in a session, or raises it. */
export async function putPaddleCap(
  tx: Tx,
  { user_id, session_id, limit_fen }: { user_id: number; session_id: number; limit_fen: number },
): Promise<void> {
  await query(
    tx,
    'bidder_cap_paddle_put',
    `insert into bidder_caps (kind, user_id, session_id, limit_fen, changed_at) values ('paddle', $1, $2, $3, platform_now())
     on conflict (user_id, kind, coalesce(session_id, 0), coalesce(basket_no, 0)) do update set limit_fen = excluded.limit_fen, changed_at = platform_now()`,
    [user_id, session_id, limit_fen],
  )
  await wakeInSession(tx, user_id, session_id)
}

/** New bids with a paddle are refused from now on, or taken again. */
export async function suspendPaddleCap(
  tx: Tx,
  { user_id, session_id, on }: { user_id: number; session_id: number; on: boolean },
): Promise<void> {
  await query(
    tx,
    'bidder_cap_paddle_suspend',
    `update bidder_caps set suspended_at = case when $3 then platform_now() end, changed_at = platform_now()
     where user_id = $1 and kind = 'paddle' and session_id = $2`,
    [user_id, session_id, on],
  )
  if (!on) await wakeInSession(tx, user_id, session_id)
}

/** The paddle is settled: nothing more is bid with it. */
export async function dropPaddleCap(tx: Tx, user_id: number, session_id: number): Promise<void> {
  await query(
    tx,
    'bidder_cap_paddle_drop',
    `delete from bidder_caps where user_id = $1 and kind = 'paddle' and session_id = $2`,
    [user_id, session_id],
  )
}
