import { afterAll, beforeAll, expect, it } from 'vitest'
import { categoryIdByCode } from '../../domains/site/index.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { categoryTree, namedCategory } from './categories.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('a new installation has a tree of categories in both languages', async () => {
  const zh = await categoryTree({ ...world.ctx, locale: 'zh-CN' })
  const en = await categoryTree({ ...world.ctx, locale: 'en' })
  expect(zh.map((node) => node.name)).toContain('翡翠玉石')
  expect(en.find((node) => node.name === 'Ceramics')?.children?.map((node) => node.name)).toContain('Celadon')
})

it('a branch asks of a lot what its parent asks', async () => {
  const bangles = await namedCategory(
    { ...world.ctx, locale: 'en' },
    (await categoryIdByCode(world.ctx, 'jade-bangles'))!,
  )
  expect(bangles.path.map((step) => step.name)).toEqual(['Jade', 'Bangles'])
  expect(bangles.params.find((param) => param.key === 'material')?.options).toContain('Jadeite')
})
