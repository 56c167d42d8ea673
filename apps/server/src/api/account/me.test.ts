import { account, auction, shop } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { placed, runningLot } from '../../domains/lot/testing.ts'
import { addNotice } from '../../domains/message/index.ts'
import { wonOrder } from '../../domains/order/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe("the caller's own numbers", () => {
  it('count what they watch, follow, hold and have not read', async () => {
    const buyer = await newBuyer(world)
    const [lot, one] = [await runningLot(world), await newShop(world)]
    await world.call(buyer, auction.watch, { id: lot.id, on: true })
    await world.call(buyer, shop.follow, { id: one.id, on: true })
    await inTransaction(world.ctx, (tx) =>
      addNotice(tx, {
        user_id: buyer.id,
        category: 'order',
        code: 'test',
        title: { en: 'T', zh: '题' },
        content: { en: 'c', zh: 'c' },
        popup: true,
      }),
    )
    expect(await world.call(buyer, account.counts, {})).toMatchObject({
      watching: 1,
      follows_shop: 1,
      deposits_held: 0,
      coupons: 0,
    })
    await world.refused(guest, account.counts, {}, 'LOGIN_EXPIRED')
  })

  it('count orders by tab', async () => {
    const order = await wonOrder(world)
    expect(await world.call(order.buyer, account.orderCounts, {})).toMatchObject({ to_pay: 1, to_ship: 0, to_share: 0 })
    expect(await world.call(order.buyer, account.orderCounts, { kind: '' })).toMatchObject({ to_pay: 1 })
    expect(await world.call(order.buyer, account.orderCounts, { kind: 'goods' })).toMatchObject({ to_pay: 0 })
    await world.refused(order.buyer, account.orderCounts, { kind: 'nonsense' }, 'VALIDATION')
    await world.refused(guest, account.orderCounts, {}, 'LOGIN_EXPIRED')
  })

  it('show somebody else only what is public', async () => {
    const [buyer, one] = [await newBuyer(world), await newShop(world)]
    const theirs = await world.call(buyer, account.profile, { user_id: one.owner.id })
    expect(theirs).toMatchObject({ id: one.owner.id, shop: { id: one.id } })
    expect(theirs.me).toBeUndefined()
    expect((await world.call(buyer, account.profile, {})).me).toMatchObject({ id: buyer.id })
    await world.refused(buyer, account.profile, { user_id: 999_999 }, 'NOT_FOUND')
  })
})

describe('coming back to the app', () => {
  it('tells what is unread and what waits for payment, and shows each popup once', async () => {
    const buyer = await newBuyer(world)
    const lot = await runningLot(world, { ends_in_ms: 120_000 })
    await placed(world, buyer, lot, 100)
    await world.advance(300_000)
    const back = await world.call(buyer, account.resume, {})
    expect(back).toMatchObject({ valid: true, unpaid_lots: 1, version: '1.7.0' })
    expect(back.popups.map((one) => one.code)).toContain('auction.won')
    expect((await world.call(buyer, account.resume, {})).popups.map((one) => one.code)).not.toContain('auction.won')
  })

  it('without a good token only says so [R4.5]', async () => {
    expect(await world.call({ token: 'x'.repeat(43) }, account.resume, {})).toMatchObject({
      valid: false,
      unpaid_lots: 0,
    })
    await world.refused(guest, account.resume, { device_id: 'x'.repeat(65) }, 'VALIDATION')
  })
})
