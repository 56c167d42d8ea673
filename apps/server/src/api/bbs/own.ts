/** What the author alone reads of a post: what keeps it from others, the decision, the version that waits, and what may be done. */
import { DRAFT_DAYS, type PostOwn, REFUSALS, reasonText } from '@juya/contract'
import type { z } from 'zod'
import { bbsRules, type Decision, decisionsOn, type Post, type Version, waitingVersions } from '../../domains/bbs/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { decisionShown, limitsOf } from './limits.ts'

export type Own = z.input<typeof PostOwn>
type Clock = Own['clocks'][number]

const CLOCKS: Readonly<Record<Clock['kind'], { en: string; zh: string }>> = {
  post_review: { en: 'A reviewer answers within {left}', zh: '平台将在 {left}内完成审核' },
  post_draft: { en: 'Publish it within {left}, or the draft is cleared', zh: '请在 {left}内发布，逾期草稿将清除' },
  post_appeal: { en: 'You can appeal within {left}; then the decision stands', zh: '可在 {left}内申诉，逾期处理生效' },
  post_ruling: { en: 'Another operator decides within {left}', zh: '另一位操作员将在 {left}内复核' },
}

function clocksOf(ctx: Ctx, dues: ReadonlyArray<[Clock['kind'], number | null | undefined]>, now: number): Clock[] {
  return dues.flatMap(([kind, due]) =>
    due && due > now
      ? [{ kind, due_at_ms: due, text: ctx.locale === 'zh-CN' ? CLOCKS[kind].zh : CLOCKS[kind].en }]
      : [],
  )
}

const can = (ctx: Ctx, may: boolean, status: string) =>
  may
    ? { ok: true }
    : { ok: false, code: REFUSALS.STATE_CONFLICT.code, reason: reasonText('STATE_CONFLICT', ctx.locale, { status }) }

/** Of posts of the caller, by post. Those of others are left out. */
export async function ownParts(ctx: Ctx, posts: readonly Post[]): Promise<Map<number, Own>> {
  const mine = posts.filter(({ user_id }) => user_id === ctx.user?.id)
  if (mine.length === 0) return new Map()
  const ids = mine.map(({ id }) => id)
  const decisions = await decisionsOn(ctx, 'post', ids)
  const waiting = await waitingVersions(ctx, ids)
  const now = await databaseNow(ctx)
  return new Map(mine.map((post) => [post.id, ownPart(ctx, post, decisions.get(post.id), waiting.get(post.id), now)]))
}

function ownPart(ctx: Ctx, post: Post, decision: Decision | undefined, waiting: Version | undefined, now: number): Own {
  const shown = decisionShown(ctx, decision, now)
  const open = decision && shown?.can.appeal.ok ? bbsRules.appealBy(decision) : null
  const ruling = decision && bbsRules.isAppealed(decision) ? decision.answer_by : null
  const draft_until = post.status === 'draft' ? post.saved_at + DRAFT_DAYS * bbsRules.DAY_MS : null
  const review_by = post.status === 'reviewing' ? post.review_by : (waiting?.review_by ?? null)
  const { comments_from } = post
  return {
    limits: limitsOf(ctx, post, { decision, waiting, now }),
    ...{ decision: shown, review_by: seconds(review_by), comments_from },
    pending: waiting ? { version: waiting.version, title: waiting.title, content: waiting.content } : null,
    draft_until: seconds(draft_until),
    can: {
      edit: can(ctx, bbsRules.mayEdit(post), post.status),
      delete: can(ctx, bbsRules.mayDelete(post), post.status),
    },
    shielded_until: post.shielded_until !== null && post.shielded_until > now ? seconds(post.shielded_until) : null,
    clocks: clocksOf(
      ctx,
      [
        ['post_review', review_by],
        ['post_draft', draft_until],
        ['post_appeal', open],
        ['post_ruling', ruling],
      ],
      now,
    ),
  }
}
