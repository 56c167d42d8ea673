/** Dates, relative time, distances and masks [R9.2-R9.5]. */
import { formatNumber } from '@juya/ui/bidding/money.ts'
import { defineTexts, type Language, language } from '../texts/i18n.ts'

export { formatFen, formatYuan } from '@juya/ui/bidding/money.ts'

const { say } = defineTexts({
  en: {
    just_now: 'just now',
    minutes: '{count} min ago',
    hours: '{count} h ago',
    days: { one: '{count} day ago', other: '{count} days ago' },
    months: { one: '{count} month ago', other: '{count} months ago' },
    years: { one: '{count} year ago', other: '{count} years ago' },
  },
  zh: {
    just_now: '刚刚',
    minutes: '{count} 分钟前',
    hours: '{count} 小时前',
    days: '{count} 天前',
    months: '{count} 个月前',
    years: '{count} 年前',
  },
})

/** Timestamps of 10 digits are seconds, all others milliseconds. */
export const toMs = (at: number | string): number => (String(at).length === 10 ? Number(at) * 1000 : Number(at))

const two = (value: number): string => String(value).padStart(2, '0')

/** `yyyy-mm-dd` (the default) and `yyyy-MM-dd hh:mm:ss`, or any mix of these parts, in the reader's own time zone. */
export function formatDate(at: number | string, pattern = 'yyyy-mm-dd'): string {
  const date = new Date(toMs(at))
  const withTime = pattern.includes('hh')
  const parts: Record<string, string> = {
    yyyy: String(date.getFullYear()),
    MM: two(date.getMonth() + 1),
    dd: two(date.getDate()),
    hh: two(date.getHours()),
    mm: withTime ? two(date.getMinutes()) : two(date.getMonth() + 1),
    ss: two(date.getSeconds()),
  }
  return pattern.replace(/yyyy|MM|dd|hh|mm|ss/g, (part) => parts[part] ?? part)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAYS_EN = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const DAYS_ZH = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** `20 Nov 21:40` or `11月20日 21:40`; another year is named, the time can be left out. */
export function formatMoment(
  at: number | string,
  { time = true, lang = language.get() }: { time?: boolean; lang?: Language } = {},
): string {
  const date = new Date(toMs(at))
  const other_year = date.getFullYear() !== new Date().getFullYear()
  const day =
    lang === 'en'
      ? `${date.getDate()} ${MONTHS[date.getMonth()]}${other_year ? ` ${date.getFullYear()}` : ''}`
      : `${other_year ? `${date.getFullYear()}年` : ''}${date.getMonth() + 1}月${date.getDate()}日`
  return time ? `${day} ${two(date.getHours())}:${two(date.getMinutes())}` : day
}

/** `25 Nov 2026` or `2026年11月25日`: a calendar day, yyyy-mm-dd, with its year. */
export function formatDay(day: string, lang: Language = language.get()): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return lang === 'en' ? `${date} ${MONTHS[month - 1]} ${year}` : `${year}年${month}月${date}日`
}

/** `20:00` today, `Fri 20:00` within six days, otherwise the whole moment. */
export function formatOpening(at: number | string, now_ms: number, lang: Language = language.get()): string {
  const date = new Date(toMs(at))
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (date.toDateString() === new Date(now_ms).toDateString()) return clock
  const weekday = (lang === 'en' ? DAYS_EN : DAYS_ZH)[date.getDay()]
  return Math.abs(date.getTime() - now_ms) < 6 * 86_400_000 ? `${weekday} ${clock}` : formatMoment(at, { lang })
}

/** How long ago something was. Beyond 30 days a date, or months and years when `format` is false. */
export function timeAgo(
  at: number | string,
  { now_ms = Date.now(), format = 'yyyy-mm-dd' as string | false } = {},
): string {
  const passed_s = Math.floor((now_ms - toMs(at)) / 1000)
  if (passed_s < 300) return say('just_now')
  if (passed_s < 3600) return say('minutes', { count: Math.floor(passed_s / 60) })
  if (passed_s < 86_400) return say('hours', { count: Math.floor(passed_s / 3600) })
  if (passed_s < 30 * 86_400) return say('days', { count: Math.floor(passed_s / 86_400) })
  if (format !== false) return formatDate(at, format)
  if (passed_s < 365 * 86_400) return say('months', { count: Math.floor(passed_s / (30 * 86_400)) })
  return say('years', { count: Math.floor(passed_s / (365 * 86_400)) })
}

/** Keeps the first 3 and last 4 digits: 138****6021. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** Card numbers in groups of four. */
export const groupCard = (number: string): string => number.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

/** 1,846 */
export const formatCount = (count: number): string => formatNumber(count)

/** How many were found. Lists count exactly up to a thousand. */
export const formatFound = (count: number): string => (count >= 1_000 ? '1,000+' : String(count))
