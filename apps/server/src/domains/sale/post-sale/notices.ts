/** Notices about offers for lots that passed. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import type { PayloadOf } from '../../../platform/outbox/index.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { auctionEvents } from '../../lot/events.ts'

/** Screens of the app that notices lead to. */
const toOffers = () => toScreen('house.offers')
const toShopSale = (p: { session_id: number | null }) =>
  p.session_id === null ? toScreen('house.sales') : toScreen('house.sale', { id: p.session_id })

const offer = (p: { offer_id: number }) => p.offer_id
type Ended = PayloadOf<typeof auctionEvents.offer_ended>
const WHY_EN: Readonly<Record<string, (p: Ended) => string>> = {
  declined: (p) => `The auction house declined your ${yuan(p.amount_fen)} for ${titleEn(p)}.`,
  sold: (p) => `${titleEn(p)} was sold to somebody else.`,
  shop: (p) => `The auction house sells nothing at present, so your offer for ${titleEn(p)} is over.`,
  expired: (p) =>
    p.was === 'countered'
      ? `The auction house's ${yuan(p.counter_fen)} for ${titleEn(p)} was not accepted in time.`
      : `The auction house did not answer your ${yuan(p.amount_fen)} for ${titleEn(p)} in time.`,
}
const WHY_ZH: Readonly<Record<string, (p: Ended) => string>> = {
  declined: (p) => `拍卖行谢绝了您对${titleZh(p)}的出价 ${yuan(p.amount_fen)}。`,
  sold: (p) => `${titleZh(p)}已由他人购得。`,
  shop: (p) => `该拍卖行目前暂停交易，您对${titleZh(p)}的出价已结束。`,
  expired: (p) =>
    p.was === 'countered'
      ? `拍卖行对${titleZh(p)}的还价 ${yuan(p.counter_fen)} 逾期未接受。`
      : `拍卖行逾期未答复您对${titleZh(p)}的出价 ${yuan(p.amount_fen)}。`,
}

const OVER_EN = (p: Ended) => `Your offer for ${titleEn(p)} is over.`
const OVER_ZH = (p: Ended) => `您对${titleZh(p)}的出价已结束。`

export const postSaleNotices: readonly Notice[] = [
  tells(auctionEvents.offer_made, {
    to: 'shop',
    category: 'auction',
    link: toShopSale,
    popup: true,
    once: offer,
    en: (p) => [
      'An offer after the sale',
      `${p.alias} offers ${yuan(p.amount_fen)} for ${titleEn(p)}. Please answer by ${whenEn(p.expires_at)}.`,
    ],
    zh: (p) => [
      '收到拍后出价',
      `${p.alias}对${titleZh(p)}出价 ${yuan(p.amount_fen)}，请在 ${whenZh(p.expires_at)} 前答复。`,
    ],
  }),
  tells(auctionEvents.offer_countered, {
    to: 'user',
    category: 'auction',
    link: toOffers,
    popup: true,
    sms: 'wanted',
    in_time: (p) => p.expires_at,
    once: offer,
    en: (p) => [
      'The auction house asks another price',
      `${titleEn(p)}: ${yuan(p.counter_fen)} instead of your ${yuan(p.amount_fen)}. It is yours if you accept by ${whenEn(p.expires_at)}.`,
    ],
    zh: (p) => [
      '拍卖行已还价',
      `${titleZh(p)}：还价 ${yuan(p.counter_fen)}（您的出价 ${yuan(p.amount_fen)}），${whenZh(p.expires_at)} 前接受即归您所有。`,
    ],
  }),
  tells(auctionEvents.offer_accepted, {
    to: 'user',
    category: 'auction',
    link: (p) => toScreen('order.confirm', { ids: p.order_id }),
    popup: true,
    sms: 'wanted',
    in_time: (p) => p.pay_deadline,
    once: offer,
    en: (p) => [
      'Your offer was accepted',
      `${titleEn(p)} is yours for ${yuan(p.amount_fen)}. Please pay by ${whenEn(p.pay_deadline)}.`,
    ],
    zh: (p) => [
      '您的出价已被接受',
      `${titleZh(p)}以 ${yuan(p.amount_fen)} 归您所有，请在 ${whenZh(p.pay_deadline)} 前付款。`,
    ],
  }),
  tells(
    auctionEvents.offer_ended,
    {
      to: 'user',
      category: 'auction',
      link: toOffers,
      banner: true,
      once: offer,
      en: (p) => ['Your offer is over', (WHY_EN[p.ended] ?? OVER_EN)(p)],
      zh: (p) => ['您的出价已结束', (WHY_ZH[p.ended] ?? OVER_ZH)(p)],
    },
    {
      code: 'auction.offer_ended_shop',
      to: 'shop',
      category: 'auction',
      link: toShopSale,
      once: offer,
      when: (p) => p.ended === 'expired',
      en: (p) => [
        'An offer was not answered in time',
        p.was === 'countered'
          ? `${p.alias} did not answer your ${yuan(p.counter_fen)} for ${titleEn(p)}.`
          : `${yuan(p.amount_fen)} from ${p.alias} for ${titleEn(p)} waited too long for your answer.`,
      ],
      zh: (p) => [
        '拍后出价逾期',
        p.was === 'countered'
          ? `${p.alias}逾期未答复您对${titleZh(p)}的还价 ${yuan(p.counter_fen)}。`
          : `${p.alias}对${titleZh(p)}的出价 ${yuan(p.amount_fen)} 逾期未获您的答复。`,
      ],
    },
  ),
  tells(auctionEvents.offer_taken_back, {
    to: 'shop',
    category: 'auction',
    link: toShopSale,
    once: offer,
    en: (p) => [
      p.ended === 'declined' ? 'Your price was declined' : 'An offer was withdrawn',
      p.ended === 'declined'
        ? `${p.alias} declined ${yuan(p.counter_fen)} for ${titleEn(p)}.`
        : `${p.alias} offers ${yuan(p.amount_fen)} for ${titleEn(p)} no more.`,
    ],
    zh: (p) => [
      p.ended === 'declined' ? '还价被谢绝' : '拍后出价已撤回',
      p.ended === 'declined'
        ? `${p.alias}谢绝了您对${titleZh(p)}的还价 ${yuan(p.counter_fen)}。`
        : `${p.alias}撤回了对${titleZh(p)}的出价 ${yuan(p.amount_fen)}。`,
    ],
  }),
  tells(auctionEvents.sold_after, {
    to: 'shop',
    category: 'auction',
    link: (p) => toScreen('sell.order', { id: p.order_id }),
    popup: true,
    once: (p) => p.order_id,
    en: (p) => ['Sold after the sale', `${titleEn(p)} was bought for ${yuan(p.amount_fen)}. You ship once it is paid.`],
    zh: (p) => ['拍后成交', `${titleZh(p)}以 ${yuan(p.amount_fen)} 售出，买家付款后请发货。`],
  }),
]
