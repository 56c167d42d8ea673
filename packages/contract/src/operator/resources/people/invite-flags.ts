/** Invitations the desk looks at: too many friends came by one person on one day. None is void by itself. */
import { z } from 'zod'
import type { RELATION_STATES } from '../../../calls/rewards/invite.ts'
import { opt, ReviewDeadline, UserBrief } from '../../../shapes/index.ts'
import { At, Fen, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  waiting: { en: 'To look at', zh: '待复查', tone: 'blue' },
  kept: { en: 'Nothing wrong', zh: '无异常', tone: 'jade' },
  void: { en: 'Void', zh: '已作废', tone: 'red' },
} as const
const RELATIONS = {
  open: { en: 'Runs', zh: '有效' },
  ended: { en: 'Ended by the friend', zh: '好友已结束' },
  void: { en: 'Void', zh: '已作废' },
} as const satisfies Record<(typeof RELATION_STATES)[number], object>

// biome-ignore format: a definition, line by line
export const INVITE_FLAGS = defineResource({
  name: 'invite_flags', thing: 'invite_flag', table: 'invite_flags', call: 'inviteFlags', view: 'inviteFlag', path: '/api/operator/invite_flags',
  page: '/invite-flags', roles: ['service', 'finance', 'arbiter'], pane: true, one_by_one: true,
  menu: { group: 'people', at: 285, icon: 'UsersThreeIcon', file: 'invite/invite-flags.page.tsx' },
  queue: {
    name: 'invite_flag',
    en: 'Flagged invites',
    zh: '异常邀请',
    one: { en: 'Invitation {id}', zh: '邀请 {id}' },
    roles: ['service'],
    readers: ['finance', 'arbiter'],
  },
  counter: { name: 'invite_flags_waiting', en: 'Flagged invites', zh: '异常邀请', asked: { status: 'waiting' } },
  about: 'invite_flag',
  touches: ['invite_incomes'],
  one: { en: 'Flagged invitation', zh: '异常邀请' },
  many: { en: 'Flagged invites', zh: '异常邀请' },
  notes: { list: 'Invitations too many of which came on one day; status=waiting is the queue.', view: 'One invitation with what it has brought.' },
  lists: { invite_flag: STATES, invitation: RELATIONS },
  filters: { status: { kind: 'word', words: 'invite_flag', values: valuesOf(STATES) }, inviter_id: { kind: 'id' }, user_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'inviter', en: 'Inviter', zh: '邀请人', sort: 'id' },
    { key: 'friend', en: 'Friend', zh: '好友' },
    { key: 'friends', en: 'That day', zh: '当日人数', as: 'number' },
    { key: 'brought_fen', en: 'Brought', zh: '已产生收益', as: 'money' },
    { key: 'status', en: 'State', zh: '状态', as: 'held', list: 'invite_flag' },
    { key: 'flagged_at', en: 'Flagged', zh: '标记时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    keepInvitation: {
      en: 'Nothing wrong', zh: '无异常', tone: 'jade', when: ['waiting'], done: { en: 'Kept. Its income goes on.', zh: '已保留，收益照常' },
      effect: { en: 'The invitation stands, and its income is settled in time.', zh: '邀请关系保留，收益按时结算。' },
      path: 'keep', roles: ['service'], anew: 'once', decides: true, reason: true,
      note: 'Let an invitation stand.',
      log: { 'invite_flag.keep': { en: 'Let a flagged invitation stand', zh: '保留异常邀请' } },
    },
    voidInvitation: {
      en: 'Make void', zh: '作废', tone: 'red', when: ['waiting'], done: { en: 'Void, or waits for a second person', zh: '已作废，或等待第二人确认' },
      effect: { en: 'Pending income comes to nothing, settled income is taken back. Above a sum a second operator confirms.', zh: '待结算收益作废，已结算收益收回。超出限额须第二位操作员确认。' },
      path: 'void', roles: ['service'], anew: 'once', weighty: true, fresh_code: true, decides: true, reason: true, refusals: ['EDIT_CONFLICT'],
      note: 'Make an invitation void. Above invite.void_alone_fen a second operator confirms.',
      log: { 'invite_flag.void': { en: 'Made a flagged invitation void', zh: '作废异常邀请' }, 'invite_flag.ask': { en: 'Proposed to make an invitation void', zh: '提议作废邀请关系' } },
    },
  },
  texts: {
    pick: { en: 'Pick an invitation to see whose it is', zh: '选择一项邀请查看' },
    none: { en: 'No invitation here', zh: '没有异常邀请' },
    none_note: { en: 'Where many friends come by one person on one day, each further one stands here.', zh: '同一人当日邀请过多时，超出的邀请会列在此处。' },
    relation: { en: 'Invitation', zh: '邀请关系' },
    registered: { en: 'Registered', zh: '注册时间' },
    friends_all: { en: 'Friends in all', zh: '累计邀请' },
    links: { en: 'Shares a phone, a card or an ID', zh: '存在关联' },
    person: { en: 'See the inviter', zh: '查看邀请人' },
    reason: { en: 'Reason', zh: '理由' },
  },
})

const Row = z.object({
  id: Id,
  relation_id: Id,
  inviter_id: Id,
  user_id: Id,
  inviter: UserBrief,
  friend: UserBrief,
  friends: z.number().int(),
  /** Pending and settled, less what was taken back. */
  brought_fen: Fen,
  status: z.enum(valuesOf(STATES)),
  flagged_at: At,
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
  decided_at: opt(At),
})

export const inviteFlagRows = rowsOf(INVITE_FLAGS, {
  row: Row,
  view: {
    relation: z.enum(valuesOf(RELATIONS)),
    registered_at: At,
    friends_all: z.number().int(),
    /** Whether both share an identity, a card or a device now. */
    linked: z.boolean(),
    reason: opt(z.string()),
  },
})
