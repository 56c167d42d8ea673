/** Notices about sales of auction houses. */

import { NEW_DATE_WITHIN_DAYS } from '@juya/contract'
import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { consignorNotices } from '../disclosing/notices.ts'
import { houseEvents } from '../events.ts'
import { postSaleNotices } from '../post-sale/notices.ts'

/** Screens of the app that notices lead to. */
const toSale = (p: { session_id: number }) => toScreen('house.session', { id: p.session_id })
const toShopSales = () => toScreen('house.sales')

const session = (p: { session_id: number }) => p.session_id

export const notices: readonly Notice[] = [
  ...postSaleNotices,
  ...consignorNotices,
  tells(houseEvents.opened, {
    to: 'shop',
    category: 'system',
    link: toShopSales,
    once: (p) => p.shop_id,
    en: () => ['Your shop is an auction house', 'You may prepare sales: many lots under one set of terms.'],
    zh: () => ['店铺已成为拍卖行', '您可以筹备专场：多件拍品，同一规则。'],
  }),
  tells(houseEvents.session_approved, {
    to: 'shop',
    category: 'auction',
    link: toShopSales,
    once: session,
    en: (p) => [
      'Your sale was approved',
      `The catalogue of ${titleEn(p)} is open. Bidding opens ${whenEn(p.starts_at)}.`,
    ],
    zh: (p) => ['专场已通过审核', `${titleZh(p)}图录已公开，${whenZh(p.starts_at)} 开始出价。`],
  }),
  tells(houseEvents.session_rejected, {
    to: 'shop',
    category: 'auction',
    link: toShopSales,
    popup: true,
    once: (p) => `${p.session_id}:${p.first_ends_at}:${p.reason}`,
    en: (p) => ['Your sale was sent back', `${titleEn(p)}: ${p.reason}. You can change it and submit it again.`],
    zh: (p) => ['专场未通过审核', `${titleZh(p)}：${p.reason}。修改后可再次提交。`],
  }),
  tells(houseEvents.session_started, {
    to: 'user',
    category: 'auction',
    link: toSale,
    once: session,
    en: (p) => [
      'The sale has begun',
      `Bidding on ${titleEn(p)} is open. Its first lot ends ${whenEn(p.first_ends_at)}.`,
    ],
    zh: (p) => ['专场已开拍', `${titleZh(p)}已开始出价，首件 ${whenZh(p.first_ends_at)} 截拍。`],
  }),
  tells(houseEvents.session_ended, {
    to: 'shop',
    category: 'auction',
    link: (p) => toScreen('house.results', { id: p.session_id }),
    once: session,
    en: (p) => ['Your sale is over', `${titleEn(p)}: ${p.sold} sold for ${yuan(p.amount_fen)}, ${p.passed} not sold.`],
    zh: (p) => ['专场已结束', `${titleZh(p)}：成交 ${p.sold} 件，共 ${yuan(p.amount_fen)}；流拍 ${p.passed} 件。`],
  }),
  tells(houseEvents.session_cancelled, {
    to: 'user',
    category: 'auction',
    link: toSale,
    popup: true,
    once: session,
    en: (p) => [
      'A sale was called off',
      `${titleEn(p)} was called off: ${p.reason}. Your deposit goes back once anything you won there is settled.`,
    ],
    zh: (p) => ['专场已取消', `${titleZh(p)}已取消：${p.reason}。您在该场拍得的结清后，保证金即退还。`],
  }),
  tells(houseEvents.session_cancelled_shop, {
    to: 'shop',
    category: 'auction',
    link: toShopSales,
    once: session,
    en: (p) => ['A sale was called off', `${titleEn(p)} was called off: ${p.reason}.`],
    zh: (p) => ['专场已取消', `${titleZh(p)}已取消：${p.reason}。`],
  }),
  tells(houseEvents.room_begun, {
    to: 'user',
    category: 'auction',
    link: toSale,
    banner: true,
    once: (p) => `${p.session_id}:${p.starts_at}`,
    en: (p) => ['The sale begins', `${titleEn(p)} begins now, lot after lot. Bid from its page.`],
    zh: (p) => ['专场开拍', `${titleZh(p)}现已开拍，逐件进行，请到专场页出价。`],
  }),
  tells(houseEvents.session_stopped, {
    to: 'user',
    category: 'auction',
    link: toSale,
    popup: true,
    once: (p) => `${p.session_id}:${p.starts_at}`,
    en: (p) => [
      'A sale was interrupted',
      `${titleEn(p)} stood still for too long. It goes on at a new date, which you will be told within ${NEW_DATE_WITHIN_DAYS} days; your paddle stays.`,
    ],
    zh: (p) => [
      '专场中断',
      `${titleZh(p)}停滞过久，将改期继续；新日期将在 ${NEW_DATE_WITHIN_DAYS} 天内通知，您的号牌保留。`,
    ],
  }),
  tells(houseEvents.session_stopped_shop, {
    to: 'shop',
    category: 'auction',
    link: toShopSales,
    popup: true,
    once: (p) => `${p.session_id}:${p.starts_at}`,
    en: (p) => [
      'Your sale needs a new date',
      `${titleEn(p)} stood still for too long. Name a new date at the desk within ${NEW_DATE_WITHIN_DAYS} days, or it is called off.`,
    ],
    zh: (p) => [
      '专场需要改期',
      `${titleZh(p)}停滞过久，请在 ${NEW_DATE_WITHIN_DAYS} 天内到场务台确定新日期，逾期将取消。`,
    ],
  }),
  tells(houseEvents.session_redated, {
    to: 'user',
    category: 'auction',
    link: toSale,
    popup: true,
    once: (p) => `${p.session_id}:${p.starts_at}`,
    en: (p) => ['A sale has a new date', `${titleEn(p)} goes on ${whenEn(p.starts_at)}. Your paddle holds.`],
    zh: (p) => ['专场已改期', `${titleZh(p)}将于 ${whenZh(p.starts_at)} 继续，您的号牌有效。`],
  }),
  tells(houseEvents.paddle_suspended, {
    to: 'user',
    category: 'auction',
    link: toSale,
    popup: true,
    once: (p) => `${p.session_id}:${p.reason}`,
    en: (p) => [
      'Your paddle was suspended',
      p.reason === null
        ? `A lot you won in ${titleEn(p)} was not paid in time, so it takes no new bids from you. Bids that stand stay.`
        : `The auction house takes no new bids from you in ${titleEn(p)}: ${p.reason}. Bids that stand stay.`,
    ],
    zh: (p) => [
      '号牌已暂停',
      p.reason === null
        ? `您在${titleZh(p)}拍得的拍品逾期未付款，号牌不能再出价。已有出价仍有效。`
        : `拍卖行暂停了您在${titleZh(p)}的出价：${p.reason}。已有出价仍有效。`,
    ],
  }),
]
