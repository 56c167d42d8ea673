/** The desk as the process sees it. */
import { DESK_KINDS, DESK_STATES } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import type { OutboxEvent } from '../../../platform/outbox/index.ts'
import { type Conversation, lockConversation, registerDesk } from '../../chat/index.ts'
import { moment, registerPart } from '../../takeout/index.ts'
import { endAtDesk, heardLine } from './asking.ts'
import { giveOut } from './assigning.ts'
import { reopensUntil } from './desk-rules.ts'
import { type DeskChat, lockDeskChat, newestOn } from './store.ts'
import { forgetDesk } from './telling.ts'

async function refusal(ctx: Ctx, conv: Conversation): Promise<'DESK_ASK_FIRST' | undefined> {
  const chat = await newestOn(ctx, conv.id)
  if (!chat) return 'DESK_ASK_FIRST'
  if (chat.state !== 'closed') return undefined
  return reopensUntil(chat.closed_at!) > (await databaseNow(ctx)) ? undefined : 'DESK_ASK_FIRST'
}

/** A person who left waits no more. */
export async function leaveDesk(tx: Tx, { payload }: OutboxEvent<{ user_id: number }>): Promise<void> {
  const { user_id } = payload
  const open = await query<DeskChat>(
    tx,
    'service_desk_of_leaver',
    "select * from service_desk_chats where user_id = $1 and state <> 'closed' order by conversation_id",
    [user_id],
  )
  for (const { id, conversation_id } of open) {
    const conv = (await lockConversation(tx, conversation_id))!
    await endAtDesk(tx, conv, await lockDeskChat(tx, id))
  }
  await forgetDesk(tx, user_id)
  if (open.length > 0) await giveOut(tx)
}

/** What a person asked of customer service, for the file they take with them. */
function registerDeskPart(): void {
  registerPart('service_chats', {
    columns: ['asked_at', 'kind', 'state', 'question', 'answered_at', 'closed_at', 'stars', 'comment'],
    codes: { kind: DESK_KINDS, state: DESK_STATES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<DeskChat>(
              ctx,
              'service_desk_takeout',
              'select * from service_desk_chats where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3',
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map((row) => ({
        asked_at: moment(row.queued_at),
        kind: row.kind,
        state: row.state,
        question: row.topic,
        answered_at: moment(row.house_at),
        closed_at: moment(row.closed_at),
        stars: row.stars,
        comment: row.comment,
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}

export function setUpDesk(): void {
  registerDesk({ refusal, wrote: heardLine })
  registerDeskPart()
}
