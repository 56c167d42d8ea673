/** The community's interface for answers and other domains. */
export { appealDecision, turnDecision, upholdDecision } from './deciding/appealing.ts'
export { approve, choosePost, hide, reject, remove, ruleNamed } from './deciding/deciding.ts'
export { activityById, entriesOf, stateOf } from './house/activities.ts'
export { type Topic, topicBy } from './house/topics.ts'
export { type Chosen, choose, chosenBy, type Mute, mute, mutesOf } from './own/choosing.ts'
export { deletePost, editPost } from './posting/editing.ts'
export { namesIn } from './posting/naming.ts'
export { countDrafts, type PostForm, publishPost, saveDraft } from './posting/publishing.ts'
export { allowanceOf, type Writer, writerOf } from './posting/trust.ts'
export { type Counts, countsOf } from './reacting/counting.ts'
export { likeComment, likedComments, type Reaction, reactedAmong, reactToPost } from './reacting/liking.ts'
export { followingAmong, relationTo } from './reacting/relations.ts'
export * as bbsRules from './rules.ts'
export { setting as bbsSetting } from './settings.ts'
export {
  apartFrom,
  commentById,
  commentsByIds,
  decisionById,
  decisionsByIds,
  decisionsOn,
  postById,
  postsByIds,
  versionsBefore,
  waitingVersions,
} from './store.ts'
export type { Answer, Comment, Decision, Post, Version } from './tables.ts'
export { answerPost, answersOf, linkToShop } from './talking/answering.ts'
export { type CommentForm, commentBar, deleteComment, writeComment } from './talking/commenting.ts'
export { setDoor, shieldedTimes } from './talking/shields.ts'
