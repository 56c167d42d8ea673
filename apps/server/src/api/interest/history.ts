/** The caller's views, as cards. Things that are gone since are left out. */

import * as exchange from '../../domains/exchange/index.ts'
import * as funding from '../../domains/funding/index.ts'
import * as group from '../../domains/group/index.ts'
import { historyPage, type SeenType } from '../../domains/interest/index.ts'
import * as task from '../../domains/task/index.ts'
import * as video from '../../domains/video/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { lotCardsFor } from '../auction/cards.ts'
import { itemCards } from '../exchange/items.ts'
import { cardsOf as campaignCards } from '../funding/cards.ts'
import { cardsOf as groupCards } from '../group/cards.ts'
import { shopBriefs } from '../shop/cards.ts'
import { cardsOf as taskCards } from '../task/cards.ts'
import { cardsOf as videoCards } from '../video/cards.ts'

const byId = <C extends { id: number }>(cards: readonly C[]): Map<number, C> =>
  new Map(cards.map((card) => [card.id, card]))

export async function myHistory(ctx: SignedCtx, type: SeenType, place: { page: number; page_size: number }) {
  const { list: rows, ...page } = await historyPage(ctx, type, place)
  const ids = rows.map((row) => row.ref_id)
  const shown = <T extends SeenType, C>(of: T, cards: ReadonlyMap<number, C>) =>
    rows.flatMap(({ ref_id, seen_at }) => {
      const item = cards.get(ref_id)
      return item === undefined ? [] : [{ type: of, seen_at: seconds(seen_at), item }]
    })
  const entries = {
    lot: async () => shown('lot', await lotCardsFor(ctx, ids)),
    async group_buy() {
      const seen = (await group.buysByIds(ctx, ids)).filter(({ status }) => group.isPublic(status))
      return shown('group_buy', byId(await groupCards(ctx, seen)))
    },
    async campaign() {
      const seen = (await funding.store.campaignsByIds(ctx, ids)).filter((one) => funding.isPublic(one))
      return shown('campaign', byId(await campaignCards(ctx, seen)))
    },
    async item() {
      const seen = (await exchange.itemsByIds(ctx, ids)).filter((one) => exchange.isPublic(one))
      return shown('item', byId(await itemCards(ctx, seen)))
    },
    async task() {
      const seen = (await task.store.tasksByIds(ctx, ids)).filter((one) => task.isPublic(one))
      return shown('task', byId(await taskCards(ctx, seen)))
    },
    async video() {
      const seen = (await video.videosByIds(ctx, ids)).filter((one) => video.isPublic(one))
      return shown('video', byId(await videoCards(ctx, seen)))
    },
    shop: async () => shown('shop', await shopBriefs(ctx, ids)),
  } satisfies Record<SeenType, () => Promise<unknown>>
  return { ...page, list: await entries[type](), server_now_ms: await databaseNow(ctx) }
}
