/** The stages of `npm test`: what each runs, how many cores it keeps busy, and what it waits for. */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFolder } from '../../../apps/server/src/testing/folders/memory-folder.ts'
import { buildApp, isBuilt } from '../build.ts'
import { findChromium } from '../chromium.ts'
import { ROOT } from '../processes/children.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { countQuietTime } from './quiet-minutes.ts'
import { runAgain } from './run-again.ts'
import { runVitest } from './run-vitest.ts'
import { LIMIT_MS, STOPPED } from './times.ts'

export interface Stage {
  name: string
  run: (filters: string[]) => Promise<Outcome>
  /** A stage without tests yet is left out. */
  exists?: () => boolean
  /** How many cores it keeps busy; one unless said. */
  cores?: number
  /** Runs beside what keeps all cores busy, one such at a time and with the least priority: it takes what those leave, who wait for the network. */
  fills?: boolean
  /** Stages whose work it needs, where they are run at all. */
  after?: readonly string[]
  /** Where it notes what its files cost (apps/server/src/testing/costs.ts). */
  costs?: string
}

export const BEGUN = Date.now()
const { over, spent } = countQuietTime(LIMIT_MS)
/** What two quiet cores would have needed since the beginning, in milliseconds. */
export const quietMs = spent
const reports = mkdtempSync(join(tmpdir(), 'juya-reports-'))
/** Where the demo world is lived, which the journeys copy. */
const world = memoryFolder('juya-journeys')
const coverage = join(reports, 'call-coverage.txt')
const costsFile = (stage: string) => join(reports, `costs-${stage}.txt`)
/** What one process of ours compiled, all others read. */
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled')
/** What the stages share, also where the machine has more: they are built for two. */
export const CORES = 2

export const forgetReports = (): void => {
  for (const folder of [reports, world]) rmSync(folder, { recursive: true, force: true })
}

const bin = (path: string) => join(ROOT, 'node_modules', path)
const hasTests = (...patterns: string[]) =>
  patterns.some((pattern) => globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules'] }).length > 0)

const AT_LEAST = { low: true }

const is_whole = process.argv.length <= 2

/** Stages that run beside others; what looks at how long something takes waits for them. */
const FILLS = ['types', 'types-h5', 'types-admin', 'lint', 'dead-code', 'docs', 'unit', 'dom', 'server']

export const STAGES: Stage[] = [
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
  ].map(([name, project]) => ({ name: name!, run: () => types(project!), fills: true })),
  {
    name: 'lint',
    fills: true,
    run: () =>
      check([bin('@biomejs/biome/bin/biome'), 'check', '.', '--error-on-warnings', '--max-diagnostics=100'], AT_LEAST),
  },
  { name: 'dead-code', fills: true, run: () => check([bin('knip/bin/knip.js'), '--no-progress'], AT_LEAST) },
  // What a branch leaves as it was is printed at its landing (docs/STYLE.md).
  { name: 'docs', fills: true, run: () => check(['tools/docs.ts', '--check'], AT_LEAST) },
  { name: 'unit', fills: true, run: (filters) => vitest('unit', filters, AT_LEAST) },
  {
    name: 'dom',
    fills: true,
    run: (filters) => vitest('dom', filters, AT_LEAST),
    exists: () => hasTests('{apps,packages}/**/*.test.tsx'),
  },
  {
    name: 'e2e',
    cores: CORES,
    run: (filters) => journeys(filters),
    exists: () => hasTests('e2e/**/*.spec.ts'),
    after: ['build-h5', 'build-admin', 'world'],
  },
  // The last of what fills: journeys leave it a part of both cores, and once they are over it has all of them.
  {
    name: 'server',
    fills: true,
    costs: costsFile('server'),
    run: (filters) =>
      vitest('server', filters, {
        low: true,
        env: { JUYA_CALL_COVERAGE_FILE: coverage, JUYA_COSTS_FILE: costsFile('server') },
      }),
  },
  // Only after the whole server stage: which rows of the contract its tests have succeeded and been refused on.
  {
    name: 'call-coverage',
    run: () => check(['tools/call-coverage.ts'], { env: { JUYA_CALL_COVERAGE_FILE: coverage } }),
    exists: () => is_whole,
    after: ['server'],
  },
  {
    name: 'chaos',
    cores: CORES,
    after: FILLS,
    costs: costsFile('chaos'),
    run: () => check(['chaos/short.ts'], { env: { JUYA_COSTS_FILE: costsFile('chaos') } }),
    exists: () => existsSync(join(ROOT, 'chaos/short.ts')),
  },
  { name: 'bench', cores: CORES, after: FILLS, run: () => check(['bench/run.ts', '--short']) },
]

let programs = 0
interface How {
  env?: NodeJS.ProcessEnv
  /** With the least priority. */
  low?: boolean
}

/** Runs a program on this Node to its end, or until the time limit. */
async function check(args: string[], { env = {}, low = false }: How = {}): Promise<Outcome> {
  const counts = join(reports, `counts-${++programs}.json`)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, JUYA_OUTCOME_FILE: counts, FORCE_COLOR: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (low) setPriority(child.pid!, constants.priority.PRIORITY_LOW)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const stop = () => child.kill('SIGTERM')
  const timeOut = () => {
    output += `\n${STOPPED}`
    stop()
  }
  if (over.aborted) timeOut()
  over.addEventListener('abort', timeOut)
  process.once('SIGTERM', stop)
  const code = await new Promise<number>((done) => child.once('close', (value) => done(value ?? 1)))
  over.removeEventListener('abort', timeOut)
  process.off('SIGTERM', stop)
  return outcomeOf(code, output, counts)
}

/** One checker: several infer the same types again, each for itself (39 s of processor time instead of 9 for the server's project). */
function types(project: string): Promise<Outcome> {
  return check([bin('typescript/bin/tsc'), '-p', project, '--checkers', '1'], { env: { GOGC: '400' }, low: true })
}

async function build(app: string): Promise<Outcome> {
  try {
    if (!isBuilt(app)) await buildApp(app, { env: process.env, log_dir: reports })
    return { passed: 1, failed: 0, output: '' }
  } catch (error) {
    return { passed: 0, failed: 1, output: (error as Error).message }
  }
}

/** The tests of a project; a file that fails runs once more alone. */
async function vitest(
  project: string,
  filters: readonly string[],
  { env = {}, low = false, title }: How & { title?: string | undefined } = {},
): Promise<Outcome> {
  const run = (of: readonly string[]) =>
    runVitest({ project, filters: of, env, low, ...(title ? { title } : {}), over })
  return runAgain(await run(filters), (file) => run([file]))
}

/** Rigs that are tests. */
export const rigs = (filters: readonly string[], title?: string): Promise<Outcome> =>
  vitest('chaos', filters, { title })

export function journeys(filters: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const env = { ...more, CHROMIUM_PATH: findChromium(), ...(is_whole ? { JUYA_DEMO_WORLD: world } : {}) }
  return vitest('e2e', filters, { env })
}
