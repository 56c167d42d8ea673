/** Notices about the wallet. */
import { yuan } from '../../platform/notices/format.ts'
import { LINK, type Notices } from '../../platform/notices/template.ts'

export const notices: Notices = {
  'wallet.recharged': [
    {
      to: 'user',
      category: 'finance',
      link: LINK.records,
      once: (p) => p.pay_no,
      en: (p) => ['Wallet topped up', `${yuan(p.amount_fen)} was added.`],
      zh: (p) => ['充值成功', `${yuan(p.amount_fen)} 已到账。`],
    },
  ],
}
