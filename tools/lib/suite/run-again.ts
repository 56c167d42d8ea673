/**
 * A file of tests that failed beside others runs once more alone. One that passes then keeps the run green and is named as flaky; one that
 * fails again has failed.
 */
import type { Flaky, Outcome } from './outcome.ts'
import type { FailedFile, Ran } from './run-vitest.ts'

/** Where more files fail, that is no chance: none runs again. */
export const AGAIN_MAX = 5

const nameOf = ({ file, tests }: FailedFile): string => [file, ...(tests.length === 1 ? tests : [])].join(' › ')

/**
 * @param ran what failed beside others
 * @param alone runs one file by itself
 * @returns the counts with what each file that ran again did then
 */
export async function runAgain(ran: Ran, alone: (file: string) => Promise<Ran>): Promise<Outcome> {
  const { failed_files, ...counts } = ran
  if (failed_files.length > AGAIN_MAX) return { ...counts, failed_tests: failed_files.map(nameOf) }
  const flaky: Flaky[] = []
  const failed_tests: string[] = []
  for (const one of failed_files) {
    const again = await alone(one.file)
    counts.passed += again.passed - one.passed
    counts.failed += again.failed - one.failed
    if (again.failed > 0) {
      counts.output += `\n\n${one.file} alone, once more:\n${again.output}`
      failed_tests.push(nameOf(one))
    } else flaky.push({ name: nameOf(one), first: `${one.messages}\n\n${ran.output}`, again: again.output })
  }
  return { ...counts, flaky, failed_tests }
}
