/**
 * The button keeps its word: every act of operators that is shown before it is done does what was shown, to the fen. Prepared, shown, done with the
 * hash, and compared with the database. The acts come from the duties; one that is added tomorrow is tried tomorrow.
 */

import {
  ALL_CALLS,
  type Call,
  type Data,
  deposit,
  operator,
  PREVIEW_HASH_HEADER,
  PREVIEWED,
  REFUSALS,
} from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { escalatedCase, GROUNDS } from '../../apps/server/src/domains/aftersale/testing.ts'
import { depositFor } from '../../apps/server/src/domains/deposit/testing.ts'
import { placed, runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { paidOrder, receivedOrder } from '../../apps/server/src/domains/order/testing.ts'
import { trackingRests } from '../../apps/server/src/domains/parcel/index.ts'
import { withClaim } from '../../apps/server/src/testing/claim-first.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { penaltyOf, REASON } from '../calls/prepared/prepared-parts.ts'
import { type RowWatch, watchRows } from '../calls/row-changes.ts'
import { neededOf } from '../calls/sample-inputs.ts'
import { type Fixtures, makeFixtures, type ValidCall, validCall } from '../calls/valid-calls.ts'
import { type Shown, standing, whatChanged, whatWasShown } from './effects.ts'

const SEED = Number(process.env.CHAOS_SEED ?? 1_552_411_703)

let world: World
let fixtures: Fixtures
let watch: RowWatch
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  fixtures = await makeFixtures(world)
  watch = await watchRows(world)
})
afterAll(() => world.close())

const ACTS = ALL_CALLS.filter(
  (call) => call.domain === 'operator' && call.effect === 'write' && PREVIEWED.has(call.name),
)
const named = (name: string): Call => ACTS.find((call) => call.name === name)!

/** A lot that runs, with a bidder and the deposits of two. */
async function bidOn({ world }: Fixtures) {
  const lot = await runningLot(world, { deposit_fen: 100_00 })
  const [bidder, other] = [await newBuyer(world), await newBuyer(world)]
  for (const one of [bidder, other]) await depositFor(world, one.id, lot.id, 100_00, lot.shop.id)
  await placed(world, bidder, lot, 200)
  return lot
}
const disputed = async (fixtures: Fixtures) =>
  escalatedCase(fixtures.world, await receivedOrder(fixtures.world, { hammer_fen: 200_00 }), {
    type: 'refund_only',
    reason_code: 'damaged',
    amount_fen: 200_00,
  })
/** A proposal that waits, and a colleague who may confirm it. */
async function proposed({ world }: Fixtures, call: Call, input: object): Promise<ValidCall> {
  const proposer = await newOperator(world)
  await world.call(proposer, call, input as never)
  const [row] = await world.sql<{ id: number }>(`select max(id) as id from platform_approvals where status = 'waiting'`)
  return { caller: await newOperator(world), input: { id: row!.id, accept: true, reason: REASON } }
}

/** More of an act than its one preparation: where money moves, and much follows. */
const STORIES: ReadonlyArray<[title: string, call: string, prepare: (fixtures: Fixtures) => Promise<ValidCall>]> = [
  [
    'stopping a lot with bids gives every deposit back',
    'stopLot',
    async (all) => ({ caller: all.operator, input: { id: (await bidOn(all)).id, reason: REASON } }),
  ],
  [
    'bids taken back: the deposit returns, the price falls, and the one who led before leads again',
    'decideApproval',
    async (all) => {
      const lot = await bidOn(all)
      const driver = await newBuyer(all.world)
      await depositFor(all.world, driver.id, lot.id, 100_00, lot.shop.id)
      await placed(all.world, driver, lot, 500)
      return proposed(all, operator.voidBid, { id: lot.id, seq: 2, reason: REASON })
    },
  ],
  [
    'a ruling for the buyer',
    'ruleCase',
    async (all) => ({
      caller: all.operator,
      input: { id: await disputed(all), result: 'refund', fault: 'shop', reason: REASON, ...GROUNDS },
    }),
  ],
  [
    'a ruling that parts the money',
    'ruleCase',
    async (all) => ({
      caller: all.operator,
      input: {
        id: await disputed(all),
        result: 'partial',
        amount_fen: 70_01,
        fault: 'both',
        reason: REASON,
        ...GROUNDS,
      },
    }),
  ],
  [
    'a penalty that is imposed',
    'decidePenalty',
    async (all) => {
      const id = await penaltyOf(all)
      await all.world.call(all.person, deposit.appeal, { id, content: 'My bank was closed that day.' })
      return { caller: all.operator, input: { id, result: 'impose', reason: REASON } }
    },
  ],
  [
    'the second person of a closing',
    'decideApproval',
    async (all) => proposed(all, operator.closeOrder, { id: (await paidOrder(all.world)).id, reason: REASON }),
  ],
  [
    'the second person of a setting',
    'decideApproval',
    async (all) => proposed(all, operator.saveSetting, { key: 'wallet.recharge_min_fen', value: 7_00, reason: REASON }),
  ],
]

const plain = (call: Call, words: Record<string, unknown>) => neededOf(call, words, new SeededRandom(SEED))
const claimed = (call: Call, prepare: (fixtures: Fixtures) => Promise<ValidCall>) => async (all: Fixtures) => {
  const valid = await prepare(all)
  return { ...valid, input: await withClaim(all.world.send, valid.caller, call, valid.input) }
}

test.each([
  ...ACTS.map((call) => [`operator.${call.name}`, call, (all: Fixtures) => validCall(all, call, plain)] as const),
  ...STORIES.map(([title, name, prepare]) => [title, named(name), claimed(named(name), prepare)] as const),
])(
  'does what was shown, to the fen: %s',
  async (_title, call, prepare) => {
    const { caller, input } = await prepare(fixtures)
    await quiet()
    await watch.taken()
    const before = await standing(world)

    const asked_at = await world.now()
    const shown = (await world.call(caller, operator.preview, { call: call.name, input })) as Shown
    const shown_at = await world.now()
    expect(await watch.taken(), 'a preview leaves no trace').toEqual([])
    const sent_at = await world.now()
    const answer = await world.send(caller, call, input as never, { [PREVIEW_HASH_HEADER]: shown.hash })
    const done_at = await world.now()

    expect(answer).toMatchObject({ code: 1 })
    while ((await world.services.events.drain()) + (await runRehearsed()) > 0);
    const after = await standing(world)
    expect(await whatChanged(world, before, after), `seed ${SEED}`).toEqual(whatWasShown(shown))
    for (const { account, after_fen } of shown.money)
      if (after_fen != null) expect(after.money.get(account) ?? 0, account).toBe(after_fen)
    // A clock runs until a fixed moment, or counts from the act: then it is later by what lay between.
    const within = { min: Math.min(0, sent_at - shown_at), max: done_at - asked_at + 1_000 }
    for (const { kind, ref_id, due_at } of shown.clocks) {
      const real = after.clocks.get(`${kind} ${ref_id}`)
      if (due_at == null || real === undefined) continue
      const later = real - due_at * 1_000
      expect(later >= within.min && later <= within.max, `${kind} is due ${later} ms after what was shown`).toBe(true)
    }
  },
  60_000,
)

/** Nothing is due, no event is unheard, and no carrier is being asked: its answer is written by itself, in the middle of what we watch. */
async function quiet(): Promise<void> {
  await world.settle()
  await trackingRests(world.services)
  await world.settle()
}

const runRehearsed = () => world.services.deadlines.runDue((kind) => world.services.deadlines.isRehearsed(kind))

test('is refused and shown anew when the world has moved, and nothing is written', async () => {
  const lot = await bidOn(fixtures)
  const act = { call: 'stopLot', input: { id: lot.id, reason: REASON } }
  const first = await world.call(fixtures.operator, operator.preview, act)
  const late = await newBuyer(world)
  await depositFor(world, late.id, lot.id, 100_00, lot.shop.id)
  await placed(world, late, lot, 300)
  await quiet()
  await watch.taken()

  const refused = await world.send(fixtures.operator, operator.stopLot, act.input, {
    [PREVIEW_HASH_HEADER]: first.hash,
  })

  expect(refused).toMatchObject({ code: REFUSALS.PREVIEW_CHANGED.code })
  expect(await watch.taken()).toEqual([])
  const { preview } = refused.data as unknown as { preview: Data<(typeof operator)['preview']> }
  const now = await world.call(fixtures.operator, operator.preview, act)
  expect(preview).toEqual({ ...now, hash: preview.hash })
  expect(preview.money.map(({ account }) => account)).toContain(`user:${late.id}:wallet`)
  const again = { [PREVIEW_HASH_HEADER]: preview.hash }
  expect(await world.send(fixtures.operator, operator.stopLot, act.input, again)).toMatchObject({ code: 1 })
})
