import { coupon, shop as shops } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { paidOrder } from '../order/testing.ts'
import { newShop } from '../shop/testing.ts'
import { claimed, offered } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000
const soon = async (days = 10) => Math.floor(((await world.now()) + days * DAY_MS) / 1_000)

describe('a shop offers coupons', () => {
  test('and reads what came of them', async () => {
    const shop = await newShop(world)
    const form = await world.call(shop, coupon.addForm, {})
    expect(form.kinds).toEqual(['amount', 'percent', 'shipping'])

    const own = await world.call(shop, coupon.add, {
      name: '开业券',
      kind: 'percent',
      percent_bp: 1_000,
      max_off_fen: 50_00,
      total: 2,
      claim_to: await soon(),
      valid_days: 7,
    })
    await claimed(world, await newBuyer(world), own.id)

    expect(await world.call(shop, coupon.detail, { id: own.id })).toMatchObject({
      issued: 1,
      used: 0,
      status: 'active',
    })
    expect((await world.call(shop, coupon.shopList, {})).list).toMatchObject([{ id: own.id, name: '开业券' }])
    expect((await world.call(shop, coupon.shopListByPost, { status: 'ended' })).list).toEqual([])
    const buyer = await newBuyer(world)
    for (const row of [coupon.shopList, coupon.shopListByPost, coupon.addForm])
      await world.refused(buyer, row, {}, 'SHOP_REQUIRED')
    await world.refused(await newShop(world), coupon.detail, { id: own.id }, 'NOT_FOUND')
  })

  test.each([
    ['an amount without a sum', { kind: 'amount' }, 'amount_fen'],
    ['a share without a most', { kind: 'percent', percent_bp: 500 }, 'max_off_fen'],
    ['as much as has to be spent', { kind: 'amount', amount_fen: 20_00, min_spend_fen: 20_00 }, 'amount_fen'],
    ['for goods it does not name', { kind: 'amount', amount_fen: 100, scope: 'goods' }, 'scope_ids'],
    [
      'for a category there is not',
      { kind: 'amount', amount_fen: 100, scope: 'category', scope_ids: [99_999] },
      'scope_ids',
    ],
    ['for a level it does not name', { kind: 'amount', amount_fen: 100, audience: 'level' }, 'level_min'],
    ['without an end', { kind: 'amount', amount_fen: 100, valid_days: undefined }, 'valid_days'],
  ] as const)('none %s', async (_, form, field) => {
    const given = { name: '店铺券', total: 5, claim_to: await soon(), valid_days: 7, ...form }
    await world.refused(await newShop(world), coupon.add, given, 'VALIDATION', { field })
  })

  test('gives out more or ends it, but never changes what was claimed', async () => {
    const shop = await newShop(world)
    const id = await offered(world, shop, { total: 1 })
    await claimed(world, await newBuyer(world), id)
    await world.refused(await newBuyer(world), coupon.claim, { id }, 'COUPON_GONE')

    await world.call(shop, coupon.edit, { id, total: 3 })
    await claimed(world, await newBuyer(world), id)
    await world.refused(shop, coupon.edit, { id, total: 1 }, 'VALIDATION')
    await world.call(shop, coupon.edit, { id, status: 'ended' })
    await world.refused(shop, coupon.edit, { id, status: 'active' }, 'STATE_CONFLICT')
    await world.refused(await newBuyer(world), coupon.claim, { id }, 'NOT_FOUND')
    await expect(world.sql('update coupon_templates set amount_fen = 1 where id = $1', [id])).rejects.toThrow(
      /what it takes off stays/,
    )
  })
})

describe('claiming a coupon', () => {
  test('gives it to its holder, who finds it among their own', async () => {
    const [shop, buyer] = [await newShop(world), await newBuyer(world)]
    const id = await offered(world, shop, { name: '满减券', min_spend_fen: 100_00 })
    expect((await world.call(guest, coupon.offers, { shop_id: shop.id })).list).toMatchObject([
      { id, mine: 0, can_claim: { ok: true } },
    ])

    const held = await world.call(buyer, coupon.claim, { id })

    expect(held).toMatchObject({ status: 'available', coupon: { name: '满减券', min_spend_fen: 100_00 } })
    expect(await world.call(buyer, coupon.mine, {})).toMatchObject({
      list: [{ id: held.id }],
      counts: { available: 1, used: 0, expired: 0 },
    })
    expect((await world.call(buyer, coupon.offers, { shop_id: shop.id })).list).toMatchObject([
      { mine: 1, can_claim: { ok: false, reason: 'You already have this coupon' } },
    ])
    await world.refused(buyer, coupon.claim, { id }, 'COUPON_HAVE')
    await world.refused(guest, coupon.claim, { id }, 'LOGIN_EXPIRED')
    await world.refused(guest, coupon.mine, {}, 'LOGIN_EXPIRED')
    await world.refused(shop, coupon.claim, { id }, 'SELF_ACTION')
  })

  test('is for those it is meant for', async () => {
    const shop = await newShop(world)
    const old = (await paidOrder(world, { shop })).buyer
    const [news, fans, members, coded] = [
      await offered(world, shop, { audience: 'new_customer' }),
      await offered(world, shop, { audience: 'follower' }),
      await offered(world, shop, { audience: 'level', level_min: 10 }),
      await offered(world, shop, { audience: 'code', code: 'TEA2026' }),
    ]
    await world.refused(old, coupon.claim, { id: news }, 'COUPON_NOT_FOR_YOU')
    await world.refused(old, coupon.claim, { id: fans }, 'COUPON_FOLLOW_FIRST')
    await world.refused(old, coupon.claim, { id: members }, 'LEVEL_TOO_LOW')
    await world.refused(old, coupon.claim, { id: coded, code: 'WRONG' }, 'NOT_FOUND')

    await world.call(old, shops.follow, { id: shop.id, on: true })
    await world.call(old, coupon.claim, { id: fans })
    await world.call(old, coupon.claim, { id: coded, code: 'tea2026' })
    const offers = await world.call(old, coupon.offers, {})
    expect(offers.list.map((one) => one.id)).toContain(fans)
    expect(offers.list.map((one) => one.id)).not.toContain(coded)
    await world.call(await newBuyer(world), coupon.claim, { id: news })
  })

  test('stays within what may be spent on it', async () => {
    const id = await offered(world, null, { amount_fen: 10_00, budget_fen: 25_00 })
    for (const person of [await newBuyer(world), await newBuyer(world)]) await claimed(world, person, id)
    await world.refused(await newBuyer(world), coupon.claim, { id }, 'COUPON_GONE')
  })

  test('fifty people want the last ten: ten have one', async () => {
    const shop = await newShop(world)
    const id = await offered(world, shop, { total: 10 })
    const people = await Promise.all(Array.from({ length: 50 }, () => newBuyer(world)))
    const done = await Promise.allSettled(people.map((person) => claimed(world, person, id)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  test('ends at its time, a day after its holder was told', async () => {
    const [shop, buyer] = [await newShop(world), await newBuyer(world)]
    await claimed(world, buyer, await offered(world, shop, { name: '三日券', valid_days: 3 }))
    await world.advance(2 * DAY_MS)
    const [told] = await world.sql<{ title_zh: string }>(
      `select title_zh from message_notices where user_id = $1 and code = 'coupon.end_soon'`,
      [buyer.id],
    )
    expect(told?.title_zh).toBe('优惠券即将到期')
    await world.advance(DAY_MS)
    expect(await world.call(buyer, coupon.mine, { status: 'expired' })).toMatchObject({
      list: [{ status: 'expired' }],
      counts: { available: 0, expired: 1 },
    })
  })
})
