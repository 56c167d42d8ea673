/** Notices about VIP. */
import { whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { vipEvents } from './events.ts'

const toCenter = () => toScreen('vip.center')

export const notices: readonly Notice[] = [
  tells(vipEvents.bought, {
    to: 'user',
    category: 'finance',
    link: toCenter,
    once: (p) => p.purchase_id,
    en: (p) => [
      'You are VIP',
      `Until ${whenEn(p.until_at)}. It does not renew itself. Unused, it can be refunded until ${whenEn(p.refund_until)}.`,
    ],
    zh: (p) => [
      'VIP 已开通',
      `有效期至 ${whenZh(p.until_at)}，不会自动续费；未使用权益的，${whenZh(p.refund_until)} 前可退款。`,
    ],
  }),
  tells(vipEvents.given, {
    to: 'user',
    category: 'system',
    link: toCenter,
    once: (p) => p.purchase_id,
    en: (p) => [`${p.days} days of VIP`, `You are VIP until ${whenEn(p.until_at)}.`],
    zh: (p) => [`获得 ${p.days} 天 VIP`, `有效期至 ${whenZh(p.until_at)}。`],
  }),
  tells(vipEvents.refunded, {
    to: 'user',
    category: 'finance',
    link: toCenter,
    once: (p) => p.purchase_id,
    en: (p) => ['VIP refunded', `${yuan(p.amount_fen)} goes back the way you paid.`],
    zh: (p) => ['VIP 已退款', `${yuan(p.amount_fen)} 将原路退回。`],
  }),
  tells(vipEvents.end_soon, {
    to: 'user',
    category: 'system',
    link: toCenter,
    once: (p) => `${p.user_id}:${p.until_at}`,
    en: (p) => ['Your VIP ends soon', `It ends at ${whenEn(p.until_at)} and does not renew itself.`],
    zh: (p) => ['VIP 即将到期', `${whenZh(p.until_at)} 到期，不会自动续费。`],
  }),
]
