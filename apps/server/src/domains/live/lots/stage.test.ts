/** What is sold in a session: lots one after another by the one engine, and goods of the shop while it runs. */
import { auction, goods as goodsRows, live, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { depositFor } from '../../deposit/testing.ts'
import { approveGoods } from '../../goods/index.ts'
import { newGoods } from '../../goods/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { approveLot, rejectLot } from '../../listing/index.ts'
import { draftLot, leaveHeartbeat, lotForm, placed } from '../../lot/testing.ts'
import { addressOf } from '../../order/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { chosenLots, instantGoods, newRoom, onAir, planned, type TestRoom } from '../testing.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

/** A room of a shop whose lots need no review. */
const trusted = async (): Promise<TestRoom> => newRoom(world, await newShop(world, { level: 3 }))
const bidder = () => newBuyer(world, { verified: true })
/** Time goes by with the service there all the while. */
async function pass(ms: number): Promise<void> {
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
  await world.sql('update lot_heartbeat set seen_at = platform_now()')
  await world.settle()
}
const rowOf = async ({ id }: { id: number }) =>
  (
    await world.sql<{ status: string; mode: string; live_session_id: number | null; session_position: number | null }>(
      'select status, mode, live_session_id::int, session_position from lot_lots where id = $1',
      [id],
    )
  )[0]!

describe('lots of a session', () => {
  test('are chosen in an order, run one after another when the host starts them, and are paid within a day', async () => {
    const room = await trusted()
    const session_id = await onAir(world, room)
    const [first, second, third] = await chosenLots(world, room, session_id, 3)
    const start = (lot: { id: number }) =>
      world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot.id })
    await world.call(room.shop, live.relateSave, { session_id, type: 'lot', ids: [second!.id, first!.id, third!.id] })
    expect((await world.call(guest, live.items, { session_id })).lots.map(({ id }) => id)).toEqual([
      ...[second!.id, first!.id, third!.id],
    ])

    await start(second!)
    await start(second!)
    await world.refused(room.shop, live.host, { session_id, action: 'next', lot_id: first!.id }, 'STATE_CONFLICT')
    await world.refused(room.shop, live.end, { session_id }, 'STATE_CONFLICT', { lot_id: second!.id })
    const ann = await bidder()
    await placed(world, ann, second!, 100)
    expect(await world.call(ann, live.info, { session_id })).toMatchObject({
      ...{ running: true, current: { id: second!.id, my_state: 'leading' }, lots: 3 },
      next: [{ id: first!.id, forecast: { before: 1 } }, { id: third!.id }],
    })
    await pass(31 * SECOND_MS)

    expect(await rowOf(second!)).toMatchObject({ status: 'sold', mode: 'live' })
    const { rules } = await world.call(guest, auction.bidLog, { id: second!.id })
    expect(rules!.facts).toMatchObject({ live_session: { id: session_id, one_parcel: true }, pay_window_h: 24 })
    expect(await world.call(room.shop, live.stats, { session_id })).toMatchObject({
      lots: { sold: 1, unsold: 0, hammer_fen: 100_00 },
      waiting: [{ lot_id: first!.id }, { lot_id: third!.id }],
    })
    await start(first!)
    expect((await rowOf(first!)).status).toBe('live')
  })

  test('say what a bid costs in all with what is set aside, as their own page does, and the won order asks for that', async () => {
    const room = await trusted()
    const session_id = await onAir(world, room)
    const lot = await draftLot(world, { shop: room.shop, deposit_fen: 50_00, shipping_fen: 12_00 })
    await world.call(room.shop, live.relateSave, { session_id, type: 'lot', ids: [lot.id] })
    const ann = await bidder()
    await depositFor(world, ann.id, lot.id, 50_00, room.shop.id)
    await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot.id })
    const costSeen = async () => (await world.call(ann, live.info, { session_id })).current!.cost

    const shown = await costSeen()

    expect(shown).toMatchObject({
      ...{ hammer_fen: 100_00, premium_fen: 0, shipping_fen: 12_00, deposit_fen: 50_00 },
      ...{ total_fen: 112_00, pay_after_deposit_fen: 62_00 },
    })
    expect(shown).toEqual((await world.call(ann, auction.lot, { id: lot.id })).cost)
    expect((await world.call(guest, live.info, { session_id })).current!.cost.deposit_fen).toBe(0)
    await placed(world, ann, lot, 100)
    await pass(31 * SECOND_MS)
    const { order_id } = await world.call(ann, auction.lot, { id: lot.id })
    const { amounts } = await world.call(ann, order.info, { id: order_id! })
    expect(amounts.payable_fen).toBe(shown.pay_after_deposit_fen)
  })

  test('start one at a time, however many are started at once', async () => {
    const room = await trusted()
    const session_id = await onAir(world, room)
    const lots = await chosenLots(world, room, session_id, 3)

    const taps = await Promise.all(
      lots.map(({ id }) => world.send(room.shop, live.host, { session_id, action: 'next', lot_id: id })),
    )

    expect(taps.filter(({ code }) => code === 1)).toHaveLength(1)
    const statuses = await Promise.all(lots.map(async (lot) => (await rowOf(lot)).status))
    expect(statuses.sort()).toEqual(['live', 'scheduled', 'scheduled'])
  })

  test('that did not come up are drafts again once it is over: maximums are out, and what was set aside goes back', async () => {
    const room = await trusted()
    const session_id = await planned(world, room)
    const lot = await draftLot(world, { shop: room.shop, deposit_fen: 50_00 })
    await world.call(room.shop, live.relateSave, { session_id, type: 'lot', ids: [lot.id], lot_s: 60, counter_s: 15 })
    const ann = await bidder()
    const hold = await depositFor(world, ann.id, lot.id, 50_00, room.shop.id)
    await world.call(ann, auction.setAbsentee, { id: lot.id, max_fen: 300_00, confirm_large: true })

    await world.call(room.shop, live.pre, { action: 'cancel', id: session_id })
    await world.settle()

    expect(await rowOf(lot)).toEqual({ status: 'draft', mode: 'single', live_session_id: null, session_position: null })
    expect(await entriesOf(world, `hold:${hold.id}:rel`)).toEqual([
      [accounts.userDeposit(ann.id), -50_00],
      [accounts.userWallet(ann.id), 50_00],
    ])
    const again = await planned(world, room, 90)
    await world.call(room.shop, live.relateSave, { session_id: again, type: 'lot', ids: [lot.id] })
    expect(await rowOf(lot)).toMatchObject({ status: 'scheduled', live_session_id: again })
  })

  test('of a shop that is reviewed wait for that, and let in they wait for their host', async () => {
    const room = await newRoom(world)
    const session_id = await planned(world, room)
    const [good, bad] = await chosenLots(world, room, session_id, 2)
    expect((await rowOf(good!)).status).toBe('reviewing')
    expect((await world.call(guest, live.items, { session_id })).lots).toEqual([])

    await inTransaction(world.ctx, (tx) => approveLot(tx, good!.id))
    await inTransaction(world.ctx, (tx) => rejectLot(tx, bad!.id, '图片不清晰'))

    expect([(await rowOf(good!)).status, (await rowOf(bad!)).status]).toEqual(['scheduled', 'rejected'])
    expect(await world.call(room.shop, live.relate, { session_id, type: 'lot' })).toMatchObject({
      chosen: [
        { id: good!.id, status: 'scheduled' },
        { id: bad!.id, status: 'rejected' },
      ],
    })
    await world.call(room.shop, auction.edit, { id: bad!.id, title: '清 白玉牌（补图）', save: 'submit' })
    const [edited] = await world.sql('select status, duration_s, soft_close_window_s from lot_lots where id = $1', [
      bad!.id,
    ])
    expect(edited).toEqual({ status: 'reviewing', duration_s: 30, soft_close_window_s: 10 })
    await world.call(room.shop, live.relateSave, { session_id, type: 'lot', ids: [good!.id] })
    expect(await rowOf(bad!)).toMatchObject({ status: 'draft', live_session_id: null })
    expect((await world.call(room.shop, live.relate, { session_id, type: 'lot' })).list).toMatchObject([
      { id: bad!.id },
    ])
    expect(await world.call(room.shop, live.relateCount, { session_id })).toEqual({ lots: 1, goods: 0 })
  })

  test('are drafts of the shop that stand nowhere else, in a session that is not over', async () => {
    const room = await trusted()
    const session_id = await planned(world, room)
    const [lot] = await chosenLots(world, room, session_id, 1)
    const choose = (ids: number[], session = session_id) => ({ session_id: session, type: 'lot' as const, ids })
    const other = await planned(world, room, 90)
    await world.refused(room.shop, live.relateSave, choose([lot!.id], other), 'STATE_CONFLICT')
    await world.refused(room.shop, live.relateSave, choose([(await draftLot(world)).id]), 'NOT_FOUND')
    await world.refused((await trusted()).shop, live.relateSave, choose([]), 'NOT_FOUND')
    await world.refused(room.shop, live.relate, { session_id: 999_999, type: 'lot' }, 'NOT_FOUND')
    await world.refused(room.shop, live.relateCount, { session_id: 999_999 }, 'NOT_FOUND')
    await world.refused(guest, live.items, { session_id: 999_999 }, 'NOT_FOUND')
    await world.call(room.shop, live.pre, { action: 'cancel', id: session_id })
    await world.refused(room.shop, live.relateSave, choose([]), 'STATE_CONFLICT')
  })

  test('made while it is live start at once; one made while another runs waits as the last, and of a reviewed shop for that', async () => {
    const [room, reviewed] = [await trusted(), await newRoom(world)]
    const [session_id, other] = [await onAir(world, room), await onAir(world, reviewed)]
    const { mode: _, duration_s: __, ...form } = (await lotForm(world))()
    const [waiting] = await chosenLots(world, room, session_id, 1)

    const first = await world.call(room.shop, live.addLot, { ...form, live_session_id: session_id, duration_s: 60 })
    const second = await world.call(room.shop, live.addLot, { ...form, live_session_id: session_id })
    const third = await world.call(reviewed.shop, live.addLot, { ...form, live_session_id: other })

    expect([first.status, second.status, third.status]).toEqual(['live', 'scheduled', 'reviewing'])
    expect(await world.call(guest, live.info, { session_id })).toMatchObject({
      current: { id: first.lot_id },
      next: [{ id: waiting!.id }, { id: second.lot_id }],
    })
    await world.call(room.shop, live.host, { session_id, action: 'pause' })
    await world.refused(
      room.shop,
      live.addLot,
      { ...form, title: '清 青白玉摆件', live_session_id: session_id },
      'STATE_CONFLICT',
    )
  })

  test('are passed once they have stood, and withdrawn for a reason; none starts while the session is paused', async () => {
    const room = await trusted()
    const session_id = await onAir(world, room)
    const [first, second] = await chosenLots(world, room, session_id, 2)
    const act = (action: 'next' | 'pass' | 'withdraw', lot: { id: number }, more = {}) => ({
      ...{ session_id, action, lot_id: lot.id, ...more },
    })
    await world.call(room.shop, live.host, { session_id, action: 'pause' })
    await world.refused(room.shop, live.host, act('next', first!), 'STATE_CONFLICT')
    await world.call(room.shop, live.host, { session_id, action: 'resume' })
    await world.call(room.shop, live.host, act('next', first!))
    await world.refused(room.shop, live.host, act('pass', first!), 'STATE_CONFLICT')
    await world.refused(room.shop, live.host, act('withdraw', second!), 'MISSING_PARAM')

    await world.call(room.shop, live.host, act('withdraw', second!, { reason: '运输中受损' }))

    expect((await rowOf(second!)).status).toBe('cancelled')
    await pass(31 * SECOND_MS)
    expect((await rowOf(first!)).status).toBe('passed')
    await world.call(room.shop, live.end, { session_id })
    await world.settle()
    expect([(await rowOf(first!)).status, (await rowOf(second!)).status]).toEqual(['passed', 'cancelled'])
  })
})

describe('goods of a session', () => {
  test('are bought while it runs, and paid within half an hour', async () => {
    const room = await trusted()
    const goods = await newGoods(world, { shop: room.shop })
    const [sku_id] = goods.sku_ids
    const session_id = await onAir(world, room)
    const [ann, bob] = [await bidder(), await bidder()]
    const formOf = async (buyer: typeof ann) => {
      const address_id = await addressOf(world, buyer)
      const line = { sku_id: sku_id!, qty: 1, address_id, live_session_id: session_id }
      const { submit_token, amounts } = await world.call(buyer, goodsRows.preview, line)
      return { ...line, submit_token, shown_total_fen: amounts.payable_fen }
    }
    const address_id = await addressOf(world, ann)
    const asked = { sku_id: sku_id!, address_id, live_session_id: session_id }
    await world.refused(ann, goodsRows.preview, asked, 'NOT_FOUND')
    await world.call(room.shop, live.relateSave, { session_id, type: 'goods', ids: [goods.id] })
    expect((await world.call(guest, live.items, { session_id })).goods).toMatchObject([{ id: goods.id }])

    const bought = await world.call(ann, goodsRows.buy, await formOf(ann))
    const [paid, shown_total_fen] = [bought.order_ids[0]!, bought.payable_fen]
    const lapsed = (await world.call(bob, goodsRows.buy, await formOf(bob))).order_ids[0]!
    await fund(world, ann.id, shown_total_fen)
    const { pay_no } = await world.call(ann, order.pay, {
      ...{ ids: [paid], address_id, channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen },
    })
    await pass(30 * MINUTE_MS)

    const rows = await world.sql('select kind, status, source from order_orders where id = any($1) order by id', [
      [paid, lapsed],
    ])
    expect(rows).toMatchObject([
      { kind: 'live', status: 'to_ship', source: { live_session_id: session_id } },
      { kind: 'live', status: 'closed' },
    ])
    expect(await entriesOf(world, `pay:${pay_no}:${paid}`)).toEqual([
      [accounts.userWallet(ann.id), -shown_total_fen],
      [accounts.escrow(paid), shown_total_fen],
    ])
    const [stock] = await world.sql('select stock, locked_stock from goods_skus where id = $1', [sku_id])
    expect(stock).toEqual({ stock: 4, locked_stock: 0 })
    const form = await formOf(bob)
    await world.call(room.shop, live.end, { session_id })
    await world.refused(bob, goodsRows.buy, form, 'STATE_CONFLICT')
  })

  test('made while it is live are on sale and shown in it at once, of a reviewed shop once that is done', async () => {
    const [room, reviewed] = [await trusted(), await newRoom(world)]
    const [session_id, other] = [await onAir(world, room), await onAir(world, reviewed)]
    const formOf = await instantGoods(world)
    const make = (caller: TestRoom, id: number, more = {}) =>
      world.call(caller.shop, live.addGoods, { ...formOf(more), live_session_id: id })
    const shown = async (id: number) =>
      (await world.call(guest, live.items, { session_id: id })).goods.map((one) => one.id)

    const first = await make(room, session_id)
    const second = await make(room, session_id, { title: '手工青瓷茶杯', price_fen: 80_00, stock: 1 })
    const waiting = await make(reviewed, other)

    expect([first.status, second.status, waiting.status]).toEqual(['on', 'on', 'reviewing'])
    expect(await shown(session_id)).toEqual([first.goods_id, second.goods_id])
    expect(await shown(other)).toEqual([])
    await world.call(reviewed.shop, live.relateSave, { session_id: other, type: 'goods', ids: [waiting.goods_id] })
    await inTransaction(world.ctx, (tx) => approveGoods(tx, waiting.goods_id))
    expect(await shown(other)).toEqual([waiting.goods_id])
    const ann = await bidder()
    const address_id = await addressOf(world, ann)
    const [sku] = await world.sql<{ id: number }>('select id::int from goods_skus where goods_id = $1', [
      second.goods_id,
    ])
    const line = { sku_id: sku!.id, qty: 1, address_id, live_session_id: session_id }
    const { submit_token, amounts } = await world.call(ann, goodsRows.preview, line)
    expect(amounts.payable_fen).toBe(80_00)
    await world.call(ann, goodsRows.buy, { ...line, submit_token, shown_total_fen: amounts.payable_fen })
    await world.refused(ann, goodsRows.preview, line, 'OUT_OF_STOCK')
  })

  test('are made in a session of the shop’s own that is live, by a member with the right', async () => {
    const room = await trusted()
    const session_id = await onAir(world, room)
    const formOf = await instantGoods(world)
    const form = (more = {}) => ({ ...formOf(more), live_session_id: session_id })
    await world.refused((await trusted()).shop, live.addGoods, form(), 'NOT_FOUND')
    await world.refused(room.shop, live.addGoods, form({ stock: 0 }), 'VALIDATION')
    await world.call(room.shop, live.host, { session_id, action: 'pause' })
    await world.refused(room.shop, live.addGoods, form(), 'STATE_CONFLICT', { status: 'paused' })
    expect((await world.call(room.shop, live.relateCount, { session_id })).goods).toBe(0)
  })

  test('are the shop’s own on sale, and chosen as a whole', async () => {
    const room = await trusted()
    const session_id = await planned(world, room)
    const [one, two] = [await newGoods(world, { shop: room.shop }), await newGoods(world, { shop: room.shop })]
    const choose = (ids: number[]) => ({ session_id, type: 'goods' as const, ids })
    expect(await world.call(room.shop, live.relateSave, choose([two.id, one.id]))).toEqual({ lots: 0, goods: 2 })
    expect((await world.call(room.shop, live.relate, { session_id, type: 'goods' })).chosen).toMatchObject([
      ...[{ id: two.id }, { id: one.id }],
    ])
    await world.call(room.shop, live.relateSave, choose([one.id]))
    expect((await world.call(guest, live.items, { session_id })).goods.map(({ id }) => id)).toEqual([one.id])
    await world.refused(room.shop, live.relateSave, choose([(await newGoods(world)).id]), 'NOT_FOUND')
  })
})
