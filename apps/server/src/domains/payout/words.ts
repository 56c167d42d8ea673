/** How a withdrawal stands, in one sentence: its owner and the desk read the same words. Plain functions. */
import type { Locale } from '@juya/contract'
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { FAR_ABOVE, NEW_DEVICE_MS, ORDINARY_AFTER_MS, type RiskCode, type StopReason } from './rules.ts'
import type { Withdrawal } from './tables.ts'

interface Words {
  en: string
  zh: string
}

const DAY_MS = 86_400_000
const ORDINARY_DAYS = ORDINARY_AFTER_MS / DAY_MS
const NEW_DAYS = NEW_DEVICE_MS / DAY_MS

const STOPPED: Record<StopReason, Words> = {
  restricted: { en: 'the account is restricted', zh: '账号已被限制' },
  banned: { en: 'the account is closed', zh: '账号已被封禁' },
  locked: { en: 'its owner locked the account', zh: '账号已由本人锁定' },
  frozen: { en: 'the wallet is frozen', zh: '钱包已冻结' },
}

const FAILED: Record<string, Words> = {
  ACCOUNT_INVALID: { en: 'the bank does not know this account', zh: '银行查无此账户' },
  ACCOUNT_CLOSED: { en: 'the account is closed at its bank', zh: '收款账户已销户' },
  BANK_REFUSED: { en: 'the bank refused it', zh: '银行拒绝付款' },
  VOIDED: { en: 'it never reached the bank, and never will', zh: '指令未到达银行，且已作废' },
  TOO_OLD: {
    en: `the top-up is older than ${ORDINARY_DAYS} days and is ordinary money now`,
    zh: `该笔充值已满 ${ORDINARY_DAYS} 天，转为普通余额`,
  },
  CARD_CLOSED: { en: 'the card takes no money any more', zh: '原卡已无法收款' },
}
const OTHER: Words = { en: 'the provider refused it', zh: '服务商拒绝付款' }

const RISKS: Record<RiskCode, Words> = {
  new_device: { en: `A device not known for ${NEW_DAYS} days`, zh: `使用不足 ${NEW_DAYS} 天的设备` },
  new_payee: { en: 'An account never paid to', zh: '首次付款的账户' },
  far_above_usual: { en: `More than ${FAR_ABOVE} times the usual sum`, zh: `超过平时金额的 ${FAR_ABOVE} 倍` },
  linked_restricted: {
    en: 'Shares a device, an account or an identity with a restricted person',
    zh: '与受限账号共用设备、账户或身份',
  },
}

const language = (locale: Locale): keyof Words => (locale === 'zh-CN' ? 'zh' : 'en')
export const riskWords = (code: RiskCode, locale: Locale): string => RISKS[code][language(locale)]

/** Why it came to nothing, in the reader's language; null where it did not. */
export function failWords({ fail_code }: Pick<Withdrawal, 'fail_code'>, locale: Locale): string | null {
  return fail_code === null ? null : (FAILED[fail_code] ?? OTHER)[language(locale)]
}

type State = Withdrawal['status'] | 'stopped' | 'unknown' | 'to_card' | 'late'
const SENTENCES: Record<State, Words> = {
  requested: { en: 'An operator looks at it and decides by {review}', zh: '平台将于 {review} 前审核' },
  late: {
    en: 'A decision was promised by {review} and is late; this is now first in line',
    zh: '平台承诺 {review} 前审核，现已逾期，将优先处理',
  },
  stopped: {
    en: 'Stopped: {stopped}. An operator decides by {review}',
    zh: '已暂停：{stopped}。平台将于 {review} 前处理',
  },
  approved: {
    en: 'Approved; it goes to the bank and arrives by {pay_by}',
    zh: '已通过，即将转出，预计 {pay_by} 前到账',
  },
  paying: {
    en: 'At the bank; it arrives by {pay_by}. The bank is asked next {next}',
    zh: '银行处理中，预计 {pay_by} 前到账；下次向银行查询：{next}',
  },
  unknown: {
    en: 'The bank has not said yet whether it paid. The money is not lost and is never sent twice. The bank is asked next {next}',
    zh: '银行尚未告知是否已付。款项不会丢失，也不会重复转出；下次向银行查询：{next}',
  },
  to_card: {
    en: 'On its way back to the card it came from; it arrives by {pay_by}',
    zh: '正在退回原卡，预计 {pay_by} 前到账',
  },
  paid: { en: 'Paid {ended}', zh: '已于 {ended} 付款' },
  returned: {
    en: 'Sent back {ended}: {why}. The money, and any fee, is in the wallet again',
    zh: '已于 {ended} 退回：{why}。款项及手续费已回到钱包',
  },
  failed: { en: 'Not paid: {why}. The money is in the wallet again', zh: '未付款：{why}。款项已回到钱包' },
  rejected: { en: 'Declined: {reason}. The money is in the wallet again', zh: '未通过：{reason}。款项已回到钱包' },
  cancelled: { en: 'Called off; the money is in the wallet again', zh: '已撤销，款项已回到钱包' },
}

export interface Clocks {
  /** ms; until when it is decided, of its promise. */
  review_by: number | null
  /** ms; when the provider is asked next. */
  next_ask: number | null
  now: number
}

const stateOf = (w: Withdrawal, { review_by, now }: Clocks): State => {
  if (w.status === 'requested' && w.stopped) return 'stopped'
  if (w.status === 'requested') return review_by !== null && review_by <= now ? 'late' : 'requested'
  if (w.status !== 'paying') return w.status
  if (w.payment_id !== null) return 'to_card'
  return w.unknown_since === null ? 'paying' : 'unknown'
}

/** How it stands, and the moment (ms) it names, where one is still to come. */
export function standing(w: Withdrawal, clocks: Clocks, locale: Locale): { text: string; until: number | null } {
  const when = locale === 'zh-CN' ? whenZh : whenEn
  const state = stateOf(w, clocks)
  const facts: Record<string, string> = {
    review: when(clocks.review_by),
    pay_by: when(w.pay_by_at),
    next: when(clocks.next_ask),
    ended: when(w.ended_at),
    stopped: w.stopped ? STOPPED[w.stopped][language(locale)] : '',
    why: failWords(w, locale) ?? '',
    reason: w.reason ?? '',
  }
  const text = SENTENCES[state][language(locale)].replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
  const until =
    w.status === 'requested'
      ? clocks.review_by
      : state === 'unknown'
        ? clocks.next_ask
        : w.status === 'approved' || w.status === 'paying'
          ? w.pay_by_at
          : null
  return { text, until }
}
