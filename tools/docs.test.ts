import { expect, test } from 'vitest'
import { ALL_CALLS } from '../packages/contract/src/all-calls.ts'
import { printedDocuments, staleDocuments } from './docs.ts'

test('the printed documents say what the tables say (npm run docs prints them anew)', async () => {
  expect(await staleDocuments()).toEqual([])
})

test('every call stands in docs/calls.md with its method and path', async () => {
  const { 'docs/calls.md': calls } = await printedDocuments()

  const missing = ALL_CALLS.filter(
    ({ method, path, domain, name }) => !calls!.includes(`### ${domain}.${name}\n\n\`${method} ${path}\``),
  )

  expect(missing.map(({ name }) => name)).toEqual([])
})
