import { type Input, shop, site } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newGoods } from '../../../domains/goods/testing.ts'
import { draftLot, runningLot } from '../../../domains/lot/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { categoryIdByCode } from '../../../domains/site/index.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

type Ask = Partial<Input<typeof site.search>>
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('search', () => {
  it('finds lots by a part of their title in either language, narrowed as asked', async () => {
    const found = await runningLot(world, {
      title: '龙泉青釉碗',
      title_en: 'Longquan bowl',
      start_fen: 800_00,
      return_policy: 'return_7d',
    })
    const ids = async (input: Parameters<typeof world.call<typeof site.search>>[2]) =>
      (await world.call(guest, site.search, input)).list.map((one) => one.id)
    expect(await ids({ keyword: '龙泉' })).toEqual([found.id])
    expect(await ids({ keyword: 'longquan' })).toEqual([found.id])
    expect(
      await ids({ keyword: '龙泉', returnable: true, no_reserve: true, price_min_fen: 500_00, price_max_fen: 900_00 }),
    ).toEqual([found.id])
    expect(await ids({ keyword: '龙泉', price_max_fen: 700_00 })).toEqual([])
    expect(await ids({ keyword: '100%' })).toEqual([])
  })

  it('each facet counts what one sees after choosing it', async () => {
    const verified = await newShop(world)
    await world.sql('update shop_shops set is_verified = true where id = $1', [verified.id])
    const [boxes, pots] = await Promise.all(
      ['wood-boxes', 'wood-brush-pots'].map((code) => categoryIdByCode(world.ctx, code)),
    )
    const piece = (title: string, more: Parameters<typeof runningLot>[1]) =>
      runningLot(world, { title, category_id: boxes, ends_in_ms: 5 * HOUR_MS, ...more })
    await piece('剔红圆盒', {
      start_fen: 700_00,
      params: { period: '明' },
      ends_in_ms: 30 * 60_000,
      return_policy: 'return_7d',
    })
    await piece('剔红方盒', {
      start_fen: 3_000_00,
      params: { period: 'Qing' },
      certificate_issuer: '国检',
      ends_in_ms: 4 * DAY_MS,
    })
    await piece('剔红长方盒', { start_fen: 3_100_00, params: { period: '清' }, shop: verified, ends_in_ms: 2 * DAY_MS })
    await piece('剔红笔筒', {
      category_id: pots,
      reserve_fen: 900_00,
      estimate_low_fen: 900_00,
      estimate_high_fen: 1_000_00,
    })
    await piece('剔红小盒', { mode: 'new_customer', certificate_no: 'A1' })
    await draftLot(world, { title: '剔红待拍盒', category_id: boxes }).then(({ id }) =>
      world.sql("update lot_lots set status = 'scheduled' where id = $1", [id]),
    )
    const asked: Ask[] = [
      {},
      { period: 'qing' },
      { scene: 'desk', certified: true },
      { price_min_fen: 500_00, no_reserve: true },
      { ends: 'three_days', category_id: boxes },
      { issuer: '国检' },
      { mode: 'single', returnable: true },
    ]
    const seen = new Set<string>()

    for (const narrow of asked) {
      const { facets } = await world.call(guest, site.search, { keyword: '剔红', ...narrow, facets: true })
      for (const { key, options } of facets!)
        for (const { value, count } of options) {
          const shown = await world.call(guest, site.search, { keyword: '剔红', ...narrow, [key]: value })
          expect([narrow, key, value, shown.total]).toEqual([narrow, key, value, count])
          seen.add(key)
        }
    }

    const keys = site.search.data.shape.facets.unwrap().unwrap().element.shape.key.options
    expect([...seen].sort()).toEqual(keys.filter((key) => key !== 'free_shipping').toSorted())
  })

  it('spreads the prices of the result over bands, whatever price is asked for', async () => {
    await runningLot(world, { title: '掐丝珐琅瓶', start_fen: 700_00 })
    await runningLot(world, { title: '掐丝珐琅炉', start_fen: 3_000_00 })

    const { price_bands } = await world.call(guest, site.search, {
      keyword: '掐丝',
      price_max_fen: 800_00,
      facets: true,
    })

    expect(price_bands!.filter(({ count }) => count > 0)).toMatchObject([
      { from_fen: 600_00, count: 1 },
      { from_fen: 3_000_00, count: 1 },
    ])
  })

  it('finds by pairs and single letters, in any order of words, by answers and by the name of the type', async () => {
    const lot = await runningLot(world, {
      title: '粉彩九桃天球瓶',
      title_en: 'Nine peaches vase',
      category_id: await categoryIdByCode(world.ctx, 'ceramics-blue-white'),
      params: { period: 'Republic', kiln: '景德镇', mark: '静远堂制' },
    })
    const finds = async (keyword: string) =>
      (await world.call(guest, site.search, { keyword })).list.some(({ id }) => id === lot.id)

    for (const keyword of [
      '九桃',
      '天球瓶',
      '桃',
      '瓶 粉彩',
      'peaches NINE',
      'ＶＡＳＥ',
      '民国 瓶',
      'republic',
      '静远堂',
      '青花 九桃',
    ])
      expect([keyword, await finds(keyword)]).toEqual([keyword, true])
    for (const keyword of ['九瓶', '桃九', 'peachesnine'])
      expect([keyword, await finds(keyword)]).toEqual([keyword, false])
  })

  it('says how many of the result end today in Asia/Shanghai', async () => {
    await runningLot(world, { title: '霁蓝釉碗甲', ends_in_ms: 60_000 })
    await runningLot(world, { title: '霁蓝釉碗乙', ends_in_ms: 2 * DAY_MS })

    expect(await world.call(guest, site.search, { keyword: '霁蓝釉' })).toMatchObject({ total: 2, end_today: 1 })
  })

  it('offers what is near where nothing was found', async () => {
    const lot = await runningLot(world, { title: '矾红彩龙纹碗', start_fen: 100_00 })
    const gone = await runningLot(world, { title: '胭脂水釉杯' })
    await world.sql("update lot_lots set status = 'passed', closed_at = platform_now() where id = $1", [gone.id])
    const near = async (input: Ask & { keyword: string }) => {
      const found = await world.call(guest, site.search, input)
      return [found.total, found.near?.kind, found.near?.items[0]?.id]
    }

    expect(await near({ keyword: '矾红', price_min_fen: 900_00 })).toEqual([0, 'without_filters', lot.id])
    expect(await near({ keyword: '胭脂水' })).toEqual([0, 'ended', gone.id])
    expect((await near({ keyword: 'qqqq' })).slice(0, 2)).toEqual([0, 'popular'])
  })

  it('takes misspelt words for the nearest known, and where nothing has them all, as many as something has', async () => {
    const pot = await runningLot(world, { title: '宜兴紫砂石瓢壶', title_en: 'Yixing teapot' })
    const dish = await runningLot(world, { title: '鹦鹉绿釉折沿盘', title_en: 'Iron-red dish' })
    const read = async (keyword: string, more: Ask = {}) => {
      const { list, reading, total } = await world.call(guest, site.search, { keyword, ...more, facets: true })
      return [list.map(({ id }) => id), reading?.keyword, reading?.spelled, reading?.left_out, total]
    }

    expect(await read('yixing teapot')).toEqual([[pot.id], undefined, undefined, undefined, 1])
    expect(await read('teapto')).toEqual([[pot.id], 'teapot', true, [], 1])
    expect(await read('yixnig teapto')).toEqual([[pot.id], 'yixing teapot', true, [], 1])
    expect(await read('iron teapto')).toEqual([[dish.id], 'iron', false, ['teapto'], 1])
    expect(await read('鹦鹉绿孔雀纹')).toEqual([[dish.id], '鹦鹉绿', false, ['孔雀纹'], 1])
    expect((await read('teapot', { price_min_fen: 900_000_00 }))[1]).toBeUndefined()
    const { facets } = await world.call(guest, site.search, { keyword: 'teapto', facets: true })
    expect(facets!.find(({ key }) => key === 'status')!.options).toMatchObject([{ value: 'live', count: 1 }])
  })

  it('finds signs by how they are read, and traditional ones as simplified', async () => {
    const pot = await runningLot(world, { title: '顾景舟制缥瓷鐘' })
    const by_english = await runningLot(world, { title: '朱泥小品', title_en: 'Piaoci ware' })

    for (const keyword of ['缥瓷', '缥瓷钟', 'piaocizhong', 'piao ci zhong', '顧景舟'])
      expect([keyword, (await world.call(guest, site.search, { keyword })).list[0]?.id]).toEqual([keyword, pot.id])
    expect((await world.call(guest, site.search, { keyword: 'piaoci' })).list.map(({ id }) => id)).toEqual([
      by_english.id,
      pot.id,
    ])
  })

  it('suggests categories, shops, words of several people and own searches', async () => {
    const shop = await newShop(world, { name: '澄泥轩' })
    await runningLot(world, { title: '澄泥砚' })
    for (const person of [await newBuyer(world), await newBuyer(world), await newBuyer(world)])
      await world.call(person, site.search, { keyword: '澄泥砚' })
    const lin = await newBuyer(world)
    await world.call(lin, site.search, { keyword: '澄泥' })

    expect(await world.call(lin, site.searchSuggest, { keyword: '澄' })).toMatchObject({
      history: ['澄泥'],
      words: ['澄泥砚'],
      shops: [{ id: shop.id }],
    })
    expect(
      (await world.call(guest, site.searchSuggest, { keyword: 'celad' }, { 'accept-language': 'en' })).categories,
    ).toMatchObject([{ name: 'Celadon', above: 'Ceramics', live_count: 0 }])
    await world.refused(guest, site.searchSuggest, { keyword: 'x'.repeat(41) }, 'VALIDATION')
  })

  it('forgets one search or all of them', async () => {
    const lin = await newBuyer(world)
    await runningLot(world, { title: '松花砚与歙砚' })
    for (const keyword of ['松花砚', '歙砚']) await world.call(lin, site.search, { keyword })
    const history = async () => (await world.call(lin, site.searchHot, {})).history

    await world.call(lin, site.searchForget, { word: '歙砚' })
    expect(await history()).toEqual(['松花砚'])
    await world.call(lin, site.searchForget, {})
    expect(await history()).toEqual([])
    await world.refused(guest, site.searchForget, {}, 'LOGIN_EXPIRED')
  })

  it('finds shops, and everything at once with suggestions', async () => {
    const one = await newShop(world, { name: '秋水山房', name_en: 'Autumn Water' })
    await runningLot(world, { shop: one, title: '秋水图卷' })
    expect((await world.call(guest, site.search, { type: 'shop', keyword: '秋水' })).list).toMatchObject([
      { id: one.id, name: 'Autumn Water' },
    ])
    const all = await world.call(guest, site.searchSite, { keyword: '秋水' })
    expect(all).toMatchObject({ lots: { total: 1 }, shops: { total: 1 }, suggestions: ['Autumn Water', '秋水图卷'] })
    await world.refused(guest, site.search, { keyword: 'x', sort: 'magic' }, 'VALIDATION')
    await world.refused(guest, site.searchSite, {}, 'MISSING_PARAM')
  })

  it('that found something is remembered for the person', async () => {
    const buyer = await newBuyer(world)
    await runningLot(world, { title: '哥窑笔洗' })
    await world.call(buyer, site.search, { keyword: '哥窑' })
    await world.call(buyer, site.search, { keyword: '没有这样的东西' })
    expect((await world.call(buyer, site.searchHot, {})).history).toEqual(['哥窑'])
    await world.refused(guest, site.searchHot, { scope: 'x'.repeat(65) }, 'VALIDATION')
  })

  it('finds goods by their words, with each facet counting what one sees after choosing it', async () => {
    const boxes = (await categoryIdByCode(world.ctx, 'wood-boxes'))!
    const verified = await newShop(world, { level: 3 })
    const plain = await newShop(world, { level: 3, is_verified: false })
    const box = (title: string, more: object) => newGoods(world, { title, shop: plain, ...more })
    const dear = await box('剔彩捧盒', {
      title_en: 'Carved lacquer box',
      skus: [{ values: [], price_fen: 3_000_00, stock: 2 }],
    })
    const sold_out = await box('剔彩小盒', { skus: [{ values: [], price_fen: 80_00, stock: 0 }] })
    await box('剔彩方盒', { shop: verified, return_policy: 'return_7d', shipping: { mode: 'fixed', fen: 12_00 } })
    const bargain = await box('剔彩圆盒', {})
    await world.sql(
      `update goods_goods set was_fen = 200_00, was_until = platform_now() + interval '9 days', category_id = $2 where id = $1`,
      [bargain.id, boxes],
    )
    const find = (input: Ask) => world.call(guest, site.search, { type: 'goods', ...input })

    const asked: Ask[] = [{}, { leaky: true }, { free_shipping: true, price_max_fen: 500_00 }, { verified_shop: true }]
    const seen = new Set<string>()
    for (const narrow of asked) {
      const { facets } = await find({ keyword: '剔彩', ...narrow, facets: true })
      for (const { key, options } of facets!)
        for (const { value, count } of options) {
          const shown = await find({ keyword: '剔彩', ...narrow, [key]: value })
          expect([narrow, key, value, shown.total]).toEqual([narrow, key, value, count])
          seen.add(key)
        }
    }
    expect([...seen].sort()).toEqual(['category_id', 'free_shipping', 'leaky', 'returnable', 'verified_shop'])

    const ids = async (input: Ask) => (await find(input)).list.map(({ id }) => id)
    expect(await ids({ keyword: '剔彩', leaky: true })).toEqual([bargain.id])
    expect((await ids({ keyword: 'ticai', sort: 'price_down' }))[0]).toBe(dear.id)
    expect(await ids({ keyword: '剔彩小盒' })).not.toContain(sold_out.id)
    expect(await find({ keyword: 'laquer' })).toMatchObject({
      list: [{ id: dear.id }],
      reading: { keyword: 'lacquer' },
    })
    expect(await world.call(guest, site.searchSite, { keyword: '剔彩' })).toMatchObject({ goods: { total: 3 } })
    const in_shop = (keyword: string) => world.call(guest, shop.search, { id: plain.id, type: 'goods', keyword })
    expect(await in_shop('剔彩')).toMatchObject({ total: 3 })
    expect((await in_shop('捧盒')).list).toMatchObject([{ id: dear.id }])
  })
})
