/**
 * What keeps a post or a comment from others, as its author reads it. Feeds and the search show what is visible and leave out what each reader
 * chose; nothing else keeps a text away, so each of these stands here with its sentence.
 */
import { type BbsDecision, FIRST_POSTS_WAIT, type PostLimit, RECOMMEND, reasonText, REFUSALS, type WaitReason } from '@juya/contract'
import type { z } from 'zod'
import { bbsRules, type Comment, type Decision, type Post, type Version } from '../../domains/bbs/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { ruleShown } from './cards.ts'

export type Limit = z.input<typeof PostLimit>
type Shown = z.input<typeof BbsDecision>
type Words = Readonly<Record<'en' | 'zh', string>>

const WAITS: Readonly<Record<WaitReason, Words>> = {
  house: { en: 'All new posts wait for a reviewer now', zh: '平台现对所有新帖先审后发' },
  first: {
    en: `The first ${FIRST_POSTS_WAIT} posts of a new member wait for a reviewer`,
    zh: `新用户的前 ${FIRST_POSTS_WAIT} 条帖子需先审核`,
  },
  video: { en: 'A video of a new member waits for a reviewer', zh: '新用户发布的视频需先审核' },
  word: { en: 'It has a word a reviewer looks at', zh: '内容含有需人工确认的词语' },
  same_text: { en: 'The same text stands in several posts', zh: '多条帖子内容相同' },
  check: { en: 'It is being checked; this takes a moment', zh: '正在自动检测，请稍候' },
  found: { en: 'The check found something a reviewer looks at', zh: '自动检测提示需人工复核' },
  code: { en: 'A picture has a code that leads out of the app', zh: '图片中含有引导至平台外的二维码' },
}
const EDIT_WAITS: Words = {
  en: 'Your edit waits for a reviewer; the version before is shown',
  zh: '修改正在审核，期间展示原内容',
}
const HELD: Readonly<Record<'hidden' | 'rejected' | 'removed', Words>> = {
  hidden: { en: 'Reports have hidden it until a reviewer has looked', zh: '因举报暂时隐藏，等待复核' },
  rejected: { en: 'It did not pass the review', zh: '未通过审核' },
  removed: { en: 'It was removed', zh: '已被移除' },
}
const SHIELDED: Words = { en: 'Strangers cannot comment for now', zh: '暂停陌生人评论' }
const DOOR: Words = { en: 'You chose who may comment', zh: '您限制了可评论的人' }
/** What every shown post meets: parts of its readers do not see it, or it stands further down. */
const ALWAYS: ReadonlyArray<[Limit['code'], Words]> = [
  [
    'blocked_pairs',
    {
      en: 'People you block, who block you, or who muted you or a word in it do not see it',
      zh: '您拉黑的、拉黑您的，以及屏蔽了您或相关词语的用户看不到',
    },
  ],
  ['linked_once', { en: 'In “Recommended” linked accounts count once', zh: '推荐排序中，关联账号只计一次' }],
  [
    'twice_in_page',
    {
      en: `“Recommended” shows an author at most ${RECOMMEND.author_most} times in ${RECOMMEND.of} posts; the others follow`,
      zh: `推荐中每 ${RECOMMEND.of} 条最多展示同一作者 ${RECOMMEND.author_most} 条，其余顺延`,
    },
  ],
]

const say = (ctx: Ctx, words: Words): string => (ctx.locale === 'zh-CN' ? words.zh : words.en)

/** Why a text waits, as its author and a reviewer read it. */
export const waitWords = (ctx: Ctx, waits: readonly WaitReason[]): string[] => waits.map((reason) => say(ctx, WAITS[reason]))

type Held = Pick<Post, 'status' | 'waits' | 'review_by'> | Pick<Comment, 'status' | 'waits' | 'review_by'>

/** What keeps a text of any kind from all others. */
export function limitsOfHeld(ctx: Ctx, held: Held, decision: Decision | undefined): Limit[] {
  const { status, waits, review_by } = held
  if (status === 'reviewing')
    return waits.map((reason) => ({
      ...{ code: `waits_${reason}` as const, text: say(ctx, WAITS[reason]), reaches: 'author' as const },
      until: seconds(review_by),
    }))
  if (status !== 'hidden' && status !== 'rejected' && status !== 'removed') return []
  const rule = ruleShown(ctx.locale, decision?.rule_no ?? null)
  return [{ code: status, text: say(ctx, HELD[status]), rule, reaches: 'author' }]
}

/** Everything that keeps a post from anybody. */
export function limitsOf(
  ctx: Ctx,
  post: Post,
  { decision, waiting, now }: { decision: Decision | undefined; waiting: Version | undefined; now: number },
): Limit[] {
  const limits = limitsOfHeld(ctx, post, decision)
  if (waiting)
    limits.push({
      ...{ code: 'edit_waits' as const, text: say(ctx, EDIT_WAITS), reaches: 'all' as const },
      until: seconds(waiting.review_by),
    })
  if (post.status !== 'visible') return limits
  if (post.shielded_until !== null && post.shielded_until > now)
    limits.push({ code: 'shielded', text: say(ctx, SHIELDED), reaches: 'part', until: seconds(post.shielded_until) })
  if (post.comments_from !== 'open') limits.push({ code: 'door', text: say(ctx, DOOR), reaches: 'part' })
  return [...limits, ...ALWAYS.map(([code, words]) => ({ code, text: say(ctx, words), reaches: 'part' as const }))]
}

/** A decision with what its author may do about it. */
export function decisionShown(ctx: Ctx, decision: Decision | undefined, now: number): Shown | null {
  if (!decision || decision.ended_at !== null || decision.outcome === 'turned') return null
  const until = bbsRules.appealBy(decision)
  const open = until !== null && now < until
  const refusal = until === null ? 'STATE_CONFLICT' : 'WINDOW_CLOSED'
  return {
    ...{ id: decision.id, kind: decision.kind, rule: ruleShown(ctx.locale, decision.rule_no), reason: decision.reason },
    ...{ at: seconds(decision.decided_at), appeal: decision.appeal, appeal_by: open ? seconds(until) : null },
    answer_by: bbsRules.isAppealed(decision) ? seconds(decision.answer_by) : null,
    ...{ outcome: decision.outcome, ruling: decision.ruling },
    can: {
      appeal: open
        ? { ok: true }
        : { ok: false, code: REFUSALS[refusal].code, reason: reasonText(refusal, ctx.locale) },
    },
  }
}
