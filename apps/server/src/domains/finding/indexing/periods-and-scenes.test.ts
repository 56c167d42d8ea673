import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { draftLot } from '../../lot/testing.ts'
import { treeOf } from '../../site/index.ts'
import { PERIODS, periodOf } from './periods.ts'
import { SCENES, scenesOf } from './scenes.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  [{ period: '明' }, 'ming'],
  [{ period: 'Song and before' }, 'song'],
  [{ period: '不作断代' }, null],
  [{ year: '1998 年' }, 'late_century'],
  [{ year: '2003' }, 'recent'],
  [{ year: '见图' }, null],
  [{ year: '1911' }, 'qing'],
  [{}, null],
])('the answers %j tell the period %j', (params, period) => {
  expect(periodOf(params)).toBe(period)
})

test('every period a category offers is one lots are found by, but for "Not stated"', async () => {
  const { by_id } = await treeOf(world.ctx)
  const offered = [...by_id.values()].flatMap(({ params }) => params.filter(({ key }) => key === 'period'))

  for (const { options_en, options_zh } of offered) {
    expect(options_en.map((period) => periodOf({ period }))).toEqual([...PERIODS.map(({ key }) => key), null])
    expect(options_zh.map((period) => periodOf({ period }))).toEqual([...PERIODS.map(({ key }) => key), null])
  }
  expect(offered.length).toBeGreaterThan(0)
})

test('every type of piece stands in a scene, and every category a scene names is one of the tree', async () => {
  const { by_id } = await treeOf(world.ctx)
  const codes = [...by_id.values()].filter(({ level }) => level === 2).map(({ code }) => code)
  const alone = codes.filter((code) => scenesOf(code, { condition: 'Perfect' }).length === 0)
  const known = new Set([...by_id.values()].map(({ code }) => code))
  const named = SCENES.flatMap(({ categories }) => categories.filter((code) => !code.endsWith('-')))

  expect(alone).toEqual(['bronze-coins', 'bronze-silver', 'stamps-books-stamps'])
  expect(named.filter((code) => !known.has(code))).toEqual([])
})

test('a scene asks for more than the category where its rule does', () => {
  expect(scenesOf('painting-landscape', { mounting: '立轴' })).toEqual(['wall'])
  expect(scenesOf('painting-landscape', { mounting: '册页' })).toEqual([])
  expect(scenesOf('tea-puer', { condition: '全品' })).toEqual(['tea', 'gift'])
  expect(scenesOf('tea-puer', { condition: '有残损' })).toEqual(['tea'])
})

test('rows of an older release are derived anew, and those without a lot go', async () => {
  const { id } = await draftLot(world, { title: '竹雕笔筒', params: { period: '清' } })
  await world.sql(`update finding_lot_facets set period = null, version = 0 where lot_id = $1`, [id])
  await world.sql(`insert into finding_lot_facets (lot_id, version) values (999999, 0)`)

  await world.services.jobs.runNow('finding.search_index')

  expect(
    await world.sql('select lot_id, period, version from finding_lot_facets where lot_id in ($1, 999999)', [id]),
  ).toEqual([{ lot_id: id, period: 'qing', version: 1 }])
})
