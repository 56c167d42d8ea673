/**
 * The short forms, as `npm test` runs them: every rig once, small, each saying its seed. Programs that start servers again and again go
 * one after another, beside the rigs that are tests, two files at a time: each waits a good part of its time. Those that look at how long
 * something takes come afterwards, when nothing else of ours runs. Exits non-zero when one of them fails.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAMS, type Program, runProgram } from './runner/run-program.ts'
import { runTests, TEST_RIGS } from './runner/run-tests.ts'
import { SHORT } from './runner/short-forms.ts'
import { prepareCluster } from './system/system.ts'

/** Always the same run in `npm test`, so that red means the change is at fault; CHAOS_SEED, and the long forms, look further. */
const seed = process.env.CHAOS_SEED ?? '1552411703'
console.log(`chaos, short forms: seed ${seed}`)
const begun = performance.now()
const since = () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`

/** Programs that give an answer, or a frame, only so much time. Each uses less than one core. */
const TIMED: readonly Program[] = ['clock', 'connections']
const fallen: Program[] = []

async function run(rig: Program): Promise<void> {
  const { passed, output } = await runProgram(rig, [...SHORT[rig], '--seed', seed], { quiet: true })
  console.log(`${output.trim()}\n${rig} ${passed ? 'passed' : 'FAILED'} after ${since()}`)
  if (!passed) fallen.push(rig)
}

async function runUntimed(): Promise<void> {
  for (const rig of PROGRAMS) if (!TIMED.includes(rig)) await run(rig)
}

async function runAllTests() {
  const env = { CHAOS_SEED: seed, FUZZ_SEED: seed, STORM_SEED: seed }
  const outcome = await runTests({ rig: TEST_RIGS, env })
  console.log(`${outcome.failed > 0 ? outcome.output : ''}rigs that are tests: over after ${since()}`)
  return outcome
}

const folder = mkdtempSync(join(tmpdir(), 'juya-chaos-prepared-'))
chmodSync(folder, 0o755) // the database may run as another user
// What one process of the server compiled, all others read.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
try {
  await prepareCluster(join(folder, 'postgres'))
  const [{ passed, failed }] = await Promise.all([runAllTests(), runUntimed()])
  await Promise.all(TIMED.map(run))
  console.log(
    `chaos: ${PROGRAMS.map((rig) => `${rig} ${fallen.includes(rig) ? 'FAILED' : 'passed'}`).join(', ')}, ${passed} promises kept, ${failed} broken (${since()})`,
  )
  process.exitCode = fallen.length === 0 && failed === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
