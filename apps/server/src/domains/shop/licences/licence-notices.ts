/** Notices about a shop's licences. */

import { LICENCE_NAMES } from '@juya/contract'
import { whenEn, whenZh } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { shopEvents } from '../events.ts'

const to_shop = { to: 'shop', category: 'notice', once: (p: { event_id: number }) => p.event_id } as const
const named = (p: { kind: string }) =>
  LICENCE_NAMES[p.kind as keyof typeof LICENCE_NAMES] ?? { en: 'Licence', zh: '证照' }

export const notices: readonly Notice[] = [
  tells(shopEvents.licence_approved, {
    ...to_shop,
    en: (p) => [`${named(p).en} approved`, `It runs until ${p.expires_on}.`],
    zh: (p) => [`${named(p).zh}已通过`, `有效期至 ${p.expires_on}。`],
  }),
  tells(shopEvents.licence_rejected, {
    ...to_shop,
    popup: true,
    en: (p) => [`${named(p).en} sent back`, p.reason],
    zh: (p) => [`${named(p).zh}未通过`, p.reason],
  }),
  tells(shopEvents.licence_asked, {
    ...to_shop,
    popup: true,
    en: (p) => [
      `A question about your ${named(p).en.toLowerCase()}`,
      `${p.question} File it anew by ${whenEn(p.answer_by)}; after that it is sent back.`,
    ],
    zh: (p) => [`${named(p).zh}需补充材料`, `${p.question} 请于 ${whenZh(p.answer_by)}前重新提交，逾期将退回。`],
  }),
  tells(shopEvents.licence_ending, {
    ...to_shop,
    popup: true,
    en: (p) => [
      `${named(p).en} ends soon`,
      `It runs until ${p.expires_on}. File the new one; after that day nothing it is needed for can be sold.`,
    ],
    zh: (p) => [`${named(p).zh}即将到期`, `有效期至 ${p.expires_on}，请提交新证照，逾期后相关商品不可售。`],
  }),
  tells(shopEvents.licence_over, {
    ...to_shop,
    popup: true,
    sms: 'wanted',
    en: (p) => [
      `${named(p).en} has ended`,
      'What it is needed for is off sale. Paid orders go on as before. File the new licence to sell again.',
    ],
    zh: (p) => [`${named(p).zh}已到期`, '相关商品已下架，已付款订单照常进行。提交新证照后可再上架。'],
  }),
]
