/** Goods made while a session runs: put on sale and shown in it in one step. */
import { LIVE_GOODS_MAX, type live, type Parsed } from '@juya/contract'
import type { ShopCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { goodsByIds, publish } from '../../goods/index.ts'
import { categoryOf } from '../../site/index.ts'
import { lockOwnSession, tellRoom } from '../air/air-store.ts'
import { goodsIn } from '../lots/choosing.ts'

type Input = Parsed<(typeof live)['addGoods']>

/**
 * Publishes goods of the caller's shop and shows them as the last of a session that is live. Where the shop's goods are looked at first, they are shown
 * once that is done.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, LIMIT_REACHED {limit}, and as publish
 */
export async function addInstantGoods(
  ctx: ShopCtx,
  { live_session_id, category_id: asked_id, price_fen, stock, ...form }: Input,
): Promise<{ goods_id: number; status: Awaited<ReturnType<typeof goodsByIds>>[number]['status'] }> {
  return inTransaction(ctx, async (tx) => {
    const { room, session } = await lockOwnSession(tx, live_session_id)
    if (session.status !== 'live') refuse('STATE_CONFLICT', { status: session.status })
    if ((await goodsIn(tx, session.id)).length >= LIVE_GOODS_MAX) refuse('LIMIT_REACHED', { limit: LIVE_GOODS_MAX })
    const category_id = asked_id ?? room.category_id
    const { is_liquor } = await categoryOf(tx, category_id)
    const { id } = await publish(tx, {
      ...form,
      ...{ category_id, kind: is_liquor ? 'liquor' : 'normal', save: 'submit' },
      ...{ options: [], skus: [{ values: [], price_fen, stock }] },
    })
    await query(
      tx,
      'live_goods_last',
      `insert into live_goods (session_id, goods_id, position)
       select $1, $2, coalesce(max(position), 0) + 1 from live_goods where session_id = $1`,
      [session.id, id],
    )
    await tellRoom(tx, session.id)
    const [goods] = await goodsByIds(tx, [id])
    return { goods_id: id, status: goods!.status }
  })
}
