/** The queries on the lines of chats. */
import { LIVE_LINES_SHOWN } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { TextsBelow, WrittenText } from '../../site/index.ts'
import type { Chat, Line, Staff } from './tables.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<string, unknown>

/** A session's chat, which begins with the first that is written, liked or pinned. */
export const openChat = (ctx: Ctx, session_id: number) =>
  query(ctx, 'live_chat_open', 'insert into live_chats (session_id) values ($1) on conflict do nothing', [session_id])

export async function chatOf(ctx: Ctx, session_id: number): Promise<Chat | undefined> {
  const [row] = await query<Row<Chat>>(ctx, 'live_chat_of', 'select * from live_chats where session_id = $1', [
    session_id,
  ])
  return row
}

const LOCKED = 'select * from live_chats where session_id = any($1) order by session_id for update'

/** Locks chats: lines, and what is done about who writes them, follow each other. @param wait whether to wait for one that is locked elsewhere; else it is left out */
export const lockChats = (tx: Tx, ids: readonly number[], wait = true): Promise<Chat[]> =>
  wait
    ? query<Row<Chat>>(tx, 'live_chats_lock', LOCKED, [[...ids]])
    : query<Row<Chat>>(tx, 'live_chats_lock_free', `${LOCKED} skip locked`, [[...ids]])

/** In no order; unknown ids are left out. */
export const linesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Line[]> =>
  query<Row<Line>>(ctx, 'live_lines_by_ids', 'select * from live_lines where id = any($1)', [[...ids]])

export async function lineById(ctx: Ctx, id: number): Promise<Line | undefined> {
  return (await linesByIds(ctx, [id]))[0]
}

/** The last lines of a chat, or those before a number, the first of them first; without those of some people. One more than a page, where there is one. */
export async function linesBefore(
  ctx: Ctx,
  session_id: number,
  before_seq: number | undefined,
  without: readonly number[],
): Promise<Line[]> {
  const rows = await query<Row<Line>>(
    ctx,
    'live_lines_before',
    `select * from live_lines where session_id = $1 and seq < $2 and (user_id is null or not user_id = any($3)) order by seq desc limit ${LIVE_LINES_SHOWN + 1}`,
    [session_id, before_seq ?? 2_147_483_647, [...without]],
  )
  return rows.reverse()
}

const AFTER_MAX = 2_000

/** Lines after a number, and those removed or shown again after another, by their order. */
export const linesAfter = (ctx: Ctx, session_id: number, seq: number, change_no: number): Promise<Line[]> =>
  query<Row<Line>>(
    ctx,
    'live_lines_after',
    `select * from live_lines where session_id = $1 and (seq > $2 or change_no > $3) order by seq limit ${AFTER_MAX}`,
    [session_id, seq, change_no],
  )

export interface NewLine {
  session_id: number
  seq: number
  user_id: number
  staff: Staff | null
  text: string
  original: string | null
  client_msg_id: string
}

/** Writes lines of many chats in one statement. */
export const addLines = (tx: Tx, lines: readonly NewLine[]): Promise<Line[]> =>
  query<Row<Line>>(
    tx,
    'live_lines_add',
    `insert into live_lines (session_id, seq, user_id, staff, text, original, client_msg_id)
     select * from unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::uuid[]) returning *`,
    [
      lines.map(({ session_id }) => session_id),
      lines.map(({ seq }) => seq),
      lines.map(({ user_id }) => user_id),
      lines.map(({ staff }) => staff),
      lines.map(({ text }) => text),
      lines.map(({ original }) => original),
      lines.map(({ client_msg_id }) => client_msg_id),
    ],
  )

/** How far each chat has come: its last number, and hearts that were added. */
export const saveChats = (
  tx: Tx,
  chats: ReadonlyArray<{ session_id: number; last_seq: number; likes: number }>,
): Promise<unknown> =>
  query(
    tx,
    'live_chats_save',
    `update live_chats c set last_seq = n.last_seq, likes = n.likes from unnest($1::bigint[], $2::int[], $3::int[]) as n(session_id, last_seq, likes)
     where c.session_id = n.session_id`,
    [chats.map(({ session_id }) => session_id), chats.map(({ last_seq }) => last_seq), chats.map(({ likes }) => likes)],
  )

/** Lines of these that were written before. */
export const writtenBefore = (
  ctx: Ctx,
  asked: ReadonlyArray<{ session_id: number; user_id: number; client_msg_id: string }>,
): Promise<Line[]> =>
  query<Row<Line>>(
    ctx,
    'live_lines_written',
    `select l.* from unnest($1::bigint[], $2::bigint[], $3::uuid[]) as a(session_id, user_id, client_msg_id)
       join live_lines l on l.session_id = a.session_id and l.user_id = a.user_id and l.client_msg_id = a.client_msg_id`,
    [
      asked.map(({ session_id }) => session_id),
      asked.map(({ user_id }) => user_id),
      asked.map(({ client_msg_id }) => client_msg_id),
    ],
  )

/** When each of these people wrote last in a session. */
export async function lastLines(
  ctx: Ctx,
  pairs: ReadonlyArray<{ session_id: number; user_id: number }>,
): Promise<Map<string, number>> {
  const rows = await query<{ session_id: number; user_id: number; at: number }>(
    ctx,
    'live_lines_last',
    `select a.session_id, a.user_id, l.created_at as at from unnest($1::bigint[], $2::bigint[]) as a(session_id, user_id)
       cross join lateral (select created_at from live_lines where user_id = a.user_id and session_id = a.session_id order by id desc limit 1) l`,
    [pairs.map(({ session_id }) => session_id), pairs.map(({ user_id }) => user_id)],
  )
  return new Map(rows.map(({ session_id, user_id, at }) => [`${session_id}:${user_id}`, at]))
}

/** Counts a change of a chat's lines: watchers are told of what changed behind the last number they have. */
async function nextChange(tx: Tx, session_id: number): Promise<number> {
  const [chat] = await query<{ change_no: number }>(
    tx,
    'live_chat_change',
    'update live_chats set change_no = change_no + 1 where session_id = $1 returning change_no',
    [session_id],
  )
  return chat!.change_no
}

type Place = Pick<Line, 'id' | 'session_id'>

/** A line is removed, or shown again. The caller holds its chat. */
export async function setRemoved(
  tx: Tx,
  { id, session_id }: Place,
  by: { act_id: number; side: 'room' | 'juya' } | null,
): Promise<void> {
  await query(
    tx,
    'live_line_remove',
    'update live_lines set removed_act_id = $2, removed_by = $3, change_no = $4 where id = $1',
    [id, by?.act_id ?? null, by?.side ?? null, await nextChange(tx, session_id)],
  )
}

/** The report that was upheld about a line; null: none is any more. The caller holds its chat. */
export async function setHidden(tx: Tx, { id, session_id }: Place, report_id: number | null): Promise<void> {
  await query(tx, 'live_line_hide', 'update live_lines set hidden_by = $2, change_no = $3 where id = $1', [
    ...[id, report_id, await nextChange(tx, session_id)],
  ])
}

export const savePinned = (tx: Tx, session_id: number, pinned: string | null, by: number | null) =>
  query(tx, 'live_chat_pin', 'update live_chats set pinned = $2, pinned_by = $3 where session_id = $1', [
    session_id,
    pinned,
    by,
  ])

/** What people wrote in live rooms, the newest first. */
export const textsBelow: TextsBelow = (ctx, below_id, limit) =>
  query<WrittenText>(
    ctx,
    'live_line_texts_below',
    `select id, coalesce(original, text) as text, created_at as at from live_lines where id < $1 and text is not null order by id desc limit $2`,
    [below_id, limit],
  )
