/** Notices about applications for a shop. */

import { whenEn, whenZh } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { shopEvents } from '../events.ts'

const to_applicant = {
  to: 'user',
  category: 'system',
  link: () => toScreen('settings.verification'),
  popup: true,
  once: (p: { event_id: number }) => p.event_id,
} as const

export const notices: readonly Notice[] = [
  tells(shopEvents.application_approved, {
    ...to_applicant,
    en: (p) => [
      'Your application for a shop is approved',
      p.status === 'active'
        ? `${p.name} is open: switch to it under My.`
        : `${p.name} opens as soon as its ${p.status === 'pending_fee' ? 'fee' : 'deposit'} is paid: switch to it under My.`,
    ],
    zh: (p) => [
      '开店申请已通过',
      p.status === 'active'
        ? `${p.name}已开通，可在“我的”中切换到店铺。`
        : `缴清${p.status === 'pending_fee' ? '年费' : '保证金'}后${p.name}即开通，可在“我的”中切换到店铺办理。`,
    ],
  }),
  tells(shopEvents.application_rejected, {
    ...to_applicant,
    en: (p) => ['Your application for a shop was sent back', p.reason],
    zh: (p) => ['开店申请未通过', p.reason],
  }),
  tells(shopEvents.application_asked, {
    ...to_applicant,
    sms: 'always',
    en: (p) => [
      'We need more for your shop application',
      `${p.question} Answer by ${whenEn(p.answer_by)}, or the application counts as withdrawn.`,
    ],
    zh: (p) => ['开店申请需补充材料', `${p.question} 请于 ${whenZh(p.answer_by)} 前补充，逾期视为撤回。`],
  }),
  tells(shopEvents.application_withdrawn, {
    ...to_applicant,
    en: () => [
      'Your application for a shop counts as withdrawn',
      'Our question was not answered in time. You may apply again.',
    ],
    zh: () => ['开店申请已视为撤回', '未在期限内补充材料，您可重新申请。'],
  }),
]
