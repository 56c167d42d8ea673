import { goods, order, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { payFor } from '../../order/testing.ts'
import { suspendShop } from '../../shop/index.ts'
import { newShop } from '../../shop/testing.ts'
import { goodsForm, newGoods, orderedGoods, statusOf, stockOf } from '../testing.ts'
import { approveGoods, rejectGoods, withdrawGoods } from './reviewing.ts'

let world: World
let liquor_id: number
let form: Awaited<ReturnType<typeof goodsForm>>
beforeAll(async () => {
  world = await openWorld()
  const [liquor] = await world.sql<{ id: number }>(
    `insert into site_categories (scope, code, level, name_en, name_zh, is_liquor) values ('auction', 'test-liquor', 1, 'Liquor', '白酒', true) returning id`,
  )
  liquor_id = liquor!.id
  form = await goodsForm(world)
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const RED_AND_BLUE = {
  options: [
    { name: '釉色', name_en: 'Glaze', values: ['霁红', '霁蓝'], values_en: ['Red', 'Blue'] },
    { name: '容量', values: ['80 ml', '120 ml'] },
  ],
  skus: [
    { values: ['霁红', '80 ml'], price_fen: 180_00, stock: 2 },
    { values: ['霁红', '120 ml'], price_fen: 220_00, stock: 0 },
    { values: ['霁蓝', '80 ml'], price_fen: 160_00, stock: 1 },
  ],
}

describe('publishing', () => {
  test('a form that was refused may be sent again at once, and one that was taken may not', async () => {
    const shop = await newShop(world)
    const send = async (sent: object): Promise<number> => (await world.send(shop, goods.publish, sent as never)).code
    const nowhere = form({ category_id: 987_654 })
    const refused = await send(nowhere)
    expect(refused).not.toBe(1)
    expect(await send(nowhere)).toBe(refused)

    const good = form({ title: '手工青瓷小盏' })
    expect([await send(good), await send(good)]).toEqual([1, REFUSALS.DUPLICATE_SUBMIT.code])
  })

  test('by a new shop waits for a review; approved they are on sale, and English readers read English', async () => {
    const shop = await newShop(world)
    const { id, status } = await world.call(shop, goods.publish, form(RED_AND_BLUE) as never)
    expect(status).toBe('reviewing')
    await world.refused(guest, goods.info, { id }, 'NOT_FOUND')
    expect((await world.call(shop, goods.shopInfo, { id })).is_mine).toBe(true)

    await inTransaction(world.ctx, (tx) => approveGoods(tx, id))

    const seen = await world.call(guest, goods.info, { id })
    expect(seen).toMatchObject({
      title: 'White porcelain cup, hand-thrown',
      min_price_fen: 160_00,
      max_price_fen: 220_00,
      left: 3,
      options: [{ name: 'Glaze', values: ['Red', 'Blue'] }, { name: '容量' }],
      buyable: { ok: true },
    })
    expect(seen.skus.map(({ name, left }) => [name, left])).toEqual([
      ['Red / 80 ml', 2],
      ['Red / 120 ml', 0],
      ['Blue / 80 ml', 1],
    ])
    expect(seen.was).toBeNull()
  })

  test('that is turned down says why, may be mended and submitted again', async () => {
    const shop = await newShop(world)
    const { id } = await world.call(shop, goods.publish, form() as never)
    await inTransaction(world.ctx, (tx) => rejectGoods(tx, id, 'the base is not shown'))
    expect(await world.call(shop, goods.editForm, { id })).toMatchObject({
      status: 'rejected',
      reject_reason: 'the base is not shown',
      form: { skus: [{ price_fen: 120_00, stock: 5 }] },
    })

    await world.call(shop, goods.edit, { id, images: ['upload/2026/01/test/base.webp'], save: 'submit' })

    const mine = await world.call(shop, goods.mine, { status: 'reviewing' })
    expect(mine).toMatchObject({ list: [{ id, actions: ['withdraw'] }], counts: { reviewing: 1 } })
    await world.call(shop, goods.setStatus, { ids: [id], to: 'off' })
    expect(await statusOf(world, { id, shop, sku_ids: [] })).toBe('draft')
  })

  test('asks for what the category asks, and refuses what cannot be sold as goods', async () => {
    const shop = await newShop(world, { level: 3 })
    await world.refused(shop, goods.publish, form({ params: {} }) as never, 'VALIDATION')
    await world.refused(shop, goods.publish, form({ title: '清代象牙雕件' }) as never, 'CONTENT_BLOCKED')
    await world.refused(
      shop,
      goods.publish,
      form({ shipping_mode: 'template', template_id: 999_999 }) as never,
      'NOT_FOUND',
    )
    await world.refused(
      shop,
      goods.publish,
      form({ skus: [{ values: ['红'], price_fen: 1_00, stock: 1 }] }) as never,
      'VALIDATION',
    )
    await world.refused(shop, goods.publish, form({ category_id: liquor_id }) as never, 'LICENCE_REQUIRED')
    expect((await world.call(shop, goods.publishParams, { category_id: form().category_id })).terms).toMatchObject({
      commission_bp: 500,
      review_required: false,
      can_publish: { ok: true },
    })
    await world.refused(shop, goods.publishParams, { category_id: 999_999 }, 'NOT_FOUND')
  })

  test('a change of what buyers go by sends a new shop’s goods back to the review; prices and stock do not', async () => {
    const shop = await newShop(world)
    const { id } = await world.call(shop, goods.publish, form() as never)
    await inTransaction(world.ctx, (tx) => approveGoods(tx, id))

    await world.call(shop, goods.edit, { id, skus: [{ values: [], price_fen: 99_00, stock: 7 }] })
    expect((await world.call(guest, goods.info, { id })).min_price_fen).toBe(99_00)
    await world.call(shop, goods.edit, { id, title: '手工白瓷茶杯一对' })

    await world.refused(guest, goods.info, { id }, 'NOT_FOUND')
    await world.refused(shop, goods.edit, { id, title: '又一个新的标题' }, 'STATE_CONFLICT')
  })

  test('two members who edit at once do not write over each other', async () => {
    const { id, shop } = await newGoods(world)
    const { version } = await world.call(shop, goods.editForm, { id })
    await world.call(shop, goods.edit, { id, version, desc: '口沿有一处缩釉，已拍照。' })
    await world.refused(shop, goods.edit, { id, version, desc: '无瑕疵。' }, 'EDIT_CONFLICT')
    const other = await newShop(world)
    await world.refused(other, goods.edit, { id, desc: '别家的商品' }, 'NOT_FOUND')
    await world.refused(other, goods.editForm, { id }, 'NOT_FOUND')
  })
})

describe('stock and prices', () => {
  test('are set for many at once; what unpaid orders hold cannot be taken away', async () => {
    const shop = await newShop(world, { level: 3 })
    const held = await newGoods(world, { shop })
    const other = await newGoods(world, { shop })
    await orderedGoods(world, { goods: held, qty: 2 })

    const outcome = await world.call(shop, goods.setSkus, {
      skus: [
        { id: held.sku_ids[0]!, stock: 1 },
        { id: other.sku_ids[0]!, stock: 9, price_fen: 88_00 },
      ],
    })

    expect(outcome).toMatchObject({ changed: [other.sku_ids[0]], failed: [{ id: held.sku_ids[0] }] })
    expect(await stockOf(world, held)).toEqual({ stock: 5, held: 2 })
    expect((await world.call(guest, goods.info, { id: other.id })).skus[0]).toMatchObject({ price_fen: 88_00, left: 9 })
    await world.refused(
      shop,
      goods.edit,
      { id: held.id, skus: [{ values: [], price_fen: 120_00, stock: 1 }] },
      'VALIDATION',
    )
    await world.refused(
      await newShop(world),
      goods.setSkus,
      { skus: [{ id: held.sku_ids[0]!, stock: 9 }] },
      'NOT_FOUND',
    )
  })

  test('what a piece was asked for is a history anybody can open, and the lowest of it is crossed out', async () => {
    const goods_of = await newGoods(world, { skus: [{ values: [], price_fen: 299_00, stock: 3 }] })
    const { id, shop, sku_ids } = goods_of
    const ask = (price_fen: number) => world.call(shop, goods.setSkus, { skus: [{ id: sku_ids[0]!, price_fen }] })
    await world.advance(DAY_MS)
    await ask(200_00)
    expect((await world.call(guest, goods.info, { id })).was).toBeNull()
    await world.advance(8 * DAY_MS)
    await ask(150_00)

    const seen = await world.call(guest, goods.info, { id })
    expect(seen).toMatchObject({ min_price_fen: 150_00, was: { price_fen: 200_00 }, is_bargain: true })
    expect((await world.call(guest, goods.list, { leaky: true })).list.map((one) => one.id)).toContain(id)
    const { skus, was_days, was_asked_days } = await world.call(guest, goods.priceHistory, { id })
    expect([was_days, was_asked_days]).toEqual([30, 7])
    expect(skus[0]!.periods.map((one) => one.price_fen)).toEqual([150_00, 200_00, 299_00])
    expect(skus[0]!.periods[0]!.until).toBeNull()
    await world.refused(guest, goods.priceHistory, { id: 999_999 }, 'NOT_FOUND')
    await expect(world.sql('update goods_price_changes set price_fen = 1 where goods_id = $1', [id])).rejects.toThrow()

    await world.advance(31 * DAY_MS)
    expect((await world.call(guest, goods.info, { id })).was).toBeNull()
    expect((await world.call(guest, goods.list, { leaky: true })).list.map((one) => one.id)).not.toContain(id)
  })

  test('a way to buy that is no longer offered stays for the orders that name it', async () => {
    const one = await newGoods(world, RED_AND_BLUE)
    const bought = await orderedGoods(world, { goods: one })

    await world.call(one.shop, goods.edit, { id: one.id, skus: RED_AND_BLUE.skus.slice(2) })

    expect((await world.call(guest, goods.info, { id: one.id })).skus).toHaveLength(1)
    expect(await stockOf(world, one)).toEqual({ stock: 2, held: 1 })
    await world.call(bought.buyer, order.action, { id: bought.id, action: 'cancel' })
    expect(await stockOf(world, one)).toEqual({ stock: 2, held: 0 })
  })
})

describe('on sale and off', () => {
  test('goods are taken off, put on again, and deleted; an unpaid order keeps them from being deleted', async () => {
    const one = await newGoods(world)
    const { id, shop } = one
    const other = await newGoods(world)
    expect(await world.call(shop, goods.setStatus, { ids: [id, other.id], to: 'off' })).toMatchObject({
      done: [id],
      failed: [{ id: other.id }],
    })
    expect((await world.call(guest, goods.info, { id })).buyable).toMatchObject({ ok: false })
    await world.call(shop, goods.setStatus, { ids: [id], to: 'on' })
    await world.refused(shop, goods.remove, { id }, 'STATE_CONFLICT')
    const bought = await orderedGoods(world, { goods: one })
    await world.call(shop, goods.setStatus, { ids: [id], to: 'off' })
    await world.refused(shop, goods.remove, { id }, 'HAS_OPEN_ITEMS')
    await world.call(bought.buyer, order.action, { id: bought.id, action: 'cancel' })

    await world.call(shop, goods.remove, { id })

    await world.refused(guest, goods.info, { id }, 'NOT_FOUND')
    await world.refused(other.shop, goods.setStatus, { ids: [id], to: 'on' }, 'NOT_FOUND')
  })

  test('without a piece they are sold out, and on sale again with the next one', async () => {
    const one = await newGoods(world, { skus: [{ values: [], price_fen: 50_00, stock: 0 }] })
    expect(await statusOf(world, one)).toBe('sold_out')
    await world.call(one.shop, goods.setSkus, { skus: [{ id: one.sku_ids[0]!, stock: 1 }] })
    expect(await statusOf(world, one)).toBe('on')
  })

  test('those of a suspended shop go off sale; an unpaid order stays its buyer’s', async () => {
    const one = await newGoods(world)
    const bought = await orderedGoods(world, { goods: one })
    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: one.shop.id, reason: 'counterfeits' }))
    await world.settle()

    expect(await statusOf(world, one)).toBe('off')
    expect(await stockOf(world, one)).toEqual({ stock: 5, held: 1 })
    await payFor(world, bought)
    expect(await stockOf(world, one)).toEqual({ stock: 4, held: 0 })
  })

  test('removed by an operator they stay so', async () => {
    const one = await newGoods(world)
    await inTransaction(world.ctx, (tx) => withdrawGoods(tx, one.id, 'not what the photos show'))
    await world.refused(guest, goods.info, { id: one.id }, 'NOT_FOUND')
    await world.refused(one.shop, goods.setStatus, { ids: [one.id], to: 'on' }, 'STATE_CONFLICT')
    expect((await world.call(one.shop, goods.mine, { status: 'removed' })).list[0]).toMatchObject({
      reject_reason: 'not what the photos show',
      actions: ['delete'],
    })
  })
})

describe('shelves and shipping templates', () => {
  test('a shelf holds goods; deleted, they stand on none', async () => {
    const shop = await newShop(world, { level: 3 })
    const { id: shelf_id } = await world.call(shop, goods.saveShelf, {
      action: 'save',
      name: '茶器',
      name_en: 'Tea ware',
    })
    await world.refused(shop, goods.saveShelf, { action: 'save', name: '茶器' }, 'VALIDATION')
    const { id } = await newGoods(world, { shop, shelf_id })
    expect(await world.call(guest, goods.shelves, { shop_id: shop.id })).toEqual({
      list: [{ id: shelf_id, name: 'Tea ware', count: 1 }],
    })
    expect((await world.call(guest, goods.list, { shop_id: shop.id, shelf_id })).list).toMatchObject([{ id }])

    await world.refused(await newShop(world), goods.saveShelf, { action: 'delete', id: shelf_id }, 'NOT_FOUND')
    await world.call(shop, goods.saveShelf, { action: 'delete', id: shelf_id })

    expect((await world.call(guest, goods.list, { shop_id: shop.id })).list).toMatchObject([{ id }])
    expect((await world.call(guest, goods.shelves, { shop_id: shop.id })).list).toEqual([])
  })

  test('a template that goods use stays; it says what sending costs', async () => {
    const shop = await newShop(world, { level: 3 })
    const rates = [{ regions: [], first: 1, first_fen: 12_00, next: 1, next_fen: 3_00 }]
    const template = { action: 'save' as const, name: '顺丰', by: 'piece' as const, rates }
    const { id: template_id } = await world.call(shop, goods.saveTemplate, template)
    await world.refused(shop, goods.saveTemplate, { ...template, rates: [...rates, ...rates] }, 'VALIDATION')
    const { id } = await newGoods(world, { shop, shipping_mode: 'template', template_id })

    expect((await world.call(guest, goods.info, { id })).shipping).toMatchObject({ fee_fen: 12_00, ship_hours: 72 })
    expect((await world.call(shop, goods.templates, {})).list).toMatchObject([{ id: template_id, used_by: 1 }])
    await world.refused(shop, goods.saveTemplate, { action: 'delete', id: template_id }, 'HAS_OPEN_ITEMS')
    await world.refused(await newBuyer(world), goods.templates, {}, 'SHOP_REQUIRED')

    await world.call(shop, goods.edit, { id, shipping_mode: 'free' })
    await world.call(shop, goods.saveTemplate, { action: 'delete', id: template_id })
    expect((await world.call(shop, goods.templates, {})).list).toEqual([])
  })
})
