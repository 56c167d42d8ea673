/** The chat of a session as one person reads it. */
import { LIVE_LINES_SHOWN } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { standingsOf } from '../../account/index.ts'
import { isBlocked, keptAway } from '../../block/index.ts'
import { followedAmong } from '../../interest/index.ts'
import { muteOf } from '../../report/index.ts'
import type { Session } from '../tables.ts'
import { actsAgainst, actsHolding } from './act-store.ts'
import { againstLine, gapOf, type No } from './chat-rules.ts'
import { keeperOf } from './keeping-order.ts'
import { chatOf, lastLines, linesBefore } from './line-store.ts'
import { standingFacts } from './staff.ts'
import type { Act, Line } from './tables.ts'

export interface Reading {
  lines: Line[]
  has_more: boolean
  last_seq: number
  likes: number
  pinned: string | null
  /** Why the reader does not write now; a guest signs in first. */
  no: No | undefined
  gap_s: number
  hidden_user_ids: number[]
  /** For those who keep order: mutes and bans that hold. */
  held: Act[] | undefined
  slow_mode_s: number
}

interface Where {
  before_seq?: number | undefined
  /** As the chat stood then. */
  until_ms?: number | undefined
}

/** The last lines, or those before a number or until a moment, and what the reader may do. */
export async function readChat(ctx: Ctx, session: Session, { before_seq, until_ms }: Where = {}): Promise<Reading> {
  const hidden = ctx.user ? await keptAway(ctx, ctx.user.id) : []
  const chat = await chatOf(ctx, session.id)
  const found = await linesBefore(ctx, session.id, before_seq, hidden, until_ms)
  const { room, staff, keeps } = await keeperOf(ctx, session)
  const mine = (ctx.user && staff.get(ctx.user.id)) ?? null
  return {
    ...{ lines: found.slice(-LIVE_LINES_SHOWN), has_more: found.length > LIVE_LINES_SHOWN },
    ...{ last_seq: chat?.last_seq ?? 0, likes: chat?.likes ?? 0, pinned: chat?.pinned ?? null },
    no: ctx.user ? await againstReader(ctx, session) : { key: 'LOGIN_EXPIRED' },
    ...{ gap_s: gapOf(room, mine), hidden_user_ids: hidden, slow_mode_s: room.slow_mode_s },
    held: keeps ? await actsHolding(ctx, session) : undefined,
  }
}

/** The first reason against a line of a person; a pace alone is none, as it ends in seconds. */
async function againstReader(ctx: Ctx, session: Session): Promise<No | undefined> {
  const user_id = ctx.user!.id
  const { room, staff } = await keeperOf(ctx, session)
  const no = againstLine(
    session,
    room,
    {
      ...standingFacts((await standingsOf(ctx, [user_id])).get(user_id)),
      staff: staff.get(user_id) ?? null,
      muted: await muteOf(ctx, user_id),
      barred: await isBlocked(ctx, 'chat', [{ type: 'shop', id: session.shop_id }], [{ type: 'user', id: user_id }]),
      follows: (await followedAmong(ctx, user_id, [session.shop_id])).has(session.shop_id),
      acts: await actsAgainst(ctx, [room.id], [user_id]),
      last_at: (await lastLines(ctx, [{ session_id: session.id, user_id }])).get(`${session.id}:${user_id}`),
    },
    await databaseNow(ctx),
  )
  return no?.key === 'LIVE_CHAT_SLOW' ? undefined : no
}
