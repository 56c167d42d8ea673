/** Notices about money that goes out. */

import { whenEn, whenZh, yuan } from '../../../platform/notices/format.ts'
import { type Notice, type Template, tells } from '../../../platform/notices/template.ts'
import type { EventRow, PayloadOf } from '../../../platform/outbox/index.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { payoutEvents } from '../events.ts'
import { failWords } from '../words.ts'

type Words = readonly [title: string, content: string]
const why = (p: { fail_code?: string }, locale: 'en' | 'zh-CN'): string =>
  failWords({ fail_code: p.fail_code ?? null }, locale) ?? ''

type News = PayloadOf<typeof payoutEvents.paid>
type Told<P> = P & { event_id: number }
/** The same news for a person and for a shop. */
const toOwner = <P extends News>(
  row: EventRow<P>,
  en: (p: Told<P>) => Words,
  zh: (p: Told<P>) => Words,
  more: Partial<Template<Told<P>>> = {},
): Notice =>
  tells(
    row,
    ...(['user', 'shop'] as const).map(
      (to): Template<Told<P>> => ({
        to,
        category: 'finance',
        link: () => toScreen('payout.withdraw'),
        once: (p) => p.wd_no,
        when: (p) => p.owner === to,
        en,
        zh,
        ...more,
      }),
    ),
  )

export const notices: readonly Notice[] = [
  tells(payoutEvents.account_added, {
    to: 'user',
    category: 'finance',
    link: (p) => toScreen('account.notMe', { ticket: p.not_me }),
    sms: 'always',
    sms_link: true,
    once: (p) => p.account_id,
    en: (p) => [
      'A payout account was added',
      `${p.number_masked} can be paid to from ${whenEn(p.usable_at)}. If that was not you, say so with one tap: no money goes out.`,
    ],
    zh: (p) => [
      '已添加收款账户',
      `${p.number_masked} 将于 ${whenZh(p.usable_at)} 起可用。如非本人操作，请点击链接：一步即可停止资金转出。`,
    ],
  }),
  toOwner(
    payoutEvents.approved,
    (p) => [
      'Your withdrawal was approved',
      `${yuan(p.net_fen)} goes to ${p.to} and arrives by ${whenEn(p.pay_by_at)}.`,
    ],
    (p) => ['提现审核通过', `${yuan(p.net_fen)} 将转至 ${p.to}，预计 ${whenZh(p.pay_by_at)} 前到账。`],
  ),
  toOwner(
    payoutEvents.paid,
    (p) => ['Your withdrawal was paid', `${yuan(p.net_fen)} went to ${p.to}.`],
    (p) => ['提现已付款', `${yuan(p.net_fen)} 已转至 ${p.to}。`],
  ),
  toOwner(
    payoutEvents.returned,
    (p) => ['A withdrawal came back', `${yuan(p.amount_fen)} is in the wallet again: ${why(p, 'en')}.`],
    (p) => ['提现被退回', `${yuan(p.amount_fen)} 已回到钱包：${why(p, 'zh-CN')}。`],
    { popup: true },
  ),
  toOwner(
    payoutEvents.failed,
    (p) => ['A withdrawal was not paid', `${yuan(p.amount_fen)} is in the wallet again: ${why(p, 'en')}.`],
    (p) => ['提现未付款', `${yuan(p.amount_fen)} 已回到钱包：${why(p, 'zh-CN')}。`],
  ),
  toOwner(
    payoutEvents.rejected,
    (p) => ['A withdrawal was declined', `${p.reason}. ${yuan(p.amount_fen)} is in the wallet again.`],
    (p) => ['提现未通过', `${p.reason}。${yuan(p.amount_fen)} 已回到钱包。`],
  ),
  toOwner(
    payoutEvents.stopped,
    (p) => ['A withdrawal was stopped', `${yuan(p.amount_fen)} was not sent. An operator looks at it.`],
    (p) => ['提现已暂停', `${yuan(p.amount_fen)} 未转出，等待平台处理。`],
    { once: (p) => p.event_id },
  ),
]
