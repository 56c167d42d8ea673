/** The words of a list's definition in the reader's language. */
import type { Definition, Words } from '@juya/contract/operator/resources/definition.ts'
import { type Params, sentence, useLanguage } from '../../lib/i18n.ts'

/** Says any words of a definition. */
export function useWords(): (words: Words, params?: Params) => string {
  const lang = useLanguage()
  return (words, params) => sentence(lang === 'en' ? words.en : words.zh, lang, params)
}

/** Says the texts of one definition by their keys. */
export function useTextsOf<const D extends Definition>(definition: D) {
  const say = useWords()
  return (key: keyof D['texts'] & string, params?: Params): string => say(definition.texts[key]!, params)
}
