/** Sales and events of the platform, with the lots and shops they show. */
import type { ActivityCard } from '@juya/contract'
import type { z } from 'zod'
import { type Activity, activityById, markedHtml, openActivities } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { lotCardsFor } from '../auction/cards.ts'
import { listLots } from '../auction/lists/lists.ts'
import { shopBriefs } from '../shop/cards.ts'

const ACTIVITY_LOTS = 40

const cardOf = (ctx: Ctx, row: Activity): z.input<typeof ActivityCard> => ({
  id: row.id,
  title: ctx.locale === 'zh-CN' ? row.title_zh : row.title_en,
  cover: row.cover,
  from_at: seconds(row.from_at),
  to_at: seconds(row.to_at),
  joined: 0,
  quota: row.quota,
  fee_fen: row.fee_fen,
})

/**
 * Activities of a type, or one with the lots and shops of its page.
 * @throws Refusal NOT_FOUND
 */
export async function activities(ctx: Ctx, { id, type }: { id?: number; type?: string }) {
  if (id === undefined) return { list: (await openActivities(ctx, type)).map((row) => cardOf(ctx, row)) }
  const row = await activityById(ctx, id)
  const { lot_ids, shop_ids, category_id } = row
  const card = cardOf(ctx, row)
  const named = await lotCardsFor(ctx, lot_ids)
  const lots = lot_ids.flatMap((lot_id) => named.get(lot_id) ?? [])
  const of_category =
    lots.length === 0 && category_id !== null
      ? (await listLots(ctx, { status: 'live', category_id, sort: 'ending', page: 1, page_size: ACTIVITY_LOTS })).list
      : []
  return {
    list: [card],
    activity: {
      ...card,
      content_html: markedHtml(ctx.locale === 'zh-CN' ? row.content_zh : row.content_en),
      lots: [...lots, ...of_category],
      shops: [...(await shopBriefs(ctx, shop_ids)).values()],
    },
  }
}

/** The lots an activity's page shows, as a filter; undefined where it names none or is over. */
export async function activityLots(
  ctx: Ctx,
  id: number,
): Promise<{ lot_ids: number[] } | { category_id: number } | undefined> {
  const [row] = (await openActivities(ctx, undefined)).filter((one) => one.id === id)
  if (!row) return undefined
  if (row.lot_ids.length > 0) return { lot_ids: row.lot_ids }
  return row.category_id === null ? undefined : { category_id: row.category_id }
}
