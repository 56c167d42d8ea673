/** Every text people read, with its language: found in the source, so that tests can hold all of them to docs/words.md. */
import { globSync, readFileSync } from 'node:fs'

/** Files whose literals are read by people: catalogues of texts, and what the server says. */
const CATALOGUES = ['apps/{h5,admin}/src/**/{i18n,*.i18n}.ts', 'apps/h5/src/lib/format/format.ts']
const TABLES = [
  'apps/{h5,admin}/src/**/routes.ts',
  'apps/server/src/{api,domains,platform}/**/*.ts',
  'packages/contract/src/{refusals,photo-views}.ts',
  'packages/contract/src/operator/resources/**/*.ts',
  'packages/verify/src/*.ts',
]
/** Written by people for other people, or read by machines: words to look for, names of places, samples. */
const NOT_OURS =
  /\.test\.|\/testing|\/places\/|blocked-words|lot-checks|finding\/(periods|scenes|words)|search-words|bidders\/alias|moderation\.ts|guards/

export interface SaidText {
  path: string
  line: number
  /** What the text is of: the key before it, where there is one. */
  key: string
  language: 'en' | 'zh'
  /** With … for what is filled in by code; {names} stay. */
  text: string
}

const HAN = /\p{Script=Han}/u

interface Literal {
  index: number
  end: number
  text: string
  key: string
}

/** The literals of a source with the key before each: `done: 'Done'`, `'fault.shop': …`. Those within a template's ${…} come by themselves. */
function literalsOf(source: string): Literal[] {
  const found: Literal[] = []
  /** Reads code up to a closing brace that was not opened in it. @returns the place after it */
  const readCode = (from: number): number => {
    let [at, depth] = [from, 0]
    while (at < source.length) {
      const char = source[at]!
      if (source.startsWith('//', at)) at = indexFrom('\n', at)
      else if (source.startsWith('/*', at)) at = indexFrom('*/', at) + 2
      else if (/['"`]/.test(char)) at = readLiteral(at)
      else if (char === '/' && /[(,=:[!&|?{};]\s*$/.test(source.slice(Math.max(0, at - 20), at))) at = readPattern(at)
      else {
        if (char === '{') depth++
        if (char === '}') depth--
        at++
        if (depth < 0) return at
      }
    }
    return at
  }
  const indexFrom = (sign: string, at: number): number => {
    const place = source.indexOf(sign, at)
    return place === -1 ? source.length : place
  }
  const readPattern = (from: number): number => {
    const end = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//.exec(source.slice(from, from + 400))
    return from + (end?.[0].length ?? 1)
  }
  const readLiteral = (index: number): number => {
    const quote = source[index]
    let [at, text] = [index + 1, '']
    while (at < source.length && source[at] !== quote) {
      if (source[at] === '\\') {
        text += source[at + 1] === 'n' ? '\n' : source[at + 1]
        at += 2
      } else if (quote === '`' && source.startsWith('${', at)) {
        at = readCode(at + 2)
        text += '…'
      } else text += source[at++]
    }
    const before = source.slice(Math.max(0, index - 80), index)
    if (!/(?:import|from) ?$/.test(before) && !/^\s*:/.test(source.slice(at + 1, at + 4)))
      found.push({ index, end: at + 1, text, key: /([\w.']+): ?\(?$/.exec(before)?.[1] ?? '' })
    return at + 1
  }
  readCode(0)
  return found.sort((a, b) => a.index - b.index)
}

/** Where the literals of a language stand in a catalogue: from `en: {` to the `zh: {` of the same depth, and on. */
function catalogue(path: string, source: string): SaidText[] {
  return literalsOf(source).flatMap((literal) => {
    const before = source.slice(0, literal.index)
    const [en, zh] = [before.lastIndexOf('  en: {'), before.lastIndexOf('  zh: {')]
    return en === -1 ? [] : [said(path, source, literal, zh > en ? 'zh' : 'en')]
  })
}

const said = (path: string, source: string, { index, key, text }: Literal, language: 'en' | 'zh'): SaidText => ({
  path,
  line: source.slice(0, index).split('\n').length,
  key,
  language,
  text,
})

/** Anything Chinese is read by people; English is what stands beside it, before or after, in the same pair. */
function table(path: string, source: string): SaidText[] {
  const literals = literalsOf(source)
  return literals.flatMap((literal, place) => {
    if (HAN.test(literal.text)) return [said(path, source, literal, 'zh')]
    const isEnglish = /[A-Za-z]{2}/.test(literal.text) && !/^[\w./:#-]+$/.test(literal.text)
    if (/^(reason|en|'en')$/.test(literal.key) && (isEnglish || literal.key !== 'reason'))
      return [said(path, source, literal, 'en')]
    const pairs = [literals[place - 1], literals[place + 1]].some(
      (other) =>
        other &&
        HAN.test(other.text) &&
        Math.abs(other.index > literal.index ? other.index - literal.end : literal.index - other.end) < 40,
    )
    const inEnglish = /\ben: (?:\(p?\) =>|\{|\[)(?:(?!\bzh\b)[\s\S])*$/.test(source.slice(0, literal.index))
    return isEnglish && (pairs || inEnglish) ? [said(path, source, literal, 'en')] : []
  })
}

const isStatement = (text: string): boolean => /^\s*(select|insert|update|delete|with|and|or|where)\s/.test(text)

const read = (
  root: string,
  patterns: readonly string[],
  of: (path: string, source: string) => SaidText[],
): SaidText[] =>
  [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root })))]
    .filter((path) => !NOT_OURS.test(path))
    .sort()
    .flatMap((path) => of(path, readFileSync(`${root}/${path}`, 'utf8')))
    .filter(({ text }) => text !== '' && !isStatement(text))

/** Every text of the product, in the order of the files. */
export const saidTexts = (root: string): SaidText[] => [
  ...read(root, CATALOGUES, catalogue),
  ...read(root, TABLES, table),
]

/** The Chinese of the demo world and of the sandbox: people of their own say it, in their own words, but it is seen like the rest. */
export const chineseOfOthers = (root: string): SaidText[] =>
  read(root, ['apps/server/src/seed/**/*.ts', 'apps/sandbox/src/providers/*.ts'], table).filter(
    ({ language }) => language === 'zh',
  )
