/**
 * Random lives across features: bids, defaults, second chances, relisting, payments, after-sale, refunds the bank refuses, corrections by
 * operators, frozen wallets, statements, leaps of time and restarts, in any order. After every step each account of the books holds
 * what people are owed by what they agreed on, to the fen.
 */
import { expect, test } from 'vitest'
import { trackingRests } from '../../apps/server/src/domains/parcel/tracking/tracking.ts'
import { AFTER_SALE } from './after-sale.ts'
import { CORRECTIONS } from './corrections.ts'
import { type Life, leap, look, openLife } from './life.ts'
import { SELLING } from './selling.ts'
import { step } from './steps.ts'

const STEPS = Number(process.env.LIVES_STEPS ?? 40)
const LIVES = Number(process.env.LIVES ?? 2)
/** Always the same lives in the suite; another seed, or the long form, looks further. */
const SEED = Number(process.env.CHAOS_SEED ?? 1)
const ACTS = { ...SELLING, ...AFTER_SALE, ...CORRECTIONS }
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** So that short lives come far as well: some lots are sold, paid for in either way, shipped, received, and some are never paid. */
async function begin(life: Life): Promise<void> {
  for (let i = 0; i < 5; i++) await SELLING.list!.take(life, 0)
  await look(life)
  for (const { id } of life.facts.lots) for (let i = 0; i < 4; i++) await SELLING.bid!.take(life, id)
  await leap(life, 4 * HOUR_MS)
  await look(life)
  const [unpaid, ...others] = life.facts.orders.map(({ id }) => id)
  for (const id of others) await SELLING.pay!.take(life, id)
  for (const id of others.slice(1)) await AFTER_SALE.ship!.take(life, id)
  for (const id of others.slice(2)) await AFTER_SALE.confirm!.take(life, id)
  if (unpaid) await leap(life, 50 * HOUR_MS)
  await look(life)
}

test.each(Array.from({ length: LIVES }, (_, i) => SEED + i))(
  'life %i: whatever happens in whatever order, every fen is with whom it belongs',
  {
    timeout: 120_000 + STEPS * 10_000,
  },
  async (seed) => {
    const life = await openLife(seed)
    try {
      await begin(life)
      for (let i = 1; i <= STEPS; i++) {
        await step(life, ACTS)
        await look(life, { invariants: i % (STEPS < 1_000 ? 2 : 10) === 0, whole: i % 20 === 0 })
        if (i % 500 === 0) console.log(`${i} steps`)
      }
      for (const days of [8, 20]) {
        await leap(life, days * DAY_MS)
        await look(life, { whole: true })
      }
      if (process.env.LIVES_TELL === '1') console.log(life.told.join('\n'))
      console.log(JSON.stringify({ rig: 'lives', seed, steps: STEPS, done: Object.fromEntries(life.done) }))
      expect(life.done.size).toBeGreaterThan(10)
    } finally {
      await trackingRests(life.world.services)
      await life.world.close()
    }
  },
)
