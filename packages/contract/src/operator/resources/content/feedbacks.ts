/** What people tell the platform, and answering it. */
import { z } from 'zod'
import { FEEDBACK_TYPES } from '../../../calls/people/report-words.ts'
import { Image, opt, UserBrief } from '../../../shapes/index.ts'
import { At, Id, text } from '../../../units.ts'
import { chipsOf, defineResource, type Label, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  open: { en: 'To answer', zh: '待答复', tone: 'blue' },
  answered: { en: 'Answered', zh: '已答复', tone: 'jade' },
} as const

const TYPES = {
  fault: { en: 'Something is broken', zh: '功能异常' },
  wish: { en: 'A wish', zh: '建议' },
  money: { en: 'Money', zh: '资金' },
  safety: { en: 'Safety', zh: '安全' },
  other: { en: 'Something else', zh: '其他' },
} as const satisfies Record<(typeof FEEDBACK_TYPES)[number], Label>

// biome-ignore format: a definition, line by line
export const FEEDBACKS = defineResource({
  name: 'feedbacks', thing: 'feedback', table: 'report_feedbacks', call: 'feedbacks', path: '/api/operator/feedbacks',
  page: '/feedbacks', roles: ['service'],
  menu: { group: 'people', at: 320, icon: 'ChatTextIcon', file: 'report/feedbacks.page.tsx' },
  one: { en: 'Feedback', zh: '反馈' },
  many: { en: 'Feedback', zh: '反馈' },
  notes: { list: 'What people told Juya; status=open is what waits.' },
  lists: { feedback: STATES, feedback_type: TYPES },
  filters: {
    status: { kind: 'word', words: 'feedback', values: valuesOf(STATES) },
    type: { kind: 'word', words: 'feedback_type', values: FEEDBACK_TYPES },
    user_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'content', en: 'What it says', zh: '内容', as: 'text', sort: 'id' },
    { key: 'type', en: 'About', zh: '类型', as: 'word', list: 'feedback_type' },
    { key: 'user', en: 'From', zh: '用户' },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'feedback' },
    { key: 'created_at', en: 'Sent', zh: '提交时间', as: 'time', right: true },
  ],
  chips: chipsOf('status', ['open']),
  acts: {
    answerFeedback: {
      en: 'Answer', zh: '答复', done: { en: 'Answered. The person reads it.', zh: '已答复，用户可见' },
      title: { en: 'Answer the person reads', zh: '用户可见的答复' },
      path: 'answer', anew: 'once',
      note: 'Answer feedback; the person reads it.',
      log: { 'feedback.answer': { en: 'Answered feedback', zh: '答复反馈' } },
    },
  },
  texts: {
    none: { en: 'Nothing here', zh: '暂无反馈' },
    none_note: { en: 'What people tell us about Juya.', zh: '用户对平台的意见和建议。' },
    contact: { en: 'Reach them at {contact}', zh: '联系方式：{contact}' },
  },
})

export const feedbackRows = rowsOf(FEEDBACKS, {
  row: z.object({
    id: Id,
    user: UserBrief,
    type: z.enum(FEEDBACK_TYPES),
    content: z.string(),
    images: z.array(Image),
    contact: opt(z.string()),
    status: z.enum(valuesOf(STATES)),
    reply: opt(z.string()),
    created_at: At,
    answered_at: opt(At),
  }),
  fields: { answerFeedback: { reply: text(1000, 4) } },
})
