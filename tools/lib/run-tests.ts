/**
 * The stages of `npm test`, one line each as it ends; what failed is shown in full. The last line counts all of it. A stage that keeps one
 * core busy runs beside another such.
 */
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
  /** How many cores it keeps busy; one unless said. */
  cores?: number
  /** Stages whose work it needs, where they are run at all. */
  after?: readonly string[]
  /** It notes what its files cost (apps/server/src/testing/costs.ts). */
  costs?: true
}

/** The longest the suite should take on two cores; taking longer is said, not failed: a busy machine is no fault of the code. */
const TIME_GOAL_MS = 15 * 60_000
/** Something hangs. */
const TIME_LIMIT_MS = 40 * 60_000
const HEARTBEAT_MS = 15_000
const OUTPUT_LINES_MAX = 300
const begun = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'juya-reports-'))
/** Where the demo world is lived, which the journeys copy. */
const world = mkdtempSync(join(tmpdir(), 'juya-journeys-'))
const coverage = join(reports, 'call-coverage.txt')
const costsFile = (stage: string) => join(reports, `costs-${stage}.txt`)
/** What the stages share, also where the machine has more: they are built for two. */
const CORES = 2

const bin = (path: string) => join(ROOT, 'node_modules', path)
const hasTests = (...patterns: string[]) =>
  patterns.some((pattern) => globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules'] }).length > 0)

const is_whole = process.argv.length <= 2

const STAGES: Stage[] = [
  // Builds and the world first: what takes longest waits for them.
  { name: 'build-h5', run: () => build('h5'), exists: () => existsSync(join(ROOT, 'apps/h5/index.html')) },
  { name: 'build-admin', run: () => build('admin'), exists: () => existsSync(join(ROOT, 'apps/admin/index.html')) },
  {
    name: 'world',
    run: () => check(['e2e/system/live-world.ts', world]),
    exists: () => is_whole,
    after: ['build-h5', 'build-admin'],
  },
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
  // What a branch leaves as it was is printed at its landing (docs/STYLE.md).
  { name: 'docs', run: () => check(['tools/docs.ts', '--check']) },
  { name: 'unit', run: (filters) => vitest('unit', filters) },
  { name: 'dom', run: (filters) => vitest('dom', filters), exists: () => hasTests('{apps,packages}/**/*.test.tsx') },
  {
    name: 'server',
    cores: CORES,
    costs: true,
    run: (filters) =>
      vitest('server', filters, { JUYA_CALL_COVERAGE_FILE: coverage, JUYA_COSTS_FILE: costsFile('server') }),
  },
  // Only after the whole server stage: which rows of the contract its tests have succeeded and been refused on.
  {
    name: 'call-coverage',
    run: () => check(['tools/call-coverage.ts'], { JUYA_CALL_COVERAGE_FILE: coverage }),
    exists: () => is_whole,
    after: ['server'],
  },
  {
    name: 'e2e',
    cores: CORES,
    run: (filters) =>
      vitest('e2e', filters, { CHROMIUM_PATH: findChromium(), ...(is_whole ? { JUYA_DEMO_WORLD: world } : {}) }),
    exists: () => hasTests('e2e/**/*.spec.ts'),
    after: ['build-h5', 'build-admin', 'world'],
  },
  {
    name: 'chaos',
    cores: CORES,
    costs: true,
    run: () => check(['chaos/short.ts'], { JUYA_COSTS_FILE: costsFile('chaos') }),
    exists: () => existsSync(join(ROOT, 'chaos/short.ts')),
  },
  { name: 'bench', cores: CORES, run: () => check(['bench/run.ts', '--short']) },
]

/** Runs a program on this Node to its end, within what is left of the time limit. */
function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
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

async function check(args: string[], env?: NodeJS.ProcessEnv): Promise<Outcome> {
  const { code, output } = await run(args, env)
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

/** One checker: several infer the same types again, each for itself (39 s of processor time instead of 9 for the server's project). */
function types(project: string): Promise<Outcome> {
  return check([bin('typescript/bin/tsc'), '-p', project, '--checkers', '1'], { GOGC: '400' })
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

async function vitest(project: string, filters: string[], env?: NodeJS.ProcessEnv): Promise<Outcome> {
  const file = join(reports, `${project}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const args = [bin('vitest/vitest.mjs'), 'run', '--project', project, ...reporters, ...filters]
  const { code, output } = await run(args, env)
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

/** Which of a stage's test files took most processor time in their own process, in one line; '' when not measured. */
function dearestFiles(stage: string): string {
  const file = costsFile(stage)
  if (!existsSync(file)) return ''
  const costs = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string])
    .map(([name, ms]) => ({ name: name.split('/').at(-1)!, ms: Number(ms) }))
    .sort((a, b) => b.ms - a.ms)
  const all_s = costs.reduce((sum, { ms }) => sum + ms, 0) / 1_000
  const first = costs.slice(0, DEAREST_SHOWN).map(({ name, ms }) => `${name} ${(ms / 1_000).toFixed(1)} s`)
  return `${all_s.toFixed(0)} s of a processor in ${costs.length} files, most in ${first.join(', ')}`
}

/** Runs one stage and says how it went, all at once: another may run beside it. */
async function runStage({ name, run, costs }: Stage, filters: string[]): Promise<Outcome> {
  const at = Date.now()
  const heartbeat = setInterval(() => console.log(`  · ${name}: ${seconds(at)} so far`), HEARTBEAT_MS)
  const outcome = await run(filters).catch((error: Error) => ({ passed: 0, failed: 1, output: error.message }))
  clearInterval(heartbeat)
  const { passed, failed, output } = outcome
  const counts = failed > 0 ? `${passed} passed, ${failed} FAILED` : `${passed} passed`
  const lines = [`  ${failed > 0 ? '✗' : '✓'} ${name}: ${counts} (${seconds(at)})`]
  const dearest = costs ? dearestFiles(name) : ''
  if (dearest) lines.push(`    ${dearest}`)
  if (failed > 0) lines.push(`${output.trim().split('\n').slice(-OUTPUT_LINES_MAX).join('\n')}\n`)
  console.log(lines.join('\n'))
  return outcome
}

/** Runs the stages in their order, each as soon as what it needs is there and its cores are free. */
async function runAll(stages: Stage[], filters: string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...stages]
  const running = new Map<Stage, Promise<void>>()
  const busy = () => [...running.keys()].reduce((sum, { cores = 1 }) => sum + cores, 0)
  const open = (name: string) => [...waiting, ...running.keys()].some((stage) => stage.name === name)
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ cores = 1, after = [] }) => busy() + cores <= CORES && !after.some(open))
    if (next < 0) {
      await Promise.race(running.values())
      continue
    }
    const [stage] = waiting.splice(next, 1)
    const work = runStage(stage!, filters).then((outcome) => {
      outcomes.push(outcome)
      running.delete(stage!)
    })
    running.set(stage!, work)
  }
  return outcomes
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
  const outcomes = await runAll(chosen, filters)
  const sum = (of: 'passed' | 'failed') => outcomes.reduce((all, outcome) => all + outcome[of], 0)
  const slow = Date.now() - begun > TIME_GOAL_MS ? ', over the 15 minutes it is built for' : ''
  console.log(`  all stages: ${seconds(begun)}${slow}\n`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} finally {
  for (const folder of [reports, world]) rmSync(folder, { recursive: true, force: true })
}
