/** Users: the list, one of them all round, and what operators do to an account. */
import { z } from 'zod'
import { PenaltyCard } from '../../../calls/deposit.ts'
import { POINTS_MOVED_MAX } from '../../../rewards/points.ts'
import { CardBrief, Hold, Image, LedgerLine, OrderCard, opt, type UserStatus } from '../../../shapes/index.ts'
import { At, Fen, Id, whole } from '../../../units.ts'
import { Approval, UserRow } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'
import { GROWTH_MOVED_MAX, LINK_EVIDENCE, LINK_VERDICTS } from './person.ts'

const STATES = {
  active: { en: 'Active', zh: '正常', tone: 'jade' },
  restricted: { en: 'Restricted', zh: '受限', tone: 'amber' },
  banned: { en: 'Banned', zh: '封禁', tone: 'red' },
  cancelling: { en: 'Leaving', zh: '注销中', tone: 'grey' },
  cancelled: { en: 'Left', zh: '已注销', tone: 'grey' },
} as const satisfies Record<z.infer<typeof UserStatus>, object>

// biome-ignore format: a definition, line by line
export const USERS = defineResource({
  name: 'users', thing: 'user', table: 'account_users', call: 'users', view: 'user', path: '/api/operator/users',
  page: '/users', opens: '/users/:id', roles: ['service', 'review', 'finance', 'arbiter'], about: 'user',
  menu: {
    group: 'people', at: 210, icon: 'UserListIcon', go: 'u', file: 'user/users.page.tsx',
    file_of_one: 'user/user.page.tsx', title_of_one: { en: 'User', zh: '用户详情' },
  },
  touches: ['shop', 'shops', 'approvals'],
  one: { en: 'User', zh: '用户' },
  many: { en: 'Users', zh: '用户' },
  notes: {
    list: 'Users by phone, id, nickname, status or strikes.',
    view: 'One user: money, orders, deposits, sessions, penalties.',
  },
  lists: { user: STATES },
  filters: {
    status: { kind: 'word', words: 'user', values: valuesOf(STATES) },
    realname_status: { kind: 'word', words: 'realname', values: ['none', 'pending', 'verified', 'rejected', 'revoked'] },
    strikes: { kind: 'number' },
    created_at: { kind: 'day' },
    /** Bid on these days. */
    bid_at: { kind: 'day' },
  },
  sorts: ['id', 'strikes'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'user', en: 'User', zh: '用户' },
    { key: 'phone', en: 'Phone', zh: '手机号' },
    { key: 'level', en: 'Level', zh: '等级' },
    { key: 'realname_status', en: 'Real name', zh: '实名' },
    { key: 'shop', en: 'Shop', zh: '店铺' },
    { key: 'strikes', en: 'Strikes', zh: '违约记录', as: 'number', sort: 'strikes' },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'user' },
    { key: 'created_at', en: 'Since', zh: '注册时间', as: 'time', only: 'file' },
    { key: 'last_login_at', en: 'Last signed in', zh: '最近登录', as: 'time', right: true },
  ],
  chips: [
    ...chipsOf('status', ['active', 'restricted', 'banned', 'cancelling']),
    { en: 'With strikes', zh: '有违约记录', filters: { strikes: '1..' } },
  ],
  acts: {
    endSessions: {
      en: 'Sign out everywhere', zh: '全部下线', tone: 'red', when: valuesOf(STATES), done: { en: 'Signed out everywhere', zh: '已全部下线' },
      title: { en: 'Sign {name} out everywhere?', zh: '让“{name}”全部下线？' },
      effect: { en: 'All {count} sessions end at once, on every device. The password stays as it is.', zh: '所有设备上的 {count} 个会话立即结束，密码不变。' },
      path: 'end_sessions', roles: ['service'], anew: 'each', states: ['person'], reason: true,
      note: 'Sign a user out everywhere.',
      log: { 'user.end_sessions': { en: 'Ended their sign-ins', zh: '结束其全部登录' } },
    },
    restrictUser: {
      en: 'Restrict', zh: '限制账号', tone: 'red', when: ['active'], done: { en: 'Restricted', zh: '已限制' },
      title: { en: 'Restrict {name}?', zh: '限制“{name}”？' },
      effect: { en: 'They can no longer bid, buy or post. What they won and paid goes on. They are told the reason.', zh: '将不能出价、购买与发布；已成交和已付款的订单不受影响。用户会看到理由。' },
      path: 'restrict', roles: ['service', 'arbiter'], anew: 'each', states: ['person'], reason: true,
      note: 'Stop a user from bidding, buying and posting, until a time or until taken back. The user is told why.',
      log: { 'user.restrict': { en: 'Restricted the account', zh: '限制账号' } },
    },
    unrestrictUser: {
      en: 'Take the restriction back', zh: '解除限制', when: ['restricted'], done: { en: 'Restriction taken back', zh: '已解除限制' },
      title: { en: 'Take the restriction back?', zh: '解除限制？' },
      effect: { en: '{name} may bid, buy and post again at once.', zh: '“{name}”可立即恢复出价、购买与发布。' },
      path: 'unrestrict', roles: ['service', 'arbiter'], anew: 'once', states: ['person'], reason: true,
      note: 'Take a restriction back.',
      log: { 'user.unrestrict': { en: 'Lifted the restriction', zh: '解除限制' } },
    },
    resetPayLock: {
      en: 'Open the pay password', zh: '解锁支付密码', when: valuesOf(STATES), done: { en: 'Pay password opened', zh: '支付密码已解锁' },
      title: { en: 'Open the pay password of {name}?', zh: '解锁“{name}”的支付密码？' },
      effect: { en: 'It works again at once and stays the same; earlier wrong tries are forgotten. They are told by SMS.', zh: '支付密码立即可用且不变，此前的错误次数清零。用户会收到短信。' },
      path: 'reset_pay_lock', roles: ['service'], fresh_code: true, anew: 'once', reason: true,
      note: 'Open a pay password that wrong tries have locked; it stays the same. The person is told.',
      log: { 'user.reset_pay_lock': { en: 'Unlocked the pay password', zh: '解除支付密码锁定' } },
    },
    banUser: {
      en: 'Ban', zh: '封禁', tone: 'red', when: ['active', 'restricted'], done: { en: 'Banned', zh: '已封禁' },
      title: { en: 'Ban {name}?', zh: '封禁“{name}”？' },
      effect: {
        en: 'Every session ends at once, and they cannot sign in. Bids stand, paid orders go on, money stays theirs. A shop of their own is suspended. They read the reason by SMS.',
        zh: '所有会话立即结束，无法再登录。已出的价仍然有效，已付款的订单照常进行，资金仍归其所有；其名下店铺暂停营业。用户会通过短信看到理由。',
      },
      path: 'ban', roles: ['service', 'arbiter'], anew: 'once', states: ['person'], reason: true,
      note: 'Close an account to its person: sessions end at once, their own shop is suspended. Bids stand, paid orders go on, money stays theirs.',
      log: { 'user.ban': { en: 'Banned the account', zh: '封禁账号' } },
    },
    liftBan: {
      en: 'Lift the ban', zh: '解除封禁', when: ['banned'],
      title: { en: 'Lift the ban of {name}?', zh: '解除“{name}”的封禁？' },
      effect: {
        en: 'A second operator confirms it. Then they can sign in, bid and buy; their shop stays suspended until it is reinstated.',
        zh: '须另一名操作员确认。之后可登录、出价与购买；其店铺仍为暂停营业，须另行恢复。',
      },
      path: 'lift_ban', roles: ['service', 'arbiter'], anew: 'once', states: ['person'], reason: true, refusals: ['EDIT_CONFLICT'],
      note: 'Propose to open a banned account again; a second operator confirms.',
      log: {},
    },
    adjustGrowth: {
      en: 'Correct the growth value', zh: '调整成长值', when: valuesOf(STATES),
      title: { en: 'Correct the growth value of {name}?', zh: '调整“{name}”的成长值？' },
      effect: {
        en: 'A second operator confirms it. The level follows from the value; the person is told by how much and why.',
        zh: '须另一名操作员确认。等级随成长值变化；用户会收到通知，说明变动与原因。',
      },
      path: 'growth', roles: ['service', 'arbiter'], fresh_code: true, private_pictures: true, anew: 'once', weighty: true, reason: true,
      refusals: ['AMOUNT_INVALID', 'EDIT_CONFLICT'],
      note: 'Propose to correct a growth value, and the level that follows from it; a document says why, a second operator confirms, the person is told.',
      log: {},
    },
    adjustPoints: {
      en: 'Correct points', zh: '调整积分', when: valuesOf(STATES),
      title: { en: 'Correct the points of {name}?', zh: '调整“{name}”的积分？' },
      effect: {
        en: 'A second operator confirms it. What is taken beyond what is there is owed; the person is told by how much and why.',
        zh: '须另一名操作员确认。扣减超出现有积分的部分记为待抵还；用户会收到通知，说明变动与原因。',
      },
      path: 'points', roles: ['service', 'arbiter'], fresh_code: true, private_pictures: true, anew: 'once', weighty: true, reason: true,
      refusals: ['AMOUNT_INVALID', 'EDIT_CONFLICT'],
      note: 'Propose to give points to a person or take some; a document says why, a second operator confirms, the person is told.',
      log: {},
    },
    judgeLink: {
      en: 'Judge linked accounts', zh: '判定关联账号', roles: ['service', 'arbiter'],
      path: 'judge_link', anew: 'once', reason: true, refusals: ['ALREADY_DONE'],
      note: 'Say of two accounts that share something whether they are one person: then the later one is no newcomer and they stay linked; otherwise a shared device or payout account links them no more.',
      log: { 'user.judge_link': { en: 'Judged linked accounts', zh: '判定关联账号' } },
    },
  },
  also_logged: {
    'user.show': { en: 'Had their identity shown', zh: '查看完整身份' },
    'user.find_by_phone': { en: 'Found them by their whole number', zh: '以完整手机号查找' },
  },
  texts: {
    none: { en: 'Nobody here', zh: '没有用户' },
    none_note: { en: 'No account is as the filters ask.', zh: '没有符合筛选条件的账号。' },
    search: { en: 'Phone, id or nickname', zh: '手机号、编号或昵称' },
  },
})

export const userRows = rowsOf(USERS, {
  row: UserRow,
  view: {
    /** What the credit level follows from. */
    growth_value: z.number().int(),
    /** A second operator has still to confirm a correction of it. */
    growth_proposed: z.boolean(),
    points: z.object({ balance: z.number().int(), debt: z.number().int(), frozen: z.number().int() }),
    points_proposed: z.boolean(),
    /** Wrong tries have locked the pay password until then. */
    pay_locked_until: opt(At),
    /** A second operator has still to confirm that a ban is lifted. */
    lift_proposed: z.boolean(),
    /** Its owner said "It was not me": every sign-in is refused until they proved who they are. */
    locked_at: opt(At),
    /** The last time its person asked to leave: it can be kept until due_at, was kept, or is erased. */
    leaving: opt(
      z.object({ status: z.enum(['cooling', 'withdrawn', 'executed']), asked_at: At, due_at: At, ended_at: opt(At) }),
    ),
    /** May not write until then, because of a report. */
    muted: opt(z.object({ until_at: At, rule_no: z.number().int(), report_id: Id })),
    wallet: z.object({ available_fen: Fen, deposit_fen: Fen, escrow_fen: Fen }),
    order_counts: z.record(z.string(), z.number().int()),
    orders: z.array(OrderCard),
    holds: z.array(Hold),
    cards: z.array(CardBrief),
    ledger: z.array(LedgerLine),
    penalties: z.array(PenaltyCard),
    sessions: z.array(z.object({ id: Id, ua: z.string(), ip: opt(z.string()), last_seen_at: At, created_at: At })),
  },
  fields: {
    restrictUser: { until_at: At.optional() },
    adjustGrowth: { delta: whole(-GROWTH_MOVED_MAX, GROWTH_MOVED_MAX), document: Image },
    adjustPoints: { delta: whole(-POINTS_MOVED_MAX, POINTS_MOVED_MAX), document: Image },
    judgeLink: { other_id: Id, verdict: z.enum(LINK_VERDICTS) },
  },
  answers: {
    endSessions: z.object({ ended: z.number().int() }),
    liftBan: Approval,
    adjustGrowth: Approval,
    adjustPoints: Approval,
    judgeLink: z.object({ verdict: z.enum(LINK_VERDICTS), evidence: z.array(z.enum(LINK_EVIDENCE)) }),
  },
})
