/**
 * Every call of the contract, first as an honest client sends it, then under inputs no honest client sends: what is meant
 * well is done, to the rest nothing but words comes back, and quickly. Cases use up what they are about and go on using it, and try the
 * ids of others. What is strange, and which field says it, takes turns by lot: nothing comes again before all had their turn. Short: 12
 * cases a call, one of them in good faith; FUZZ_CASES and FUZZ_SEED set another number, each dozen prepared anew, and repeat a run.
 */

import { ALL_CALLS, type Call, operator, REFUSALS } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { type Caller, guest, openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { headersOf, queryOf, requestOf, type WireRequest } from './http-requests.ts'
import { fieldsOf, neededOf, sampleOf } from './sample-inputs.ts'
import {
  type Fixtures,
  idFieldsOf,
  makeFixtures,
  strayPreparations,
  type ValidCall,
  validCall,
  wordsFor,
} from './valid-calls.ts'

const CASES = Number(process.env.FUZZ_CASES ?? 12)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** The most processor time an answer may take. What waits for the database is ended by it, regardless of the machine's other work. */
const SLOW_MS = 2_000
/** A call is prepared anew so often: some preparations take days of the world's time. */
const PREPARATIONS = Math.min(6, Math.ceil(CASES / 12))
/** Words only the inside of the server could have said. */
const LEAK =
  /\bat [\w.]+ \(|node_modules|\/apps\/|\bselect .+ from\b|insert into|violates|syntax error|PostgresError|DatabaseError|ZodError/i

let world: World
let fixtures: Fixtures
let stranger: Caller
/** Calls that did what they were asked at least once. */
const reached = new Set<Call>()
/** The answer to the last attempt to do a call in good faith. */
const told = new Map<Call, string>()
/** Ids that calls were about: valid ones, used up ones, other people's. */
const trail: unknown[] = []
let slowest = { took_ms: 0, name: '' }
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  fixtures = await makeFixtures(world)
  stranger = await newBuyer(world, { verified: true })
  trail.push(...Object.values(fixtures.ids))
})
afterAll(() => world.close())

const DEEP = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as unknown
const STRANGE: readonly unknown[] = [
  null,
  '',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  -1,
  -0,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  true,
  [],
  {},
  [[]],
  { __proto__: null, constructor: { prototype: {} } },
  ['\u0000'],
  "' or 1=1 --",
  '%',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '𝟙𝟚𝟛',
  '１２３',
  '好'.repeat(20_000),
  DEEP,
]

/** Picks one after another in an order of chance: none comes again before all had their turn. */
class Turns<Item> {
  private left: Item[] = []
  private readonly all: readonly Item[]
  private readonly random: SeededRandom

  constructor(all: readonly Item[], random: SeededRandom) {
    this.all = all
    this.random = random
  }

  next(): Item {
    if (this.left.length === 0) this.left = this.random.shuffled(this.all)
    return this.left.pop()!
  }
}

/** What one call's cases are drawn from. */
interface Chance {
  random: SeededRandom
  names: Turns<string>
  strange: Turns<unknown>
}
const chanceOf = (call: Call, seed: number): Chance => {
  const random = new SeededRandom(seed)
  return {
    random,
    names: new Turns([...Object.keys(fieldsOf(call)), ''], random),
    strange: new Turns(STRANGE, random),
  }
}

/** One field becomes strange, or another's, or goes missing, or an unknown field appears. */
function mutated(input: Record<string, unknown>, call: Call, { random, names, strange }: Chance) {
  const changed = { ...input }
  const rounds = 1 + random.upTo(2)
  for (let i = 0; i < rounds; i++) {
    const name = names.next() || random.pick(['is_admin', 'price_fen', 'user_id'])
    if (random.happens(0.1)) delete changed[name]
    else if (idFieldsOf(call).includes(name) && random.happens(0.5)) {
      const other = random.pick(trail)
      changed[name] = Array.isArray(changed[name]) ? [other] : other
    } else changed[name] = strange.next()
  }
  return changed
}

const RAW_BODIES = (json: string): Array<{ type: string; body: string | Buffer }> => [
  { type: 'application/json', body: `{"__proto__":{"polluted":1},${json.slice(1)}` },
  { type: 'application/json', body: `{"constructor":{"prototype":{"polluted":1}}}` },
  { type: 'application/json', body: `{"id":1,"id":2,"id":"x"}` },
  { type: 'application/json', body: `{"id":1e309,"amount_fen":-1e309}` },
  { type: 'application/json', body: `{"id":${'['.repeat(1_000)}${']'.repeat(1_000)}}` },
  { type: 'application/json', body: json.slice(0, -3) },
  { type: 'application/json', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: 'application/json', body: '' },
  { type: 'application/json', body: '[]' },
  { type: 'application/json', body: '"text"' },
  { type: 'application/xml', body: '<a/>' },
  { type: 'text/plain', body: json },
  { type: 'application/x-www-form-urlencoded', body: 'id=1&id=2' },
  { type: 'multipart/form-data; boundary=x', body: '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1' },
  { type: 'multipart/form-data', body: '--x' },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nnot a picture\r\n--x--\r\n',
  },
]

interface Case extends WireRequest {
  caller: Caller
}

function strangeCase(call: Call, valid: ValidCall, chance: Chance): Case {
  const { random } = chance
  const caller = random.happens(0.3)
    ? random.pick([guest, stranger, fixtures.person, fixtures.shop, fixtures.operator])
    : valid.caller
  const sample = random.happens(0.6) ? valid.input : sampleOf(call, wordsFor(fixtures, call), random)
  const input = mutated(sample, call, chance)
  const headers: Record<string, string> = {
    ...headersOf(caller),
    'accept-language': random.pick(['en', 'zh-CN', '', 'xx\u00ff']),
    ...(random.happens(0.1) ? { 'shop-id': random.pick(['-1', 'x', '99999999999999999999']) } : {}),
    ...(random.happens(0.3) ? { 'idempotency-key': random.happens(0.8) ? crypto.randomUUID() : 'not a key' } : {}),
    ...(random.happens(0.05) ? { 'secret-fields': random.pick(['!!', 'bnVsbA', 'W10', 'eyJpZCI6Int9In0']) } : {}),
  }
  if (call.method === 'GET') return { caller, url: `${call.path}?${queryOf(input)}`, headers }
  if (random.happens(0.8))
    return {
      caller,
      url: call.path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    }
  const raw = random.pick(RAW_BODIES(JSON.stringify(sample)))
  return { caller, url: call.path, headers: { ...headers, 'content-type': raw.type }, payload: raw.body }
}

const unhandled = async (): Promise<number> =>
  (await world.services.metrics.unhandled_errors.get()).values[0]?.value ?? 0

/** Sends a case and looks at any answer. */
async function send(
  call: Call,
  { caller: _, ...request }: Case,
  about: string,
): Promise<{ code: number; msg: string }> {
  const before = await unhandled()
  const used = process.threadCpuUsage()
  const response = await world.app.http!.inject({ method: call.method, ...request })
  const { user, system } = process.threadCpuUsage(used)
  const took_ms = (user + system) / 1_000
  if (took_ms > slowest.took_ms) slowest = { took_ms, name: `${call.domain}.${call.name}` }
  const said = `seed ${SEED}, ${about}: ${JSON.stringify(request).slice(0, 600)} → ${response.statusCode} ${response.body.slice(0, 300)}`
  expect(response.statusCode, said).toBeLessThan(500)
  expect(await unhandled(), said).toBe(before)
  const envelope = JSON.parse(response.body)
  if (envelope.code === 1) reached.add(call)
  expect(envelope.code, said).not.toBe(REFUSALS.INTERNAL.code)
  // What people wrote may say anything; what the server says by itself is the message, and why it refused.
  expect(JSON.stringify(envelope.code === 1 ? envelope.msg : envelope), said).not.toMatch(LEAK)
  expect(took_ms, said).toBeLessThan(SLOW_MS)
  return envelope
}

/** Does a call in good faith. Fixtures that strange cases have worn out (sessions ended, addresses gone) are made anew. */
async function doIt(call: Call, random: SeededRandom, about: string): Promise<ValidCall> {
  const plain = (row: Call, words: Record<string, unknown>) => neededOf(row, words, random)
  for (let worn_out = true; ; worn_out = false) {
    const valid = await validCall(fixtures, call, plain).catch((error) => {
      if (!worn_out) throw error
    })
    if (valid) {
      trail.push(...idFieldsOf(call).flatMap((field) => valid.input[field] ?? []))
      const { code, msg } = await send(call, { caller: valid.caller, ...requestOf(call, valid) }, about)
      if (code === 1 || !worn_out) return valid
      told.set(call, `${code} ${msg} for ${JSON.stringify(valid.input).slice(0, 300)}`)
    }
    fixtures = await makeFixtures(world)
  }
}

/** Ids of others are tried as well: of the categories that goods and lots stand in here, one may have been closed. */
async function openCategories(): Promise<void> {
  const closed = await world.sql<{ id: number }>(
    'select id::int from site_categories where not active order by level, id',
  )
  for (const { id } of closed)
    await world.send(fixtures.operator, operator.enableCategory, { id, reason: 'goods stand in it' })
}

test.each(ALL_CALLS.map((call) => [`${call.domain}.${call.name}`, call] as const))(
  'what is meant well is done, and nonsense is answered in words, at %s',
  async (name, call) => {
    const chance = chanceOf(call, SEED ^ hashOf(name))
    const { random } = chance
    let valid: ValidCall | undefined
    for (let n = 0; n < CASES; n++) {
      if (n % Math.ceil(CASES / PREPARATIONS) === 0) valid = await doIt(call, random, `case ${n}, in good faith`)
      else if (random.happens(0.15))
        await send(call, { caller: valid!.caller, ...requestOf(call, valid!) }, `case ${n}, once more`)
      else await send(call, strangeCase(call, valid!, chance), `case ${n}`)
    }
    if (name === 'operator.disableCategory') await openCategories()
  },
  600_000,
)

/** Calls that cannot be done in this world, each with its reason. One that can be done all the same fails, too. */
const BEYOND: Record<string, string> = {}

test('every call did what it was asked at least once', () => {
  console.log(
    JSON.stringify({
      rig: 'fuzz',
      seed: SEED,
      cases_per_call: CASES,
      calls: ALL_CALLS.length,
      reached: reached.size,
      slowest_ms: Math.round(slowest.took_ms),
      slowest: slowest.name,
    }),
  )
  const never = ALL_CALLS.filter((call) => !reached.has(call)).map((call) => `${call.domain}.${call.name}`)
  const unexplained = ALL_CALLS.filter((call) => never.includes(`${call.domain}.${call.name}`))
    .filter((call) => !BEYOND[`${call.domain}.${call.name}`])
    .map(
      (call) =>
        `${call.domain}.${call.name} needs a preparation in chaos/calls/prepared-calls.ts; it said ${told.get(call)}`,
    )

  expect(unexplained).toEqual([])
  expect(Object.keys(BEYOND).filter((name) => !never.includes(name))).toEqual([])
  expect(never.length).toBeLessThan(ALL_CALLS.length / 10)
  expect(strayPreparations()).toEqual([])
})

test('nobody’s prototype was changed', () => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

/** So that each call has cases of its own, the same ones for the same seed. */
const hashOf = (name: string): number =>
  [...name].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 7)
