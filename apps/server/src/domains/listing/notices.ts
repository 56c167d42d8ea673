/** Notices about a shop's work on its lots. */

import { titleEn, titleZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { auctionEvents } from '../lot/events.ts'

/** Screens of the app that notices lead to. */
const toShopLots = () => toScreen('sell.lots')

const lot = (p: { lot_id: number }) => p.lot_id

export const notices: readonly Notice[] = [
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
]
