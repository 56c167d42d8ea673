/** A session as everybody there sees it, and how one looks at its pictures. */
import { LIVE_NEXT_SHOWN, type live } from '@juya/contract'
import type { z } from 'zod'
import { goodsByIds, isPublic } from '../../domains/goods/index.ts'
import {
  airRules,
  clockOf,
  feedback,
  goodsIn,
  lookAt,
  onAirOf,
  roomsByIds,
  type Session,
  sessionById,
} from '../../domains/live/index.ts'
import { type Lot, lotStates, roomRules, rooms } from '../../domains/lot/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { cardsOf } from '../auction/cards.ts'
import { rowsOf } from '../auction/lists/tonight.ts'
import { cardsOf as goodsCards } from '../goods/cards.ts'
import { forecastShown } from '../house/cards.ts'
import { liveCards } from './cards.ts'
import { giveawayOf } from './giveaway.ts'
import { keepsAway } from './hidden.ts'
import { ofPicture } from './of-picture.ts'

type Rows = typeof live
type Now = z.input<Rows['info']['data']>
type Items = z.input<Rows['items']['data']>
type Ticket = z.input<Rows['ticket']['data']>

/** A session the caller may see: one that is only ready is as planned. @throws Refusal NOT_FOUND */
export async function shownSession(ctx: Ctx, session_id: number): Promise<Session> {
  const session = await sessionById(ctx, session_id)
  if (!session || (!session.is_planned && session.started_at === null)) refuse('NOT_FOUND')
  return (await keepsAway(ctx, session.shop_id)) ? refuse('NOT_FOUND') : session
}

async function onAirIn(ctx: Ctx, room_id: number): Promise<Session> {
  const [room] = await roomsByIds(ctx, [room_id])
  const session = room && (await onAirOf(ctx, room.shop_id))
  if (!session || !airRules.isRunning(session.status)) refuse('NOT_FOUND')
  return (await keepsAway(ctx, session.shop_id)) ? refuse('NOT_FOUND') : session
}

/** Its lots people may see, in their order, and when each is likely to start. */
async function seenLots(ctx: Ctx, session: Session, now: number) {
  const lots = (await rooms.lotsOn(ctx, airRules.stageOf(session))).filter(({ status }) => lotStates.isPublic(status))
  const forecasts = roomRules.forecast(airRules.stageNow(session), lots, now)
  return { lots, forecast_of: new Map(forecasts.map((one) => [one.lot_id, forecastShown(one)])) }
}

/** @throws Refusal MISSING_PARAM, NOT_FOUND */
export async function sessionNow(
  ctx: Ctx,
  { session_id, room_id }: { session_id?: number | undefined; room_id?: number | undefined },
): Promise<Now> {
  if (session_id === undefined && room_id === undefined) refuse('MISSING_PARAM', { field: 'session_id' })
  const session = session_id === undefined ? await onAirIn(ctx, room_id!) : await shownSession(ctx, session_id)
  const [card] = await liveCards(ctx, [session])
  const now = await databaseNow(ctx)
  const { lots, forecast_of } = await seenLots(ctx, session, now)
  const running = roomRules.runningLot(lots)
  const current: Lot | undefined = running ?? lots.find(({ id }) => id === session.current_lot_id)
  const next = lots.filter(({ status }) => status === 'scheduled').slice(0, LIVE_NEXT_SHOWN)
  const clock = session.status === 'paused' ? await clockOf(ctx, session.id) : undefined
  return {
    session: card!,
    pause_cause: session.pause_cause,
    back_by: clock ? seconds(clock.at) : null,
    running: running !== undefined,
    current: current ? (await rowsOf(ctx, [current]))[0]! : null,
    picture: await ofPicture(ctx, current),
    next: (await cardsOf(ctx, next)).map((lot) => ({ ...lot, forecast: forecast_of.get(lot.id)! })),
    lots: lots.length,
    goods: (await seenGoods(ctx, session.id)).length,
    giveaway: await giveawayOf(ctx, session.id, now),
    feedback: await feedbackShown(ctx, session, now),
    channel: `live:${session.id}`,
    seq: session.room_seq,
    server_now_ms: now,
  }
}

/** What the caller said of it, where they may say something. */
async function feedbackShown(ctx: Ctx, session: Session, now: number): Promise<Now['feedback']> {
  const own = ctx.user ? await feedback.ownFeedback(ctx, ctx.user.id, session, now) : undefined
  if (!own) return null
  return { until: seconds(own.until), rating: own.said?.rating ?? null, content: own.said?.content ?? null }
}

async function seenGoods(ctx: Ctx, session_id: number) {
  const ids = await goodsIn(ctx, session_id)
  const known = new Map((await goodsByIds(ctx, ids)).map((one) => [one.id, one]))
  return ids.flatMap((id) => {
    const goods = known.get(id)
    return goods && goods.deleted_at === null && isPublic(goods.status) ? [goods] : []
  })
}

/** @throws Refusal NOT_FOUND */
export async function itemsOf(ctx: Ctx, session_id: number): Promise<Items> {
  const session = await shownSession(ctx, session_id)
  const { lots, forecast_of } = await seenLots(ctx, session, await databaseNow(ctx))
  return {
    lots: (await cardsOf(ctx, lots)).map((lot) => ({ ...lot, forecast: forecast_of.get(lot.id) ?? null })),
    goods: await goodsCards(ctx, await seenGoods(ctx, session_id)),
  }
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it does not run) */
export async function ticketFor(ctx: Ctx, session_id: number): Promise<Ticket> {
  const picture = await lookAt(ctx, await shownSession(ctx, session_id))
  const { MEDIA_URL } = ctx.services.config
  if (!picture || !MEDIA_URL) return { picture }
  const at = (path: string) => new URL(path, MEDIA_URL).href
  const { watch_path, hls_path, latest_path, ticket } = picture
  return {
    picture: { ticket, watch_path: at(watch_path), hls_path: hls_path && at(hls_path), latest_path: at(latest_path) },
  }
}
