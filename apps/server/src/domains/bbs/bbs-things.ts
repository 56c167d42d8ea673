/** A post and a comment as things: what finds a post, what a shared link and a chat say of it, and what a report keeps. */
import { SANCTIONS } from '@juya/contract'
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { registerThing, type Source } from '../../platform/things/things.ts'
import { userBriefs } from '../account/index.ts'
import { hide, showHidden } from './deciding/deciding.ts'
import type { TargetType } from './deciding/targets.ts'
import { eraseCommunity } from './own/leaving.ts'
import { isShown, titleOf } from './rules.ts'
import { apartFrom, commentById, postById, postsByIds, versionsBefore } from './store.ts'

const postsToFind: Source = {
  things: async (ctx, ids) =>
    (await postsByIds(ctx, ids))
      .filter(({ status }) => status !== 'draft' && status !== 'deleted')
      .map((post) => ({
        ref_id: post.id,
        shop_id: post.shop_id,
        category_id: null,
        is_open: isShown(post),
        title: [post.title ?? titleOf(post)],
        params: {},
        more: [post.content, ...post.topic_names],
      })),
  async idsAfter(ctx, id, limit) {
    const rows = await query<{ id: number }>(
      ctx,
      'bbs_post_ids_after',
      `select id from bbs_posts where id > $1 and status not in ('draft', 'deleted') order by id limit $2`,
      [id, limit],
    )
    return rows.map((row) => row.id)
  },
}

/** Enough reports hide it; found in order it is shown again. Its author reads both. */
const hidingOf = (type: TargetType) => ({
  hide: (tx: Tx, id: number) => hide(tx, type, id, 'reports'),
  show: (tx: Tx, id: number) => showHidden(tx, type, id),
})

export function registerPosts(services: Services): void {
  registerThing(services, 'post', {
    briefs: async (ctx, ids) => {
      const posts = await postsByIds(ctx, ids)
      const apart = ctx.user
        ? await apartFrom(
            ctx,
            ctx.user.id,
            posts.map(({ user_id }) => user_id),
          )
        : new Set<number>()
      return new Map(
        posts
          .filter((post) => (isShown(post) && !apart.has(post.user_id)) || post.user_id === ctx.user?.id)
          .map((post) => [
            post.id,
            {
              ...{ title: titleOf(post), image: post.images[0] ?? post.poster },
              ...{ owner: { type: 'user' as const, id: post.user_id }, note: { zh: '帖子', en: 'Post' } },
            },
          ]),
      )
    },
    search: postsToFind,
    async share(ctx, id) {
      const post = await postById(ctx, id)
      if (!post || !isShown(post)) refuse('NOT_FOUND')
      const by = (await userBriefs(ctx, [post.user_id])).get(post.user_id)?.nickname ?? ''
      return {
        title: titleOf(post),
        description: ctx.locale === 'zh-CN' ? `${by}的帖子` : `A post of ${by}`,
        picture: post.images[0] ?? post.poster,
        type: 'article',
      }
    },
    // A post is anybody's to send; a shop sends what it sees as well.
    maySend: async (tx, id) => {
      const post = await postById(tx, id)
      return post !== undefined && isShown(post)
    },
    report: {
      actions: SANCTIONS,
      async read(ctx, id, _reporter, version) {
        const now = await postById(ctx, id)
        if (!now || !isShown(now)) return undefined
        const before = version === undefined || version === now.version ? undefined : await versionsBefore(ctx, id)
        const post = { ...now, ...before?.find((one) => one.version === version) }
        return {
          ...{ title: titleOf(post), image: post.images[0] ?? post.poster, version: post.version },
          owner: { type: 'user', id: now.user_id },
          snapshot: {
            ...{ version: post.version, title: post.title, content: post.content, images: post.images.join('\n') },
            ...{ image_words: post.image_words.join('\n'), video: post.video, topics: post.topic_names.join(' ') },
            ...{ ai_made: post.ai_made ? 1 : 0, is_paid: post.is_paid ? 1 : 0 },
          },
        }
      },
      hiding: hidingOf('post'),
    },
    left: { erase: eraseCommunity },
  })
  registerThing(services, 'comment', {
    report: {
      actions: SANCTIONS,
      async read(ctx, id) {
        const comment = await commentById(ctx, id)
        if (!comment || !isShown(comment)) return undefined
        return {
          ...{ title: titleOf({ title: null, content: comment.content }), image: comment.images[0] ?? null },
          owner: { type: 'user', id: comment.user_id },
          snapshot: {
            ...{ content: comment.content, images: comment.images.join('\n'), post_id: comment.post_id },
          },
        }
      },
      hiding: hidingOf('comment'),
    },
    left: { stays: 'threads stay readable; the name of who left is in none of them' },
  })
}
