/** Giveaways of a session: its host starts one for those who are there, and everybody there hears how it goes. */
import { LIVE_THERE_S, type live, type Parsed } from '@juya/contract'
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { ShopCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isBlocked } from '../../block/index.ts'
import { type Draw, drawById, startGiveaway } from '../../draw/index.ts'
import { lockOwnSession, lockSession, tellRoom } from '../air/air-store.ts'
import { sessionById } from '../store.ts'

type Input = Parsed<(typeof live)['giveaway']>

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it is not live), and as startGiveaway */
export async function giveAway(ctx: ShopCtx, { session_id, goods_id, qty, minutes }: Input): Promise<Draw> {
  return inTransaction(ctx, async (tx) => {
    const { session } = await lockOwnSession(tx, session_id)
    if (session.status !== 'live') refuse('STATE_CONFLICT', { status: session.status })
    const draw = await startGiveaway(tx, {
      ...{ live_session_id: session.id, shop_id: session.shop_id, made_by: tx.user.id },
      ...{ goods_id, qty, minutes },
    })
    await tellRoom(tx, session.id)
    return draw
  })
}

/** Whether the shop of a session keeps the caller away: their socket of before may still be open under their name. */
async function isKeptAway(ctx: SignedCtx, session_id: number): Promise<boolean> {
  const { shop_id } = (await sessionById(ctx, session_id)) ?? refuse('NOT_FOUND')
  return isBlocked(ctx, 'all', [{ type: 'shop', id: shop_id }], [{ type: 'user', id: ctx.user.id }])
}

/**
 * Whether the caller has a picture of a session on the screen: acknowledged within LIVE_THERE_S. While the media role cannot be asked the answer is no. It
 * is known by the person's own name, so who looks as a guest is not there, and whom the shop keeps away is not either.
 */
export async function isThere(ctx: SignedCtx, session_id: number): Promise<boolean> {
  if (await isKeptAway(ctx, session_id)) return false
  const {
    gateways: { video },
    clock,
  } = ctx.services
  try {
    const { acknowledged_at_ms } = await video.presence({ session_id, viewer: `user:${ctx.user.id}` })
    return acknowledged_at_ms !== null && acknowledged_at_ms > clock.wall() - LIVE_THERE_S * 1_000
  } catch (problem) {
    if (problem instanceof GatewayRefused || problem instanceof OutcomeUnknown) return false
    throw problem
  }
}

/** A giveaway went on: everybody in its session reads it anew. */
export async function tellGiveaway(tx: Tx, draw_id: number): Promise<void> {
  const draw = await drawById(tx, draw_id)
  if (draw?.live_session_id == null) return
  if (await lockSession(tx, draw.live_session_id)) await tellRoom(tx, draw.live_session_id)
}
