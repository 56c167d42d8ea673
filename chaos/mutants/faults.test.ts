/** Every planted fault has its place in the program as it is today; whether a rig notices it is shown by npm run chaos:mutants. */
import { globSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RIG_FILES } from '../runner/run-tests.ts'
import { FAULTS } from './faults.ts'
import { edited, readProgram } from './planting.ts'

const program = readProgram()

describe('a fault is planted', () => {
  test.each(Object.entries(FAULTS))('%s: each of its texts stands in the program once', (_name, { edits }) => {
    const changed = edited(program, edits)

    expect(changed.length).toBeGreaterThan(0)
    for (const { path, text } of changed) {
      expect(text).not.toBe(program.find((file) => file.path === path)!.text)
      if (path.endsWith('.ts')) expect(() => stripTypeScriptTypes(text)).not.toThrow()
    }
  })

  test('and not where its text stands nowhere, or twice', () => {
    const files = [
      { path: 'a.ts', text: 'lock()\nread()' },
      { path: 'b.ts', text: 'read()' },
    ]
    expect(() => edited(files, [{ from: 'unlock()', to: '' }])).toThrow('the program no longer says: unlock()')
    expect(() => edited(files, [{ from: 'read()', to: '' }])).toThrow('a.ts and b.ts both say: read()')
    expect(edited(files, [{ from: 'lock()', to: '$&' }])).toEqual([{ path: 'a.ts', text: '$&\nread()' }])
  })
})

test('every file of promises is a rig: one that is none would never be run', () => {
  const files = globSync('chaos/!(cluster|mutants)/**/*.test.ts', { cwd: join(import.meta.dirname, '../..') })

  expect(files.sort()).toEqual([...RIG_FILES].sort())
})
