/**
 * npm run chaos:mutants [-- name …]: switches one fault on at a time and runs the rig that must notice it, after the same rig has
 * passed without. A fault that no rig notices is a failure of the rigs.
 */
import { MUTANTS, type Mutant } from '../apps/server/src/platform/mutants.ts'
import { type Program, runProgram } from './run-program.ts'
import { runTests } from './run-tests.ts'
import { SHORT } from './short-forms.ts'

type Watcher = { file: string; promise: string } | { program: Program }

/** Which rigs, and which of their promises. */
const WATCHERS: Record<Mutant, Watcher[]> = {
  no_lot_lock: [{ file: 'race', promise: 'a maximum that is raised while another node takes a bid' }],
  closer_without_lock: [
    { file: 'race', promise: 'the closer waits for a bid that came in time' },
    { program: 'closing' },
  ],
  key_after_rules: [{ file: 'race', promise: 'give more time once' }],
  no_balance_trigger: [{ file: 'books', promise: 'money out of nothing' }],
  callback_without_amount: [{ file: 'payments', promise: 'of many payments none is lost' }],
  role_from_client: [{ file: 'access', promise: 'an operator is what the house says' }],
  no_owner_check: [{ file: 'access', promise: 'by order.confirm' }],
}
const SEED = 1_552_411_703
/** A race that a program meets by chance may pass it by once: then its next seed is tried, so many in all. */
const SEEDS = 3

async function look(watcher: Watcher, env: NodeJS.ProcessEnv = {}): Promise<{ passed: boolean; output: string }> {
  if ('program' in watcher) {
    const { program } = watcher
    const tries = env.JUYA_MUTANT === undefined ? 1 : SEEDS
    for (let i = 0; ; i++) {
      const seen = await runProgram(program, [...SHORT[program], '--seed', String(SEED + i)], { env, quiet: true })
      if (!seen.passed || i + 1 === tries) return seen
    }
  }
  const { passed, failed, output } = await runTests({ ...watcher, env })
  return { passed: failed === 0 && (passed > 0 || env.JUYA_MUTANT !== undefined), output }
}

const chosen = MUTANTS.filter((name) => process.argv.length <= 2 || process.argv.includes(name))
let [looks, missed] = [0, 0]
for (const name of chosen)
  for (const watcher of WATCHERS[name]) {
    const sound = await look(watcher)
    const faulty = await look(watcher, { JUYA_MUTANT: name, NODE_ENV: 'test' })
    const caught = sound.passed && !faulty.passed
    looks++
    if (!caught) missed++
    const why = sound.passed ? 'nobody noticed' : 'the rig fails without it, too'
    const by = 'program' in watcher ? watcher.program : `${watcher.file}: ${watcher.promise}`
    console.log(`  ${caught ? '✓ caught' : `✗ MISSED (${why})`}  ${name}, by ${by}`)
    if (!sound.passed) console.log(sound.output.split('\n').slice(-40).join('\n'))
  }
console.log(`${looks - missed} of ${looks} looks caught their mutant`)
process.exitCode = missed > 0 ? 1 : 0
