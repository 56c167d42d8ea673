/**
 * Payments in WeChat Pay and Alipay in bad weather. STORM_PAYMENTS, STORM_FORGED and STORM_SEED make it longer or repeat it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../apps/server/src/domains/ledger/index.ts'
import { runAppStorm } from '../../apps/server/src/domains/payment/testing/app-storm.ts'
import { openBills } from '../../apps/server/src/domains/payment/testing/toy-purpose.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
})
afterAll(() => world.close())

const payments = Number(process.env.STORM_PAYMENTS ?? 100)
const forged = Number(process.env.STORM_FORGED ?? 100)
const seed = Number(process.env.STORM_SEED ?? Math.floor(Math.random() * 2 ** 31))

test(
  'of many payments in apps none is lost, none credited twice, none for another amount, none for a lie, and none for a forgery',
  async () => {
    const result = await runAppStorm(world, await openBills(world), { payments, forged, seed })
    console.log(JSON.stringify({ rig: 'app payments', seed, payments, ...result }))

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
