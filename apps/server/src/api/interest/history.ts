/** The caller's views, as cards. Things that are gone since are left out. */

import { isPublic, store } from '../../domains/funding/index.ts'
import { historyPage, type SeenType } from '../../domains/interest/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { lotCardsFor } from '../auction/cards.ts'
import { cardsOf as campaignCards } from '../funding/cards.ts'
import { shopBriefs } from '../shop/cards.ts'

export async function myHistory(ctx: SignedCtx, type: SeenType, place: { page: number; page_size: number }) {
  const { list: rows, ...page } = await historyPage(ctx, type, place)
  const ids = rows.map((row) => row.ref_id)
  const server_now_ms = await databaseNow(ctx)
  if (type === 'lot') {
    const cards = await lotCardsFor(ctx, ids)
    const list = rows.flatMap(({ ref_id, seen_at }) =>
      cards.has(ref_id) ? [{ type: 'lot' as const, seen_at: seconds(seen_at), item: cards.get(ref_id)! }] : [],
    )
    return { ...page, list, server_now_ms }
  }
  if (type === 'campaign') {
    const shown = (await store.campaignsByIds(ctx, ids)).filter((one) => isPublic(one))
    const cards = new Map((await campaignCards(ctx, shown)).map((card) => [card.id, card]))
    const list = rows.flatMap(({ ref_id, seen_at }) =>
      cards.has(ref_id) ? [{ type: 'campaign' as const, seen_at: seconds(seen_at), item: cards.get(ref_id)! }] : [],
    )
    return { ...page, list, server_now_ms }
  }
  const briefs = await shopBriefs(ctx, ids)
  const list = rows.flatMap(({ ref_id, seen_at }) =>
    briefs.has(ref_id) ? [{ type: 'shop' as const, seen_at: seconds(seen_at), item: briefs.get(ref_id)! }] : [],
  )
  return { ...page, list, server_now_ms }
}
