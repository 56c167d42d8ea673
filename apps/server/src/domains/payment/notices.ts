/** Notices about payments and refunds. */

import { yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { paymentEvents } from './events.ts'

/** Screens of the app that notices lead to. */
const toRecords = () => toScreen('wallet.records')

export const notices: readonly Notice[] = [
  tells(paymentEvents.refund_done, {
    to: 'user',
    category: 'finance',
    link: toRecords,
    when: (p) => p.to_wallet !== true,
    once: (p) => p.refund_no,
    en: (p) => ['Refund arrived', `${yuan(p.amount_fen)} went back the way you paid.`],
    zh: (p) => ['退款到账', `${yuan(p.amount_fen)} 已原路退回。`],
  }),
  tells(paymentEvents.refund_failed, {
    to: 'user',
    category: 'finance',
    link: () => toScreen('wallet.index'),
    popup: true,
    once: (p) => p.refund_no,
    en: (p) => ['The refund did not go through', `${yuan(p.amount_fen)} was put into your wallet instead.`],
    zh: (p) => ['无法原路退款', `${yuan(p.amount_fen)} 已转入您的钱包。`],
  }),
  tells(paymentEvents.failed, {
    to: 'user',
    category: 'finance',
    link: toRecords,
    once: (p) => p.pay_no,
    en: (p) => ['Payment failed', `${yuan(p.amount_fen)} was not taken.`],
    zh: (p) => ['支付失败', `${yuan(p.amount_fen)} 未扣款。`],
  }),
]
