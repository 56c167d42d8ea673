/** How it stands with a person's chat with customer service, as they read it. */
import type { Parsed, service } from '@juya/contract'
import type { z } from 'zod'
import * as desk from '../../domains/service/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Rows = typeof service
type Shown = z.input<Rows['desk']['data']>

/** @throws Refusal NOT_FOUND */
export async function deskShown(ctx: SignedCtx, { conv_id }: Parsed<Rows['desk']>): Promise<Shown> {
  const conv = await desk.deskConversation(ctx, conv_id)
  const chat = conv && (await desk.newestOn(ctx, conv.id))
  const operators = (await desk.seatsNow(ctx)).length
  const usual_wait_s = await desk.usualWaitS(ctx)
  if (!chat) return { state: 'robot', conv_id: conv?.id, operators, usual_wait_s, may_rate: false }
  const is_over = chat.state === 'closed'
  return {
    state: chat.state,
    conv_id: chat.conversation_id,
    kind: chat.kind,
    place: chat.state === 'queued' ? await desk.placeOf(ctx, chat) : null,
    queued_at: seconds(chat.queued_at),
    usual_wait_s,
    operators,
    closes_at: chat.state === 'idle' ? seconds(desk.endsAt(chat)) : null,
    reopens_until: is_over && chat.kind === 'service' ? seconds(desk.reopensUntil(chat.closed_at!)) : null,
    may_rate: chat.house_at !== null && (is_over || chat.state === 'idle'),
    stars: chat.stars,
  }
}

export async function personAsked(ctx: SignedCtx, { question }: Parsed<Rows['askPerson']>): Promise<Shown> {
  return inTransaction(ctx, async (tx) => {
    const { id } = await desk.askPerson(tx, question)
    return deskShown(tx, { conv_id: id })
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function deskRated(ctx: SignedCtx, { conv_id, ...said }: Parsed<Rows['rate']>): Promise<Shown> {
  return inTransaction(ctx, async (tx) => {
    await desk.rateDesk(tx, conv_id, said)
    return deskShown(tx, { conv_id })
  })
}
