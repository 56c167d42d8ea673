/** Notices about a shop that closes. */

import { whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { shopEvents } from '../events.ts'

const event = (p: { event_id: number }) => p.event_id

export const notices: readonly Notice[] = [
  tells(shopEvents.closing, {
    to: 'shop',
    category: 'system',
    link: () => toScreen('storefront.closing'),
    popup: true,
    once: event,
    en: (p) => [
      'Your shop is closing',
      `${p.reason ? `${p.reason} ` : ''}It closes on ${whenEn(p.closes_at)}. Until then buyers may claim from its deposit; what is left, with the shop’s wallet, goes to the owner.`,
    ],
    zh: (p) => [
      '店铺正在关闭',
      `${p.reason ? `${p.reason} ` : ''}将于 ${whenZh(p.closes_at)} 关闭。此前买家仍可就售出物品主张赔付，余下保证金与店铺钱包余额届时转入店主钱包。`,
    ],
  }),
  tells(shopEvents.closed, {
    to: 'user',
    category: 'finance',
    link: () => toScreen('wallet.records'),
    once: event,
    en: (p) => [
      'Your shop is closed',
      `${yuan(p.amount_fen)} are in your wallet, ${yuan(p.deposit_fen)} of them from its deposit.`,
    ],
    zh: (p) => ['店铺已关闭', `${yuan(p.amount_fen)} 已转入您的钱包，其中保证金 ${yuan(p.deposit_fen)}。`],
  }),
]
