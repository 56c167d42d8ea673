/** Every call of the specification is asked by a screen, or docs/calls.md names the call that brings the same. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_CALLS } from '@juya/contract'
import { expect, test } from 'vitest'
import { DOUBLES } from './doubles.ts'

const ROOT = join(import.meta.dirname, '../..')
const LISTED: ReadonlyArray<{ method: string; path: string }> = JSON.parse(
  readFileSync(join(ROOT, 'packages/contract/spec/calls.json'), 'utf8'),
)
const specified = new Set(LISTED.map(({ method, path }) => `${method} ${path}`))
const screens = globSync('apps/h5/src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n')
const asked = new Set(screens.match(/(?<=['"`])[a-z]+\.[a-zA-Z0-9]+(?=['"`])/g))

const calls = ALL_CALLS.filter(({ method, path }) => specified.has(`${method} ${path}`)).map(
  ({ domain, name }) => `${domain}.${name}`,
)

test('a call of the specification is asked by a screen or brings what another one brings', () => {
  expect(calls.filter((call) => !asked.has(call) && !(call in DOUBLES))).toEqual([])
})

test('what a double brings, a screen asks of the other call', () => {
  const wrong = Object.entries(DOUBLES).filter(
    ([double, of]) => !calls.includes(double) || asked.has(double) || !asked.has(of),
  )

  expect(wrong).toEqual([])
})
