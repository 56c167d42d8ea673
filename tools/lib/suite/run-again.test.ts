import { expect, test, vi } from 'vitest'
import { outcomeOf } from './outcome.ts'
import { AGAIN_MAX, runAgain } from './run-again.ts'
import { type Ran, readReport } from './run-vitest.ts'

const tests = (file: string, ...states: string[]) => ({
  name: `/tree/${file}`,
  status: states.includes('failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: states.map((status, i) => ({ status, fullName: `promise ${i}`, failureMessages: ['because'] })),
})
const reported = (...results: ReturnType<typeof tests>[]): Ran => {
  const all = results.flatMap((one) => one.assertionResults)
  const count = (status: string) => all.filter((one) => one.status === status).length
  const report = { numPassedTests: count('passed'), numFailedTests: count('failed'), testResults: results }
  return readReport(report, count('failed') > 0 ? 1 : 0, 'first output', '/tree')
}
const FIRST = reported(tests('e2e/a.spec.ts', 'passed', 'failed'), tests('e2e/b.spec.ts', 'passed', 'passed'))

test('a journey that passes alone keeps the run green, is named, and both its outputs are kept', async () => {
  const alone = vi.fn(async () => ({
    ...reported(tests('e2e/a.spec.ts', 'passed', 'passed')),
    output: 'second output',
  }))

  const { passed, failed, flaky } = await runAgain(FIRST, alone)

  expect([passed, failed]).toEqual([4, 0])
  expect(alone.mock.calls).toEqual([['e2e/a.spec.ts']])
  expect(flaky).toEqual([
    { name: 'e2e/a.spec.ts › promise 1', first: 'promise 1\nbecause\n\nfirst output', again: 'second output' },
  ])
})

test('a journey that fails again has failed, and says both times why', async () => {
  const alone = async () => ({ ...reported(tests('e2e/a.spec.ts', 'passed', 'failed')), output: 'second output' })

  const { passed, failed, flaky, failed_tests, output } = await runAgain(FIRST, alone)

  expect([passed, failed, flaky]).toEqual([3, 1, []])
  expect(failed_tests).toEqual(['e2e/a.spec.ts › promise 1'])
  expect(output).toContain('first output')
  expect(output).toContain('second output')
})

test('where many files fail, none runs again', async () => {
  const many = reported(...Array.from({ length: AGAIN_MAX + 1 }, (_, i) => tests(`e2e/${i}.spec.ts`, 'failed')))
  const alone = vi.fn(async () => FIRST)

  expect(await runAgain(many, alone)).toMatchObject({ passed: 0, failed: AGAIN_MAX + 1 })
  expect(alone).not.toHaveBeenCalled()
})

test('an error outside every test stays a failure, whatever passes alone', async () => {
  const ran = readReport(
    { numPassedTests: 1, numFailedTests: 1, testResults: [tests('e2e/a.spec.ts', 'passed', 'failed')] },
    1,
    'Vitest caught 1 unhandled error during the test run.',
    '/tree',
  )

  const { failed } = await runAgain(ran, async () => reported(tests('e2e/a.spec.ts', 'passed', 'passed')))

  expect(failed).toBe(1)
})

test('a file that fails before its first test counts, and so does an exit without a reason', () => {
  const broken = { ...tests('e2e/a.spec.ts'), status: 'failed', message: 'cannot be loaded' }
  const none = { numPassedTests: 3, numFailedTests: 0, testResults: [] }

  expect(readReport({ ...none, testResults: [broken] }, 1, '', '/tree')).toMatchObject({ passed: 3, failed: 1 })
  expect(readReport(none, 1, '', '/tree')).toMatchObject({ passed: 3, failed: 1 })
})

test('a program that exits with an error has failed at least once', () => {
  expect(outcomeOf(1, 'why')).toEqual({ passed: 0, failed: 1, output: 'why' })
  expect(outcomeOf(0, '')).toEqual({ passed: 1, failed: 0, output: '' })
})
