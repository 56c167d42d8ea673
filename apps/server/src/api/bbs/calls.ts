/** Answers the calls of the community: take the input, call a use-case, present the answer. */
import { bbs, MUTED_WORDS_MAX, NAMES_A_DAY, NAMES_A_DAY_NEW } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  allowanceOf,
  answerPost,
  appealDecision,
  choose,
  chosenBy,

  countDrafts,
  deleteComment,
  deletePost,
  editPost,
  likeComment,
  mute,
  mutesOf,
  type Post,
  postById,
  publishPost,
  reactToPost,
  saveDraft,
  setDoor,
  writeComment,
  writerOf,
} from '../../domains/bbs/index.ts'
import { follow } from '../../domains/interest/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { commentsOf, commentsShown } from './comments.ts'
import { feedOf, houseWaits } from './feeds.ts'
import { activitiesOf, activityCategories, activityOf, articlesOf, postCategories } from './house.ts'
import { decisionShown } from './limits.ts'
import { fansOf, favouritesOf, followedPeople, personOf, postsOf } from './people.ts'
import { answerShown, infoOf, likersOf, pageOf, versionsShown } from './post-page.ts'
import { commentsReceived, likesReceived } from './received.ts'

/** What a person chose, with the names of those they muted. */
async function settingsOf(ctx: SignedCtx): Promise<z.input<(typeof bbs)['settings']['data']>> {
  const mutes = await mutesOf(ctx, ctx.user.id)
  const people = await userBriefs(
    ctx,
    mutes.flatMap(({ type, target_id }) => (type === 'person' ? [target_id!] : [])),
  )
  return {
    ...(await chosenBy(ctx, ctx.user.id)),
    mutes: mutes.map(({ type, target_id, word, created_at }) => ({
      ...{ type, id: target_id, word, at: seconds(created_at) },
      name: type === 'person' ? (people.get(target_id!)?.nickname ?? null) : null,
    })),
    words_most: MUTED_WORDS_MAX,
  }
}

/** The caller's own post, in any state. @throws Refusal NOT_FOUND */
async function ownPost(ctx: SignedCtx, id: number): Promise<Post> {
  const post = await postById(ctx, id)
  return post?.user_id === ctx.user.id && post.status !== 'deleted' ? post : refuse('NOT_FOUND')
}

const SAID = {
  draft: ['Saved', '已保存'],
  reviewing: ['Submitted for review', '已提交审核'],
  shown: ['Shown', '已发布'],
} as const

export const calls = bindCalls(bbs, {
  categories: async (ctx) => ({ list: await postCategories(ctx) }),
  feed: (ctx, input) => feedOf(ctx, input),
  info: (ctx, { id }) => infoOf(ctx, id),
  versions: (ctx, { id }) => versionsShown(ctx, id),
  likers: (ctx, input) => likersOf(ctx, input),
  comments: (ctx, input) => commentsOf(ctx, input),
  activityCategories: (ctx) => activityCategories(ctx),
  activity: (ctx, input) => activityOf(ctx, input),
  activities: (ctx, input) => activitiesOf(ctx, input),
  articles: (ctx) => articlesOf(ctx),
  async form(ctx, { id }) {
    const writer = await writerOf(ctx, ctx.user.id)
    const is_new = writer.trust === 't0'
    return {
      ...{ categories: await postCategories(ctx), trust: writer.trust, ...allowanceOf(writer), may_link: !is_new },
      ...{ names_a_day: is_new ? NAMES_A_DAY_NEW : NAMES_A_DAY, waits: await houseWaits(ctx) },
      drafts: await countDrafts(ctx),
      post: id === undefined ? null : await pageOf(ctx, await ownPost(ctx, id)),
    }
  },
  async save(ctx, { action, ...form }) {
    if (action === 'delete' || action === 'edit') {
      const id = form.id ?? refuse('MISSING_PARAM', { field: 'id' })
      if (action === 'delete') {
        await deletePost(ctx, id)
        return say(null, 'Deleted', '已删除')
      }
      return say(await pageOf(ctx, await editPost(ctx, id, form)), ...SAID.draft)
    }
    if (action === 'draft') return say(await pageOf(ctx, await saveDraft(ctx, form)), ...SAID.draft)
    const post = await publishPost(ctx, form)
    return say(await pageOf(ctx, post), ...SAID[post.status === 'reviewing' ? 'reviewing' : 'shown'])
  },
  like: (ctx, { id, on }) => reactToPost(ctx, 'like', id, on),
  collect: (ctx, { id, target, on }) =>
    target === 'post' ? reactToPost(ctx, 'collect', id, on) : follow(ctx, { type: target, id }, on),
  async sendComment(ctx, { action, id, content, ...form }) {
    if (action === 'delete') {
      await deleteComment(ctx, id)
      return say(null, 'Deleted', '已删除')
    }
    if (content === undefined) refuse('MISSING_PARAM', { field: 'content' })
    const comment = await writeComment(ctx, { ...form, post_id: id, content })
    const [shown] = await commentsShown(ctx, [comment])
    return comment.status === 'reviewing' ? say(shown!, ...SAID.reviewing) : shown!
  },
  likeComment: (ctx, { id, on }) => likeComment(ctx, id, on),
  answer: async (ctx, { post_id, content }) => (await answerShown(ctx, await answerPost(ctx, post_id, content)))!,
  person: (ctx, { user_id }) => personOf(ctx, user_id),
  posts: (ctx, input) => postsOf(ctx, input),
  favourites: (ctx, input) => favouritesOf(ctx, input),
  followedPeople: (ctx, input) => followedPeople(ctx, input),
  fans: (ctx, input) => fansOf(ctx, input),
  likesReceived: (ctx, input) => likesReceived(ctx, input),
  commentsReceived: (ctx, input) => commentsReceived(ctx, input),
  async appeal(ctx, { id, content }) {
    const decision = await appealDecision(ctx, id, content)
    return say(decisionShown(ctx, decision, await databaseNow(ctx))!, 'Sent', '已提交')
  },
  async settings(ctx, { post_id, lift_shield, ...chosen }) {
    if (post_id !== undefined) await setDoor(ctx, post_id, { comments_from: chosen.comments_from, lift_shield })
    else if (lift_shield) refuse('MISSING_PARAM', { field: 'post_id' })
    else if (Object.values(chosen).some((one) => one !== undefined)) await choose(ctx, chosen)
    return settingsOf(ctx)
  },
  async mute(ctx, input) {
    await mute(ctx, input)
    return settingsOf(ctx)
  },
})

