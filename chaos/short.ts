/**
 * The short forms, as `npm test` runs them: every rig once, small, each saying its seed. Programs that start servers again and again go
 * one after another, beside the rigs that are tests, three files at a time: each waits a good part of its time. Those that look at how long
 * something takes come afterwards, when nothing else of ours runs. What failed runs once more alone at the end. Exits non-zero when one of
 * them fails then, too.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Flaky, tellOutcome } from '../tools/lib/suite/outcome.ts'
import { AGAIN_MAX, runAgain } from '../tools/lib/suite/run-again.ts'
import { runVitest } from '../tools/lib/suite/run-vitest.ts'
import { PROGRAMS, type Program, runProgram } from './runner/run-program.ts'
import { runTests, TEST_RIGS } from './runner/run-tests.ts'
import { SHORT } from './runner/short-forms.ts'
import { prepareCluster } from './system/system.ts'

/** Always the same run in `npm test`, so that red means the change is at fault; CHAOS_SEED, and the long forms, look further. */
const seed = process.env.CHAOS_SEED ?? '1552411703'
console.log(`chaos, short forms: seed ${seed}`)
const begun = performance.now()
const since = () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`

const STOP_WITHIN_MS = 5_000
/** Programs that give an answer, or a frame, only so much time. Each uses less than one core. */
const TIMED: readonly Program[] = ['clock', 'connections']
const env = { CHAOS_SEED: seed, FUZZ_SEED: seed, STORM_SEED: seed }
/** What each program that failed printed. */
const fallen = new Map<Program, string>()

const start = (rig: Program) => runProgram(rig, [...SHORT[rig], '--seed', seed], { quiet: true })

async function run(rig: Program): Promise<void> {
  const { passed, output } = await start(rig)
  console.log(`${output.trim()}\n${rig} ${passed ? 'passed' : 'FAILED'} after ${since()}`)
  if (!passed) fallen.set(rig, output)
}

async function runUntimed(): Promise<void> {
  for (const rig of PROGRAMS) if (!TIMED.includes(rig)) await run(rig)
}

async function runAllTests() {
  const ran = await runTests({ rig: TEST_RIGS, env })
  console.log(`${ran.failed > 0 ? ran.output : ''}rigs that are tests: over after ${since()}`)
  return ran
}

/** Runs what failed once more, one after another and beside nothing. */
async function programsAgain(): Promise<Flaky[]> {
  const flaky: Flaky[] = []
  for (const [rig, first] of [...fallen]) {
    const { passed, output } = await start(rig)
    console.log(`${output.trim()}\n${rig} alone, once more: ${passed ? 'passed' : 'FAILED'} after ${since()}`)
    if (!passed) continue
    fallen.delete(rig)
    flaky.push({ name: `chaos ${rig}`, first, again: output })
  }
  return flaky
}

// The process that runs them hears the signal, too; what is left then is not begun.
process.once('SIGTERM', () => setTimeout(() => process.exit(143), STOP_WITHIN_MS))

const folder = mkdtempSync(join(tmpdir(), 'juya-chaos-prepared-'))
chmodSync(folder, 0o755) // the database may run as another user
// What one process of the server compiled, all others read.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
try {
  await prepareCluster(join(folder, 'postgres'))
  const [beside] = await Promise.all([runAllTests(), runUntimed()])
  await Promise.all(TIMED.map(run))
  const flaky = fallen.size + beside.failed_files.length > AGAIN_MAX ? [] : await programsAgain()
  const tests = await runAgain(beside, (file) => runVitest({ project: 'chaos', filters: [file], env }))
  if (tests.failed > 0 && beside.failed > 0) console.log(tests.output)
  console.log(
    `chaos: ${PROGRAMS.map((rig) => `${rig} ${fallen.has(rig) ? 'FAILED' : 'passed'}`).join(', ')}, ${tests.passed} promises kept, ${tests.failed} broken (${since()})`,
  )
  const failed = fallen.size + tests.failed
  tellOutcome({
    passed: PROGRAMS.length - fallen.size + tests.passed,
    failed,
    flaky: [...flaky, ...(tests.flaky ?? [])],
    failed_tests: [...[...fallen.keys()].map((rig) => `chaos ${rig}`), ...(tests.failed_tests ?? [])],
  })
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
