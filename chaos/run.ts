/**
 * npm run chaos -- <rig> [--seed n] [--name n …]: one rig in its long form. Without a rig: all of them, one after another.
 *   crashes     kills under bids, deposits and payments (--bids, --kills, --database-kills, --lots, --bidders, --resets, --runs)
 *   closing     lots that are all due at once, raced for by several nodes (--lots, --bids, --kills, --nodes, --bidders, --slow)
 *   clock       nodes whose own clocks are wrong, and jump by an hour while lots end (--lots, --jumps, --turns)
 *   connections  connections that misbehave in turn (--turns, --turn-ms, --clients, --lots, --bidders)
 *   second-start  a data folder started twice, and again after a kill (--starts)
 *   comes-back  npm start with its server and its database killed
 *   check       what the other rigs look at: a small sale, broken by hand in one way after another
 *   race        races held at pause points; every writing call sent many times to three nodes; limits and stock under a crowd (--sends, --crowd, --lots, --buyers, --baskets)
 *   ledger      random days of money beside a model (--runs)
 *   lives       one life across all features of money beside a model, long (--steps)
 *   lines       lives of orders of three things, with coupons, edited prices, parcels and cases about pieces, beside a model (--lives)
 *   points-lives  lives of points: earned, spent, given back, taken back, lapsed and rescued in any order, beside a model (--lives)
 *   fuzz        nonsense for every call (--cases, 200 unless given)
 *   access      other people's ids in every call
 *   states      every state of everything, every step, everybody who could ask
 *   extras      fields no client may set, in every write
 *   money       amounts that are none, in every field that is money
 *   rights      rights that are taken away, on every node and open socket
 *   bulk        the server killed in the middle of a bulk run
 *   rewards     people who check in, exchange points and buy VIP while server and database are killed (--people, --acts)
 *   jobs        every job beside bids, while all running lots have changed (--lots-changed)
 *   payments    payments by card, in WeChat Pay and in Alipay in bad weather (--payments, --forged)
 *   callbacks   callbacks that are not the provider's, or not true
 *   payouts     money out under lost, late and doubled answers and kills of the server (--payouts, --kills)
 *   sessions    whose token it is: many people over the same connections, and what ends, ends everywhere (--turns)
 *   guessing    guesses at passwords and codes over three nodes, while Redis is lost (--guesses)
 *   guests      calls without a login over three nodes, from lying addresses, while Redis is lost
 */
import { readOptions } from './runner/options.ts'
import { isProgram, PROGRAMS, runProgram } from './runner/run-program.ts'
import { runTests, TEST_RIGS } from './runner/run-tests.ts'

const RIGS = [...PROGRAMS, ...TEST_RIGS, 'ledger'] as const
type Rig = (typeof RIGS)[number]

async function runRig(rig: Rig, args: string[]): Promise<boolean> {
  const begun = performance.now()
  const options = readOptions(args)
  const seed = String(options.seed)
  console.log(`${rig}: seed ${seed}`)
  if (isProgram(rig)) return (await runProgram(rig, args.includes('--seed') ? args : [...args, '--seed', seed])).passed
  const env = {
    CHAOS_SEED: seed,
    FUZZ_SEED: seed,
    STORM_SEED: seed,
    FUZZ_CASES: String(options.number('cases', 200)),
    STORM_PAYMENTS: String(options.number('payments', 10_000)),
    STORM_FORGED: String(options.number('forged', 5_000)),
    PAYOUTS: String(options.number('payouts', 3_000)),
    PAYOUT_KILLS: String(options.number('kills', 20)),
    GUESSES: String(options.number('guesses', 10_000)),
    SESSIONS_TURNS: String(options.number('turns', 10_000)),
    REWARDS_PEOPLE: String(options.number('people', 200)),
    REWARDS_ACTS: String(options.number('acts', 40)),
    POINTS_LIVES: String(options.number('lives', 5_000)),
    STATES_ALL: '1',
    ACCESS_ALL: '1',
    STARTS: String(options.number('starts', 100)),
    RACE_EVERY: '1',
    RACE_SENDS: String(options.number('sends', 50)),
    RACE_CROWD: String(options.number('crowd', 500)),
    RACE_LOTS: String(options.number('lots', 20)),
    BASKET_RACES: String(options.number('baskets', 500)),
    RACE_CHECKOUTS: String(options.number('checkouts', 500)),
    RACE_BUYERS: String(options.number('buyers', 10_000)),
    LEDGER_RUNS: String(options.number('runs', 5_000)),
    LIVES: '1',
    JOBS_LOTS: String(options.number('lots-changed', 80_000)),
    LINE_LIVES: String(options.number('lives', 5_000)),
    LIVES_STEPS: String(options.number('steps', 5_000)),
  }
  // Asked for by name, the race is all of them.
  const races = TEST_RIGS.filter((name) => name.startsWith('race'))
  const { passed, failed, output } = await runTests({ rig: rig === 'race' && named ? races : rig, env })
  const took_s = ((performance.now() - begun) / 1_000).toFixed(0)
  if (failed > 0) console.log(output)
  else
    console.log(
      output
        .split('\n')
        .filter((line) => line.startsWith('{"rig"'))
        .join('\n'),
    )
  console.log(`${rig}: ${passed} passed, ${failed} failed (${took_s} s, seed ${seed})`)
  return failed === 0
}

const [named, ...rest] = process.argv.slice(2)
const rig = RIGS.find((one) => one === named)
if (named && !named.startsWith('--') && !rig) {
  console.error(`There is no rig ${named}. Rigs: ${RIGS.join(', ')}`)
  process.exitCode = 1
} else {
  const args = rig ? rest : process.argv.slice(2)
  const results: boolean[] = []
  for (const one of rig ? [rig] : RIGS) results.push(await runRig(one, args))
  process.exitCode = results.every(Boolean) ? 0 : 1
}
