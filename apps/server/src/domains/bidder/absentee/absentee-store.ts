/** The queries on maximums that wait for their lot's opening, and on the acts about them. */
import type { AbsenteeAct } from '@juya/verify'
import type { QueryResultRow } from 'pg'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type AbsenteeActs, seals } from '../../lot/index.ts'
import type { AbsenteeBecause, AbsenteeState } from './absentee-rules.ts'
import type { bidder_absentee_maximums } from './tables.ts'

export type Absentee = Omit<typeof bidder_absentee_maximums.$inferSelect, 'state' | 'because'> & {
  state: AbsenteeState
  because: AbsenteeBecause
} & QueryResultRow

/** An act as its own person sees it. */
export interface OwnAct extends AbsenteeAct {
  lot_id: number
  max_fen: number
  salt: string
}

export async function absenteeOf(ctx: Ctx, lot_id: number, user_id: number): Promise<Absentee | undefined> {
  const [row] = await query<Absentee>(
    ctx,
    'bidder_absentee_of',
    'select * from bidder_absentee_maximums where lot_id = $1 and user_id = $2',
    [lot_id, user_id],
  )
  return row
}

/** Those that wait for these lots, in the order in which they enter. */
export const waitingOn = (ctx: Ctx, lot_ids: readonly number[]): Promise<Absentee[]> =>
  query<Absentee>(
    ctx,
    'bidder_absentee_maximums_waiting',
    `select * from bidder_absentee_maximums where lot_id = any($1) and state = 'waiting' order by lot_id, place_no`,
    [lot_ids],
  )

export const asleepOn = (ctx: Ctx, lot_id: number): Promise<Absentee[]> =>
  query<Absentee>(
    ctx,
    'bidder_absentee_maximums_asleep',
    `select * from bidder_absentee_maximums where lot_id = $1 and state = 'asleep' order by place_no`,
    [lot_id],
  )

/** Of these maximums, those that sleep. */
export const asleepAmong = (ctx: Ctx, of: ReadonlyArray<{ lot_id: number; user_id: number }>) =>
  query<{ lot_id: number; user_id: number }>(
    ctx,
    'bidder_absentee_asleep_among',
    `select a.lot_id, a.user_id from unnest($1::bigint[], $2::bigint[]) as s(lot_id, user_id)
     join bidder_absentee_maximums a using (lot_id, user_id) where a.state = 'asleep'`,
    [of.map(({ lot_id }) => lot_id), of.map(({ user_id }) => user_id)],
  )

/** Of these lots, those a person's maximum waits for or sleeps on. */
export async function waitedForAmong(ctx: Ctx, user_id: number, lot_ids: readonly number[]): Promise<number[]> {
  const rows = await query<{ lot_id: number }>(
    ctx,
    'bidder_absentee_maximums_among',
    `select lot_id from bidder_absentee_maximums where user_id = $1 and lot_id = any($2) and state in ('waiting', 'asleep')`,
    [user_id, lot_ids],
  )
  return rows.map(({ lot_id }) => lot_id)
}

/** Lots a maximum of somebody waits for, in order of id. */
export async function lotsWaitedFor(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await query<{ lot_id: number }>(
    ctx,
    'bidder_absentee_lots',
    `select lot_id from bidder_absentee_maximums where user_id = $1 and state = 'waiting' order by lot_id`,
    [user_id],
  )
  return rows.map(({ lot_id }) => lot_id)
}

/** What of a person waits for these lots, or sleeps there, in fen. */
export async function maximumsWaiting(
  ctx: Ctx,
  lot_ids: readonly number[],
  user_id: number,
): Promise<Map<number, number>> {
  const rows = await query<{ lot_id: number; max_fen: number }>(
    ctx,
    'bidder_absentee_maximums',
    `select lot_id, max_fen from bidder_absentee_maximums where user_id = $2 and lot_id = any($1) and state in ('waiting', 'asleep')`,
    [lot_ids, user_id],
  )
  return new Map(rows.map(({ lot_id, max_fen }) => [lot_id, max_fen]))
}

/** Whether one of these people waits for another lot for new customers. */
export async function waitsAsNewcomer(ctx: Ctx, user_ids: readonly number[], lot_id: number): Promise<boolean> {
  const found = await query(
    ctx,
    'bidder_absentee_newcomer',
    `select 1 from bidder_absentee_maximums a join lot_outlines l on l.id = a.lot_id
     where a.user_id = any($1) and a.state = 'waiting' and a.lot_id <> $2 and l.mode = 'new_customer' limit 1`,
    [user_ids, lot_id],
  )
  return found.length > 0
}

/** Whether a lot is ranked in a basket of somebody's. */
export async function isInBasket(ctx: Ctx, user_id: number, lot_id: number): Promise<boolean> {
  const found = await query(
    ctx,
    'bidder_absentee_in_basket',
    `select 1 from bidder_basket_lots where user_id = $1 and lot_id = $2 and state <> 'withdrawn'`,
    [user_id, lot_id],
  )
  return found.length > 0
}

const ACT = `lot_id, no, kind, of_no as "of", (extract(epoch from at) * 1000)::bigint as server_ms, commitment, prev_hash, hash`

/** The acts about a lot's maximums as everybody may read them once it has opened. */
export const actsOf = (ctx: Ctx, lot_id: number, after_no: number, limit: number): Promise<AbsenteeAct[]> =>
  query<AbsenteeAct & QueryResultRow>(
    ctx,
    'bidder_absentee_acts_of',
    `select ${ACT} from bidder_absentee_acts where lot_id = $1 and no > $2 order by no limit $3`,
    [lot_id, after_no, limit],
  )

/** A person's own acts about a lot, with what only they may see. */
export const ownActs = (ctx: Ctx, lot_id: number, user_id: number): Promise<OwnAct[]> =>
  query<OwnAct & QueryResultRow>(
    ctx,
    'bidder_absentee_acts_own',
    `select ${ACT}, max_fen, salt from bidder_absentee_acts where lot_id = $1 and user_id = $2 order by no`,
    [lot_id, user_id],
  )

interface NewAct {
  user_id: number
  kind: AbsenteeAct['kind']
  of: number
  /** 0 for a withdrawal. */
  max_fen: number
}

/** Adds acts to the chain of a lot whose lock the caller holds, one after the other. @returns them in their order */
export async function addActs(tx: Tx, lot_id: number, now_ms: number, acts: readonly NewAct[]): Promise<AbsenteeAct[]> {
  const [last] = await query<{ no: number; hash: string; server_ms: number }>(
    tx,
    'bidder_absentee_acts_last',
    `select no, hash, (extract(epoch from at) * 1000)::bigint as server_ms from bidder_absentee_acts where lot_id = $1 order by no desc limit 1`,
    [lot_id],
  )
  const server_ms = Math.max(now_ms, last?.server_ms ?? 0)
  let before: { no: number; hash: string } | undefined = last
  const added = acts.map((act) => {
    const secret = { max_fen: act.max_fen, salt: seals.newSalt() }
    const made = seals.nextAct(lot_id, before, { kind: act.kind, of: act.of, server_ms, ...secret })
    before = made
    return { ...made, ...secret, user_id: act.user_id }
  })
  await query(
    tx,
    'bidder_absentee_acts_add',
    `insert into bidder_absentee_acts (lot_id, at, no, user_id, kind, of_no, max_fen, salt, commitment, prev_hash, hash)
     select $1, to_timestamp($2::float8 / 1000.0), * from unnest($3::int[], $4::bigint[], $5::text[], $6::int[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[])`,
    [
      lot_id,
      server_ms,
      added.map((a) => a.no),
      added.map((a) => a.user_id),
      added.map((a) => a.kind),
      added.map((a) => a.of),
      added.map((a) => a.max_fen),
      added.map((a) => a.salt),
      added.map((a) => a.commitment),
      added.map((a) => a.prev_hash),
      added.map((a) => a.hash),
    ],
  )
  return added
}

export async function saveAbsentee(tx: Tx, row: Omit<Absentee, 'changed_at' | 'because' | 'state'>): Promise<void> {
  await query(
    tx,
    'bidder_absentee_save',
    `insert into bidder_absentee_maximums (lot_id, user_id, max_fen, act_no, place_no, client_bid_id, agreed_premium_bp, ip, device_id, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, platform_now())
     on conflict (lot_id, user_id) do update set max_fen = excluded.max_fen, act_no = excluded.act_no, place_no = excluded.place_no, state = 'waiting',
       because = null, client_bid_id = excluded.client_bid_id, agreed_premium_bp = excluded.agreed_premium_bp, ip = excluded.ip,
       device_id = excluded.device_id, changed_at = excluded.changed_at`,
    [
      row.lot_id,
      row.user_id,
      row.max_fen,
      row.act_no,
      row.place_no,
      row.client_bid_id,
      row.agreed_premium_bp,
      row.ip,
      row.device_id,
    ],
  )
}

/** What became of maximums; `act_no` where an act of the chain says so. */
export interface Fate {
  lot_id: number
  user_id: number
  state: AbsenteeState
  because: AbsenteeBecause
  act_no?: number
}
export async function noteFates(ctx: Ctx, fates: readonly Fate[]): Promise<void> {
  if (fates.length === 0) return
  await query(
    ctx,
    'bidder_absentee_maximums_fates',
    `update bidder_absentee_maximums a set state = f.state, because = f.because, act_no = coalesce(f.act_no, a.act_no), changed_at = platform_now()
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::int[]) as f(lot_id, user_id, state, because, act_no)
     where a.lot_id = f.lot_id and a.user_id = f.user_id and a.state in ('waiting', 'asleep')`,
    [
      fates.map((f) => f.lot_id),
      fates.map((f) => f.user_id),
      fates.map((f) => f.state),
      fates.map((f) => f.because),
      fates.map((f) => f.act_no ?? null),
    ],
  )
}

/** Of lots that are locked; one about which no act was is not there. */
export async function actsBefore(tx: Tx, lot_ids: readonly number[]): Promise<Map<number, AbsenteeActs>> {
  const rows = await query<AbsenteeActs['root'] & { lot_id: number; last_ms: number }>(
    tx,
    'bidder_absentee_acts_before',
    `select a.lot_id, a.no as acts, a.hash as head, (extract(epoch from a.at) * 1000)::bigint as last_ms,
       (select count(*)::int from bidder_absentee_maximums w where w.lot_id = a.lot_id and w.state = 'waiting') as waited
     from unnest($1::bigint[]) as l(id)
       cross join lateral (select lot_id, no, hash, at from bidder_absentee_acts where lot_id = l.id order by no desc limit 1) a`,
    [lot_ids],
  )
  return new Map(rows.map(({ lot_id, last_ms, ...root }) => [lot_id, { root, last_ms }]))
}

export async function forgetRows(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'bidder_absentee_maximums_forget', 'delete from bidder_absentee_maximums where user_id = $1', [
    user_id,
  ])
}
