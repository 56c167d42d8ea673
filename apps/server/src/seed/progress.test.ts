import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { demoWorldState, isDemoWorldWhole, markDemoWorld } from './progress.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a start fills the demo world until it is whole, and one that broke off is known', async () => {
  const { pool, config } = world.services
  expect(await demoWorldState(pool)).toBeUndefined()

  await markDemoWorld(pool, 'building')

  expect(await demoWorldState(pool)).toBe('building')
  expect(await isDemoWorldWhole(config.DATABASE_URL)).toBe(false)

  await markDemoWorld(pool, 'whole')

  expect(await isDemoWorldWhole(config.DATABASE_URL)).toBe(true)
})
