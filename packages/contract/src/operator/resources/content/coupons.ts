/** Coupons of the platform, which pays for what they take off: drafted, put on offer, given, taken back, ended. */
import { z } from 'zod'
import { couponFields } from '../../../calls/coupon.ts'
import { listOf, opt } from '../../../shapes/index.ts'
import { AskedFen, At, Fen, Id, line, whole } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  /** For its second operator. */
  waiting: { en: 'With a second operator', zh: '待复核', tone: 'blue' },
  active: { en: 'On offer', zh: '发放中', tone: 'jade' },
  paused: { en: 'Paused', zh: '已暂停', tone: 'amber' },
  ended: { en: 'Ended', zh: '已结束', tone: 'grey' },
} as const
const KINDS = {
  amount: { en: 'An amount', zh: '减金额' },
  percent: { en: 'A share', zh: '减比例' },
  shipping: { en: 'Shipping', zh: '减运费' },
} as const
const SCOPES = {
  all: { en: 'All goods', zh: '全部商品' },
  category: { en: 'One category', zh: '指定分类' },
  goods: { en: 'Chosen goods', zh: '指定商品' },
  lot_premium: { en: 'Buyer’s premium of lots', zh: '拍品买家佣金' },
} as const
/** The platform has no followers. */
const AUDIENCES = {
  all: { en: 'Everybody', zh: '所有用户' },
  new_customer: { en: 'New customers', zh: '新客' },
  level: { en: 'A level', zh: '指定等级' },
  vip: { en: 'VIP', zh: 'VIP' },
  code: { en: 'Who knows the code', zh: '凭口令领取' },
  share: { en: 'Who brings friends', zh: '好友助力领取' },
} as const
/** What became of a person a coupon was to be given to, or taken back from. */
const GIVEN = ['given', 'unknown', 'barred', 'has_it', 'gone'] as const
const TAKEN = ['taken', 'holds_none', 'in_order', 'over'] as const
const LEFT_OUT = {
  unknown: { en: 'is not there', zh: '不存在' },
  barred: { en: 'is restricted', zh: '已受限' },
  has_it: { en: 'has it already', zh: '已领过' },
  gone: { en: 'found none left', zh: '已发完' },
  holds_none: { en: 'has none', zh: '没有此券' },
  in_order: { en: 'has it on an order', zh: '已用于订单' },
  over: { en: 'has used it, or it has lapsed', zh: '已使用或已过期' },
} as const satisfies Record<Exclude<(typeof GIVEN | typeof TAKEN)[number], 'given' | 'taken'>, object>

const DONE = { en: 'Done', zh: '已完成' } as const
const CONTENT = ['content'] as const

// biome-ignore format: a definition, line by line
export const COUPONS = defineResource({
  name: 'coupons', thing: 'coupon', table: 'coupon_templates', call: 'coupons', view: 'coupon', path: '/api/operator/coupons',
  page: '/coupons', roles: ['content', 'finance'], pane: true,
  menu: { group: 'content', at: 490, icon: 'TicketIcon', file: 'coupon/coupons.page.tsx' },
  touches: ['approvals'],
  one: { en: 'Coupon', zh: '优惠券' },
  many: { en: 'Coupons', zh: '平台优惠券' },
  notes: {
    list: 'Coupons of Juya’s own, whatever their state.',
    view: 'One coupon of the platform with what was claimed, used, and what it cost.',
  },
  lists: { coupon_state: STATES, coupon_kind: KINDS, coupon_scope: SCOPES, coupon_audience: AUDIENCES, coupon_left_out: LEFT_OUT },
  filters: {
    status: { kind: 'word', words: 'coupon_state', values: valuesOf(STATES) },
    audience: { kind: 'word', words: 'coupon_audience', values: valuesOf(AUDIENCES) },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'name', en: 'Coupon', zh: '优惠券', sort: 'id', as: 'text' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'coupon_state' },
    { key: 'takes_off', en: 'Takes off', zh: '优惠' },
    { key: 'audience', en: 'For', zh: '领取对象', as: 'word', list: 'coupon_audience' },
    { key: 'issued', en: 'Claimed', zh: '已领', right: true },
    { key: 'used', en: 'Used', zh: '已使用', as: 'number', only: 'file' },
    { key: 'off_fen', en: 'Taken off', zh: '已优惠', as: 'money', only: 'file' },
    { key: 'budget_fen', en: 'Budget', zh: '预算', as: 'money' },
    { key: 'claim_to', en: 'Claimed until', zh: '截止领取', as: 'time', right: true },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    startCoupon: {
      en: 'Put on offer', zh: '开始发放', tone: 'jade', when: ['draft', 'paused'], done: DONE,
      called: { paused: { en: 'Offer it again', zh: '继续发放', title: { en: 'Offer “{name}” again?', zh: '继续发放“{name}”？' } } },
      title: { en: 'Put “{name}” on offer?', zh: '发放“{name}”？' },
      effect: { en: 'People can claim it until {until}. What they claim stays theirs until it lapses. {two}', zh: '用户可领取至 {until}；已领取的在有效期内始终可用。{two}' },
      path: 'start', roles: CONTENT, anew: 'once', weighty: true, fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT', 'WINDOW_CLOSED'],
      note: 'Put a draft on offer, or a paused one again. One with a large budget waits for a second operator first.',
      log: { 'coupon.start': { en: 'Put a coupon on offer', zh: '发放优惠券' } },
    },
    saveCoupon: {
      en: 'Change the draft', zh: '修改草稿', when: ['draft'], done: { en: 'Saved', zh: '已保存' },
      path: 'save', roles: CONTENT, anew: 'each', makes: true, refusals: ['EDIT_CONFLICT', 'VALIDATION', 'NAME_TAKEN', 'CONTENT_BLOCKED'],
      note: 'Write a coupon of the platform as a draft, or change the draft with this id.',
      log: { 'coupon.create': { en: 'Wrote a coupon', zh: '新建优惠券' }, 'coupon.change': { en: 'Changed a coupon', zh: '修改优惠券' } },
    },
    changeCoupon: {
      en: 'More, or longer', zh: '增发或延长', when: ['active', 'paused'], done: DONE,
      title: { en: 'Change “{name}”', zh: '修改“{name}”' },
      effect: { en: 'What it takes off stays as it is.', zh: '优惠内容不变。' },
      path: 'change', roles: CONTENT, anew: 'once', reason: true, refusals: ['VALIDATION', 'CONTENT_BLOCKED'],
      note: 'Change what no holder was promised: its name, how many there are, until when they can be claimed.',
      log: { 'coupon.change': { en: 'Changed a coupon', zh: '修改优惠券' } },
    },
    setCouponBudget: {
      en: 'Set the budget', zh: '调整预算', when: ['active', 'paused'], done: DONE,
      title: { en: 'Set the budget of “{name}”', zh: '调整“{name}”的预算' },
      effect: { en: 'Never less than what was claimed may cost. {above}', zh: '不得低于已领取部分的最高支出。{above}' },
      path: 'budget', anew: 'once', weighty: true, fresh_code: true, reason: true, refusals: ['ALREADY_DONE', 'EDIT_CONFLICT', 'VALIDATION'],
      note: 'Give a coupon another budget, never less than what was claimed may cost. A large one waits for a second operator first.',
      log: { 'coupon.budget': { en: 'Set the budget of a coupon', zh: '调整优惠券预算' } },
    },
    grantCoupon: {
      en: 'Give to people', zh: '发给指定用户', when: ['active', 'paused'], done: { en: 'Given to {count}', zh: '已发给 {count} 人' },
      title: { en: 'Give “{name}” to people', zh: '将“{name}”发给指定用户' },
      effect: {
        en: 'Each gets one, within its number and budget, and is told. Who has had as many as a person may gets none.',
        zh: '在数量与预算之内，每人一张并收到通知；已达每人限领数量者不发。',
      },
      path: 'grant', roles: CONTENT, anew: 'once', weighty: true, fresh_code: true, reason: true,
      note: 'Give one each to people by their numbers. Who has had as many as a person may gets none, and none goes beyond number and budget.',
      log: { 'coupon.grant': { en: 'Gave a coupon to people', zh: '向指定用户发券' } },
    },
    revokeCoupon: {
      en: 'Take back', zh: '收回', tone: 'red', when: ['waiting', 'active', 'paused', 'ended'], done: { en: 'Taken back from {count}', zh: '已从 {count} 人收回' },
      title: { en: 'Take “{name}” back from people', zh: '向指定用户收回“{name}”' },
      effect: {
        en: 'What they have not used ends at once, and they read your reason. What stands on an order stays.',
        zh: '尚未使用的立即失效，持有人会看到您填写的原因；已用于订单的不变。',
      },
      path: 'revoke', anew: 'once', fresh_code: true, reason: true,
      note: 'Take back what people came by through fraud, as far as it was not used. Holders read the reason; what stands on an order stays.',
      log: { 'coupon.revoke': { en: 'Took a coupon back', zh: '收回优惠券' } },
    },
    pauseCoupon: {
      en: 'Pause', zh: '暂停', tone: 'red', when: ['active'], done: DONE,
      title: { en: 'Pause “{name}”?', zh: '暂停“{name}”？' },
      effect: { en: 'It can be claimed no more for now. What people hold stays theirs.', zh: '暂不可领取，已领取的仍可使用。' },
      path: 'pause', anew: 'once', reason: true,
      note: 'Stop giving it out for now. What people hold stays theirs.',
      log: { 'coupon.pause': { en: 'Paused a coupon', zh: '暂停优惠券' } },
    },
    endCoupon: {
      en: 'End', zh: '结束', tone: 'red', when: ['draft', 'active', 'paused'], done: DONE,
      title: { en: 'End “{name}” for good?', zh: '永久结束“{name}”？' },
      effect: { en: 'It can never be claimed again. What people hold stays theirs until it lapses.', zh: '今后不可再领取，已领取的在有效期内仍可使用。' },
      path: 'end', roles: CONTENT, anew: 'once', reason: true,
      note: 'End it for good, a draft too. What people hold stays theirs.',
      log: { 'coupon.end': { en: 'Ended a coupon', zh: '结束优惠券' } },
    },
  },
  texts: {
    share: { en: '{percent}%, at most {most}', zh: '减 {percent}%，至多 {most}' },
    from_spend: { en: 'From {spend} on', zh: '满 {spend} 可用' },
    level: { en: 'from level {level} on', zh: '{level} 级及以上' },
    of: { en: '{count} of {total}', zh: '{count} / {total}' },
    used_off: { en: '{count} used, {off} off', zh: '已用 {count}，共优惠 {off}' },
    no_budget: { en: 'as much as is claimed', zh: '以领取数量为限' },
    takes_off: { en: 'Takes off', zh: '优惠' },
    audience: { en: 'For', zh: '领取对象' },
    claimed: { en: 'Claimed', zh: '已领' },
    budget: { en: 'Budget', zh: '预算' },
    claim_from: { en: 'Claimed from', zh: '开始领取' },
    valid: { en: 'Can be used', zh: '有效期' },
    per_user: { en: 'Each person may have', zh: '每人限领' },
    add: { en: 'New coupon', zh: '新建优惠券' },
    pick: { en: 'Pick a coupon to see it here', zh: '选择一张优惠券，在此查看' },
    none: { en: 'No coupon like this', zh: '没有符合的优惠券' },
    none_note: { en: 'Take a filter away, or make a new one.', zh: '减少筛选条件，或新建一张。' },
    report: { en: 'What came of it', zh: '使用情况' },
    report_people: { en: 'People who have it', zh: '领取人数' },
    report_available: { en: 'Can be used', zh: '可使用' },
    report_locked: { en: 'On unpaid orders', zh: '待付款订单占用' },
    report_used: { en: 'Used', zh: '已使用' },
    report_expired: { en: 'Expired unused', zh: '过期未用' },
    report_revoked: { en: 'Taken back', zh: '已收回' },
    report_orders: { en: 'Orders it lowered', zh: '优惠订单数' },
    report_paid_fen: { en: 'Paid for them by buyers', zh: '买家实付' },
    report_spent_fen: { en: 'Paid for it by Juya', zh: '平台支出' },
    report_returned_fen: { en: 'Came back with refunds', zh: '退款退回' },
    report_cost_fen: { en: 'What it has cost', zh: '实际成本' },
    report_ahead_fen: { en: 'Can still cost at most', zh: '至多还需支出' },
    field_name: { en: 'Its name, as people read it', zh: '名称（用户可见）' },
    field_kind: { en: 'What it lowers', zh: '优惠方式' },
    field_amount: { en: 'How much (yuan)', zh: '金额（元）' },
    field_percent: { en: 'Share (%)', zh: '比例（%）' },
    field_most: { en: 'At most (yuan)', zh: '至多（元）' },
    field_spend: { en: 'From a spend of (yuan; empty: from any)', zh: '满多少元可用（留空不限）' },
    field_scope: { en: 'What for', zh: '适用范围' },
    field_goods: { en: 'Numbers of the goods, with commas', zh: '商品编号，以逗号分隔' },
    field_audience: { en: 'Who may claim it', zh: '领取对象' },
    field_level: { en: 'From level', zh: '等级不低于' },
    field_code: { en: 'The code to claim it with', zh: '领取口令' },
    field_helps: { en: 'Friends it takes', zh: '需几位好友助力' },
    field_hours: { en: 'Within hours', zh: '助力时限（小时）' },
    friends: { en: '{count} friends in {hours} h', zh: '{hours} 小时内 {count} 位好友' },
    report_reserved: { en: 'Kept for who still brings friends', zh: '助力中，暂留' },
    field_total: { en: 'How many there are', zh: '发放数量' },
    field_per_user: { en: 'How many each person may have', zh: '每人限领数量' },
    field_budget: { en: 'Budget: what all of them together may cost (yuan)', zh: '预算：全部使用时至多支出（元）' },
    field_from: { en: 'Can be claimed from (empty: at once)', zh: '开始领取（留空即刻）' },
    field_to: { en: 'Can be claimed until', zh: '截止领取' },
    field_days: { en: 'Days it can be used once claimed', zh: '领取后有效天数' },
    enough_for: { en: 'Enough for {count} used at their most.', zh: '按最高优惠计算，够 {count} 张。' },
    above: { en: 'Above {most} a second operator confirms it first.', zh: '超过 {most} 须另一名操作员先确认。' },
    save: { en: 'Save the draft', zh: '保存草稿' },
    field_people: { en: 'Their numbers, as they stand on their pages', zh: '用户编号（可粘贴多个）' },
    people_count: { en: '{count} of at most {most}', zh: '{count} 人，至多 {most} 人' },
  },
})

/** A coupon of the platform in the console's list. */
export const PlatformCouponRow = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(valuesOf(KINDS)),
  amount_fen: opt(Fen),
  percent_bp: opt(z.number().int()),
  max_off_fen: opt(Fen),
  min_spend_fen: Fen,
  scope: z.enum(valuesOf(SCOPES)),
  scope_ids: z.array(Id),
  /** What it is for and how long it holds once claimed, in words. */
  scope_text: z.string(),
  valid_text: z.string(),
  audience: z.enum(valuesOf(AUDIENCES)),
  level_min: opt(z.number().int()),
  code: opt(z.string()),
  share_helps: opt(z.number().int()),
  share_hours: opt(z.number().int()),
  total: z.number().int(),
  issued: z.number().int(),
  used: z.number().int(),
  /** What it has taken off paid orders. */
  off_fen: Fen,
  /** What all of them together may cost at most; null for one from before budgets were asked for. */
  budget_fen: opt(Fen),
  per_user: z.number().int(),
  claim_from: At,
  claim_to: At,
  valid_from: opt(At),
  valid_to: opt(At),
  valid_days: opt(z.number().int()),
  status: z.enum(valuesOf(STATES)),
  revision: z.number().int(),
})

/** What came of a coupon. */
const Report = z.object({
  /** How those that were claimed stand. */
  reserved: z.number().int(),
  available: z.number().int(),
  locked: z.number().int(),
  used: z.number().int(),
  expired: z.number().int(),
  revoked: z.number().int(),
  people: z.number().int(),
  orders: z.number().int(),
  /** What buyers paid for those orders. */
  paid_fen: Fen,
  /** What the platform paid for it (T10), what came back of that with refunds, and what is left. */
  spent_fen: Fen,
  returned_fen: Fen,
  cost_fen: Fen,
  /** What those that can still be used, or are bound to an unpaid order, would cost at most. */
  ahead_fen: Fen,
})

const { is_exclusive: _, kind: __, scope: ___, audience: ____, ...fields } = couponFields
/** The people an operator names, by their numbers. */
const people = { user_ids: listOf(Id, 200, 1) } as const
const outcomes = <const O extends readonly [string, ...string[]]>(values: O) =>
  PlatformCouponRow.extend({ people: z.array(z.object({ user_id: Id, outcome: z.enum(values) })) })

export const couponRows = rowsOf(COUPONS, {
  row: PlatformCouponRow,
  view: {
    report: Report,
    /** From which budget on a second operator confirms. */
    two_above_fen: Fen,
    approval: opt(Approval),
  },
  fields: {
    saveCoupon: {
      ...fields,
      kind: z.enum(valuesOf(KINDS)),
      scope: z.enum(valuesOf(SCOPES)).default('all'),
      audience: z.enum(valuesOf(AUDIENCES)).default('all'),
      budget_fen: AskedFen,
    },
    changeCoupon: { name: line(30, 2).optional(), total: whole(1, 100_000).optional(), claim_to: At.optional() },
    setCouponBudget: { budget_fen: AskedFen },
    grantCoupon: people,
    revokeCoupon: people,
  },
  answers: { grantCoupon: outcomes(GIVEN), revokeCoupon: outcomes(TAKEN) },
})
