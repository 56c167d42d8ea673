/** The short forms, as `npm test` runs them: every rig once, small, each saying its seed. Exits non-zero when one of them fails. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runTests } from './run-tests.ts'

const SUPERVISOR = [
  '--bids',
  '3000',
  '--kills',
  '5',
  '--database-kills',
  '1',
  '--lots',
  '40',
  '--bidders',
  '120',
  '--resets',
  '30',
]
/** A build machine has more to do than to start our server. */
const PATIENT = ['--back-within', '60']

async function supervisor(seed: string): Promise<boolean> {
  const file = join(import.meta.dirname, 'supervisor.ts')
  const args = ['--disable-warning=ExperimentalWarning', file, ...SUPERVISOR, ...PATIENT, '--seed', seed]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((done) => child.once('close', (code) => done(code === 0)))
}

/** Always the same run in `npm test`, so that red means the change is at fault; CHAOS_SEED, and the long forms, look further. */
const seed = process.env.CHAOS_SEED ?? '1552411703'
console.log(`chaos, short forms: seed ${seed}`)
const begun = performance.now()
const survived = await supervisor(seed)
const { passed, failed, output } = await runTests({
  file: ['race', 'books', 'access', 'fuzz', 'payments'],
  env: { CHAOS_SEED: seed, FUZZ_SEED: seed, STORM_SEED: seed },
})
if (failed > 0) console.log(output)
console.log(
  `chaos: supervisor ${survived ? 'passed' : 'FAILED'}, ${passed} promises kept, ${failed} broken (${((performance.now() - begun) / 1_000).toFixed(0)} s)`,
)
process.exitCode = survived && failed === 0 ? 0 : 1
