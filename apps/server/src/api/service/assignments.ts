/** The assignments of a shop's chats, as its members read them. */
import { ASSIGNED_CHATS_MAX, ASSIGNMENT_SILENT_MIN, type Conv, type service } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import { ASSIGNMENT, assignmentsOf, availabilityOf, chatsOfEach, waitingChats } from '../../domains/service/index.ts'
import type { ShopCtx, SignedCtx } from '../../platform/context.ts'
import { deadlinesOf } from '../../platform/time/deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'

export async function availabilityShown(ctx: ShopCtx): Promise<z.input<(typeof service)['availability']['data']>> {
  const { shop_id } = ctx.shop
  const duties = await availabilityOf(ctx, shop_id)
  const waiting = await waitingChats(ctx, shop_id)
  const chats = chatsOfEach(waiting)
  const people = await userBriefs(
    ctx,
    duties.map(({ user_id }) => user_id),
  )
  return {
    on_duty: duties.some(({ user_id, on_duty }) => user_id === ctx.user.id && on_duty),
    members: duties.map(({ user_id, on_duty }) => ({
      id: user_id,
      name: people.get(user_id)?.nickname ?? '',
      on_duty,
      chats: chats.get(user_id) ?? 0,
    })),
    in_line: waiting.filter(({ user_id }) => user_id === null).length,
    chats_max: ASSIGNED_CHATS_MAX,
    silent_min: ASSIGNMENT_SILENT_MIN,
  }
}

type Shown = NonNullable<z.input<typeof Conv>['turn']>

/** The member each of these conversations of a shop is assigned to; those that wait for no member are not there. */
export async function assignmentsShown(
  ctx: SignedCtx,
  conversation_ids: readonly number[],
): Promise<Map<number, Shown>> {
  if (conversation_ids.length === 0) return new Map()
  const turns = await assignmentsOf(ctx, conversation_ids)
  if (turns.size === 0) return new Map()
  const people = await userBriefs(
    ctx,
    [...turns.values()].flatMap(({ user_id }) => user_id ?? []),
  )
  const dues = new Map(
    (await deadlinesOf(ctx, [ASSIGNMENT], [...turns.keys()])).map(({ ref_id, due_at }) => [ref_id, due_at]),
  )
  return new Map(
    [...turns].map(([id, { user_id }]) => [
      id,
      {
        member: user_id === null ? null : (people.get(user_id)?.nickname ?? ''),
        is_me: user_id === ctx.user.id,
        until_at: seconds(dues.get(id)),
      },
    ]),
  )
}
