import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import type { RouteRow } from './lib/router/routes.ts'
import type { Catalogue, Text } from './lib/texts/i18n.ts'
import { routes } from './routes.ts'

const HERE = import.meta.dirname
async function files(pattern: string): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob(pattern, { cwd: HERE })) if (!path.includes('.test.')) found.push(path)
  return found.sort()
}
const catalogues = await files('**/*i18n.ts').then((paths) => paths.filter((path) => path !== 'lib/texts/i18n.ts'))
const screens = await files('**/*.tsx').then((paths) => paths.filter((path) => !path.startsWith('testing/')))

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])
const names = (text: Text): string =>
  [...new Set(forms(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1])))]
    .sort()
    .join(' ')

/** A comma, colon or other mark of Latin width beside a Chinese character. */
const HALF_WIDTH = /\p{Script=Han}[,:;?!]|[,:;?!]\p{Script=Han}/u

describe('every text exists in both languages', () => {
  for (const path of catalogues)
    it(path, async () => {
      const module = (await import(join(HERE, path))) as Record<string, { texts?: Catalogue } | Catalogue>
      const found = Object.values(module).flatMap((value): Catalogue[] =>
        'en' in value ? [value as Catalogue] : 'texts' in value && value.texts ? [value.texts as Catalogue] : [],
      )
      expect(found.length).toBeGreaterThan(0)
      for (const { en, zh } of found) {
        expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort())
        for (const [key, text] of Object.entries(en)) {
          expect(names(zh[key]!), `${key} fills the same names`).toBe(names(text))
          for (const form of [...forms(text), ...forms(zh[key]!)]) expect(form.trim(), key).not.toBe('')
          for (const form of forms(text)) expect(form, `${key} is English`).not.toMatch(/\p{Script=Han}/u)
          for (const form of forms(zh[key]!)) expect(form, `${key} has Chinese punctuation`).not.toMatch(HALF_WIDTH)
        }
      }
    })
})

interface Node {
  type: string
  value?: unknown
  name?: { name?: string }
  [key: string]: unknown
}
const SPOKEN = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'note',
  'text',
  'empty',
  'submit',
  'reason',
])
const WORDS = /\p{Letter}{2,}/u

/** Text between tags, and text in attributes people read or hear. */
function spokenText(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const child of node) spokenText(child, found)
  else if (typeof node === 'object' && node !== null) {
    const { type, value, name } = node as Node
    if (type === 'JSXText' && typeof value === 'string' && WORDS.test(value)) found.push(value.trim())
    if (type === 'JSXAttribute' && SPOKEN.has(name?.name ?? '')) {
      const text =
        (value as { type?: string; value?: unknown } | null)?.type === 'Literal'
          ? (value as { value: unknown }).value
          : null
      if (typeof text === 'string' && WORDS.test(text)) found.push(text)
    }
    for (const [key, child] of Object.entries(node))
      if (key !== 'parent' && typeof child === 'object') spokenText(child, found)
  }
  return found
}

describe('no screen has words of its own', () => {
  for (const path of screens)
    it(path, () => {
      const { program } = parseSync(path, readFileSync(join(HERE, path), 'utf8'))
      expect(spokenText(program)).toEqual([])
    })

  it('and this would be noticed', () => {
    const { program } = parseSync('x.tsx', 'const page = <p title="Say">Hello {name}, <b>{count}</b></p>')
    expect(spokenText(program)).toEqual(['Say', 'Hello'])
  })
})

interface SpecPage {
  path: string
  title?: string
  public: boolean
  bar?: 'custom' | 'dark'
  tab?: number
}
const spec = JSON.parse(readFileSync(join(HERE, '../../../packages/contract/spec/pages.json'), 'utf8')) as SpecPage[]
const built = Object.entries<RouteRow>(routes).flatMap(([name, row]) =>
  [row.path, ...(row.aliases ?? [])].map((path) => ({ name, path, row })),
)

describe('screens of the page list', () => {
  it('have each path once [R2.1]', () => {
    const paths = built.map(({ path }) => path.toLowerCase())
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('open at their path with their title, flag, bar and tab [R2.1, R2.2, R2.4, R2.7]', () => {
    const wrong: string[] = []
    for (const page of spec) {
      const match = built.find(({ path }) => path === page.path)
      if (!match) continue
      const { name, row } = match
      if (page.title && match.path === row.path && row.title.en !== page.title)
        wrong.push(`${name} is titled ${row.title.en}, not ${page.title}`)
      if (page.public !== (row.auth === 'public' || row.auth === 'guest'))
        wrong.push(`${name} is ${row.auth}, the page list says public: ${page.public}`)
      if (page.tab !== undefined && row.tab !== page.tab) wrong.push(`${name} is tab ${row.tab}, not ${page.tab}`)
      if (page.bar && row.bar !== page.bar) wrong.push(`${name} has bar ${row.bar}, not ${page.bar}`)
    }
    expect(wrong).toEqual([])
  })
})
