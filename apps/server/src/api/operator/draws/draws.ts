/** Draws at the desk: drafted, published by one or two operators, called off by two. */
import { DRAWS, type DrawRow as RowShape } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as draws from '../../../domains/draw/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { presentApproval } from '../approvals.ts'
import { checkNotOnesOwn } from '../claims/not-ones-own.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

type Shown = z.input<typeof RowShape>

const source = listSource({
  resource: DRAWS,
  from: sql`draw_draws d`,
  id: sql`d.id`,
  filters: { status: sql`d.status` },
  sorts: { id: { by: sql`d.id`, type: 'bigint' }, draws_at: { by: sql`d.draws_at`, type: 'timestamptz' } },
})

async function present(ctx: Ctx, ids: number[]): Promise<Shown[]> {
  return inOrder(ids, await draws.drawsByIds(ctx, ids)).map((row) => {
    const { id, title, title_en, cover, status, ticket_count, revision, prizes } = row
    return {
      ...{ id, title, title_en, cover, status, ticket_count, revision },
      prizes_fen: draws.prizesFen(prizes),
      from_at: seconds(row.from_at),
      closes_at: seconds(row.closes_at),
      draws_at: seconds(draws.drawnFrom(row)),
    }
  })
}

export const drawList = bindDefined(DRAWS, {
  source,
  rows: present,
  file: { title: (row) => row.title },
  async view(ctx, { id }) {
    const row = (await draws.drawById(ctx, id))!
    const waits =
      (await waitingFor(ctx, draws.DRAW_PUBLISH, [id])).get(String(id)) ??
      (await waitingFor(ctx, draws.DRAW_VOID, [id])).get(String(id))
    const { intro, intro_en, prizes, max_tickets, share_tickets, round, facts, rules_hash, head_hash, void_reason } =
      row
    return {
      ...{ intro, intro_en, prizes, max_tickets, share_tickets, rules_hash, head_hash, void_reason },
      round: round ?? facts?.beacon.round ?? null,
      seed_commit: facts?.seed_commit ?? null,
      takes_two: row.status === 'draft' && (await draws.takesTwo(ctx, row)),
      approval: waits ? await presentApproval(ctx, waits) : null,
    }
  },
  logged: ({ status, title, prizes_fen, closes_at, draws_at }) => ({ status, title, prizes_fen, closes_at, draws_at }),
  acts: {
    async saveDraw(tx, { from_at, closes_at, draws_at, ...form }) {
      const times = { from_at: from_at * 1_000, closes_at: closes_at * 1_000, draws_at: draws_at * 1_000 }
      const { draw, is_new } = await draws.saveDraw(tx, { ...form, ...times })
      const { id, title, prizes, max_tickets } = draw
      for (const { shop_id } of prizes) await checkNotOnesOwn(tx, 'shop', shop_id)
      const after = { title, prizes_fen: draws.prizesFen(prizes), max_tickets, ...times }
      return { id, action: is_new ? 'draw.create' : 'draw.change', after }
    },
    async publishDraw(tx, { id, reason }) {
      return { noted: Boolean(await draws.publishDraw(tx, id, reason)) }
    },
    async voidDraw(tx, { id, reason }) {
      await draws.proposeVoid(tx, id, reason)
      return { noted: true }
    },
  },
})
