import { auction } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { anyCategory, draftLot, type LotForm, lotForm, offer, placed, runningLot } from '../lot/testing.ts'
import { newShop } from '../shop/testing.ts'
import { approveLot, rejectLot } from './reviewing.ts'

let world: World
let category_id: number
let form: LotForm
beforeAll(async () => {
  world = await openWorld()
  category_id = await anyCategory(world)
  form = await lotForm(world)
})
afterAll(() => world.close())

const detail = (id: number) => world.call(guest, auction.lot, { id })

describe('the rules people read', () => {
  test('say that later extensions are longer, name the lot’s own steps, and the hours its shop really has to ship', async () => {
    const shop = await newShop(world, { guarantees: ['ship_24h'] })
    const lot = await runningLot(world, { shop, start_fen: 600_00 })
    const plainIn = async (headers: Record<string, string>) => {
      const { rules } = await world.call(guest, auction.lot, { id: lot.id }, headers)
      return Object.fromEntries(rules.plain.map(({ key, text }) => [key, text]))
    }

    const [en, zh] = [await plainIn({}), await plainIn({ 'accept-language': 'zh-CN' })]

    expect(en.soft_close).toContain('After 10 extensions that time doubles, and doubles again every 5.')
    expect(zh.soft_close).toContain('延时满 10 次后，每再延时 5 次，单次延时时长加倍')
    expect(en.increment).toContain('¥20 from ¥500, ¥50 from ¥1,000')
    expect(zh.increment).not.toContain('¥100 起')
    expect(en.shipping).toContain('within 24 hours')
  })
})

describe('publishing', () => {
  test('by a new shop waits for a review; approved it opens with its rules frozen, and English readers read English', async () => {
    const shop = await newShop(world)
    const {
      ids: [id],
      status,
    } = await world.call(shop, auction.publish, form())
    expect(status).toBe('reviewing')
    await world.refused(guest, auction.lot, { id }, 'NOT_FOUND')

    await inTransaction(world.ctx, (tx) => approveLot(tx, id!))

    const lot = await detail(id!)
    expect(lot).toMatchObject({
      title: 'Qing white jade plaque',
      status: 'live',
      current_fen: 200_00,
      deposit_fen: 20_00,
      reserve: 'none',
    })
    expect(lot.rules).toMatchObject({ version: 1, facts: { start_fen: 200_00, soft_close: { window_s: 120 } } })
    expect(lot.rules.plain.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['start', 'increment', 'soft_close', 'deposit', 'pay']),
    )
    expect(lot.cost).toMatchObject({ hammer_fen: 200_00, total_fen: 200_00 })
  })

  test('that is turned down says why, may be mended and handed in again', async () => {
    const shop = await newShop(world)
    const {
      ids: [id],
    } = await world.call(shop, auction.publish, form())
    await inTransaction(world.ctx, (tx) => rejectLot(tx, id!, 'the pictures are blurred'))
    expect((await world.call(shop, auction.editForm, { id: id! })).reject_reason).toBe('the pictures are blurred')

    await world.call(shop, auction.edit, { id: id!, images: ['upload/2026/01/test/c.webp'], save: 'submit' })

    expect((await world.call(shop, auction.shopLots, { status: 'reviewing' })).list).toMatchObject([
      { id, actions: ['withdraw'] },
    ])
  })

  test('by an established shop is seen at once, or at its hour', async () => {
    const shop = await newShop(world, { level: 3 })
    const now_s = Math.floor((await world.now()) / 1_000)
    const {
      ids: [now],
      status,
    } = await world.call(shop, auction.publish, form())
    const {
      ids: [later],
      status: planned,
    } = await world.call(
      shop,
      auction.publish,
      form({ starts_at: now_s + 7_200, ends_at: now_s + 14_400, duration_s: undefined, title: '清 白玉牌之二' }),
    )
    expect([status, planned]).toEqual(['live', 'scheduled'])
    await world.refused(await newBuyer(world), auction.bid, offer({ id: later! }, 200), 'LOT_NOT_LIVE')

    await world.advance(7_201_000)

    expect((await detail(later!)).status).toBe('live')
    expect((await detail(now!)).status).toBe('passed')
  })

  test('of a mass auction makes lots that end one after the other', async () => {
    const shop = await newShop(world, { level: 3 })
    const first_ends_at = Math.floor((await world.now()) / 1_000) + 7_200
    const { title: _, title_en: __, images, start_fen, mode: ___, duration_s: ____, ...rules } = form()
    const { ids, batch_id } = await world.call(shop, auction.publish, {
      mode: 'mass',
      title: '玉器专场',
      rules,
      first_ends_at,
      stagger_s: 60,
      lots: [1, 2, 3].map((n) => ({ title: `玉器第 ${n} 件`, images, start_fen: start_fen * n })),
    })

    const { list } = await world.call(guest, auction.list, { batch_id: batch_id!, sort: 'ending' })
    expect(list.map(({ id, ends_at }) => [id, ends_at])).toEqual(ids.map((id, i) => [id, first_ends_at + i * 60]))
  })

  test('is refused for what does not add up, for blocked words, and for strangers', async () => {
    const shop = await newShop(world)
    const wrong: Array<[Record<string, unknown>, string]> = [
      [{ reserve_fen: 100_00 }, 'reserve_fen'],
      [{ buy_now_fen: 220_00 }, 'buy_now_fen'],
      [{ increment_mode: 'fixed', increment_fen: 500_00 }, 'increment_fen'],
      [{ estimate_low_fen: 0 }, 'estimate_low_fen'],
      [{ estimate_high_fen: 0 }, 'estimate_high_fen'],
      [{ duration_s: 60 }, 'duration_s'],
      [{ duration_s: undefined }, 'ends_at'],
      [{ mode: 'new_customer', deposit_fen: 0, estimate_low_fen: 300_00 }, 'estimate_low_fen'],
    ]
    for (const [more, field] of wrong) await world.refused(shop, auction.publish, form(more), 'VALIDATION', { field })
    const low = await world.send(shop, auction.publish, form({ reserve_fen: 50_00 }), { 'accept-language': 'zh-CN' })
    expect(low.msg).toBe('reserve_fen：不能低于起拍价')
    const { defaults, limits } = await world.call(shop, auction.publishParams, { category_id })
    expect(defaults.durations_s.length).toBeGreaterThan(3)
    for (const s of defaults.durations_s) expect(s >= limits.duration_min_s && s <= limits.duration_max_s).toBe(true)
    await world.refused(shop, auction.publish, form({ desc: '加微信交易更便宜' }), 'CONTENT_BLOCKED')
    await world.refused(shop, auction.publish, form({ category_id: 99_999_999 }), 'NOT_FOUND')
    await world.refused(await newBuyer(world), auction.publish, form(), 'SHOP_REQUIRED')
    expect((await world.call(shop, auction.shopLots, {})).total).toBe(0)
  })

  test('stops at what a shop of its level can care for', async () => {
    const shop = await newShop(world)
    await Promise.all(Array.from({ length: 20 }, () => runningLot(world, { shop })))

    await world.refused(shop, auction.publish, form(), 'LIMIT_REACHED', { limit: 20 })
    expect((await world.call(shop, auction.publishParams, { category_id })).can_publish).toMatchObject({ ok: false })
  })

  test('may be left as a draft and finished later', async () => {
    const shop = await newShop(world)
    const {
      ids: [id],
      status,
    } = await world.call(shop, auction.publish, form({ save: 'draft', duration_s: undefined }))
    expect(status).toBe('draft')
    const { version, editable } = await world.call(shop, auction.editForm, { id: id! })
    expect(editable).toContain('start_fen')

    await world.refused(shop, auction.edit, { id: id!, version: version + 1, start_fen: 300_00 }, 'EDIT_CONFLICT')
    await world.refused(await newShop(world), auction.editForm, { id: id! }, 'NOT_FOUND')
    await world.refused(await newShop(world), auction.edit, { id: id!, start_fen: 300_00 }, 'NOT_FOUND')
    const edited = await world.call(shop, auction.edit, {
      id: id!,
      version,
      start_fen: 300_00,
      duration_s: 7_200,
      save: 'submit',
    })

    expect(edited).toMatchObject({ status: 'reviewing', start_fen: 300_00, deposit_fen: 30_00, is_mine: true })
  })
})

describe('a running lot', () => {
  test('with bids can only get a notice or a lower reserve', async () => {
    const lot = await runningLot(world, { reserve_fen: 900_00 })
    const buyer = await newBuyer(world)
    await placed(world, buyer, lot, 500, { kind: 'proxy' })

    await world.refused(lot.shop, auction.edit, { id: lot.id, start_fen: 300_00 }, 'STATE_CONFLICT')
    await world.refused(lot.shop, auction.edit, { id: lot.id, lower_reserve_fen: 900_00 }, 'STATE_CONFLICT')
    await world.refused(lot.shop, auction.upDown, { id: lot.id, to: 'down' }, 'STATE_CONFLICT')
    await world.refused(lot.shop, auction.remove, { id: lot.id }, 'STATE_CONFLICT')
    await world.call(lot.shop, auction.edit, { id: lot.id, add_notice: '附原装木盒' })
    const lowered = await world.call(lot.shop, auction.edit, { id: lot.id, lower_reserve_fen: 400_00 })

    expect(lowered.notices).toMatchObject([{ text: '附原装木盒' }])
    expect(lowered.tick).toMatchObject({ current_fen: 400_00, reserve: 'met', bid_count: 2 })
    expect(lowered.bids[0]).toMatchObject({ kind: 'auto', amount_fen: 400_00, status: 'leading' })
  })

  test('without bids can be taken down, deleted, or put up anew as another lot, once', async () => {
    const lot = await runningLot(world)
    await world.refused(await newShop(world), auction.upDown, { id: lot.id, to: 'down' }, 'NOT_FOUND')
    expect(await world.call(lot.shop, auction.upDown, { id: lot.id, to: 'down' })).toMatchObject({
      status: 'cancelled',
    })
    expect(await world.call(lot.shop, auction.upDown, { id: lot.id, to: 'down' })).toMatchObject({
      status: 'cancelled',
    })

    const anew = await world.call(lot.shop, auction.upDown, { id: lot.id, to: 'up' })
    const again = await world.call(lot.shop, auction.upDown, { id: lot.id, to: 'up' })

    expect(anew.id).not.toBe(lot.id)
    expect(again.id).toBe(anew.id)
    await world.call(lot.shop, auction.remove, { id: lot.id })
    await world.refused(lot.shop, auction.remove, { id: lot.id }, 'NOT_FOUND')
  })
})

describe('categories', () => {
  test('are there for browsing and for publishing', async () => {
    const shop = await newShop(world)
    const { list } = await world.call(guest, auction.categories, {})
    const { list: first } = await world.call(shop, auction.categoryLevel1, {})
    const parent = first.find(({ has_children }) => has_children)!
    const { list: second } = await world.call(shop, auction.categoryLevel2, { parent_id: parent.id })

    expect(list.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    expect(second.length).toBeGreaterThan(0)
    await world.refused(shop, auction.categoryLevel2, { parent_id: 99_999_999 }, 'NOT_FOUND')
    await world.refused(shop, auction.publishParams, { category_id: 99_999_999 }, 'NOT_FOUND')
    await world.refused(guest, auction.categoryInfo, { id: 99_999_999 }, 'NOT_FOUND')
    expect((await world.call(guest, auction.categoryInfo, { id: parent.id })).children.length).toBe(second.length)
  })
})

describe('lists', () => {
  test('filter, sort and page what runs', async () => {
    const shop = await newShop(world)
    const lots: Array<{ id: number }> = []
    for (const [i, start] of [300, 100, 200].entries())
      lots.push(await runningLot(world, { shop, start_fen: start * 100, ends_in_ms: 3_600_000 + i * 60_000 }))
    const ids = (list: Array<{ id: number }>) => list.map(({ id }) => lots.findIndex((lot) => lot.id === id))

    expect(ids((await world.call(guest, auction.list, { shop_id: shop.id })).list)).toEqual([0, 1, 2])
    expect(ids((await world.call(guest, auction.list, { shop_id: shop.id, sort: 'price_up' })).list)).toEqual([1, 2, 0])
    expect(
      ids(
        (await world.call(guest, auction.list, { shop_id: shop.id, price_min_fen: 200_00, sort: 'price_down' })).list,
      ),
    ).toEqual([0, 2])
    const second = await world.call(guest, auction.list, { shop_id: shop.id, page: 2, page_size: 2 })
    expect(second).toMatchObject({ total: 3, has_more: false })
    expect(ids(second.list)).toEqual([2])
    expect(ids((await world.call(guest, auction.list, { shop_id: shop.id, category_id })).list)).toHaveLength(3)
    expect((await world.call(guest, auction.list, { keyword: '%_不存在' })).list).toEqual([])
    await world.refused(guest, auction.list, { page_size: 51 }, 'VALIDATION')
  })

  test('name what ends soon, what is new and hot, each branch, and each floor of the home page', async () => {
    const lot = await runningLot(world, { ends_in_ms: 900_000 })
    const buyer = await newBuyer(world)
    await placed(world, buyer, lot, 100)
    await world.services.jobs.runNow('lot.hot_scores')
    const has = (list: Array<{ id: number }>) => list.some(({ id }) => id === lot.id)

    expect(has((await world.call(guest, auction.endingSoon, { page_size: 50 })).list)).toBe(true)
    expect(has((await world.call(guest, auction.newByHot, { page_size: 50 })).list)).toBe(true)
    expect(has((await world.call(guest, auction.listByParent, { parent_id: category_id, page_size: 50 })).list)).toBe(
      true,
    )
    await world.refused(guest, auction.listByParent, { parent_id: 99_999_999 }, 'NOT_FOUND')
    expect((await world.call(guest, auction.homeFloors, {})).list.length).toBeGreaterThan(0)
    expect((await world.call(buyer, auction.newByFollowed, {})).list).toEqual([])
    expect(has((await world.call(buyer, auction.recommended, {})).list)).toBe(false)
    expect(has((await world.call(buyer, auction.mine, { tab: 'leading' })).list)).toBe(true)
    await world.refused(guest, auction.mine, {}, 'LOGIN_EXPIRED')
  })

  test('leave out drafts, what waits for a review, and what was deleted', async () => {
    const lot = await draftLot(world)
    expect((await world.call(guest, auction.list, { shop_id: lot.shop.id })).list).toEqual([])
    await world.refused(guest, auction.lot, { id: lot.id }, 'NOT_FOUND')
    await world.refused(guest, auction.bids, { id: lot.id }, 'NOT_FOUND')
    expect((await world.call(guest, auction.ticks, { ids: [lot.id] })).list).toEqual([])
    expect((await world.call(lot.shop, auction.lot, { id: lot.id })).is_mine).toBe(true)
  })
})

describe('watching', () => {
  test('is counted once, shown to the watcher, and heard of before the end', async () => {
    const lot = await runningLot(world)
    const buyer = await newBuyer(world)

    expect(await world.call(buyer, auction.watch, { id: lot.id })).toEqual({ on: true, count: 1 })
    expect(await world.call(buyer, auction.watch, { id: lot.id, on: true })).toEqual({ on: true, count: 1 })
    expect(await world.call(buyer, auction.lot, { id: lot.id })).toMatchObject({
      watched: true,
      watch_count: 1,
      onlookers: [{ id: buyer.id }],
    })
    await world.advance(3_100_000)

    const told = await world.sql(
      `select payload from platform_outbox where topic = 'auction.watch_end_soon' and (payload->>'lot_id')::bigint = $1`,
      [lot.id],
    )
    expect(told).toMatchObject([{ payload: { user_id: buyer.id } }])
    expect(await world.call(buyer, auction.watch, { id: lot.id, on: false })).toEqual({ on: false, count: 0 })
    await world.refused(buyer, auction.watch, { id: 99_999_999 }, 'NOT_FOUND')
  })

  test('and being outbid: who lost the lead hears it once, a few seconds later', async () => {
    const lot = await runningLot(world)
    const [first, second] = [await newBuyer(world), await newBuyer(world)]
    await placed(world, first, lot, 100)
    await placed(world, second, lot, 200)
    await placed(world, first, lot, 300)
    await placed(world, second, lot, 400)
    await world.advance(4_000)

    const told = await world.sql(
      `select payload from platform_outbox where topic = 'auction.outbid' and (payload->>'lot_id')::bigint = $1`,
      [lot.id],
    )
    expect(told).toMatchObject([{ payload: { user_id: first.id, current_fen: 400_00 } }])
  })
})
