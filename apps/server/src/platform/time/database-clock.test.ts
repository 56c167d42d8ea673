import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { DatabaseClock } from './database-clock.ts'

let world: World
const clock = new DatabaseClock()
beforeAll(async () => {
  world = await openWorld()
  await world.advance(7_200_000)
  await clock.start(world.services)
})
afterAll(async () => {
  await clock.stop()
  await world.close()
})

const HOUR_MS = 3_600_000

test('a node’s own clock that jumps changes nothing: the time is the database’s, and the wall clock that of its machine', async () => {
  const own = vi.spyOn(Date, 'now').mockImplementation(() => 12_345)
  const [told, wall] = [clock.now(), clock.wall()]
  own.mockRestore()

  // The database is two hours ahead; nothing here takes half an hour.
  expect(Math.abs(told - (await world.now()))).toBeLessThan(HOUR_MS / 2)
  expect(told - wall).toBeGreaterThan(2 * HOUR_MS - 1_000)
})

test('a setting that was changed is in force soon, also after the node’s own clock was set back', async () => {
  const { settings } = world.services
  await settings.get(world.ctx, 'auction.pay_window_h')
  const own = vi.spyOn(Date, 'now').mockImplementation(() => 12_345)
  await world.sql(`insert into platform_settings (key, value) values ('auction.pay_window_h', '36')`)
  const later = performance.now() + 6_000
  const timer = vi.spyOn(performance, 'now').mockImplementation(() => later)
  await settings.get(world.ctx, 'auction.pay_window_h') // asks, and does not wait
  timer.mockRestore()
  own.mockRestore()

  await expect.poll(() => settings.get(world.ctx, 'auction.pay_window_h')).toBe(36)
})
