/** The negotiation of cases as steps of the console's timeline. */
import { type Message, stepText } from '../../domains/aftersale/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Cut, Step } from '../../platform/time/steps.ts'

type Line = Pick<Message, 'id' | 'actor_type' | 'actor_id' | 'action' | 'content' | 'amount_fen'> & { at: number }
const BY = { buyer: 'user', shop: 'member', operator: 'operator' } as const

/** Steps of these cases, the latest first. */
export async function caseSteps(ctx: Ctx, case_ids: readonly number[], { below, limit }: Cut): Promise<Step[]> {
  if (case_ids.length === 0) return []
  const lines = await query<Line & Record<string, unknown>>(
    ctx,
    'aftersale_steps',
    `select id, actor_type, actor_id, action, content, amount_fen, at from aftersale_steps
     where case_id = any($1) and id < $2 order by id desc limit $3`,
    [[...case_ids], below, limit],
  )
  return lines.map(({ id, at, actor_type, actor_id, action, content, amount_fen }) => ({
    id,
    at,
    by: actor_type === 'system' ? undefined : { type: BY[actor_type], id: actor_id },
    title: stepText({ action, actor_type }, ctx.locale),
    text: content,
    amount_fen,
  }))
}
