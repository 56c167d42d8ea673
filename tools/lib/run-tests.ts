/** The stages of `npm test`, one line each; what failed is shown in full. The last line counts all of it. */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, isBuilt } from './build.ts'
import { findChromium } from './chromium.ts'
import { ROOT } from './processes/children.ts'
import { seconds } from './steps.mjs'

interface Outcome {
  passed: number
  failed: number
  /** Shown when something failed. */
  output: string
}
interface Stage {
  name: string
  run: (filters: string[]) => Promise<Outcome>
  /** A stage without tests yet is left out. */
  exists?: () => boolean
}

/** The longest the suite should take on two cores; taking longer is said, not failed: a busy machine is no fault of the code. */
const TIME_GOAL_MS = 15 * 60_000
/** Something hangs. */
const TIME_LIMIT_MS = 40 * 60_000
const HEARTBEAT_MS = 15_000
const OUTPUT_LINES_MAX = 300
const begun = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'juya-reports-'))

const bin = (path: string) => join(ROOT, 'node_modules', path)
const hasTests = (...patterns: string[]) =>
  patterns.some((pattern) => globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules'] }).length > 0)

const STAGES: Stage[] = [
  ...[
    ['types', '.'],
    ['types-h5', 'apps/h5'],
    ['types-admin', 'apps/admin'],
  ].map(([name, project]) => ({ name: name!, run: () => types(project!) })),
  {
    name: 'lint',
    run: () => check([bin('@biomejs/biome/bin/biome'), 'check', '.', '--error-on-warnings', '--max-diagnostics=100']),
  },
  { name: 'dead-code', run: () => check([bin('knip/bin/knip.js'), '--no-progress']) },
  { name: 'unit', run: (filters) => vitest('unit', filters) },
  { name: 'dom', run: (filters) => vitest('dom', filters), exists: () => hasTests('{apps,packages}/**/*.test.tsx') },
  {
    name: 'server',
    run: (filters) => {
      process.env.JUYA_CALL_COVERAGE_FILE = join(reports, 'call-coverage.txt')
      process.env.JUYA_COSTS_FILE = join(reports, 'costs.txt')
      return vitest('server', filters)
    },
  },
  // Only after the whole server stage: which rows of the contract its tests have succeeded and been refused on.
  {
    name: 'call-coverage',
    run: () => check(['tools/call-coverage.ts']),
    exists: () => process.argv.length <= 2,
  },
  { name: 'build-h5', run: () => build('h5'), exists: () => existsSync(join(ROOT, 'apps/h5/index.html')) },
  { name: 'build-admin', run: () => build('admin'), exists: () => existsSync(join(ROOT, 'apps/admin/index.html')) },
  {
    name: 'e2e',
    run: (filters) => {
      process.env.CHROMIUM_PATH = findChromium()
      return vitest('e2e', filters)
    },
    exists: () => hasTests('e2e/**/*.spec.ts'),
  },
  { name: 'chaos', run: () => check(['chaos/short.ts']), exists: () => existsSync(join(ROOT, 'chaos/short.ts')) },
  { name: 'bench', run: () => check(['bench/run.ts', '--short']) },
]

/** Runs a program on this Node to its end, within what is left of the time limit. */
function run(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const stop = () => child.kill('SIGTERM')
    const limit = setTimeout(
      () => {
        output += '\nStopped: all stages together may take 40 minutes.'
        stop()
      },
      Math.max(1_000, begun + TIME_LIMIT_MS - Date.now()),
    )
    process.on('SIGTERM', stop)
    child.once('close', (code) => {
      clearTimeout(limit)
      process.off('SIGTERM', stop)
      done({ code: code ?? 1, output })
    })
  })
}

async function check(args: string[]): Promise<Outcome> {
  const { code, output } = await run(args)
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

/** One checker: several infer the same types again, each for itself (39 s of processor time instead of 9 for the server's project). */
function types(project: string): Promise<Outcome> {
  process.env.GOGC = '400'
  return check([bin('typescript/bin/tsc'), '-p', project, '--checkers', '1'])
}

async function build(app: string): Promise<Outcome> {
  try {
    if (!isBuilt(app)) await buildApp(app, { env: process.env, log_dir: reports })
    return { passed: 1, failed: 0, output: '' }
  } catch (error) {
    return { passed: 0, failed: 1, output: (error as Error).message }
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: Array<{ status: string; assertionResults: unknown[] }>
}

async function vitest(project: string, filters: string[]): Promise<Outcome> {
  const file = join(reports, `${project}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await run([bin('vitest/vitest.mjs'), 'run', '--project', project, ...reporters, ...filters])
  if (!existsSync(file)) return { passed: 0, failed: 1, output }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  // A file that cannot even be loaded has no test that could fail.
  const broken_files = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken_files.length
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, output }
}

const DEAREST_SHOWN = 5

/** Which test files took most processor time in their own process (apps/server/src/testing/costs.ts), in one line; '' when not measured. */
function dearestFiles(): string {
  const file = process.env.JUYA_COSTS_FILE
  if (!file || !existsSync(file)) return ''
  const costs = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string])
    .map(([name, ms]) => ({ name: name.split('/').at(-1)!, ms: Number(ms) }))
    .sort((a, b) => b.ms - a.ms)
  rmSync(file)
  const all_s = costs.reduce((sum, { ms }) => sum + ms, 0) / 1_000
  const first = costs.slice(0, DEAREST_SHOWN).map(({ name, ms }) => `${name} ${(ms / 1_000).toFixed(1)} s`)
  return `${all_s.toFixed(0)} s of a processor in ${costs.length} files, most in ${first.join(', ')}`
}

async function main(): Promise<number> {
  const [wanted, ...filters] = process.argv.slice(2)
  const chosen = STAGES.filter(({ name, exists }) =>
    wanted ? name === wanted || name.startsWith(`${wanted}-`) : (exists?.() ?? true),
  )
  if (chosen.length === 0) {
    console.error(`There is no stage ${wanted}. Stages: ${STAGES.map(({ name }) => name).join(', ')}`)
    return 1
  }
  let passed = 0
  let failed = 0
  for (const stage of chosen) {
    const at = Date.now()
    const heartbeat = setInterval(() => console.log(`  · ${stage.name}: ${seconds(at)} so far`), HEARTBEAT_MS)
    const outcome = await stage.run(filters).catch((error: Error) => ({ passed: 0, failed: 1, output: error.message }))
    clearInterval(heartbeat)
    passed += outcome.passed
    failed += outcome.failed
    const counts =
      outcome.failed > 0 ? `${outcome.passed} passed, ${outcome.failed} FAILED` : `${outcome.passed} passed`
    console.log(`  ${outcome.failed > 0 ? '✗' : '✓'} ${stage.name}: ${counts} (${seconds(at)})`)
    const costs = dearestFiles()
    if (costs) console.log(`    ${costs}`)
    if (outcome.failed > 0) console.log(`${outcome.output.trim().split('\n').slice(-OUTPUT_LINES_MAX).join('\n')}\n`)
  }
  const slow = Date.now() - begun > TIME_GOAL_MS ? ', over the 15 minutes it is built for' : ''
  console.log(`  all stages: ${seconds(begun)}${slow}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} finally {
  rmSync(reports, { recursive: true, force: true })
}
