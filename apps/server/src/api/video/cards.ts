/** Short videos as the feed and their own shop see them. Everything a page needs is read for the whole page at once. */
import { type MyVideo, REFUSALS, reasonText, type VideoCard } from '@juya/contract'
import type { z } from 'zod'
import {
  appealBy,
  isAppealed,
  likedAmong,
  liquorAmong,
  mayRemove,
  maySave,
  type Video,
} from '../../domains/video/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { briefsOf, titleFor } from '../../platform/things/things.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { briefsForCards } from '../shop/cards.ts'

export type Card = z.input<typeof VideoCard>
type Mine = z.input<typeof MyVideo>

/** What each of these shows, as its reader may see it now, by the video's id. */
export async function aboutOf(ctx: Ctx, videos: readonly Video[]): Promise<Map<number, NonNullable<Card['about']>>> {
  const lots = await briefsOf(
    ctx,
    'lot',
    videos.flatMap(({ lot_id }) => lot_id ?? []),
  )
  const goods = await briefsOf(
    ctx,
    'goods',
    videos.flatMap(({ goods_id }) => goods_id ?? []),
  )
  const found = new Map<number, NonNullable<Card['about']>>()
  for (const { id: video_id, lot_id, goods_id } of videos) {
    const thing = lot_id === null ? 'goods' : 'lot'
    const id = lot_id ?? goods_id
    const brief = id === null ? undefined : (thing === 'lot' ? lots : goods).get(id)
    if (!brief || id === null) continue
    const note = brief.note && (ctx.locale === 'en' ? brief.note.en : brief.note.zh)
    const title = titleFor(ctx.locale, brief)
    found.set(video_id, { thing, id, title, image: brief.image, fen: brief.fen ?? null, note: note ?? null })
  }
  return found
}

/** In the order given; what shows liquor is left out. */
export async function cardsOf(ctx: Ctx, videos: readonly Video[]): Promise<Card[]> {
  const liquor = await liquorAmong(ctx, videos)
  const shown = videos.filter((one) => !liquor.has(one))
  const shops = await briefsForCards(ctx, [...new Set(shown.map(({ shop_id }) => shop_id))])
  const about = await aboutOf(ctx, shown)
  const liked = ctx.user
    ? await likedAmong(
        ctx,
        ctx.user.id,
        shown.map(({ id }) => id),
      )
    : new Set<number>()
  return shown.map((one) => {
    const shop = shops.get(one.shop_id)
    return {
      ...{ id: one.id, title: one.title!, video: one.path!, poster: one.poster! },
      ...{ width: one.width!, height: one.height!, duration_ms: one.duration_ms! },
      shop: { id: one.shop_id, name: shop?.name ?? '', logo: shop?.logo ?? null },
      about: about.get(one.id) ?? null,
      ...{ music: one.music, ai_made: one.ai_made, like_count: one.like_count, liked: liked.has(one.id) },
      published_at: seconds(one.published_at!),
    }
  })
}

const can = (ctx: Ctx, may: boolean, status: string): Mine['can']['save'] =>
  may
    ? { ok: true }
    : { ok: false, code: REFUSALS.STATE_CONFLICT.code, reason: reasonText('STATE_CONFLICT', ctx.locale, { status }) }

/** The caller's shop's own, in the order given. */
export async function ownVideos(ctx: ShopCtx, videos: readonly Video[]): Promise<Mine[]> {
  const ids = videos.map(({ id }) => id)
  const about = await aboutOf(ctx, videos)
  const reviews = await reviewDeadlinesOf(ctx, 'video', ids)
  const rulings = await reviewDeadlinesOf(ctx, 'video_appeal', ids)
  const now = await databaseNow(ctx)
  return videos.map((one) => {
    const until = appealBy(one)
    const due = one.status === 'reviewing' ? reviews.get(one.id) : isAppealed(one) ? rulings.get(one.id) : undefined
    const appealable = until !== null && now < until
    return {
      ...{ id: one.id, status: one.status, filename: one.filename, title: one.title },
      ...{ video: one.path, poster: one.poster, duration_ms: one.duration_ms, about: about.get(one.id) ?? null },
      ...{ music: one.music, ai_made: one.ai_made, sha256: one.sha256 },
      ...{ size_bytes: one.size_bytes, received_bytes: one.received_bytes, ends_at: seconds(one.ends_at) },
      ...{ reason: one.reason, answer_by: seconds(due?.due_at) },
      ...{ appeal: one.appeal, appeal_by: appealable ? seconds(until) : null, ruling: one.ruling },
      ...{ like_count: one.like_count, published_at: seconds(one.published_at), at: seconds(one.created_at) },
      can: {
        save: can(ctx, maySave(one), one.status),
        remove: can(ctx, mayRemove(one), one.status),
        appeal: can(ctx, appealable, one.status),
      },
    }
  })
}
