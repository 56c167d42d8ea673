/** Adjustable values of after-sale service. A case that runs keeps the deadline it was given. */
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineSettings } from '../../platform/settings.ts'
import { DAY_MS, HOUR_MS, type Windows } from './rules.ts'

const MINUTE_MS = 60_000

/** Lots promise a return within so many days wherever they are shown. */
const RETURN_PROMISED_DAYS = 7
const hours = z.number().int().min(1).max(720)
const days = z.number().int().min(1).max(180)

export const setting = defineSettings({
  'aftersale.auto_refund_min': {
    title: { en: 'Refunded at once after paying (minutes)', zh: '付款后秒退时限（分钟）' },
    reason_zh: '出价即承诺：拍下付款后反悔，损失的是其他竞买人，故须店铺同意；0 为关闭。',
    schema: z.number().int().min(0).max(1_440),
    default: 0,
    public: true,
    reason:
      'A bid is binding: who wins, pays and steps back has cost the others the piece, so a won lot waits for its shop. 0 is off.',
  },
  'aftersale.answer_h': {
    title: { en: 'Time to answer a request (hours)', zh: '售后答复时限（小时）' },
    reason_zh: '店铺或买家可能离开一天。',
    schema: hours,
    default: 48,
    public: true,
    reason: 'A shop or a buyer may be away for a day.',
  },
  'aftersale.answer_unshipped_h': {
    title: { en: 'The same before shipping (hours)', zh: '未发货时的答复时限（小时）' },
    reason_zh: '等待期间不能发货，所以从短。',
    schema: hours,
    default: 24,
    public: true,
    reason: 'Nothing is shipped while it waits, so it waits shortly.',
  },
  'aftersale.reopen_days': {
    title: { en: 'A rejected case may be opened again for (days)', zh: '被驳回的售后可重新审理的期限（天）' },
    reason_zh: '新凭证往往在裁决后不久出现；此后双方应能安心。',
    schema: days,
    default: 30,
    public: true,
    reason: 'New evidence turns up soon after a ruling; later both sides should be able to rely on it.',
  },
  'aftersale.escalate_days': {
    title: { en: 'Time to ask Juya after a refusal (days)', zh: '被拒后申请平台介入（天）' },
    reason_zh: '被拒绝后由买家决定。',
    schema: days,
    default: 3,
    public: true,
    reason: 'After a refusal the buyer decides.',
  },
  'aftersale.return_days': {
    title: { en: 'Time to send a return (days)', zh: '寄回时限（天）' },
    reason_zh: '易碎品需要时间包装寄出。',
    schema: days,
    default: 7,
    public: true,
    reason: 'To pack a fragile piece and send it.',
  },
  'aftersale.inspect_days': {
    title: { en: 'Time to inspect a return (days)', zh: '退货验收时限（天）' },
    reason_zh: '退货送达后，留出验看时间。',
    schema: days,
    default: 7,
    public: true,
    reason: 'After the return arrived: time to look at it.',
  },
  'aftersale.inspect_days_max': {
    title: { en: 'The same after it was sent (days)', zh: '寄出后最长验收时限（天）' },
    reason_zh: '物流未显示签收时，自寄出起。',
    schema: days,
    default: 15,
    public: true,
    reason: 'After the return was sent, when no carrier says it arrived.',
  },
  'aftersale.evidence_h': {
    title: { en: 'Time for evidence (hours)', zh: '凭证时限（小时）' },
    reason_zh: '双方都有时间拿出凭证。',
    schema: hours,
    default: 48,
    public: true,
    reason: 'Both sides show what they have.',
  },
  'aftersale.ruling_h': {
    title: { en: 'Time for a ruling (hours)', zh: '裁决时限（小时）' },
    reason_zh: '不让任何人久等平台；向一方补充取证期间暂停计时。',
    schema: hours,
    default: 48,
    public: true,
    reason: 'The two sides wait no longer than this for a ruling; it stands still while one of them is asked.',
  },
  'aftersale.no_reason_days': {
    title: { en: 'Return without a reason (days)', zh: '无理由退货期（天）' },
    reason_zh: '拍品承诺退货时适用，法定七天。',
    schema: z.number().int().min(RETURN_PROMISED_DAYS).max(180),
    default: 7,
    public: true,
    reason: 'Where the listing promises a return; the law says seven.',
  },
  'aftersale.not_received_after_days': {
    title: { en: 'Counts as not received after (days)', zh: '多久算未收到货（天）' },
    reason_zh: '包裹在途需要几天。',
    schema: days,
    default: 3,
    public: true,
    reason: 'A parcel takes a few days; before that nothing is lost.',
  },
  'aftersale.not_as_described_days': {
    title: { en: 'Not-as-described period (days)', zh: '描述不符售后期（天）' },
    reason_zh: '自收货起；问题几天内就会显现。',
    schema: days,
    default: 15,
    public: true,
    reason: 'After receipt; what is wrong shows within days.',
  },
  'aftersale.fake_days': {
    title: { en: 'Authenticity period (days)', zh: '真伪售后期（天）' },
    reason_zh: '需要时间请专家过目。',
    schema: days,
    default: 30,
    public: true,
    reason: 'An expert has to see it.',
  },
  'aftersale.fake_backed_days': {
    title: { en: 'Authenticity backed by an appraisal (days)', zh: '有鉴定担保的真伪售后期（天）' },
    reason_zh: '店铺以鉴定担保真伪时适用。',
    schema: days,
    default: 90,
    public: true,
    reason: 'Where the shop backs the authenticity with an appraisal.',
  },
  'aftersale.return_fee_max_fen': {
    title: { en: 'Return fee paid back at most', zh: '退货运费报销上限' },
    reason_zh: '再高就由裁决处理。',
    schema: z.number().int().min(0),
    default: 100_00,
    public: true,
    reason: 'What a shop pays back at most for a return; more is for a ruling.',
  },
})

/** The windows in force. */
export async function windowsOf(ctx: Ctx): Promise<Windows> {
  const ms = async (key: Parameters<typeof setting>[1]): Promise<number> => Number(await setting(ctx, key)) * DAY_MS
  return {
    instant_ms: (await setting(ctx, 'aftersale.auto_refund_min')) * MINUTE_MS,
    no_reason_ms: await ms('aftersale.no_reason_days'),
    not_received_after_ms: await ms('aftersale.not_received_after_days'),
    not_as_described_ms: await ms('aftersale.not_as_described_days'),
    fake_ms: await ms('aftersale.fake_days'),
    fake_backed_ms: await ms('aftersale.fake_backed_days'),
  }
}

/** How long a side has to answer, ms. */
export const answerMs = async (ctx: Ctx, is_shipped: boolean): Promise<number> =>
  (await setting(ctx, is_shipped ? 'aftersale.answer_h' : 'aftersale.answer_unshipped_h')) * HOUR_MS
