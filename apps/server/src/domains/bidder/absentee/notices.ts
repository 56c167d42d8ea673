/** What somebody is told whose maximum did not enter when the lot opened, or was taken out before. */

import { REFUSALS, type RefusalKey, reasonText } from '@juya/contract'
import { titleEn, titleZh } from '../../../platform/notices/format.ts'
import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { auctionEvents } from '../../lot/events.ts'
import { leftBy } from './absentee-rules.ts'

const OURS: Record<string, { en: (title: string) => string; zh: (title: string) => string }> = {
  LOT_CHANGED: {
    en: (title) =>
      `The shop changed ${title}, so your maximum was taken out and your deposit goes back. Once it is announced again you can leave a new one.`,
    zh: (title) => `店铺修改了${title}，您预设的上限已撤下，保证金将退还。拍品重新公布后可再次预设。`,
  },
  LOT_CANCELLED: {
    en: (title) => `${title} was withdrawn before it opened. Your maximum has gone with it.`,
    zh: (title) => `${title}在开拍前撤拍，您预设的上限一并失效。`,
  },
  REALNAME_FOR_BIDS: {
    en: (title) =>
      `${title} has opened. With everything you bid on now, your maximum needs your real name. It enters by itself once your name is verified.`,
    zh: (title) => `${title}已开拍。您同时参与的出价合计较高，需先完成实名认证，通过后代您出价。`,
  },
  BID_TOO_LOW: {
    en: (title) => `When ${title} opened, others had left higher maximums before. Yours was passed at once.`,
    zh: (title) => `${title}开拍时，他人先前预设的上限更高，您的上限已被超过。`,
  },
}

/** A refusal's sentence needs no figure here: those with figures are told on the lot. */
const said = (p: { title: string; title_en: string | null; because: string }, locale: 'en' | 'zh-CN'): string => {
  const title = locale === 'en' ? titleEn(p) : titleZh(p)
  const key = p.because
  const own = OURS[key]?.[locale === 'en' ? 'en' : 'zh']
  if (own) return own(title)
  if (leftBy(key as RefusalKey) === 'asleep')
    return locale === 'en'
      ? `${title} has opened, but a limit of your own bidding stops your maximum for now. It enters by itself once the limit allows.`
      : `${title}已开拍，但您设定的出价限额暂不允许该上限出价，限额允许后再代您出价。`
  const sentence = key in REFUSALS ? reasonText(key as RefusalKey, locale) : ''
  const reason = /\{/.test(sentence) ? '' : sentence
  return locale === 'en'
    ? `When ${title} opened, your maximum was not taken${reason ? `: ${reason}` : ''}.`
    : `${title}开拍时，您预设的上限未被接受${reason ? `：${reason}` : ''}。`
}

export const absenteeNotices: readonly Notice[] = [
  tells(auctionEvents.absentee_out, {
    to: 'user',
    category: 'auction',
    link: (p) => toScreen('auction.lot', { id: p.lot_id }),
    once: (p) => `${p.lot_id}:${p.because}`,
    en: (p) => ['Your maximum did not enter', said(p, 'en')],
    zh: (p) => ['预设上限未出价', said(p, 'zh-CN')],
  }),
]
