/** What levels are called and bring, and where one stands among them. */
import { level } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountFactsOf, addGrowth } from '../../domains/account/index.ts'
import { newBuyer } from '../../domains/account/testing.ts'
import { depositNeed } from '../../domains/bidder/index.ts'
import { needsReview as goodsNeedReview } from '../../domains/goods/index.ts'
import { openLotsMax } from '../../domains/listing/index.ts'
import { settleDays } from '../../domains/order/index.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const en = { 'accept-language': 'en' }

describe('the levels', () => {
  test('are public: each with its name, from which value on it stands, and what it brings', async () => {
    const { list } = await world.call(guest, level.levels, {}, en)
    expect(list.map((one) => one.min_value)).toEqual([
      null,
      0,
      100,
      500,
      1_500,
      4_000,
      10_000,
      25_000,
      60_000,
      150_000,
      400_000,
    ])
    expect(list[0]).toMatchObject({ level: 0, name: 'Restricted', benefits: [] })
    expect(list[5]!.benefits.map(({ code }) => code)).toEqual(['deposit_waived', 'shops_open', 'level_coupons'])
    expect(list[5]!.benefits[0]!.desc).toContain('¥200')
    expect((await world.call(guest, level.rule, {}, en)).content_html).toContain('G-7: −100')
  })

  test('show of a person’s level exactly what is granted: a deposit is waived where they say so, and up to that sum', async () => {
    const { list } = await world.call(guest, level.levels, {}, en)
    for (const { level: credit_level, benefits } of list) {
      const facts = { credit_level, is_vip: false, strikes_at: [], shop_multiplier: 1 }
      const waived = (fen: number) => depositNeed(fen, fen, facts, 0).waived
      const said = benefits.some(({ code }) => code === 'deposit_waived')
      expect([waived(200_00), waived(200_01)], `level ${credit_level}`).toEqual([said, false])
    }
  })

  test('show of a shop’s level exactly what is granted', async () => {
    const shop = await newShop(world)
    const { levels } = await world.call(shop, level.shop, {}, en)
    for (const { level: credit_level, benefits } of levels) {
      const of = (code: string) => benefits.find((one) => one.code === code)
      const days = settleDays({ total_fen: 1_00, is_select: false, credit_level })
      const most = openLotsMax(credit_level, [20, 50, 100, 300, 1_000])
      expect(of('settled_in')!.desc).toContain(`${days} days`)
      expect(of('open_lots')!.desc).toContain(`${most} lots`)
      const reviewed = await goodsNeedReview(world.ctx, { skips_review: false, credit_level })
      expect(of('goods_unreviewed') === undefined).toBe(reviewed)
    }
  })

  test('say of each benefit at which levels it is had', async () => {
    const { list } = await world.call(guest, level.benefits, { level: 3 }, en)
    expect(list.map(({ code, levels }) => [code, levels[0]])).toEqual([
      ['shops_open', 2],
      ['level_coupons', 2],
    ])
    expect(list[0]!.desc).toContain('level 3')
    expect((await world.call(guest, level.benefits, {})).list).toHaveLength(3)
    await world.refused(guest, level.benefits, { level: 'x' as never }, 'VALIDATION')
  })
})

describe('one’s own place', () => {
  test('says what is lacking, what brings growth and how often it did, and what is kept from one', async () => {
    const buyer = await newBuyer(world)
    const grow = (delta: number, reason: string) =>
      inTransaction(world.ctx, (tx) => addGrowth(tx, { user_id: buyer.id, delta, reason, ref: reason }))
    await grow(200, 'order_completed')
    expect(await world.call(buyer, level.mine, {}, en)).toMatchObject({
      ...{ value: 300, level: 2, level_name: 'Visitor', next_value: 500 },
      ways: [{ code: 'realname', done: 0 }, { code: 'order_completed', delta: 1, per_fen: 10_00, done: 1 }, {}, {}, {}],
      history: [{ reason: 'order_completed', delta: 200, value_after: 300 }],
    })
    expect(await world.call(buyer, level.standing, {})).toMatchObject({ progress_bp: 5_000, restrictions: [] })

    await grow(-301, 'operator')
    expect(await world.call(buyer, level.standing, {})).toMatchObject({
      ...{ value: -1, level: 0, next_value: 0, progress_bp: 0 },
      restrictions: [{ code: 'deposit_times', times: 2 }],
    })
    expect((await accountFactsOf(world.ctx, buyer.id)).credit_level).toBe(0)
    await world.refused(guest, level.mine, {}, 'LOGIN_EXPIRED')
    await world.refused(guest, level.standing, {}, 'LOGIN_EXPIRED')
  })

  test('tells gains and losses apart, and a month by its reasons', async () => {
    const buyer = await newBuyer(world)
    for (const [delta, reason] of [
      [50, 'realname'],
      [-20, 'operator'],
      [5, 'week_kept'],
    ] as const)
      await inTransaction(world.ctx, (tx) => addGrowth(tx, { user_id: buyer.id, delta, reason, ref: reason }))
    const reasons = async (dir?: 'gain' | 'loss') =>
      (await world.call(buyer, level.changes, { dir })).list.map((one) => one.reason)
    expect([await reasons('gain'), await reasons('loss')]).toEqual([['week_kept', 'realname'], ['operator']])
    expect(await world.call(buyer, level.byReason, {})).toMatchObject({
      total: 35,
      by_reason: [{ delta: 50 }, { delta: 5 }, { delta: -20 }],
    })
    expect(await world.call(buyer, level.byReason, { month: '2020-01' })).toEqual({
      month: '2020-01',
      total: 0,
      by_reason: [],
    })
    await world.refused(buyer, level.byReason, { month: '2020-13' }, 'VALIDATION')
    await world.refused(guest, level.changes, {}, 'LOGIN_EXPIRED')
  })
})
