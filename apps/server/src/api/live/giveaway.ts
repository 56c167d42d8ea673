/** The giveaway of a session as everybody there sees it, and its host. */
import type { live } from '@juya/contract'
import type { z } from 'zod'
import { maskName, userBriefs } from '../../domains/account/index.ts'
import { currentGiveaway, drawnFrom, entrantOf, winsOfDraw } from '../../domains/draw/index.ts'
import type { Ctx } from '../../platform/context.ts'

type Shown = z.input<(typeof live)['info']['data']>['giveaway']

/** It is shown so long after it was drawn or called off. */
const SHOWN_AFTER_MS = 5 * 60_000

/** @param now ms */
export async function giveawayOf(ctx: Ctx, session_id: number, now: number): Promise<Shown> {
  const draw = await currentGiveaway(ctx, session_id)
  if (!draw || draw.status === 'draft') return null
  const over_at = draw.drawn_at ?? draw.voided_at
  if (over_at !== null && now > over_at + SHOWN_AFTER_MS) return null
  const prize = draw.prizes[0]!
  const wins = draw.status === 'drawn' ? await winsOfDraw(ctx, draw.id) : []
  const people = await userBriefs(
    ctx,
    wins.map(({ user_id }) => user_id),
  )
  return {
    ...{ draw_id: draw.id, status: draw.status, entries: draw.ticket_count },
    prize: ctx.locale === 'en' ? prize.name_en : prize.name,
    ...{ image: prize.image, qty: prize.qty, value_fen: prize.value_fen },
    closes_at_ms: draw.closes_at,
    draws_at_ms: drawnFrom(draw),
    entered: ctx.user !== undefined && (await entrantOf(ctx, draw.id, ctx.user.id)) !== undefined,
    won: wins.some(({ user_id }) => user_id === ctx.user?.id),
    winners: wins.map(({ user_id }) => maskName(people.get(user_id)?.nickname ?? '')),
  }
}
