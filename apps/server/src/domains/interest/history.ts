/** People's views of lots and shops. Looks are gathered for a second and written together: a lot's page must not wait for them. */

import type { ThingIn } from '@juya/contract'
import { appState } from '../../platform/app-state.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { type Services, systemCtx } from '../../platform/services.ts'
import { after } from '../../platform/time/timers.ts'

export type SeenType = ThingIn<'history'>

const KEPT_MAX = 500
const WRITE_MS = 1_000
const WAITING_MAX = 5_000

interface Waiting {
  seen: Map<string, { user_id: number; type: SeenType; ref_id: number }>
  timer: NodeJS.Timeout | undefined
}
const waiting = appState((): Waiting => ({ seen: new Map(), timer: undefined }))

/** Remembers that a person looked at something. Nothing is lost but the last second, should the process die. */
export function noteSeen(ctx: Ctx, user_id: number, type: SeenType, ref_id: number): void {
  const { services } = ctx
  const mine = waiting(services)
  if (mine.seen.size >= WAITING_MAX) return
  mine.seen.set(`${user_id}:${type}:${ref_id}`, { user_id, type, ref_id })
  mine.timer ??= after(() => {
    writeSeen(services).catch((error: unknown) => services.log.warn({ err: error }, 'history was not written'))
  }, WRITE_MS).unref()
}

/** Writes what waits. Called by the timer, before reading, and when the process ends. */
export async function writeSeen(services: Services): Promise<void> {
  const mine = waiting.known(services)
  if (!mine || mine.seen.size === 0) return
  const rows = [...mine.seen.values()]
  mine.seen.clear()
  clearTimeout(mine.timer)
  mine.timer = undefined
  await query(
    systemCtx(services, 'history'),
    'interest_viewed_things_write',
    `insert into interest_viewed_things (user_id, type, ref_id) select * from unnest($1::bigint[], $2::text[], $3::bigint[])
     on conflict (user_id, type, ref_id) do update set seen_at = excluded.seen_at`,
    [rows.map((row) => row.user_id), rows.map((row) => row.type), rows.map((row) => row.ref_id)],
  )
}

/** A page of what the caller looked at, newest first. Times in ms. */
export async function historyPage(ctx: SignedCtx, type: SeenType, paging: Paging) {
  await writeSeen(ctx.services)
  return pageQuery<{ ref_id: number; seen_at: number }>(
    ctx,
    {
      name: 'interest_viewed_things_page',
      columns: 'ref_id, seen_at',
      // What is older than those kept is taken away at night.
      from: `(select ref_id, seen_at from interest_viewed_things where user_id = $1 and type = $2 order by seen_at desc, ref_id desc limit ${KEPT_MAX}) kept`,
      order: 'seen_at desc, ref_id desc',
      values: [ctx.user.id, type],
    },
    paging,
  )
}

export async function countHistory(ctx: SignedCtx): Promise<number> {
  await writeSeen(ctx.services)
  const [row] = await query<{ count: number }>(
    ctx,
    'interest_viewed_things_count',
    'select count(*) as count from interest_viewed_things where user_id = $1',
    [ctx.user.id],
  )
  return Math.min(row!.count, KEPT_MAX)
}

/** Forgets the given things, everything of a type, or everything. */
export async function clearHistory(ctx: SignedCtx, { type, ids }: { type?: SeenType; ids?: number[] }): Promise<void> {
  await writeSeen(ctx.services)
  await query(
    ctx,
    'interest_viewed_things_clear',
    'delete from interest_viewed_things where user_id = $1 and ($2::text is null or type = $2) and ($3::bigint[] is null or ref_id = any($3))',
    [ctx.user.id, type ?? null, ids ?? null],
  )
}

/** Keeps the newest 500 of each person who has more. Runs nightly. */
export async function tidyHistory(ctx: Ctx): Promise<void> {
  await deleteInBatches(
    ctx,
    'interest_viewed_things_tidy',
    `delete from interest_viewed_things where ctid in (
       select h.ctid from (
         select user_id, (array_agg(seen_at order by seen_at desc))[$2] as oldest from interest_viewed_things group by user_id having count(*) > $2) as much
       join interest_viewed_things h on h.user_id = much.user_id and h.seen_at < much.oldest limit $1)`,
    [KEPT_MAX],
  )
}
