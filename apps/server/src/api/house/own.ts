/** A house's own sales, as it prepares them. */
import type { house as rows } from '@juya/contract'
import type { z } from 'zod'
import { saleLots } from '../../domains/lot/index.ts'
import { type Session, store } from '../../domains/sale/index.ts'

import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { cardsOf } from '../auction/cards.ts'
import { countsShown, sessionsWithCounts } from './cards.ts'

type Rows = typeof rows
type Own = z.input<Rows['saveSession']['data']>

const ACTIONS: Record<Session['status'], Own['actions']> = {
  draft: ['save', 'submit', 'cancel'],
  reviewing: ['withdraw', 'cancel'],
  preview: ['cancel'],
  live: [],
  paused: [],
  ended: [],
  cancelled: [],
}

export async function ownShown(ctx: Ctx, sessions: readonly Session[]): Promise<Own[]> {
  const review_deadlines = await reviewDeadlinesOf(
    ctx,
    'sale',
    sessions.map(({ id }) => id),
  )
  return (await sessionsWithCounts(ctx, sessions)).map(({ row, card, outcome }) => ({
    ...card,
    title_zh: row.title,
    title_en: row.title_en,
    intro: ctx.locale === 'en' ? (row.intro_en ?? row.intro) : row.intro,
    intro_zh: row.intro,
    intro_en: row.intro_en,
    reject_reason: row.reject_reason,
    cancel_reason: row.cancel_reason,
    counts: countsShown(outcome),
    hammer_fen: outcome?.hammer_fen ?? 0,
    version: row.version,
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
    actions: ACTIONS[row.status],
  }))
}

export async function ownSession(ctx: ShopCtx, id: number): Promise<Own> {
  const session = await store.sessionById(ctx, id)
  if (session?.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
  return (await ownShown(ctx, [session]))[0]!
}

/** The sales of the caller's house, the newest first; of one of them also its lots and the drafts it may take. */
export async function ownSessions(
  ctx: ShopCtx,
  { status, id, ...paging }: Paging & { status?: Session['status'] | undefined; id?: number | undefined },
): Promise<z.input<Rows['sessions']['data']>> {
  const { shop_id } = ctx.shop
  const found = await pageQuery<Session>(
    ctx,
    {
      name: 'house_own_sessions',
      columns: '*',
      from: 'sale_sales where shop_id = $1 and ($2::text is null or status = $2) and ($3::bigint is null or id = $3)',
      order: 'id desc',
      values: [shop_id, status ?? null, id ?? null],
    },
    paging,
  )
  const lots = id !== undefined && found.list.length > 0 ? await saleLots.lotsOfSession(ctx, id) : []
  return {
    ...found,
    list: await ownShown(ctx, found.list),
    is_house: (await store.houseOf(ctx, shop_id)) !== undefined,
    lots: await cardsOf(ctx, lots),
    drafts: await cardsOf(ctx, await saleLots.freeDrafts(ctx, shop_id)),
  }
}
