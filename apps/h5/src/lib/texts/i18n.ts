import { insideQuotes } from '@juya/contract/quotes.ts'
import { formatNumber } from '@juya/ui/bidding/money.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { KEYS, readText, writeText } from '../storage/storage.ts'

export type Language = 'en' | 'zh-CN'
/** A sentence, or one per English plural form. {name} is filled from the parameters; {count} chooses the form. */
export type Text = string | { one: string; other: string }
export interface Catalogue<K extends string = string> {
  en: Record<K, Text>
  zh: Record<K, Text>
}
/** One short text in both languages, for tables such as the routes. */
export interface Words {
  en: string
  zh: string
}
export type Params = Record<string, string | number | null | undefined>
export type Say<K extends string> = (key: K, params?: Params) => string

/** The stored choice, else the browser's first language if it is Chinese, else English. */
export function startLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (stored === 'en' || stored === 'zh-CN') return stored
  return preferred[0]?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
}

export const language = signal<Language>(
  startLanguage(readText(KEYS.language), typeof navigator === 'undefined' ? [] : navigator.languages),
)

/** Switches the language, remembers it and tells assistive technology through html lang. */
export function setLanguage(next: Language): void {
  writeText(KEYS.language, next)
  document.documentElement.lang = next
  language.set(next)
}

export const useLanguage = (): Language => useSignal(language)

/** Fills in the parameters. Quotation marks of a value that stands between quotation marks become the inner ones. */
export function fill(text: string, params: Params = {}): string {
  return text.replace(/(“)?\{(\w+)\}/g, (_, quote: string | undefined, name: string) => {
    const value = params[name]
    const said = typeof value === 'number' ? formatNumber(value) : String(value ?? '')
    return quote ? `“${insideQuotes(said)}` : said
  })
}

/** The sentence of a key in a language. A plural text takes `one` for exactly 1 in English and `other` for the rest. */
export function sentence(text: Text, lang: Language, params?: Params): string {
  if (typeof text === 'string') return fill(text, params)
  return fill(lang === 'en' && Number(params?.count) === 1 ? text.one : text.other, params)
}

/**
 * Declares the texts of a feature: the same keys in English and Chinese (a missing one does not compile).
 * `useText()` gives components the sayer and follows the language; `say` is for code outside components.
 */
export function defineTexts<const K extends string>(texts: { en: Record<K, Text>; zh: Record<NoInfer<K>, Text> }) {
  const sayIn =
    (lang: Language): Say<K> =>
    (key, params) =>
      sentence((lang === 'en' ? texts.en : texts.zh)[key], lang, params)
  const sayers: Record<Language, Say<K>> = { en: sayIn('en'), 'zh-CN': sayIn('zh-CN') }
  return {
    texts: texts as Catalogue<K>,
    useText: (): Say<K> => sayers[useLanguage()],
    say: ((key, params) => sayers[language.get()](key, params)) as Say<K>,
  }
}

/** Picks the language of a short text. */
export const pick = (words: Words, lang: Language = language.get()): string => (lang === 'en' ? words.en : words.zh)
