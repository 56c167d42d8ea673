/**
 * Every writing call of the contract, sent many times at once to three nodes: with one key it is done once and answered alike, other
 * content under that key is refused, and with keys of their own the sends do no more than they may. The changes are counted by
 * triggers on every table and compared with what one send after the same preparation does. Short: 20 sends of the calls that move money or
 * end a state. RACE_SENDS sets another number, RACE_EVERY=1 takes all calls (npm run chaos -- race --sends 50).
 */

import { randomUUID } from 'node:crypto'
import { ALL_CALLS, type Call, type Envelope, REFUSALS } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../apps/server/src/app.ts'
import { expectBooksBalance } from '../../apps/server/src/domains/ledger/testing.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { requestOf } from '../calls/http-requests.ts'
import { neededOf, otherInputOf } from '../calls/sample-inputs.ts'
import { type Fixtures, makeFixtures, type ValidCall, validCall } from '../calls/valid-calls.ts'
import { type Journal, keepJournal } from './change-counts.ts'
import { effects } from './effects.ts'
import { fatesOfOrders } from './order-outcomes.ts'

const SENDS = Number(process.env.RACE_SENDS ?? 20)
const EVERY = process.env.RACE_EVERY === '1'
const NODES = 3

const nameOf = (call: Call) => `${call.domain}.${call.name}`
const WRITES = ALL_CALLS.filter((call) => call.effect === 'write')

/** Time passes only in preparations: what became due by itself meanwhile would be counted as the call's. */
const STILL_CLOCK = `
  update platform_clock set lead_ms = extract(epoch from platform_now()) * 1000;
  create or replace function platform_now() returns timestamptz language sql volatile as
    $$ select timestamptz 'epoch' + lead_ms * interval '1 millisecond' from platform_clock $$`

/** Every decision gets an audit: which ones do is a matter of chance otherwise, and so is what one of them changes. */
async function drawEveryDecision(): Promise<void> {
  await world.sql(`update platform_settings set value = '10000' where key = 'operator.decision_audit_bp'`)
  await world.sql('update operator_audit_seeds set share_bp = 10000')
  world.services.settings.forget()
}

let world: World
let fixtures: Fixtures
let nodes: App[]
let journal: Journal
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  const others = Array.from({ length: NODES - 1 }, () => openApp(world.services.config, world.services.secrets))
  nodes = [world.app, ...(await Promise.all(others))]
  for (const node of nodes) await node.http!.ready()
  await world.sql(STILL_CLOCK)
  fixtures = await makeFixtures(world)
  await drawEveryDecision()
  journal = await keepJournal(world)
})
afterEach(() => expectBooksBalance(world))
afterAll(async () => {
  for (const node of nodes.slice(1)) await node.stop()
  await world.close()
})

/** On a machine with much else to do a send may not get its turn in time, and says so: nothing was done, and it is sent again. */
const UNCLEAR: readonly number[] = [REFUSALS.RATE_LIMITED.code]

async function send(call: Call, valid: ValidCall, key: string, node: number): Promise<Envelope<unknown>> {
  const { headers, ...request } = requestOf(call, valid)
  for (;;) {
    const http = nodes[node % nodes.length]!.http!
    const response = await http.inject({
      method: call.method,
      ...request,
      headers: { ...headers, 'idempotency-key': key },
    })
    const answer = response.json() as Envelope<unknown>
    if (!UNCLEAR.includes(answer.code)) return answer
  }
}

/** The call prepared anew, up to the moment it is sent. */
async function begin(call: Call): Promise<ValidCall> {
  const valid = await validCall(fixtures, call, (row, words) => neededOf(row, words, new SeededRandom(7)))
  await world.services.jobs.runNow('operator.draw_days') // or the first decision of a day does it
  await world.settle()
  await journal.read()
  return valid
}

/** Changes since then, with all that follows from them. */
async function done(): Promise<Record<string, number>> {
  await world.settle()
  return effects(await journal.read())
}

async function many(call: Call, valid: ValidCall, keyOf: () => string) {
  const answers = await Promise.all(Array.from({ length: SENDS }, (_, n) => send(call, valid, keyOf(), n)))
  return { answers, did: await done() }
}

const times = (one: Record<string, number>, n: number) =>
  Object.fromEntries(Object.entries(one).map(([what, count]) => [what, count * n]))

/** Nothing more than this, nothing of another kind. */
function expectAtMost(did: Record<string, number>, most: Record<string, number>, said: string): void {
  const beyond = Object.entries(did).filter(([what, n]) => n > (most[what] ?? 0))
  expect(Object.fromEntries(beyond), `${said}; at most ${JSON.stringify(most)}`).toEqual({})
}

/** Other content that could be done, of a call in which one changed field would be refused for any key. */
const OTHER_INPUT: Record<string, object> = {
  'wallet.recharge': { amount_fen: 300_00, shown_total_fen: 300_00 },
}
const otherOf = (call: Call, input: Record<string, unknown>) => {
  const other = OTHER_INPUT[nameOf(call)]
  return other ? { ...input, ...other } : otherInputOf(call, input)
}
const chosen = WRITES.filter((call) => EVERY || call.repeat.weighty)

test.each(chosen.map((call) => [nameOf(call), call] as const))(
  '%s is done once under one key, and under many no more often than it may',
  async (name, call) => {
    const { anew, keyless, weighty } = call.repeat
    const single = await begin(call)
    const first = await send(call, single, randomUUID(), 0)
    expect(first, `${name} in good faith`).toMatchObject({ code: 1 })
    const one = await done()

    const key = randomUUID()
    const valid = await begin(call)
    const { answers, did } = await many(call, valid, () => key)
    expect(answers.some((answer) => answer.code === 1)).toBe(true)
    if (keyless) expectAtMost(did, anew === 'each' ? times(one, SENDS) : one, `one key, ${keyless}`)
    else {
      for (const answer of answers) expect(answer).toEqual(answers[0])
      if (weighty) expect(did).toEqual(one)
      else expectAtMost(did, one, 'one key')
      const other = valid.multipart ? undefined : otherOf(call, valid.input)
      if (other) {
        expect(await send(call, { ...valid, input: other }, key, 1)).toMatchObject({
          code: REFUSALS.IDEM_MISMATCH.code,
        })
        expect(await done()).toEqual({})
      }
    }

    const apart = await many(call, await begin(call), randomUUID)
    expect(apart.answers.some((answer) => answer.code === 1)).toBe(true)
    if (anew === 'each') expectAtMost(apart.did, times(one, SENDS), 'keys of their own')
    else if (weighty) expect(apart.did).toEqual(one)
    else expectAtMost(apart.did, one, 'keys of their own')
  },
)

test('what was paid for each of these orders is with its shop, a fee, back with its buyer, or held', async () => {
  const { paid, problems } = await fatesOfOrders(world)

  expect(problems).toEqual([])
  expect(paid).toBeGreaterThan(20)
})
