/** Notices about exchanges: to their people, and to the shop that sends. */
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { exchangeEvents } from './events.ts'

const toExchange = (p: { exchange_id: number }) => toScreen('exchange.detail', { id: p.exchange_id })

export const notices: readonly Notice[] = [
  tells(exchangeEvents.done, {
    to: 'user',
    category: 'activity',
    link: toExchange,
    silent: true,
    once: (p) => p.exchange_id,
    en: (p) => ['Exchanged', `“${p.title_en}” for ${p.points} points.`],
    zh: (p) => ['兑换成功', `已用 ${p.points} 积分兑换“${p.title}”。`],
  }),
  tells(
    exchangeEvents.to_send,
    {
      to: 'user',
      category: 'order',
      link: toExchange,
      once: (p) => p.exchange_id,
      en: (p) => ['Exchanged: it is being packed', `“${p.title_en}” for ${p.points} points.`],
      zh: (p) => ['兑换成功，备货中', `已用 ${p.points} 积分兑换“${p.title}”。`],
    },
    {
      to: 'shop',
      code: 'exchange.to_ship',
      category: 'order',
      link: (p) => toScreen('sell.shipMerged', { id: p.order_id }),
      once: (p) => `shop:${p.exchange_id}`,
      en: (p) => ['An exchange to ship', `“${p.title_en}” × ${p.qty}, paid for with points.`],
      zh: (p) => ['积分兑换待发货', `“${p.title}”× ${p.qty}，以积分兑换，无货款。`],
    },
  ),
  tells(exchangeEvents.returned, {
    to: 'user',
    category: 'order',
    link: toExchange,
    once: (p) => `${p.exchange_id}:${p.event_id}`,
    when: (p) => p.back_points > 0,
    en: (p) => ['Points are back', `${p.back_points} points of “${p.title_en}” are yours again.`],
    zh: (p) => ['积分已退回', `“${p.title}”的 ${p.back_points} 积分已退回。`],
  }),
  tells(exchangeEvents.stocked_for, {
    to: 'user',
    category: 'activity',
    link: (p) => toScreen('exchange.item', { id: p.item_id }),
    once: (p) => `${p.item_id}:${p.event_id}`,
    en: (p) => ['There is some again', `“${p.title_en}” can be had for ${p.points} points.`],
    zh: (p) => ['已有补货', `“${p.title}”可兑换，${p.points} 积分一件。`],
  }),
]
