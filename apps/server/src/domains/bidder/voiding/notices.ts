/** Notices about bids that Juya took back. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { auctionEvents } from '../../lot/events.ts'

/** Screens of the app that notices lead to. */
const toBid = (p: { lot_id: number }) => toScreen('auction.lot', { id: p.lot_id, sheet: 'manual' })
const toLot = (p: { lot_id: number }) => toScreen('auction.lot', { id: p.lot_id })
const toShopLots = () => toScreen('sell.lots')

/** The deposit that goes back to a bidder who did not win; nothing where nothing was held. */
const depositEn = (p: { deposit_fen: number }) =>
  p.deposit_fen > 0 ? ` Your deposit of ${yuan(p.deposit_fen)} is on its way back to you.` : ''
const depositZh = (p: { deposit_fen: number }) =>
  p.deposit_fen > 0 ? `您的保证金 ${yuan(p.deposit_fen)} 正在退还。` : ''

/** The rule a taking back rests on, where one is cited. */
const ruleEn = (p: { rule: string }) => (p.rule ? ` It rests on: ${p.rule}.` : '')
const ruleZh = (p: { rule: string }) => (p.rule ? `依据：${p.rule}。` : '')

export const voidingNotices: readonly Notice[] = [
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
]
