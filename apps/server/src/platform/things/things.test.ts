/** The table of things and what domains register fit each other. */
import { THINGS, type ThingPart } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { registered } from './things.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('each thing of the table is registered by a domain, and no other', () => {
  expect(registered(world.services).sort()).toEqual(Object.keys(THINGS).sort())
})

test('what is found, shared, sent, seen before or ordered has a card', () => {
  const shown: ThingPart[] = ['search', 'share', 'poster', 'history', 'follow', 'chat', 'asked', 'shelf', 'order']
  const bare = Object.entries(THINGS).filter(
    ([, { in: parts }]) =>
      shown.some((part) => (parts as readonly ThingPart[]).includes(part)) &&
      !(parts as readonly ThingPart[]).includes('card'),
  )

  expect(bare.map(([name]) => name)).toEqual([])
})
