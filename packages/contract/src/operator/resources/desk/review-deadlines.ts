/** Review deadlines: by when the platform answers about a queued thing, and what became of it. */
import { z } from 'zod'
import { opt } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { QUEUE_NAMES } from '../queues.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  running: { en: 'Running', zh: '进行中', tone: 'amber' },
  asked: { en: 'Waits for an answer', zh: '等待对方答复', tone: 'blue' },
  kept: { en: 'Kept', zh: '按时', tone: 'jade' },
  broken: { en: 'Broken', zh: '逾期', tone: 'red' },
} as const

// biome-ignore format: a definition, line by line
export const REVIEW_DEADLINES = defineResource({
  name: 'review_deadlines', call: 'reviewDeadlines', path: '/api/operator/review_deadlines',
  page: '/review-deadlines', roles: ['review', 'service', 'finance', 'arbiter'],
  menu: { group: 'home', at: 30, icon: 'HandshakeIcon', file: 'review-deadline/review-deadlines.page.tsx' },
  one: { en: 'Review deadline', zh: '审核时限' },
  many: { en: 'Review deadlines', zh: '审核时限' },
  notes: { list: 'Promises of an answer, running, kept and broken.' },
  lists: { review_deadline: STATES },
  filters: {
    queue: { kind: 'word', words: 'queue', values: QUEUE_NAMES },
    state: { kind: 'word', words: 'review_deadline', values: valuesOf(STATES) },
    /** Waits beyond its time now. */
    late: { kind: 'flag' },
    ended_at: { kind: 'day', may_be_empty: true },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'thing', en: 'Review deadline', zh: '审核时限', sort: 'id' },
    { key: 'created_at', en: 'Since', zh: '起算时间', as: 'time' },
    { key: 'due_at', en: 'Answer by', zh: '答复期限', as: 'time' },
    { key: 'ended_at', en: 'Answered', zh: '答复于', as: 'time' },
    { key: 'state', en: 'State', zh: '状态', as: 'state', list: 'review_deadline' },
  ],
  chips: [
    { filters: {} },
    { en: 'Late now', zh: '现已逾期', filters: { late: '1' } },
    ...chipsOf('state', ['kept', 'broken']).slice(1),
  ],
  acts: {},
  texts: {
    none: { en: 'No deadline like this', zh: '没有符合的时限' },
    none_note: { en: 'Take a filter away to see more.', zh: '去掉筛选条件可查看更多。' },
    claims: { en: 'Claims by operator', zh: '各操作员的认领' },
    operator: { en: 'Operator', zh: '操作员' },
    held: { en: 'Held now', zh: '当前持有' },
    oldest: { en: 'Oldest held for', zh: '最久已持有' },
    lapsed: { en: 'Lapsed in {days} days', zh: '近 {days} 天超时未决' },
    skipped: { en: 'Put aside in {days} days', zh: '近 {days} 天跳过' },
    no_claims: { en: 'Nobody holds a claim. In {days} days none lapsed, and nothing was put aside.', zh: '当前无人认领，近 {days} 天没有超时，也没有跳过。' },
    claims_loading: { en: 'Loading', zh: '加载中' },
  },
})

export const reviewDeadlineRows = rowsOf(REVIEW_DEADLINES, {
  row: z.object({
    id: Id,
    queue: z.enum(QUEUE_NAMES),
    /** The lot, filing, case or penalty. */
    ref_id: Id,
    state: z.enum(valuesOf(STATES)),
    due_at: At,
    ended_at: opt(At),
    created_at: At,
  }),
})
