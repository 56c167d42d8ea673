/** Queries on invitations that several use-cases share. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Flag, Income, Relation } from './tables.ts'

/** By whom a person came; undefined where they came by themselves. */
export async function relationOf(ctx: Ctx, user_id: number): Promise<Relation | undefined> {
  const rows = await query<Relation>(ctx, 'invite_of', 'select * from invite_relations where user_id = $1', [user_id])
  return rows[0]
}

export const relationsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Relation[]> =>
  query<Relation>(ctx, 'invite_relations_by_ids', 'select * from invite_relations where id = any($1)', [ids])

export async function lockRelation(tx: Tx, id: number): Promise<Relation | undefined> {
  const rows = await query<Relation>(
    tx,
    'invite_relation_lock',
    'select * from invite_relations where id = $1 for update',
    [id],
  )
  return rows[0]
}

/** Those of the pending income of a person, by id: who holds them changes it alone. */
export async function lockRelationsPaying(tx: Tx, user_id: number): Promise<void> {
  await query(
    tx,
    'invite_relations_lock_paying',
    `select id from invite_relations where id in (select relation_id from invite_incomes where user_id = $1 and status in ('pending', 'void'))
     order by id for update`,
    [user_id],
  )
}

export async function incomeById(ctx: Ctx, id: number): Promise<Income | undefined> {
  return (await incomesByIds(ctx, [id]))[0]
}

export const incomesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Income[]> =>
  query<Income>(ctx, 'invite_incomes_by_ids', 'select * from invite_incomes where id = any($1)', [ids])

/** Income of a person that stands so, the oldest in front. */
export const incomesOf = (ctx: Ctx, user_id: number, status: Income['status']): Promise<Income[]> =>
  query<Income>(
    ctx,
    'invite_incomes_of',
    'select * from invite_incomes where user_id = $1 and status = $2 order by id',
    [user_id, status],
  )

/** Income of one order, the first level in front. */
export const incomesOfOrder = (ctx: Ctx, order_id: number): Promise<Income[]> =>
  query<Income>(ctx, 'invite_incomes_of_order', 'select * from invite_incomes where order_id = $1 order by level', [
    order_id,
  ])

/** Income an invitation has brought that is not void, in the order it came. */
export const incomesOfRelation = (ctx: Ctx, relation_id: number): Promise<Income[]> =>
  query<Income>(
    ctx,
    'invite_incomes_of_relation',
    `select * from invite_incomes where relation_id = $1 and status <> 'void' order by id`,
    [relation_id],
  )

/** What an invitation has brought at one level and kept, pending or settled, in fen. */
export async function broughtFen(ctx: Ctx, relation_id: number, level: number): Promise<number> {
  const [row] = await query<{ fen: number }>(
    ctx,
    'invite_brought',
    `select coalesce(sum(amount_fen - taken_back_fen), 0)::bigint as fen from invite_incomes
     where relation_id = $1 and level = $2 and status <> 'void'`,
    [relation_id, level],
  )
  return row!.fen
}

export const flagsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Flag[]> =>
  query<Flag>(ctx, 'invite_flags_by_ids', 'select * from invite_flags where id = any($1)', [ids])

/** Whether the desk has still to look at an invitation. */
export async function isFlagged(ctx: Ctx, relation_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'invite_is_flagged',
    `select 1 from invite_flags where relation_id = $1 and status = 'waiting'`,
    [relation_id],
  )
  return rows.length > 0
}
