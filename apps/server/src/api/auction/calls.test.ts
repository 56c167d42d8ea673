import { auction, order } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer, PAY_PASSWORD } from '../../domains/account/testing.ts'
import { newAddress } from '../../domains/address/testing.ts'
import { expectBooksBalance } from '../../domains/ledger/testing.ts'
import { offer, placed, runningLot } from '../../domains/lot/testing.ts'
import { lockOrder, refundInFull } from '../../domains/order/index.ts'
import { newTrackingNo } from '../../domains/order/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { categoryIdByCode } from '../../domains/site/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

/** A buyer has won a lot and paid for it. */
async function paidLot(options: Parameters<typeof runningLot>[1] = {}, yuan = 200) {
  const lot = await runningLot(world, options)
  const winner = await newBuyer(world, { funded: yuan * 100 })
  const address = await newAddress(world, winner.id)
  await placed(world, winner, lot, yuan)
  await world.advance(3_601_000)
  await world.call(winner, auction.pay, {
    id: lot.id,
    address_id: Number(address.id),
    channel: 'wallet',
    pay_password: PAY_PASSWORD,
    shown_total_fen: yuan * 100,
  })
  await world.settle()
  const [mine] = (await world.call(winner, auction.mine, { tab: 'won' })).list
  return { lot, winner, order_id: mine!.order!.id }
}

describe('what lots of a category were sold for', () => {
  const comparable = async (category_id: number) => {
    const lot = await runningLot(world, { category_id })
    return (await world.call(guest, auction.lot, { id: lot.id })).comparable
  }

  test('is told from three paid sales on: how many, the middle price, and how far back', async () => {
    const category_id = (await categoryIdByCode(world.ctx, 'stone-agate'))!
    for (const yuan of [290, 150, 200]) await paidLot({ category_id }, yuan)

    const told = await comparable(category_id)

    expect(told).toEqual({ count: 3, median_fen: 200_00, low_fen: 150_00, high_fen: 290_00, months: 12 })
    const list = await world.call(guest, auction.sold, { category_id })
    expect(list.list.map((lot) => lot.hammer_fen)).toEqual([200_00, 150_00, 290_00])
  })

  test('is not told of two, nor of what nobody has paid for', async () => {
    const category_id = (await categoryIdByCode(world.ctx, 'stone-seals'))!
    for (const yuan of [150, 200]) await paidLot({ category_id }, yuan)
    const unpaid = await runningLot(world, { category_id })
    await placed(world, await newBuyer(world), unpaid, 250)
    await world.advance(3_601_000)

    expect(await comparable(category_id)).toBeNull()
  })

  test('is not told of what was paid back whole', async () => {
    const category_id = (await categoryIdByCode(world.ctx, 'stone-scholar'))!
    const sold: Array<{ order_id: number }> = []
    for (const yuan of [150, 200, 290]) sold.push(await paidLot({ category_id }, yuan))
    await inTransaction(world.ctx, async (tx) => {
      const order = (await lockOrder(tx, sold[0]!.order_id))!
      await refundInFull(tx, order, { type: 'operator', id: 1 }, 'given back')
    })

    expect(await comparable(category_id)).toBeNull()
    const { list } = await world.call(guest, auction.sold, { category_id })
    expect(list.map((lot) => lot.hammer_fen)).toEqual([290_00, 200_00])
  })
})

describe('a won lot', () => {
  test('is shipped, followed, confirmed and reviewed from the auction’s own pages', async () => {
    const { lot, winner, order_id } = await paidLot()
    const stranger = await newBuyer(world)
    expect((await world.call(winner, auction.shipments, { id: order_id })).list).toEqual([])
    await world.refused(winner, auction.confirmReceipt, { id: order_id }, 'STATE_CONFLICT')
    await world.refused(winner, auction.reviewForm, { id: order_id }, 'STATE_CONFLICT')
    const tracking_no = newTrackingNo()
    await world.call(lot.shop, order.ship, { id: order_id, carrier_code: 'SF', tracking_no })

    expect((await world.call(winner, auction.shipments, { id: order_id })).list).toMatchObject([{ tracking_no }])
    await world.refused(stranger, auction.shipments, { id: order_id }, 'NOT_FOUND')
    expect((await world.call(winner, auction.mine, { tab: 'to_receive' })).list.map(({ id }) => id)).toEqual([lot.id])
    await world.refused(stranger, auction.confirmReceipt, { id: order_id }, 'NOT_FOUND')
    expect(await world.call(winner, auction.confirmReceipt, { id: order_id })).toMatchObject({ status: 'received' })
    const { items } = await world.call(winner, auction.reviewForm, { id: order_id })
    const review = { id: order_id, items: [{ item_id: items[0]!.id, rating: 5, content: '很满意' }] }
    await world.refused(stranger, auction.review, review, 'NOT_FOUND')
    expect((await world.call(winner, auction.review, review)).review_ids).toHaveLength(1)
    await world.refused(winner, auction.review, review, 'ALREADY_DONE')
  })

  test('is called by its English title in orders read in English, and by its own in Chinese', async () => {
    const { winner, order_id } = await paidLot({ title_en: 'Qing white jade carving' })

    const titles = async (language: string) => {
      const read = await world.call(winner, order.info, { id: order_id }, { 'accept-language': language })
      return read.items.map(({ title }) => title)
    }

    expect(await titles('en')).toEqual(['Qing white jade carving'])
    expect(await titles('zh-CN')).toEqual(['清 白玉摆件'])
  })

  test('stands in the shop’s own list with its order', async () => {
    const { lot, order_id } = await paidLot()
    const list = await world.call(lot.shop, auction.shopLots, { status: 'ended' })

    expect(list).toMatchObject({
      counts: { sold: 1 },
      list: [{ id: lot.id, status: 'sold', order: { id: order_id, status: 'to_ship' }, actions: [] }],
    })
  })
})

describe('what a guest or a wrong request gets', () => {
  test('is a refusal, never data', async () => {
    const shop = await newShop(world)
    const buyer = await newBuyer(world)
    const beyond = { page_size: 51 }
    for (const call of [auction.endingSoon, auction.sold, auction.newByHot])
      await world.refused(guest, call, beyond, 'VALIDATION')
    for (const call of [auction.counts, auction.newByFollowed, auction.recommended, auction.myDeposits])
      await world.refused(guest, call, {}, 'LOGIN_EXPIRED')
    await world.refused(guest, auction.ticks, { ids: [] }, 'MISSING_PARAM')
    await world.refused(guest, auction.categories, { parent_id: -1 }, 'VALIDATION')
    await world.refused(buyer, auction.shopLots, {}, 'SHOP_REQUIRED')
    await world.refused(buyer, auction.categoryLevel1, {}, 'SHOP_REQUIRED')
    await world.refused(shop, auction.categoryLevel1, { parent_id: 99_999_999 }, 'NOT_FOUND')
    await world.refused(buyer, auction.myDeposits, beyond, 'VALIDATION')
  })

  test('is nothing of other people’s: reserve, maximum and identity are in no public answer', async () => {
    const lot = await runningLot(world, { reserve_fen: 777_00 })
    const buyer = await newBuyer(world, { nickname: '独一无二' })
    await placed(world, buyer, lot, 466, { kind: 'proxy' })

    const answers = await Promise.all([
      world.call(guest, auction.lot, { id: lot.id }),
      world.call(guest, auction.list, { shop_id: lot.shop.id }),
      world.call(guest, auction.bids, { id: lot.id }),
      world.call(guest, auction.bidLog, { id: lot.id }),
      world.call(guest, auction.ticks, { ids: [lot.id] }),
    ])

    const text = JSON.stringify(answers)
    for (const secret of [/\b77700\b/, /\b46600\b/, /独一无二/, /"user_id"/]) expect(text).not.toMatch(secret)
  })
})

test('a push reaches the room with the tick and the new entries, and with nobody’s secrets', async () => {
  const lot = await runningLot(world)
  const buyer = await newBuyer(world)
  const frames: unknown[] = []
  const { push } = world.services.realtime
  world.services.realtime.push = (frame) => void frames.push(frame)
  try {
    await placed(world, buyer, lot, 500, { kind: 'proxy' })
    await world.refused(buyer, auction.bid, offer(lot, 400), 'MAX_NOT_HIGHER')
  } finally {
    world.services.realtime.push = push
  }

  expect(frames).toMatchObject([
    { ch: `lot:${lot.id}`, type: 'lot.tick', seq: 2, data: { current_fen: 100_00, bids: [{ seq: 1, kind: 'auto' }] } },
  ])
  expect(JSON.stringify(frames)).not.toMatch(/\b50000\b/)
})

test('the uses of a category, side by side, each show another of its lots', async () => {
  const category_id = (await categoryIdByCode(world.ctx, 'jade-bangles'))!
  for (const image of ['a', 'b'])
    await runningLot(world, {
      category_id,
      images: [`upload/2026/01/test/${image}.webp`],
      params: { condition: 'Perfect' },
    })

  const { scenes } = await world.call(guest, auction.categoryInfo, { id: category_id })

  expect(scenes.map(({ key, live_count }) => [key, live_count])).toEqual([
    ['wear', 2],
    ['gift', 2],
  ])
  expect(new Set(scenes.map(({ image }) => image)).size).toBe(2)
})
