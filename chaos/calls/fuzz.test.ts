/**
 * Every call of the contract, first as somebody would who means it, then under inputs nobody would send in good faith: what is meant
 * well is done, to the rest nothing but words comes back, and quickly. Cases use up what they are about and go on using it, and try the
 * ids of others. Short: 20 cases a call; FUZZ_CASES and FUZZ_SEED set another number and repeat a run.
 */
import { ALL_CALLS, type Call, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { type Caller, guest, openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { type Chance, chanceOf } from '../runner/options.ts'
import { type House, idFieldsOf, type Living, livingSample, openHouse, strayStories, wordsFor } from './living.ts'
import { headersOf, queryOf, requestOf, type WireRequest } from './requests.ts'
import { fieldsOf, neededOf, sampleOf } from './samples.ts'

const CASES = Number(process.env.FUZZ_CASES ?? 20)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** What nobody should wait for longer; FUZZ_PATIENCE multiplies it for a machine that has more to do than this. */
const SLOW_MS = 2_000 * Number(process.env.FUZZ_PATIENCE ?? (process.env.CI ? 5 : 1))
/** A call's story is told anew so often at most: some take days of the world's time. */
const STORIES_MAX = 6
/** What only the inside of the server could have said. */
const LEAK =
  /\bat [\w.]+ \(|node_modules|\/apps\/|\bselect .+ from\b|insert into|violates|syntax error|PostgresError|DatabaseError|ZodError/i

let world: World
let house: House
let stranger: Caller
/** Calls that did what they were asked at least once. */
const reached = new Set<Call>()
/** What the last attempt to do a call in good faith was told. */
const told = new Map<Call, string>()
/** Ids that calls were about: living ones, used up ones, other people's. */
const trail: unknown[] = []
let slowest = { took_ms: 0, name: '' }
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  house = await openHouse(world)
  stranger = await newBuyer(world, { verified: true })
  trail.push(...Object.values(house.ids))
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

/** One field becomes strange, or another's, or goes missing, or a field nobody asked for appears. */
function mutated(input: Record<string, unknown>, call: Call, chance: Chance): Record<string, unknown> {
  const names = Object.keys(fieldsOf(call))
  const changed = { ...input }
  const rounds = 1 + chance.upTo(2)
  for (let i = 0; i < rounds; i++) {
    const name =
      names.length > 0 && chance.happens(0.95) ? chance.pick(names) : chance.pick(['is_admin', 'price_fen', 'user_id'])
    if (chance.happens(0.1)) delete changed[name]
    else if (idFieldsOf(call).includes(name) && chance.happens(0.5)) {
      const other = chance.pick(trail)
      changed[name] = Array.isArray(changed[name]) ? [other] : other
    } else changed[name] = chance.pick(STRANGE)
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

function strangeCase(call: Call, living: Living, chance: Chance): Case {
  const caller = chance.happens(0.3)
    ? chance.pick([guest, stranger, house.person, house.shop, house.operator])
    : living.caller
  const sample = chance.happens(0.6) ? living.input : sampleOf(call, wordsFor(house, call), chance)
  const input = mutated(sample, call, chance)
  const headers: Record<string, string> = {
    ...headersOf(caller),
    'accept-language': chance.pick(['en', 'zh-CN', '', 'xx\u00ff']),
    ...(chance.happens(0.1) ? { 'shop-id': chance.pick(['-1', 'x', '99999999999999999999']) } : {}),
    ...(chance.happens(0.3) ? { 'idempotency-key': chance.happens(0.8) ? crypto.randomUUID() : 'not a key' } : {}),
    ...(chance.happens(0.05) ? { 'secret-fields': chance.pick(['!!', 'bnVsbA', 'W10', 'eyJpZCI6Int9In0']) } : {}),
  }
  if (call.method === 'GET') return { caller, url: `${call.path}?${queryOf(input)}`, headers }
  if (chance.happens(0.8))
    return {
      caller,
      url: call.path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    }
  const raw = chance.pick(RAW_BODIES(JSON.stringify(sample)))
  return { caller, url: call.path, headers: { ...headers, 'content-type': raw.type }, payload: raw.body }
}

const unhandled = async (): Promise<number> =>
  (await world.services.metrics.unhandled_errors.get()).values[0]?.value ?? 0

/** Sends a case and looks at what came back, whatever it is. */
async function send(
  call: Call,
  { caller: _, ...request }: Case,
  about: string,
): Promise<{ code: number; msg: string }> {
  const before = await unhandled()
  const at = performance.now()
  const response = await world.app.http!.inject({ method: call.method, ...request })
  const took_ms = performance.now() - at
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

/** Does a call in good faith. A house that strange cases have worn out (sessions ended, addresses gone) is left for a new one. */
async function doIt(call: Call, chance: Chance, about: string): Promise<Living> {
  const plain = (row: Call, words: Record<string, unknown>) => neededOf(row, words, chance)
  for (let worn_out = true; ; worn_out = false) {
    const living = await livingSample(house, call, plain).catch((error) => {
      if (!worn_out) throw error
    })
    if (living) {
      trail.push(...idFieldsOf(call).flatMap((field) => living.input[field] ?? []))
      const { code, msg } = await send(call, { caller: living.caller, ...requestOf(call, living) }, about)
      if (code === 1 || !worn_out) return living
      told.set(call, `${code} ${msg} for ${JSON.stringify(living.input).slice(0, 300)}`)
    }
    house = await openHouse(world)
  }
}

test.each(ALL_CALLS.map((call) => [`${call.domain}.${call.name}`, call] as const))(
  'what is meant well is done, and nonsense is answered in words, at %s',
  async (name, call) => {
    const chance = chanceOf(SEED ^ hashOf(name))
    let living: Living | undefined
    for (let n = 0; n < CASES; n++) {
      if (n % Math.ceil(CASES / STORIES_MAX) === 0) living = await doIt(call, chance, `case ${n}, in good faith`)
      else if (chance.happens(0.15))
        await send(call, { caller: living!.caller, ...requestOf(call, living!) }, `case ${n}, once more`)
      else await send(call, strangeCase(call, living!, chance), `case ${n}`)
    }
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
    .map((call) => `${call.domain}.${call.name} needs a story in chaos/calls/living.ts; it said ${told.get(call)}`)

  expect(unexplained).toEqual([])
  expect(Object.keys(BEYOND).filter((name) => !never.includes(name))).toEqual([])
  expect(never.length).toBeLessThan(ALL_CALLS.length / 10)
  expect(strayStories()).toEqual([])
})

test('nobody’s prototype was changed', () => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

/** So that each call has cases of its own, the same ones for the same seed. */
const hashOf = (name: string): number =>
  [...name].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 7)
