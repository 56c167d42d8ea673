/** The adjustable values of taking money out. */
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineSettings } from '../../platform/settings.ts'
import type { OwnerKind } from './owner.ts'
import type { RiskCode } from './rules.ts'

const yuan = (least: number, most: number) =>
  z
    .number()
    .int()
    .min(least * 100)
    .max(most * 100)
const count = (least: number, most: number) => z.number().int().min(least).max(most)
const guarded = { dual_control: true } as const
const points = (en: string, zh: string, reason: string, reason_zh: string, standard: number) => ({
  title: { en, zh },
  reason,
  reason_zh,
  schema: count(0, 100),
  default: standard,
  ...guarded,
})

export const readSetting = defineSettings({
  'wallet.withdraw_min_user_fen': {
    title: { en: 'A person withdraws at least', zh: '个人单笔提现下限' },
    reason_zh: '再少不值得银行转一次。',
    schema: yuan(1, 1_000),
    default: 10_00,
    ...guarded,
    reason: 'Less is not worth a transfer.',
  },
  'wallet.withdraw_max_user_fen': {
    title: { en: 'A person withdraws at most, each', zh: '个人单笔提现上限' },
    reason_zh: '服务商单笔上限。',
    schema: yuan(1, 1_000_000),
    default: 50_000_00,
    ...guarded,
    reason: 'Limit of the provider for one payout to a person.',
  },
  'wallet.withdraw_day_user_fen': {
    title: { en: 'A person withdraws at most, per day', zh: '个人每日提现上限' },
    reason_zh: '账号被盗时，一天最多损失这些。',
    schema: yuan(1, 10_000_000),
    default: 100_000_00,
    ...guarded,
    reason: 'What a thief of an account gets at most in a day.',
  },
  'wallet.withdraw_min_shop_fen': {
    title: { en: 'A shop withdraws at least', zh: '店铺单笔提现下限' },
    reason_zh: '店铺提现不收费，小额转账不划算。',
    schema: yuan(1, 10_000),
    default: 100_00,
    ...guarded,
    reason: 'Shops pay no fee, and small transfers cost all the same.',
  },
  'wallet.withdraw_max_shop_fen': {
    title: { en: 'A shop withdraws at most, each', zh: '店铺单笔提现上限' },
    reason_zh: '服务商单笔上限。',
    schema: yuan(1, 10_000_000),
    default: 500_000_00,
    ...guarded,
    reason: 'Limit of the provider for one payout to a shop.',
  },
  'wallet.withdraw_day_shop_fen': {
    title: { en: 'A shop withdraws at most, per day', zh: '店铺每日提现上限' },
    reason_zh: '账号被盗时，一天最多损失这些。',
    schema: yuan(1, 100_000_000),
    default: 1_000_000_00,
    ...guarded,
    reason: 'What a thief of an account gets at most in a day.',
  },
  'wallet.withdraw_day_count': {
    title: { en: 'Withdrawals per day', zh: '每日提现次数' },
    reason_zh: '够用，又不至于拆成许多小笔。',
    schema: count(1, 50),
    default: 3,
    ...guarded,
    reason: 'Enough for people, too few to take a sum out in small pieces.',
  },
  'wallet.withdraw_free_count': {
    title: { en: 'Free withdrawals per month', zh: '每月免费提现次数' },
    reason_zh: '正常使用不收费。',
    schema: count(0, 100),
    default: 3,
    ...guarded,
    reason: 'Ordinary use costs nothing.',
  },
  'wallet.withdraw_fee_fen': {
    title: { en: 'Fee of a further withdrawal', zh: '超出后每笔手续费' },
    reason_zh: '约等于银行向平台收取的费用。',
    schema: count(0, 100_00),
    default: 1_00,
    ...guarded,
    reason: 'About what the bank charges Juya.',
  },
  'wallet.withdraw_hold_h': {
    title: { en: 'A new payout account rests for (hours)', zh: '新收款账户的等待时间（小时）' },
    reason_zh: '账号被盗后，本人有时间发现并阻止。',
    schema: count(0, 168),
    default: 24,
    ...guarded,
    reason: 'Time for the owner to notice a thief before money leaves.',
  },
  'wallet.recharge_cooldown_h': {
    title: { en: 'A top-up can go back after (hours)', zh: '充值可原路退回的等待时间（小时）' },
    reason_zh: '银行可能撤销刚到账的款项。',
    schema: count(0, 168),
    default: 24,
    ...guarded,
    reason: 'Banks may take back what has just arrived.',
  },
  'payout.review_h': {
    title: { en: 'A withdrawal is reviewed within (hours)', zh: '提现审核时限（小时）' },
    reason_zh: '申请人当天知道结果。',
    schema: count(1, 168),
    default: 24,
    reason: 'Who asks knows within a day.',
  },
  'payout.working_days': {
    title: { en: 'Approved money arrives within (working days)', zh: '审核后到账时限（工作日）' },
    reason_zh: '多数银行一天内到账。',
    schema: count(1, 10),
    default: 2,
    reason: 'Most banks take less than one.',
  },
  'payout.auto_max_fen': {
    title: { en: 'Approved by rule up to', zh: '免人工审核上限' },
    reason_zh: '小额且风险低的提现无需等待人工。',
    schema: yuan(0, 50_000),
    default: 2_000_00,
    ...guarded,
    reason: 'Small sums with few points need not wait for a person.',
  },
  'payout.auto_points_below': {
    title: { en: 'Approved by rule below (points)', zh: '免人工审核的风险分上限' },
    reason_zh: '两项轻微风险可自动通过，三项须人工审核。',
    schema: count(0, 400),
    default: 40,
    ...guarded,
    reason: 'Two light signs pass by themselves, three are looked at.',
  },
  'payout.two_above_fen': {
    title: { en: 'Two operators approve above', zh: '双人复核起点' },
    reason_zh: '大额款项须由两名财务分别确认。',
    schema: yuan(0, 1_000_000),
    default: 50_000_00,
    ...guarded,
    reason: 'A large sum never leaves by one person’s word.',
  },
  'payout.risk_new_device': points(
    'Points: new device',
    '风险分：新设备',
    'Account takeover begins on one.',
    '盗号通常发生在新设备上。',
    20,
  ),
  'payout.risk_new_payee': points(
    'Points: account never paid to',
    '风险分：首次收款账户',
    'A thief brings an account of his own.',
    '盗号者会使用自己的账户。',
    15,
  ),
  'payout.risk_far_above_usual': points(
    'Points: 5 times the usual sum',
    '风险分：超过平时金额 5 倍',
    'People take out much the same each time.',
    '用户每次提现金额大致相近。',
    25,
  ),
  'payout.risk_linked_restricted': points(
    'Points: linked to a restricted person',
    '风险分：与受限账号关联',
    'Money of a person who was stopped may leave here.',
    '受限账号的资金可能由此转出。',
    40,
  ),
})

/** How much this owner takes out: at least, at most, in a day, how often. */
export async function limitsFor(ctx: Ctx, owner: OwnerKind) {
  return {
    min_fen: await readSetting(ctx, `wallet.withdraw_min_${owner}_fen`),
    max_fen: await readSetting(ctx, `wallet.withdraw_max_${owner}_fen`),
    day_fen: await readSetting(ctx, `wallet.withdraw_day_${owner}_fen`),
    day_count: await readSetting(ctx, 'wallet.withdraw_day_count'),
  }
}

export const feeRule = async (ctx: Ctx) => ({
  free_count: await readSetting(ctx, 'wallet.withdraw_free_count'),
  fee_fen: await readSetting(ctx, 'wallet.withdraw_fee_fen'),
})

export const riskPoints = async (ctx: Ctx): Promise<Record<RiskCode, number>> => ({
  new_device: await readSetting(ctx, 'payout.risk_new_device'),
  new_payee: await readSetting(ctx, 'payout.risk_new_payee'),
  far_above_usual: await readSetting(ctx, 'payout.risk_far_above_usual'),
  linked_restricted: await readSetting(ctx, 'payout.risk_linked_restricted'),
})
