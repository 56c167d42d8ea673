/** Rejected proofs that people brought before the arbiter: the queue, and what was ruled. */
import { z } from 'zod'
import { Image, opt, type PlaceStatus, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Fen, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

/** Every state of a place: an act on its task may change any of them. */
const STATES = {
  disputed: { en: 'To be ruled on', zh: '待裁决', tone: 'amber' },
  paid: { en: 'Approved and paid', zh: '已通过并支付', tone: 'jade' },
  rejected: { en: 'Rejection upheld', zh: '维持驳回', tone: 'red' },
  taken: { en: 'No proof yet', zh: '待提交', tone: 'grey' },
  submitted: { en: 'Being looked at', zh: '审核中', tone: 'blue' },
  returned: { en: 'Ended', zh: '已终止', tone: 'grey' },
  expired: { en: 'Time over', zh: '已超时', tone: 'grey' },
} as const satisfies Record<z.infer<typeof PlaceStatus>, object>

// biome-ignore format: a definition, line by line
export const TASK_APPEALS = defineResource({
  name: 'task_appeals', thing: 'task_place', table: 'task_places', call: 'taskAppeals', view: 'taskAppeal', path: '/api/operator/task_appeals',
  page: '/task-appeals', roles: ['arbiter', 'service'], pane: true, one_by_one: true, logged_of: { thing: 'task', field: 'task_id' },
  menu: { group: 'trade', at: 102, icon: 'ScalesIcon', file: 'task/task-appeals.page.tsx' },
  queue: {
    name: 'task_appeal', en: 'Rejected proofs', zh: '任务凭证裁决', one: { en: 'Proof {id}', zh: '凭证 {id}' }, roles: ['arbiter'], readers: ['service'],
  },
  counter: { name: 'task_appeals_open', en: 'Rejected proofs', zh: '任务凭证裁决', asked: { status: 'disputed' } },
  touches: ['tasks', 'task'],
  about: 'task_place',
  one: { en: 'Rejected proof', zh: '任务凭证' },
  many: { en: 'Rejected proofs', zh: '任务凭证裁决' },
  notes: { list: 'Proofs whose rejection was appealed; status=disputed is the queue.', view: 'One of them with what both sides said.' },
  lists: { task_appeal: STATES },
  filters: { status: { kind: 'word', words: 'task_appeal', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'task', en: 'Task', zh: '任务', sort: 'id' },
    { key: 'person', en: 'Person', zh: '领取人', as: 'text' },
    { key: 'reward', en: 'Reward', zh: '奖励' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'task_appeal' },
    { key: 'appealed_at', en: 'Asked', zh: '申请时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', ['disputed', 'paid', 'rejected']),
  acts: {
    overturnRejection: {
      en: 'Approve the proof', zh: '改判通过', tone: 'jade', when: ['disputed'], done: { en: 'Paid. Both sides were told.', zh: '已支付，已通知双方' },
      effect: { en: 'The reward is paid at once. It counts against the answers of who rejected it.', zh: '奖励立即支付，并计入驳回方的改判次数。' },
      path: 'overturn', roles: ['arbiter'], anew: 'once', states: ['task_place', 'house_place'], decides: true, reason: true, refusals: ['SELF_ACTION'],
      note: 'Approve a proof that was rejected. No operator rules on what they rejected.',
      log: { 'task.overturn': { en: 'Overturned the rejection of a proof', zh: '改判通过凭证' } },
    },
    upholdRejection: {
      en: 'Uphold the rejection', zh: '维持驳回', tone: 'red', when: ['disputed'], done: { en: 'Upheld. Both sides were told.', zh: '已维持，已通知双方' },
      effect: { en: 'Nothing is paid, and the place is free for others.', zh: '不支付奖励，名额重新开放。' },
      path: 'uphold', roles: ['arbiter'], anew: 'once', states: ['task_place', 'house_place'], decides: true, reason: true, refusals: ['SELF_ACTION'],
      note: 'Uphold a rejection: the place is free for others.',
      log: { 'task.uphold': { en: 'Upheld the rejection of a proof', zh: '维持凭证驳回' } },
    },
  },
  texts: {
    none: { en: 'Nothing to rule on', zh: '没有待裁决的凭证' },
    none_note: { en: 'A rejected proof waits here once its person asks Juya to decide.', zh: '领取人申请平台介入后，凭证会出现在这里。' },
    pick: { en: 'Choose a proof', zh: '请选择凭证' },
    reason: { en: 'Words for both sides', zh: '给双方的话' },
    only_read: { en: 'Your roles may look at these proofs, not decide.', zh: '您的角色可以查看凭证，但不能裁决。' },
    asks: { en: 'The task', zh: '任务要求' },
    proof: { en: 'Proof', zh: '凭证' },
    rejected: { en: 'Why it was rejected', zh: '驳回理由' },
    house: { en: 'Juya', zh: '聚雅' },
    points: { en: { one: '{count} point', other: '{count} points' }, zh: '{count} 积分' },
    joined: { en: 'The person works for this shop now; the shop does not judge the proof itself.', zh: '领取人现已在该店铺任职，由平台判断。' },
    appeal: { en: 'The person says', zh: '领取人的说明' },
    ruling: { en: 'Ruling', zh: '裁决' },
    tries: { en: 'Proofs submitted', zh: '提交次数' },
    picture: { en: 'Picture {n}', zh: '图 {n}' },
    open: { en: 'See the task', zh: '查看任务' },
  },
})

export const taskAppealRows = rowsOf(TASK_APPEALS, {
  row: z.object({
    id: Id,
    task_id: Id,
    title: z.string(),
    cover: opt(Image),
    /** Absent: the task is Juya’s own. */
    shop: opt(z.object({ id: Id, name: z.string() })),
    user_id: Id,
    person: z.string(),
    reward_fen: Fen,
    reward_points: z.number().int(),
    status: z.enum(valuesOf(STATES)),
    appealed_at: At,
    decided_at: opt(At),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    steps: z.array(z.string()),
    proof: opt(z.object({ text: opt(z.string()), link: opt(z.string()), images: z.array(Image) })),
    tries: z.number().int(),
    /** Absent where the shop has not judged it. */
    reject_reason: opt(z.string()),
    appeal: opt(z.string()),
    appeal_images: z.array(Image),
    ruling: opt(z.string()),
  },
})
