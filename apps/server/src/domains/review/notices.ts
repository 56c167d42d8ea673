/** Notices about reviews. */

import { titleEn, titleZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { orderEvents } from '../order/events.ts'

const toOrder = (p: { order_id: number }) => toScreen('order.detail', { id: p.order_id })
const toShopReviews = () => toScreen('sell.reviews')

export const notices: readonly Notice[] = [
  tells(orderEvents.reviewed, {
    to: 'shop',
    category: 'interaction',
    link: toShopReviews,
    once: (p) => p.review_id,
    en: (p) => ['New review', `${p.rating} of 5 for ${titleEn(p)}.`],
    zh: (p) => ['收到新评价', `${titleZh(p)}获得 ${p.rating} 星。`],
  }),
  tells(
    orderEvents.review_hidden,
    {
      to: 'user',
      category: 'interaction',
      link: toOrder,
      once: (p) => p.event_id,
      en: (p) => ['Your review is hidden', `${titleEn(p)}: ${p.reason}. You may answer through the service line.`],
      zh: (p) => ['您的评价已被隐藏', `${titleZh(p)}：${p.reason}。您可联系客服申辩。`],
    },
    {
      to: 'shop',
      category: 'interaction',
      link: toShopReviews,
      once: (p) => p.event_id,
      en: (p) => ['A review is hidden', `${titleEn(p)}: ${p.reason}. It no longer counts in your ratings.`],
      zh: (p) => ['一条评价已被隐藏', `${titleZh(p)}：${p.reason}。该评价不再计入店铺评分。`],
    },
  ),
  tells(
    orderEvents.review_restored,
    {
      to: 'user',
      category: 'interaction',
      link: toOrder,
      once: (p) => p.event_id,
      en: (p) => ['Your review is shown again', `${titleEn(p)}: ${p.reason}.`],
      zh: (p) => ['您的评价已恢复显示', `${titleZh(p)}：${p.reason}。`],
    },
    {
      to: 'shop',
      category: 'interaction',
      link: toShopReviews,
      once: (p) => p.event_id,
      en: (p) => ['A review is shown again', `${titleEn(p)}: ${p.reason}. It counts in your ratings again.`],
      zh: (p) => ['一条评价已恢复显示', `${titleZh(p)}：${p.reason}。该评价重新计入店铺评分。`],
    },
  ),
]
