/** Live settings: how a room looks, its host, and its chat. */
import type { ShopCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { memberIds } from '../../shop/index.ts'
import { checkHost, checkLooks, type Looks } from '../applying/apply.ts'
import { isOpenRoom } from '../rules.ts'
import { lockRoomOf } from '../store.ts'
import type { Room } from '../tables.ts'

interface Chat {
  level: Room['chat_level']
  slow_mode_s: number
  words: string[]
  moderator_ids: number[]
}

/**
 * Changes the caller's room; what is left out stays.
 * @throws Refusal NOT_FOUND (no room, host or moderator), STATE_CONFLICT {status}, ADULT_REQUIRED, CONTENT_BLOCKED
 */
export async function saveRoom(
  ctx: ShopCtx,
  { host_id, chat, ...looks }: Partial<Looks> & { host_id?: number | undefined; chat?: Chat | undefined },
): Promise<void> {
  const { shop_id } = ctx.shop
  await checkLooks(ctx, looks)
  if (host_id !== undefined) await checkHost(ctx, shop_id, host_id)
  if (chat) {
    const members = new Set(await memberIds(ctx, shop_id))
    if (!chat.moderator_ids.every((id) => members.has(id))) refuse('NOT_FOUND')
  }
  await inTransaction(ctx, async (tx) => {
    const { id, status } = await lockRoomOf(tx, shop_id)
    if (!isOpenRoom(status)) refuse('STATE_CONFLICT', { status })
    await query(
      tx,
      'live_room_save',
      `update live_rooms set title = coalesce($2, title), cover = coalesce($3, cover), category_id = coalesce($4, category_id), intro = coalesce($5, intro),
         host_id = coalesce($6, host_id), chat_level = coalesce($7, chat_level), slow_mode_s = coalesce($8, slow_mode_s),
         words = coalesce($9, words), moderator_ids = coalesce($10, moderator_ids) where id = $1`,
      [
        ...[
          id,
          looks.title ?? null,
          looks.cover ?? null,
          looks.category_id ?? null,
          looks.intro ?? null,
          host_id ?? null,
        ],
        ...[chat?.level ?? null, chat?.slow_mode_s ?? null, chat ? [...new Set(chat.words)] : null],
        chat ? [...new Set(chat.moderator_ids)] : null,
      ],
    )
  })
}
