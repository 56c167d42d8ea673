/** Decisions against posts and comments whose authors appealed: the queue, and what was ruled. */
import { z } from 'zod'
import { opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  open: { en: 'To be ruled on', zh: '待裁决', tone: 'amber' },
  turned: { en: 'Turned round', zh: '已改判', tone: 'jade' },
  upheld: { en: 'Upheld', zh: '维持原判', tone: 'red' },
} as const

// biome-ignore format: a definition, line by line
export const POST_APPEALS = defineResource({
  name: 'post_appeals', thing: 'post_decision', table: 'bbs_decisions', call: 'postAppeals', view: 'postAppeal', path: '/api/operator/post_appeals',
  page: '/post-appeals', roles: ['review', 'arbiter', 'service'], about: 'post_decision', pane: true, one_by_one: true,
  menu: { group: 'people', at: 294, icon: 'ScalesIcon', file: 'community/post-appeals.page.tsx' },
  queue: {
    name: 'post_appeal', en: 'Appeals about posts', zh: '帖子申诉', one: { en: 'Appeal {id}', zh: '申诉 {id}' }, roles: ['review'], readers: ['arbiter', 'service'],
  },
  counter: { name: 'post_appeals_open', en: 'Appeals about posts', zh: '帖子申诉', asked: { status: 'open' } },
  touches: ['posts', 'post', 'postComments', 'postComment'],
  one: { en: 'Appeal about a post', zh: '帖子申诉' },
  many: { en: 'Appeals about posts', zh: '帖子申诉' },
  notes: { list: 'Decisions against posts and comments that were appealed; status=open is the queue.', view: 'One of them with what both sides said.' },
  lists: { post_appeal: STATES },
  filters: { status: { kind: 'word', words: 'post_appeal', values: valuesOf(STATES) }, user_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'About', zh: '关于', sort: 'id' },
    { key: 'author', en: 'Author', zh: '作者', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'post_appeal' },
    { key: 'appealed_at', en: 'Asked', zh: '申诉时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    turnPostDecision: {
      en: 'Show it again', zh: '改判展示', tone: 'jade', when: ['open'], done: { en: 'Shown again. The author was told.', zh: '已恢复展示，已通知作者' },
      effect: { en: 'It is shown at once, and nothing of the decision counts.', zh: '内容立即恢复展示，原处理不计。' },
      path: 'turn', roles: ['review'], anew: 'once', decides: true, reason: true, refusals: ['SELF_ACTION'],
      note: 'Turn a decision round. No operator rules on what they decided.',
      log: { 'post_decision.turn': { en: 'Turned the decision on a post round', zh: '改判帖子处理' } },
    },
    upholdPostDecision: {
      en: 'Uphold', zh: '维持原判', tone: 'red', when: ['open'], done: { en: 'Upheld. The author was told.', zh: '已维持，已通知作者' },
      effect: { en: 'The decision stands; a removal costs growth.', zh: '维持原处理；移除将扣减成长值。' },
      path: 'uphold', roles: ['review'], anew: 'once', decides: true, reason: true, refusals: ['SELF_ACTION'],
      note: 'Uphold a decision against a post or a comment.',
      log: { 'post_decision.uphold': { en: 'Upheld the decision on a post', zh: '维持帖子处理' } },
    },
  },
  texts: {
    none: { en: 'Nothing to rule on', zh: '没有待裁决的申诉' },
    none_note: { en: 'A decision waits here once its author appeals.', zh: '作者申诉后会出现在这里。' },
    pick: { en: 'Choose an appeal', zh: '请选择申诉' },
    reason: { en: 'Words for the author', zh: '给作者的话' },
    only_read: { en: 'Your roles may look at appeals, not decide.', zh: '您的角色可以查看申诉，但不能裁决。' },
    text: { en: 'The text', zh: '原文' },
    was: { en: 'What was decided', zh: '原处理' },
    appeal: { en: 'The author says', zh: '作者的说明' },
    ruling: { en: 'Ruling', zh: '裁决' },
    author: { en: 'See the author', zh: '查看作者' },
  },
})

export const postAppealRows = rowsOf(POST_APPEALS, {
  row: z.object({
    id: Id,
    user_id: Id,
    author: z.string(),
    title: z.string(),
    status: z.enum(valuesOf(STATES)),
    appealed_at: At,
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    target_type: z.enum(['post', 'comment']),
    content: z.string(),
    was: z.string(),
    appeal: z.string(),
    ruling: opt(z.string()),
  },
})
