import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { accounts, checkInvariants } from '../../ledger/index.ts'
import { balanceOf } from '../../ledger/testing.ts'
import { runStorm } from './storm.ts'
import { openBills } from './toy-purpose.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
})
afterAll(() => world.close())

/** The long form: STORM_PAYMENTS=10000 STORM_FORGED=5000 STORM_SEED=7 */
const payments = Number(process.env.STORM_PAYMENTS ?? 300)
const forged = Number(process.env.STORM_FORGED ?? 500)
const seed = Number(process.env.STORM_SEED ?? 20_261_120)
const PATIENCE_MS = 600_000 + payments * 300

test(
  'of many payments in bad weather none is lost, none is credited twice, and no forgery credits anything',
  async () => {
    const bills = await openBills(world)

    const result = await runStorm(world, bills, { payments, forged, seed })

    expect(result, `seed ${seed}`).toMatchObject({
      paid: result.should_be_paid,
      paid_for_nothing: 0,
      paid_twice: 0,
      forged_acknowledged: 0,
    })
    expect(result.should_be_paid).toBeGreaterThan(payments / 2)
    expect(result.returned).toBeGreaterThan(0)
    expect(result.in_suspense).toBeGreaterThan(0)
    expect((await checkInvariants(world.ctx)).filter((check) => check.violations > 0)).toEqual([])
    await world.advance(120_000)
    expect(await balanceOf(world, accounts.refundTransit)).toBe(0)
    if (process.env.STORM_PAYMENTS) process.stdout.write(`${JSON.stringify({ seed, ...result })}\n`)
  },
  PATIENCE_MS,
)
