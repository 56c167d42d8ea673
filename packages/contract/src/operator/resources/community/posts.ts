/** Posts of the community: those that wait for a reviewer, those reports have hidden, and what is shown. */
import { z } from 'zod'
import { REPORT_RULES } from '../../../calls/people/report-words.ts'
import { Image, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Id, whole } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

/** A shown post of which another version waits is told apart: it stands in the queue as well. */
const STATES = {
  reviewing: { en: 'To review', zh: '待审核', tone: 'blue' },
  edit_waits: { en: 'Edit to review', zh: '修改待审', tone: 'blue' },
  hidden: { en: 'Hidden by reports', zh: '举报隐藏', tone: 'amber' },
  visible: { en: 'Shown', zh: '展示中', tone: 'jade' },
  rejected: { en: 'Rejected', zh: '未通过', tone: 'red' },
  removed: { en: 'Removed', zh: '已移除', tone: 'red' },
} as const
export const ruleNo = whole(1, REPORT_RULES.length)
/** The rules an operator names, as a pane offers them. */
export const RuleChoice = z.object({ no: z.number().int(), text: z.string() })

// biome-ignore format: a definition, line by line
export const POSTS = defineResource({
  name: 'posts', thing: 'post', table: 'bbs_posts', call: 'posts', view: 'post', path: '/api/operator/posts',
  page: '/posts', roles: ['review', 'service', 'arbiter'], about: 'post', pane: true, one_by_one: true,
  menu: { group: 'people', at: 292, icon: 'ArticleIcon', file: 'community/posts.page.tsx' },
  queue: {
    name: 'post', en: 'Post review', zh: '帖子审核', one: { en: 'Post {id}', zh: '帖子 {id}' }, roles: ['review'], readers: ['service', 'arbiter'],
  },
  counter: { name: 'posts_waiting', en: 'Posts to review', zh: '待审帖子', asked: { status: 'reviewing,edit_waits,hidden' } },
  touches: ['postAppeals', 'postAppeal'],
  one: { en: 'Post', zh: '帖子' },
  many: { en: 'Posts', zh: '帖子' },
  notes: { list: 'Posts; status=reviewing,edit_waits,hidden is the queue.', view: 'One post with what a reviewer needs beside it.' },
  lists: { post: STATES },
  filters: { status: { kind: 'word', words: 'post', values: valuesOf(STATES) }, user_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Post', zh: '帖子', sort: 'id' },
    { key: 'author', en: 'Author', zh: '作者', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'post' },
    { key: 'sent_at', en: 'Sent', zh: '提交时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', ['reviewing', 'edit_waits', 'hidden', 'visible', 'rejected', 'removed']),
  acts: {
    approvePost: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['reviewing', 'edit_waits', 'hidden'], done: { en: 'Shown. The author was told.', zh: '已展示，已通知作者' },
      path: 'approve', roles: ['review'], anew: 'once', states: ['post'], decides: true, reason: 'note',
      note: 'Let a post, or the version of it that waits, be shown; show again what reports have hidden.',
      log: { 'post.approve': { en: 'Approved the post', zh: '通过帖子' } },
    },
    rejectPost: {
      en: 'Reject', zh: '退回', done: { en: 'Rejected. The author was told.', zh: '已退回，已通知作者' },
      path: 'reject', roles: ['review'], anew: 'once', states: ['post'], decides: true, reason: true,
      note: 'Do not let a post, or the version of it that waits, be shown, by a rule its author reads.',
      log: { 'post.reject': { en: 'Rejected the post', zh: '退回帖子' } },
    },
    removePost: {
      en: 'Remove', zh: '移除', done: { en: 'Removed. The author was told.', zh: '已移除，已通知作者' },
      path: 'remove', roles: ['review', 'service'], anew: 'once', states: ['post'], reason: true,
      note: 'Remove a post that is shown or hidden, by a rule its author reads and may appeal.',
      log: { 'post.remove': { en: 'Removed the post', zh: '移除帖子' } },
    },
    choosePost: {
      en: 'Choose for “Essence”', zh: '加精', when: ['visible'], done: { en: 'It stands in “Essence”.', zh: '已加精' },
      path: 'choose', roles: ['review', 'service'], anew: 'once', states: ['post'], reason: 'note', refusals: ['ALREADY_DONE'],
      note: 'Put a post among those chosen by operators.',
      log: { 'post.choose': { en: 'Chose the post', zh: '帖子加精' } },
    },
  },
  texts: {
    none: { en: 'No post here', zh: '没有帖子' },
    none_note: { en: 'What waits for a reviewer appears here at once.', zh: '待审核的帖子会立即出现在这里。' },
    pick: { en: 'Choose a post', zh: '请选择帖子' },
    reason: { en: 'Words for the author', zh: '给作者的话' },
    only_read: { en: 'Your roles may look at posts, not decide.', zh: '您的角色可以查看帖子，但不能处理。' },
    approve: { en: 'Show it', zh: '予以展示' },
    approve_note: { en: 'It is shown at once.', zh: '立即展示。' },
    against: { en: 'Rule {no}: {text}', zh: '规则 {no}：{text}' },
    against_note: { en: 'The author reads the rule and may appeal.', zh: '作者可看到规则并申诉。' },
    remove: { en: 'Remove', zh: '移除' },
    rule: { en: 'The rule that is broken', zh: '违反的规则' },
    do_approve: { en: 'Show the post', zh: '展示帖子' },
    do_reject: { en: 'Reject by rule {no}', zh: '按规则 {no} 退回' },
    do_remove: { en: 'Remove by rule {no}', zh: '按规则 {no} 移除' },
    waits: { en: 'Why it waits', zh: '待审原因' },
    declared: { en: 'Declared', zh: '作者声明' },
    ai_made: { en: 'Made by a computer', zh: '含 AI 生成内容' },
    is_paid: { en: 'Paid, or of the author’s own shop', zh: '推广或自有店铺' },
    text: { en: 'Text', zh: '正文' },
    edit: { en: 'The version that waits', zh: '待审版本' },
    pictures: { en: 'Pictures', zh: '图片' },
    author: { en: 'See the author', zh: '查看作者' },
    before: { en: 'Decided before', zh: '此前处理' },
  },
})

export const postRows = rowsOf(POSTS, {
  row: z.object({
    id: Id,
    user_id: Id,
    author: z.string(),
    title: z.string(),
    image: opt(Image),
    status: z.enum(valuesOf(STATES)),
    sent_at: At,
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    content: z.string(),
    images: z.array(z.object({ path: Image, words: opt(z.string()) })),
    video: opt(z.string()),
    poster: opt(Image),
    waits: z.array(z.string()),
    ai_made: z.boolean(),
    is_paid: z.boolean(),
    edit: opt(z.object({ title: opt(z.string()), content: z.string(), images: z.array(Image) })),
    before: opt(z.string()),
    rules: z.array(RuleChoice),
  },
  fields: { rejectPost: { rule_no: ruleNo }, removePost: { rule_no: ruleNo } },
})
