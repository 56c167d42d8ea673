/** How a stage went. A stage that is a program of its own writes its counts into the file that JUYA_OUTCOME_FILE names. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../processes/children.ts'

export interface Outcome {
  passed: number
  failed: number
  /** Shown when something failed. */
  output: string
  flaky?: readonly Flaky[]
  /** Which tests failed, a line each: said once more at the very end, where a long output is not cut. */
  failed_tests?: readonly string[]
}

/** A test that failed beside others and passed alone. */
export interface Flaky {
  name: string
  /** What it printed when it failed. */
  first: string
  /** What it printed when it passed. */
  again: string
}

type Counts = Omit<Outcome, 'output'>

/** Tells `npm test` what this program counted; without JUYA_OUTCOME_FILE nothing. */
export function tellOutcome(counts: Counts): void {
  const file = process.env.JUYA_OUTCOME_FILE
  if (file) writeFileSync(file, JSON.stringify(counts))
}

/**
 * The outcome of a program by its exit code and by what it told.
 *
 * @param file where it may have written its counts
 */
export function outcomeOf(code: number, output: string, file?: string): Outcome {
  const told: Counts = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 0 }
  if (code !== 0) return { ...told, failed: Math.max(1, told.failed), output }
  return { ...told, passed: told.passed || 1, output }
}

const slug = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)

/** @returns the folder, from the root, that keeps both outputs; a run deletes none of an earlier run */
export function keepOutputs({ name, first, again }: Flaky, at: Date): string {
  const time = at.toISOString().slice(0, 19).replace(/[-:]/g, '')
  const folder = join(ROOT, '.juya/flaky', `${time}-${slug(name)}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'first.txt'), first)
  writeFileSync(join(folder, 'again.txt'), again)
  return relative(ROOT, folder)
}
