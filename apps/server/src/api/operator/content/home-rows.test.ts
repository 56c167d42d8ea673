/** Rows of the home page: the release's, those drafted, shown from their moment on and taken off, as phones read them. */
import { operator, site } from '@juya/contract'
import { readBannerLink, releaseScreen } from '@juya/contract/operator/resources/content/screens.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { categoryIdByCode } from '../../../domains/site/index.ts'
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

const reason = 'for the autumn sale'
const HOUR_S = 3_600
const CHINESE = { 'accept-language': 'zh-CN' }
const SHORTCUT = {
  kind: 'shortcut',
  name_en: 'Rules',
  name_zh: '规则',
  icon: 'certificate',
  screen: 'article',
  value: 'auction_rules',
  sort: 99,
} as const
const shortcuts = async (headers = {}) => (await world.call(guest, site.shortcuts, {}, headers)).list
const floors = async (headers = {}) =>
  (await world.call(guest, site.home, {}, headers)).sections.map(({ key, title }) => `${key}: ${title}`)
const save = (more: object = {}) => world.call(editor, operator.saveHomeRow, { ...SHORTCUT, ...more } as never)
const publish = (id: number) => world.call(editor, operator.publishHomeRow, { id, reason })
const withdraw = (id: number) => world.call(editor, operator.withdrawHomeRow, { id, reason })
const archive = (id: number) => world.call(editor, operator.archiveHomeRow, { id, reason })
const idOf = async (name_en: string) =>
  (await world.call(editor, operator.homeRows, {})).list.find((row) => row.name_en === name_en)!.id

test('what the release brings is version 1 and in force, in both languages', async () => {
  const { list } = await world.call(editor, operator.homeRows, { sort: 'id' })

  expect(list.map(({ version, status }) => `${version} ${status}`)).toEqual(Array(11).fill('1 in_force'))
  // The console says of each where it leads.
  const leading = list.flatMap(({ link }) => link ?? [])
  expect(leading.filter((link) => !readBannerLink(link) && !releaseScreen(link))).toEqual([])
  expect((await shortcuts()).map(({ name }) => name).slice(0, 2)).toEqual(['Tonight', 'Ending soon'])
  expect((await shortcuts(CHINESE))[0]!.name).toBe('今晚')
})

test('a shortcut is on the home page once it is published, gone when it is taken off, and comes back as its next version', async () => {
  const { id, version } = await save()
  expect([version, (await shortcuts()).some(({ name }) => name === 'Rules')]).toEqual([0, false])

  expect(await publish(id)).toMatchObject({ status: 'in_force', version: 1 })
  expect((await shortcuts()).at(-1)).toMatchObject({ name: 'Rules', link: '/pages/site/article?code=auction_rules' })
  await world.refused(editor, operator.publishHomeRow, { id, reason }, 'STATE_CONFLICT')
  await world.refused(editor, operator.archiveHomeRow, { id, reason }, 'STATE_CONFLICT')
  await withdraw(id)
  expect((await shortcuts()).some(({ name }) => name === 'Rules')).toBe(false)
  await world.refused(editor, operator.withdrawHomeRow, { id, reason }, 'STATE_CONFLICT')
  await save({ id, revision: 1, name_en: 'House rules' })
  expect(await publish(id)).toMatchObject({ name_en: 'House rules', version: 2 })
  await withdraw(id)
  expect(await archive(id)).toMatchObject({ status: 'archived' })
})

test('home reaches tonight, goods at a price, sold prices and coupons from its first version on', async () => {
  const links = (await shortcuts()).map(({ link }) => link)

  for (const path of [
    '/pages/auction/tonight',
    '/pages/main/goods',
    '/pages/main/pricerecords',
    '/pages/users/discountList',
  ])
    expect(links).toContain(path)
})

test('a shortcut of the release is renamed and leads where it led', async () => {
  const id = await idOf('Coupons')
  const link = (await shortcuts()).find(({ name }) => name === 'Coupons')!.link
  await withdraw(id)
  await save({ id, revision: 1, name_en: 'Followed lots', screen: undefined, value: '', icon: 'heart', sort: 6 })
  await publish(id)

  expect((await shortcuts()).find(({ name }) => name === 'Followed lots')).toMatchObject({ link, icon: 'heart' })
})

test('a floor shows a category’s lots from its moment on and not after its last; the release’s can be taken off', async () => {
  const category_id = (await categoryIdByCode(world.ctx, 'jade'))!
  await runningLot(world, { category_id, ends_in_ms: 20 * HOUR_S * 1_000 })
  const from_at = Math.floor((await world.now()) / 1_000) + HOUR_S
  const floor = { kind: 'floor', name_en: 'Jade', name_zh: '翡翠', source: 'category', value: String(category_id) }
  const { id } = await world.call(editor, operator.saveHomeRow, { ...floor, from_at, to_at: from_at + HOUR_S } as never)
  expect(await publish(id)).toMatchObject({ status: 'scheduled' })
  expect(await floors()).toEqual(['ending: Ending soon', 'picked: Picked for you'])

  await world.advance(HOUR_S * 1_000 + 1_000)
  expect(await floors(CHINESE)).toEqual([`category:${category_id}: 翡翠`, 'ending: 即将截拍', 'picked: 为您推荐'])
  await withdraw(await idOf('Ending soon'))
  await world.advance(HOUR_S * 1_000)
  expect(await floors()).toEqual(['picked: Picked for you'])
  expect((await world.call(editor, operator.homeRow, { id })).status).toBe('archived')
})

test('only editors keep it, with a reason and with what a row needs; two who change one at once hear of each other', async () => {
  const service = await newOperator(world, ['service'])
  await world.refused(service, operator.homeRows, {}, 'FORBIDDEN')
  await world.refused(service, operator.saveHomeRow, SHORTCUT, 'FORBIDDEN')
  await world.refused(editor, operator.homeRows, { kind: 'cellar' } as never, 'VALIDATION')
  await world.refused(editor, operator.homeRow, { id: 99_999_999 }, 'NOT_FOUND')
  await world.refused(editor, operator.saveHomeRow, { ...SHORTCUT, icon: undefined }, 'MISSING_PARAM')
  await world.refused(editor, operator.saveHomeRow, { ...SHORTCUT, value: 'nowhere' }, 'LINK_NOWHERE')
  const floor = { kind: 'floor' as const, name_en: 'Lots', name_zh: '拍品' }
  await world.refused(editor, operator.saveHomeRow, floor, 'MISSING_PARAM')
  const lost = { ...floor, source: 'category' as const, value: '99999999' }
  await world.refused(editor, operator.saveHomeRow, lost, 'LINK_NOWHERE')

  const { id } = await save()
  await world.refused(editor, operator.publishHomeRow, { id, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(editor, operator.withdrawHomeRow, { id, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(editor, operator.archiveHomeRow, { id, reason: 'no' }, 'REASON_REQUIRED')
  await save({ id, revision: 1, name_en: 'First' })
  await world.refused(editor, operator.saveHomeRow, { ...SHORTCUT, id, revision: 1 } as never, 'EDIT_CONFLICT')
  const { logs } = await world.call(editor, operator.homeRow, { id })
  expect(logs.map(({ action }) => action)).toEqual(['home_row.change', 'home_row.create'])
})
