/** Adjustable values of group buys. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

const count = (most: number) => z.number().int().min(1).max(most)

export const setting = defineSettings({
  'group.pay_min': {
    title: { en: 'Time to pay for a seat in a team (minutes)', zh: '拼团订单付款时限（分钟）' },
    reason_zh: '未付款的席位占着别人的位置，一刻钟足够付款。',
    schema: z.number().int().min(5).max(120),
    default: 15,
    public: true,
    reason: 'An unpaid seat keeps its place from others; a quarter of an hour is enough to pay.',
  },
  'group.review_h': {
    title: { en: 'Group buys in review are answered within (hours)', zh: '拼团审核答复时限（小时）' },
    reason_zh: '与商品一致，一天之内答复。',
    schema: z.number().int().min(1).max(168),
    default: 24,
    public: true,
    reason: 'As for goods: a shop can plan with a day.',
  },
  'group.leave_before_min': {
    title: { en: 'A team can be left until so long before its end (minutes)', zh: '截止前多久不能退团（分钟）' },
    reason_zh: '最后几分钟退团，别人来不及补位。',
    schema: z.number().int().min(0).max(120),
    default: 10,
    public: true,
    reason: 'Whoever leaves in the last minutes leaves the others no time to find another member.',
  },
  'group.booking_leave_before_h': {
    title: { en: 'A booking can be left until so long before its end (hours)', zh: '预订截止前多久不能退订（小时）' },
    reason_zh: '最后一天退订，可能让所有人的价格回到上一级。',
    schema: z.number().int().min(1).max(168),
    default: 24,
    public: true,
    reason: 'Whoever leaves on the last day may raise the price for everybody.',
  },
  'group.teams_a_day': {
    title: { en: 'Teams a person may start a day', zh: '每人每日开团上限' },
    reason_zh: '防止刷团占位。',
    schema: count(100),
    default: 10,
    reason: 'Enough for anybody who buys, too few to flood the lists with teams.',
  },
  'group.open_seats_max': {
    title: { en: 'Seats a person may have in forming teams', zh: '每人同时在拼席位上限' },
    reason_zh: '真实买家够用，防止占位不成。',
    schema: count(200),
    default: 20,
    reason: 'Enough for anybody who buys.',
  },
  'group.unpaid_max': {
    title: { en: 'Unpaid seats a person may hold', zh: '每人未付款席位上限' },
    reason_zh: '避免占着席位不付款。',
    schema: count(20),
    default: 3,
    reason: 'So that seats are held by people who pay.',
  },
  'group.leavings_max': {
    title: { en: 'Leavings after which a person joins a group buy no more', zh: '同一拼团可退团次数' },
    reason_zh: '反复进出会拖垮别人的团。',
    schema: count(20),
    default: 2,
    reason: 'A member who comes and goes makes the teams of others fail.',
  },
  'group.stop_alone_fen': {
    title: {
      en: 'One operator alone stops a group buy with up to (fen) in escrow',
      zh: '单人可终止的拼团托管金额上限（分）',
    },
    reason_zh: '大额退款由两人确认。',
    schema: z.number().int().min(0).max(100_000_000_00),
    default: 50_000_00,
    dual_control: true,
    reason: 'A large refund is confirmed by a second person.',
  },
  'fees.commission_group_bp': {
    title: { en: 'Commission on group buys', zh: '拼团佣金' },
    reason_zh: '低于商品：店铺已把一部分让给买家。',
    schema: z.number().int().min(0).max(10_000),
    default: 400,
    public: true,
    dual_control: true,
    shops_told_days: 7,
    holds_for: 'sold',
    reason: 'Below goods: the shop has given a part of its price to the buyers already.',
  },
})
