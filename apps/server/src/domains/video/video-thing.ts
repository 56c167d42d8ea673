/** A video as a thing: its brief, what finds it, what a shared link and a poster say of it, and what a report keeps. */
import { SANCTIONS } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { briefsOf, registerThing, type Source } from '../../platform/things/things.ts'
import { worksInAmong } from '../shop/index.ts'
import { isPublic } from './rules.ts'
import { eraseLikes } from './showing/liking.ts'
import { videoById, videosByIds } from './store.ts'
import type { Video } from './tables.ts'

/** Those the reader may see: what is public, and what a shop they work in has. */
async function seenAmong(ctx: Ctx, ids: readonly number[]): Promise<Video[]> {
  const saved = (await videosByIds(ctx, ids)).filter(({ title }) => title !== null)
  const hidden = saved.filter((one) => !isPublic(one)).map(({ shop_id }) => shop_id)
  const own = ctx.user && hidden.length > 0 ? await worksInAmong(ctx, ctx.user.id, hidden) : new Set<number>()
  return saved.filter((one) => isPublic(one) || own.has(one.shop_id))
}

const videosToFind: Source = {
  things: async (ctx, ids) =>
    (await videosByIds(ctx, ids))
      .filter(({ title }) => title !== null)
      .map((one) => ({
        ref_id: one.id,
        shop_id: one.shop_id,
        category_id: null,
        is_open: isPublic(one),
        title: [one.title],
        params: {},
        more: [],
      })),
  async idsAfter(ctx, id, limit) {
    const rows = await query<{ id: number }>(
      ctx,
      'video_ids_after',
      `select id from video_videos where id > $1 and status <> 'uploading' order by id limit $2`,
      [id, limit],
    )
    return rows.map((row) => row.id)
  },
}

export const registerVideo = (services: Services): void =>
  registerThing(services, 'video', {
    briefs: async (ctx, ids) =>
      new Map(
        (await seenAmong(ctx, ids)).map(({ id, title, poster, shop_id }) => [
          id,
          { title: title!, image: poster, owner: { type: 'shop', id: shop_id }, note: { zh: '短视频', en: 'Video' } },
        ]),
      ),
    search: videosToFind,
    async share(ctx, id) {
      const video = await videoById(ctx, id)
      if (!video || !isPublic(video)) refuse('NOT_FOUND')
      const owner = (await briefsOf(ctx, 'shop', [video.shop_id])).get(video.shop_id)
      const by = owner?.title ?? ''
      return {
        title: video.title!,
        description: ctx.locale === 'zh-CN' ? `${by}的短视频` : `A video of ${by}`,
        picture: video.poster,
        type: 'article',
      }
    },
    async poster(ctx, id, shop_id) {
      const video = await videoById(ctx, id)
      return video?.shop_id === shop_id && isPublic(video) ? { title: video.title!, image: video.poster } : undefined
    },
    report: {
      actions: SANCTIONS,
      async read(ctx, id) {
        const video = await videoById(ctx, id)
        if (!video || !isPublic(video)) return undefined
        return {
          title: video.title!,
          image: video.poster,
          owner: { type: 'shop', id: video.shop_id },
          snapshot: {
            title: video.title,
            video: video.path,
            poster: video.poster,
            music: video.music,
            ai_made: video.ai_made ? 1 : 0,
            sha256: video.sha256,
          },
        }
      },
    },
    // The videos are their shop's; a person who leaves takes their likes along.
    left: { erase: eraseLikes },
  })
