/** Notices to people who watch a lot: it opened, it ends soon, it has ended, its turn in a room comes near. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { auctionEvents } from '../../lot/events.ts'

/** Screens of the app that notices lead to. */
const toLot = (p: { lot_id: number }) => toScreen('auction.lot', { id: p.lot_id })

export const watchNotices: readonly Notice[] = [
  tells(auctionEvents.watch_ended, {
    to: 'user',
    category: 'auction',
    link: toLot,
    once: (p) => p.lot_id,
    en: (p) => [
      'A lot you watch has ended',
      p.sold ? `${titleEn(p)} went for ${yuan(p.amount_fen)}.` : `${titleEn(p)} was not sold.`,
    ],
    zh: (p) => [
      '您收藏的拍品已结束',
      p.sold ? `${titleZh(p)}以 ${yuan(p.amount_fen)} 成交。` : `${titleZh(p)}未成交。`,
    ],
  }),
  tells(auctionEvents.watch_started, {
    to: 'user',
    category: 'auction',
    link: toLot,
    popup: true,
    once: (p) => p.lot_id,
    en: (p) => ['A lot you watch is open', `${titleEn(p)} from ${yuan(p.current_fen)}, until ${whenEn(p.ends_at)}.`],
    zh: (p) => ['您收藏的拍品已开拍', `${titleZh(p)}起拍价 ${yuan(p.current_fen)}，${whenZh(p.ends_at)} 截拍。`],
  }),
  tells(auctionEvents.watch_end_soon, {
    to: 'user',
    category: 'auction',
    link: toLot,
    popup: true,
    once: (p) => `${p.lot_id}:${p.before_s}`,
    en: (p) => ['Ending soon', `${titleEn(p)} ends ${whenEn(p.ends_at)}; it stands at ${yuan(p.current_fen)}.`],
    zh: (p) => ['即将截拍', `${titleZh(p)}将于 ${whenZh(p.ends_at)} 截拍，当前价 ${yuan(p.current_fen)}。`],
  }),
  tells(auctionEvents.lots_before, {
    to: 'user',
    category: 'auction',
    link: (p) =>
      p.session_id === null
        ? toScreen('auction.lot', { id: p.lot_id })
        : toScreen('house.session', { id: p.session_id }),
    popup: true,
    once: (p) => `${p.lot_id}:${p.told_at}`,
    en: (p) => [
      p.before === 1 ? 'Your lot is next' : `${p.before} lots before yours`,
      `Lot ${p.lot_no} comes up soon: ${titleEn(p)}.`,
    ],
    zh: (p) => [
      p.before === 1 ? '下一件就是您的拍品' : `您的拍品前面还有 ${p.before} 件`,
      `第 ${p.lot_no} 号${titleZh(p)}即将开拍。`,
    ],
  }),
]
