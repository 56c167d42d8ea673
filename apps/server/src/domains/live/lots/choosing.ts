/** Lots and goods of a session: chosen from the shop's own, put into an order, taken out again. */
import { LIVE_GOODS_MAX, LIVE_LOTS_MAX } from '@juya/contract'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { goodsByIds, isListed } from '../../goods/index.ts'
import { handInLive, returnLive } from '../../listing/index.ts'
import { lockLots, ofLive, rooms } from '../../lot/index.ts'
import { checkActive } from '../../shop/index.ts'
import { isOver, PACE_MS, stageOf, USUAL_TERMS } from '../air/air-rules.ts'
import { lockOwnSession, tellRoom } from '../air/air-store.ts'
import type { Session } from '../tables.ts'

/** How long its lots run, and their counters after a late bid, in seconds. */
type Terms = Partial<Record<'lot_s' | 'counter_s', number | undefined>>

/** The caller's session, before it is over. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
async function lockOpen(tx: Tx<ShopCtx>, session_id: number): Promise<Session> {
  const { session } = await lockOwnSession(tx, session_id)
  return isOver(session.status) ? refuse('STATE_CONFLICT', { status: session.status }) : session
}

/** When the lots that wait are likely to run from, in ms. */
async function waitFrom(tx: Tx, { status, planned_at }: Session): Promise<number> {
  const now = await databaseNow(tx)
  return status === 'scheduled' || status === 'ready' ? Math.max(planned_at, now) : now
}

/**
 * The lots of the caller's session are these, in this order: drafts among them are handed in under its terms, and those that are not named are drafts
 * again. What people have seen run stays. The picture of a sale has the sale's lots alone.
 * @throws Refusal NOT_FOUND {lot_id}, STATE_CONFLICT {status, lot_id, sale_id}, LIMIT_REACHED {limit}, and as handInLive and checkActive
 */
export async function chooseLots(
  ctx: ShopCtx,
  session_id: number,
  lot_ids: readonly number[],
  { lot_s = USUAL_TERMS.lot_s, counter_s = USUAL_TERMS.counter_s }: Terms,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOpen(tx, session_id)
    if (session.sale_id !== null) refuse('STATE_CONFLICT', { status: session.status, sale_id: session.sale_id })
    const before = await rooms.lotsOn(tx, stageOf(session))
    const wanted = [...new Set(lot_ids)]
    const there = new Set(before.map(({ id }) => id))
    const added = wanted.filter((id) => !there.has(id))
    const gone = before.filter(({ id }) => !wanted.includes(id))
    if (wanted.length > LIVE_LOTS_MAX) refuse('LIMIT_REACHED', { limit: LIVE_LOTS_MAX })
    const locked = await lockLots(tx, [...there, ...added])
    const from_at = await waitFrom(tx, session)
    if (added.length > 0)
      await handInLive(tx, { session_id, shop_id: session.shop_id }, added, { lot_s, counter_s, from_at })
    await ofLive.order(tx, session_id, [...gone.map(({ id }) => id), ...wanted])
    await returnLive(
      tx,
      locked.filter(({ id }) => gone.some((one) => one.id === id)),
    )
    await rooms.setForecast(tx, stageOf(session), { from_at, pace_ms: PACE_MS })
    await tellRoom(tx, session_id)
    await checkActive(tx, session.shop_id)
  })
}

/**
 * The goods shown in the caller's session are these, in this order.
 * Those in it stay however they stand: they are shown while people may see them.
 * @throws Refusal NOT_FOUND {goods_id} (none of the shop's, or not on sale), STATE_CONFLICT {status}, LIMIT_REACHED {limit}
 */
export async function chooseGoods(ctx: ShopCtx, session_id: number, goods_ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(goods_ids)]
  if (wanted.length > LIVE_GOODS_MAX) refuse('LIMIT_REACHED', { limit: LIVE_GOODS_MAX })
  await inTransaction(ctx, async (tx) => {
    const session = await lockOpen(tx, session_id)
    const own = new Map((await goodsByIds(tx, wanted)).map((one) => [one.id, one]))
    const there = new Set(await goodsIn(tx, session_id))
    for (const goods_id of wanted) {
      const goods = own.get(goods_id)
      const fits = goods && goods.deleted_at === null && (there.has(goods_id) || isListed(goods.status))
      if (!fits || goods.shop_id !== session.shop_id) refuse('NOT_FOUND', { goods_id })
    }
    await query(tx, 'live_goods_clear', 'delete from live_goods where session_id = $1', [session_id])
    await query(
      tx,
      'live_goods_add',
      'insert into live_goods (session_id, goods_id, position) select $1, c.id, c.position from unnest($2::bigint[]) with ordinality as c(id, position)',
      [session_id, wanted],
    )
    await tellRoom(tx, session_id)
  })
}

/** The goods shown in a session, in their order there. */
export async function goodsIn(ctx: Ctx, session_id: number): Promise<number[]> {
  const rows = await query<{ goods_id: number }>(
    ctx,
    'live_goods_in',
    'select goods_id from live_goods where session_id = $1 order by position',
    [session_id],
  )
  return rows.map(({ goods_id }) => goods_id)
}
