/** Notices about payments and refunds. */

import { yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { paymentEvents } from './events.ts'

/** Screens of the app that notices lead to. */
const toRecords = () => toScreen('wallet.records')

/** What of a refund went into the wallet; rows told before a part could arrive carry the whole. */
const inWallet = (p: { amount_fen: number; wallet_fen?: number | undefined }) => p.wallet_fen ?? p.amount_fen

export const notices: readonly Notice[] = [
  tells(
    paymentEvents.refund_done,
    {
      to: 'user',
      category: 'finance',
      link: toRecords,
      when: (p) => p.to_wallet !== true,
      once: (p) => p.refund_no,
      en: (p) => ['Refund arrived', `${yuan(p.amount_fen)} went back the way you paid.`],
      zh: (p) => ['退款到账', `${yuan(p.amount_fen)} 已原路退回。`],
    },
    {
      code: 'payment.refund_in_wallet',
      to: 'user',
      category: 'finance',
      link: () => toScreen('wallet.index'),
      when: (p) => p.to_wallet === true,
      once: (p) => p.refund_no,
      en: (p) => [
        'Refund in your wallet',
        `${yuan(inWallet(p))} could not go back the way you paid, and is in your wallet.`,
      ],
      zh: (p) => ['退款已转入钱包', `${yuan(inWallet(p))} 无法原路退回，已转入您的钱包。`],
    },
  ),
  tells(paymentEvents.refund_failed, {
    to: 'user',
    category: 'finance',
    link: toRecords,
    once: (p) => p.refund_no,
    en: (p) => [
      'Your refund takes longer',
      `${yuan(p.amount_fen)} did not go back the way you paid. We are looking into it.`,
    ],
    zh: (p) => ['退款还需时间', `${yuan(p.amount_fen)} 未能原路退回，平台正在处理。`],
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
