/** Who looks at a thing, or types, now; and who put it aside. */
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { THERE_MS } from './claim-rules.ts'
import type { Thing } from './claims.ts'

/** Notes that the caller looks at a thing, or types there. */
export async function noteLook(ctx: OperatorCtx, { queue, id }: Thing, typing: boolean): Promise<void> {
  await query(
    ctx,
    'operator_look_note',
    `insert into operator_looks as l (queue, ref_id, operator_id, seen_at, typed_at) values ($1, $2, $3, platform_now(), case when $4 then platform_now() end)
     on conflict (queue, ref_id, operator_id) do update set seen_at = excluded.seen_at, typed_at = coalesce(excluded.typed_at, l.typed_at)`,
    [queue, id, ctx.operator.id, typing],
  )
}

export interface Looker extends Record<string, unknown> {
  id: number
  name: string
  typing: boolean
}

/** The others who look at a thing now. */
export const othersAt = (ctx: OperatorCtx, { queue, id }: Thing): Promise<Looker[]> =>
  query<Looker>(
    ctx,
    'operator_looks_at',
    `select a.id, a.name, coalesce(l.typed_at > platform_now() - $4 * interval '1 millisecond', false) as typing
     from operator_looks l join operator_accounts a on a.id = l.operator_id
     where l.queue = $1 and l.ref_id = $2 and l.operator_id <> $3 and l.seen_at > platform_now() - $4 * interval '1 millisecond' order by a.name, a.id`,
    [queue, id, ctx.operator.id, THERE_MS],
  )

export interface Skip extends Record<string, unknown> {
  operator_id: number
  reason: string
  created_at: number
}

/** Who put a thing aside, the latest first. */
export const skipsOf = (ctx: Ctx, { queue, id }: Thing): Promise<Skip[]> =>
  query<Skip>(
    ctx,
    'operator_skips_of',
    'select operator_id, reason, created_at from operator_skips where queue = $1 and ref_id = $2 order by id desc limit 20',
    [queue, id],
  )

/** The same with an id below one, for the thing's timeline. */
export const skipsBelow = (
  ctx: Ctx,
  { queue, id }: Thing,
  below: number,
  limit: number,
): Promise<Array<Skip & { id: number }>> =>
  query<Skip & { id: number }>(
    ctx,
    'operator_skips_below',
    'select id, operator_id, reason, created_at from operator_skips where queue = $1 and ref_id = $2 and id < $3 order by id desc limit $4',
    [queue, id, below, limit],
  )
