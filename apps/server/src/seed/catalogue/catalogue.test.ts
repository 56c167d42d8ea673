import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureInEnglish } from '../../domains/site/measure-words.ts'
import { type Entry, LAST_CENTURY, NOW, QING, REPUBLIC, UNDATED } from './entry.ts'
import { CATALOGUE, EVENING } from './index.ts'
import { MADE, photosOf } from './photos.ts'
import { SHOTS } from './shots.ts'
import { hasSiblings, sibling } from './sibling.ts'

/** What shops have, and what tonight's sale offers. */
const ALL = [...CATALOGUE, ...EVENING]
const DEMO_WORLD = join(import.meta.dirname, '../../../demo-world')
/** Characters: a house prints the piece and its size. */
const TITLE = { min: 22, min_at_house: 10, max: 38 }
const SIZE = /\d\s*(毫米|厘米|毫升|升|克|mm|cm|ml|l|g)\b|\d\s*(毫米|厘米|毫升|升|克)/

interface Question {
  key: string
  type: 'select' | 'text' | 'number'
  options_zh: string[]
  required: boolean
}

/** The questions of the main categories, and which branches there are, as a new installation has them. */
function categories(): { questions: Map<string, Question[]>; branches: Map<string, string> } {
  const sql = readFileSync(join(import.meta.dirname, '../../domains/site/guards.sql'), 'utf8')
  const rows = [...sql.matchAll(/^\((\d+), 'auction', '([a-z-]+)', (null|\d+), .*?, '(\[.*\])'\)[,;]$/gm)]
  const code_of = new Map(rows.map(([, id, code]) => [id!, code!]))
  return {
    questions: new Map(
      rows.filter(([, , , above]) => above === 'null').map(([, , code, , params]) => [code!, JSON.parse(params!)]),
    ),
    branches: new Map(
      rows
        .filter(([, , , above]) => above !== 'null')
        .map(([, , code, above]) => [code!, code_of.get(above!)!] as const),
    ),
  }
}
const { questions, branches } = categories()
const whatIsWrong = (say: (entry: Entry) => string | false | undefined) =>
  ALL.map((entry) => [entry.code, say(entry)]).filter(([, wrong]) => wrong)
const repeated = (all: readonly string[]) => all.filter((one, nth) => all.indexOf(one) !== nth)
const picturesIn = (folder: string) =>
  readdirSync(join(DEMO_WORLD, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [`${folder}/${entry.name}`] : [],
  )

test('a title is as long as dealers write it, and no two pieces have the same', () => {
  expect(
    whatIsWrong((entry) => {
      const { length } = entry.title_zh
      const min = EVENING.includes(entry) ? TITLE.min_at_house : TITLE.min
      return (length < min || length > TITLE.max) && `${length} characters`
    }),
  ).toEqual([])
  expect(repeated(ALL.map((entry) => entry.title_zh))).toEqual([])
  expect(repeated(ALL.map((entry) => entry.title_en))).toEqual([])
  expect(repeated(ALL.map((entry) => entry.code))).toEqual([])
})

test('a piece says how large it is or how much it holds, in the title and in both descriptions', () => {
  expect(
    whatIsWrong(
      ({ title_zh, desc_zh, desc_en, params }) =>
        ![`${title_zh}${Object.values(params)}`, desc_zh, desc_en].every((text) => SIZE.test(text)) && 'no size',
    ),
  ).toEqual([])
})

test('each answer is one its category offers, and no question that must be answered is left out', () => {
  const wrong = whatIsWrong(({ category, params }) => {
    const asked = questions.get(branches.get(category) ?? '')
    if (!asked) return `no category ${category}`
    const unasked = Object.keys(params).find((key) => !asked.some((one) => one.key === key))
    if (unasked) return `${unasked} is not asked`
    const failed = asked.find(({ key, type, options_zh, required }) => {
      const answer = params[key]
      if (answer === undefined) return required
      if (type === 'select') return !options_zh.includes(answer)
      return type === 'number' && !(Number(answer) > 0)
    })
    return failed && `${failed.key}: ${params[failed.key]}`
  })
  expect(wrong).toEqual([])
})

test('jade has its weight and its certificate, and no two certificates have one number', () => {
  expect(
    whatIsWrong(
      ({ category, params, certificate }) =>
        category.startsWith('jade-') && !(params.weight_g && certificate) && 'bare',
    ),
  ).toEqual([])
  expect(repeated(ALL.flatMap(({ certificate }) => certificate?.no ?? []))).toEqual([])
})

test('a lot starts at ¥1 or at 40 to 80 % of its low estimate, and the high estimate is not twice the low', () => {
  expect(
    whatIsWrong(({ yuan: [start, low, high] }) => {
      if (start !== 1 && (start < 0.4 * low || start > 0.8 * low)) return `starts at ${start} of ${low}`
      return (high <= low || high > 2 * low) && `${low} to ${high}`
    }),
  ).toEqual([])
  expect(CATALOGUE.filter(({ yuan }) => yuan[0] === 1).length).toBeLessThan(CATALOGUE.length / 5)
})

test('a reader of English reads English: of flaws, provenance, sizes and what else a shop answers in its own words', () => {
  const chinese = /\p{Script=Han}/u
  const wrong = whatIsWrong(({ category, flaw_en, provenance, provenance_en, params, certificate }) => {
    if (Boolean(provenance) !== Boolean(provenance_en)) return 'provenance in one language'
    const said = [flaw_en, provenance_en ?? '', measureInEnglish(params.size ?? '')]
    if (said.some((text) => chinese.test(text))) return said.join(' | ')
    const asked = questions.get(branches.get(category)!)!
    const own_words = asked
      .filter(({ key, type }) => type === 'text' && key !== 'size')
      .map(({ key }) => params[key] ?? '')
    return [...own_words, certificate?.issuer ?? ''].find((text) => chinese.test(text) && !/[a-z]/i.test(text))
  })
  expect(wrong).toEqual([])
})

test('periods are as various as dealers’ stock, and a piece of our time does not claim to be older', () => {
  const periods = CATALOGUE.flatMap(({ params }) => params.period ?? [])
  expect([...new Set(periods)].toSorted()).toEqual([LAST_CENTURY, NOW, QING, REPUBLIC, UNDATED].toSorted())
  expect(periods.filter((period) => period === NOW).length).toBeLessThan(0.75 * periods.length)

  const older = /清晚期|民国(?!式)|[七八九]十年代/
  const says_other = ({ params, desc_zh }: Entry) => {
    if (params.period === NOW) return older.test(desc_zh) && 'claims to be older'
    return params.period !== undefined && params.period !== UNDATED && /当代|现代/.test(desc_zh) && 'is of our time'
  }
  expect(whatIsWrong(says_other)).toEqual([])
})

test('no photograph is shown twice', () => {
  expect(repeated(ALL.flatMap((entry) => photosOf(entry).map(({ file }) => file)))).toEqual([])
  expect(CATALOGUE.filter((entry) => photosOf(entry).length < 3).map(({ code }) => code)).toEqual([])
})

test('every picture there is of pieces is used, and every picture used is there', () => {
  const used = new Set(ALL.flatMap((entry) => photosOf(entry).map(({ file }) => file)))
  const sources = new Set(ALL.flatMap((entry) => (entry.shots ?? SHOTS[entry.item!]).map(({ file }) => file)))
  expect([...used].filter((file) => !existsSync(join(DEMO_WORLD, file)))).toEqual([])
  expect(picturesIn(MADE).filter((file) => !used.has(file))).toEqual([])
  expect(['items', 'posts', 'live'].flatMap(picturesIn).filter((file) => !sources.has(file))).toEqual([])
  expect(CATALOGUE.flatMap(({ video }) => video ?? []).toSorted()).toEqual(picturesIn('videos').toSorted())
})

test('pieces of the past have sizes and certificates of their own; cakes, bottles and watches are as large as ever', () => {
  const meiping = CATALOGUE.find(({ code }) => code === 'meiping-lotus')!
  expect(sibling(meiping, 1)).toMatchObject({
    title_zh: '青花缠枝莲纹梅瓶 高32厘米 丰肩小口 仿永乐',
    video: undefined,
    params: { size: '高 32 cm，足径 11 cm' },
    provenance: undefined,
  })
  const beads = CATALOGUE.find(({ code }) => code === 'beads-green')!
  expect(sibling(beads, 2)).toMatchObject({
    title_zh: '阳绿翡翠圆珠手串25粒 珠径10.1毫米 重49.1克',
    params: { weight_g: '49.1' },
    certificate: { no: 'JN26301062' },
  })
  expect(sibling(CATALOGUE.find(({ code }) => code === 'puer-2012')!, 3).desc_zh).toContain('357克')
  expect(CATALOGUE.filter(hasSiblings).filter((entry) => sibling(entry, 1).code === entry.code)).toEqual([])
})
