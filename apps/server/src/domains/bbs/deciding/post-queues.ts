/** The queues of the community: posts and comments that wait, and appeals, with the parts a decision rests on. */
import { printOf as print, registerMatter, registerQueue } from '../../../platform/things/queues.ts'
import { isAppealed } from '../rules.ts'
import {
  commentById,
  commentsByIds,
  decisionById,
  decisionsByIds,
  lockComment,
  lockDecision,
  lockPost,
  postById,
  postsByIds,
  waitingVersion,
} from '../store.ts'

export function registerPostQueues(): void {
  registerQueue('post', {
    lock: lockPost,
    async standing(ctx, id) {
      const post = await postById(ctx, id)
      if (!post) return undefined
      const edit = await waitingVersion(ctx, id)
      return {
        open: post.status === 'reviewing' || post.status === 'hidden' || edit !== undefined,
        parts: {
          words: print(post.title, post.content, edit?.title, edit?.content),
          pictures: print(post.images, post.video, edit?.images),
          declared: print(post.ai_made, post.is_paid),
        },
      }
    },
    parties: postsByIds,
  })
  registerQueue('post_comment', {
    lock: lockComment,
    async standing(ctx, id) {
      const comment = await commentById(ctx, id)
      return (
        comment && {
          open: comment.status === 'reviewing' || comment.status === 'hidden',
          parts: { words: print(comment.content), pictures: print(comment.images) },
        }
      )
    },
    parties: commentsByIds,
  })
  registerQueue('post_appeal', {
    lock: lockDecision,
    async standing(ctx, id) {
      const decision = await decisionById(ctx, id)
      return (
        decision && {
          open: isAppealed(decision),
          parts: { appeal: print(decision.kind, decision.rule_no, decision.reason, decision.appeal) },
        }
      )
    },
    parties: decisionsByIds,
  })
  registerMatter('post_decision', decisionsByIds)
}
