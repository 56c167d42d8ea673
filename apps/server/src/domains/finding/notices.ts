/** Notices about lots people look for, watch and find. */

import { titleEn, titleZh, whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { auctionEvents } from '../lot/events.ts'
import { searchNotices } from './saved/notices.ts'
import { watchNotices } from './watching/notices.ts'

/** Screens of the app that notices lead to. */
const toShopLots = () => toScreen('sell.lots')

export const notices: readonly Notice[] = [
  ...searchNotices,
  ...watchNotices,
  tells(auctionEvents.lot_featured, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    silent: true,
    once: (p) => p.event_id,
    en: (p) =>
      p.featured_until
        ? [
            'We put your lot forward',
            `${titleEn(p)} stands higher on our pages until ${whenEn(p.featured_until)}, at no cost.`,
          ]
        : ['Your lot is put forward no more', `${titleEn(p)}: ${p.reason}.`],
    zh: (p) =>
      p.featured_until
        ? ['您的拍品获平台推荐', `${titleZh(p)}将优先展示至 ${whenZh(p.featured_until)}，不收取费用。`]
        : ['拍品推荐已结束', `${titleZh(p)}：${p.reason}。`],
  }),
]
