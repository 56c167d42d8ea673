/** In which order people find shops, and which they find at all. */
import { shop } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { newShop, type TestShop } from '../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const set = (one: TestShop, columns: string) => world.sql(`update shop_shops set ${columns} where id = $1`, [one.id])
const idsOf = async (input: Record<string, unknown>) =>
  (await world.call(guest, shop.list, { page_size: 50, ...input })).list.map(({ id }) => id)

describe('shops of a city stand', () => {
  test('with the newest first, or the best rated: ten imagined reviews keep one bad one from ruining a shop', async () => {
    const city = '景德镇'
    const [young, often, once] = [
      await newShop(world, { city }),
      await newShop(world, { city }),
      await newShop(world, { city }),
    ]
    await set(young, `opened_at = platform_now() - interval '1 day'`)
    await set(
      often,
      `opened_at = platform_now() - interval '9 days', rating_desc_sum = 400, rating_service_sum = 400, rating_ship_sum = 400, review_count = 100`,
    )
    await set(
      once,
      `opened_at = platform_now() - interval '5 days', rating_desc_sum = 1, rating_service_sum = 1, rating_ship_sum = 1, review_count = 1`,
    )

    expect(await idsOf({ city, sort: 'new' })).toEqual([young.id, once.id, often.id])
    expect(await idsOf({ city, sort: 'rating' })).toEqual([young.id, once.id, often.id])

    await set(often, 'rating_desc_sum = 500, rating_service_sum = 500, rating_ship_sum = 500')
    expect((await idsOf({ city, sort: 'rating' })).at(-1)).toBe(once.id)
  })

  test('before those of others where the nearest are asked for, and alone where the city is', async () => {
    const [here, there] = [await newShop(world, { city: '宜兴' }), await newShop(world, { city: '德化' })]
    await set(there, 'hot_score = 1000000')

    expect(await idsOf({ city: '宜兴', sort: 'hot' })).toEqual([here.id])
    expect(await idsOf({ city: '宜兴市', sort: 'hot' })).toEqual([here.id])
    expect((await idsOf({ city: '德化市', sort: 'distance' }))[0]).toBe(there.id)
    const near = await idsOf({ city: '宜兴', sort: 'distance' })
    expect(near[0]).toBe(here.id)
    expect(near).toContain(there.id)
    expect((await idsOf({ city: '德化', sort: 'distance' }))[0]).toBe(there.id)
  })

  test('by how far their cities are, from a city or from a position; a county lies where its city does', async () => {
    const cities = ['广州', '宜兴', '绍兴']
    const ids: number[] = []
    for (const city of cities) ids.push((await newShop(world, { city })).id)
    const near = async (from: object) => {
      const { list } = await world.call(guest, shop.list, { page_size: 50, sort: 'distance', ...from })
      return list.filter(({ id }) => ids.includes(id)).map((one) => ({ ...one, city: cities[ids.indexOf(one.id)] }))
    }

    const from_city = await near({ city: '杭州市' })
    const from_position = await near({ lat: 23.13, lng: 113.26 })

    expect(from_city.map(({ city }) => city)).toEqual(['绍兴', '宜兴', '广州'])
    expect(from_city.map(({ distance_m }) => Math.round(distance_m! / 10_000))).toEqual([5, 14, 105])
    expect(from_position[0]).toMatchObject({ city: '广州' })
    expect(from_position[0]!.distance_m).toBeLessThan(5_000)
    const { list } = await world.call(guest, shop.list, { page_size: 50, sort: 'hot' })
    expect(list.every(({ distance_m }) => distance_m === undefined)).toBe(true)
  })
})

test('a kind of goods brings the shops of its branches, and no others', async () => {
  const [branch] = await world.sql<{ id: number; parent_id: number }>(
    `select id::int, parent_id::int from site_categories where parent_id is not null order by id limit 1`,
  )
  const [within, without] = [await newShop(world), await newShop(world)]
  await set(within, `main_category_ids = array[${branch!.id}]::bigint[]`)
  await set(without, `main_category_ids = '{}'`)

  const found = await idsOf({ category_id: branch!.parent_id })

  expect(found).toContain(within.id)
  expect(found).not.toContain(without.id)
})

test('only a shop that trades is in the list; a page is read by all unless the shop has yet to open or has closed', async () => {
  const city = '建阳'
  const one = await newShop(world, { city })
  const buyer = await newBuyer(world)
  const seen = async () => ({
    listed: (await idsOf({ city })).includes(one.id),
    page: (await world.send(buyer, shop.info, { id: one.id })).code === 1,
  })
  expect(await seen()).toEqual({ listed: true, page: true })

  for (const [status, page] of [
    ['suspended', true],
    ['closing', true],
    ['pending_fee', false],
    ['closed', false],
  ] as const) {
    await set(one, `status = '${status}'`)
    expect({ status, ...(await seen()) }).toEqual({ status, listed: false, page })
  }
})

test('home recommends the chosen shops alone, and where none is chosen the most followed', async () => {
  const [chosen, followed] = [await newShop(world), await newShop(world)]
  await set(chosen, 'is_select = true')
  await set(followed, 'is_select = false, hot_score = 2000000')
  const recommended = async () =>
    (await world.call(guest, shop.recommended, { page_size: 50 })).list.map(({ id }) => id)
  expect(await recommended()).toEqual([chosen.id])

  await set(chosen, 'is_select = false')

  expect((await recommended())[0]).toBe(followed.id)
})
