/** Notices about the wallet. */

import { yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { walletEvents } from './events.ts'

/** Screens of the app that notices lead to. */
const toProperty = () => toScreen('sell.property')
const toRecords = () => toScreen('wallet.records')

/** "+¥20" or "−¥20". */
const signed = (amount_fen: unknown): string =>
  `${Number(amount_fen) < 0 ? '−' : '+'}${yuan(Math.abs(Number(amount_fen)))}`

export const notices: readonly Notice[] = [
  tells(walletEvents.recharged, {
    to: 'user',
    category: 'finance',
    link: toRecords,
    once: (p) => p.pay_no,
    en: (p) => ['Wallet topped up', `${yuan(p.amount_fen)} was added.`],
    zh: (p) => ['充值成功', `${yuan(p.amount_fen)} 已到账。`],
  }),
  tells(walletEvents.kept_claimed, {
    to: 'user',
    category: 'finance',
    link: toRecords,
    once: (p) => p.claim_id,
    en: (p) => ['Kept money is yours again', `${yuan(p.amount_fen)} of your former account is in your wallet.`],
    zh: (p) => ['保管款已到账', `原账号的 ${yuan(p.amount_fen)} 已转入您的钱包。`],
  }),
  tells(walletEvents.adjusted, {
    to: 'user',
    category: 'finance',
    link: toRecords,
    once: (p) => `${p.adjustment_id}:${p.account}`,
    en: (p) => ['Your balance was corrected', `${signed(p.amount_fen)}. Ask the service line what it was for.`],
    zh: (p) => ['余额已更正', `${signed(p.amount_fen)}。如有疑问请联系客服。`],
  }),
  tells(walletEvents.shop_adjusted, {
    to: 'shop',
    category: 'finance',
    link: toProperty,
    once: (p) => `${p.adjustment_id}:${p.account}`,
    en: (p) => ['Your shop’s balance was corrected', `${signed(p.amount_fen)}. Ask the service line what it was for.`],
    zh: (p) => ['店铺余额已更正', `${signed(p.amount_fen)}。如有疑问请联系客服。`],
  }),
  tells(walletEvents.shop_frozen, {
    to: 'shop',
    category: 'finance',
    link: toProperty,
    popup: true,
    once: (p) => p.event_id,
    en: (p) => [
      'Your shop’s wallet is frozen',
      `${p.reason}. Proceeds still arrive; nothing leaves the wallet until it is unfrozen. You may answer through the service line.`,
    ],
    zh: (p) => ['店铺钱包已冻结', `${p.reason}。货款照常入账，冻结解除前不能转出。您可联系客服申辩。`],
  }),
  tells(walletEvents.shop_unfrozen, {
    to: 'shop',
    category: 'finance',
    link: toProperty,
    once: (p) => p.event_id,
    en: () => ['Your shop’s wallet is unfrozen', 'The money in it is yours to use again.'],
    zh: () => ['店铺钱包冻结已解除', '余额可以正常使用。'],
  }),
]
