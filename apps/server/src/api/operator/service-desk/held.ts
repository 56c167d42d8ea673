/** Messages of strangers that wait: one text went to many, or it is a video. */
import { HELD_MIN, type Parsed, type operator as rows } from '@juya/contract'
import { accountFacts, logDataAccess, userBriefs } from '../../../domains/account/index.ts'
import * as chat from '../../../domains/chat/index.ts'
import { note } from '../../../domains/operator/index.ts'
import { waitingCount } from '../../../domains/service/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'
import { checkNotOnesOwn } from '../claims/not-ones-own.ts'

/** What waits for customer service: people in line, and messages. */
export const deskWaiting = async (ctx: Ctx): Promise<number> =>
  (await waitingCount(ctx)) + (await chat.heldWaiting(ctx))

export async function heldMessages(ctx: OperatorCtx) {
  const found = await chat.heldNow(ctx)
  const senders = found.map(({ sender_user_id }) => sender_user_id)
  const people = await userBriefs(ctx, senders)
  const facts = await accountFacts(ctx, senders)
  const shops = await shopNames(
    ctx,
    found.flatMap(({ shop_id }) => shop_id ?? []),
  )
  await inTransaction(ctx, async (tx) => {
    for (const { conversation_id, sender_user_id } of found)
      await logDataAccess(tx, tx.operator, { user_id: sender_user_id, what: 'chat', about: `chat:${conversation_id}` })
  })
  return {
    list: found.map(({ id, sender_user_id, shop_id, kind, text, people: count, created_at }) => ({
      id,
      person: {
        id: sender_user_id,
        name: people.get(sender_user_id)?.nickname ?? '',
        joined_at: seconds(facts.get(sender_user_id)?.created_at ?? created_at),
      },
      shop: shop_id === null ? null : { id: shop_id, name: shops.get(shop_id) ?? '' },
      text,
      ...(kind === 'video' ? chat.heldUrlsForHouse(id) : {}),
      people: count,
      written_at: seconds(created_at),
      lapses_at: seconds(created_at + chat.HELD_MS),
    })),
    waiting: await chat.heldWaiting(ctx),
    held_min: HELD_MIN,
  }
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, NOT_ONES_OWN */
export async function decideHeld(ctx: OperatorCtx, { id, deliver }: Parsed<(typeof rows)['decideHeld']>) {
  const held = (await chat.heldById(ctx, id)) ?? refuse('NOT_FOUND')
  await checkNotOnesOwn(ctx, 'user', held.sender_user_id)
  return inTransaction(ctx, async (tx) => {
    const ended = await chat.decideHeld(tx, id, deliver)
    const action = ended === 'delivered' ? 'desk.deliver' : 'desk.give_back'
    await note(tx, { action, target_type: 'message', target_id: id })
    return { ended }
  })
}
