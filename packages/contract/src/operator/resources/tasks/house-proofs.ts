/** Proofs of Juya’s own tasks: the queue in which operators approve or reject them, and what became of each. */
import { z } from 'zod'
import { Image, opt, type PlaceStatus, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

/** Every state of a place: an act on its task may change any of them. */
const STATES = {
  submitted: { en: 'To be looked at', zh: '待审核', tone: 'amber' },
  paid: { en: 'Approved', zh: '已通过', tone: 'jade' },
  rejected: { en: 'Rejected', zh: '未通过', tone: 'red' },
  disputed: { en: 'To be ruled on', zh: '待裁决', tone: 'blue' },
  taken: { en: 'No proof yet', zh: '待提交', tone: 'grey' },
  returned: { en: 'Ended', zh: '已终止', tone: 'grey' },
  expired: { en: 'Time over', zh: '已超时', tone: 'grey' },
} as const satisfies Record<z.infer<typeof PlaceStatus>, object>

// biome-ignore format: a definition, line by line
export const HOUSE_PROOFS = defineResource({
  name: 'house_proofs', thing: 'house_proof', call: 'houseProofs', view: 'houseProof', path: '/api/operator/house_proofs',
  page: '/house-proofs', roles: ['review', 'content', 'arbiter'], pane: true, one_by_one: true, logged_of: { thing: 'house_task', field: 'task_id' },
  menu: { group: 'trade', at: 103, icon: 'CheckCircleIcon', file: 'task/house-proofs.page.tsx' },
  queue: {
    name: 'house_proof', en: 'Task proofs', zh: '平台任务凭证', one: { en: 'Proof {id}', zh: '凭证 {id}' }, roles: ['review'], readers: ['content', 'arbiter'],
  },
  counter: { name: 'house_proofs_waiting', en: 'Task proofs', zh: '平台任务凭证', asked: { status: 'submitted' } },
  touches: ['houseTasks', 'houseTask', 'taskAppeals'],
  one: { en: 'Proof of a task of Juya', zh: '平台任务凭证' },
  many: { en: 'Task proofs', zh: '平台任务凭证' },
  notes: { list: 'Proofs of Juya’s own tasks; status=submitted is the queue. What nobody looks at in time counts as approved.', view: 'One of them with what its task asks for.' },
  lists: { house_proof: STATES },
  filters: { status: { kind: 'word', words: 'house_proof', values: valuesOf(STATES) } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'task', en: 'Task', zh: '任务', sort: 'id' },
    { key: 'person', en: 'Person', zh: '领取人', as: 'text' },
    { key: 'reward_points', en: 'Points', zh: '积分', as: 'number' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'house_proof' },
    { key: 'submitted_at', en: 'Submitted', zh: '提交时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', ['submitted', 'paid', 'rejected', 'disputed']),
  acts: {
    approveProof: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['submitted'], done: { en: 'Approved. The points are there.', zh: '已通过，积分已发放' },
      effect: { en: 'The person has the points at once.', zh: '积分立即发放给领取人。' },
      path: 'approve', roles: ['review'], anew: 'once', states: ['house_place'], decides: true,
      note: 'Approve a proof of one of Juya’s tasks: its points come in at once.',
      log: { 'house_task.approve_proof': { en: 'Approved a proof', zh: '通过凭证' } },
    },
    rejectProof: {
      en: 'Reject', zh: '驳回', tone: 'red', when: ['submitted'], done: { en: 'Rejected. The person was told.', zh: '已驳回，已通知领取人' },
      effect: { en: 'The person reads the reason, may try once more, and may ask for a ruling by another operator.', zh: '领取人会看到理由，可重新提交一次，也可申请由其他操作员裁决。' },
      path: 'reject', roles: ['review'], anew: 'once', states: ['house_place'], decides: true, reason: true,
      note: 'Reject a proof of one of Juya’s tasks with a reason. It may be tried once more, and another operator judges an appeal.',
      log: { 'house_task.reject_proof': { en: 'Rejected a proof', zh: '驳回凭证' } },
    },
  },
  texts: {
    none: { en: 'No proof here', zh: '没有凭证' },
    none_note: { en: 'A proof of one of Juya’s tasks waits here until an operator has looked at it.', zh: '平台任务的凭证提交后会出现在这里。' },
    pick: { en: 'Choose a proof', zh: '请选择凭证' },
    reason: { en: 'Words for the person', zh: '给领取人的话' },
    only_read: { en: 'Your roles may look at these proofs, not decide.', zh: '您的角色可以查看凭证，但不能处理。' },
    asks: { en: 'The task', zh: '任务要求' },
    proof: { en: 'Proof', zh: '凭证' },
    rejected: { en: 'Why it was rejected', zh: '驳回理由' },
    ruling: { en: 'Ruling', zh: '裁决' },
    tries: { en: 'Proofs submitted', zh: '提交次数' },
    silent: { en: 'Without an answer approved', zh: '未处理视为通过' },
    picture: { en: 'Picture {n}', zh: '图 {n}' },
    open: { en: 'See the task', zh: '查看任务' },
  },
})

export const houseProofRows = rowsOf(HOUSE_PROOFS, {
  row: z.object({
    id: Id,
    task_id: Id,
    title: z.string(),
    cover: opt(Image),
    user_id: Id,
    person: z.string(),
    reward_points: z.number().int(),
    status: z.enum(valuesOf(STATES)),
    submitted_at: At,
    decided_at: opt(At),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    steps: z.array(z.string()),
    /** Absent once it is deleted. */
    proof: opt(z.object({ text: opt(z.string()), link: opt(z.string()), images: z.array(Image) })),
    tries: z.number().int(),
    /** While it waits: from then on it counts as approved. */
    review_by: opt(At),
    reject_reason: opt(z.string()),
    ruling: opt(z.string()),
  },
})
