/** Losses of growth value and of shops' credit: the queue of those whose owners ask for a review, and the decision. */
import { z } from 'zod'
import type { LossState } from '../../../calls/rewards/level.ts'
import { opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  stands: { en: 'A review may be asked for', zh: '可申请复核', tone: 'amber' },
  appealed: { en: 'Review asked for', zh: '复核中', tone: 'blue' },
  undone: { en: 'Undone', zh: '已撤销', tone: 'jade' },
  final: { en: 'Final', zh: '已生效', tone: 'grey' },
} as const satisfies Record<LossState, object>
const OWNERS = { user: { en: 'Growth value', zh: '成长值' }, shop: { en: 'Shop credit', zh: '店铺信用分' } } as const

// biome-ignore format: a definition, line by line
export const LOSSES = defineResource({
  name: 'losses', thing: 'loss', table: 'level_losses', call: 'losses', view: 'loss', path: '/api/operator/losses',
  page: '/losses', roles: ['arbiter', 'service'], pane: true, one_by_one: true,
  menu: { group: 'trade', at: 145, icon: 'ChartLineDownIcon', file: 'level/losses.page.tsx' },
  queue: {
    name: 'loss',
    en: 'Loss reviews',
    zh: '成长值与信用分复核',
    one: { en: 'Loss {id}', zh: '扣减 {id}' },
    roles: ['arbiter'],
    readers: ['service'],
  },
  counter: { name: 'losses_waiting', en: 'Loss reviews', zh: '待复核扣减', asked: { status: 'appealed' } },
  touches: ['users', 'user', 'shops', 'shop'],
  one: { en: 'Loss', zh: '扣减' },
  many: { en: 'Loss reviews', zh: '成长值与信用分复核' },
  notes: { list: 'Losses of growth value and of shops’ credit; status=appealed is the queue.', view: 'One loss, with what it rests on and what its owner says.' },
  lists: { loss: STATES, loss_owner: OWNERS },
  filters: {
    status: { kind: 'word', words: 'loss', values: valuesOf(STATES) },
    owner: { kind: 'word', words: 'loss_owner', values: valuesOf(OWNERS) },
    user_id: { kind: 'id' },
    shop_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'loss', en: 'Loss', zh: '扣减', sort: 'id' },
    { key: 'owner', en: 'Of', zh: '类型', as: 'word', list: 'loss_owner' },
    { key: 'delta', en: 'Points', zh: '分值', as: 'number' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'loss' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', ['appealed', 'stands', 'undone', 'final']),
  acts: {
    decideLoss: {
      en: 'Decide', zh: '裁定', roles: ['arbiter'], done: { en: 'Decided. Its owner was told.', zh: '已裁定，并通知对方' },
      path: 'decide', anew: 'once', weighty: true, states: ['loss'], decides: true, reason: true,
      refusals: ['SELF_ACTION'],
      note: 'Undo a loss after its review, or let it stand for good. No operator decides on a loss they imposed.',
      log: { 'loss.undo': { en: 'Undid a loss', zh: '撤销扣减' }, 'loss.uphold': { en: 'Let a loss stand', zh: '维持扣减' } },
    },
  },
  texts: {
    none: { en: 'No loss here', zh: '没有扣减' },
    none_note: { en: 'Who lost growth value or credit may ask for a review; it waits here.', zh: '用户或店铺申请复核后会显示在这里。' },
    pick: { en: 'Choose a loss on the left', zh: '请在左侧选择一项' },
    rule_no: { en: 'Rule {no}', zh: '规则 {no}' },
    about: { en: 'About', zh: '相关' },
    whose: { en: 'Whose', zh: '所属' },
    value: { en: 'Now', zh: '当前值' },
    detail: { en: 'What was decided', zh: '原决定' },
    said: { en: 'What its owner says', zh: '申请理由' },
    unsaid: { en: 'No review was asked for.', zh: '未申请复核。' },
    result: { en: 'Result of the review', zh: '复核结果' },
    by_time: { en: 'Undone: no operator decided in time, or what it rested on is no more.', zh: '已撤销：逾期未复核，或扣减依据已不存在。' },
    reason: { en: 'Reason its owner reads', zh: '对方可见的理由' },
    do_undo: { en: 'Undo it', zh: '撤销扣减' },
    do_uphold: { en: 'Let it stand', zh: '维持扣减' },
    undo_note: { en: '{points} are given back', zh: '恢复 {points}' },
    uphold_note: { en: 'The loss is final', zh: '扣减生效，不再复核' },
    only: { en: 'Operators who rule on cases decide, where they did not impose it.', zh: '由未参与原决定的裁决岗位处理。' },
  },
})

export const lossRows = rowsOf(LOSSES, {
  row: z.object({
    id: Id,
    owner: z.enum(valuesOf(OWNERS)),
    user_id: opt(Id),
    shop_id: opt(Id),
    /** The person's or the shop's name. */
    name: z.string(),
    delta: z.number().int(),
    reason: z.string(),
    rule_no: z.string(),
    title: z.string(),
    status: z.enum(valuesOf(STATES)),
    created_at: At,
    ask_until: At,
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    /** What it is about, as in order:71. */
    ref: z.string(),
    /** The growth value or the credit score as it is now. */
    value: z.number().int(),
    detail: z.string(),
    content: opt(z.string()),
    images: z.array(z.string()),
    decision: opt(z.string()),
  },
  fields: { decideLoss: { result: z.enum(['undo', 'uphold']) } },
})
