/** What a notice about a case asks of its reader, and by when: derived from whom the case waits for and what time decides. */
import { whenEn, whenZh } from '../../../platform/notices/format.ts'
import type { PayloadOf } from '../../../platform/outbox/index.ts'
import type { aftersaleEvents } from '../events.ts'
import { type ByTime, type Side, type Status, waitingOn } from '../rules.ts'

type Told = Pick<PayloadOf<typeof aftersaleEvents.refunded>, 'next' | 'deadline_at'>
type Words = Record<'en' | 'zh', string>

const BY_TIME: Record<ByTime, Words> = {
  agree: { en: 'it counts as agreed', zh: '视为同意' },
  accept_offer: { en: 'the offer counts as accepted', zh: '视为接受方案' },
  accept_return: { en: 'the return counts as accepted', zh: '视为验收通过' },
  cancel: { en: 'the case ends', zh: '售后将关闭' },
  nothing: { en: '', zh: '' },
}

/** For who has to act. */
const OWN: Partial<Record<Status, Words>> = {
  requested: { en: 'Answer by {when}; after that {by_itself}.', zh: '请于 {when} 前答复，逾期{by_itself}。' },
  refused: {
    en: 'Change the request or ask Juya to decide by {when}; after that {by_itself}.',
    zh: '可在 {when} 前修改申请或申请平台介入，逾期{by_itself}。',
  },
  awaiting_return: {
    en: 'Send it back by {when}, {fee}; after that {by_itself}. The money goes back once the shop has it.',
    zh: '请于 {when} 前寄回，{fee}，逾期{by_itself}。店铺收到后退款。',
  },
  return_shipped: {
    en: 'Look at what came back by {when}; after that {by_itself}.',
    zh: '请于 {when} 前验收，逾期{by_itself}。',
  },
}
/** For who waits. */
const OTHERS: Partial<Record<Status, Record<Side, Words>>> = {
  requested: {
    buyer: { en: 'The shop has until {when} to answer.', zh: '店铺须于 {when} 前答复。' },
    shop: { en: 'The buyer has until {when} to answer.', zh: '买家须于 {when} 前答复。' },
  },
  awaiting_return: {
    buyer: { en: '', zh: '' },
    shop: { en: 'The buyer sends it back by {when}, {fee}.', zh: '买家须于 {when} 前寄回，{fee}。' },
  },
  return_shipped: {
    buyer: { en: 'The shop has until {when} to look at it.', zh: '店铺须于 {when} 前验收。' },
    shop: { en: '', zh: '' },
  },
}
const FEE: Record<Side, Words> = {
  buyer: { en: 'at the buyer’s cost', zh: '运费由买家承担' },
  shop: { en: 'at the shop’s cost', zh: '运费由店铺承担' },
}

/** @returns a sentence, or '' where nothing is due by a time */
export function dutyOf({ next, deadline_at }: Told, reader: Side, language: keyof Words): string {
  if (!next || deadline_at === null) return ''
  const words = waitingOn(next) === reader ? OWN[next.status] : OTHERS[next.status]?.[reader]
  const facts: Record<string, string> = {
    when: (language === 'en' ? whenEn : whenZh)(deadline_at),
    by_itself: BY_TIME[next.by_time][language],
    fee: FEE[next.return_fee_by][language],
  }
  return (words?.[language] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => facts[name]!)
}
