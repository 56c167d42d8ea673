/** What a shop files, and what is not taken. */
import { shop } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newShop } from '../testing.ts'
import { hasLicence, momentsOf } from './running.ts'
import { dayIn, filingOf } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('a licence', () => {
  test('is filed with its last day, one of a kind at a time', async () => {
    const one = await newShop(world)
    const filing = await filingOf(world, one)

    const { id } = await world.call(one, shop.fileLicence, filing)

    expect(await world.call(one, shop.licences, {})).toMatchObject({
      kinds: [{ kind: 'liquor', name: 'Liquor licence' }, { kind: 'restricted' }],
      list: [
        { id, kind: 'liquor', number: '沪酒 0001', expires_on: filing.expires_on, status: 'pending', runs: false },
      ],
    })
    expect(await world.send(one, shop.fileLicence, filing, newKey())).toMatchObject({ code: 30001 })
  })

  test('that ended, or whose photo is somebody else’s, is not taken', async () => {
    const [one, other] = [await newShop(world), await newShop(world)]
    const filing = await filingOf(world, one)

    await world.refused(other, shop.fileLicence, filing, 'NOT_FOUND')
    await world.refused(one, shop.fileLicence, { ...filing, expires_on: await dayIn(world, -1) }, 'VALIDATION')
    await world.refused(await newBuyer(world), shop.licences, {}, 'SHOP_REQUIRED')
  })

  test('runs through its last day in Shanghai, and is told of 30 and 7 days before', () => {
    const licences = [{ kind: 'liquor', expires_on: '2026-11-20' }]

    expect(hasLicence(licences, 'liquor', Date.parse('2026-11-20T15:59:59Z'))).toBe(true)
    expect(hasLicence(licences, 'liquor', Date.parse('2026-11-20T16:00:00Z'))).toBe(false)
    expect(hasLicence(licences, 'restricted', 0)).toBe(false)
    expect(hasLicence([{ kind: 'liquor' }], 'liquor', Date.parse('2099-01-01T00:00:00Z'))).toBe(true)
    expect(momentsOf('2026-11-20').map(([what, at]) => [what, new Date(at).toISOString()])).toEqual([
      ['ending', '2026-10-21T16:00:00.000Z'],
      ['ending', '2026-11-13T16:00:00.000Z'],
      ['over', '2026-11-20T16:00:00.000Z'],
    ])
  })
})
