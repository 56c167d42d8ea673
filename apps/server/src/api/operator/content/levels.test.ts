/** What levels and benefits are called, named at the desk. */
import { BENEFITS, level, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator } from '../../../domains/operator/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const en = { 'accept-language': 'en' }

test('the desk names levels, and says benefits in words that name figures of their grant alone', async () => {
  const content = await newOperator(world, ['content'])
  const { list } = await world.call(content, operator.levelNames, { owner: 'user' } as never)
  const { id, revision } = list.find((one) => one.level === 10)!
  const form = { id, revision, name_en: 'Master', name_zh: '宗师', icon: 'gavel' as const }
  await world.call(content, operator.nameLevel, form)
  await world.refused(content, operator.nameLevel, form, 'EDIT_CONFLICT')
  expect((await world.call(guest, level.levels, {}, en)).list[10]!.name).toBe('Master')
  expect(await world.call(content, operator.levelName, { id })).toMatchObject({ min_value: 400_000 })

  const benefits = await world.call(content, operator.levelBenefits, {})
  expect(benefits.list.map(({ code }) => code).toSorted()).toEqual([...BENEFITS].toSorted())
  const waived = benefits.list.find(({ code }) => code === 'deposit_waived')!
  expect((await world.call(content, operator.levelBenefit, { id: waived.id })).figures).toEqual(['amount'])
  const { levels: _, code: __, owner: ___, ...words } = waived
  await world.refused(content, operator.wordBenefit, { ...words, text_en: 'Up to {sum}' } as never, 'VALIDATION')
  await world.call(content, operator.wordBenefit, { ...words, text_en: 'No deposit up to {amount}' } as never)
  await world.refused(await newOperator(world, ['finance']), operator.nameLevel, form, 'FORBIDDEN')
  await world.refused(await newOperator(world, ['finance']), operator.levelBenefits, {}, 'FORBIDDEN')
  expect((await world.call(guest, level.benefits, {}, en)).list[0]!.desc).toBe('No deposit up to ¥200')
})
