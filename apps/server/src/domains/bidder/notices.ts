/** Notices to people who bid, beside those of the lot itself. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { auctionEvents } from '../lot/events.ts'
import { absenteeNotices } from './absentee/notices.ts'
import { voidingNotices } from './voiding/notices.ts'

/** Screens of the app that notices lead to. */
const toLot = (p: { lot_id: number }) => toScreen('auction.lot', { id: p.lot_id })

export const notices: readonly Notice[] = [
  ...absenteeNotices,
  ...voidingNotices,
  tells(auctionEvents.second_chance_offered, {
    to: 'user',
    category: 'auction',
    link: toLot,
    popup: true,
    sms: 'wanted',
    in_time: (p) => p.expires_at,
    once: (p) => p.offer_id,
    en: (p) => [
      'You may have it after all',
      `The winner of ${titleEn(p)} did not pay. It is yours for ${yuan(p.amount_fen)} if you accept by ${whenEn(p.expires_at)}.`,
    ],
    zh: (p) => [
      '您有机会购得',
      `${titleZh(p)}的拍得者未付款，您可在 ${whenZh(p.expires_at)} 前以 ${yuan(p.amount_fen)} 购得。`,
    ],
  }),
  tells(auctionEvents.second_chance_accepted, {
    to: 'shop',
    category: 'auction',
    link: (p) => toScreen('sell.order', { id: p.order_id }),
    once: (p) => p.order_id,
    en: (p) => ['Second chance accepted', `${titleEn(p)} goes to the next bidder for ${yuan(p.amount_fen)}.`],
    zh: (p) => ['次高价邀约已接受', `${titleZh(p)}由次高出价者以 ${yuan(p.amount_fen)} 购得。`],
  }),
]
