import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_CALLS } from '../packages/contract/src/all-calls.ts'
import { ROOT } from './architecture/sources.ts'
import { FIRST_LINE, fragments } from './docs/changes.ts'
import { allEvents, whoHears } from './docs/events.ts'
import { printedDocuments } from './docs.ts'

test('a fragment of docs/changes says its area and what one has now, in one to six lines', () => {
  const wrong = fragments().filter(({ text }) => {
    const lines = text.split('\n')
    return !FIRST_LINE.test(lines[0]!) || lines.length > 6
  })

  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('each decision has a number of its own: two branches may take the same one', () => {
  const numbers = readdirSync(join(ROOT, 'docs/decisions')).flatMap((name) => name.match(/^\d{4}/) ?? [])

  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('every call stands in docs/calls.md with its method and path', async () => {
  const { 'docs/calls.md': calls } = await printedDocuments()

  const missing = ALL_CALLS.filter(
    ({ method, path, domain, name }) => !calls!.includes(`### ${domain}.${name}\n\n\`${method} ${path}\``),
  )

  expect(missing.map(({ name }) => name)).toEqual([])
})

/** Rows that are told for no one: neither a subscriber nor anybody outside. */
const toldForNobody = (rows: ReadonlyArray<{ topic: string; outsiders: string | undefined }>): string[] =>
  rows.filter(({ topic, outsiders }) => !whoHears().has(topic) && !outsiders).map(({ topic }) => topic)

test('every event has a subscriber, or says who outside may hear it', async () => {
  const lonely = { topic: 'order.sighed', outsiders: undefined }

  expect(toldForNobody(await allEvents())).toEqual([])
  expect(toldForNobody([lonely])).toEqual(['order.sighed'])
})

test('an event that is heard here is not kept for outsiders, and no two rows share a topic', async () => {
  const rows = await allEvents()

  expect(rows.filter(({ topic, outsiders }) => outsiders && whoHears().has(topic))).toEqual([])
  expect(new Set(rows.map(({ topic }) => topic)).size).toBe(rows.length)
  expect([...whoHears().keys()].filter((topic) => !rows.some((row) => row.topic === topic))).toEqual([])
})

test('the server links to the screens of the phone app by the paths it has (npm run docs prints them)', async () => {
  const path = 'apps/server/src/screens/paths.ts'

  expect(readFileSync(join(ROOT, path), 'utf8')).toBe((await printedDocuments())[path])
})
