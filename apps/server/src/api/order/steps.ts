/** The log of an order as steps of the console's timeline. */
import type { Order, OrderLog } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Cut, Step } from '../../platform/time/steps.ts'
import { eventText } from './texts.ts'

type Line = Pick<OrderLog, 'id' | 'actor_type' | 'actor_id' | 'event' | 'note'> & { at: number }

/** Steps of an order, the latest first. */
export async function orderSteps(ctx: Ctx, order: Order, { below, limit }: Cut): Promise<Step[]> {
  const lines = await query<Line & Record<string, unknown>>(
    ctx,
    'order_steps',
    'select id, actor_type, actor_id, event, note, at from order_logs where order_id = $1 and id < $2 order by id desc limit $3',
    [order.id, below, limit],
  )
  return lines.map(({ id, at, actor_type, actor_id, event, note }) => ({
    id,
    at,
    by: actor_type === 'system' ? undefined : { type: actor_type === 'shop' ? 'member' : actor_type, id: actor_id },
    title: eventText(event, ctx.locale, null, order.compensation_fen),
    // The note of a hold is the time its shop had left, in ms.
    text: event === 'hold' ? null : note,
  }))
}
