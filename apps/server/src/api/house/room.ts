/** A sale in a room as it runs: for everybody there, and for its clerk. */
import { DESK_WAITING_SHOWN, ROOM_LAST_SHOWN, ROOM_NEXT_SHOWN, type house as rows } from '@juya/contract'
import type { z } from 'zod'
import { watchedAmong } from '../../domains/finding/index.ts'
import { airRules, pictureOf } from '../../domains/live/index.ts'
import {
  biddingRules,
  bids,
  closing,
  type Lot,
  lotStates,
  roomRules,
  saleLots,
  tickFactsOf,
  ticks,
} from '../../domains/lot/index.ts'
import { paddlesIn, room, type Session, store } from '../../domains/sale/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { cardsOf, titleOf } from '../auction/cards.ts'
import { rowsOf } from '../auction/lists/tonight.ts'
import { keepsAway } from '../live/hidden.ts'
import { countsShown, forecastShown, sessionsWithCounts, whySuspended } from './cards.ts'
import { shownSession } from './pages.ts'
import { roomLots } from './room-lots.ts'

type Rows = typeof rows
type Room = z.input<Rows['room']['data']>
type Desk = z.input<Rows['desk']['data']>

const ENDED: ReadonlySet<Lot['status']> = new Set(['sold', 'passed', 'cancelled', 'defaulted'])

/** What everybody in a room sees, and what it was read from. */
async function roomNow(ctx: Ctx, session: Session, all: readonly Lot[]) {
  const lots = all.filter((lot) => lotStates.isPublic(lot.status))
  const [{ card, outcome } = refuse('NOT_FOUND')] = await sessionsWithCounts(ctx, [session])
  const now = await databaseNow(ctx)
  const stage = room.stageNow(session)
  const forecasts = roomRules.forecast(stage, lots, now)
  const forecast_of = new Map(forecasts.map((one) => [one.lot_id, forecastShown(one)]))
  const waiting = lots.filter(({ status }) => status === 'scheduled')
  const withForecast = async (some: readonly Lot[]) =>
    (await cardsOf(ctx, some)).map((lot) => ({ ...lot, forecast: forecast_of.get(lot.id)! }))
  const last = lots
    .filter(({ status, closed_at }) => ENDED.has(status) && closed_at !== null)
    .sort((a, b) => b.closed_at! - a.closed_at!)
    .slice(0, ROOM_LAST_SHOWN)
  const running = roomRules.runningLot(lots)
  const next_starts_at = roomRules.nextStartsAt(stage, lots)
  return {
    now,
    waiting,
    withForecast,
    current: running ?? lots.find(({ id }) => id === session.current_lot_id),
    shown: {
      session: card,
      counts: countsShown(outcome),
      running: running !== undefined,
      next: await withForecast(waiting.slice(0, ROOM_NEXT_SHOWN)),
      last: last.map((lot) => ({
        lot_id: lot.id,
        lot_no: lot.lot_no ?? '',
        title: titleOf(ctx, lot),
        status: lot.status,
        hammer_fen: lot.hammer_fen,
      })),
      next_starts_at_ms: next_starts_at,
      paused_at: seconds(session.paused_at),
      needs_date: session.date_needed_at !== null,
      picture: await pictureShown(ctx, session),
      seq: session.room_seq,
      server_now_ms: now,
    },
  }
}

/** The picture of a room, for those who do not keep its house away. */
async function pictureShown(ctx: Ctx, { id, shop_id }: Session): Promise<Room['picture']> {
  const picture = await pictureOf(ctx, id)
  if (!picture || !airRules.isRunning(picture.status) || (await keepsAway(ctx, shop_id))) return null
  return { session_id: picture.id, viewers: picture.viewers }
}

/** @throws Refusal NOT_FOUND (no sale people see, or none in a room) */
export async function roomOf(ctx: Ctx, session_id: number): Promise<Room> {
  const session = await shownSession(ctx, session_id)
  if (session.mode !== 'room') refuse('NOT_FOUND')
  const { shown, current, waiting, withForecast } = await roomNow(ctx, session, await roomLots(ctx, session))
  const watched = ctx.user
    ? await watchedAmong(
        ctx,
        ctx.user.id,
        waiting.map(({ id }) => id),
      )
    : undefined
  const own = waiting.find(({ id }) => watched?.has(id))
  const [mine] = await withForecast(own ? [own] : [])
  return { ...shown, current: current ? (await rowsOf(ctx, [current]))[0]! : null, mine: mine ?? null }
}

/** @throws Refusal NOT_FOUND (none of the caller's house that people see, or none in a room) */
export async function deskOf(ctx: ShopCtx, session_id: number): Promise<Desk> {
  const session = await store.sessionById(ctx, session_id)
  if (session?.shop_id !== ctx.shop.shop_id || session.mode !== 'room' || session.opened_at === null)
    refuse('NOT_FOUND')
  const { shown, current, waiting, now } = await roomNow(ctx, session, await saleLots.lotsOfSession(ctx, session.id))
  const paddles = await paddlesIn(ctx, session_id)
  const unsold =
    current !== undefined &&
    (current.leader_user_id === null || biddingRules.reserveState(bids.stateOf(current)) === 'not_met')
  return {
    ...shown,
    current: current
      ? await currentAtDesk(ctx, current, new Map(paddles.map((one) => [one.user_id, one.paddle_no])))
      : null,
    waiting: waiting
      .slice(0, DESK_WAITING_SHOWN)
      .map((lot) => ({ lot_id: lot.id, lot_no: lot.lot_no ?? '', title: titleOf(ctx, lot) })),
    paddles: paddles.map((paddle) => ({
      no: paddle.paddle_no,
      status: paddle.status,
      reason: whySuspended(ctx, paddle),
    })),
    actions: room.deskActions(session, { now, running: shown.running, unsold, waits: waiting.length > 0 }),
  }
}

async function currentAtDesk(ctx: Ctx, lot: Lot, paddle_of: ReadonlyMap<number, number>): Promise<Desk['current']> {
  const [card] = await cardsOf(ctx, [lot])
  const facts = (await tickFactsOf(ctx, [lot])).get(lot.id)!
  return {
    ...card!,
    tick: ticks.tickFor(facts, undefined, false),
    reserve_fen: lot.reserve_fen,
    pass_from_ms: closing.passableFrom(lot),
    leader_paddle_no: paddle_of.get(lot.leader_user_id ?? 0) ?? null,
  }
}
