/** What an order was sold with: answers the shop gave and buyers pinned before it was made. */
import { type Pledge, type ThingIn, thingsIn } from '@juya/contract'
import type { z } from 'zod'
import { pledgesOn } from '../../domains/chat/index.ts'
import { itemsOf, type Order } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { pledgeOf } from './pledge.ts'

const isAsked = (thing: string): thing is ThingIn<'asked'> => (thingsIn('asked') as readonly string[]).includes(thing)

export async function pledgesOfOrder(ctx: Ctx, order: Order): Promise<z.input<typeof Pledge>[]> {
  const lines = (await itemsOf(ctx, [order.id])).flatMap(({ thing, thing_id }) =>
    isAsked(thing) ? [{ type: thing, id: thing_id }] : [],
  )
  const shown: z.input<typeof Pledge>[] = []
  for (const about of new Map(lines.map((line) => [`${line.type}:${line.id}`, line])).values())
    shown.push(...(await pledgesOn(ctx, about, order.created_at)).map(pledgeOf))
  return shown
}
