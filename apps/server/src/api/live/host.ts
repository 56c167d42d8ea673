/** A session for its host: where it stands, who looks, its lots, and what may be done now. */
import { LIVE_LOTS_MAX, type live } from '@juya/contract'
import { PUBLISH_PATH } from '@juya/contract/live-wire/publisher.ts'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import { giveawaysLeft } from '../../domains/draw/index.ts'
import {
  airRules,
  balanceOf,
  clockOf,
  goodsIn,
  minutesOf,
  type Session,
  sessionById,
} from '../../domains/live/index.ts'
import { biddingRules, bids, closing, type Lot, roomRules, rooms, tickFactsOf, ticks } from '../../domains/lot/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { cardsOf, titleOf } from '../auction/cards.ts'
import { endCauseOf, liveCards } from './cards.ts'
import { giveawayOf } from './giveaway.ts'
import { ofPicture } from './of-picture.ts'

type Host = z.input<(typeof live)['stats']['data']>

/** Where broadcasting software sends them. */
function rtmpOf({ services }: Ctx) {
  const { MEDIA_URL, RTMP_PORT } = services.config
  return RTMP_PORT ? { host: MEDIA_URL ? new URL(MEDIA_URL).hostname : null, port: RTMP_PORT } : null
}

/** The answer to a host's network test: how many characters came, and where a browser would send pictures. */
export const testView = async (ctx: ShopCtx, filler: string): Promise<z.input<(typeof live)['test']['data']>> => ({
  chars: filler.length,
  publish_path: ctx.services.gateways.video.forBrowsers(PUBLISH_PATH),
  server_now_ms: await databaseNow(ctx),
})

/** @throws Refusal NOT_FOUND, also for another shop's */
export async function ownSession(ctx: ShopCtx, session_id: number): Promise<Session> {
  const session = await sessionById(ctx, session_id)
  return session?.shop_id === ctx.shop.shop_id ? session : refuse('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND */
export async function hostView(ctx: ShopCtx, session_id: number): Promise<Host> {
  const session = await ownSession(ctx, session_id)
  const [card] = await liveCards(ctx, [session])
  const lots = await rooms.lotsOn(ctx, airRules.stageOf(session))
  const running = roomRules.runningLot(lots)
  const current = running ?? lots.find(({ id }) => id === session.current_lot_id)
  const waiting = lots.filter(({ status }) => status === 'scheduled')
  const clock = await clockOf(ctx, session_id)
  const giveaway = await giveawayOf(ctx, session_id, await databaseNow(ctx))
  const people = await userBriefs(ctx, session.host_id === null ? [] : [session.host_id])
  return {
    session: card!,
    host:
      session.host_id === null ? null : { id: session.host_id, nickname: people.get(session.host_id)?.nickname ?? '' },
    ...{ has_picture: session.has_picture, pause_cause: session.pause_cause, end_cause: endCauseOf(session) },
    warning: airRules.isOver(session.status) ? null : session.warning,
    clock: clock ? { what: clock.what, at: seconds(clock.at) } : null,
    ...{ viewers_peak: session.viewers_peak, lag_p95_ms: session.lag_p95_ms },
    used_minutes: minutesOf(session.metered_s),
    left_minutes: minutesOf(await balanceOf(ctx, session.shop_id)),
    current: current ? await atHost(ctx, current) : null,
    picture: await ofPicture(ctx, current),
    waiting: waiting
      .slice(0, LIVE_LOTS_MAX)
      .map((lot) => ({ lot_id: lot.id, lot_no: lot.lot_no ?? '', title: titleOf(ctx, lot) })),
    lots: countsOf(lots),
    goods: (await goodsIn(ctx, session_id)).length,
    giveaway,
    giveaways_left: await giveawaysLeft(ctx, session_id),
    actions: airRules.hostActions(session.status, {
      running: running !== undefined,
      unsold: running !== undefined && isUnsold(running),
      waits: waiting.length > 0,
      gives: giveaway?.status === 'open',
      stopped: session.pause_cause === 'operator',
    }),
    seq: session.room_seq,
    server_now_ms: await databaseNow(ctx),
  }
}

const isUnsold = (lot: Lot): boolean =>
  lot.leader_user_id === null || biddingRules.reserveState(bids.stateOf(lot)) === 'not_met'

const CAME_UP: ReadonlyArray<Lot['status']> = ['live', 'sold', 'passed', 'cancelled', 'defaulted']
/** The lots of a session that came up, in their order, and what became of them. */
export async function endedLots(ctx: Ctx, session: Session) {
  const lots = (await rooms.lotsOn(ctx, airRules.seenOn(session))).filter((lot) => airRules.ranIn(session, lot))
  const { sold, unsold, hammer_fen } = countsOf(lots)
  return { sold, unsold, hammer_fen, list: lots.filter(({ status }) => CAME_UP.includes(status)) }
}

function countsOf(lots: readonly Lot[]): Host['lots'] {
  const among = (...statuses: Array<Lot['status']>) => lots.filter(({ status }) => statuses.includes(status))
  const sold = among('sold')
  return {
    in_review: among('reviewing', 'rejected').length,
    sold: sold.length,
    unsold: among('passed', 'cancelled', 'defaulted').length,
    hammer_fen: sold.reduce((sum, { hammer_fen }) => sum + (hammer_fen ?? 0), 0),
  }
}

async function atHost(ctx: Ctx, lot: Lot): Promise<Host['current']> {
  const [card] = await cardsOf(ctx, [lot])
  const facts = (await tickFactsOf(ctx, [lot])).get(lot.id)!
  return {
    ...card!,
    tick: ticks.tickFor(facts, undefined, false),
    reserve_fen: lot.reserve_fen,
    pass_from_ms: closing.passableFrom(lot),
  }
}

/** With the key its host sends pictures under. */
export const keyedView = async (
  ctx: ShopCtx,
  { session, key }: { session: Session; key: string },
): Promise<z.input<(typeof live)['ready']['data']>> => ({
  ...(await hostView(ctx, session.id)),
  key,
  publish_path: ctx.services.gateways.video.forBrowsers(PUBLISH_PATH),
  rtmp: rtmpOf(ctx),
})
