/** A person who saved a search hears of the lots it finds as they open: each once, at once or in one notice a day, and of no others. */

import { auction, message, SAVED_SEARCHES_MAX } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { block } from '../../block/index.ts'
import { anyCategory, otherCategory, runningLot } from '../../lot/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { treeOf } from '../../site/index.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.sql('delete from finding_saved_searches'))

const DAY_MS = 86_400_000
const save = (person: TestPerson, asked: Parameters<typeof world.call<typeof auction.saveSearch>>[2]) =>
  world.call(person, auction.saveSearch, asked)
/** A lot that opens now, and what follows. */
async function opens(options: Parameters<typeof runningLot>[1] = {}) {
  const lot = await runningLot(world, options)
  await world.settle()
  return lot
}
const told = async (person: TestPerson, language = 'en') =>
  (await world.call(person, message.list, {}, { 'accept-language': language })).list.filter(({ code }) =>
    code.startsWith('auction.search'),
  )
const linksOf = async (person: TestPerson) => (await told(person)).map(({ link }) => link)
const pageOf = ({ id }: { id: number }) => `/pages/main/auctionitemdetail/auctionitemdetail?id=${id}`

test.each([
  ['白玉牌', { title: '清 白玉牌' }, true],
  ['白玉牌', { title: '清 翡翠牌' }, false],
  ['翡翠', { title: '翡翠手镯' }, true],
  ['feicui', { title: '翡翠手镯' }, true],
  ['jadeite bangles', { title: '手镯', title_en: 'A Jadeite Bangle, 1990s' }, true],
  ['jadeite bangle', { title: '手镯', title_en: 'Jadeite pendant' }, false],
  ['bang', { title: '手镯', title_en: 'Jadeite bangle' }, true],
  ['chrysanthemum', { title: '花瓶', title_en: 'Chrysanthemums in a vase' }, true],
  ['chrysanthemist', { title: '花瓶', title_en: 'Chrysanthemums in a vase' }, false],
  ['宋 vase', { title: '宋 梅瓶', title_en: 'Song vase' }, true],
])('a search for %j hears of %j: %j', async (keyword, lot, hears) => {
  const ann = await newBuyer(world)
  await save(ann, { keyword })

  const { id } = await opens(lot)

  expect(await linksOf(ann)).toEqual(hears ? [pageOf({ id })] : [])
})

test('a search hears of its category with those below it, and within its price', async () => {
  const [ann, ben, cid] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
  const [category_id, other_id] = [await anyCategory(world), await otherCategory(world)]
  const { by_id } = await treeOf(world.ctx)
  await save(ann, { category_id: by_id.get(category_id)!.parent_id ?? category_id })
  await save(ben, { category_id, price_min_fen: 200_00, price_max_fen: 300_00 })
  await save(cid, { keyword: 'jade', category_id: other_id, price_max_fen: 250_00 })

  const at = (yuan: number, category: number) =>
    opens({ title_en: 'Jade', category_id: category, start_fen: yuan * 100 })
  const [cheap, fits, dear] = [await at(199, category_id), await at(200, category_id), await at(301, category_id)]
  const elsewhere = await at(250, other_id)

  expect(new Set(await linksOf(ann))).toEqual(
    new Set([cheap, fits, dear, ...(upFrom(other_id) === upFrom(category_id) ? [elsewhere] : [])].map(pageOf)),
  )
  expect(await linksOf(ben)).toEqual([pageOf(fits)])
  expect(await linksOf(cid)).toEqual([pageOf(elsewhere)])

  function upFrom(id: number): number {
    return by_id.get(id)!.parent_id ?? id
  }
})

test('of those who ask in the same words each hears of what fits their own price and category', async () => {
  const [ann, ben, cid] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
  const [category_id, other_id] = [await anyCategory(world), await otherCategory(world)]
  await save(ann, { keyword: '玉璜' })
  await save(ben, { keyword: '玉璜', price_max_fen: 250_00 })
  await save(cid, { keyword: '玉璜', category_id: other_id })

  const cheap = await opens({ title: '玉璜', category_id, start_fen: 200_00 })
  const dear = await opens({ title: '玉璜', category_id: other_id, start_fen: 300_00 })

  expect(await linksOf(ann)).toEqual([dear, cheap].map(pageOf))
  expect(await linksOf(ben)).toEqual([pageOf(cheap)])
  expect(await linksOf(cid)).toEqual([pageOf(dear)])
})

test('at once: one notice a lot, however many of one’s searches find it, naming the first of them', async () => {
  const ann = await newBuyer(world)
  await save(ann, { keyword: '玉璧' })
  await save(ann, { keyword: 'jade disc' })

  const lot = await opens({ title: '汉 玉璧', title_en: 'Han jade disc' })

  expect(await told(ann)).toMatchObject([{ title: 'New for “玉璧”', link: pageOf(lot) }])
  expect((await told(ann, 'zh-CN'))[0]!.title).toBe('“玉璧”有新拍品')
})

test('daily: one notice a day that counts what opened, leads to the results, and comes again only for what is new', async () => {
  const ann = await newBuyer(world)
  await save(ann, { keyword: '玉璧', price_max_fen: 500_00, tell: 'daily' })
  await opens({ title: '汉 玉璧' })
  await opens({ title: '战国 玉璧' })
  await opens({ title: '战国 玉璧', start_fen: 600_00 })
  expect(await told(ann)).toEqual([])

  await world.advance(DAY_MS)
  const first = await told(ann)
  expect(first).toMatchObject([{ title: 'New lots for your searches', content: 'New: 2 for “玉璧”.' }])
  const results = new URL(first[0]!.link!, 'https://juya.example')
  expect(results.pathname).toBe('/pages/main/search')
  expect(Object.fromEntries(results.searchParams)).toEqual({ keyword: '玉璧', price_max_fen: '50000' })

  await world.advance(DAY_MS)
  expect(await told(ann)).toHaveLength(1)

  await save(ann, { keyword: '玉琮', tell: 'daily' })
  await opens({ title: '玉琮' })
  await opens({ title: '玉璧 玉琮' })
  await world.advance(DAY_MS)
  expect((await told(ann))[0]).toMatchObject({
    content: 'New: 2 for “玉琮”, 1 for “玉璧”.',
    link: '/pages/auction/searches',
  })
  expect(await told(ann)).toHaveLength(2)
})

test('the shop’s people, people it keeps away, robots and restricted people are told nothing', async () => {
  const own = await newShop(world)
  const [kept_away, robot, restricted, other] = [
    await newBuyer(world),
    await newBuyer(world),
    await newBuyer(world),
    await newBuyer(world),
  ]
  for (const person of [own.owner, kept_away, robot, restricted, other])
    await save(person as TestPerson, { keyword: '玉蝉' })
  await block(world.ctx, { type: 'shop', id: own.id }, { target: { type: 'user', id: kept_away.id }, scope: 'bid' })
  await world.sql('update account_users set is_robot = true where id = $1', [robot.id])
  await world.sql(`update account_users set status = 'restricted' where id = $1`, [restricted.id])

  const lot = await opens({ shop: own, title: '玉蝉' })

  for (const person of [own.owner, kept_away, robot, restricted]) expect(await told(person as TestPerson)).toEqual([])
  expect(await linksOf(other)).toEqual([pageOf(lot)])
})

test('thirty at most; the same again is changed, not added; what is removed tells no more', async () => {
  const ann = await newBuyer(world)
  for (let n = 0; n < SAVED_SEARCHES_MAX; n++) await save(ann, { keyword: `玉 ${n}` })
  await world.refused(ann, auction.saveSearch, { keyword: '玉蝉' }, 'LIMIT_REACHED')
  const { list } = await save(ann, { keyword: '玉 3', tell: 'daily' })
  expect(list).toHaveLength(SAVED_SEARCHES_MAX)
  expect(list.filter(({ tell }) => tell === 'daily').map(({ keyword }) => keyword)).toEqual(['玉 3'])

  const [newest] = list
  const left = await world.call(ann, auction.removeSearch, { id: newest!.id })
  expect(left.list.map(({ id }) => id)).not.toContain(newest!.id)
  await save(ann, { keyword: '玉蝉' })
  const { id } = (await world.call(ann, auction.searches, {})).list[0]!
  await world.call(ann, auction.removeSearch, { id })
  await opens({ title: '玉蝉' })
  expect(await told(ann)).toEqual([])
})

test('the list says what each finds now; nobody reads, changes or removes another’s', async () => {
  const [ann, ben] = [await newBuyer(world), await newBuyer(world)]
  const category_id = await anyCategory(world)
  await opens({ title: '紫檀笔筒', category_id })
  const { list } = await save(ann, { keyword: '紫檀笔筒', category_id })
  const { id } = list[0]!

  expect((await world.call(ann, auction.searches, { found: true })).list).toMatchObject([
    { id, keyword: '紫檀笔筒', category_id, tell: 'at_once', found: 1 },
  ])
  expect((await save(ann, { id, tell: 'daily' })).list).toMatchObject([{ id, keyword: '紫檀笔筒', tell: 'daily' }])
  expect((await world.call(ben, auction.searches, {})).list).toEqual([])
  await world.refused(ben, auction.saveSearch, { id, tell: 'daily' }, 'NOT_FOUND')
  await world.refused(ben, auction.removeSearch, { id }, 'NOT_FOUND')
  await world.refused(ann, auction.saveSearch, { keyword: '!' }, 'MISSING_PARAM')
  await world.refused(ann, auction.saveSearch, { keyword: '玉', price_min_fen: 2, price_max_fen: 1 }, 'VALIDATION')
  await world.refused(ann, auction.saveSearch, { category_id: 999_999 }, 'NOT_FOUND')
  await world.refused(guest, auction.searches, {}, 'LOGIN_EXPIRED')
})

test('who leaves leaves none behind', async () => {
  const ann = await newBuyer(world)
  await save(ann, { keyword: '玉蝉' })

  await inTransaction(world.ctx, (tx) => emit(tx, accountEvents.left, { user_id: ann.id }))
  await world.settle()

  expect(await world.sql('select 1 from finding_saved_searches')).toEqual([])
})
