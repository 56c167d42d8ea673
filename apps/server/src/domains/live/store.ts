/** The queries on live rooms that several use-cases share. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Application, Room, Session } from './tables.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<string, unknown>

/** A shop's newest application, or undefined. */
export async function newestApplication(ctx: Ctx, shop_id: number): Promise<Application | undefined> {
  const [row] = await query<Row<Application>>(
    ctx,
    'live_application_newest',
    'select * from live_applications where shop_id = $1 order by id desc limit 1',
    [shop_id],
  )
  return row
}

/** In no order; unknown ids are left out. */
export const applicationsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Application[]> =>
  query<Row<Application>>(ctx, 'live_applications_by_ids', 'select * from live_applications where id = any($1)', [
    [...ids],
  ])

export async function lockApplication(tx: Tx, id: number): Promise<Application | undefined> {
  const [row] = await query<Row<Application>>(
    tx,
    'live_application_lock',
    'select * from live_applications where id = $1 for update',
    [id],
  )
  return row
}

/** A shop's room, in any state, or undefined. */
export async function roomOf(ctx: Ctx, shop_id: number): Promise<Room | undefined> {
  const [row] = await query<Row<Room>>(ctx, 'live_room_of', 'select * from live_rooms where shop_id = $1', [shop_id])
  return row
}

/** In no order; unknown ids are left out. */
export const roomsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Room[]> =>
  query<Row<Room>>(ctx, 'live_rooms_by_ids', 'select * from live_rooms where id = any($1)', [[...ids]])

/** Locks a shop's room; all that happens in it follows this lock. @throws Refusal NOT_FOUND */
export async function lockRoomOf(tx: Tx, shop_id: number): Promise<Room> {
  const [row] = await query<Row<Room>>(
    tx,
    'live_room_lock_of',
    'select * from live_rooms where shop_id = $1 for update',
    [shop_id],
  )
  return row ?? refuse('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND */
export async function lockRoom(tx: Tx, id: number): Promise<Room> {
  const [row] = await query<Row<Room>>(tx, 'live_room_lock', 'select * from live_rooms where id = $1 for update', [id])
  return row ?? refuse('NOT_FOUND')
}

export async function sessionById(ctx: Ctx, id: number): Promise<Session | undefined> {
  const [row] = await query<Row<Session>>(ctx, 'live_session_by_id', 'select * from live_sessions where id = $1', [id])
  return row
}

/** In no order; unknown ids are left out. */
export const sessionsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Session[]> =>
  query<Row<Session>>(ctx, 'live_sessions_by_ids', 'select * from live_sessions where id = any($1)', [[...ids]])

/** What a room plans, the next first: at most LIVE_PLANNED_MAX. */
export const plannedIn = (ctx: Ctx, shop_id: number): Promise<Session[]> =>
  query<Row<Session>>(
    ctx,
    'live_sessions_planned',
    `select * from live_sessions where shop_id = $1 and status = 'scheduled' order by planned_at, id`,
    [shop_id],
  )

/** How many sessions of a shop are planned, ready or on air. */
export async function openIn(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'live_sessions_open_in',
    `select count(*)::int as n from live_sessions where shop_id = $1 and status in ('scheduled', 'ready', 'live', 'paused')`,
    [shop_id],
  )
  return row!.n
}

/** Which of these sessions a person is subscribed to. */
export async function subscribedAmong(ctx: Ctx, user_id: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ session_id: number }>(
    ctx,
    'live_subscribed_among',
    'select session_id from live_subscriptions where user_id = $1 and session_id = any($2)',
    [user_id, [...ids]],
  )
  return new Set(rows.map(({ session_id }) => session_id))
}
