/** The adjustable values of paying. */
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineSettings } from '../../platform/settings.ts'

export const readSetting = defineSettings({
  'payment.intent_ttl_s': {
    title: { en: 'A payment stays open for (seconds)', zh: '付款有效期（秒）' },
    reason_zh: '够去拿手机看银行短信，又不长期占住拍品。',
    schema: z.number().int().min(60).max(7_200),
    default: 900,
    reason: 'Long enough to fetch the phone for the bank code, short enough not to block the goods.',
  },
  'payment.channels': {
    title: { en: 'Payment channels', zh: '支付方式' },
    reason_zh: '已接入服务商的方式。',
    schema: z.array(z.enum(['wallet', 'card', 'wechat', 'alipay'])).min(1),
    default: ['wallet', 'card', 'wechat', 'alipay'],
    public: true,
    reason: 'Channels that have a provider behind them.',
  },
  'wallet.pay_free_each_fen': {
    title: { en: 'Without pay password, each', zh: '免密支付单笔限额' },
    reason_zh: '用户开启后，单笔免支付密码的上限。',
    schema: z.number().int().min(0).max(1_000_00),
    default: 200_00,
    dual_control: true,
    reason: 'One payment without the pay password, where the person turned that on.',
  },
  'wallet.pay_free_day_fen': {
    title: { en: 'Without pay password, per day', zh: '免密支付日限额' },
    reason_zh: '当天全部免密支付合计。',
    schema: z.number().int().min(0).max(5_000_00),
    default: 1_000_00,
    dual_control: true,
    reason: 'All such payments of one day.',
  },
})

/** How much may be paid without the pay password, at a time and in a day, where a person turned that on. */
export const passwordFreeLimits = async (ctx: Ctx): Promise<{ per_fen: number; day_fen: number }> => ({
  per_fen: await readSetting(ctx, 'wallet.pay_free_each_fen'),
  day_fen: await readSetting(ctx, 'wallet.pay_free_day_fen'),
})
