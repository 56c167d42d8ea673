/** The tree as a whole. What holds between its parts, and in each file, stands in tools/architecture/. */
import { expect, test } from 'vitest'
import { FAULTS } from '../chaos/mutants/faults.ts'
import { edited, readProgram } from '../chaos/mutants/planting.ts'
import { sources } from './architecture/expect-rules.ts'
import { codePaths, crowdedFolders } from './architecture/folder-rules.ts'
import { isTest, withoutComments } from './architecture/sources.ts'

test('a folder has at most 15 files, each counted with its test', () => {
  const files = (count: number) => Array.from({ length: count }, (_, index) => `apps/h5/src/lib/file-${index}.ts`)
  expect(crowdedFolders([...files(15), 'apps/h5/src/lib/toast.css'])).toEqual(['apps/h5/src/lib has 16 files'])
  expect(crowdedFolders([...files(15), 'apps/h5/src/lib/life.test.ts'])).not.toEqual([])
  expect(crowdedFolders([...files(15), 'apps/h5/src/lib/file-3.test.ts', 'apps/h5/src/lib/api/call.ts'])).toEqual([])
  expect(codePaths()).toContain('packages/ui/src/styles/tokens.css')
  expect(crowdedFolders(codePaths())).toEqual([])
})

test('the rules see the whole tree', () => {
  const paths = sources.map(({ path }) => path)
  expect(paths).toContain('apps/server/src/main.ts')
  expect(paths).toContain('packages/contract/src/call.ts')
  expect(paths).toContain('apps/h5/src/main.tsx')
  expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(200)
})

test('every fault that the rigs must notice has its place in the program (chaos/mutants/faults.ts)', () => {
  const program = readProgram()
  for (const { edits } of Object.values(FAULTS)) expect(edited(program, edits)).not.toEqual([])
})

test('timers of the server catch what their work throws (platform/time/timers.ts)', () => {
  const own = [
    'apps/server/src/platform/time/timers.ts',
    'apps/server/src/platform/time/pause.ts',
    'apps/server/src/main.ts',
  ]
  const bare = sources.filter(
    ({ path, text }) =>
      /^apps\/server\/src\/(?!seed\/)/.test(path) &&
      !isTest(path) &&
      !own.includes(path) &&
      /\bset(Timeout|Interval)\(/.test(withoutComments(text)),
  )

  expect(bare.map(({ path }) => path)).toEqual([])
})
