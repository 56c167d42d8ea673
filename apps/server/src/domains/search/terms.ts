/**
 * What a text is found by, for the writer and for the question alike: words of Latin letters and digits, Chinese signs and pairs of them in
 * simplified form, and how they are read. No database, no clock.
 */
import { Converter } from 'opencc-js/t2cn'
import { pinyin } from 'pinyin-pro'

const simplified = Converter({ from: 't', to: 'cn' })

/** Letters without case, width, accents and apostrophes; Chinese as simplified. */
export const foldText = (text: string): string =>
  simplified(
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’ʼ`´]/gu, '')
      .normalize('NFC'),
  )

/** A part of a question that is looked for as a whole: a word, or a run of Chinese signs. */
export interface Unit {
  text: string
  is_word: boolean
}

const UNITS = /(?:(?=[\p{L}\p{N}])\p{Script=Han})+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu
const HAN = /^\p{Script=Han}/u

/** A text's words and runs of Chinese, in their order, each as it is looked for. */
export const unitsOf = (text: string): Unit[] =>
  (foldText(text).match(UNITS) ?? []).map((one) =>
    HAN.test(one) ? { text: one, is_word: false } : { text: singular(one), is_word: true },
  )

const LETTERS_MIN = 4
/** English plurals, cut so that what is left begins the word. */
function singular(word: string): string {
  if (word.length < LETTERS_MIN || !/^[a-z]+$/.test(word)) return word
  if (/(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

/** Marks how signs are read, so that English words do not find them whole. */
export const READING = '~'
/** So many signs are read on from each; a question is the beginning of that. */
const READ_ON = 6

/** How a run of Chinese is read from each of its signs on. */
function readingsOf(run: string): string[] {
  const syllables = pinyin(run, { toneType: 'none', type: 'array', v: true })
  return syllables.flatMap((_, at) => {
    const read = syllables
      .slice(at, at + READ_ON)
      .join('')
      .toLowerCase()
    // ü is typed as v, or as u where a keyboard has neither.
    return read.includes('v') ? [READING + read, READING + read.replaceAll('v', 'u')] : [READING + read]
  })
}

const pairsOf = (signs: readonly string[]): string[] => signs.slice(1).map((sign, at) => signs[at]! + sign)

/** All a text is found by. */
export const termsOf = (text: string): string[] => [
  ...new Set(
    unitsOf(text).flatMap((unit) => {
      if (unit.is_word) return [unit.text]
      const signs = [...unit.text]
      return [...signs, ...pairsOf(signs), ...readingsOf(unit.text)]
    }),
  ),
]

/** Words of a text that a misspelt one may be meant for. */
export const wordsOf = (text: string): string[] => [
  ...new Set(unitsOf(text).flatMap((unit) => (unit.is_word && isSpelled(unit.text) ? [unit.text] : []))),
]

const LETTERS_MAX = 16
/** Short words have too many neighbours, long ones too many ways to be misspelt. */
export const isSpelled = (word: string): boolean =>
  word.length >= LETTERS_MIN && word.length <= LETTERS_MAX && /^[a-z]+$/.test(word)

/** Marks the whole name of a category a thing stands in or below, so that nothing but that name finds it. */
export const NAME = '='

const nameOf = (units: readonly Unit[]): string => NAME + units.map(({ text }) => text).join(' ')

/** What the things of a category and of those below it are found by when somebody asks for its name and nothing else. */
export const nameTermsOf = (names: readonly string[]): string[] =>
  names.map(unitsOf).flatMap((units) => (units.length === 0 ? [] : [nameOf(units)]))

const quoted = (term: string, is_prefix = false): string => `'${term}'${is_prefix ? ':*' : ''}`

/**
 * A question as PostgreSQL's tsquery: it has all its words and runs, or is the name of a category. The last word may go on; one of several letters may also be how signs are read.
 * @param exact leaves readings out: what has the letters themselves comes before what sounds like them
 * @returns undefined where nothing is asked for
 */
export function tsqueryOf(units: readonly Unit[], { exact = false } = {}): string | undefined {
  const last = units.findLastIndex(({ is_word }) => is_word)
  const parts = units.map(({ text, is_word }, at) => {
    if (is_word) {
      const word = quoted(text, at === last && text.length > 1)
      return exact || !/^[a-z]{2,}$/.test(text) ? word : `(${word} | ${quoted(READING + text, true)})`
    }
    const signs = [...text]
    return (signs.length === 1 ? signs : pairsOf(signs)).map((term) => quoted(term)).join(' & ')
  })
  if (parts.length === 0) return undefined
  return exact ? parts.join(' & ') : `${parts.join(' & ')} | ${quoted(nameOf(units))}`
}
