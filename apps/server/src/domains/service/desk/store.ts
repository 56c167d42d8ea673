/** Chats of the desk as rows. */
import type { DeskKind, DeskState } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export interface DeskChat extends Record<string, unknown> {
  id: number
  conversation_id: number
  user_id: number
  shop_id: number | null
  kind: DeskKind
  ref_id: number | null
  state: DeskState
  topic: string | null
  is_back: boolean
  queued_at: number
  operator_id: number | null
  taken_at: number | null
  person_at: number | null
  house_at: number | null
  closed_at: number | null
  stars: number | null
  comment: string | null
}

/** The newest chat at the desk about a conversation. */
export async function newestOn(ctx: Ctx, conversation_id: number): Promise<DeskChat | undefined> {
  const [row] = await query<DeskChat>(
    ctx,
    'service_desk_newest',
    'select * from service_desk_chats where conversation_id = $1 order by id desc limit 1',
    [conversation_id],
  )
  return row
}

export async function deskChatById(ctx: Ctx, id: number): Promise<DeskChat | undefined> {
  return (await query<DeskChat>(ctx, 'service_desk_chat', 'select * from service_desk_chats where id = $1', [id]))[0]
}

/** The row again, held; its conversation is held before. */
export async function lockDeskChat(tx: Tx, id: number): Promise<DeskChat> {
  const [row] = await query<DeskChat>(
    tx,
    'service_desk_chat_lock',
    'select * from service_desk_chats where id = $1 for update',
    [id],
  )
  return row!
}

/** The desk's own lists, of those that are not over. */
export const ownChats = (ctx: Ctx, operator_id: number): Promise<DeskChat[]> =>
  query<DeskChat>(
    ctx,
    'service_desk_own',
    `select * from service_desk_chats where operator_id = $1 and state in ('with', 'idle') order by state desc, coalesce(person_at, taken_at), id limit 50`,
    [operator_id],
  )

const QUEUE_SHOWN = 50
/** Those that wait, the next one first: what came back from a silent operator, then who has waited longest. */
export const queueNow = (ctx: Ctx): Promise<DeskChat[]> =>
  query<DeskChat>(
    ctx,
    'service_desk_queue',
    `select * from service_desk_chats where state = 'queued' order by is_back desc, queued_at, id limit ${QUEUE_SHOWN}`,
    [],
  )

export async function waitingCount(ctx: Ctx): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'service_desk_waiting',
    "select count(*)::int as n from service_desk_chats where state = 'queued'",
    [],
  )
  return row!.n
}

export const overOf = (ctx: Ctx, operator_id: number): Promise<DeskChat[]> =>
  query<DeskChat>(
    ctx,
    'service_desk_over',
    `select * from service_desk_chats where operator_id = $1 and state = 'closed' and closed_at > platform_now() - interval '1 day'
     order by closed_at desc, id desc limit 20`,
    [operator_id],
  )

/** The place of one that waits: 1 is next. */
export async function placeOf(ctx: Ctx, { id, is_back, queued_at }: DeskChat): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'service_desk_place',
    `select count(*)::int as n from service_desk_chats where state = 'queued'
       and (is_back > $2 or (is_back = $2 and (queued_at, id) < (to_timestamp($3::float8 / 1000), $1::bigint)))`,
    [id, is_back, queued_at],
  )
  return row!.n + 1
}

const LATELY = 20
const LEAST = 3
/** How long the last ones waited, the middle of them; null below three. */
export async function usualWaitS(ctx: Ctx): Promise<number | null> {
  const [row] = await query<{ n: number; wait_s: number | null }>(
    ctx,
    'service_desk_usual_wait',
    `select count(*)::int as n, percentile_disc(0.5) within group (order by extract(epoch from taken_at - queued_at))::int as wait_s from (
       select taken_at, queued_at from service_desk_chats where taken_at is not null and kind in ('service', 'silent') order by taken_at desc limit ${LATELY}) t`,
    [],
  )
  return row!.n < LEAST ? null : Math.max(0, row!.wait_s!)
}

export interface Handed extends Record<string, unknown> {
  by_id: number
  to_id: number | null
  note: string
  handed_at: number
}
export const handedOn = (ctx: Ctx, desk_chat_id: number): Promise<Handed[]> =>
  query<Handed>(
    ctx,
    'service_desk_transfers',
    'select by_id, to_id, note, handed_at from service_desk_transfers where desk_chat_id = $1 order by id limit 50',
    [desk_chat_id],
  )

export interface Seat extends Record<string, unknown> {
  operator_id: number
  chats: number
}
