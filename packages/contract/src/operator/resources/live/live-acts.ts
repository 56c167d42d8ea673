/** What live rooms did to keep order in their chats: the queue of those whose people ask for a review, and the decision. */
import { z } from 'zod'
import {
  type LIVE_ACT_KINDS,
  LIVE_ACT_REASONS,
  type LIVE_ACT_STATES,
  opt,
  ReviewDeadline,
} from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  stands: { en: 'A review may be asked for', zh: '可申请复核', tone: 'amber' },
  appealed: { en: 'Review asked for', zh: '复核中', tone: 'blue' },
  lifted: { en: 'Lifted by the room', zh: '直播间已解除', tone: 'grey' },
  undone: { en: 'Undone', zh: '已撤销', tone: 'jade' },
  final: { en: 'Final', zh: '已生效', tone: 'grey' },
} as const satisfies Record<(typeof LIVE_ACT_STATES)[number], object>
const KINDS = {
  removed: { en: 'Line removed', zh: '移除发言' },
  muted: { en: 'Muted', zh: '禁言' },
  banned: { en: 'Banned from the chat', zh: '禁止发言' },
} as const satisfies Record<(typeof LIVE_ACT_KINDS)[number], object>
const REASONS = {
  abuse: { en: 'Insults or harassment', zh: '辱骂或骚扰' },
  off_platform: { en: 'Deals around Juya', zh: '引导站外交易' },
  misleading: { en: 'Misleading', zh: '误导他人' },
  flooding: { en: 'Flooding the chat', zh: '刷屏' },
  personal_data: { en: 'Personal data', zh: '泄露个人信息' },
  prohibited: { en: 'Prohibited goods', zh: '涉及违禁物品' },
  rules: { en: 'Against the rules', zh: '违反平台规则' },
} as const satisfies Record<(typeof LIVE_ACT_REASONS)[number], object>

// biome-ignore format: a definition, line by line
export const LIVE_ACTS = defineResource({
  name: 'live_acts', thing: 'live_act', table: 'live_chat_acts', call: 'liveActs', view: 'liveAct', path: '/api/operator/live_acts',
  page: '/live-acts', roles: ['arbiter', 'service'], pane: true, one_by_one: true,
  menu: { group: 'trade', at: 146, icon: 'ScalesIcon', file: 'live/live-acts.page.tsx' },
  queue: {
    name: 'live_act', en: 'Live chat reviews', zh: '直播发言复核', one: { en: 'Live chat act {id}', zh: '直播发言处理 {id}' }, roles: ['arbiter'], readers: ['service'],
  },
  counter: { name: 'live_acts_waiting', en: 'Live chat reviews', zh: '直播发言复核', asked: { status: 'appealed' } },
  one: { en: 'Act in a live chat', zh: '直播发言处理' },
  many: { en: 'Live chat reviews', zh: '直播发言复核' },
  notes: { list: 'What live rooms did to keep order in their chats; status=appealed is the queue.', view: 'One act, with the line it is about and what its person says.' },
  lists: { live_act: STATES, live_act_kind: KINDS, live_act_reason: REASONS },
  filters: { status: { kind: 'word', words: 'live_act', values: valuesOf(STATES) }, user_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'act', en: 'Act', zh: '处理', sort: 'id' },
    { key: 'reason', en: 'Reason', zh: '理由', as: 'word', list: 'live_act_reason' },
    { key: 'shop_name', en: 'Shop', zh: '店铺', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'live_act' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', ['appealed', 'stands', 'undone', 'final', 'lifted']),
  acts: {
    decideLiveAct: {
      en: 'Decide', zh: '裁定', roles: ['arbiter'], done: { en: 'Decided. The person was told.', zh: '已裁定，并通知对方' },
      path: 'decide', anew: 'once', states: ['live_act'], decides: true, reason: true, refusals: ['SELF_ACTION'],
      note: 'Undo what a live room did to a person or a line in its chat, or let it stand. No operator decides on what they did.',
      log: { 'live_act.undo': { en: 'Undid an act in a live chat', zh: '撤销直播发言处理' }, 'live_act.uphold': { en: 'Let an act in a live chat stand', zh: '维持直播发言处理' } },
    },
  },
  texts: {
    none: { en: 'Nothing to review', zh: '没有待处理的复核' },
    none_note: { en: 'What a live room did to a person waits here once they contest it.', zh: '用户申请复核后会显示在这里。' },
    pick: { en: 'Choose one on the left', zh: '请在左侧选择一项' },
    session: { en: 'Session', zh: '场次' },
    until: { en: 'Until', zh: '截止' },
    line: { en: 'The line', zh: '发言内容' },
    left: { en: 'Its writer has left.', zh: '发言人已注销。' },
    note: { en: 'What the room says', zh: '直播间说明' },
    said: { en: 'What the person says', zh: '复核理由' },
    unsaid: { en: 'No review was asked for.', zh: '未申请复核。' },
    result: { en: 'Result of the review', zh: '裁定结果' },
    by_time: { en: 'Undone: no operator decided in time.', zh: '已撤销：逾期未裁定。' },
    reason: { en: 'Reason the person reads', zh: '对方可见的理由' },
    do_undo: { en: 'Undo it', zh: '撤销处理' },
    do_uphold: { en: 'Let it stand', zh: '维持处理' },
    undo_note: { en: 'The line is shown again, or the person may write', zh: '恢复显示发言，或解除禁言' },
    uphold_note: { en: 'It is final', zh: '处理生效，不再复核' },
    whose: { en: 'See the person', zh: '查看用户' },
    only: { en: 'Operators who rule on cases decide.', zh: '由裁决岗位处理。' },
  },
})

export const liveActRows = rowsOf(LIVE_ACTS, {
  row: z.object({
    id: Id,
    kind: z.enum(valuesOf(KINDS)),
    reason: z.enum(LIVE_ACT_REASONS),
    user_id: Id,
    nickname: z.string(),
    shop_id: Id,
    shop_name: z.string(),
    session_title: z.string(),
    status: z.enum(valuesOf(STATES)),
    created_at: At,
    until_at: opt(At),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    line: opt(z.string()),
    note: opt(z.string()),
    appeal: opt(z.string()),
    decision: opt(z.string()),
  },
  fields: { decideLiveAct: { result: z.enum(['undo', 'uphold']) } },
})
