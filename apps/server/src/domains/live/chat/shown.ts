/** Lines and acts as people read them. */
import type { LiveAct, LiveLine } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { userBriefs } from '../../account/index.ts'
import { shopRows } from '../../shop/index.ts'
import { sessionsByIds } from '../store.ts'
import { linesByIds } from './line-store.ts'
import type { Act, Line } from './tables.ts'

export type LineShown = z.input<typeof LiveLine>

/** In the order given. What was removed says so, and nothing of what it said. */
export async function linesShown(ctx: Ctx, lines: readonly Line[]): Promise<LineShown[]> {
  const people = await userBriefs(ctx, [...new Set(lines.flatMap(({ user_id }) => user_id ?? []))])
  return lines.map(({ id, seq, user_id, staff, text, removed_by, hidden_by, created_at }) => {
    const removed = hidden_by === null ? removed_by : ('juya' as const)
    return {
      ...{ id, seq, staff, removed, at: seconds(created_at) },
      user: user_id === null ? null : { id: user_id, nickname: people.get(user_id)?.nickname ?? '' },
      text: removed ? null : text,
    }
  })
}

/** In the order given. @param of the room names whom it is about; a person's own list does not */
export async function actsShown(
  ctx: Ctx,
  acts: readonly Act[],
  of: 'room' | 'person',
): Promise<z.input<typeof LiveAct>[]> {
  const sessions = new Map(
    (await sessionsByIds(ctx, [...new Set(acts.map(({ session_id }) => session_id))])).map((one) => [one.id, one]),
  )
  const shops = new Map(
    (await shopRows(ctx, [...new Set([...sessions.values()].map(({ shop_id }) => shop_id))])).map((one) => [
      one.id,
      one,
    ]),
  )
  const lines = new Map(
    (
      await linesByIds(
        ctx,
        acts.map(({ line_id }) => line_id),
      )
    ).map((one) => [one.id, one]),
  )
  const people =
    of === 'room'
      ? await userBriefs(
          ctx,
          acts.map(({ user_id }) => user_id),
        )
      : new Map()
  const due = await reviewDeadlinesOf(
    ctx,
    'live_act',
    acts.map(({ id }) => id),
  )
  const now = ctx.services.clock.now()
  return acts.map((act) => {
    const session = sessions.get(act.session_id)!
    const { id, kind, reason, note, until_at, status, created_at, ask_until, appeal, decision, user_id } = act
    return {
      ...{ id, kind, reason, note, status, decision, until_at: seconds(until_at), at: seconds(created_at) },
      session: { id: session.id, title: session.title },
      shop: { id: session.shop_id, name: shops.get(session.shop_id)?.name ?? '' },
      user: of === 'room' ? { id: user_id, nickname: people.get(user_id)?.nickname ?? '' } : null,
      line: lines.get(act.line_id)?.text ?? null,
      ask_until: of === 'person' && status === 'stands' && ask_until > now ? seconds(ask_until) : null,
      appeal: of === 'person' ? appeal : null,
      decided_until: status === 'appealed' ? seconds(due.get(id)?.due_at) : null,
    }
  })
}
