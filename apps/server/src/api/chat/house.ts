/** When Juya was in a chat, and whether it may be asked to join, as one of the two sides reads it. */
import type { chat } from '@juya/contract'
import type { z } from 'zod'
import { askableFrom, type Conversation, joinsOf, type SideNo } from '../../domains/chat/index.ts'
import { newestOn } from '../../domains/service/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'

type House = z.input<(typeof chat)['open']['data']>['house']

export async function houseHere(ctx: Ctx, conv: Conversation, side: SideNo): Promise<House> {
  if (conv.kind !== 'user_shop') return { joins: [], asked: false, askable_at: null }
  const joins = await joinsOf(ctx, conv.id)
  const waiting = conv.at_desk ? await newestOn(ctx, conv.id) : undefined
  const is_open = waiting !== undefined && waiting.state !== 'closed'
  return {
    joins: joins.map(({ reason, from_seq, to_seq, joined_at }) => ({
      reason,
      from_seq,
      to_seq,
      at: seconds(joined_at),
    })),
    asked: is_open && joins.every(({ left_at }) => left_at !== null),
    askable_at: side === 1 && !is_open ? (seconds(await askableFrom(ctx, conv)) ?? null) : null,
  }
}
