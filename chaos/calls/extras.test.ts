/**
 * Every write of the contract, as an honest client sends it, and again with forty fields no client may set about themselves or others:
 * in the body and in everything inside it, in the query, in a form. The changes in the database are the same, column by column, or
 * nothing at all.
 */

import { isDeepStrictEqual } from 'node:util'
import { ALL_CALLS, type Call } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { type RowChange, type RowWatch, watchRows } from './row-changes.ts'
import { fieldsOf, neededOf } from './sample-inputs.ts'
import { formOf, sendCall } from './send-call.ts'
import { type Fixtures, makeFixtures, type ValidCall, validCall } from './valid-calls.ts'

const SEED = Number(process.env.CHAOS_SEED ?? 1)
const FAR = 4_102_444_800_000
const FORGED_TIME = /^(2023-11-14|2100-01-01)/

let world: World
let fixtures: Fixtures
let watch: RowWatch
let extras: Record<string, unknown>
const others = new Set<number>()

beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  fixtures = await makeFixtures(world)
  watch = await watchRows(world)
  // Ids nothing else has, so that they are known wherever they turn up.
  await world.sql('alter sequence account_users_id_seq restart with 777001')
  await world.sql('alter sequence shop_shops_id_seq restart with 888001')
  const victim = await newBuyer(world)
  const rival = await newShop(world)
  for (const id of [victim.id, rival.id, rival.owner.id]) others.add(id)
  extras = {
    ...Object.fromEntries(
      ['user_id', 'buyer_id', 'owner_user_id', 'seller_id', 'winner_user_id', 'leader_user_id'].map((n) => [
        n,
        victim.id,
      ]),
    ),
    ...Object.fromEntries(
      ['owner_id', 'actor_id', 'operator_id', 'assignee_id', 'decided_by'].map((n) => [n, victim.id]),
    ),
    shop_id: rival.id,
    shop_user_id: rival.owner.id,
    user_role: 'shop',
    roles: ['root'],
    permissions: ['order', 'finance_view', 'settings'],
    status: 'completed',
    state: 'paid',
    is_admin: true,
    is_verified: true,
    realname_status: 'verified',
    is_adult: true,
    is_vip: true,
    credit_level: 9,
    growth_value: 99_999,
    balance_fen: 77_777_77,
    available_fen: 77_777_77,
    price_fen: 1,
    total_fen: 1,
    payable_fen: 1,
    paid_fen: 77_777_77,
    hammer_fen: 1,
    agreed_fen: 77_777_77,
    refunded_fen: 0,
    adjust_fen: -100,
    commission_bp: 0,
    premium_bp: 10_000,
    paid_at: 1_700_000_000,
    received_at: 1_700_000_000,
    settled_at: 1_700_000_000,
    created_at: 1_700_000_000,
    deadline_at: FAR,
    pay_deadline: FAR,
    closes_at_ms: FAR,
    version: 99,
    seq: 99,
    bid_count: 0,
    is_system: true,
    password_hash: 'x',
    token_hash: 'x',
    settled_as: 'purpose',
  }
})
afterAll(() => world.close())

/** The extras a call does not take itself, in every object of its input. */
function laced(call: Call, value: unknown, is_top = true): unknown {
  if (Array.isArray(value)) return value.map((one) => laced(call, one, false))
  if (typeof value !== 'object' || value === null) return value
  const own = is_top ? fieldsOf(call) : {}
  const foreign = Object.fromEntries(Object.entries(extras).filter(([name]) => !(name in own) && !(name in value)))
  const inner = Object.entries(value).map(([name, one]) => [name, FREE.has(name) ? one : laced(call, one, false)])
  return { ...foreign, ...Object.fromEntries(inner) }
}
/** Fields whose keys are the sender's own words. */
const FREE = new Set(['params', 'value'])

/** Numbers that mean something wherever they stand; other numbers are ids, times and places in a row. */
const COUNTS = /^(?!balance_after).*_(fen|bp|count|rounds|s)$|^(version|rating|quantity|growth_value|credit_level)$/

function plain(name: string, after: unknown, before?: unknown): unknown {
  if (typeof after === 'number' && others.has(after)) return 'another’s'
  if (typeof after === 'number' && COUNTS.test(name)) return typeof before === 'number' ? `by ${after - before}` : after
  if (typeof after === 'number') return '#'
  if (typeof after === 'string' && FORGED_TIME.test(after)) return 'a time that was sent'
  if (typeof after === 'string') return /^[a-z][a-z_.:]{0,40}$/.test(after) ? after : '…'
  if (Array.isArray(after)) return after.map((one) => plain(name, one))
  if (typeof after === 'object' && after !== null)
    return Object.fromEntries(Object.entries(after).map(([key, one]) => [key, plain(key, one)]))
  return after
}

/** What was reported, in the reporter's words; and since when a file waits for its form, which each sending begins anew. */
const OF_NO_WEIGHT = new Set(['site_client_errors.details', 'platform_media.unused_since'])

/** The events, without the fields that differ from one thing to the next of its kind. */
const effectOf = (changes: RowChange[]): string[] =>
  changes
    .filter(({ table }) => !['platform_deadlines', 'platform_idempotency'].includes(table))
    .filter(({ table, op }) => !(table === 'bidder_basket_lots' && op === 'UPDATE')) // a basket's turn comes by itself
    .map(({ table, op, before, after }) => {
      const row = after ?? {}
      const columns = Object.keys(row).filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(row[name]))
      const kept = columns.filter((name) => !OF_NO_WEIGHT.has(`${table}.${name}`))
      const shown = Object.fromEntries(kept.map((name) => [name, plain(name, row[name], before?.[name])]))
      return `${op} ${table} ${JSON.stringify(shown)}`
    })
    .filter((line) => !line.startsWith('UPDATE') || !line.endsWith(' {}'))
    .sort()

/** The same kind of thing each time. */
async function sample(call: Call, name: string): Promise<ValidCall> {
  const random = new SeededRandom(SEED ^ name.length)
  const valid = await validCall(fixtures, call, (row, words) => neededOf(row, words, random))
  // What turns over is asked for by what it should be.
  return 'on' in fieldsOf(call) ? { ...valid, input: { ...valid.input, on: true } } : valid
}

async function effect(call: Call, valid: ValidCall, query: Record<string, unknown> = {}) {
  await watch.taken()
  const answer = await sendCall(world, call, valid, query)
  return { answer, rows: effectOf(await watch.taken()) }
}

const writes = ALL_CALLS.filter((call) => call.effect === 'write')

test('there are forty of them', () => {
  expect(Object.keys(extras).length).toBeGreaterThanOrEqual(40)
})

test.each(writes.map((call) => [`${call.domain}.${call.name}`, call] as const))(
  'what nobody may set is set by nobody, at %s',
  async (name, call) => {
    if (await isWorn()) fixtures = await makeFixtures(world)
    const meant = await sample(call, name)
    const without = await effect(call, meant)
    expect(without.answer, 'in good faith').toMatchObject({ code: 1 })

    const forms: Array<[string, ValidCall]> = []
    const one = await sample(call, name)
    const input = laced(call, one.input) as Record<string, unknown>
    if (!one.multipart) forms.push(['in the body', { ...one, input }])
    if (call.body === 'multipart') {
      const again = one.multipart ? one : await sample(call, name)
      const fields = laced(call, again.input) as Record<string, unknown>
      forms.push(['in a form', { ...again, multipart: formOf(fields, again.multipart?.body) }])
    }
    const foreign = Object.fromEntries(Object.entries(extras).filter(([field]) => !(field in fieldsOf(call))))
    for (const [where, valid] of forms) {
      const laden = await effect(call, valid, call.method === 'POST' ? foreign : {})
      const about = `${where}: ${laden.answer.code} ${laden.answer.msg}`
      if (laden.answer.code !== 1) expect(laden.rows, about).toEqual([])
      else if (!isDeepStrictEqual(laden.rows, without.rows)) {
        // The first time may do more than any later one; then this is what a later one does.
        const later = await effect(call, await sample(call, name))
        expect(laden.rows, about).toEqual(later.rows)
      }
    }
  },
)

/** Some calls end the very session others ask with. */
async function isWorn(): Promise<boolean> {
  const rows = await world.sql('select 1 from account_sessions where user_id = any($1) and revoked_at is null', [
    [fixtures.person.id, fixtures.shop.owner.id],
  ])
  return rows.length < 2
}
