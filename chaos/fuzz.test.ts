/**
 * Every call of the contract under inputs nobody would send in good faith: nothing but words comes back, and quickly. Short: 20 cases
 * a call; FUZZ_CASES and FUZZ_SEED set another number and repeat a run.
 */
import { ALL_CALLS, type Call, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../apps/server/src/domains/account/testing.ts'
import { newOperator } from '../apps/server/src/domains/operator/testing.ts'
import { paidOrder } from '../apps/server/src/domains/order/testing.ts'
import { runningLot } from '../apps/server/src/domains/auction/testing.ts'
import { type Caller, guest, openWorld, type World } from '../apps/server/src/testing/world.ts'
import { chanceOf, type Chance } from './options.ts'
import { fieldsOf, type Known, sampleOf } from './samples.ts'

const CASES = Number(process.env.FUZZ_CASES ?? 20)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const SLOW_MS = 2_000
/** What only the inside of the server could have said. */
const LEAK =
  /\bat [\w.]+ \(|node_modules|\/apps\/|\bselect .+ from\b|insert into|violates|syntax error|PostgresError|DatabaseError|ZodError/i

let world: World
let callers: Caller[]
let known: Known
/** Calls that succeeded at least once; a call that was only ever refused at its door is not covered. */
const reached = new Set<Call>()
let slowest_ms = 0
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  const order = await paidOrder(world)
  const lot = await runningLot(world)
  const operator = await newOperator(world)
  callers = [guest, await newBuyer(world, { verified: true }), order.buyer, order.shop, lot.shop, operator]
  known = {
    id: order.id,
    order_id: order.id,
    lot_id: lot.id,
    ids: [order.id],
    shop_id: order.shop.id,
    user_id: order.buyer.id,
  }
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

/** One field becomes strange, or goes missing, or a field nobody asked for appears. */
function mutated(input: Record<string, unknown>, call: Call, chance: Chance): Record<string, unknown> {
  const names = Object.keys(fieldsOf(call))
  const changed = { ...input }
  const rounds = 1 + chance.upTo(2)
  for (let i = 0; i < rounds; i++) {
    const name =
      names.length > 0 && chance.happens(0.95) ? chance.pick(names) : chance.pick(['is_admin', 'price_fen', 'user_id'])
    if (chance.happens(0.1)) delete changed[name]
    else changed[name] = chance.pick(STRANGE)
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

interface Case {
  caller: Caller
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

function caseFor(call: Call, chance: Chance): Case {
  const caller = chance.happens(0.4) ? chance.pick(callers) : likelyCaller(call)
  const sample = sampleOf(call, chance.happens(0.7) ? known : {}, chance)
  const input = chance.happens(0.15) ? sample : mutated(sample, call, chance)
  const headers: Record<string, string> = {
    'x-requested-with': 'XMLHttpRequest',
    'accept-language': chance.pick(['en', 'zh-CN', '', 'xx\u00ff']),
    ...(caller.token ? { token: caller.token } : {}),
    ...(caller.operator_cookie ? { cookie: caller.operator_cookie } : {}),
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

/** Somebody the guard lets through, so that the case reaches the call itself. */
function likelyCaller(call: Call): Caller {
  if (call.auth === 'operator') return callers[5]!
  if (call.auth === 'shop' || call.auth === 'shop_owner') return callers[3]!
  return call.auth === 'verified' ? callers[1]! : callers[2]!
}

function queryOf(input: Record<string, unknown>): string {
  const part = (value: unknown) =>
    encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()).slice(
      0,
      8_000,
    )
  return Object.entries(input)
    .map(([name, value]) => `${encodeURIComponent(name)}=${part(value)}`)
    .join('&')
}

const unhandled = async (): Promise<number> =>
  (await world.services.metrics.unhandled_errors.get()).values[0]?.value ?? 0

test.each(ALL_CALLS.map((call) => [`${call.domain}.${call.name}`, call] as const))(
  'nonsense is answered in words at %s',
  async (name, call) => {
    const chance = chanceOf(SEED ^ hashOf(name))
    const before = await unhandled()
    for (let n = 0; n < CASES; n++) {
      const { caller: _caller, ...request } = caseFor(call, chance)
      const at = performance.now()
      const response = await world.app.http!.inject({ method: call.method, ...request })
      const took_ms = performance.now() - at
      slowest_ms = Math.max(slowest_ms, took_ms)
      const about = `seed ${SEED}, case ${n}: ${JSON.stringify(request).slice(0, 600)} → ${response.statusCode} ${response.body.slice(0, 300)}`
      expect(response.statusCode, about).toBeLessThan(500)
      expect(await unhandled(), about).toBe(before)
      if (JSON.parse(response.body).code === 1) reached.add(call)
      expect(JSON.parse(response.body).code, about).not.toBe(REFUSALS.INTERNAL.code)
      expect(JSON.stringify({ ...JSON.parse(response.body), data: null }), about).not.toMatch(LEAK)
      expect(took_ms, about).toBeLessThan(SLOW_MS * busyFactor())
    }
  },
  120_000,
)

test('most calls were reached: they also did what they were asked', () => {
  console.log(
    JSON.stringify({
      rig: 'fuzz',
      seed: SEED,
      cases_per_call: CASES,
      calls: ALL_CALLS.length,
      reached: reached.size,
      slowest_ms: Math.round(slowest_ms),
    }),
  )
  // Twenty cases a call reach fewer calls than two hundred do; that every call succeeds somewhere is the server tests' to show.
  expect(reached.size).toBeGreaterThan(CASES < 200 ? ALL_CALLS.length / 8 : ALL_CALLS.length / 3)
})

test('nobody’s prototype was changed', () => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

/** On a machine with more to do than it has cores, time is measured with that in mind. */
const busyFactor = (): number => Math.max(1, Number(process.env.FUZZ_PATIENCE ?? 5))

/** So that each call has cases of its own, the same ones for the same seed. */
const hashOf = (name: string): number =>
  [...name].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 7)
