/** Adjustable values of invitation. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'
import { RATE_MOST_BP } from './rules.ts'

const whole = (most: number, least = 1) => z.number().int().min(least).max(most)

export const setting = defineSettings({
  'invite.rates_bp': {
    title: { en: 'Income by level of invitation, of goods kept (bp)', zh: '邀请收益比例（按层级，万分之一）' },
    schema: z
      .array(whole(RATE_MOST_BP, 0))
      .length(2)
      .refine(([first = 0, second = 0]) => first + second <= RATE_MOST_BP, {
        message: `${RATE_MOST_BP} together at most`,
      }),
    default: [100, 0],
    dual_control: true,
    reason: 'Who invites is thanked for what friends buy; the second level is a count and earns nothing.',
    reason_zh: '按好友实际消费致谢；第二层仅计人数，不计收益。',
  },
  'invite.days': {
    title: { en: 'Days a friend’s orders bring income', zh: '好友订单计收益天数' },
    schema: whole(365),
    default: 180,
    reason: 'A thank-you, not a rent.',
    reason_zh: '是致谢，不是长期收益。',
  },
  'invite.friend_cap_fen': {
    title: { en: 'Most income by one friend', zh: '单个好友收益上限' },
    schema: whole(10_000_00),
    default: 500_00,
    dual_control: true,
    reason: 'One large order is not worth an account made for it.',
    reason_zh: '避免为一笔大单专门开号。',
  },
  'invite.month_cap_fen': {
    title: { en: 'Most income settled in a month, a person', zh: '每人每月结算收益上限' },
    schema: whole(10_000_00),
    default: 500_00,
    dual_control: true,
    reason: 'What is above it is settled in the next month; nothing is withheld for taxes.',
    reason_zh: '超出部分次月结算；平台不代扣税款。',
  },
  'invite.settle_days': {
    title: { en: 'Days from a completed order to its income', zh: '订单完成后结算收益天数' },
    schema: whole(180),
    default: 30,
    reason: 'Most refunds and chargebacks have come by then.',
    reason_zh: '多数退款与拒付在此前已发生。',
  },
  'invite.safety_days': {
    title: { en: 'Days income rests after “It was not me”', zh: '账号保护后收益暂缓天数' },
    schema: whole(30),
    default: 7,
    reason: 'The owner has time to look before money arrives.',
    reason_zh: '给本人留出核对时间。',
  },
  'invite.first_order_points': {
    title: { en: 'Points for a friend’s first completed order', zh: '好友首单完成奖励积分' },
    schema: whole(10_000, 0),
    default: 200,
    reason: 'Registering brings nothing; buying does.',
    reason_zh: '注册不奖励，成交才奖励。',
  },
  'invite.posters_a_day': {
    title: { en: 'Posters a person may have drawn a day', zh: '每人每日生成海报上限' },
    schema: whole(200),
    default: 20,
    reason: 'Drawing takes the server’s time.',
    reason_zh: '生成海报占用服务器资源。',
  },
  'invite.friends_a_day': {
    title: { en: 'Friends a day before the desk looks', zh: '每日邀请人数复查线' },
    schema: whole(1_000),
    default: 50,
    reason: 'Above it invitations are looked at, and never void by themselves.',
    reason_zh: '超出后人工复查，不会自动作废。',
  },
  'invite.review_h': {
    title: { en: 'Hours to look at a flagged invitation', zh: '异常邀请复查时限（小时）' },
    schema: whole(240),
    default: 72,
    reason: 'Its income waits meanwhile.',
    reason_zh: '复查期间收益暂缓。',
  },
  'invite.void_alone_fen': {
    title: { en: 'Income of an invitation one operator may make void', zh: '单人可作废的邀请收益上限' },
    schema: whole(10_000_00, 0),
    default: 200_00,
    reason: 'Above it a second operator confirms.',
    reason_zh: '超出须第二位操作员确认。',
  },
})
