/** How figures and moments are said in notices. */
import { quoted } from '@juya/contract'

// Made once: a formatter takes far longer to make than to use.
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const WITH_FEN = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const SHANGHAI = {
  timeZone: 'Asia/Shanghai',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
} as const
const IN_ENGLISH = new Intl.DateTimeFormat('en-GB', { ...SHANGHAI, month: 'short' })
const IN_NUMBERS = new Intl.DateTimeFormat('en-GB', { ...SHANGHAI, month: 'numeric' })

/** ¥1,234, or ¥1,234.50 when there are fen. */
export function yuan(amount_fen: unknown): string {
  const fen = Number(amount_fen)
  return `¥${(fen % 100 === 0 ? WHOLE : WITH_FEN).format(fen / 100)}`
}

/** A moment (ms) by the clock of Shanghai: "22 Nov 20:15"; a dash when there is none. */
export const whenEn = (ms: unknown): string => (typeof ms !== 'number' ? '–' : IN_ENGLISH.format(ms).replace(',', ''))

/** A moment (ms) by the clock of Shanghai: "12月1日 20:15"; a dash when there is none. */
export function whenZh(ms: unknown): string {
  if (typeof ms !== 'number') return '–'
  const parts = Object.fromEntries(IN_NUMBERS.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${Number(parts.month)}月${Number(parts.day)}日 ${parts.hour}:${parts.minute}`
}

/** A rate in basis points: "5%", "4.5%". */
export const rate = (bp: unknown): string => `${Number(bp) / 100}%`

/** A title short enough for one line, in quotes. */
const short = (title: string): string => {
  const signs = [...title]
  return signs.length > 24 ? `${signs.slice(0, 23).join('')}…` : signs.join('')
}
/** The event's subject, in quotes: in English where its shop gave an English title. */
export const titleEn = (p: { title: string; title_en: string | null }): string => quoted(short(p.title_en ?? p.title))
export const titleZh = (p: { title: string }): string => quoted(short(p.title))
