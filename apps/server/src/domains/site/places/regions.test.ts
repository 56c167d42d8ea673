import { site } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('regions', () => {
  it('are 34 provinces with their cities, whose label is province-city [R3.4]', async () => {
    const { list } = await world.call(guest, site.provinces, {})
    expect(list).toHaveLength(34)
    expect(list.find((one) => one.value === '330000')?.children).toContainEqual({
      value: '330100',
      label: '浙江省-杭州市',
    })
  })

  it('have cities and counties, and nothing under a code nobody has', async () => {
    expect((await world.call(guest, site.cities, { code: '330000' })).list).toContainEqual({
      value: '330100',
      label: '杭州市',
    })
    expect((await world.call(guest, site.counties, { code: '330100' })).list).toContainEqual({
      value: '330106',
      label: '西湖区',
    })
    await world.refused(guest, site.provinces, { tree: 'perhaps' }, 'VALIDATION')
    await world.refused(guest, site.cities, { code: '999999' }, 'NOT_FOUND')
    await world.refused(guest, site.counties, { code: '999999' }, 'NOT_FOUND')
  })

  it('always lead from a province to a county', async () => {
    for (const province of (await world.call(guest, site.provinces, {})).list) {
      const cities = (await world.call(guest, site.cities, { code: province.value })).list
      expect(cities.length, province.label).toBeGreaterThan(0)
      expect(
        (await world.call(guest, site.counties, { code: cities[0]!.value })).list.length,
        province.label,
      ).toBeGreaterThan(0)
    }
  })
})
