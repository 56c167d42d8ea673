/** Notices about after-sale cases: each tells of something to do, or of money that came back. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, type Template, tells } from '../../../platform/notices/template.ts'
import type { EventRow, PayloadOf } from '../../../platform/outbox/index.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { aftersaleEvents } from '../events.ts'
import type { Side } from '../rules.ts'
import { dutyOf } from './duties.ts'

/** Screens of the app that notices lead to. */
const toShopCase = (p: { case_id: number }) => toScreen('aftersale.shopCase', { id: p.case_id })

type News = Omit<PayloadOf<typeof aftersaleEvents.closed>, 'by'>

const once = (p: News) => `${p.case_id}:${p.seq}`
const isFor = (side: 'buyer' | 'shop') => (p: News) => p.to === side || p.to === 'both'

/** The step of the other side or of time, in the words of the one who reads it. */
const STEPS: Record<string, readonly [en: string, zh: string]> = {
  agree: ['The shop agreed', '店铺已同意售后申请'],
  refuse: ['The shop refused', '店铺拒绝了售后申请'],
  offer: ['The shop made an offer', '店铺提出了售后方案'],
  confirm_return: ['The shop confirmed your return', '店铺已确认收到退货'],
  refuse_return: ['The shop refused your return: Juya decides', '店铺拒收退货，平台已介入'],
  amend: ['The buyer changed the request', '买家修改了售后申请'],
  accept_offer: ['The buyer accepted your offer', '买家接受了您的方案'],
  return_shipped: ['The buyer sent it back', '买家已寄回藏品'],
  return_delivered: ['A return has arrived', '退货已送达'],
  escalate: ['Juya was asked to decide', '对方申请平台介入'],
  message: ['A message in your after-sale case', '售后有新留言'],
  evidence: ['New evidence in your after-sale case', '售后有新凭证'],
  'agree.system': ['No answer in time: the request counts as agreed', '店铺逾期未答复，视为同意售后'],
  'accept_offer.system': ['No answer in time: the offer counts as accepted', '买家逾期未答复，视为接受方案'],
  'confirm_return.system': ['Not inspected in time: the return counts as accepted', '店铺逾期未验收，视为收到退货'],
}
const step = (p: { step: string }, language: 0 | 1): string => (STEPS[p.step] ?? STEPS.message!)[language]

type Told<P> = P & { event_id: number }
type Body<P> = Omit<Template<P>, 'to' | 'link' | 'code'>
/** The words of a notice, then what its reader has to do by when, or waits for. */
const withDuty = <P extends News>({ en, zh, ...rest }: Body<P>, side: Side): Body<P> => ({
  ...rest,
  en: (p) => {
    const [title, content] = en(p)
    return [title, [content, dutyOf(p, side, 'en')].filter(Boolean).join(' ')]
  },
  zh: (p) => {
    const [title, content] = zh(p)
    return [title, `${content}${dutyOf(p, side, 'zh')}`]
  },
})
/** The same notice to both sides, each with the page of its own side. */
const toBoth = <P extends News>(
  row: EventRow<P>,
  one: Body<Told<P>>,
  { to_buyer, popup_for_shop = false }: { to_buyer?: Partial<Body<Told<P>>>; popup_for_shop?: boolean } = {},
): Notice =>
  tells(
    row,
    {
      ...withDuty({ ...one, ...to_buyer }, 'buyer'),
      to: 'user',
      link: (p) => toScreen('aftersale.case', { id: p.case_id }),
      when: isFor('buyer'),
    },
    {
      ...withDuty(one, 'shop'),
      to: 'shop',
      code: `${row.topic}_shop`,
      link: toShopCase,
      when: isFor('shop'),
      popup: popup_for_shop || undefined,
    },
  )

const RESULT: Record<string, readonly [en: string, zh: string]> = {
  refund: ['refund what was asked for', '按申请退款'],
  partial: ['refund a part', '部分退款'],
  reject: ['no refund', '售后不成立'],
}

export const notices: readonly Notice[] = [
  tells(aftersaleEvents.opened, {
    to: 'shop',
    category: 'order',
    link: toShopCase,
    popup: true,
    once: (p) => p.case_id,
    en: (p) => [
      'A buyer asks for after-sale service',
      `${yuan(p.amount_fen)} for ${titleEn(p)}. Without an answer by ${whenEn(p.deadline_at)} it counts as agreed.`,
    ],
    zh: (p) => [
      '买家申请售后',
      `${titleZh(p)}，申请 ${yuan(p.amount_fen)}。请于 ${whenZh(p.deadline_at)} 前答复，逾期视为同意。`,
    ],
  }),
  toBoth(aftersaleEvents.answered, {
    category: 'order',
    once,
    en: (p) => [step(p, 0), `${titleEn(p)}, ${yuan(p.amount_fen)}.`],
    zh: (p) => [step(p, 1), `${titleZh(p)}，${yuan(p.amount_fen)}。`],
  }),
  toBoth(
    aftersaleEvents.deadline,
    {
      category: 'order',
      popup: true,
      once,
      en: (p) => ['Your time is nearly over', `${titleEn(p)}.`],
      zh: (p) => ['售后即将到期', `${titleZh(p)}。`],
    },
    { popup_for_shop: true },
  ),
  toBoth(
    aftersaleEvents.asked,
    {
      category: 'order',
      popup: true,
      once,
      en: (p) => ['Juya asks for evidence', `${titleEn(p)}: ${p.reason} Until ${whenEn(p.evidence_until)}.`],
      zh: (p) => ['平台请您补充凭证', `${titleZh(p)}：${p.reason} 截止 ${whenZh(p.evidence_until)}。`],
    },
    { popup_for_shop: true },
  ),
  toBoth(
    aftersaleEvents.ruling,
    {
      category: 'order',
      popup: true,
      sms: 'wanted',
      once,
      en: (p) => [
        'Juya has decided',
        `${titleEn(p)}: ${RESULT[p.result]?.[0]}${Number(p.amount_fen) > 0 ? `, ${yuan(p.amount_fen)}` : ''}. ${p.reason}`,
      ],
      zh: (p) => [
        '平台已裁决',
        `${titleZh(p)}：${RESULT[p.result]?.[1]}${Number(p.amount_fen) > 0 ? `，${yuan(p.amount_fen)}` : ''}。${p.reason}`,
      ],
    },
    { popup_for_shop: true },
  ),
  toBoth(
    aftersaleEvents.refunded,
    {
      category: 'finance',
      popup: true,
      once: (p) => p.case_id,
      en: (p) => ['After-sale refund', `${yuan(p.amount_fen)} for ${titleEn(p)} went back to the buyer.`],
      zh: (p) => ['售后退款完成', `${titleZh(p)}的 ${yuan(p.amount_fen)} 已退还买家。`],
    },
    {
      to_buyer: {
        en: (p) => ['Your after-sale refund', `${yuan(p.amount_fen)} for ${titleEn(p)} went back to you.`],
        zh: (p) => ['售后退款完成', `${titleZh(p)}的 ${yuan(p.amount_fen)} 已退还给您。`],
      },
    },
  ),
  toBoth(
    aftersaleEvents.reopened,
    {
      category: 'order',
      popup: true,
      once,
      en: (p) => [
        'Juya looks at a case again',
        `${titleEn(p)}: ${p.reason}. The ruling holds no more; you may add evidence, and we decide again by ${whenEn(p.deadline_at)}.`,
      ],
      zh: (p) => [
        '售后重新审理',
        `${titleZh(p)}：${p.reason}。原裁决不再有效，可补充凭证，我们将于 ${whenZh(p.deadline_at)} 前重新裁决。`,
      ],
    },
    { popup_for_shop: true },
  ),
  toBoth(aftersaleEvents.closed, {
    category: 'order',
    once: (p) => p.case_id,
    en: (p) => [
      'An after-sale case is over',
      `${titleEn(p)}: ${p.by === 'buyer' ? 'the buyer withdrew it' : 'nothing was done in time'}. The order goes on.`,
    ],
    zh: (p) => ['售后已关闭', `${titleZh(p)}：${p.by === 'buyer' ? '买家已撤销' : '逾期未处理'}，订单继续。`],
  }),
]
