/**
 * Payments by card, in WeChat Pay and in Alipay in bad weather (the storms of the payment domain): callbacks repeated, reordered, lost, with a
 * wrong amount, before and after the person returns, lies and forgeries in between. STORM_PAYMENTS, STORM_FORGED and STORM_SEED make it longer or repeat it.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../apps/server/src/domains/ledger/index.ts'
import { runAppStorm } from '../../apps/server/src/domains/payment/testing/app-storm.ts'
import { runStorm } from '../../apps/server/src/domains/payment/testing/storm.ts'
import { openBills } from '../../apps/server/src/domains/payment/testing/toy-purpose.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
})
afterEach(() => world.close())

const payments = Number(process.env.STORM_PAYMENTS ?? 100)
const forged = Number(process.env.STORM_FORGED ?? 100)
const seed = Number(process.env.STORM_SEED ?? Math.floor(Math.random() * 2 ** 31))

test.each([
  ['payments', runStorm],
  ['app payments', runAppStorm],
] as const)(
  'of many %s none is lost, none credited twice, none credited for another amount, and no lie or forgery credits anything',
  async (rig, run) => {
    const result = await run(world, await openBills(world), { payments, forged, seed })
    console.log(JSON.stringify({ rig, seed, payments, ...result }))

    expect(result, `seed ${seed}`).toMatchObject({
      paid: result.should_be_paid,
      paid_for_nothing: 0,
      paid_twice: 0,
      forged_acknowledged: 0,
    })
    expect(result.should_be_paid).toBeGreaterThan(payments / 3)
    expect(await checkInvariants(world.ctx), `seed ${seed}`).toEqual([])
  },
  120_000 + payments * 300,
)
