import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { branchIds, categoryIdByCode, categoryOf, categoryTree } from './categories.ts'
import { blockedWordIn } from './words.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('a new house has a tree of categories in both languages', async () => {
  const zh = await categoryTree({ ...world.ctx, locale: 'zh-CN' })
  const en = await categoryTree({ ...world.ctx, locale: 'en' })
  expect(zh.map((node) => node.name)).toContain('翡翠玉石')
  expect(en.find((node) => node.name === 'Ceramics')?.children?.map((node) => node.name)).toContain('Celadon')
})

it('a branch asks of a lot what its parent asks', async () => {
  const bangles = await categoryOf({ ...world.ctx, locale: 'en' }, (await categoryIdByCode(world.ctx, 'jade-bangles'))!)
  expect(bangles.path.map((step) => step.name)).toEqual(['Jade', 'Bangles'])
  expect(bangles.params.find((param) => param.key === 'material')?.options).toContain('Jadeite')
})

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
  expect(blockedWordIn('C a r v e d - I V O R Y figure')).toBe('CarvedIVORY')
  expect(blockedWordIn('德化象牙白观音', 'Ivory-white glaze', '象形文字拓片')).toBeUndefined()
})
