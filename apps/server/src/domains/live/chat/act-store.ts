/** The queries on what was done to keep order in chats. */
import { LIVE_LINES_SHOWN } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../../platform/db/paging.ts'
import type { Act } from './tables.ts'

type Row = { [K in keyof Act]: Act[K] } & Record<string, unknown>

/** In no order; unknown ids are left out. */
export const actsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Act[]> =>
  query<Row>(ctx, 'live_acts_by_ids', 'select * from live_chat_acts where id = any($1)', [[...ids]])

/** Locks an act. The caller holds its chat, where the act changes what is written or shown there. */
export async function lockAct(tx: Tx, id: number): Promise<Act | undefined> {
  const [row] = await query<Row>(tx, 'live_act_lock', 'select * from live_chat_acts where id = $1 for update', [id])
  return row
}

/** Mutes and bans of these people in these rooms that were neither lifted nor undone. */
export const actsAgainst = (ctx: Ctx, room_ids: readonly number[], user_ids: readonly number[]): Promise<Act[]> =>
  query<Row>(
    ctx,
    'live_acts_against',
    `select * from live_chat_acts where room_id = any($1) and user_id = any($2) and kind <> 'removed' and status in ('stands', 'appealed', 'final')`,
    [[...room_ids], [...user_ids]],
  )

/** Mutes and bans that hold in a session, the latest first. */
export const actsHolding = (ctx: Ctx, { id, room_id }: { id: number; room_id: number }): Promise<Act[]> =>
  query<Row>(
    ctx,
    'live_acts_holding',
    `select * from live_chat_acts where room_id = $1 and status in ('stands', 'appealed', 'final')
       and (kind = 'banned' or (kind = 'muted' and case when until_at is null then session_id = $2 else until_at > platform_now() end))
     order by id desc limit ${LIVE_LINES_SHOWN}`,
    [room_id, id],
  )

/** Undefined: the line was removed already. */
export async function addAct(
  tx: Tx,
  act: Pick<
    Act,
    | 'room_id'
    | 'session_id'
    | 'line_id'
    | 'user_id'
    | 'kind'
    | 'reason'
    | 'note'
    | 'until_at'
    | 'acted_by'
    | 'operator_id'
    | 'ask_until'
  >,
): Promise<Act | undefined> {
  const [row] = await query<Row>(
    tx,
    'live_act_add',
    `insert into live_chat_acts (room_id, session_id, line_id, user_id, kind, reason, note, until_at, acted_by, operator_id, ask_until)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), $9, $10, to_timestamp($11::float8 / 1000))
     on conflict do nothing returning *`,
    [
      ...[act.room_id, act.session_id, act.line_id, act.user_id, act.kind, act.reason, act.note],
      ...[act.until_at, act.acted_by, act.operator_id, act.ask_until],
    ],
  )
  return row
}

/** A review of it is asked for. */
export const setAppealed = (tx: Tx, id: number, appeal: string) =>
  query(
    tx,
    'live_act_appeal',
    `update live_chat_acts set status = 'appealed', appeal = $2, appealed_at = platform_now() where id = $1`,
    [id, appeal],
  )

/** It is over. @param by an operator; null: time, or the room itself */
export const endAct = (
  tx: Tx,
  id: number,
  status: 'lifted' | 'undone' | 'final',
  by: { decided_by: number | null; decision: string | null },
) =>
  query(
    tx,
    'live_act_end',
    'update live_chat_acts set status = $2, decided_by = $3, decision = $4, ended_at = platform_now() where id = $1',
    [id, status, by.decided_by, by.decision],
  )

/** A person's own acts, the latest first; with an id that one alone. */
export const actsOf = (ctx: Ctx, user_id: number, id: number | undefined, paging: Paging): Promise<PageOf<Act>> =>
  pageQuery<Row>(
    ctx,
    {
      name: 'live_acts_of_person',
      columns: '*',
      from: 'live_chat_acts where user_id = $1 and ($2::bigint is null or id = $2)',
      order: 'id desc',
      values: [user_id, id ?? null],
    },
    paging,
  )
