/** The adjustable values of reports. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

const hours = (max: number) => z.number().int().min(1).max(max)

export const reportSetting = defineSettings({
  'report.danger_h': {
    title: { en: 'A report of danger is answered within (hours)', zh: '涉险举报处理时限（小时）' },
    reason_zh: '欺诈、站外付款、威胁与泄露个人信息可能正在造成损害。',
    schema: hours(24),
    default: 2,
    public: true,
    reason: 'Fraud, payments outside, threats and personal data do harm while they stand.',
  },
  'report.answer_h': {
    title: { en: 'Any other report is answered within (hours)', zh: '其他举报处理时限（小时）' },
    reason_zh: '按自然小时计。',
    schema: hours(168),
    default: 24,
    public: true,
    reason: 'Calendar hours, as for cases.',
  },
  'report.shop_h': {
    title: { en: 'A shop answers a report within (hours)', zh: '店铺答复举报时限（小时）' },
    reason_zh: '先听取店铺说明，再作处理。',
    schema: hours(168),
    default: 48,
    public: true,
    reason: 'The shop is heard before it is judged.',
  },
  'report.hide_weight': {
    title: { en: 'Reports that weigh so much hide a thing until it is reviewed', zh: '举报权重累计达到该值即先行隐藏' },
    reason_zh: '一般举报计 2，可信用户计 4，新用户或多次举报不成立者计 0；关联账号只计一次。',
    schema: z.number().int().min(4).max(100),
    default: 10,
    public: true,
    reason: 'A report weighs 2, of somebody trusted 4, of somebody new or mostly wrong 0; linked accounts count once.',
  },
  'report.cleared_days': {
    title: { en: 'What was cleared is not hidden for the same reason for (days)', zh: '核查无误后不因同一原因再次隐藏（天）' },
    reason_zh: '同一问题已经核查过。',
    schema: z.number().int().min(1).max(365),
    default: 30,
    public: true,
    reason: 'Somebody has looked at that already.',
  },
  'report.appeal_days': {
    title: { en: 'A decision on a report may be appealed for (days)', zh: '举报处理结果复核期（天）' },
    reason_zh: '任何一方均可申请一次，由另一位操作员复核。',
    schema: z.number().int().min(1).max(30),
    default: 7,
    public: true,
    reason: 'Either side may ask once for another operator.',
  },
})
