/** Notices about a shop's fee and deposit. */

import { whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { shopEvents } from '../events.ts'

const to_shop = {
  to: 'shop',
  category: 'finance',
  link: () => toScreen('shop.deposit'),
  once: (p: { event_id: number }) => p.event_id,
} as const

export const notices: readonly Notice[] = [
  tells(shopEvents.fee_paid, {
    ...to_shop,
    en: (p) => ['The shop fee is paid', `${yuan(p.amount_fen)}, until ${whenEn(p.to_at)}.`],
    zh: (p) => ['店铺年费已缴', `${yuan(p.amount_fen)}，有效期至 ${whenZh(p.to_at)}。`],
  }),
  tells(shopEvents.fee_soon, {
    ...to_shop,
    en: (p) => ['The shop fee runs out soon', `It is paid until ${whenEn(p.expires_at)}. Renew it to keep listing.`],
    zh: (p) => ['店铺年费即将到期', `有效期至 ${whenZh(p.expires_at)}，续费后可继续上新。`],
  }),
  tells(shopEvents.fee_over, {
    ...to_shop,
    popup: true,
    en: (p) => ['The shop fee has run out', `Renew it by ${whenEn(p.held_at)}; after that nothing new can be listed.`],
    zh: (p) => ['店铺年费已到期', `请于 ${whenZh(p.held_at)} 前续费，逾期不可上新。`],
  }),
  tells(shopEvents.fee_held, {
    ...to_shop,
    popup: true,
    sms: 'wanted',
    en: () => ['Nothing new can be listed', 'The shop fee is not renewed. Running lots and orders go on as before.'],
    zh: () => ['暂不可上新', '店铺年费未续。在拍拍品与订单照常进行。'],
  }),
  tells(shopEvents.fee_plan_changes, {
    ...to_shop,
    popup: true,
    en: (p) => [
      'The shop fee changes',
      `From ${whenEn(p.starts_at)} ${p.name_en} costs ${yuan(p.price_fen)} for ${p.months} months instead of ${yuan(p.before_fen)}. What you have paid keeps its terms.`,
    ],
    zh: (p) => [
      '店铺年费调整',
      `自 ${whenZh(p.starts_at)} 起，${p.name}由 ${yuan(p.before_fen)} 改为 ${yuan(p.price_fen)}（${p.months} 个月）。已缴年费不变。`,
    ],
  }),
  tells(shopEvents.fee_plan_stays, {
    ...to_shop,
    en: (p) => ['The shop fee stays as it is', `${p.name_en} will not cost ${yuan(p.price_fen)}, as was announced.`],
    zh: (p) => ['店铺年费不作调整', `原告知的${p.name} ${yuan(p.price_fen)} 已取消。`],
  }),
  tells(shopEvents.deposit_paid, {
    ...to_shop,
    en: (p) => ['Paid into the shop deposit', `${yuan(p.amount_fen)}; it holds ${yuan(p.held_fen)} now.`],
    zh: (p) => ['店铺保证金已缴', `${yuan(p.amount_fen)}，现有 ${yuan(p.held_fen)}。`],
  }),
  tells(shopEvents.deposit_short, {
    ...to_shop,
    popup: true,
    sms: 'wanted',
    en: (p) => [
      'The shop deposit is short',
      `${yuan(p.missing_fen)} of ${yuan(p.required_fen)} are missing. Top it up by ${whenEn(p.held_at)}; after that nothing new can be listed.`,
    ],
    zh: (p) => [
      '店铺保证金不足',
      `应缴 ${yuan(p.required_fen)}，尚缺 ${yuan(p.missing_fen)}，请于 ${whenZh(p.held_at)} 前补足，逾期不可上新。`,
    ],
  }),
  tells(shopEvents.deposit_held, {
    ...to_shop,
    popup: true,
    en: (p) => [
      'Nothing new can be listed',
      `${yuan(p.missing_fen)} of the shop deposit are missing. Running lots and orders go on as before.`,
    ],
    zh: (p) => ['暂不可上新', `店铺保证金尚缺 ${yuan(p.missing_fen)}。在拍拍品与订单照常进行。`],
  }),
  tells(shopEvents.deposit_set, {
    ...to_shop,
    popup: true,
    en: (p) => [
      'Your shop deposit changes',
      `${yuan(p.required_fen)} are required now, instead of ${yuan(p.before_fen)}.`,
    ],
    zh: (p) => ['店铺保证金调整', `应缴金额由 ${yuan(p.before_fen)} 调整为 ${yuan(p.required_fen)}。`],
  }),
  tells(shopEvents.deposit_returned, {
    ...to_shop,
    en: (p) => [
      'Shop deposit returned',
      p.amount_fen === p.asked_fen
        ? `${yuan(p.amount_fen)} are in the shop’s wallet.`
        : `${yuan(p.amount_fen)} of ${yuan(p.asked_fen)} are in the shop’s wallet; the rest was needed for claims.`,
    ],
    zh: (p) => [
      '店铺保证金已退还',
      p.amount_fen === p.asked_fen
        ? `${yuan(p.amount_fen)} 已退至店铺钱包。`
        : `申请 ${yuan(p.asked_fen)}，其余已用于赔付，实退 ${yuan(p.amount_fen)} 至店铺钱包。`,
    ],
  }),
]
