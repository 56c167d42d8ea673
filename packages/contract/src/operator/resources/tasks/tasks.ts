/** Tasks of shops: the list, which is their review queue as well, and taking one down. */
import { z } from 'zod'
import {
  opt,
  ReviewDeadline,
  ShopBrief,
  TaskCard,
  TaskProofNeeds,
  type TaskStatus,
  TaskStep,
} from '../../../shapes/index.ts'
import { At, Fen } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  pending_payment: { en: 'Not paid', zh: '待付款', tone: 'grey' },
  reviewing: { en: 'In review', zh: '审核中', tone: 'blue' },
  rejected: { en: 'Rejected', zh: '未通过', tone: 'red' },
  active: { en: 'Takes people', zh: '领取中', tone: 'jade' },
  paused: { en: 'Paused', zh: '已暂停', tone: 'amber' },
  finished: { en: 'Over', zh: '已结束', tone: 'plain' },
  settled: { en: 'Settled', zh: '已结算', tone: 'grey' },
  cancelled: { en: 'Deleted', zh: '已删除', tone: 'grey' },
} as const satisfies Record<z.infer<typeof TaskStatus>, object>

// biome-ignore format: a definition, line by line
export const TASKS = defineResource({
  name: 'tasks', thing: 'task', table: 'task_tasks', call: 'tasks', view: 'task', path: '/api/operator/tasks',
  page: '/tasks', roles: ['review', 'service', 'arbiter', 'finance'], pane: true,
  menu: { group: 'trade', at: 101, icon: 'ClipboardTextIcon', file: 'task/tasks.page.tsx' },
  queue: {
    name: 'task', en: 'Task review', zh: '任务审核', one: { en: 'Task {id}', zh: '任务 {id}' },
    roles: ['review'], readers: ['service', 'arbiter', 'finance'],
  },
  counter: { name: 'tasks_reviewing', en: 'Tasks to review', zh: '待审任务', asked: { status: 'reviewing' } },
  touches: ['taskAppeals'],
  about: 'task',
  one: { en: 'Task', zh: '任务' },
  many: { en: 'Tasks', zh: '任务' },
  notes: {
    list: 'Tasks of every status; status=reviewing is the review queue. Their money is locked by then.',
    view: 'One task with its steps, the proof it asks for, and what it has paid.',
  },
  lists: { task: STATES },
  filters: { status: { kind: 'word', words: 'task', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id', 'submitted_at'],
  usual: '-id',
  columns: [
    { key: 'task', en: 'Task', zh: '任务', sort: 'id' },
    { key: 'shop', en: 'Shop', zh: '店铺', only: 'file' },
    { key: 'reward_fen', en: 'Reward', zh: '单份奖励', as: 'money' },
    { key: 'quota', en: 'Places', zh: '名额', as: 'number' },
    { key: 'approved', en: 'Paid', zh: '已付', as: 'number' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'task' },
    { key: 'ends_at', en: 'Ends', zh: '截止时间', as: 'time' },
    { key: 'submitted_at', en: 'Submitted', zh: '提交时间', as: 'time', sort: 'submitted_at', right: true },
  ],
  chips: chipsOf('status', ['reviewing', 'active', 'paused', 'finished', 'settled', 'rejected']),
  acts: {
    approveTask: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['reviewing'], done: { en: 'Approved. The shop was told.', zh: '已通过，已通知店铺' },
      effect: { en: 'It takes people from now on. What it asks and pays stands.', zh: '即刻开放领取，内容与奖励不再变动。' },
      path: 'approve', roles: ['review'], anew: 'once', states: ['task'], decides: true, reason: 'note', refusals: ['WINDOW_CLOSED'],
      note: 'Let a task in.',
      log: { 'task.approve': { en: 'Let the task in', zh: '通过任务' } },
    },
    rejectTask: {
      en: 'Reject', zh: '驳回', tone: 'red', when: ['reviewing'], done: { en: 'Rejected; its money goes back', zh: '已驳回，款项退回' },
      effect: { en: 'Its budget and its fee go back. The shop reads the reason.', zh: '预算与服务费原路退回，店铺会看到原因。' },
      path: 'reject', roles: ['review'], anew: 'once', states: ['task'], decides: true, reason: true,
      note: 'Reject a task, such as one for fake orders or reviews or for payment outside: all of its money goes back.',
      log: { 'task.reject': { en: 'Rejected the task', zh: '驳回任务' } },
    },
    stopTask: {
      en: 'Take down', zh: '下架', tone: 'red', when: ['active', 'paused', 'finished'], done: { en: 'Taken down', zh: '已下架' },
      title: { en: 'Take this task down?', zh: '下架该任务？' },
      effect: {
        en: 'Places without a proof end; what was submitted is judged and paid. What is left goes back to the shop, its fee does not.',
        zh: '未提交的名额终止，已提交的照常处理并支付；余款退回店铺，服务费不退。',
      },
      path: 'stop', roles: ['review', 'arbiter'], anew: 'once', states: ['task'], reason: true, refusals: ['ALREADY_DONE'],
      note: 'Take a task down that breaks a rule.',
      log: { 'task.stop': { en: 'Took the task down', zh: '下架任务' } },
    },
  },
  texts: {
    none: { en: 'No tasks', zh: '没有任务' },
    none_note: { en: 'A task appears here once its money is locked.', zh: '店铺锁定款项后，任务会出现在这里。' },
    pick: { en: 'Choose a task', zh: '请选择任务' },
    reason: { en: 'Words for the shop', zh: '给店铺的话' },
    only_read: { en: 'Your roles may look at tasks, not decide.', zh: '您的角色可以查看任务，但不能处理。' },
    locked: { en: 'Locked', zh: '已锁定' },
    locked_text: { en: '{budget} and a fee of {fee}', zh: '{budget}，服务费 {fee}' },
    paid: { en: 'Paid so far', zh: '已付' },
    proof: { en: 'Asks for', zh: '凭证要求' },
    proof_images: { en: { one: 'one photo', other: '{count} photos' }, zh: '{count} 张照片' },
    proof_text: { en: 'words', zh: '文字' },
    proof_link: { en: 'a link', zh: '链接' },
    hours: { en: 'Time', zh: '时限' },
    hours_text: { en: '{take} h to submit, {review} h to look at it', zh: '{take} 小时内提交，{review} 小时内审核' },
    level: { en: 'Least level', zh: '最低等级' },
    steps: { en: 'Steps', zh: '步骤' },
    answers: { en: 'How this shop answers', zh: '店铺审核情况' },
    answers_text: { en: '{decided} decided, {share}% approved, in {hours} h, {overturned} overturned', zh: '已处理 {decided} 份，通过 {share}%，约 {hours} 小时，改判 {overturned} 次' },
    sent_back: { en: 'Reason given: {reason}', zh: '原因：{reason}' },
    appeals: { en: 'See its rulings', zh: '查看裁决' },
  },
})

export const taskRows = rowsOf(TASKS, {
  row: TaskCard.extend({
    shop: ShopBrief,
    submitted_at: opt(At),
    reject_reason: opt(z.string()),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    steps: z.array(TaskStep),
    proof: TaskProofNeeds,
    budget_fen: Fen,
    fee_fen: Fen,
    paid_fen: Fen,
    stopped: z.boolean(),
  },
})
