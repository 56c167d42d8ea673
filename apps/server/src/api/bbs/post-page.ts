/** One post as its page shows it, its earlier versions, and who likes it. */
import { type bbs, type Parsed, type Post as PostShape, REFUSALS, reasonText } from '@juya/contract'
import type { z } from 'zod'
import {
  type Answer,
  answersOf,
  apartFrom,
  bbsRules,
  commentBar,
  decisionsOn,
  namesIn,
  type Post,
  postById,
  relationTo,
  shieldedTimes,
  versionsBefore,
} from '../../domains/bbs/index.ts'
import { membershipsOf } from '../../domains/shop/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { briefsForCards } from '../shop/cards.ts'
import { cardsOf, ruleShown } from './cards.ts'
import { relatedTo } from './feeds.ts'
import { ownParts } from './own.ts'

export type Page = z.input<typeof PostShape>
type Can = Page['commentable']

const no = (ctx: Ctx, key: 'LOGIN_EXPIRED' | 'BBS_COMMENTS_CLOSED' | 'BBS_SHIELDED', details: object = {}): Can => ({
  ok: false,
  code: REFUSALS[key].code,
  reason: reasonText(key, ctx.locale, { ...details }),
})

/** Whether the reader may comment now. */
async function commentable(ctx: Ctx, post: Post): Promise<Can> {
  if (!ctx.user) return no(ctx, 'LOGIN_EXPIRED')
  const relation = await relationTo(ctx, ctx.user.id, post.user_id)
  const bar = commentBar(post, relation, await databaseNow(ctx))
  if (!bar) return { ok: true }
  return no(ctx, bar, bar === 'BBS_SHIELDED' ? shieldedTimes(ctx, post.shielded_until!) : {})
}

/** Whether a shop of the reader may answer; null where none of theirs is asked. */
async function answerable(ctx: Ctx, post: Post, answer: Answer | undefined): Promise<Can | null> {
  if (!ctx.user || post.shop_id === null) return null
  const works = (await membershipsOf(ctx, ctx.user.id)).some(({ id }) => id === post.shop_id)
  if (!works) return null
  if (!answer) return { ok: true }
  return { ok: false, code: REFUSALS.ALREADY_DONE.code, reason: reasonText('ALREADY_DONE', ctx.locale) }
}

export async function answerShown(ctx: Ctx, answer: Answer | undefined) {
  if (!answer) return null
  const shop = (await briefsForCards(ctx, [answer.shop_id])).get(answer.shop_id)
  return {
    shop: { id: answer.shop_id, name: shop?.name ?? '', logo: shop?.logo ?? null },
    content: answer.content,
    at: seconds(answer.created_at),
  }
}

/** A post in full, as a call about it answers. */
export async function pageOf(ctx: Ctx, post: Post): Promise<Page> {
  const [card] = await cardsOf(ctx, [post], true)
  const answer = (await answersOf(ctx, [post.id])).get(post.id)
  return {
    ...card!,
    named: (await namesIn(ctx, 'post', [post.id])).get(post.id) ?? [],
    answer: await answerShown(ctx, answer),
    commentable: await commentable(ctx, post),
    answerable: await answerable(ctx, post, answer),
    own: (await ownParts(ctx, [post])).get(post.id) ?? null,
  }
}

/**
 * A post the reader may see, or their own in any state.
 * @throws Refusal NOT_FOUND, BBS_POST_GONE {why} (it was removed by a rule, deleted, or is hidden for now)
 */
export async function readable(ctx: Ctx, id: number): Promise<Post> {
  const post = (await postById(ctx, id)) ?? refuse('NOT_FOUND')
  if (post.user_id === ctx.user?.id && post.status !== 'deleted') return post
  const apart = ctx.user ? await apartFrom(ctx, ctx.user.id, [post.user_id]) : new Set<number>()
  if (apart.size > 0) refuse('NOT_FOUND')
  if (bbsRules.isShown(post)) return post
  const why = await whyGone(ctx, post)
  return why === undefined ? refuse('NOT_FOUND') : refuse('BBS_POST_GONE', { why })
}

/** Why a post that was shown is to be seen no more; undefined where it never was. */
async function whyGone(ctx: Ctx, post: Post): Promise<string | undefined> {
  const zh = ctx.locale === 'zh-CN'
  if (post.published_at === null) return undefined
  if (post.status === 'deleted') return zh ? '作者已删除' : 'deleted by its author'
  if (post.status === 'hidden') return zh ? '正在复核' : 'a reviewer looks at it'
  const rule = ruleShown(ctx.locale, (await decisionsOn(ctx, 'post', [post.id])).get(post.id)?.rule_no ?? null)
  if (!rule) return undefined
  return zh ? `违反规则 ${rule.no}，${rule.text}` : `rule ${rule.no}, ${rule.text}`
}

export async function infoOf(ctx: Ctx, id: number): Promise<z.input<(typeof bbs)['info']['data']>> {
  const post = await readable(ctx, id)
  return { ...(await pageOf(ctx, post)), related: await relatedTo(ctx, post) }
}

/** The versions people read before. @throws Refusal NOT_FOUND */
export async function versionsShown(ctx: Ctx, id: number): Promise<z.input<(typeof bbs)['versions']['data']>> {
  const post = await postById(ctx, id)
  if (!post || (!bbsRules.isShown(post) && post.user_id !== ctx.user?.id)) refuse('NOT_FOUND')
  await readable(ctx, id)
  const list = (await versionsBefore(ctx, id)).map(({ version, title, content, images, written_at }) => ({
    ...{ version, title, content, images, at: seconds(written_at) },
  }))
  return { list }
}

/** The people who like a post, the latest first, without those the reader is apart from. @throws Refusal NOT_FOUND, BBS_POST_GONE */
export async function likersOf(ctx: Ctx, { id, ...paging }: Parsed<(typeof bbs)['likers']>) {
  await readable(ctx, id)
  return pageQuery<{ id: number; nickname: string; avatar: string | null; credit_level: number; is_vip: boolean }>(
    ctx,
    {
      name: 'bbs_likers',
      columns: 'a.id, a.nickname, a.avatar, a.credit_level, a.is_vip',
      from: `bbs_reactions r join account_people a on a.id = r.user_id where r.post_id = $1 and r.kind = 'like'
        and not exists (select from block_apart b where b.reader_type = 'user' and b.reader_id = $2 and b.other_type = 'user' and b.other_id = r.user_id)`,
      order: 'r.created_at desc, r.user_id',
      values: [id, ctx.user?.id ?? null],
    },
    paging,
  )
}

