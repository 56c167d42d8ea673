/** Notices about money that is to be taken from a shop's deposit. */

import { whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { shopEvents } from '../events.ts'

const once = (p: { event_id: number }) => p.event_id
const to_shop = { to: 'shop', category: 'finance', link: () => toScreen('shop.deposit'), once } as const

export const notices: readonly Notice[] = [
  tells(shopEvents.deduction_noticed, {
    ...to_shop,
    popup: true,
    sms: 'wanted',
    en: (p) => [
      'Juya wants to take from your shop deposit',
      `${yuan(p.amount_fen)}, by rule ${p.rule_no}: ${p.words} Answer by ${whenEn(p.due_at)}; nothing is taken before another operator has decided.`,
    ],
    zh: (p) => [
      '拟扣除店铺保证金',
      `${yuan(p.amount_fen)}，依据规则 ${p.rule_no}：${p.words} 请于 ${whenZh(p.due_at)} 前申辩，另一名工作人员裁定前不会扣款。`,
    ],
  }),
  tells(shopEvents.deduction_imposed, {
    ...to_shop,
    popup: true,
    en: (p) => [
      `${yuan(p.taken_fen)} were taken from your shop deposit`,
      `${p.reason}${p.taken_fen === p.amount_fen ? '' : ` ${yuan(p.amount_fen)} were asked for; no more was there.`}`,
    ],
    zh: (p) => [
      `已从店铺保证金扣除 ${yuan(p.taken_fen)}`,
      `${p.reason}${p.taken_fen === p.amount_fen ? '' : `（应扣 ${yuan(p.amount_fen)}，以余额为限）`}`,
    ],
  }),
  tells(shopEvents.deduction_dropped, {
    ...to_shop,
    en: (p) => ['Nothing is taken from your shop deposit', `${yuan(p.amount_fen)} stay in it. ${p.reason}`],
    zh: (p) => ['不扣除店铺保证金', `${yuan(p.amount_fen)} 保留在保证金中。${p.reason}`],
  }),
  tells(shopEvents.deduction_paid, {
    to: 'user',
    category: 'finance',
    link: () => toScreen('wallet.records'),
    once,
    en: (p) => ['You were compensated', `${yuan(p.taken_fen)} from the shop’s deposit are in your wallet.`],
    zh: (p) => ['赔付已到账', `${yuan(p.taken_fen)} 由店铺保证金赔付，已存入您的钱包。`],
  }),
]
