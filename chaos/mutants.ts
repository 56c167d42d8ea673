/**
 * npm run chaos:mutants [-- name …]: switches one fault on at a time and runs the rig that must notice it, after the same rig has
 * passed without. A fault that no rig notices is a failure of the rigs.
 */
import { MUTANTS, type Mutant } from '../apps/server/src/platform/mutants.ts'
import { runTests } from './run-tests.ts'

/** Which rig, and which of its promises. */
const WATCHERS: Record<Mutant, { file: string; promise: string }> = {
  no_lot_lock: { file: 'race', promise: 'a maximum that is raised while another node takes a bid' },
  closer_without_lock: { file: 'race', promise: 'the closer waits for a bid that came in time' },
  key_after_rules: { file: 'race', promise: 'give more time once' },
  no_balance_trigger: { file: 'books', promise: 'money out of nothing' },
  callback_without_amount: { file: 'payments', promise: 'of many payments none is lost' },
  role_from_client: { file: 'access', promise: 'an operator is what the house says' },
  no_owner_check: { file: 'access', promise: 'by order.confirm' },
}

const chosen = MUTANTS.filter((name) => process.argv.length <= 2 || process.argv.includes(name))
let missed = 0
for (const name of chosen) {
  const watcher = WATCHERS[name]
  const sound = await runTests(watcher)
  const works = sound.failed === 0 && sound.passed > 0
  const faulty = await runTests({ ...watcher, env: { JUYA_MUTANT: name, NODE_ENV: 'test' } })
  const caught = works && faulty.failed > 0
  if (!caught) missed++
  const why = works ? 'nobody noticed' : 'the rig fails without it, too'
  console.log(`  ${caught ? '✓ caught' : `✗ MISSED (${why})`}  ${name}, by ${watcher.file}: ${watcher.promise}`)
  if (!works) console.log(sound.output.split('\n').slice(-40).join('\n'))
}
console.log(`${chosen.length - missed} of ${chosen.length} mutants caught`)
process.exitCode = missed > 0 ? 1 : 0
