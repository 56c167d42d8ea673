/** The lists of what people report, and of what they tell the platform. */
import { FEEDBACK_TYPES, REPORT_REASONS, REPORT_STATUSES, REPORT_TARGETS } from '../../../calls/people/report-words.ts'
import type { Resource } from '../frame.ts'

export const REPORTS = {
  name: 'reports',
  call: 'reports',
  view: 'report',
  thing: 'report',
  page: '/reports',
  roles: ['service', 'arbiter', 'review'],
  queue: {
    name: 'report',
    en: 'Reports',
    zh: '举报',
    one: { en: 'Report {id}', zh: '举报 {id}' },
    roles: ['service', 'arbiter'],
    readers: ['review'],
  },
  counter: { name: 'reports_waiting', en: 'Reports', zh: '举报', asked: { status: 'open,taken,appealed' } },
  filters: {
    status: { kind: 'word', words: 'report', values: REPORT_STATUSES },
    target: { kind: 'word', words: 'report_target', values: REPORT_TARGETS },
    reason: { kind: 'word', words: 'report_reason', values: REPORT_REASONS },
    user_id: { kind: 'id' },
    shop_id: { kind: 'id' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'target', sort: 'id' },
    { key: 'reason' },
    { key: 'owner' },
    { key: 'status' },
    { key: 'created_at' },
    { key: 'due_at' },
  ],
  actions: ['askReported', 'decideReport', 'decideAppeal'],
  pane: true,
} as const satisfies Resource

export const FEEDBACKS = {
  name: 'feedbacks',
  call: 'feedbacks',
  page: '/feedbacks',
  roles: ['service'],
  filters: {
    status: { kind: 'word', words: 'feedback', values: ['open', 'answered'] },
    type: { kind: 'word', words: 'feedback_type', values: FEEDBACK_TYPES },
    user_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [{ key: 'content', sort: 'id' }, { key: 'type' }, { key: 'user' }, { key: 'status' }, { key: 'created_at' }],
  actions: ['answerFeedback'],
} as const satisfies Resource
