/** Notices about deposits and penalties. */

import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { depositEvents } from '../events.ts'

/** Screens of the app that notices lead to. */
const toDeposits = () => toScreen('bidding.deposits')

export const notices: readonly Notice[] = [
  tells(depositEvents.held, {
    to: 'user',
    category: 'deposit',
    link: toDeposits,
    silent: true, // the person has just done it themselves
    once: (p) => p.hold_id,
    en: (p) => ['Deposit held', `${yuan(p.amount_fen)} for ${titleEn(p)}. It comes back if you do not win.`],
    zh: (p) => ['保证金已冻结', `${titleZh(p)}保证金 ${yuan(p.amount_fen)}，未拍得将自动退还。`],
  }),
  tells(depositEvents.released, {
    to: 'user',
    category: 'deposit',
    link: toDeposits,
    once: (p) => p.hold_id,
    en: (p) => ['Deposit returned', `${yuan(p.amount_fen)} for ${titleEn(p)} went back to where it came from.`],
    zh: (p) => ['保证金已退还', `${titleZh(p)}保证金 ${yuan(p.amount_fen)} 已原路退回。`],
  }),
  tells(depositEvents.applied, {
    to: 'user',
    category: 'deposit',
    link: (p) => toScreen('order.detail', { id: p.order_id }),
    once: (p) => p.hold_id,
    en: (p) => ['Deposit counted towards your order', `${yuan(p.amount_fen)} for ${titleEn(p)}.`],
    zh: (p) => ['保证金已抵作货款', `${titleZh(p)}抵扣 ${yuan(p.amount_fen)}。`],
  }),
  tells(depositEvents.penalty_noticed, {
    to: 'user',
    category: 'deposit',
    link: toDeposits,
    popup: true,
    sms: 'always',
    once: (p) => p.penalty_id,
    en: (p) => [
      'Your deposit may be forfeited',
      `Rule ${p.rule_no}: ${titleEn(p)} was not paid. Answer by ${whenEn(p.answer_due_at)}; until then ${yuan(p.amount_fen)} stays held.`,
    ],
    zh: (p) => [
      '保证金可能被扣除',
      `依据规则 ${p.rule_no}：${titleZh(p)}未按时付款。请于 ${whenZh(p.answer_due_at)} 前申辩，期间 ${yuan(p.amount_fen)} 仅冻结不划扣。`,
    ],
  }),
  tells(depositEvents.penalty_appealed, {
    to: 'user',
    category: 'deposit',
    link: toDeposits,
    once: (p) => p.penalty_id,
    en: (p) => ['We have your answer', `We will decide about ${titleEn(p)} and tell you why.`],
    zh: (p) => ['已收到您的申辩', `我们会就${titleZh(p)}作出决定并告知理由。`],
  }),
  tells(depositEvents.penalty_dropped, {
    to: 'user',
    category: 'deposit',
    link: toDeposits,
    popup: true,
    once: (p) => p.penalty_id,
    en: (p) => ['No penalty', `The penalty for ${titleEn(p)} was dropped${p.reason ? `: ${p.reason}` : '.'}`],
    zh: (p) => ['处罚已撤销', `${titleZh(p)}的处罚已撤销${p.reason ? `：${p.reason}` : '。'}`],
  }),
  tells(
    depositEvents.forfeited,
    {
      to: 'user',
      category: 'deposit',
      link: toDeposits,
      popup: true,
      once: (p) => p.penalty_id,
      en: (p) => ['Deposit forfeited', `${yuan(p.amount_fen)} for ${titleEn(p)}, by rule ${p.rule_no}.`],
      zh: (p) => ['保证金已扣除', `${titleZh(p)}保证金 ${yuan(p.amount_fen)}，依据规则 ${p.rule_no}。`],
    },
    {
      code: 'deposit.compensation',
      to: 'shop',
      category: 'finance',
      link: () => toScreen('sell.property'),
      once: (p) => p.penalty_id,
      when: (p) => Number(p.shop_fen) > 0,
      en: (p) => ['Compensation', `${yuan(p.shop_fen)} for ${titleEn(p)}, whose winner did not pay.`],
      zh: (p) => ['收到补偿', `${titleZh(p)}买家未付款，补偿 ${yuan(p.shop_fen)} 已入账。`],
    },
  ),
  tells(depositEvents.penalty_reversed, {
    to: 'user',
    category: 'deposit',
    link: toDeposits,
    popup: true,
    once: (p) => p.penalty_id,
    en: (p) => ['Penalty taken back', `${yuan(p.amount_fen)} for ${titleEn(p)} was given back.`],
    zh: (p) => ['处罚已撤回', `${titleZh(p)}的 ${yuan(p.amount_fen)} 已退还。`],
  }),
]
