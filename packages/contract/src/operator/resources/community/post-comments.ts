/** Comments under posts: those that wait for a reviewer, those reports have hidden, and what is shown. */
import { z } from 'zod'
import { opt, Image, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'
import { RuleChoice, ruleNo } from './posts.ts'

const STATES = {
  reviewing: { en: 'To review', zh: '待审核', tone: 'blue' },
  hidden: { en: 'Hidden by reports', zh: '举报隐藏', tone: 'amber' },
  visible: { en: 'Shown', zh: '展示中', tone: 'jade' },
  rejected: { en: 'Rejected', zh: '未通过', tone: 'red' },
  removed: { en: 'Removed', zh: '已移除', tone: 'red' },
} as const

// biome-ignore format: a definition, line by line
export const POST_COMMENTS = defineResource({
  name: 'post_comments', thing: 'comment', table: 'bbs_comments', call: 'postComments', view: 'postComment', path: '/api/operator/post_comments',
  page: '/post-comments', roles: ['review', 'service', 'arbiter'], about: 'post_comment', pane: true, one_by_one: true,
  menu: { group: 'people', at: 293, icon: 'ChatTextIcon', file: 'community/post-comments.page.tsx' },
  queue: {
    name: 'post_comment', en: 'Comment review', zh: '评论审核', one: { en: 'Comment {id}', zh: '评论 {id}' }, roles: ['review'], readers: ['service', 'arbiter'],
  },
  counter: { name: 'post_comments_waiting', en: 'Comments to review', zh: '待审评论', asked: { status: 'reviewing,hidden' } },
  touches: ['postAppeals', 'postAppeal'],
  one: { en: 'Comment', zh: '评论' },
  many: { en: 'Comments', zh: '评论' },
  notes: { list: 'Comments; status=reviewing,hidden is the queue.', view: 'One comment with the post it stands under.' },
  lists: { post_comment: STATES },
  filters: { status: { kind: 'word', words: 'post_comment', values: valuesOf(STATES) }, user_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'content', en: 'Comment', zh: '评论', sort: 'id' },
    { key: 'author', en: 'Author', zh: '作者', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'post_comment' },
    { key: 'sent_at', en: 'Sent', zh: '提交时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    approveComment: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['reviewing', 'hidden'], done: { en: 'Shown. Its writer was told.', zh: '已展示，已通知作者' },
      path: 'approve', roles: ['review'], anew: 'once', decides: true, reason: 'note',
      note: 'Let a comment be shown, or show again what reports have hidden.',
      log: { 'post_comment.approve': { en: 'Approved the comment', zh: '通过评论' } },
    },
    rejectComment: {
      en: 'Reject', zh: '退回', done: { en: 'Rejected. Its writer was told.', zh: '已退回，已通知作者' },
      path: 'reject', roles: ['review'], anew: 'once', decides: true, reason: true,
      note: 'Do not let a comment be shown, by a rule its writer reads.',
      log: { 'post_comment.reject': { en: 'Rejected the comment', zh: '退回评论' } },
    },
    removeComment: {
      en: 'Remove', zh: '移除', done: { en: 'Removed. Its writer was told.', zh: '已移除，已通知作者' },
      path: 'remove', roles: ['review', 'service'], anew: 'once', reason: true,
      note: 'Remove a comment that is shown or hidden, by a rule its writer reads and may appeal.',
      log: { 'post_comment.remove': { en: 'Removed the comment', zh: '移除评论' } },
    },
  },
  texts: {
    none: { en: 'No comment here', zh: '没有评论' },
    none_note: { en: 'What waits for a reviewer appears here at once.', zh: '待审核的评论会立即出现在这里。' },
    pick: { en: 'Choose a comment', zh: '请选择评论' },
    reason: { en: 'Words for its writer', zh: '给作者的话' },
    only_read: { en: 'Your roles may look at comments, not decide.', zh: '您的角色可以查看评论，但不能处理。' },
    approve: { en: 'Show it', zh: '予以展示' },
    approve_note: { en: 'It is shown at once.', zh: '立即展示。' },
    against: { en: 'Rule {no}: {text}', zh: '规则 {no}：{text}' },
    against_note: { en: 'Its writer reads the rule and may appeal.', zh: '作者可看到规则并申诉。' },
    remove: { en: 'Remove', zh: '移除' },
    rule: { en: 'The rule that is broken', zh: '违反的规则' },
    do_approve: { en: 'Show the comment', zh: '展示评论' },
    do_reject: { en: 'Reject by rule {no}', zh: '按规则 {no} 退回' },
    do_remove: { en: 'Remove by rule {no}', zh: '按规则 {no} 移除' },
    text: { en: 'Comment', zh: '评论' },
    post: { en: 'Under the post', zh: '所在帖子' },
    open: { en: 'See the post', zh: '查看帖子' },
    pictures: { en: 'Pictures', zh: '图片' },
  },
})

export const postCommentRows = rowsOf(POST_COMMENTS, {
  row: z.object({
    id: Id,
    user_id: Id,
    author: z.string(),
    content: z.string(),
    status: z.enum(valuesOf(STATES)),
    sent_at: At,
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    images: z.array(Image),
    post: z.object({ id: Id, title: z.string() }),
    rules: z.array(RuleChoice),
  },
  fields: { rejectComment: { rule_no: ruleNo }, removeComment: { rule_no: ruleNo } },
})
