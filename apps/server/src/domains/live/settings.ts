/** Adjustable values of live rooms. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'live.application_h': {
    title: { en: 'An application for a live room is answered within (hours)', zh: '直播间申请答复时限（小时）' },
    reason_zh: '按自然小时计，周末不顺延。',
    schema: z.number().int().min(1).max(720),
    default: 48,
    reason: 'Calendar hours, as for filings.',
  },
  'live.free_minutes': {
    title: { en: 'Free minutes with the first live room', zh: '首次开通直播间赠送分钟数' },
    reason_zh: '同一店主及其关联账号仅赠一次。',
    schema: z.number().int().min(0).max(600),
    default: 60,
    reason: 'Once an owner and those linked to them.',
  },
  'live.free_valid_days': {
    title: { en: 'Days free minutes last', zh: '赠送分钟有效天数' },
    reason_zh: '与购买时长一致。',
    schema: z.number().int().min(30).max(730),
    default: 180,
    reason: 'As long as what is bought.',
  },
  'live.back_days': {
    title: { en: 'Days in which unused live time may be given back', zh: '未使用直播时长可退天数' },
    reason_zh: '购买时的天数随订单保留，之后调整不影响已购。',
    schema: z.number().int().min(1).max(30),
    default: 7,
    reason: 'What was bought keeps the days of then.',
  },
  'live.remind_min': {
    title: { en: 'Minutes before a planned session its subscribers are told', zh: '预告开播前提醒分钟数' },
    reason_zh: '留出进入直播间的时间。',
    schema: z.number().int().min(5).max(120),
    default: 15,
    reason: 'In time to be there.',
  },
  'live.no_show_min': {
    title: {
      en: 'Minutes after which a planned session that did not begin is cancelled',
      zh: '预告未开播自动取消分钟数',
    },
    reason_zh: '逾时未开播视为取消，并告知已订阅者。',
    schema: z.number().int().min(15).max(720),
    default: 120,
    reason: 'Its subscribers are told then.',
  },
  'live.report_min': {
    title: {
      en: 'A report on a session that runs, or a line in it, is answered within (minutes)',
      zh: '直播中的举报处理时限（分钟）',
    },
    reason_zh: '直播结束后再处理为时已晚。',
    schema: z.number().int().min(5).max(120),
    default: 15,
    reason: 'What is shown now does its harm now.',
  },
  'live.pay_min': {
    title: { en: 'Time to pay for goods bought in a live session (minutes)', zh: '直播间商品付款时限（分钟）' },
    reason_zh: '与商品订单一致。',
    schema: z.number().int().min(5).max(1_440),
    default: 30,
    reason: 'As for other goods.',
  },
  'live.ask_days': {
    title: { en: 'Days in which what a room did in its chat may be contested', zh: '直播间禁言等处理可申请复核天数' },
    reason_zh: '与其他处理一致。',
    schema: z.number().int().min(1).max(30),
    default: 7,
    reason: 'As for other decisions.',
  },
  'live.contest_h': {
    title: { en: 'A contested act in a live chat is decided within (hours)', zh: '直播间处理复核时限（小时）' },
    reason_zh: '逾期未答复即撤销该处理。',
    schema: z.number().int().min(1).max(168),
    default: 48,
    reason: 'Silence undoes it.',
  },
  'live.unpaid_max': {
    title: { en: 'Unpaid orders from live sessions a person may have', zh: '每人未付款直播订单上限' },
    reason_zh: '避免占着库存不付款。',
    schema: z.number().int().min(1).max(20),
    default: 5,
    reason: 'So that nobody keeps stock from others without paying.',
  },
})
