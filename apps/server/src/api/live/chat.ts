/** Answers the calls about the chat of a live session. */
import { type live, REFUSALS, reasonText } from '@juya/contract'
import type { z } from 'zod'
import { heralds, liveChat, liveSetting } from '../../domains/live/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'

type Rows = typeof live
type Action = z.output<Rows['action']['input']>
type Order = z.output<Rows['keepOrder']['input']>

/** @throws Refusal as the use-cases, MISSING_PARAM {field} */
export async function act(
  ctx: SignedCtx,
  { session_id, action, on, content, client_msg_id, count }: Action,
): Promise<z.input<Rows['action']['data']>> {
  if (action === 'subscribe') return heralds.subscribeTo(ctx, session_id, on)
  if (action === 'like') {
    if (count === undefined) refuse('MISSING_PARAM', { field: 'count' })
    return { on: true, count: await liveChat.likeSession(ctx, session_id, count) }
  }
  if (content === undefined) refuse('MISSING_PARAM', { field: 'content' })
  if (client_msg_id === undefined) refuse('MISSING_PARAM', { field: 'client_msg_id' })
  const { line, masked } = await liveChat.sayInChat(ctx, session_id, { content, client_msg_id })
  return { on: true, count: line.seq, line: (await liveChat.linesShown(ctx, [line]))[0]!, masked }
}

/** @throws Refusal NOT_FOUND */
export async function chatNow(
  ctx: Ctx,
  { session_id, before_seq, until }: z.output<Rows['chat']['input']>,
): Promise<z.input<Rows['chat']['data']>> {
  const session = await liveChat.shownTo(ctx, session_id)
  const { lines, no, hidden_user_ids, held, slow_mode_s, ...read } = await liveChat.readChat(ctx, session, {
    before_seq,
    until_ms: until === undefined ? undefined : until * 1_000,
  })
  return {
    ...{ has_more: read.has_more, last_seq: read.last_seq, likes: read.likes, pinned: read.pinned, gap_s: read.gap_s },
    lines: await liveChat.linesShown(ctx, lines),
    can_write: no
      ? { ok: false, code: REFUSALS[no.key].code, reason: reasonText(no.key, ctx.locale, no.details) }
      : { ok: true },
    hidden_user_ids,
    keeping: held ? { held: await liveChat.actsShown(ctx, held, 'room'), slow_mode_s } : null,
  }
}

/** @throws Refusal as keepOrder */
export async function keep(ctx: SignedCtx, order: Order): Promise<z.input<Rows['keepOrder']['data']>> {
  await liveChat.keepOrder(ctx, order)
  const session = await liveChat.shownTo(ctx, order.session_id)
  const { held, slow_mode_s, pinned } = await liveChat.readChat(ctx, session)
  return { held: await liveChat.actsShown(ctx, held ?? [], 'room'), slow_mode_s, pinned }
}

export async function ownActs(ctx: SignedCtx, { id, ...paging }: { id?: number | undefined } & Paging) {
  const found = await liveChat.actsOf(ctx, ctx.user.id, id, paging)
  return {
    ...found,
    list: await liveChat.actsShown(ctx, found.list, 'person'),
    ask_days: await liveSetting(ctx, 'live.ask_days'),
  }
}

/** @throws Refusal as contestAct */
export const contest = async (ctx: SignedCtx, given: { id: number; content: string }) =>
  (await liveChat.actsShown(ctx, [await liveChat.contestAct(ctx, given)], 'person'))[0]!
