/** Two languages, every text in both: a missing key does not compile. */
import { useSyncExternalStore } from 'react'

export type Language = 'en' | 'zh-CN'
/** A sentence; {name} is filled from the parameters. With two forms {count} chooses. */
export type Text = string | { one: string; other: string }
export type Params = Record<string, string | number | null | undefined>
export type Say<K extends string> = (key: K, params?: Params) => string

const KEY = 'console.language'
const stored = localStorage.getItem(KEY)
let language: Language =
  stored === 'en' || stored === 'zh-CN' ? stored : navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
const listeners = new Set<() => void>()

export const languageNow = (): Language => language

export function setLanguage(next: Language): void {
  language = next
  localStorage.setItem(KEY, next)
  document.documentElement.lang = next
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useLanguage = (): Language => useSyncExternalStore(subscribe, languageNow)

export function sentence(text: Text, lang: Language, params: Params = {}): string {
  const chosen = typeof text === 'string' ? text : lang === 'en' && Number(params.count) === 1 ? text.one : text.other
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    return typeof value === 'number' ? value.toLocaleString('en-US') : String(value ?? '')
  })
}

/** Declares the texts of a feature. `useText()` follows the language. */
export function defineTexts<const K extends string>(texts: { en: Record<K, Text>; zh: Record<NoInfer<K>, Text> }) {
  const sayIn =
    (lang: Language): Say<K> =>
    (key, params) =>
      sentence((lang === 'en' ? texts.en : texts.zh)[key], lang, params)
  const sayers: Record<Language, Say<K>> = { en: sayIn('en'), 'zh-CN': sayIn('zh-CN') }
  return {
    useText: (): Say<K> => sayers[useLanguage()],
    say: ((key, params) => sayers[language](key, params)) as Say<K>,
    has: (key: string): key is K => key in texts.en,
  }
}
