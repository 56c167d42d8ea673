/** Notices to shops and their owners. */

import { rate, whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { shopEvents } from './events.ts'

/** Screens of the app that notices lead to. */
const toShopLots = () => toScreen('sell.lots')

const event = (p: { event_id: number }) => p.event_id
const suspendedEn = (p: { reason: string }) =>
  [
    'Your shop is suspended',
    `${p.reason}. Lots without bids were taken back; lots with bids, orders and cases go on, and you keep shipping. You may answer through the service line.`,
  ] as const
const suspendedZh = (p: { reason: string }) =>
  [
    '店铺已暂停营业',
    `${p.reason}。无人出价的拍品已撤下；已有出价的拍品、订单与售后照常进行，请继续发货。您可联系客服申辩。`,
  ] as const

export const notices: readonly Notice[] = [
  tells(shopEvents.opened, {
    to: 'shop',
    category: 'system',
    link: toShopLots,
    once: () => 'opened',
    en: () => ['Your shop is open', 'You can publish your first lot now.'],
    zh: () => ['店铺已开通', '现在就可以发布第一件拍品。'],
  }),
  tells(
    shopEvents.suspended,
    {
      to: 'shop',
      category: 'system',
      link: toShopLots,
      popup: true,
      once: event,
      en: suspendedEn,
      zh: suspendedZh,
    },
    {
      code: 'shop.suspended_owner',
      to: 'user',
      category: 'system',
      link: () => toScreen('account.my'),
      sms: 'always',
      once: event,
      en: suspendedEn,
      zh: suspendedZh,
    },
  ),
  tells(shopEvents.reinstated, {
    to: 'shop',
    category: 'system',
    link: toShopLots,
    popup: true,
    once: event,
    en: () => ['Your shop is open again', 'You can publish. Lots that were taken back can be put up anew.'],
    zh: () => ['店铺已恢复营业', '现在可以发布拍品；此前撤下的拍品可重新上架。'],
  }),
  tells(shopEvents.rate_changed, {
    to: 'shop',
    category: 'finance',
    link: toShopLots,
    popup: true,
    once: event,
    en: ({ commission_bp: bp }) => [
      'Your commission changes',
      `Lots you hand in from now on pay ${bp == null ? 'the usual rate' : `${Number(bp) / 100}% of the hammer price`}. Lots handed in before keep their rate.`,
    ],
    zh: ({ commission_bp: bp }) => [
      '店铺佣金调整',
      `此后提交的拍品按${bp == null ? '标准费率' : `成交价的 ${Number(bp) / 100}%`}计佣，此前提交的拍品不变。`,
    ],
  }),
  tells(shopEvents.fee_announced, {
    to: 'shop',
    category: 'system',
    link: toShopLots,
    popup: true,
    once: (p) => p.change_id,
    en: (p) => [
      `${p.title_en}: ${rate(p.after_bp)} from ${whenEn(p.starts_at)}`,
      `It holds for what is ${p.holds_for === 'sold' ? 'sold' : 'submitted'} from then on; before, it is ${rate(p.before_bp)}.`,
    ],
    zh: (p) => [
      `${p.title_zh}：自${whenZh(p.starts_at)}起为 ${rate(p.after_bp)}`,
      `适用于此后${p.holds_for === 'sold' ? '成交' : '提交'}的拍品；此前${p.holds_for === 'sold' ? '成交' : '提交'}的仍为 ${rate(p.before_bp)}。`,
    ],
  }),
  tells(shopEvents.fee_called_off, {
    to: 'shop',
    category: 'system',
    link: toShopLots,
    once: (p) => p.change_id,
    en: (p) => [
      `${p.title_en} stays at ${rate(p.before_bp)}`,
      `The rise to ${rate(p.after_bp)} you were told of does not come.`,
    ],
    zh: (p) => [`${p.title_zh}仍为 ${rate(p.before_bp)}`, `此前通知的 ${rate(p.after_bp)} 不再执行。`],
  }),
]
