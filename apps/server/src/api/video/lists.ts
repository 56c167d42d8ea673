/** The feed of short videos, one of them, a shop's own, and those found by words. */
import type { Parsed, video } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { hasWordsRow } from '../../domains/search/index.ts'
import { shopRow } from '../../domains/shop/index.ts'
import { isPublic, type Video, videoById, videoSetting } from '../../domains/video/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageFrom, pageQuery, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Card, cardsOf, ownVideos } from './cards.ts'

type Rows = typeof video
type Row = { [K in keyof Video]: Video[K] } & Record<string, unknown>

/** The feed, or one shop's part of it, the latest first. */
export async function feedOf(ctx: Ctx, { shop_id, ...paging }: Parsed<Rows['list']>): Promise<PageOf<Card>> {
  const shown = `v.status = 'visible' and not v.shop_hidden and not v.room_hidden`
  const reader = ctx.user?.id ?? null
  const kept = `not exists (select from block_shops_hidden b where b.user_id = $1 and b.shop_id = v.shop_id)`
  const found = await pageQuery<Row>(
    ctx,
    shop_id === undefined
      ? {
          name: 'video_feed',
          columns: 'v.*',
          from: `video_videos v where ${shown} and ${kept}`,
          order: 'v.published_at desc, v.id desc',
          values: [reader],
        }
      : {
          name: 'video_feed_of_shop',
          columns: 'v.*',
          from: `video_videos v where v.shop_id = $2 and ${shown} and ${kept}`,
          order: 'v.published_at desc, v.id desc',
          values: [reader, shop_id],
        },
    paging,
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}

/** @throws Refusal NOT_FOUND: not there, not public, of liquor, or of a shop the caller keeps away */
export async function infoOf(ctx: Ctx, id: number): Promise<Card> {
  const one = await videoById(ctx, id)
  if (!one || !isPublic(one) || (await isKeptAway(ctx, one.shop_id))) refuse('NOT_FOUND')
  return (await cardsOf(ctx, [one]))[0] ?? refuse('NOT_FOUND')
}

async function isKeptAway(ctx: Ctx, shop_id: number): Promise<boolean> {
  if (!ctx.user) return false
  const rows = await query(
    ctx,
    'video_shop_hidden',
    'select 1 from block_shops_hidden where user_id = $1 and shop_id = $2',
    [ctx.user.id, shop_id],
  )
  return rows.length > 0
}

/** The caller's shop's own, the latest first. */
export async function mineOf(
  ctx: ShopCtx,
  { status, ...paging }: Parsed<Rows['mine']>,
): Promise<z.input<Rows['mine']['data']>> {
  const { shop_id } = ctx.shop
  const found = await pageQuery<Row>(
    ctx,
    {
      name: 'video_mine',
      columns: '*',
      from: 'video_videos where shop_id = $1 and ($2::text is null or status = $2)',
      order: 'id desc',
      values: [shop_id, status ?? null],
    },
    paging,
  )
  const counted = await query<{ status: string; n: number }>(
    ctx,
    'video_mine_counts',
    'select status, count(*)::int as n from video_videos where shop_id = $1 group by status',
    [shop_id],
  )
  return {
    ...found,
    list: await ownVideos(ctx, found.list),
    counts: Object.fromEntries(counted.map(({ status: of, n }) => [of, n])),
    review_h: await videoSetting(ctx, 'video.review_h'),
    skips_review: (await shopRow(ctx, shop_id)).skips_review,
  }
}

/** What has some words, in the order of the feed. */
export async function videosFound(
  ctx: Ctx,
  { keyword, shop_id, ...paging }: Paging & { keyword: string; shop_id?: number | undefined },
): Promise<PageOf<Card>> {
  const where = sql`v.status = 'visible' and not v.shop_hidden and not v.room_hidden
    and ${shop_id === undefined ? sql`true` : sql`v.shop_id = ${shop_id}`}
    and not exists (select from block_shops_hidden b where b.user_id = ${ctx.user?.id ?? null} and b.shop_id = v.shop_id)
    and ${keyword ? sql`exists ${hasWordsRow('video', sql`v.id`, keyword)}` : sql`true`}`
  const found = await pageFrom<Row>(
    paging,
    ({ limit, offset }) =>
      rowsOfSql(
        ctx,
        sql`select v.* from video_videos v where ${where} order by v.published_at desc, v.id desc limit ${limit} offset ${offset}`,
      ),
    async () => {
      const counted = sql`select count(*)::int as total from (select 1 from video_videos v where ${where} limit ${TOTAL_MAX + 1}) counted`
      return (await rowsOfSql<{ total: number }>(ctx, counted))[0]!.total
    },
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}
