/** Mass auctions as bidders see them, and the drafts of their shops. */
import type { auction, BatchDraft } from '@juya/contract'
import type { z } from 'zod'
import { newcomerStanding } from '../../../domains/bidder/index.ts'
import { pageOfLots } from '../../../domains/finding/index.ts'
import { batchDraft, batchDrafts, type DraftHead } from '../../../domains/listing/index.ts'
import { batches, lotStates } from '../../../domains/lot/index.ts'
import { memberIds } from '../../../domains/shop/index.ts'
import type { Ctx, ShopCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import type { Paging } from '../../../platform/db/paging.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { briefsForCards } from '../../shop/cards.ts'
import { cardsOf } from '../cards.ts'

type Rows = typeof auction

/** A batch with all its lots that are or were open to everybody. @throws Refusal NOT_FOUND, also while none of them is */
export async function batchPage(ctx: Ctx, batch_id: number): Promise<z.input<Rows['batch']['data']>> {
  const batch = (await batches.batchById(ctx, batch_id)) ?? refuse('NOT_FOUND')
  const lots = (await batches.lotsOfBatch(ctx, batch_id)).filter((lot) => lotStates.isPublic(lot.status))
  if (lots.length === 0) refuse('NOT_FOUND')
  const [shops, members, cards, server_now_ms] = await readTogether(ctx, [
    () => briefsForCards(ctx, [batch.shop_id]),
    () => memberIds(ctx, batch.shop_id),
    () => cardsOf(ctx, lots),
    () => databaseNow(ctx),
  ])
  const count = (...statuses: string[]) => lots.filter((lot) => statuses.includes(lot.status)).length
  return {
    id: batch.id,
    title: batch.title,
    shop: shops.get(batch.shop_id)!,
    first_ends_at: seconds(Math.min(...lots.map((lot) => lot.ends_at!))),
    last_ends_at: seconds(Math.max(...lots.map((lot) => lot.ends_at!))),
    stagger_s: batch.stagger_s,
    counts: {
      lots: lots.length,
      scheduled: count('scheduled'),
      live: count('live'),
      sold: count('sold', 'defaulted'),
      passed: count('passed'),
      withdrawn: count('cancelled'),
    },
    is_mine: ctx.user !== undefined && members.includes(ctx.user.id),
    lots: cards,
    server_now_ms,
  }
}

/** Running lots for new customers, and whether the caller may have one. */
export async function newcomersHall(ctx: Ctx, paging: Paging): Promise<z.input<Rows['newcomers']['data']>> {
  const found = await pageOfLots(ctx, { status: 'live', mode: 'new_customer' }, 'ending', paging)
  const standing = ctx.user ? ((await newcomerStanding(ctx, ctx.user.id)) ?? 'may') : 'guest'
  return { ...found, list: await cardsOf(ctx, found.list), standing }
}

export const draftHead = ({ lot_count, saved_at, kept_until, ...draft }: DraftHead) => ({
  ...draft,
  lots: lot_count,
  saved_at: seconds(saved_at),
  kept_until: seconds(kept_until),
})

export async function draftsOf(ctx: ShopCtx): Promise<z.input<Rows['batchDrafts']['data']>> {
  return { list: (await batchDrafts(ctx, ctx.shop.shop_id)).map(draftHead) }
}

/** @throws Refusal NOT_FOUND */
export async function draftOf(ctx: ShopCtx, id: number): Promise<z.input<Rows['batchDraft']['data']>> {
  const { form, ...head } = await batchDraft(ctx, id)
  return { ...draftHead(head), form: form as z.input<typeof BatchDraft> }
}
