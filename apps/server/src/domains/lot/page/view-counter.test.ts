import { auction } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { runningLot } from '../../lot/testing.ts'
import { writeViews } from './view-counter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('views of a lot count people, not how often they load its page', async () => {
  const { id } = await runningLot(world)
  const people = [guest, await newBuyer(world), await newBuyer(world)]
  for (const person of [...people, ...people]) await world.call(person, auction.lot, { id })
  await writeViews(world.ctx.services)

  expect((await world.call(guest, auction.lot, { id })).view_count).toBe(3)
})
