import { expect, test } from 'vitest'
import { ALL_CALLS } from '../packages/contract/src/all-calls.ts'
import { FIRST_LINE, fragments } from './docs/changes.ts'
import { printedDocuments } from './docs.ts'

test('a fragment of docs/changes says its area and what one has now, in one to six lines', () => {
  const wrong = fragments().filter(({ text }) => {
    const lines = text.split('\n')
    return !FIRST_LINE.test(lines[0]!) || lines.length > 6
  })

  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('every call stands in docs/calls.md with its method and path', async () => {
  const { 'docs/calls.md': calls } = await printedDocuments()

  const missing = ALL_CALLS.filter(
    ({ method, path, domain, name }) => !calls!.includes(`### ${domain}.${name}\n\n\`${method} ${path}\``),
  )

  expect(missing.map(({ name }) => name)).toEqual([])
})
