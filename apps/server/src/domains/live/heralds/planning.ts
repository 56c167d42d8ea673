/** Planning a session, once or weekly, changing and cancelling one. */
import { LIVE_PLANNED_DAYS, LIVE_PLANNED_FROM_MIN, LIVE_PLANNED_MAX } from '@juya/contract'
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { checkActive } from '../../shop/index.ts'
import { checkTitle, checkWords } from '../../site/index.ts'
import { liveEvents } from '../events.ts'
import { setting } from '../settings.ts'
import { lockRoomOf, plannedIn } from '../store.ts'
import type { Room, Session } from '../tables.ts'
import { cancelSession } from './cancelling.ts'
import { LIVE_NO_SHOW, LIVE_STARTS_SOON } from './clocks.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export interface Plan {
  title: string
  cover?: string | undefined
  /** ms */
  planned_at: number
  is_weekly?: boolean | undefined
  notice?: string | undefined
}

function refuseField(tx: Tx, field: string, en: string, zh: string): never {
  return refuse('VALIDATION', { field, reason: tx.locale === 'zh-CN' ? zh : en, fields: { [field]: 'bounds' } })
}

/** @throws Refusal VALIDATION */
async function checkMoment(tx: Tx, planned: readonly Session[], at: number, own_id?: number): Promise<void> {
  const ahead_ms = at - (await databaseNow(tx))
  if (ahead_ms < LIVE_PLANNED_FROM_MIN * MINUTE_MS || ahead_ms > LIVE_PLANNED_DAYS * DAY_MS)
    refuseField(
      tx,
      'planned_at',
      `between ${LIVE_PLANNED_FROM_MIN} minutes and ${LIVE_PLANNED_DAYS} days from now`,
      `须在 ${LIVE_PLANNED_FROM_MIN} 分钟后至 ${LIVE_PLANNED_DAYS} 天内`,
    )
  if (planned.some((one) => one.planned_at === at && one.id !== own_id))
    refuseField(tx, 'planned_at', 'another session is planned then', '该时间已有预告')
}

/** The caller's room, locked; it plans while it is open. @throws Refusal NOT_FOUND, LIVE_ROOM_NOT_OPEN */
async function lockActive(tx: Tx<ShopCtx>): Promise<Room> {
  const room = await lockRoomOf(tx, tx.shop.shop_id)
  return room.status === 'active' ? room : refuse('LIVE_ROOM_NOT_OPEN')
}

/** Sets the clocks of a planned session. */
async function armSession(tx: Tx, { id, planned_at }: Pick<Session, 'id' | 'planned_at'>): Promise<void> {
  await setDeadline(tx, LIVE_STARTS_SOON, id, planned_at - (await setting(tx, 'live.remind_min')) * MINUTE_MS)
  await setDeadline(tx, LIVE_NO_SHOW, id, planned_at + (await setting(tx, 'live.no_show_min')) * MINUTE_MS)
}

/**
 * Plans a session of the caller's room.
 * @throws Refusal NOT_FOUND (no room), LIVE_ROOM_NOT_OPEN, LIMIT_REACHED {limit}, VALIDATION, CONTENT_BLOCKED, and as checkActive
 */
export async function planSession(ctx: ShopCtx, plan: Plan): Promise<Session> {
  await checkTitle(ctx, 'title', plan.title)
  await checkWords(ctx, plan.notice)
  return inTransaction(ctx, async (tx) => {
    const room = await lockActive(tx)
    const planned = await plannedIn(tx, room.shop_id)
    if (planned.length >= LIVE_PLANNED_MAX) refuse('LIMIT_REACHED', { limit: LIVE_PLANNED_MAX })
    await checkMoment(tx, planned, plan.planned_at)
    const added = await addSession(tx, { ...plan, room, planned_by: ctx.user.id, follows_id: null })
    await checkActive(tx, room.shop_id)
    return added
  })
}

export async function addSession(
  tx: Tx,
  s: Plan & {
    room: Pick<Room, 'id' | 'shop_id'>
    planned_by: number
    follows_id: number | null
    /** False: it begins now, without a word before. */
    is_planned?: boolean
    sale_id?: number | undefined
  },
): Promise<Session> {
  const [row] = await query<Session & Record<string, unknown>>(
    tx,
    'live_session_add',
    `insert into live_sessions (room_id, shop_id, title, cover, notice, planned_at, is_weekly, planned_by, follows_id, is_planned, sale_id)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), $7, $8, $9, $10, $11) returning *`,
    [
      ...[s.room.id, s.room.shop_id, s.title, s.cover ?? null, s.notice || null],
      ...[s.planned_at, s.is_weekly ?? false, s.planned_by, s.follows_id, s.is_planned ?? true, s.sale_id ?? null],
    ],
  )
  const { id, shop_id, title, planned_at } = row!
  if (!row!.is_planned) return row!
  await armSession(tx, row!)
  await emit(tx, liveEvents.scheduled, { session_id: id, shop_id, title, planned_at })
  return row!
}

/** A planned session of the caller's room, locked after it. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
async function lockPlanned(tx: Tx<ShopCtx>, id: number): Promise<Session> {
  const [row] = await query<Session & Record<string, unknown>>(
    tx,
    'live_session_lock',
    'select * from live_sessions where id = $1 and shop_id = $2 for update',
    [id, tx.shop.shop_id],
  )
  if (!row) refuse('NOT_FOUND')
  return row.status === 'scheduled' ? row : refuse('STATE_CONFLICT', { status: row.status })
}

/**
 * Changes a planned session; what is left out stays. Its subscribers are told of another time.
 * @throws Refusal NOT_FOUND, LIVE_ROOM_NOT_OPEN, STATE_CONFLICT {status}, VALIDATION, CONTENT_BLOCKED
 */
export async function changeSession(ctx: ShopCtx, id: number, plan: Partial<Plan>): Promise<Session> {
  await checkTitle(ctx, 'title', plan.title)
  await checkWords(ctx, plan.notice)
  return inTransaction(ctx, async (tx) => {
    await lockActive(tx)
    const before = await lockPlanned(tx, id)
    const moved = plan.planned_at !== undefined && plan.planned_at !== before.planned_at
    if (moved) await checkMoment(tx, await plannedIn(tx, before.shop_id), plan.planned_at!, id)
    const [row] = await query<Session & Record<string, unknown>>(
      tx,
      'live_session_change',
      `update live_sessions set title = coalesce($2, title), cover = coalesce($3, cover), notice = case when $4::text is null then notice else nullif($4, '') end,
         planned_at = coalesce(to_timestamp($5::float8 / 1000), planned_at), is_weekly = coalesce($6, is_weekly) where id = $1 returning *`,
      [
        id,
        plan.title ?? null,
        plan.cover ?? null,
        plan.notice ?? null,
        plan.planned_at ?? null,
        plan.is_weekly ?? null,
      ],
    )
    const { shop_id, title, planned_at } = row!
    if (moved) {
      await armSession(tx, row!)
      await emit(tx, liveEvents.moved, { session_id: id, shop_id, title, planned_at })
    }
    return row!
  })
}

/** Cancels a planned session, a weekly one with those that would follow. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function callOffSession(ctx: ShopCtx, id: number): Promise<Session> {
  return inTransaction(ctx, async (tx) => {
    await lockRoomOf(tx, tx.shop.shop_id)
    const session = await lockPlanned(tx, id)
    await cancelSession(tx, session, 'shop')
    return { ...session, status: 'cancelled', cause: 'shop' }
  })
}
