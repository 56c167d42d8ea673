/** The adjustable values of the wallet. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

const yuan = (least: number, most: number) =>
  z
    .number()
    .int()
    .min(least * 100)
    .max(most * 100)

export const readSetting = defineSettings({
  'wallet.recharge_min_fen': {
    title: { en: 'Top-up at least', zh: '单笔充值下限' },
    reason_zh: '再少还不够手续费。',
    schema: yuan(1, 1_000),
    default: 1_00,
    public: true,
    dual_control: true,
    reason: 'Less costs more in fees than it is worth.',
  },
  'wallet.recharge_max_fen': {
    title: { en: 'Top-up at most', zh: '单笔充值上限' },
    reason_zh: '银行卡服务商的单笔上限。',
    schema: yuan(1, 1_000_000),
    default: 50_000_00,
    public: true,
    dual_control: true,
    reason: 'Limit of the card provider for one payment.',
  },
  'wallet.recharge_day_fen': {
    title: { en: 'Top-up per day at most', zh: '充值日限额' },
    reason_zh: '防范洗钱；更大金额可直接支付订单。',
    schema: yuan(1, 10_000_000),
    default: 100_000_00,
    public: true,
    dual_control: true,
    reason: 'Against laundering; a larger sum is paid for an order directly.',
  },
  'wallet.kept_years': {
    title: { en: 'Money for people who left is kept for (years)', zh: '注销用户款项保管年限' },
    reason_zh: '民事诉讼时效为三年。',
    schema: z.number().int().min(3).max(20),
    default: 3,
    dual_control: true,
    reason: 'Claims lapse after three years by law; nobody loses theirs before that.',
  },
  'wallet.kept_by_number_max_fen': {
    title: { en: 'Kept money that the number alone gives back, at most', zh: '仅凭手机号可领取的保管款上限' },
    reason_zh: '手机号会被运营商重新放号；注销前未实名的，超出此额须人工核实。',
    schema: yuan(0, 10_000),
    default: 500_00,
    dual_control: true,
    reason:
      'Numbers are given to others in time; of somebody who left without a verified name, two operators release more.',
  },
})

/** Sums offered with one tap. */
export const PRESETS_FEN = [100_00, 500_00, 1_000_00, 2_000_00, 5_000_00, 10_000_00] as const
