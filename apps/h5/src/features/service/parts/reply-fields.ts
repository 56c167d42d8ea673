/** What an automatic reply may name between braces; the server holds the same list. */
import type { Data } from '../../../lib/api/client.ts'

type Trigger = Data<'service.auto'>['trigger']

export const FIELDS_OF = {
  welcome: ['shop'],
  keyword: ['shop'],
  offline: ['shop', 'opens'],
  paid: ['shop', 'order_no', 'title'],
  shipped: ['shop', 'order_no', 'title', 'carrier', 'tracking_no'],
} as const satisfies Record<Trigger, readonly string[]>

/** The first name between braces that such a reply does not know. */
export function unknownIn(trigger: Trigger, content: string): string | undefined {
  const known: readonly string[] = FIELDS_OF[trigger]
  return [...content.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!).find((name) => !known.includes(name))
}

const SEPARATORS = /[,，、;；\n]+/

/** Words as they are typed into one field. */
export const wordsIn = (typed: string): string[] =>
  typed
    .split(SEPARATORS)
    .map((word) => word.trim())
    .filter(Boolean)
