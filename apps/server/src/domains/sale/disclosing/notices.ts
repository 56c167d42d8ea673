/** What a consignor is told: alone. */

import { titleEn, titleZh } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { auctionEvents } from '../../lot/events.ts'

export const consignorNotices: readonly Notice[] = [
  tells(auctionEvents.consignor_named, {
    to: 'user',
    category: 'auction',
    link: () => toScreen('house.consigned'),
    once: (p) => `${p.lot_id}:${p.event_id}`,
    en: (p) => [
      'Named as a consignor',
      `An auction house says that ${titleEn(p)} is yours. Bidders do not see it; you do not bid on it. Say here whether it is yours.`,
    ],
    zh: (p) => [
      '您被登记为委托人',
      `拍卖行登记${titleZh(p)}由您委托。竞买人看不到，您不能对其出价。请点此确认是否属实。`,
    ],
  }),
]
