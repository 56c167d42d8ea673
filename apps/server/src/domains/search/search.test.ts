import { auction, goods as goods_rows, site } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { withdrawGoods } from '../goods/publishing/reviewing.ts'
import { newGoods } from '../goods/testing.ts'
import { moveLot } from '../listing/moving.ts'
import { draftLot, lotForm, otherCategory, runningLot } from '../lot/testing.ts'
import { reinstateShop, suspendShop } from '../shop/moderation.ts'
import { newShop } from '../shop/testing.ts'
import { categoryOf, treeOf } from '../site/index.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Type = 'lot' | 'goods' | 'shop'
const found = async (type: Type, keyword: string, more: { status?: 'ended' | 'scheduled' } = {}): Promise<number[]> =>
  (await world.call(guest, site.search, { type, keyword, ...more })).list.map(({ id }) => id)
const indexed = (kind: Type, ref_id: number) =>
  world.sql<{ is_open: boolean }>('select is_open from search_documents where kind = $1 and ref_id = $2', [
    kind,
    ref_id,
  ])

test('a category’s whole name in either language finds what stands in it and below it, the first level too', async () => {
  const { by_id } = await treeOf(world.ctx)
  const below = [...by_id.values()].find(({ parent_id }) => parent_id !== null)!
  const above = by_id.get(below.parent_id!)!
  const lot = await runningLot(world, { title: '甲乙丙丁', category_id: below.id })
  const inBoth = async () => [await found('lot', above.name_zh), await found('lot', above.name_en.toUpperCase())]

  expect(await inBoth()).toEqual([[lot.id], [lot.id]])
  expect(await found('lot', below.name_zh)).toEqual([lot.id])

  await world.sql('update search_documents set version = 1, words = title where kind = $1 and ref_id = $2', [
    'lot',
    lot.id,
  ])
  expect(await inBoth()).toEqual([[], []])
  await world.services.jobs.runNow('search.older')
  expect(await inBoth()).toEqual([[lot.id], [lot.id]])
})

describe('the index follows', () => {
  test('a lot from its draft to what its shop makes of it', async () => {
    const shop = await newShop(world, { level: 3 })
    const form = (await lotForm(world))({ title: '鳝鱼黄梅瓶', save: 'draft' })
    const { ids } = await world.call(shop, auction.publish, form)
    const id = ids[0]!
    await world.settle()
    expect(await indexed('lot', id)).toEqual([{ is_open: false }])
    expect((await world.call(shop, auction.shopLots, { keyword: '鳝鱼黄' })).list).toMatchObject([{ id }])
    expect(await found('lot', '鳝鱼黄')).toEqual([])

    await world.call(shop, auction.edit, { id, title: '茄皮紫梅瓶', save: 'submit' })
    await world.settle()
    expect([await found('lot', '鳝鱼黄'), await found('lot', '茄皮紫')]).toEqual([[], [id]])

    await world.call(shop, auction.upDown, { id, to: 'down' })
    expect(await found('lot', '茄皮紫')).toEqual([])
    await world.settle()
    expect(await indexed('lot', id)).toEqual([{ is_open: false }])
  })

  test('a lot that closes: among ended ones from then on', async () => {
    const lot = await runningLot(world, { title: '珊瑚红釉葫芦瓶', ends_in_ms: 60_000 })
    await world.sql(`update lot_lots set status = 'passed', closed_at = platform_now() where id = $1`, [lot.id])
    await world.settle()
    expect([await found('lot', '珊瑚红'), await found('lot', '珊瑚红', { status: 'ended' })]).toEqual([[], [lot.id]])
  })

  test('a deleted lot, which loses its row', async () => {
    const shop = await newShop(world)
    const { id } = await draftLot(world, { shop, title: '甜白釉玉壶春' })
    await world.call(shop, auction.remove, { id })
    await world.settle()
    expect(await indexed('lot', id)).toEqual([])
  })

  test('a lot that an operator moves to another category', async () => {
    const lot = await runningLot(world, { title: '无名小件甲乙丙' })
    const category_id = await otherCategory(world)
    const row = await categoryOf(world.ctx, category_id)
    const named = row.parent_id === null ? '' : row.name_zh
    await inTransaction(world.ctx, (tx) => moveLot(tx, { lot_id: lot.id, category_id, reason: '归类' }))
    await world.settle()
    expect(await found('lot', `无名小件甲乙丙 ${named}`)).toEqual([lot.id])
    const [stands] = await world.sql<{ category_id: number }>(
      `select category_id from search_documents where kind = 'lot' and ref_id = $1`,
      [lot.id],
    )
    expect(stands).toEqual({ category_id })
  })

  test('goods that are edited, taken off, put on again, removed and deleted', async () => {
    const { id, shop } = await newGoods(world, { title: '雨过天青茶盏' })
    expect(await found('goods', '雨过天青')).toEqual([id])

    await world.call(shop, goods_rows.edit, { id, title: '梅子青茶盏', title_en: 'Plum green cup' })
    await world.settle()
    expect([await found('goods', '雨过天青'), await found('goods', 'plum')]).toEqual([[], [id]])

    await world.call(shop, goods_rows.setStatus, { ids: [id], to: 'off' })
    expect(await found('goods', '梅子青')).toEqual([])
    await world.settle()
    expect(await indexed('goods', id)).toEqual([{ is_open: false }])

    await world.call(shop, goods_rows.setStatus, { ids: [id], to: 'on' })
    await world.settle()
    expect(await found('goods', '梅子青')).toEqual([id])

    await inTransaction(world.ctx, (tx) => withdrawGoods(tx, id, 'a copy'))
    expect(await found('goods', '梅子青')).toEqual([])
    await world.settle()
    expect(await indexed('goods', id)).toEqual([{ is_open: false }])

    await world.call(shop, goods_rows.remove, { id })
    await world.settle()
    expect(await indexed('goods', id)).toEqual([])
  })

  test('a shop that is suspended with all it has, reinstated and renamed', async () => {
    const shop = await newShop(world, { name: '漱石山房', level: 3 })
    const lot = await runningLot(world, { shop, title: '漱石款端砚' })
    const goods = await newGoods(world, { shop, title: '漱石款墨锭' })
    const all = async () => [await found('shop', '漱石'), await found('lot', '漱石'), await found('goods', '漱石')]
    expect(await all()).toEqual([[shop.id], [lot.id], [goods.id]])

    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: shop.id, reason: 'a reason' }))
    expect(await found('shop', '漱石')).toEqual([])
    await world.settle()
    expect((await all()).slice(0, 1)).toEqual([[]])
    expect(await found('goods', '漱石')).toEqual([])
    expect(await indexed('shop', shop.id)).toEqual([{ is_open: false }])

    await inTransaction(world.ctx, (tx) => reinstateShop(tx, shop.id))
    await world.settle()
    expect(await found('shop', 'shushi')).toEqual([shop.id])

    await world.sql(`update shop_shops set name = '枕流阁' where id = $1`, [shop.id])
    await world.settle()
    expect([await found('shop', '漱石'), await found('shop', '枕流')]).toEqual([[], [shop.id]])
  })
})

test('no misspelt word is taken for one of a draft', async () => {
  await draftLot(world, { title: '未公开之物', title_en: 'Quixotic thing' })
  await world.settle()
  expect((await world.call(guest, site.search, { keyword: 'quixotik' })).reading).toBeNull()
})

test('what has no row gets one, what is of an older release a new one, and words nothing has are forgotten', async () => {
  const lot = await runningLot(world, { title: '蕉叶白端砚', title_en: 'Zyzzyva inkstone' })
  const goods = await newGoods(world, { title: '鱼脑冻小品' })
  await world.settle()
  await world.sql(`delete from search_documents where (kind, ref_id) in (('lot', $1), ('goods', $2))`, [
    lot.id,
    goods.id,
  ])
  await world.sql(`insert into search_spellings (word, near) values ('nothinghasit', '{nothinghasit}')`)

  await world.services.jobs.runNow('search.missing')
  expect([await found('lot', '蕉叶白'), await found('goods', '鱼脑冻')]).toEqual([[lot.id], [goods.id]])
  expect(await world.sql(`select word from search_spellings where word in ('nothinghasit', 'zyzzyva')`)).toEqual([
    { word: 'zyzzyva' },
  ])

  await world.sql(`update search_documents set words = '', version = 0 where kind = 'lot' and ref_id = $1`, [lot.id])
  await world.services.jobs.runNow('search.older')
  expect(await found('lot', '蕉叶白')).toEqual([lot.id])
})

test('the lane writes within two seconds of the change, without being told to look', async () => {
  const shop = await newShop(world, { level: 3 })
  await world.settle()
  const { events } = world.services
  events.start(world.services)
  try {
    const form = (await lotForm(world))({ title: '火焰青田石章', save: 'submit' })
    const { ids } = await world.call(shop, auction.publish, form)
    await expect.poll(() => found('lot', '火焰青田'), { timeout: 2_000 }).toEqual(ids)
  } finally {
    await events.stop()
  }
})

test('words are looked up in an index of a table that holds much', async () => {
  await world.sql(
    `insert into search_documents (kind, ref_id, shop_id, category_id, is_open, words, title, version)
     select (array['lot','goods','shop'])[1 + n % 3], 9000000 + n, n % 500, 1, true, array_to_tsvector(array['瓷', 'w' || n]), array_to_tsvector(array['w' || n]), 1
     from generate_series(1, 10000) n`,
  )
  await world.sql(
    `insert into search_spellings (word, near) select 'w' || n, array['w' || n, n::text] from generate_series(1, 10000) n`,
  )
  await world.sql('analyze search_documents, search_spellings')
  const plan = async (text: string) =>
    (await world.sql<{ 'QUERY PLAN': string }>(`explain ${text}`)).map((row) => row['QUERY PLAN']).join('\n')

  const of = (kind: Type, asked: string) =>
    `select ref_id from search_documents where kind = '${kind}' and words @@ $q$${asked}$q$::tsquery`
  const plans = [
    await plan(of('goods', `'石瓢'`)),
    await plan(of('lot', `'teapo':*`)),
    await plan(of('shop', `('ju' | '~ju':*)`)),
    await plan(`${of('goods', `'w7' & 'w8'`)} and is_open limit 1`),
  ]
  for (const one of plans) {
    expect(one).toContain('search_documents_by_words')
    expect(one).not.toContain('Seq Scan on search_documents')
  }
  expect(await plan(`select word from search_spellings where near && array['w77', 'w7'] limit 500`)).toContain(
    'search_spellings_by_near',
  )
})
