/** Choices: ways to pay, carriers. */
import { site } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('tells ways to pay and carriers', async () => {
  expect((await world.call(guest, site.payChannels, {})).channels.map((channel) => channel.code)).toEqual([
    'wechat',
    'alipay',
    'wallet',
    'card',
  ])
  expect((await world.call(guest, site.carriers, {})).list.length).toBeGreaterThan(3)
  await world.refused(guest, site.payChannels, { purpose: 'x'.repeat(65) }, 'VALIDATION')
})
