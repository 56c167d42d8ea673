/** Queries of draws, their tickets and their wins that several use-cases share. */
import { eq, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant } from '../../platform/refuse.ts'
import { type Draw, draw_draws, draw_wins, type Entrant, type Ticket, type Win } from './tables.ts'

export const drawById = async (ctx: Ctx, id: number): Promise<Draw | undefined> => (await drawsByIds(ctx, [id]))[0]

export const drawsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Draw[]> =>
  query<Draw>(ctx, 'draw_draws_by_ids', 'select * from draw_draws where id = any($1)', [ids])

/** The giveaway of a session that runs, or the one that was over last; undefined: it had none. */
export async function currentGiveaway(ctx: Ctx, live_session_id: number): Promise<Draw | undefined> {
  const rows = await query<Draw>(
    ctx,
    'draw_giveaway_current',
    'select * from draw_draws where live_session_id = $1 order by id desc limit 1',
    [live_session_id],
  )
  return rows[0]
}

/** How many prizes of a shop's giveaways are to be drawn, or to be claimed by who won them. */
export async function openGiveawaysOf(ctx: Ctx, shop_id: number): Promise<number> {
  const rows = await query<{ n: number }>(
    ctx,
    'draw_giveaways_open_of',
    `select ((select coalesce(sum((p ->> 'qty')::int), 0) from draw_draws d, jsonb_array_elements(d.prizes) p
         where d.live_session_id is not null and d.status in ('open', 'locked') and (p ->> 'shop_id')::bigint = $1)
       + (select count(*) from draw_wins w join draw_draws d on d.id = w.draw_id
         where d.live_session_id is not null and w.status = 'pending_claim' and (w.prize ->> 'shop_id')::bigint = $1))::int as n`,
    [shop_id],
  )
  return rows[0]!.n
}

export async function lockDraw(tx: Tx, id: number): Promise<Draw | undefined> {
  const rows = await query<Draw>(tx, 'draw_draw_lock', 'select * from draw_draws where id = $1 for update', [id])
  return rows[0]
}

export async function lockWin(tx: Tx, id: number): Promise<Win | undefined> {
  const rows = await query<Win>(tx, 'draw_win_lock', 'select * from draw_wins where id = $1 for update', [id])
  return rows[0]
}

export const winsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Win[]> =>
  query<Win>(ctx, 'draw_wins_by_ids', 'select * from draw_wins where id = any($1)', [ids])

export const winsOfDraw = (ctx: Ctx, draw_id: number): Promise<Win[]> =>
  query<Win>(ctx, 'draw_wins_of_draw', 'select * from draw_wins where draw_id = $1 order by place', [draw_id])

/** Writes columns of a locked draw. */
export async function changeDraw(tx: Tx, id: number, patch: Partial<Draw>): Promise<Draw> {
  const [changed] = await tx.db
    .update(draw_draws)
    .set({ ...patch, updated_at: sql`platform_now()` as never })
    .where(eq(draw_draws.id, id))
    .returning()
  invariant(changed, `draw ${id} is gone`)
  return changed
}

/** Writes columns of a locked win. */
export async function changeWin(tx: Tx, id: number, patch: Partial<Win>): Promise<Win> {
  const [changed] = await tx.db
    .update(draw_wins)
    .set({ ...patch, updated_at: sql`platform_now()` as never })
    .where(eq(draw_wins.id, id))
    .returning()
  invariant(changed, `win ${id} is gone`)
  return changed
}

/** A person's place in a draw; undefined before their first ticket. */
export async function entrantOf(ctx: Ctx, draw_id: number, user_id: number): Promise<Entrant | undefined> {
  const rows = await query<Entrant>(
    ctx,
    'draw_entrant',
    'select * from draw_entrants where draw_id = $1 and user_id = $2',
    [draw_id, user_id],
  )
  return rows[0]
}

export const ticketsOf = (ctx: Ctx, draw_id: number, user_ref: string): Promise<Ticket[]> =>
  query<Ticket>(
    ctx,
    'draw_tickets_of_entrant',
    'select * from draw_tickets where draw_id = $1 and user_ref = $2 order by ticket_no',
    [draw_id, user_ref],
  )

/** Tickets of a draw in order, behind a number. */
export const ticketsAfter = (ctx: Ctx, draw_id: number, after: number, limit: number): Promise<Ticket[]> =>
  query<Ticket>(
    ctx,
    'draw_tickets_after',
    'select * from draw_tickets where draw_id = $1 and ticket_no > $2 order by ticket_no limit $3',
    [draw_id, after, limit],
  )
