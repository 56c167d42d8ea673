/** One piece, one sale: goods and the lots they are sent to auction as. */
import { aftersale, auction, goods, order as orders } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, newKey, openWorld, type World } from '../../../testing/world.ts'
import { createSession } from '../../account/index.ts'
import { newBuyer } from '../../account/testing.ts'
import { caseOf, returningCase } from '../../aftersale/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { rejectLot, stopLot } from '../../listing/index.ts'
import { placed } from '../../lot/testing.ts'
import { lockOrder, refundInFull } from '../../order/index.ts'
import { payFor, rowOf, shipFor } from '../../order/testing.ts'
import { takeNews } from '../../parcel/tracking/tracking.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'
import { withdrawGoods } from '../index.ts'
import { formFor, newGoods, orderedGoods, statusOf, stockOf, type TestGoods } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const skus = [{ values: [], price_fen: 888_80, stock: 1 }]

/** Goods there is one piece of, of a shop whose lots need no review; and the draft of their lot. */
async function sent({ level = 6 } = {}): Promise<{ one: TestGoods; lot_id: number }> {
  const one = await newGoods(world, { shop: await newShop(world, { level }), skus })
  const { lot_id } = await world.call(one.shop, goods.toAuction, { id: one.id })
  return { one, lot_id }
}
const submit = ({ one, lot_id }: { one: TestGoods; lot_id: number }) =>
  world.call(one.shop, auction.edit, { id: lot_id, save: 'submit' }, newKey())
const lotStatus = async (id: number) =>
  (await world.sql<{ status: string }>('select status from lot_lots where id = $1', [id]))[0]!.status
const mine = async (one: TestGoods) =>
  (await world.call(one.shop, goods.mine, {})).list.find(({ id }) => id === one.id)!
const putOn = { to: 'on' as const }
const signInAgain = async (shop: TestShop) => {
  shop.token = (await createSession(world.ctx, { user_id: shop.owner.id })).token
}

/** Past the end of a lot that runs for three days. */
const toTheEnd = () => world.advance(73 * HOUR_MS)

describe('goods there is one piece of', () => {
  test('become the draft of a lot with their pictures, words and category, and stay on sale meanwhile', async () => {
    const { one, lot_id } = await sent()

    const { form, status } = await world.call(one.shop, auction.editForm, { id: lot_id })
    const shown = await world.call(guest, goods.info, { id: one.id })
    expect(status).toBe('draft')
    expect(form).toMatchObject({
      title_en: shown.title,
      images: shown.images,
      desc: shown.desc,
      category_id: shown.category_id,
      start_fen: 888_00,
      return_policy: 'return_7d',
    })
    expect(await statusOf(world, one)).toBe('on')
    expect(shown.lot ?? null).toBeNull()
    expect(await world.call(one.shop, goods.toAuction, { id: one.id })).toEqual({ lot_id })
    expect(await mine(one)).toMatchObject({ lot: { id: lot_id, status: 'draft' } })
  })

  test('go off sale with the lot’s submission; buyers are led to it, and the shop cannot put them on', async () => {
    const both = await sent()
    const { one, lot_id } = both
    await submit(both)

    expect(await statusOf(world, one)).toBe('off')
    expect(await world.call(guest, goods.info, { id: one.id })).toMatchObject({
      lot: { id: lot_id, status: 'live' },
      buyable: { ok: false },
    })
    expect((await mine(one)).actions).not.toContain('on')
    await world.refused(one.shop, goods.setStatus, { ids: [one.id], ...putOn }, 'PIECE_AT_AUCTION', { lot_id })
    await world.refused(one.shop, goods.toAuction, { id: one.id }, 'PIECE_AT_AUCTION', { lot_id })
    const { list } = await world.call(one.shop, auction.shopLots, {})
    expect(list.find(({ id }) => id === lot_id)).toMatchObject({ goods: { id: one.id, status: 'off' } })
  })

  test('have none in stock while an order of them stands: neither by their price list nor by their form', async () => {
    const { one } = await sent()
    const order = await orderedGoods(world, { goods: one })
    await payFor(world, order)
    expect(await stockOf(world, one)).toEqual({ stock: 0, held: 0 })

    const again = { skus: [{ id: one.sku_ids[0]!, stock: 1 }] }
    await world.refused(one.shop, goods.setSkus, again, 'PIECE_ORDERED', { goods_id: one.id })

    await inTransaction(world.ctx, async (tx) =>
      refundInFull(tx, (await lockOrder(tx, order.id))!, { type: 'operator', id: 1 }, '店铺缺货'),
    )
    expect(await stockOf(world, one)).toEqual({ stock: 1, held: 0 })
  })

  test('may be put on again once the lot passed, and go to auction anew', async () => {
    const both = await sent()
    await submit(both)
    await toTheEnd()
    expect(await lotStatus(both.lot_id)).toBe('passed')

    await world.call(both.one.shop, goods.setStatus, { ids: [both.one.id], ...putOn })
    expect(await statusOf(world, both.one)).toBe('on')

    // Relisted, the lot takes the piece again.
    const again = await world.call(both.one.shop, auction.upDown, { id: both.lot_id, to: 'up' })
    expect(await statusOf(world, both.one)).toBe('off')
    expect(await world.call(guest, goods.info, { id: both.one.id })).toMatchObject({ lot: { id: again.id } })
  })

  test('may be put on again once an operator sent the lot back, or stopped it', async () => {
    const waiting = await sent({ level: 1 })
    await submit(waiting)
    await inTransaction(world.ctx, (tx) => rejectLot(tx, waiting.lot_id, 'pictures too dark'))
    const running = await sent()
    await submit(running)
    await inTransaction(world.ctx, (tx) => stopLot(tx, running.lot_id, 'a fault in its description'))

    for (const { one } of [waiting, running]) {
      await world.call(one.shop, goods.setStatus, { ids: [one.id], ...putOn })
      expect(await statusOf(world, one)).toBe('on')
    }
  })

  test('that were sold at auction stay off sale; a winner who did not pay frees them, unless the second may take them', async () => {
    const both = await sent()
    await world.call(both.one.shop, auction.edit, { id: both.lot_id, deposit_fen: 0 })
    await submit(both)
    const [second, winner] = [await newBuyer(world), await newBuyer(world)]
    await placed(world, second, { id: both.lot_id }, 900)
    await placed(world, winner, { id: both.lot_id }, 1_000)
    await toTheEnd()
    expect(await lotStatus(both.lot_id)).toBe('sold')
    const put = () => world.send(both.one.shop, goods.setStatus, { ids: [both.one.id], ...putOn }, newKey())
    expect(await put()).toMatchObject({ code: 30027 })

    await world.advance(50 * HOUR_MS)
    const offered = await world.call(both.one.shop, auction.offerSecondChance, { lot_id: both.lot_id, action: 'offer' })
    expect(await put()).toMatchObject({ code: 30027 })

    await world.call(second, auction.answerSecondChance, { offer_id: offered.id, action: 'decline' })
    expect(await put()).toMatchObject({ code: 1 })
    expect(await statusOf(world, both.one)).toBe('on')
  })

  test('that are under order, paid or not, go to no auction; refunded before they left, they may', async () => {
    const both = await sent()
    const bought = await orderedGoods(world, { goods: both.one })
    await world.refused(both.one.shop, auction.edit, { id: both.lot_id, save: 'submit' }, 'PIECE_ORDERED')
    await world.refused(both.one.shop, goods.toAuction, { id: both.one.id }, 'PIECE_ORDERED')
    expect(await statusOf(world, both.one)).toBe('on')

    await payFor(world, bought)
    expect(await world.send(both.one.shop, auction.edit, { id: both.lot_id, save: 'submit' }, newKey())).toMatchObject({
      code: 30028,
    })

    await inTransaction(world.ctx, async (tx) => {
      await refundInFull(tx, (await lockOrder(tx, bought.id))!, { type: 'operator', id: 1 }, '店铺缺货')
    })
    await submit(both)
    expect(await statusOf(world, both.one)).toBe('off')
  })

  test('that came back while the shop was silent, with the shipping kept, are its own again by its later word, once', async () => {
    const one = await newGoods(world, {
      shop: await newShop(world, { level: 6 }),
      skus,
      shipping_mode: 'fixed',
      shipping_fen: 10_00,
    })
    await world.call(one.shop, goods.toAuction, { id: one.id })
    const order = await orderedGoods(world, { goods: one })
    await payFor(world, order)
    await shipFor(world, order)
    await world.call(order.buyer, orders.confirm, { id: order.id })
    const case_id = await returningCase(world, order, { reason_code: 'no_reason', amount_fen: 888_80 })
    const { return_shipment_id } = await caseOf(world, case_id)
    const [parcel] = await world.sql<{ tracking_no: string }>('select tracking_no from parcel_parcels where id = $1', [
      return_shipment_id,
    ])
    await inTransaction(world.ctx, (tx) =>
      takeNews(tx, return_shipment_id!, {
        carrier_code: 'SF',
        tracking_no: parcel!.tracking_no,
        status: 'delivered',
        traces: Array.from({ length: 9 }, (_, i) => ({ at: i, text: '签收', location: '' })),
      }),
    )
    await world.settle()
    await world.advance(8 * 24 * HOUR_MS)
    expect((await caseOf(world, case_id)).status).toBe('refunded')
    expect((await rowOf(world, order)).status).not.toBe('refunded')
    await signInAgain(one.shop)
    await world.refused(one.shop, goods.toAuction, { id: one.id }, 'PIECE_ORDERED')
    const seen = await world.call(one.shop, aftersale.shopInfo, { id: case_id })
    expect(seen.can_restock).toBe(true)

    for (let times = 0; times < 2; times++)
      await world.call(one.shop, aftersale.shopReturned, { case_id, result: 'confirm', restock: true })

    expect(await stockOf(world, one)).toEqual({ stock: 1, held: 0 })
    expect((await world.call(one.shop, aftersale.shopInfo, { id: case_id })).can_restock).toBe(false)
    await world.call(one.shop, goods.toAuction, { id: one.id })
  })

  test('an order that ran out frees them for the auction', async () => {
    const both = await sent()
    const bought = await orderedGoods(world, { goods: both.one })
    await world.advance(31 * MINUTE_MS)
    await world.settle()
    expect((await rowOf(world, bought)).status).toBe('closed')

    await submit(both)

    expect(await lotStatus(both.lot_id)).toBe('live')
  })

  test('are one piece: what has options, more pieces or was removed is refused, and stays one', async () => {
    const many = await newGoods(world)
    await world.refused(many.shop, goods.toAuction, { id: many.id }, 'PIECE_NOT_ONE')
    await world.refused(await newShop(world), goods.toAuction, { id: many.id }, 'NOT_FOUND')
    const removed = await newGoods(world, { skus })
    await inTransaction(world.ctx, (tx) => withdrawGoods(tx, removed.id, 'a copy'))
    await world.refused(removed.shop, goods.toAuction, { id: removed.id }, 'STATE_CONFLICT')

    const { one } = await sent()
    const more = [{ id: one.sku_ids[0]!, stock: 2 }]
    await world.refused(one.shop, goods.setSkus, { skus: more }, 'PIECE_NOT_ONE')
    await world.refused(
      one.shop,
      goods.edit,
      { id: one.id, skus: [{ values: [], price_fen: 100_00, stock: 2 }] },
      'PIECE_NOT_ONE',
    )
  })
})

describe('two at once', () => {
  test('buying goods and submitting their lot: one of them has the piece', async () => {
    for (let round = 0; round < 6; round++) {
      const both = await sent()
      const buyer = await newBuyer(world)
      const form = await formFor(world, buyer, both.one)

      const [bought, submitted] = await Promise.all([
        world.send(buyer, goods.buy, form),
        world.send(both.one.shop, auction.edit, { id: both.lot_id, save: 'submit' }),
      ])

      expect([bought.code, submitted.code].filter((code) => code === 1)).toHaveLength(1)
      expect(await lotStatus(both.lot_id)).toBe(submitted.code === 1 ? 'live' : 'draft')
      expect(await statusOf(world, both.one)).toBe(submitted.code === 1 ? 'off' : 'on')
    }
  })

  test('putting goods on and relisting their lot: the piece is offered once', async () => {
    for (let round = 0; round < 4; round++) {
      const both = await sent()
      await submit(both)
      await world.call(both.one.shop, auction.upDown, { id: both.lot_id, to: 'down' })

      await Promise.all([
        world.send(both.one.shop, goods.setStatus, { ids: [both.one.id], ...putOn }),
        world.send(both.one.shop, auction.upDown, { id: both.lot_id, to: 'up' }),
      ])

      const up = await world.sql(
        `select 1 from lot_lots l join lot_lots f on f.piece_id = l.piece_id where f.id = $1 and l.status = 'live'`,
        [both.lot_id],
      )
      expect(up.length + ((await statusOf(world, both.one)) === 'on' ? 1 : 0)).toBe(1)
    }
  })

  test('the database itself takes no second one', async () => {
    const both = await sent()
    await submit(both)

    await expect(
      world.sql(`update goods_goods set status = 'on', approved = true, on_at = platform_now() where id = $1`, [
        both.one.id,
      ]),
    ).rejects.toThrow(/is not held by goods/)
    await expect(
      world.sql(
        `update piece_pieces set holder_kind = 'goods', holder_id = $1 where holder_kind = 'lot' and holder_id = $2`,
        [both.one.id, both.lot_id],
      ),
    ).rejects.toThrow(/is on sale or under order as lot/)
  })
})
