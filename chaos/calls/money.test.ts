/**
 * Every field of the contract that is money, in a call that would be granted, with amounts that are none: nothing is taken, nothing
 * moves. Zero is taken only where it means something, and the price that was shown is the price that is paid.
 */

import { ALL_CALLS, type Call, operator, REFUSALS } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BOOKING_TIERS, termsFor } from '../../apps/server/src/domains/group/testing.ts'
import { runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { lotForm } from './prepared/prepared-parts.ts'
import { inWords, type RowWatch, watchRows } from './row-changes.ts'
import { neededOf } from './sample-inputs.ts'
import { sendCall } from './send-call.ts'
import { type Fixtures, makeFixtures, type ValidCall, validCall } from './valid-calls.ts'

/** No amounts, in any place. */
const NEVER: readonly unknown[] = [
  -1,
  -100,
  0.001,
  1e-9,
  99.5,
  '0.5',
  '100.0',
  '1e3',
  '1E3',
  '１００',
  '١٠٠',
  '一百',
  ' 100 ',
  '100 ',
  '\t100',
  '+100',
  '0x64',
  '1,000',
  '1_000',
  '¥100',
  '-1',
  'NaN',
  'Infinity',
  'null',
  true,
  2 ** 53,
  1e21,
  1e308,
  100_000_000_100,
  '9007199254740993',
  '99999999999999999999',
]
/** No amounts in JSON; a query cannot say them, or says something else. */
const NEVER_IN_JSON: readonly unknown[] = [null, '', [100], { fen: 100 }, Number.NaN]

/** Where zero means something, and what. */
const ZERO_MEANS: Record<string, string> = {
  'operator.setShopFee price_fen': 'shops of the kind pay no fee, which is skipped',
  'auction.publish shipping_fen': 'free shipping',
  'auction.publish rules.shipping_fen': 'free shipping',
  'auction.publish deposit_fen': 'no deposit',
  'auction.publish rules.deposit_fen': 'no deposit',
  'auction.edit shipping_fen': 'free shipping',
  'auction.edit deposit_fen': 'no deposit',
  'live.addLot shipping_fen': 'free shipping',
  'live.addGoods shipping_fen': 'free shipping',
  'live.addLot deposit_fen': 'no deposit',
  'live.close shown_back_fen': 'no time that was paid for is left',
  'auction.bid seen_fen': 'what a screen says it shows, which decides nothing',
  'auction.depositQuote amount_fen': 'the lowest bid',
  'auction.list price_min_fen': 'from nothing',
  'auction.saveSearch price_min_fen': 'from nothing',
  'auction.saveSearch price_max_fen': 'up to nothing',
  'auction.list price_max_fen': 'up to nothing',
  'house.saveSession ladder_rows.0.from_fen': 'a ladder begins at nothing',
  'goods.list from_fen': 'from nothing',
  'goods.list to_fen': 'up to nothing',
  'funding.addTier shipping_fen': 'free shipping',
  'funding.editTier shipping_fen': 'free shipping',
  'goods.publish shipping_fen': 'free shipping',
  'goods.edit shipping_fen': 'free shipping',
  'goods.saveTemplate rates.0.first_fen': 'free shipping',
  'goods.saveTemplate rates.0.next_fen': 'any number for the price of the first',
  'goods.saveTemplate free_over_fen': 'always free',
  'coupon.add min_spend_fen': 'no least sum',
  'exchange.change shown_cash_fen': 'nothing beside the points',
  'operator.saveExchangeItem cash_fen': 'points alone',
  'operator.saveCoupon min_spend_fen': 'no least sum',
  'site.search price_min_fen': 'from nothing',
  'site.search price_max_fen': 'up to nothing',
  'operator.ruleCase compensation_fen': 'none',
  'order.editPrice shipping_fen': 'free shipping',
  'operator.setShopDeposit required_fen': 'no deposit',
  'operator.orders total_fen': 'that cost nothing',
  'operator.cases amount_fen': 'about nothing',
  'operator.approvals amount_fen': 'that move nothing',
  'operator.withdrawals amount_fen': 'of nothing: there is none',
  'auction.payDeposit amount_fen': 'the lowest bid',
  'auction.setLimits month_fen': 'no limit',
  'auction.setLimits bid_fen': 'no limit',
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
/** Every field named as money, with what it stands in: 'rules.start_fen', 'lots.0.start_fen'. */
function moneyIn(schema: Schema, path: string[] = []): string[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    name.endsWith('_fen') ? [[...path, name].join('.')] : moneyIn(one, [...path, name]),
  )
  const items = schema.items ? moneyIn(schema.items, [...path, '0']) : []
  return [...new Set([...branches.flatMap((one) => moneyIn(one, path)), ...inner, ...items])]
}
const schemaOf = ({ input }: Call) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema

let world: World
let fixtures: Fixtures
let watch: RowWatch
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  fixtures = await makeFixtures(world)
  watch = await watchRows(world)
})
afterAll(() => world.close())

const nameOf = (call: Call) => `${call.domain}.${call.name}`
const fields = ALL_CALLS.flatMap((call) => moneyIn(schemaOf(call)).map((path) => [nameOf(call), path, call] as const))

/** The terms of a booking, where those of a team stand in the form. */
const BOOKING = { mode: 'booking', size: undefined, prices: undefined, per_user: 99, tiers: BOOKING_TIERS, days: 7 }

/** Other refusals where the field is read at all. */
const ALSO: Record<string, Record<string, unknown>> = {
  'auction.publish increment_fen': { increment_mode: 'fixed' },
  'auction.edit increment_fen': { increment_mode: 'fixed' },
  'live.addLot increment_fen': { increment_mode: 'fixed' },
  'coupon.add max_off_fen': { kind: 'percent', percent_bp: 1_000 },
  'operator.saveCoupon max_off_fen': { kind: 'percent', percent_bp: 1_000 },
  'aftersale.shopAct amount_fen': { action: 'offer', keep: true },
  'operator.ruleCase amount_fen': { result: 'partial', fault: 'shop' },
}

/** Where a field makes sense only in another form of its call. */
async function inItsPlace(name: string, path: string, valid: ValidCall): Promise<ValidCall> {
  const { title: _, images, start_fen, duration_s: __, ...rules } = lotForm(fixtures)
  const lot = { title: '清 白玉摆件', images, start_fen }
  const first_ends_at = Math.ceil(Date.now() / 1_000) + 7_200
  if (name === 'auction.publish' && /^(rules|lots)\./.test(path)) {
    const { mode: ___, ...one } = rules
    const common = path === 'rules.increment_fen' ? { ...one, increment_mode: 'fixed' } : one
    return {
      ...valid,
      input: { mode: 'mass', title: '秋拍专场', rules: common, lots: [lot, lot], first_ends_at, save: 'draft' },
    }
  }
  if (path.startsWith('group.tiers.'))
    return { ...valid, input: { ...valid.input, group: await termsFor(world, BOOKING) } }
  if (path.startsWith('group.')) return { ...valid, input: { ...valid.input, group: await termsFor(world) } }
  const also = ALSO[`${name} ${path}`]
  if (also) return { ...valid, input: { ...valid.input, ...also } }
  if (name === 'auction.edit' && path === 'lower_reserve_fen')
    return { ...valid, input: { id: (await runningLot(world, { shop: fixtures.shop, reserve_fen: 500_00 })).id } }
  return valid
}

/** The input with one field set, however deep. */
function withField(input: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(input)
  const steps = path.split('.')
  // biome-ignore lint/suspicious/noExplicitAny: it walks through all that the form holds
  const place = steps.slice(0, -1).reduce((inner: any, step) => inner[step], copy)
  place[steps.at(-1)!] = value
  return copy
}

async function sample(call: Call, path: string): Promise<ValidCall> {
  const random = new SeededRandom(1)
  const valid = await validCall(fixtures, call, (row, words) => neededOf(row, words, random))
  return inItsPlace(nameOf(call), path, valid)
}

test.each(fields)('only amounts are amounts, at %s %s', async (name, path, call) => {
  const valid = await sample(call, path)
  await watch.taken()
  const wrong: string[] = []
  for (const value of [...NEVER, ...(call.method === 'GET' ? [] : NEVER_IN_JSON)]) {
    const { code } = await sendCall(world, call, { ...valid, input: withField(valid.input, path, value) })
    if (code !== REFUSALS.VALIDATION.code) wrong.push(`${JSON.stringify(value)}: ${code}`)
  }
  const moved = (await watch.taken()).map(inWords)
  expect({ wrong, moved }).toEqual({ wrong: [], moved: [] })

  const zero = await sendCall(world, call, { ...valid, input: withField(valid.input, path, 0) })
  const taken = (await watch.taken()).map(inWords)
  const meaning = ZERO_MEANS[`${name} ${path}`]
  if (meaning === undefined) expect([zero.code === 1, zero.msg, taken]).toEqual([false, zero.msg, []])
})

describe('the price shown', () => {
  const paying = ALL_CALLS.filter((call) => moneyIn(schemaOf(call)).includes('shown_total_fen'))
  test.each(paying.map((call) => [nameOf(call), call] as const))('is the price paid, at %s', async (_name, call) => {
    const valid = await sample(call, 'shown_total_fen')
    const shown_fen = Number(valid.input.shown_total_fen)
    await watch.taken()
    for (const other_fen of [shown_fen - 1, shown_fen + 1, shown_fen * 100, 1, 0]) {
      const input = { ...valid.input, shown_total_fen: other_fen }
      const { code } = await sendCall(world, call, { ...valid, input })
      expect([REFUSALS.PRICE_CHANGED.code, REFUSALS.AMOUNT_INVALID.code], String(other_fen)).toContain(code)
    }
    expect((await watch.taken()).map(inWords)).toEqual([])
    expect(await sendCall(world, call, valid)).toMatchObject({ code: 1 })
  })
})

test('no setting that is money takes what is none', async () => {
  const { list } = await world.call(fixtures.operator, operator.settings, {})
  const money = list.filter(({ type }) => type === 'money')
  await watch.taken()
  const taken: string[] = []
  for (const { key } of money)
    for (const value of [-1, 0.5, 1e-9, '1e3', '１００', ' 100 ', 'NaN', 2 ** 53, 1e308, true, null, [100]]) {
      const input = { key, value, reason: 'asked for by phone' }
      const { code } = await sendCall(world, operator.saveSetting, { caller: fixtures.operator, input })
      if (code === 1) taken.push(`${key} ${JSON.stringify(value)}`)
    }
  expect(money.length).toBeGreaterThan(3)
  expect(taken).toEqual([])
  expect((await watch.taken()).map(inWords)).toEqual([])
})
