import { funding, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newCampaign } from '../../funding/testing.ts'
import { newOperator, type TestOperator } from '../../operator/testing.ts'
import { judgeTexts, maskWords } from './blocked-words.ts'

const reason = '买家反映多起同类内容'
let world: World
let desk: TestOperator
beforeAll(async () => {
  world = await openWorld()
  desk = await newOperator(world, ['content'])
})
afterAll(() => world.close())

const drafted = async (word: string, list: 'block' | 'review' | 'mask') =>
  (await world.call(desk, operator.saveGuardedWord, { word, list })).id
async function inForce(word: string, list: 'block' | 'review' | 'mask') {
  const id = await drafted(word, list)
  await world.call(desk, operator.enforceGuardedWord, { id, reason })
  return id
}

test('a word is refused wherever people write once it is in force, not while it is a draft, nor once it is taken off', async () => {
  const campaign = await newCampaign(world)
  const asking = async (question: string) =>
    world.call(await newBuyer(world), funding.ask, { id: campaign.id, question })
  const refused = async (question: string) =>
    world.refused(await newBuyer(world), funding.ask, { id: campaign.id, question }, 'CONTENT_BLOCKED')
  const id = await drafted('包出货', 'block')
  await asking('你们包出货吗')

  await world.call(desk, operator.enforceGuardedWord, { id, reason })
  await refused('你们包出货吗')
  await refused('你们包 · 出_货吗')

  await world.call(desk, operator.takeOffGuardedWord, { id, reason })
  await asking('你们包出货吗')
  await world.refused(desk, operator.takeOffGuardedWord, { id, reason }, 'STATE_CONFLICT')
})

test('a draft shows what it would have caught in thirty days: how many of how many, with the newest, and nothing older', async () => {
  const campaign = await newCampaign(world)
  const ask = async (question: string) =>
    (await world.call(await newBuyer(world), funding.ask, { id: campaign.id, question })).id
  const old = await ask('这件是开门货吗')
  await world.sql(`update funding_questions set created_at = platform_now() - interval '31 days' where id = $1`, [old])
  await ask('何时发货')
  const fresh = await ask('这件算 开·门 货吗')

  const id = await drafted('开门货', 'review')

  const { caught, days } = await world.call(desk, operator.guardedWord, { id })
  expect(days).toBe(30)
  const questions = caught.find(({ samples }) => samples.length > 0)!
  expect(questions).toMatchObject({ what: 'Questions about campaigns', found: 1, is_cut: false })
  expect(questions.samples).toMatchObject([{ id: fresh, text: '这件算 开·门 货吗' }])
  expect(caught.map(({ what }) => what)).toEqual(expect.arrayContaining(['Reviews', 'Lots', 'Goods', 'Lines in live rooms']))
  await world.refused(desk, operator.guardedWord, { id: 999_999 }, 'NOT_FOUND')
})

test('a word of the review list refuses nothing and says that a person should look; a masked one is hidden as it is read', async () => {
  await inForce('特供酒', 'review')
  await inForce('加群', 'mask')

  expect(await judgeTexts(world.ctx, '一瓶特 供 酒', '完好')).toEqual({ block: undefined, review: ['特供酒'] })
  expect(await judgeTexts(world.ctx, '一瓶好酒')).toEqual({ block: undefined, review: [] })
  expect((await judgeTexts(world.ctx, '象牙摆件')).block).toBe('象牙')
  expect(await maskWords(world.ctx, '欢迎加 群，也可【加·群】看看')).toBe('欢迎***，也可【***】看看')
  expect(await maskWords(world.ctx, '没有要遮的')).toBe('没有要遮的')
})

test('a word stands in a list once, has two letters that are read, and is changed under its newest version alone', async () => {
  const id = await drafted('同城速配', 'block')

  await world.refused(desk, operator.saveGuardedWord, { word: '同 城·速配', list: 'block' }, 'ALREADY_DONE')
  await world.refused(desk, operator.saveGuardedWord, { word: '·_ ·', list: 'block' }, 'VALIDATION')
  const change = { id, word: '同城速配对', list: 'mask', revision: 1 } as const
  await world.call(desk, operator.saveGuardedWord, change)
  await world.refused(desk, operator.saveGuardedWord, change, 'EDIT_CONFLICT')
  await world.call(desk, operator.enforceGuardedWord, { id, reason })
  await world.refused(desk, operator.saveGuardedWord, { ...change, revision: 3 }, 'STATE_CONFLICT')
  await world.refused(desk, operator.enforceGuardedWord, { id, reason }, 'STATE_CONFLICT')
  const { list } = await world.call(desk, operator.guardedWords, { status: 'in_force', list: 'mask' })
  expect(list.map((one) => one.word)).toContain('同城速配对')
})

test('words are kept by those who answer for content, and every change stands in the log', async () => {
  const stranger = await newOperator(world, ['finance'])
  const id = await drafted('代拍包过', 'block')

  await world.refused(stranger, operator.guardedWords, {}, 'FORBIDDEN')
  await world.refused(stranger, operator.enforceGuardedWord, { id, reason }, 'FORBIDDEN')
  const logged = await world.sql(
    `select action from platform_audit_logs where target_type = 'guarded_word' and target_id = $1 order by id`,
    [String(id)],
  )
  expect(logged).toEqual([{ action: 'guarded_word.create' }])
})
