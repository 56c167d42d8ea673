/** How a text reads in passing: whatever is put between letters, however they are written. */

const SEPARATORS = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff*·.。_-]/u
/** Letters of other alphabets that read as Latin ones, and traditional characters of the words that are looked for. */
const ALIKE: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'аеорсухіјѕһԁԛԝвкмнт'].map((sign, i) => [sign, 'aeopcyxijshdqwbkmht'[i]!])),
  ...Object.fromEntries([...'αβεικνορτυχγ'].map((sign, i) => [sign, 'abeiknoptuxy'[i]!])),
  ...{ ı: 'i', ł: 'l', ø: 'o', ɑ: 'a', ꓙ: 'j', ᴊ: 'j', ᴜ: 'u', ʏ: 'y', ᴀ: 'a' },
  ...{ 統: '统', 員: '员', 戶: '户', 務: '务', 臺: '台', 係: '系', 號: '号', 聯: '联', 藝: '艺', 紅: '红' },
}

const signsOf = (sign: string): string =>
  [...sign.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
    .filter((one) => !SEPARATORS.test(one))
    .map((one) => ALIKE[one] ?? one)
    .join('')

/** A text as a reader takes it in passing: without case, width, accents and signs between letters, letters of other alphabets as Latin ones. */
export const asRead = (text: string): string => signsOf(text)

/** The same, with the place in the text each of its signs stands at. */
function readWithPlaces(text: string): { read: string; from: number[]; to: number[] } {
  let [read, at] = ['', 0]
  const [from, to]: [number[], number[]] = [[], []]
  for (const sign of text) {
    for (const one of signsOf(sign)) {
      read += one
      for (let unit = 0; unit < one.length; unit++) {
        from.push(at)
        to.push(at + sign.length)
      }
    }
    at += sign.length
  }
  return { read, from, to }
}

const HIDDEN = '***'
/** A text with these words hidden, each as a reader would take it; the rest stays as it was typed. */
export function withHidden(text: string, words: readonly string[]): string {
  if (words.length === 0) return text
  const { read, from, to } = readWithPlaces(text)
  const found: Array<{ from: number; to: number }> = []
  for (const word of words)
    for (let at = read.indexOf(word); at !== -1; at = read.indexOf(word, at + word.length))
      found.push({ from: from[at]!, to: to[at + word.length - 1]! })
  let [shown, at] = ['', 0]
  for (const one of found.toSorted((a, b) => a.from - b.from)) {
    if (one.to <= at) continue
    if (one.from >= at) shown += text.slice(at, one.from) + HIDDEN
    at = one.to
  }
  return shown + text.slice(at)
}
