/** The check of what arrived: kept as it was taken, shown beside the listing, to the two sides and the arbiter of a case. */
import { aftersale, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, uploadFor } from '../../account/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { paidOrder, shipFor, shippedOrder } from '../../order/testing.ts'
import { arrivalPhoto, openCaseFor } from '../testing.ts'
import { ARRIVAL_PHOTOS_MAX } from './arrival.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('what came is asked for view by view, with the listing’s pictures beside it, and kept with its hash and the time', async () => {
  const shipped = await shippedOrder(world)
  await world.sql(
    `update order_items set snapshot = snapshot || '{"images": ["upload/2026/01/f.webp", "upload/2026/01/b.webp"], "photo_views": ["front", "base"]}'
     where order_id = $1`,
    [shipped.id],
  )
  const before = await world.call(shipped.buyer, aftersale.arrival, { id: shipped.id })
  expect(before.items[0]!.views.map(({ view, listed }) => [view, listed.length])).toEqual([
    ['front', 1],
    ['back', 0],
    ['base', 1],
    ['mark', 0],
    ['flaw', 0],
    ['ruler', 0],
  ])
  expect(before).toMatchObject({ may_add: true, may_open: true, photos_max: ARRIVAL_PHOTOS_MAX })

  const photo = await arrivalPhoto(world, shipped.buyer.id, shipped.id)
  const kept = await world.call(shipped.buyer, aftersale.addArrival, photo)
  await world.call(shipped.buyer, aftersale.addArrival, photo)

  expect(kept.items[0]!.views[0]!.taken).toMatchObject([
    { image: expect.stringContaining(photo.image), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  await expect(world.sql('update aftersale_arrival_photos set image = $1', ['upload/other.webp'])).rejects.toThrow()
  const again = await world.call(shipped.buyer, aftersale.arrival, { id: shipped.id })
  expect(again.items[0]!.views[0]!.taken).toHaveLength(1)
})

test('a case shows both sides and the arbiter what came beside the listing', async () => {
  const shipped = await shippedOrder(world)
  const photo = await arrivalPhoto(world, shipped.buyer.id, shipped.id)
  await world.call(shipped.buyer, aftersale.addArrival, photo)

  const id = await openCaseFor(world, shipped)

  const seen = [
    {
      views: [
        { view: 'front', listed: ['static/demo/vase.webp'], taken: [{ image: expect.stringContaining(photo.image) }] },
      ],
    },
  ]
  expect((await world.call(shipped.buyer, aftersale.info, { id })).arrival).toMatchObject(seen)
  expect((await world.call(shipped.shop, aftersale.shopInfo, { id })).arrival).toMatchObject(seen)
  const { case: one } = await world.call(await newOperator(world, ['arbiter']), operator.case, { id })
  expect(one.arrival).toMatchObject(seen)
})

test('only its buyer adds to it, with a picture of their own, of a thing that was sent', async () => {
  const [shipped, other] = [await shippedOrder(world), await newBuyer(world)]
  const photo = await arrivalPhoto(world, shipped.buyer.id, shipped.id)
  await world.refused(other, aftersale.arrival, { id: shipped.id }, 'NOT_FOUND')
  await world.refused(other, aftersale.addArrival, photo, 'NOT_FOUND')
  const foreign = await uploadFor(world, other.id, 'evidence')
  await world.refused(shipped.buyer, aftersale.addArrival, { ...photo, image: foreign }, 'NOT_FOUND')
  await world.refused(shipped.buyer, aftersale.addArrival, { ...photo, item_id: 999_999 }, 'NOT_FOUND')

  const paid = await paidOrder(world)
  const early = await arrivalPhoto(world, paid.buyer.id, paid.id)
  await world.refused(paid.buyer, aftersale.addArrival, early, 'STATE_CONFLICT')
  await shipFor(world, paid)
  await world.call(paid.buyer, aftersale.addArrival, early)
})

test('there may be so many of one thing', async () => {
  const shipped = await shippedOrder(world)
  for (let i = 0; i < ARRIVAL_PHOTOS_MAX; i++)
    await world.call(shipped.buyer, aftersale.addArrival, await arrivalPhoto(world, shipped.buyer.id, shipped.id))
  const more = await arrivalPhoto(world, shipped.buyer.id, shipped.id)
  await world.refused(shipped.buyer, aftersale.addArrival, more, 'LIMIT_REACHED', { limit: ARRIVAL_PHOTOS_MAX })
})
