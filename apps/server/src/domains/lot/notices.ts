/** Notices about lots and bids. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import type { PayloadOf } from '../../platform/outbox/index.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { auctionEvents } from './events.ts'

/** Screens of the app that notices lead to. */
const toBid = (p: { lot_id: number }) => toScreen('auction.lot', { id: p.lot_id, sheet: 'manual' })
const toLot = (p: { lot_id: number }) => toScreen('auction.lot', { id: p.lot_id })
const toShopLots = () => toScreen('sell.lots')

const lot = (p: { lot_id: number }) => p.lot_id

type Outage = PayloadOf<typeof auctionEvents.outage_extended>
const outageEn = (p: Outage) =>
  [
    'The end was moved',
    `Juya could not be reached from ${whenEn(p.from_at)} to ${whenEn(p.until_at)}. ${titleEn(p)} now ends ${whenEn(p.ends_at)}.`,
  ] as const
const outageZh = (p: Outage) =>
  [
    '拍品已顺延',
    `${whenZh(p.from_at)} 至 ${whenZh(p.until_at)} 平台无法访问，${titleZh(p)}顺延至 ${whenZh(p.ends_at)} 截拍。`,
  ] as const

/** The deposit that goes back to a bidder who did not win; nothing where nothing was held. */
const depositEn = (p: { deposit_fen: number }) =>
  p.deposit_fen > 0 ? ` Your deposit of ${yuan(p.deposit_fen)} is on its way back to you.` : ''
const depositZh = (p: { deposit_fen: number }) =>
  p.deposit_fen > 0 ? `您的保证金 ${yuan(p.deposit_fen)} 正在退还。` : ''

export const notices: readonly Notice[] = [
  tells(auctionEvents.outbid, {
    to: 'user',
    category: 'auction',
    link: toBid,
    popup: true,
    once: (p) => `${p.lot_id}:${p.current_fen}`,
    en: (p) => ['You were outbid', `${titleEn(p)} now stands at ${yuan(p.current_fen)} and ends ${whenEn(p.ends_at)}.`],
    zh: (p) => ['您的出价已被超过', `${titleZh(p)}当前价 ${yuan(p.current_fen)}，${whenZh(p.ends_at)} 截拍。`],
  }),
  tells(auctionEvents.won, {
    to: 'user',
    category: 'auction',
    link: (p) => (p.order_id ? toScreen('order.confirm', { ids: p.order_id }) : toLot(p)),
    popup: true,
    sms: 'wanted',
    in_time: (p) => p.pay_deadline,
    once: lot,
    en: (p) => [
      'You won',
      `${titleEn(p)} is yours for ${yuan(p.amount_fen)}${p.premium_fen ? `, ${yuan(p.amount_fen + p.premium_fen)} with the premium` : ''}. Please pay by ${whenEn(p.pay_deadline)}.`,
    ],
    zh: (p) => [
      '恭喜您拍得',
      `${titleZh(p)}以 ${yuan(p.amount_fen)} 拍得${p.premium_fen ? `，含佣金 ${yuan(p.amount_fen + p.premium_fen)}` : ''}，请在 ${whenZh(p.pay_deadline)} 前付款。`,
    ],
  }),
  tells(auctionEvents.sold, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    once: lot,
    en: (p) => ['Sold', `${titleEn(p)} was sold for ${yuan(p.amount_fen)}. You ship once it is paid.`],
    zh: (p) => ['拍品成交', `${titleZh(p)}以 ${yuan(p.amount_fen)} 成交，买家付款后请发货。`],
  }),
  tells(auctionEvents.passed, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    once: lot,
    en: (p) => [
      'Not sold',
      p.reason === 'no_bids'
        ? `No one bid on ${titleEn(p)}. You can list it again.`
        : `${titleEn(p)} did not reach its reserve. You can list it again.`,
    ],
    zh: (p) => [
      '拍品流拍',
      p.reason === 'no_bids' ? `${titleZh(p)}无人出价，可重新上架。` : `${titleZh(p)}未达保留价，可重新上架。`,
    ],
  }),
  tells(auctionEvents.lost, {
    to: 'user',
    category: 'auction',
    link: toLot,
    banner: true,
    once: lot,
    en: (p) => [
      p.sold ? 'Sold to another bidder' : 'Ended without a sale',
      p.sold
        ? `${titleEn(p)} went for ${yuan(p.amount_fen)}.${depositEn(p)}`
        : `${titleEn(p)} did not reach its reserve.${depositEn(p)}`,
    ],
    zh: (p) => [
      p.sold ? '拍品由他人拍得' : '拍品流拍',
      p.sold
        ? `${titleZh(p)}以 ${yuan(p.amount_fen)} 成交。${depositZh(p)}`
        : `${titleZh(p)}未达保留价。${depositZh(p)}`,
    ],
  }),
  tells(
    auctionEvents.cancelled,
    {
      to: 'user',
      category: 'auction',
      link: toLot,
      popup: true,
      once: lot,
      when: (p) => typeof p.user_id === 'number',
      en: (p) => ['A lot was withdrawn', `${titleEn(p)} was withdrawn. Bids are void; a deposit you paid is returned.`],
      zh: (p) => ['拍品已撤拍', `${titleZh(p)}已由平台撤拍，出价作废，已缴的保证金将退还。`],
    },
    {
      to: 'shop',
      category: 'auction',
      link: toShopLots,
      once: lot,
      when: (p) => p.user_id === null,
      en: (p) => ['Your lot was withdrawn', `${titleEn(p)}: ${p.reason ?? 'withdrawn'}`],
      zh: (p) => ['您的拍品已撤拍', `${titleZh(p)}：${p.reason ?? '已撤拍'}`],
    },
  ),
  tells(
    auctionEvents.outage_extended,
    {
      to: 'user',
      category: 'auction',
      link: toLot,
      popup: true,
      once: (p) => `${p.lot_id}:${p.until_at}`,
      when: (p) => p.user_id !== null,
      en: outageEn,
      zh: outageZh,
    },
    {
      code: 'auction.outage_extended_shop',
      to: 'shop',
      category: 'auction',
      link: toLot,
      once: (p) => `${p.lot_id}:${p.until_at}`,
      when: (p) => p.user_id === null,
      en: outageEn,
      zh: outageZh,
    },
  ),
  tells(auctionEvents.lot_started, {
    when: (p) => p.in_room !== true, // its clerk has just started it
    to: 'shop',
    category: 'auction',
    link: toLot,
    once: lot,
    en: (p) => [
      'Your lot is open',
      p.was_ends_at
        ? `${titleEn(p)} could not open in time, so it runs until ${whenEn(p.ends_at)} instead of ${whenEn(p.was_ends_at)}.`
        : `${titleEn(p)} runs until ${whenEn(p.ends_at)}.`,
    ],
    zh: (p) => [
      '拍品已开拍',
      p.was_ends_at
        ? `${titleZh(p)}未能按时开拍，截拍时间由 ${whenZh(p.was_ends_at)} 改为 ${whenZh(p.ends_at)}。`
        : `${titleZh(p)}将于 ${whenZh(p.ends_at)} 截拍。`,
    ],
  }),
  tells(auctionEvents.defaulted, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    once: lot,
    en: (p) => ['The winner did not pay', `${titleEn(p)}: you may offer it to the next bidder or list it again.`],
    zh: (p) => ['拍得者未付款', `${titleZh(p)}：您可向次高出价者发出邀约，或重新上架。`],
  }),
]
