/** Answers ready to be put into a text, filled from the thing at hand, in either language. */
import type { MacroKind } from '@juya/contract/operator/resources/macros.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { defineTexts, useLanguage } from '../../lib/i18n.ts'

const texts = defineTexts({
  en: { pick: 'Put an answer in', en: 'English', zh: 'Chinese' },
  zh: { pick: '插入常用答复', en: '英文', zh: '中文' },
})

/** The thing whose macros are offered. */
export interface About {
  kind: MacroKind
  id: number
}

/** Nothing where there are no macros, or they could not be read: a text can be typed all the same. */
export function MacroPicker({ kind, id, onPick }: About & { onPick: (text: string) => void }) {
  const say = texts.useText()
  const first = useLanguage() === 'en' ? 'en' : 'zh'
  const { data } = useQuery({
    queryKey: ['macros', kind, id],
    queryFn: ({ signal }) => call('macros', { kind, id }, { signal }),
  })
  if (!data || data.list.length === 0) return null
  const pick = (key: string) => {
    const [language, macro_id] = key.split('.')
    const filled = data.list.find((macro) => macro.id === Number(macro_id))?.filled
    if (filled) onPick(language === 'en' ? filled.en : filled.zh)
  }
  return (
    <label className="a-field">
      <span>{say('pick')}</span>
      <select value="" onChange={(event) => pick(event.target.value)}>
        <option value="">–</option>
        {(first === 'en' ? (['en', 'zh'] as const) : (['zh', 'en'] as const)).map((language) => (
          <optgroup key={language} label={say(language)}>
            {data.list.map((macro) => (
              <option key={macro.id} value={`${language}.${macro.id}`}>
                {macro.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

/** What was typed with an answer behind it, as long as the field takes it. */
export const withAnswer = (typed: string, answer: string, chars_max: number): string =>
  [...(typed.trim() === '' ? answer : `${typed.trimEnd()}\n${answer}`)].slice(0, chars_max).join('')
