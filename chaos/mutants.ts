/**
 * npm run chaos:mutants [-- name …] [--seeds n] [--seed n]: switches one fault on at a time and runs the rig that must notice it, after
 * the same rig has passed without. A fault that no rig notices is a failure of the rigs. Each is looked for with n seeds, one unless said
 * otherwise.
 */
import { MUTANTS, type Mutant } from '../apps/server/src/platform/mutants.ts'
import { readOptions } from './runner/options.ts'
import { hindrance, type Look, look, nameOf, type Watcher } from './runner/watchers.ts'

/** Which rig, and which of its promises. */
const WATCHERS: Record<Mutant, Watcher> = {
  no_lot_lock: { rig: 'race', promise: 'a maximum that is raised while another node takes a bid' },
  closer_without_lock: { rig: 'race', promise: 'the closer waits for a bid that came in time' },
  key_after_rules: { rig: 'race', promise: 'give more time once' },
  no_balance_trigger: { rig: 'books', promise: 'money out of nothing' },
  callback_without_amount: { rig: 'payments', promise: 'of many payments none is lost' },
  callback_believed: { rig: 'callbacks', promise: 'is not moved by a signed message that is not true' },
  forwarded_for_believed: { rig: 'guessing', promise: 'kinds of lies about where they come from' },
  guess_counted_late: { rig: 'guessing', promise: 'that were on their way when the lock fell' },
  session_end_untold: { rig: 'sessions', promise: 'a session that ends closes its sockets on every node' },
  session_key_short: { rig: 'sessions', promise: 'tokens that take turns' },
  role_from_client: { rig: 'access', promise: 'an operator is what the house says' },
  no_owner_check: { rig: 'access', promise: 'by order.confirm' },
  key_without_body: { rig: 'race-keys', promise: 'order.confirm is done once under one key' },
  bid_answered_early: {
    program: 'supervisor',
    args: [
      '--bids',
      '600',
      '--lots',
      '12',
      '--bidders',
      '40',
      '--kills',
      '3',
      '--database-kills',
      '0',
      '--back-within',
      '60',
    ],
    complaint: /bid .* was acknowledged and is not there/,
  },
  bid_number_unread: { program: 'faultproxy', complaint: /bid .* was answered refused .* and is there/ },
  closer_own_clock: { program: 'clock', complaint: /lot .* was (not closed|closed .* ms after its end)/ },
  outage_forgotten: { program: 'closing', complaint: /ended without the time an outage gives/ },
  lock_owner_unread: { rig: 'second-start', promise: 'a second start is refused' },
  text_unchecked: { rig: 'fuzz', promise: 'nonsense is answered in words, at site.' },
  stack_in_answer: { rig: 'fuzz', promise: 'nonsense is answered in words, at address.' },
  state_unread: { rig: 'states', promise: 'shipped: what may be done is done' },
  user_from_body: { rig: 'extras', promise: 'set by nobody, at address.' },
  money_loosely_read: { rig: 'money', promise: 'only amounts are amounts, at auction.bid' },
  member_for_good: { rig: 'rights', promise: 'a socket that is open hears nothing more' },
  drain_turns_all_away: { cluster: ['rolling'], complaint: /no request fails.*BROKEN/ },
}
const SEED = 1_552_411_703

const LAST_LINES = 40

const args = process.argv.slice(2)
const first_option = args.findIndex((arg) => arg.startsWith('--'))
const names = first_option < 0 ? args : args.slice(0, first_option)
const options = readOptions(first_option < 0 ? [] : args.slice(first_option))
const seeds = Array.from({ length: options.number('seeds', 1) }, (_, n) => String(options.number('seed', SEED) + n))
const unknown = names.filter((name) => !MUTANTS.some((one) => one === name))
if (unknown.length > 0) throw new Error(`There is no mutant ${unknown.join(', ')}. Mutants: ${MUTANTS.join(', ')}`)

/** Several faults may have one watcher, which has to be seen well only once. */
const sound = new Map<string, Promise<Look>>()
function seenSound(watcher: Watcher, seed: string): Promise<Look> {
  const asked = JSON.stringify([watcher, seed])
  const known = sound.get(asked) ?? look(watcher, seed, { JUYA_MUTANT: '' })
  sound.set(asked, known)
  return known
}

/** @returns what is wrong with the watcher, and what it said; undefined when it noticed the fault */
async function missedBy(
  name: Mutant,
  watcher: Watcher,
  seed: string,
): Promise<{ why: string; output: string } | undefined> {
  const without = await seenSound(watcher, seed)
  if (!without.held) return { why: 'the rig fails without it, too', output: without.output }
  const { held, complains, output } = await look(watcher, seed, { JUYA_MUTANT: name, NODE_ENV: 'test' })
  if (complains) return undefined
  return { why: held ? 'nobody noticed' : 'it failed for another reason', output }
}

let missed = 0
let unseen = 0
const chosen = MUTANTS.filter((name) => names.length === 0 || names.includes(name))
for (const name of chosen) {
  const watcher = WATCHERS[name]
  const hindered = hindrance(watcher)
  if (hindered) {
    unseen++
    console.log(`  – not looked for  ${name}, by ${nameOf(watcher)}. ${hindered}`)
    continue
  }
  for (const seed of seeds) {
    const miss = await missedBy(name, watcher, seed)
    const with_seed = seeds.length > 1 ? `, seed ${seed}` : ''
    console.log(`  ${miss ? `✗ MISSED (${miss.why})` : '✓ caught'}  ${name}, by ${nameOf(watcher)}${with_seed}`)
    if (!miss) continue
    missed++
    console.log(miss.output.split('\n').slice(-LAST_LINES).join('\n'))
  }
}
const looks = (chosen.length - unseen) * seeds.length
console.log(
  `${looks - missed} of ${looks} looks caught their mutant${unseen > 0 ? `, ${unseen} mutants not looked for` : ''}`,
)
process.exitCode = missed > 0 ? 1 : 0
