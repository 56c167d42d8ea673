/** Notices about draws: to who won, and to the shop that sends. */
import { whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { drawEvents } from './events.ts'

const toDraw = (p: { draw_id: number }) => toScreen('draw.list', { id: p.draw_id })

export const notices: readonly Notice[] = [
  tells(drawEvents.won, {
    to: 'user',
    category: 'activity',
    popup: true,
    link: toDraw,
    once: (p) => p.win_id,
    en: (p) => [
      'You have won',
      `“${p.prize_en}”, worth ${yuan(p.value_fen)}, in “${p.title_en}”. Say where it goes by ${whenEn(p.claim_until)}.`,
    ],
    zh: (p) => [
      '恭喜中奖',
      `“${p.title}”：${p.prize}，价值 ${yuan(p.value_fen)}。请在 ${whenZh(p.claim_until)} 前填写收货地址。`,
    ],
  }),
  tells(drawEvents.expired, {
    to: 'user',
    category: 'activity',
    link: toDraw,
    once: (p) => p.win_id,
    en: (p) => [
      'A prize was not claimed',
      `“${p.prize_en}” of “${p.title_en}” can no longer be claimed. It is not drawn again.`,
    ],
    zh: (p) => ['奖品已过领取期', `“${p.title}”的奖品“${p.prize}”不可再领取，也不再另抽。`],
  }),
  tells(
    drawEvents.sent,
    {
      to: 'user',
      category: 'order',
      link: (p) => toScreen('order.detail', { id: p.order_id }),
      once: (p) => `${p.win_id}:${p.again}`,
      en: (p) => ['Your prize is being packed', `The shop sends “${p.prize_en}” to the address you gave.`],
      zh: (p) => ['奖品备货中', `店铺将把“${p.prize}”寄往您填写的地址。`],
    },
    {
      to: 'shop',
      code: 'draw.to_send',
      category: 'order',
      link: (p) => toScreen('sell.shipMerged', { id: p.order_id }),
      once: (p) => `shop:${p.win_id}:${p.again}`,
      en: (p) => [
        'A prize to ship',
        `“${p.prize_en}” of “${p.title_en}” goes to its winner. Nothing is paid for it here.`,
      ],
      zh: (p) => ['奖品待发货', `“${p.title}”的奖品“${p.prize}”待寄出，此单无货款。`],
    },
  ),
]
