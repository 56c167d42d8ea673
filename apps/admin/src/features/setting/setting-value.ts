/** A setting's value as text, and text as a value, by the setting's kind. */
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { formatFen } from '@juya/ui/bidding/money.ts'
import type { Data } from '../../lib/api.ts'
import { percent } from '../../lib/numbers.ts'
import { atOf } from '../../lib/time/china-time.ts'

export type Setting = Data<'settings'>['list'][number]
type Kind = Setting['type']

/** @param words what on and off are called */
export function shownValue(kind: Kind, value: unknown, words: { on: string; off: string }): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'flag') return value ? words.on : words.off
  if (kind === 'money' && typeof value === 'number') return formatFen(value)
  if (kind === 'rate' && typeof value === 'number') return percent(value)
  if (kind === 'list' && Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ')
  if (value === '') return '–'
  return typeof value === 'string'
    ? value
    : typeof value === 'number'
      ? value.toLocaleString('en-US')
      : JSON.stringify(value)
}

/** The field's first value. */
export function typedValue(kind: Kind, value: unknown): string {
  if (kind === 'money') return String(Number(value) / 100)
  if (kind === 'rate') return String(Number(value) / 100)
  if (kind === 'list') return (value as unknown[]).join('\n')
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return String(value ?? '')
}

/** The value a text means; undefined when it means none. Numbers in a list stay numbers when the list had numbers before. */
export function readValue({ type, value }: Setting, text: string): unknown {
  const clean = text.trim()
  if (type === 'flag') return clean === 'true'
  if (type === 'text') return clean
  if (type === 'money') return parseYuan(clean) ?? undefined
  if (type === 'rate') return /^\d{1,3}(\.\d{1,2})?$/.test(clean) ? Math.round(Number(clean) * 100) : undefined
  if (type === 'integer') return /^-?\d{1,15}$/.test(clean) ? Number(clean) : undefined
  if (type === 'list') {
    const entries = clean
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean)
    if (!(Array.isArray(value) && typeof value[0] === 'number')) return entries
    return entries.every((one) => /^-?\d+$/.test(one)) ? entries.map(Number) : undefined
  }
  try {
    return JSON.parse(clean)
  } catch {
    return undefined
  }
}

/** Whether a number becomes larger, as the server judges a rise. */
export const isRise = (before: unknown, after: unknown): boolean =>
  typeof before === 'number' && typeof after === 'number' && after > before

/** What a field for a day and time says, by the clock of China as all times of the console, for the call: nothing when it is empty. */
export function readDay(text: string): { starts_at?: number } {
  const starts_at = atOf(text)
  return starts_at === undefined ? {} : { starts_at }
}
