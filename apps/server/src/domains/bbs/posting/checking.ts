/**
 * A provider judges texts and pictures once they are written; no transaction waits for it. A newcomer's post waits for its answer, all else is shown and
 * checked later. What it finds is looked at by an operator, and its author reads that. While it is silent it is asked again.
 */
import type { WaitReason } from '@juya/contract'
import { GatewayRefused } from '../../../gateways/errors.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import type { AskingHandler } from '../../../platform/time/deadlines.ts'
import { hide } from '../deciding/deciding.ts'
import { isShown } from '../rules.ts'
import { changePost, commentById, lockPost, postById, waitingVersion } from '../store.ts'
import type { Post } from '../tables.ts'
import { showPost } from './showing.ts'

/** What is judged as one. */
interface Written {
  /** Names it: asking again changes nothing. */
  name: string
  scene: 'post' | 'comment'
  texts: ReadonlyArray<string | null>
  images: readonly string[]
}

/** What the provider found in any part, by its names; empty: nothing. @throws OutcomeUnknown (it is silent) */
async function found(ctx: Ctx, { name, scene, texts, images }: Written): Promise<string[]> {
  const { moderation } = ctx.services.gateways
  if (!moderation.configured) return []
  const text = texts.filter(Boolean).join('\n')
  const labels: string[] = []
  const judge = async (ask: () => ReturnType<typeof moderation.text>): Promise<void> => {
    try {
      const judged = await ask()
      if (judged.suggestion !== 'pass') labels.push(...judged.labels.map((label) => label.name))
      if (judged.suggestion !== 'pass' && judged.labels.length === 0) labels.push(judged.suggestion)
    } catch (error) {
      // What it cannot read is looked at by an operator; it is no fault of ours.
      if (!(error instanceof GatewayRefused)) throw error
      labels.push(error.code)
    }
  }
  if (text !== '') await judge(() => moderation.text({ request_id: `${name}:text`, scene, text }))
  for (const [i, path] of images.entries()) {
    const bytes = await ctx.services.files.read(path)
    if (bytes) await judge(() => moderation.picture({ request_id: `${name}:${i}`, scene, bytes }))
  }
  return [...new Set(labels)]
}

/** Deadline bbs_check_post. A version that came meanwhile is judged by a check of its own. */
export const checkPost: AskingHandler = {
  title: { en: 'Have a post checked', zh: '帖子内容检测' },
  side_by_side: 4,
  async ask(ctx, { ref_id: id }) {
    const post = await postById(ctx, id)
    if (!post || (post.status !== 'reviewing' && post.status !== 'visible')) return null
    const edit = await waitingVersion(ctx, id)
    const { version, title, content, images } = edit ?? post
    const labels = await found(ctx, { name: `post:${id}:${version}`, scene: 'post', texts: [title, content], images })
    await inTransaction(ctx, (tx) => applyCheck(tx, id, version, labels))
    return null
  },
}

async function applyCheck(tx: Tx, id: number, version: number, labels: readonly string[]): Promise<void> {
  const post = await lockPost(tx, id)
  // An edit that waits is an operator's already.
  if (!post || post.version !== version) return
  if (post.status === 'reviewing') return settleWaiting(tx, post, labels)
  if (labels.length > 0 && isShown(post)) await hide(tx, 'post', id, labels.join(', '))
}

/** A post that waited for the check alone is shown; where something was found it waits for an operator. */
async function settleWaiting(tx: Tx, post: Post, labels: readonly string[]): Promise<void> {
  const waits = post.waits.filter((reason) => reason !== 'check')
  const left: WaitReason[] = labels.length > 0 ? [...waits, 'found'] : waits
  if (left.length === 0) await showPost(tx, post, true)
  else await changePost(tx, post.id, { waits: left })
}

/** Deadline bbs_check_comment. */
export const checkComment: AskingHandler = {
  title: { en: 'Have a comment checked', zh: '评论内容检测' },
  side_by_side: 4,
  async ask(ctx, { ref_id: id }) {
    const comment = await commentById(ctx, id)
    if (!comment || !isShown(comment)) return null
    const { content, images } = comment
    const labels = await found(ctx, { name: `comment:${id}`, scene: 'comment', texts: [content], images })
    if (labels.length > 0) await inTransaction(ctx, (tx) => hide(tx, 'comment', id, labels.join(', ')))
    return null
  },
}
