/** The adjustable values of chargebacks. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'chargeback.reply_h': {
    title: { en: 'A shop answers a chargeback within (hours)', zh: '店铺答复拒付期限（小时）' },
    reason_zh: '银行只给数日提交凭证，店铺须先于银行期限答复。',
    schema: z.number().int().min(12).max(240),
    default: 72,
    public: true,
    reason: 'Banks give us some days to answer; the shop’s proof must be there before.',
  },
  'chargeback.ruling_h': {
    title: { en: 'A chargeback is decided after the answer within (hours)', zh: '拒付裁定时限（小时）' },
    reason_zh: '按自然小时计，自店铺答复或期限届满起算。',
    schema: z.number().int().min(1).max(720),
    default: 72,
    public: true,
    reason: 'Calendar hours; until then its order settles to nobody.',
  },
  'chargeback.two_above_fen': {
    title: { en: 'Chargebacks above which two operators decide', zh: '拒付裁定须两人确认的金额' },
    reason_zh: '裁定即从当事人处扣款，大额须两人复核。',
    schema: z.number().int().min(0).max(1_000_000_00),
    default: 5_000_00,
    dual_control: true,
    reason: 'The ruling takes money from somebody.',
  },
})
