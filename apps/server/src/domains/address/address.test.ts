import { address } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { newShop } from '../shop/testing.ts'
import { ownAddress } from './addresses.ts'
import { newAddress, WEST_LAKE } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('addresses', () => {
  it('carry the names of their place, and the first one is the default', async () => {
    const buyer = await newBuyer(world)
    const first = await world.call(buyer, address.add, { ...WEST_LAKE })
    expect(first).toMatchObject({ province: '浙江省', city: '杭州市', county: '西湖区', is_default: true })
    const second = await world.call(buyer, address.add, { ...WEST_LAKE, detail: '孤山路 1 号' })
    expect(second.is_default).toBe(false)
    expect((await world.call(buyer, address.list, {})).list.map((one) => one.id)).toEqual([first.id, second.id])
  })

  it('have one default at any time, whoever asks at once', async () => {
    const buyer = await newBuyer(world)
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        world.call(buyer, address.add, { ...WEST_LAKE, detail: `${i} 号`, is_default: true }),
      ),
    )
    const { list } = await world.call(buyer, address.list, {})
    expect(list).toHaveLength(made.length)
    expect(list.filter((one) => one.is_default)).toHaveLength(1)
    await world.call(buyer, address.setDefault, { id: made[2]!.id })
    expect((await world.call(buyer, address.setDefault, {}))?.id).toBe(made[2]!.id)
  })

  it('are changed in part', async () => {
    const buyer = await newBuyer(world)
    const { id } = await newAddress(world, buyer.id)
    expect(await world.call(buyer, address.edit, { id, county_code: '330102', receiver: '顾小满' })).toMatchObject({
      receiver: '顾小满',
      county: '上城区',
      detail: WEST_LAKE.detail,
    })
    expect(await world.call(buyer, address.editForm, { id })).toMatchObject({ receiver: '顾小满' })
    await world.refused(buyer, address.edit, { id, county_code: '110101' }, 'NOT_FOUND')
  })

  it('that are deleted are gone, and another becomes the default', async () => {
    const buyer = await newBuyer(world)
    const [first, second] = [await newAddress(world, buyer.id), await newAddress(world, buyer.id)]
    await world.call(buyer, address.remove, { id: first.id })
    await world.refused(buyer, address.get, { id: first.id }, 'NOT_FOUND')
    expect((await world.call(buyer, address.get, { id: second.id })).is_default).toBe(true)
  })

  it('of somebody else are not found', async () => {
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    const { id } = await newAddress(world, buyer.id)
    await world.refused(other, address.get, { id }, 'NOT_FOUND')
    await world.refused(other, address.editForm, { id }, 'NOT_FOUND')
    await world.refused(other, address.remove, { id }, 'NOT_FOUND')
    await world.refused(other, address.setDefault, { id }, 'NOT_FOUND')
    await expect(ownAddress(world.ctx, other.id, id)).rejects.toMatchObject({ key: 'NOT_FOUND' })
    await world.refused(guest, address.list, {}, 'LOGIN_EXPIRED')
  })

  it('are at most twenty', async () => {
    const buyer = await newBuyer(world)
    for (let i = 0; i < 20; i++) await newAddress(world, buyer.id)
    await world.refused(buyer, address.add, { ...WEST_LAKE }, 'LIMIT_REACHED')
  })

  it('of a shop are kept apart from those of its owner', async () => {
    const shop = await newShop(world)
    await world.call(shop, address.add, { ...WEST_LAKE, owner: 'shop' })
    expect((await world.call(shop, address.list, {})).list).toHaveLength(0)
    expect((await world.call(shop, address.list, { owner: 'shop' })).list).toHaveLength(1)
    await world.refused(await newBuyer(world), address.add, { ...WEST_LAKE, owner: 'shop' }, 'SHOP_REQUIRED')
  })
})
