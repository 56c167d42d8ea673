/** The figures that stand in texts people read: found in the source, so that a test can ask where each comes from. */
import { globSync, readFileSync } from 'node:fs'

/** Files whose literals are read by people. */
const TEXT_FILES = [
  'apps/{h5,admin}/src/**/{i18n,*.i18n}.ts',
  'apps/{h5,admin}/src/**/routes.ts',
  'packages/contract/src/operator/resources/*/*.ts',
  'apps/server/src/**/{texts,*-texts,rules-text,notices,*-notices}.ts',
  'apps/server/src/domains/*/notices/*.ts',
  'apps/server/src/domains/site/texts/*.ts',
  'apps/server/src/domains/deposit/rules.ts',
  'apps/server/src/api/**/{shop-record,movement-names}.ts',
  'packages/contract/src/refusals.ts',
]

const EN_NUMBER =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|ninety|hundred|thousand|half|third|quarter|tenth'
const EN_COUNTED =
  'times?|days?|hours?|minutes?|seconds?|weeks?|months?|years?|digits?|letters?|characters?|points?|percent|accounts?|strikes?|extensions?|taps?|photos?|sentences?|of'
const ZH_NUMBER = '[二三四五六七八九十两百千半]+'
const ZH_COUNTED = '天|日|个?小时|分钟|秒|周|个月|年|次|位|元|万|成|倍|个账号|张|折|分之'
const FIGURE = new RegExp(
  `\\d|(?<![a-z])(?:${EN_NUMBER})[ -](?:${EN_COUNTED})(?![a-z])|every (?:${EN_NUMBER})(?![a-z])|${ZH_NUMBER}(?:${ZH_COUNTED})|一(?:天|年|个月|个工作日|个?小时|分钟(?!内拍)|周)`,
  'iu',
)

export interface FoundText {
  path: string
  line: number
  text: string
}

/** A comment, or a literal as a whole; of a template the parts between its ${…} are looked at by themselves. */
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const withoutSlots = (text: string): string =>
  text.replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '…').replace(/\{\w+\}/g, '…')

/** Every literal with a figure outside its {placeholders}, in the order of the files. */
export function figuresInTexts(root: string): FoundText[] {
  const paths = [...new Set(TEXT_FILES.flatMap((pattern) => globSync(pattern, { cwd: root })))]
    .filter((path) => !path.includes('.test.'))
    .sort()
  return paths.flatMap((path) => {
    const source = readFileSync(`${root}/${path}`, 'utf8')
    return [...source.matchAll(TOKEN)].flatMap((token) => {
      const line_start = source.slice(source.lastIndexOf('\n', token.index) + 1, token.index)
      if (token[0].startsWith('/') || /^(import|export) /.test(line_start)) return []
      const text = withoutSlots(token[0].slice(1, -1))
      // A definition has filters as well, and says of its calls what docs/calls.md tells engineers.
      if (path.startsWith('packages/') && (!/\p{L}/u.test(text) || /\bnote: $/.test(line_start))) return []
      return FIGURE.test(text) && !/^\s*(select|insert|update|delete|and|user_id|shop_id) /.test(text)
        ? [{ path, line: source.slice(0, token.index).split('\n').length, text }]
        : []
    })
  })
}

const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  nine: 9,
  ten: 10,
  tenth: 10,
  twelve: 12,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  九: 9,
  十: 10,
  十二: 12,
}
const NUMBER =
  /\d[\d,]*(?:\.\d+)?|(?<![a-z])(?:one|two|three|four|five|six|seven|nine|tenth|ten|twelve)(?![a-z])|十二|二(?!维)|[两三四五六七九十]|一(?=年|天|个月|分钟)/giu

/** The numbers of a text, in digits or words, each once and rising. */
export const numbersIn = (text: string): number[] =>
  [
    ...new Set(
      [...text.matchAll(NUMBER)].map(([said]) => WORDS[said.toLowerCase()] ?? Number(said.replaceAll(',', ''))),
    ),
  ].sort((a, b) => a - b)
