/** Income of invitation: who earns what by which order, and how it stands. */
import { z } from 'zod'
import { INCOME_STATES, type INCOME_VOID, type INCOME_WAITS } from '../../../calls/rewards/invite.ts'
import { opt, UserBrief } from '../../../shapes/index.ts'
import { At, Fen, Id } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  pending: { en: 'Pending', zh: '待结算', tone: 'blue' },
  settled: { en: 'Settled', zh: '已结算', tone: 'jade' },
  void: { en: 'Void', zh: '已作废', tone: 'grey' },
} as const satisfies Record<(typeof INCOME_STATES)[number], object>
const BECAUSE = {
  verification: { en: 'ID not verified', zh: '待实名认证' },
  restricted: { en: 'Account restricted', zh: '账号受限' },
  safety: { en: 'Rests after “It was not me”', zh: '账号保护期' },
  month: { en: 'Next month', zh: '顺延至次月' },
  order: { en: 'Case or chargeback', zh: '售后或拒付处理中' },
  review: { en: 'Invitation to look at', zh: '邀请待复查' },
  refund: { en: 'Money went back', zh: '订单退款' },
  linked: { en: 'Accounts of one person', zh: '关联账号' },
  own_shop: { en: 'Works in the shop', zh: '收益人为店铺成员' },
  banned: { en: 'Account banned', zh: '账号被封禁' },
  left: { en: 'Account closed', zh: '账号已注销' },
  operator: { en: 'Decided by an operator', zh: '人工作废' },
} as const satisfies Record<(typeof INCOME_WAITS)[number] | (typeof INCOME_VOID)[number], object>

// biome-ignore format: a definition, line by line
export const INVITE_INCOMES = defineResource({
  name: 'invite_incomes', thing: 'invite_income', table: 'invite_incomes', call: 'inviteIncomes', path: '/api/operator/invite_incomes',
  page: '/invite-incomes', roles: ['finance', 'service'],
  menu: { group: 'money', at: 385, icon: 'HandshakeIcon', file: 'invite/invite-incomes.page.tsx' },
  one: { en: 'Invite income', zh: '邀请收益' },
  many: { en: 'Invite income', zh: '邀请收益' },
  notes: { list: 'Income of invitation, by order.' },
  lists: { invite_income: STATES, income_because: BECAUSE },
  filters: {
    status: { kind: 'word', words: 'invite_income', values: valuesOf(STATES) },
    user_id: { kind: 'id' },
    from_user_id: { kind: 'id' },
    order_id: { kind: 'id' },
    created_at: { kind: 'day' },
    settled_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'user', en: 'Earns', zh: '收益人', sort: 'id' },
    { key: 'friend', en: 'Friend', zh: '好友' },
    { key: 'order_no', en: 'Order', zh: '订单', as: 'text' },
    { key: 'base_fen', en: 'Goods kept', zh: '保留货款', as: 'money' },
    { key: 'amount_fen', en: 'Income', zh: '收益', as: 'money' },
    { key: 'taken_back_fen', en: 'Taken back', zh: '已收回', as: 'money' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'invite_income' },
    { key: 'because', en: 'Because', zh: '原因', as: 'word', list: 'income_because' },
    { key: 'settles_at', en: 'Settles', zh: '结算时间', as: 'time', right: true },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {},
  texts: {
    none: { en: 'No income like this', zh: '没有符合的收益' },
    none_note: { en: 'It begins with the receipt of a friend’s order.', zh: '好友订单确认收货后产生。' },
  },
})

export const inviteIncomeRows = rowsOf(INVITE_INCOMES, {
  row: z.object({
    id: Id,
    user_id: Id,
    from_user_id: Id,
    user: UserBrief,
    friend: UserBrief,
    order_id: Id,
    order_no: z.string(),
    base_fen: Fen,
    rate_bp: z.number().int(),
    amount_fen: Fen,
    taken_back_fen: Fen,
    status: z.enum(INCOME_STATES),
    because: opt(z.enum(valuesOf(BECAUSE))),
    created_at: At,
    settles_at: opt(At),
    settled_at: opt(At),
  }),
})
