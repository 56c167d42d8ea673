/** Runs a rig that is written as tests, in a process of its own, and counts. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The rigs that are written as tests. */
export const TEST_RIGS = [
  'race',
  'race-payments',
  'race-keys',
  'race-limits',
  'books',
  'access',
  'states',
  'extras',
  'money',
  'rights',
  'fuzz',
  'payments',
  'callbacks',
  'sessions',
  'guessing',
  'second-start',
  'check',
] as const
export type TestRig = (typeof TEST_RIGS)[number]

/** Rigs whose short form is among the server's own tests, and where they stand. */
const SERVER_FILES: Readonly<Record<string, string>> = {
  ledger: 'apps/server/src/domains/ledger/ledger-model.test.ts',
}

const ROOT = resolve(import.meta.dirname, '..')

export interface Outcome {
  passed: number
  failed: number
  output: string
}

/**
 * @param file the rig, as in chaos/<file>.test.ts, or 'ledger'; several are run one after another
 * @param promise only tests whose title has this in it
 */
export async function runTests({
  file,
  promise,
  env = {},
}: {
  file: string | readonly string[]
  promise?: string
  env?: NodeJS.ProcessEnv
}): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'juya-chaos-report-'))
  const report = join(folder, 'report.json')
  const files = [file].flat().map((name) => SERVER_FILES[name] ?? `chaos/${name}.test.ts`)
  const args = [
    'run',
    `--project=${[file].flat().some((name) => name in SERVER_FILES) ? 'server' : 'chaos'}`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ]
  if (promise) args.push('-t', promise.replaceAll('.', '\\.'))
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number>((done) => child.once('close', (value) => done(value ?? 1)))
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    const failed = counts.numFailedTests || (code === 0 ? 0 : 1)
    return { passed: counts.numPassedTests, failed, output }
  } catch {
    return { passed: 0, failed: 1, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
