/** Runs files of one project of vitest in a process of their own, and reads its report. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT } from '../processes/children.ts'
import { STOPPED } from './times.ts'

/** A file of tests in which something failed. */
export interface FailedFile {
  /** From the root, with forward slashes. */
  file: string
  passed: number
  failed: number
  /** Titles of the tests that failed; none where the file itself did, or what it does before and after. */
  tests: string[]
  /** What failed, with where. */
  messages: string
}

export interface Ran {
  passed: number
  failed: number
  output: string
  failed_files: FailedFile[]
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: Array<{
    name: string
    status: string
    message: string
    assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] | null }>
  }>
}

/** Errors outside every test, such as a rejection that nothing awaits; the report does not count them. */
const outsideTests = (output: string): number => Number(/caught (\d+) unhandled error/i.exec(output)?.[1] ?? 0)

/** What a report and its run say together: every error that makes vitest exit counts as failed. */
export function readReport(report: Report, code: number, output: string, root = ROOT): Ran {
  const failed_files = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const fallen = assertionResults.filter(({ status }) => status === 'failed')
      return {
        file: relative(root, name).replaceAll('\\', '/'),
        passed: assertionResults.filter(({ status }) => status === 'passed').length,
        failed: Math.max(1, fallen.length),
        tests: fallen.map(({ fullName }) => fullName),
        messages: [message, ...fallen.map((one) => `${one.fullName}\n${(one.failureMessages ?? []).join('\n')}`)]
          .filter(Boolean)
          .join('\n\n'),
      }
    })
  const failed = failed_files.reduce((sum, file) => sum + file.failed, 0) + outsideTests(output)
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    output,
    failed_files,
  }
}

/**
 * @param filters files, or parts of their paths; none are all of the project
 * @param title only tests whose title matches this expression
 * @param root of the tree whose tests they are, ours unless said otherwise
 * @param low with the least priority
 * @param over a signal that ends the run
 */
export async function runVitest({
  project,
  filters = [],
  title,
  env = {},
  root = ROOT,
  low = false,
  over,
}: {
  project: string
  filters?: readonly string[]
  title?: string
  env?: NodeJS.ProcessEnv
  root?: string
  low?: boolean
  over?: AbortSignal
}): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'juya-report-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const args = [
    'run',
    '--configLoader=native',
    `--project=${project}`,
    ...reporters,
    ...filters,
    ...(title ? ['-t', title] : []),
  ]
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'node_modules/vitest/vitest.mjs'), ...args],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  if (low) setPriority(child.pid!, constants.priority.PRIORITY_LOW)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  const timeOut = () => {
    output += `\n${STOPPED}`
    stop()
  }
  if (over?.aborted) timeOut()
  over?.addEventListener('abort', timeOut)
  const code = await new Promise<number>((done) => child.once('close', (value) => done(value ?? 1)))
  over?.removeEventListener('abort', timeOut)
  process.off('SIGTERM', stop)
  try {
    return readReport(JSON.parse(readFileSync(file, 'utf8')) as Report, code, output, root)
  } catch {
    return { passed: 0, failed: 1, output, failed_files: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
