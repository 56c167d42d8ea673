/** The operators who look at a thing, or type, now; and those who put it aside. */
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { THERE_MS } from './claim-rules.ts'
import type { Thing } from './claims.ts'

/** Notes that the caller looks at a thing, or types there. Who else looks at it hears so, where it is news. */
export async function notePresence(ctx: OperatorCtx, { queue, id }: Thing, typing: boolean): Promise<void> {
  const [before] = await query<{ is_there: boolean; types: boolean }>(
    ctx,
    'operator_presence_note',
    `with was as (select seen_at > platform_now() - $5 * interval '1 millisecond' as is_there,
         coalesce(typed_at > platform_now() - $5 * interval '1 millisecond', false) as types
       from operator_presence where queue = $1 and ref_id = $2 and operator_id = $3),
     put as (insert into operator_presence as l (queue, ref_id, operator_id, seen_at, typed_at) values ($1, $2, $3, platform_now(), case when $4 then platform_now() end)
       on conflict (queue, ref_id, operator_id) do update set seen_at = excluded.seen_at, typed_at = coalesce(excluded.typed_at, l.typed_at))
     select is_there, types from was`,
    [queue, id, ctx.operator.id, typing, THERE_MS],
  )
  if (!before?.is_there || (typing && !before.types)) sayChanged(ctx, { queue, id })
}

/** The caller looks at a thing no more. */
export async function endPresence(ctx: OperatorCtx, { queue, id }: Thing): Promise<void> {
  const gone = await query(
    ctx,
    'operator_presence_end',
    'delete from operator_presence where queue = $1 and ref_id = $2 and operator_id = $3 returning 1',
    [queue, id, ctx.operator.id],
  )
  if (gone.length > 0) sayChanged(ctx, { queue, id })
}

/** The operators who look at a thing hear that there is something new about it: at once, or once the transaction commits. */
export function sayChanged(ctx: Ctx, { queue, id }: Thing): void {
  const say = () =>
    ctx.services.realtime.push({ ch: `desk:thing:${queue}:${id}`, type: 'desk.thing', seq: 0, data: null })
  if (ctx.in_transaction) ctx.after_commit.push(say)
  else say()
}

export interface PresentOperator extends Record<string, unknown> {
  id: number
  name: string
  typing: boolean
}

/** The others who look at a thing now. */
export const othersAt = (ctx: OperatorCtx, { queue, id }: Thing): Promise<PresentOperator[]> =>
  query<PresentOperator>(
    ctx,
    'operator_presence_at',
    `select a.id, a.name, coalesce(l.typed_at > platform_now() - $4 * interval '1 millisecond', false) as typing
     from operator_presence l join operator_accounts a on a.id = l.operator_id
     where l.queue = $1 and l.ref_id = $2 and l.operator_id <> $3 and l.seen_at > platform_now() - $4 * interval '1 millisecond' order by a.name, a.id`,
    [queue, id, ctx.operator.id, THERE_MS],
  )

export interface Skip extends Record<string, unknown> {
  operator_id: number
  reason: string
  created_at: number
}

/** The operators who put a thing aside, the latest first. */
export const skipsOf = (ctx: Ctx, { queue, id }: Thing): Promise<Skip[]> =>
  query<Skip>(
    ctx,
    'operator_skipped_items_of',
    'select operator_id, reason, created_at from operator_skipped_items where queue = $1 and ref_id = $2 order by id desc limit 20',
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
    'operator_skipped_items_below',
    'select id, operator_id, reason, created_at from operator_skipped_items where queue = $1 and ref_id = $2 and id < $3 order by id desc limit $4',
    [queue, id, below, limit],
  )
