import { type Language, language } from '../texts/i18n.ts'
import { formatMoment } from './format.ts'

/** `22 Nov 20:15 (GMT+8)`: a moment in the reader's time zone that names the zone, for pictures and texts that travel. */
export function formatZoned(at_ms: number, lang: Language = language.get()): string {
  const parts = new Intl.DateTimeFormat(lang, { timeZoneName: 'short' }).formatToParts(at_ms)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value
  const moment = formatMoment(at_ms, { lang })
  return zone ? (lang === 'en' ? `${moment} (${zone})` : `${moment}（${zone}）`) : moment
}
