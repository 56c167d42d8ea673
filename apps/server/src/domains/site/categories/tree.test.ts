import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { blockedWordIn } from '../words/blocked-words.ts'
import { branchIds, categoryIdByCode, categoryOf } from './tree.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('the list of a category shows everything below it', async () => {
  const jade = (await categoryIdByCode(world.ctx, 'jade'))!
  expect(await branchIds(world.ctx, jade)).toContain(await categoryIdByCode(world.ctx, 'jade-rings'))
  expect(await branchIds(world.ctx, 999_999)).toEqual([])
})

it('a category nobody knows is not found', async () => {
  await expect(categoryOf(world.ctx, 999_999)).rejects.toMatchObject({ key: 'NOT_FOUND' })
})

it('blocked words are found whatever stands between their letters, and colours named like them are not', () => {
  expect(blockedWordIn('老象 牙雕件')).toBe('象牙')
  expect(blockedWordIn('C a r v e d - I V O R Y figure')).toBe('carvedivory')
  expect(blockedWordIn('德化象牙白观音', 'Ivory-white glaze', '象形文字拓片')).toBeUndefined()
})
