/** Dates and durations for operators. Money comes from @juya/ui. */

import { type Language, useLanguage } from './i18n.ts'
import { dayOf } from './time/china-time.ts'

export { atOf, DAY_S, dayOf, fieldOf } from './time/china-time.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

const formats: Record<Language, { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat; full: Intl.DateTimeFormat }> = {
  en: make('en-GB'),
  'zh-CN': make('zh-CN'),
}
function make(locale: string) {
  const zone = { timeZone: 'Asia/Shanghai' } as const
  return {
    date: new Intl.DateTimeFormat(locale, { ...zone, day: 'numeric', month: locale === 'zh-CN' ? 'long' : 'short' }),
    time: new Intl.DateTimeFormat(locale, { ...zone, hour: '2-digit', minute: '2-digit', hour12: false }),
    full: new Intl.DateTimeFormat(locale, {
      ...zone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hour12: false,
    }),
  }
}

/** 20 Nov 21:40 · 11月20日 21:40. All times are of Shanghai. @param at seconds */
export function dateTime(at: number, language: Language): string {
  const { date, time } = formats[language]
  return `${date.format(at * 1000)} ${time.format(at * 1000)}`
}
export const fullTime = (at: number, language: Language): string => formats[language].full.format(at * 1000)
export const clockTime = (at: number, language: Language): string => formats[language].time.format(at * 1000)
/** 2021 */
export const yearOf = (at: number): number => Number(dayOf(at).slice(0, 4))

/** 4 min · 3 h · 2 d: how long something has waited. @param seconds_waited seconds */
export function waited(seconds_waited: number, language: Language): string {
  const zh = language === 'zh-CN'
  if (seconds_waited < HOUR)
    return zh
      ? `${Math.max(1, Math.floor(seconds_waited / MINUTE))} 分钟`
      : `${Math.max(1, Math.floor(seconds_waited / MINUTE))} min`
  if (seconds_waited < DAY)
    return zh ? `${Math.floor(seconds_waited / HOUR)} 小时` : `${Math.floor(seconds_waited / HOUR)} h`
  return zh ? `${Math.floor(seconds_waited / DAY)} 天` : `${Math.floor(seconds_waited / DAY)} d`
}

export function useDates() {
  const language = useLanguage()
  return {
    short: (at: number | null | undefined) => (at ? dateTime(at, language) : '–'),
    full: (at: number | null | undefined) => (at ? fullTime(at, language) : '–'),
    clock: (at: number | null | undefined) => (at ? clockTime(at, language) : '–'),
    ago: (at: number | null | undefined) => (at ? waited(Math.max(0, Date.now() / 1000 - at), language) : ''),
  }
}

/** ¥12.4k in charts. @param fen fen */
export const shortMoney = (fen: number): string => {
  const yuan = fen / 100
  if (yuan >= 1_000_000) return `¥${(yuan / 1_000_000).toFixed(1)}M`
  return yuan >= 10_000
    ? `¥${(yuan / 1000).toFixed(yuan >= 100_000 ? 0 : 1)}k`
    : `¥${Math.round(yuan).toLocaleString('en-US')}`
}
