/** Notices about lots and bids. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import type { PayloadOf } from '../../platform/outbox/index.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { absenteeNotices } from './absentee/notices.ts'
import { auctionEvents } from './events.ts'
import { searchNotices } from './finding/saved/notices.ts'
import { postSaleNotices } from './post-sale/notices.ts'
import { consignorNotices } from './preparing/notices.ts'
import { watchNotices } from './watching/notices.ts'

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

/** The rule a taking back rests on, where one is cited. */
const ruleEn = (p: { rule: string }) => (p.rule ? ` It rests on: ${p.rule}.` : '')
const ruleZh = (p: { rule: string }) => (p.rule ? `依据：${p.rule}。` : '')

export const notices: readonly Notice[] = [
  ...searchNotices,
  ...postSaleNotices,
  ...consignorNotices,
  ...absenteeNotices,
  ...watchNotices,
  tells(auctionEvents.outbid, {
    to: 'user',
    category: 'auction',
    link: toBid,
    popup: true,
    once: (p) => `${p.lot_id}:${p.current_fen}`,
    en: (p) => ['You were outbid', `${titleEn(p)} now stands at ${yuan(p.current_fen)} and ends ${whenEn(p.ends_at)}.`],
    zh: (p) => ['您的出价已被超过', `${titleZh(p)}当前价 ${yuan(p.current_fen)}，${whenZh(p.ends_at)} 截拍。`],
  }),
  tells(auctionEvents.bids_voided, {
    to: 'user',
    category: 'auction',
    link: toLot,
    popup: true,
    once: (p) => `${p.lot_id}:${p.seq}`,
    en: (p) => [
      'Your bids were taken back by Juya',
      `All your bids on ${titleEn(p)} were taken back, your maximum with them. Reason: ${p.reason}.${ruleEn(p)}${depositEn(p)}`,
    ],
    zh: (p) => [
      '您的出价已被平台撤销',
      `您对${titleZh(p)}的全部出价及代理价已被撤销。原因：${p.reason}。${ruleZh(p)}${depositZh(p)}`,
    ],
  }),
  tells(auctionEvents.bids_voided_shop, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    once: (p) => `${p.lot_id}:${p.seq}`,
    en: (p) => [
      'Bids were taken back by Juya',
      `The bids of ${p.alias} on ${titleEn(p)} were taken back. It now stands at ${yuan(p.current_fen)}. Reason: ${p.reason}.${ruleEn(p)}`,
    ],
    zh: (p) => [
      '平台撤销了出价',
      `${p.alias}对${titleZh(p)}的出价已被撤销，当前价 ${yuan(p.current_fen)}。原因：${p.reason}。${ruleZh(p)}`,
    ],
  }),
  tells(auctionEvents.price_fell, {
    to: 'user',
    category: 'auction',
    link: toBid,
    popup: true,
    once: (p) => `${p.lot_id}:${p.seq}`,
    en: (p) => [
      p.leads ? (p.led ? 'The price fell' : 'You lead again') : 'The price fell',
      `Bids on ${titleEn(p)} were taken back by Juya. It went from ${yuan(p.was_fen)} to ${yuan(p.current_fen)} and ends ${whenEn(p.ends_at)}.${p.leads ? ' You lead.' : ''}`,
    ],
    zh: (p) => [
      p.leads ? (p.led ? '当前价已下调' : '您重新领先') : '当前价已下调',
      `平台撤销了${titleZh(p)}的部分出价，当前价由 ${yuan(p.was_fen)} 变为 ${yuan(p.current_fen)}，${whenZh(p.ends_at)} 截拍。${p.leads ? '您目前领先。' : ''}`,
    ],
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
      `${titleEn(p)} is yours for ${yuan(p.amount_fen)}. Please pay by ${whenEn(p.pay_deadline)}.`,
    ],
    zh: (p) => ['恭喜您拍得', `${titleZh(p)}以 ${yuan(p.amount_fen)} 拍得，请在 ${whenZh(p.pay_deadline)} 前付款。`],
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
  tells(auctionEvents.relisted, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    once: (p) => p.new_lot_id,
    silent: true,
    en: (p) => ['Up again', `${titleEn(p)} was not sold and is up again, unchanged, as you had set.`],
    zh: (p) => ['已自动重新上拍', `${titleZh(p)}流拍后已按您的设置原样重新上拍。`],
  }),
  tells(auctionEvents.not_relisted, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    once: lot,
    en: (p) => [
      'Not up again',
      `${titleEn(p)} was not sold and could not go up again by itself. Please list it again.`,
    ],
    zh: (p) => ['未能自动重新上拍', `${titleZh(p)}流拍后未能自动重新上拍，请手动重新上架。`],
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
  tells(auctionEvents.lot_approved, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    once: lot,
    en: (p) => ['Review passed', `${titleEn(p)} was approved.`],
    zh: (p) => ['审核通过', `${titleZh(p)}已通过审核。`],
  }),
  tells(auctionEvents.lot_rejected, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    popup: true,
    once: (p) => `${p.lot_id}:${p.reason}`,
    en: (p) => ['Sent back by the reviewer', `${titleEn(p)}: ${p.reason}`],
    zh: (p) => ['审核未通过', `${titleZh(p)}：${p.reason}`],
  }),
  tells(auctionEvents.lot_moved, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    silent: true,
    once: (p) => `${p.lot_id}:${p.version}`,
    en: (p) => [
      'Your lot stands in another category',
      `${titleEn(p)} was moved to ${p.category_en}: ${p.reason}. Its rules and your commission stay as they were.`,
    ],
    zh: (p) => ['您的拍品已移至其他分类', `${titleZh(p)}已移至“${p.category_zh}”：${p.reason}。竞拍规则与佣金不变。`],
  }),
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
  tells(auctionEvents.defaulted, {
    to: 'shop',
    category: 'auction',
    link: toShopLots,
    once: lot,
    en: (p) => ['The winner did not pay', `${titleEn(p)}: you may offer it to the next bidder or list it again.`],
    zh: (p) => ['拍得者未付款', `${titleZh(p)}：您可向次高出价者发出邀约，或重新上架。`],
  }),
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
