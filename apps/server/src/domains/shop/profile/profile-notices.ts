/** Notices about a shop's name. */

import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { shopEvents } from '../events.ts'

const to_shop = {
  to: 'shop',
  category: 'system',
  link: () => toScreen('storefront.profile'),
  popup: true,
  once: (p: { event_id: number }) => p.event_id,
} as const

export const notices: readonly Notice[] = [
  tells(shopEvents.renamed, {
    ...to_shop,
    en: (p) => [`Your shop is now called ${p.name}`, `Its page says for a while that it was ${p.before_name}.`],
    zh: (p) => [`店名已改为${p.name}`, `店铺页会在一段时间内注明曾用名${p.before_name}。`],
  }),
  tells(shopEvents.name_rejected, {
    ...to_shop,
    en: (p) => [`The name ${p.name} was not accepted`, `${p.reason} The shop keeps its name, and may ask for another.`],
    zh: (p) => [`店名${p.name}未通过审核`, `${p.reason} 店铺沿用原名，可另行申请。`],
  }),
]
