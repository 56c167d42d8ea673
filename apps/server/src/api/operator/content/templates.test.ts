/** Attribute templates of categories: versions, who would lack an answer, and what keeps the one it was filled in under. */
import { auction, goods, operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goodsForm } from '../../../domains/goods/testing.ts'
import { lotForm } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let editor: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  editor = await newOperator(world, ['content'])
})
afterAll(() => world.close())

const reason = 'buyers keep asking for it'
let n = 0
const newCategory = async (parent_id?: number) =>
  (
    await world.call(editor, operator.createCategory, {
      name_zh: `器类${++n}`,
      name_en: `Ware ${n}`,
      ...(parent_id ? { parent_id } : {}),
    })
  ).id
const height = (more: object = {}) => ({
  key: 'height',
  label_en: 'Height',
  label_zh: '高',
  type: 'number' as const,
  unit: 'cm',
  options_en: [],
  options_zh: [],
  required: true,
  ...more,
})
const glaze = {
  key: 'glaze',
  label_en: 'Glaze',
  label_zh: '釉色',
  type: 'select' as const,
  options_en: ['Celadon', 'White'],
  options_zh: ['青釉', '白釉'],
  required: true,
}
const save = (id: number, after: number, fields: object[]) =>
  world.call(editor, operator.saveCategoryTemplate, { id, after, fields, reason } as never)

test('a running lot keeps the version it was filled in under; a new one is asked the new fields, and goods too', async () => {
  const category_id = await newCategory()
  await save(category_id, 0, [height()])
  const shop = await newShop(world, { level: 6 })
  const form = (await lotForm(world))({ category_id, deposit_fen: 0, params: { height: '34' } })
  const { ids } = await world.call(shop, auction.publish, form)
  const shown = async (language: 'en' | 'zh-CN') =>
    (await world.call(guest, auction.lot, { id: ids[0]! }, { 'accept-language': language })).params
  expect(await shown('en')).toEqual([{ label: 'Height', value: '34 cm' }])

  await save(category_id, 1, [height({ label_en: 'Total height', label_zh: '通高' }), glaze])

  expect(await shown('zh-CN')).toEqual([{ label: '高', value: '34 cm' }])
  expect((await world.call(shop, auction.publishParams, { category_id })).params.map(({ label }) => label)).toEqual([
    'Total height (cm)',
    'Glaze',
  ])
  const named = { field: 'params.glaze', reason: 'Glaze is needed' }
  await world.refused(shop, auction.publish, { ...form, title: '清 另一件青瓷瓶' } as never, 'VALIDATION', named)
  const goods_form = (await goodsForm(world))({ category_id, params: { height: '8' } })
  await world.refused(shop, goods.publish, goods_form as never, 'VALIDATION', named)
  const whole = { ...goods_form, title: '手工白瓷茶杯 甲', params: { height: '8', glaze: '白釉' } }
  const { id } = await world.call(shop, goods.publish, whole as never)
  expect((await world.call(guest, goods.info, { id })).params).toEqual([
    { label: 'Total height', value: '8 cm' },
    { label: 'Glaze', value: 'White' },
  ])
})

test('before it is saved the desk reads who would lack an answer, those below it included, each by name', async () => {
  const category_id = await newCategory()
  const below = await newCategory(category_id)
  const shop = await newShop(world, { level: 6 })
  const lot = (await lotForm(world))({ category_id: below, params: { height: '34' }, save: 'draft' })
  const { ids } = await world.call(shop, auction.publish, lot)
  const one = (await goodsForm(world))({ category_id, params: {}, title: '手工白瓷茶杯 乙' })
  const { id } = await world.call(shop, goods.publish, one as never)

  const gaps = await world.call(editor, operator.templateGaps, { id: category_id, fields: [height(), glaze] } as never)

  expect(gaps.lots).toMatchObject({ count: 1, list: [{ id: ids[0], status: 'draft', lacks: ['glaze'] }] })
  expect(gaps.goods).toMatchObject({ count: 1, list: [{ id, status: 'on', lacks: ['height', 'glaze'] }] })
  expect((await world.call(editor, operator.templateGaps, { id: category_id, fields: [] })).goods.count).toBe(0)
  await world.refused(editor, operator.templateGaps, { id: 9_999_999, fields: [] }, 'NOT_FOUND')
})

test('versions follow each other and never change; a category without fields asks what the one above asks', async () => {
  const category_id = await newCategory()
  const below = await newCategory(category_id)
  await save(category_id, 0, [height()])
  await save(below, 0, [glaze])
  expect(await world.call(editor, operator.categoryTemplate, { id: below })).toMatchObject({ own: true, version: 1 })

  await save(below, 1, [])

  expect(await world.call(editor, operator.categoryTemplate, { id: below })).toMatchObject({
    own: false,
    version: 2,
    fields: [{ key: 'height' }],
    versions: [
      { version: 2, fields: 0, made_by: editor.name },
      { version: 1, fields: 1 },
    ],
  })
  await world.refused(
    editor,
    operator.saveCategoryTemplate,
    { id: category_id, after: 0, fields: [glaze], reason } as never,
    'EDIT_CONFLICT',
    { version: 1 },
  )
  await world.refused(
    editor,
    operator.saveCategoryTemplate,
    { id: category_id, after: 1, fields: [glaze, glaze], reason } as never,
    'VALIDATION',
    { field: 'fields.1' },
  )
  await world.refused(editor, operator.categoryTemplate, { id: 9_999_999 }, 'NOT_FOUND')
  await expect(
    world.sql(`update site_attribute_templates set version = 9 where category_id = $1`, [category_id]),
  ).rejects.toThrow()
})
