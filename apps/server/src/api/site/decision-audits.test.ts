import { auction, operator, site } from '@juya/contract'
import { isDrawnRight } from '@juya/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftLot } from '../../domains/lot/testing.ts'
import { newOperator } from '../../domains/operator/testing.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('everybody reads a day’s draw only when the day is over, and repeats it', async () => {
  const reviewer = await newOperator(world, ['review'])
  await world.services.jobs.runNow('operator.draw_days')
  await world.sql('update operator_audit_seeds set share_bp = 5000')
  for (let made = 0; made < 6; made++) {
    const lot = await draftLot(world)
    await world.call(lot.shop, auction.edit, { id: lot.id, save: 'submit' })
    await world.call(reviewer, operator.rejectLot, { id: lot.id, reason: 'the pictures show another vase' })
  }
  const { days, overturned } = await world.call(guest, site.decisionAudits, {})
  for (const day of days) expect(day).toMatchObject({ seed: null, decisions: null, drawn: null })
  expect(overturned).toEqual([]) // six are too few to say

  await world.advance(2 * DAY_MS)
  const day = (await world.call(guest, site.decisionAudits, {})).days.find((one) => (one.decisions ?? 0) > 0)!

  expect(day.decisions).toBe(6)
  expect(days.map(({ fingerprint }) => fingerprint)).toContain(day.fingerprint)
  const published = { ...day, seed: day.seed!, decisions: 6, drawn: day.drawn! }
  expect(await isDrawnRight(published)).toBe(true)
  expect(await isDrawnRight({ ...published, decisions: 5, drawn: [7] })).toBe(false)
})
