/** The community's part of the process. */
import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { registerTrust } from '../report/index.ts'
import { registerWrittenTexts } from '../site/index.ts'
import { registerPosts } from './bbs-things.ts'
import { registerPostQueues } from './deciding/post-queues.ts'
import { standUnappealed } from './deciding/appealing.ts'
import { STANDS } from './deciding/deciding.ts'
import { registerTopics } from './house/topics.ts'
import { notices } from './notices.ts'
import { checkComment, checkPost } from './posting/checking.ts'
import { forgetDraft } from './posting/publishing.ts'
import { CHECK_COMMENT, CHECK_POST, DRAFT_ENDS } from './posting/showing.ts'
import { trustsOf } from './posting/trust.ts'
import { FOLD, foldCounts, HEAT, weighPost } from './reacting/counting.ts'
import { GATHER, tellGathered } from './reacting/gathering.ts'
import { commentTextsBelow, postTextsBelow } from './store.ts'
import { registerCommunityParts } from './takeout-part.ts'

const each = (en: string, zh: string, run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  title: { en, zh },
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const { ref_id } of dues) await run(tx, ref_id)
  },
})

export const bbsModule: DomainModule = {
  name: 'bbs',
  locks: { bbs_posts: 'post', bbs_comments: 'post_comment', bbs_decisions: 'post_decision' },
  notices,
  deadlines: {
    [DRAFT_ENDS]: each('Forget the draft of a post', '帖子草稿到期清除', forgetDraft),
    [CHECK_POST]: checkPost,
    [CHECK_COMMENT]: checkComment,
    [FOLD]: { ...each('Add up what came to a post', '汇总帖子互动数', foldCounts), apart: true },
    [HEAT]: { ...each('Weigh a post anew', '更新帖子推荐值', weighPost), apart: true },
    [GATHER]: { ...each('Tell an author of new likes', '通知作者新增点赞', tellGathered), apart: true },
    [STANDS]: each('The removal of a post or a comment stands', '帖子或评论移除生效', standUnappealed),
  },
  setup(services) {
    registerPosts(services)
    registerPostQueues()
    registerTrust(services, trustsOf)
    registerWrittenTexts(services, 'posts', { en: 'Posts', zh: '帖子' }, postTextsBelow)
    registerWrittenTexts(services, 'post_comments', { en: 'Comments', zh: '评论' }, commentTextsBelow)
    registerTopics(services)
    registerCommunityParts()
  },
}
