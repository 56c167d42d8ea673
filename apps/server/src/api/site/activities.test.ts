import { site } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runningLot } from '../../domains/lot/testing.ts'
import { saveActivity } from '../../domains/site/index.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('an activity comes with its lots and shops', async () => {
  const lot = await runningLot(world)
  const now = await world.now()
  const id = await saveActivity(world.ctx, {
    type: 'platform',
    title_en: 'Kiln week',
    title_zh: '窑火周',
    content_en: '<p>a</p>',
    content_zh: '<p>b</p>',
    lot_ids: [lot.id],
    shop_ids: [lot.shop.id],
    from_at: now - 1,
    to_at: now + 60_000,
  })
  expect((await world.call(guest, site.activity, { type: 'platform' })).list.map((one) => one.id)).toContain(id)
  expect((await world.call(guest, site.activity, { id })).activity).toMatchObject({
    lots: [{ id: lot.id }],
    shops: [{ id: lot.shop.id }],
  })
  await world.refused(guest, site.activity, { id: 999_999 }, 'NOT_FOUND')
})
