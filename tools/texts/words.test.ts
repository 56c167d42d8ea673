/** Every text people read keeps to docs/words.md: one word per thing, both languages, the same signs everywhere. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chineseOfOthers, type SaidText, saidTexts } from './said-texts.ts'

const ROOT = join(import.meta.dirname, '../..')
const texts = saidTexts(ROOT)
const chinese = texts.filter((one) => one.language === 'zh')
const english = texts.filter((one) => one.language === 'en')
const shown = ({ path, line, text }: SaidText): string => `${path}:${line} “${text}”`
const wrong = (among: readonly SaidText[], pattern: RegExp): string[] =>
  among.filter(({ text }) => pattern.test(text)).map(shown)

/** The words of a column of the first table of docs/words.md, from every row. */
function wordsOf(column: 'not' | '不用'): string[] {
  const place = column === 'not' ? 4 : 5
  const rows = readFileSync(join(ROOT, 'docs/words.md'), 'utf8').split('## How it is written')[0]!.split('\n')
  return rows
    .filter((row) => /^\| (?!Thing|---)/.test(row))
    .flatMap((row) => row.split('|')[place]!.split(/[,、]/))
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** A text that says a word it should not, with the reason. */
const ALLOWED: ReadonlyArray<{ word: RegExp; says: RegExp; because: string }> = [
  {
    word: /seller/,
    says: /The shop is the seller|liable as the seller/,
    because: 'the agreement says what a shop is by law',
  },
  { word: /图片/, says: /图片可转发|保存图片|分享图片/, because: 'the picture made for sharing is no photograph' },
  {
    word: /complaint/,
    says: /^Questions and complaints: the service line/,
    because: 'the law names the right to complain',
  },
  {
    word: /onlook|围观/,
    says: /^(Onlooking|围观)$/,
    because: 'a title of the contract’s pages; the screen shows its heading',
  },
]
const isAllowed = (word: string, text: string): boolean =>
  ALLOWED.some((row) => row.word.test(word) && row.says.test(text))

const saying = (words: readonly string[], among: readonly SaidText[], find: (word: string) => RegExp): string[] =>
  words.flatMap((word) => {
    const pattern = find(word)
    return among
      .filter(({ text }) => pattern.test(text.replaceAll(/\{\w+\}/g, '…')) && !isAllowed(word, text))
      .map((one) => `${shown(one)} says ${word}`)
  })

test('no English text says a word that docs/words.md replaces', () => {
  const words = wordsOf('not')
  expect(words).toContain('merchant')
  expect(
    saying(words, english, (word) => new RegExp(`\\b${word}(?:s|er|ers)?\\b`, /^[A-Z]/.test(word) ? '' : 'i')),
  ).toEqual([])
})

/** What closes: an order, a case, a payment, an account, a shop, a live room, the time for a review; and what lies over the screen. */
const CLOSES =
  /\b(?:orders?|cases?|payments?|accounts?|shops?|rooms?|review|signed closing record)\b|^Clos(?:e|ed|ing)(?: photos)?$|^Close to |Close-ups|^Including closed ones$|^Closed, not paid in time$/i

test('in English lots and sales end; only what docs/words.md names is closed', () => {
  const closing = english.filter(({ text }) => /\bclos(?:e|es|ed|ing)\b/i.test(text))
  expect(closing.length).toBeGreaterThan(20)
  expect(closing.filter(({ text }) => !CLOSES.test(text)).map(shown)).toEqual([])
  expect(wrong(closing, /\b(?:lots?|sales?|bidding|auctions?) (?:\w+ )?clos(?:e|es|ed|ing)\b/i)).toEqual([])
})

test('no Chinese text says a word that docs/words.md replaces', () => {
  const words = wordsOf('不用')
  expect(words).toContain('商家')
  expect(saying(words, chinese, (word) => new RegExp(word))).toEqual([])
})

/** The turns of the third table: what was carried over word by word. */
const CARRIED_OVER = readFileSync(join(ROOT, 'docs/words.md'), 'utf8')
  .split('## Sentences that were carried over')[1]!
  .split('\n')
  .filter((row) => /^\| (?!自然|---)/.test(row))
  .flatMap((row) => row.split('|')[2]!.split('、'))
  .map((turn) => turn.trim())

test('no Chinese text has a turn that was carried over from English', () => {
  expect(CARRIED_OVER.length).toBeGreaterThan(15)
  const all = [...chinese, ...chineseOfOthers(ROOT)]
  expect(CARRIED_OVER.flatMap((turn) => saying([turn], all, (word) => new RegExp(word)))).toEqual([])
})

test('every text that may say such a word is still there', () => {
  expect(
    ALLOWED.filter((row) => !texts.some(({ text }) => row.word.test(text.toLowerCase()) && row.says.test(text))),
  ).toEqual([])
})

test('Chinese texts have Chinese signs, but in numbers, times and names of formats', () => {
  const own = [...chinese, ...chineseOfOthers(ROOT)].map((one) => ({ ...one, text: one.text.replace('user:42', '') }))
  expect(wrong(own, /(?<!\d)[,;?]|[,;?](?!\d)|(?<![\d…]):|:(?![\d…])|[()]/)).toEqual([])
  expect(wrong(own, /[「」『』"]/)).toEqual([])
})

test('a space stands between Chinese and Latin letters or digits', () => {
  const spaced = chinese.filter(({ text }) => !/^浙ICP备/.test(text)) // a filing number as the authority writes it
  expect(wrong(spaced, /\p{Script=Han}[A-Za-z0-9¥]|[A-Za-z0-9%]\p{Script=Han}/u)).toEqual([])
})

test('no space stands before a percent sign', () => {
  expect(wrong(texts, /\s%/)).toEqual([])
})

test('English texts have curly apostrophes and quotation marks', () => {
  expect(wrong(english, /["']/)).toEqual([])
})

test('what is left out is …, sums are ¥1, and nothing is exclaimed', () => {
  expect(wrong(texts, /\.\.\.|。。/)).toEqual([])
  expect(wrong(texts, /￥|¥\s|\bRMB\b|\bCNY\s*[\d{¥]|[\d}]\s*CNY\b/)).toEqual([])
  expect(wrong(texts, /[!！]/)).toEqual([])
})

/** Names, which have capitals wherever they stand. */
const NAMES =
  /^(?:Juya|ID|SMS|MB|Mbit|OBS|MP4|WebM|AAC|JSON|HTTP|UUID|ICP|SF|EMS|GPS|H|I|WeChat|Pay|Alipay|Apple|Safari|iPhone|Android|Home|Screen|Share|Add|Install|NGTC|MMYY|VIP|LOT|EN|Approvals|Root|Republic|CNY|Kong|Taiwan|People|China|Chinese|English|Idempotency|Key|DPI|[A-Z])$/

test('a label has a capital at its beginning alone, but in names', () => {
  const labels = english.filter(({ text }) => text.length < 60 && !/[.:?–“”]/.test(text) && !/^\d/.test(text))
  const capitals = labels.filter(({ text }) =>
    text
      .split(/ · |\/ /)
      .some((part) =>
        (part.trim().match(/[A-Za-z\d]+(?:’s)?/g) ?? [])
          .slice(1)
          .some((word) => /^[A-Z]/.test(word) && !NAMES.test(word.replace('’s', ''))),
      ),
  )
  expect(capitals.map(shown)).toEqual([])
})

test('each catalogue has both languages, each in its own', () => {
  const paths = new Set(texts.map(({ path }) => path))
  const one_language = [...paths].filter(
    (path) =>
      /i18n\.ts$/.test(path) &&
      !(['en', 'zh'] as const).every((language) => texts.some((one) => one.path === path && one.language === language)),
  )
  expect(one_language).toEqual([])
  expect(
    wrong(
      english.filter(({ key }) => key !== 'language' && key !== 'brand'),
      /\p{Script=Han}/u,
    ),
  ).toEqual([])
})
