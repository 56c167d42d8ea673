/** Terms of a sale: a premium in slices and a ladder of its own, from the form to the order. */
import { auction, costOf, house, order, premiumFen, proof } from '@juya/contract'
import { type AuctionLog, verifyLog } from '@juya/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { offer } from '../../lot/testing.ts'
import { newSession, registered, type TestSession } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const IN_CHINESE = { 'accept-language': 'zh-CN' }
const HOUR_MS = 3_600_000
const bidder = () => newBuyer(world, { verified: true })
const opened = () => world.advance(HOUR_MS + 1_000)
const take = (person: TestPerson, lot: { id: number }, yuan: number, more: object = {}) =>
  world.call(person, auction.bid, offer(lot, yuan, { confirm_large: true, ...more }))
const lotOf = (person: Parameters<World['call']>[0], lot: { id: number }) =>
  world.call(person, auction.lot, { id: lot.id })
const ruleOf = async (session: TestSession, key: string) => {
  const { rules } = await lotOf(guest, session.lots[0]!)
  return rules.plain.find((rule) => rule.key === key)?.text
}

/** 20% up to ¥1,000, 12% from there to ¥5,000, 5% above. */
const SLICES = [
  { up_to_fen: 1_000_00, bp: 2_000 },
  { up_to_fen: 5_000_00, bp: 1_200 },
  { up_to_fen: null, bp: 500 },
]

describe('a premium in slices', () => {
  test('asks in the order for exactly the figure shown at the bid, below, at and above each edge', async () => {
    const hammers = [730, 1_000, 1_001, 5_000, 5_010, 12_340]
    const session = await newSession(world, {
      lots: hammers.length,
      lot: { start_fen: 100_00, shipping_fen: 35_00 },
      premium_slices: SLICES,
      deposit_fen: 10_000_00,
    })
    const person = await bidder()
    await registered(world, person, session)
    await opened()
    const shown: number[] = []
    for (const [n, yuan] of hammers.entries()) shown.push((await take(person, session.lots[n]!, yuan)).cost.total_fen)
    await world.advance(HOUR_MS + 10 * 60_000)
    await world.settle()

    expect(shown).toEqual([
      730_00 + 146_00 + 35_00,
      1_000_00 + 200_00 + 35_00,
      1_001_00 + 200_12 + 35_00,
      5_000_00 + 680_00 + 35_00,
      5_010_00 + 680_50 + 35_00,
      12_340_00 + 1_047_00 + 35_00,
    ])
    for (const [n, { id }] of session.lots.entries()) {
      const { order_id, status } = await lotOf(person, { id })
      expect(status).toBe('sold')
      const { amounts } = await world.call(person, order.payPreview, { ids: [order_id!] })
      // Of several wins in a sale the dearest shipping counts once.
      expect(amounts.payable_fen).toBe(shown[n]! - (n === 0 ? 0 : 35_00))
    }
    const { list } = await world.call(guest, house.results, { session_id: session.id })
    expect(list.map(({ price_fen }) => price_fen)).toEqual(shown.map((fen) => fen - 35_00))
  })

  test('counts in what one has set as a limit for all of a month', async () => {
    const session = await newSession(world, {
      lots: 2,
      lot: { start_fen: 100_00, shipping_fen: 0 },
      premium_slices: SLICES,
    })
    const person = await bidder()
    await registered(world, person, session)
    await world.call(person, auction.setLimits, { month_fen: 3_000_00 })
    await opened()
    await take(person, session.lots[0]!, 2_000, { kind: 'proxy' }) // 2,000 + 200 + 120
    const left_fen = 3_000_00 - (2_000_00 + premiumFen(2_000_00, { premium_bp: 2_000, premium_slices: SLICES }))
    expect(left_fen).toBe(680_00)

    await world.refused(person, auction.bid, offer(session.lots[1]!, 570), 'OWN_LIMIT_MONTH') // 684 with a fifth
    await take(person, session.lots[1]!, 560) // 672
  })

  test('is said where one registers and in the rules of each lot, in both languages, and frozen with the catalogue', async () => {
    const session = await newSession(world, { premium_slices: SLICES })
    const person = await bidder()

    const quote = await world.call(person, house.registerQuote, { session_id: session.id })
    expect(quote.session).toMatchObject({ premium_bp: 2_000, premium_slices: SLICES })
    expect((await lotOf(guest, session.lots[0]!)).premium_slices).toEqual(SLICES)
    await opened()
    expect(await ruleOf(session, 'premium')).toBe(
      'Added to the hammer price: 20% of the hammer price up to ¥1,000, 12% of the part from there to ¥5,000, 5% of what is above.',
    )
    const zh = await world.call(guest, auction.lot, { id: session.lots[0]!.id }, IN_CHINESE)
    expect(zh.rules.plain.find((rule) => rule.key === 'premium')?.text).toBe(
      '在成交价之上加收：成交价不超过 ¥1,000 的部分 20%，此后至 ¥5,000 的部分 12%，超出部分 5%。',
    )
    expect(zh.rules.facts.premium_slices).toEqual(SLICES)
    expect(zh.cost.total_fen).toBe(
      costOf({ ...zh.cost, hammer_fen: zh.next_fen, premium_bp: 2_000, premium_slices: SLICES }).total_fen,
    )
    for (const what of ['premium_slices = null', `increment_mode = 'two_five_eight'`])
      await expect(
        query(world.ctx, `test_${what.length}`, `update lot_lots set ${what} where id = $1`, [session.lots[0]!.id]),
      ).rejects.toThrow('frozen')
    await expect(
      query(world.ctx, 'test_slices', 'update sale_sales set premium_slices = null where id = $1', [session.id]),
    ).rejects.toThrow('frozen')
  })

  test.each([
    [[{ up_to_fen: null, bp: 1_000 }], '2 to 4 slices'],
    [
      [
        { up_to_fen: 1_000_00, bp: 1_000 },
        { up_to_fen: null, bp: 1_000 },
      ],
      'lower than the one before',
    ],
    [
      [
        { up_to_fen: 1_000_00, bp: 1_000 },
        { up_to_fen: 2_000_00, bp: 500 },
      ],
      'the last slice alone',
    ],
    [
      [
        { up_to_fen: 2_000_00, bp: 1_000 },
        { up_to_fen: 2_000_00, bp: 500 },
        { up_to_fen: null, bp: 100 },
      ],
      'ends above',
    ],
  ])('is refused with a sentence when it is none: %j', async (premium_slices, says) => {
    const session = await newSession(world, { until: 'draft' })
    await world.refused(session.house, house.saveSession, { id: session.id, premium_slices }, 'VALIDATION', {
      field: 'premium_slices',
      reason: expect.stringContaining(says),
    })
  })

  test('gives way to one rate when that is said instead, and a lot that leaves its sale has neither', async () => {
    const session = await newSession(world, { until: 'reviewing', premium_slices: SLICES, ladder: 'two_five_eight' })
    await world.call(session.house, house.saveSession, { id: session.id, action: 'withdraw' })
    const left = await query(
      world.ctx,
      'test_left_terms',
      'select premium_bp, premium_slices, increment_mode, increment_table from lot_lots where id = $1',
      [session.lots[0]!.id],
    )
    expect(left).toEqual([{ premium_bp: 0, premium_slices: null, increment_mode: 'table', increment_table: null }])

    const saved = await world.call(session.house, house.saveSession, { id: session.id, premium_bp: 800 })
    expect(saved).toMatchObject({ premium_bp: 800, premium_slices: null, ladder: 'two_five_eight' })
  })
})

describe('what one person wins in a sale', () => {
  const SHIPPING_FEN = [30_00, 80_00, 0, 50_00, 120_00]
  const shippingOf = async (person: TestPerson, lots: ReadonlyArray<{ id: number }>) => {
    const asked: number[] = []
    for (const { id } of lots) {
      const { order_id } = await lotOf(person, { id })
      const { groups } = await world.call(person, order.payPreview, { ids: [order_id!] })
      asked.push(groups[0]!.amounts.shipping_fen)
    }
    return asked
  }
  const saleOf = async () => {
    const session = await newSession(world, { lots: SHIPPING_FEN.length, lot: { start_fen: 100_00 }, stagger_s: 20 })
    for (const [n, { id }] of session.lots.entries())
      await world.sql('update lot_lots set shipping_fen = $2 where id = $1', [id, SHIPPING_FEN[n]])
    return session
  }

  test('is one parcel: their orders ask together for the dearest shipping once, each for no more than its bid showed', async () => {
    const session = await saleOf()
    const [one, two] = [await bidder(), await bidder()]
    for (const person of [one, two]) await registered(world, person, session)
    await opened()
    for (const [n, lot] of session.lots.entries()) {
      const { cost } = await take(n === 3 ? two : one, lot, 100)
      expect(cost.shipping_fen).toBe(SHIPPING_FEN[n])
    }
    expect(await ruleOf(session, 'one_parcel')).toContain('the dearest shipping counts once')
    await world.advance(HOUR_MS + 10 * 60_000)
    await world.settle()

    expect(
      await shippingOf(
        one,
        [0, 1, 2, 4].map((n) => session.lots[n]!),
      ),
    ).toEqual([30_00, 50_00, 0, 40_00])
    expect(await shippingOf(two, [session.lots[3]!])).toEqual([50_00])
  })

  test('counts once where all end at one moment', async () => {
    const session = await saleOf()
    const person = await bidder()
    await registered(world, person, session)
    await opened()
    for (const lot of session.lots) await take(person, lot, 100)
    const ids = session.lots.map(({ id }) => id)
    await Promise.all(
      ids.map((id) =>
        world.sql(`update platform_deadlines set due_at = platform_now() where kind = 'lot_close' and ref_id = $1`, [
          id,
        ]),
      ),
    )
    await world.advance(2 * HOUR_MS)
    await world.settle()

    const asked = await shippingOf(person, session.lots)
    expect(asked.reduce((sum, fen) => sum + fen, 0)).toBe(120_00)
  })
})

describe('the ladder of a sale', () => {
  const OWN = [
    { from_fen: 0, step_fen: 20_00 },
    { from_fen: 500_00, step_fen: 50_00 },
    { from_fen: 2_000_00, step_fen: 200_00 },
  ]

  test.each([
    ['two_five_eight' as const, undefined, [100, 120, 150, 180, 200, 220], '¥100, ¥120, ¥150, ¥180, ¥200, ¥220'],
    ['own' as const, OWN, [100, 120, 140], '¥20 from ¥0, ¥50 from ¥500, ¥200 from ¥2,000'],
  ])(
    '%s is what bids are judged by, what the rules say, and what anybody checks them by',
    async (ladder, ladder_rows, prices, says) => {
      const session = await newSession(world, { lots: 1, lot: { start_fen: 100_00 }, ladder, ladder_rows })
      const lot = session.lots[0]!
      const [one, two] = [await bidder(), await bidder()]
      for (const person of [one, two]) await registered(world, person, session)
      await opened()

      for (const [n, yuan] of prices.entries()) {
        expect((await lotOf(guest, lot)).next_fen).toBe(yuan * 100)
        const person = n % 2 === 0 ? one : two
        await world.refused(person, auction.bid, offer(lot, yuan - 1), 'BID_TOO_LOW', { next_fen: yuan * 100 })
        await take(person, lot, yuan)
      }
      expect(await ruleOf(session, 'increment')).toContain(says)
      await world.advance(HOUR_MS + 10 * 60_000)
      await world.settle()

      const log = await world.call(guest, auction.bidLog, { id: lot.id })
      expect(log.rules.facts.increment).toEqual(
        ladder === 'own' ? { mode: 'table', table: OWN } : { mode: 'two_five_eight' },
      )
      const keys = (await world.call(guest, proof.keys, {})).list.map(({ key_id, public_key_raw, from_at }) => ({
        key_id,
        public_key: public_key_raw,
        from_ms: from_at * 1000,
      }))
      const file = { ...log, format: 'juya.auction-log.v1', keys } as AuctionLog
      expect((await verifyLog(file)).problems).toEqual([])
    },
  )

  test('takes no ladder that is none, and says which row', async () => {
    const session = await newSession(world, { until: 'draft' })
    const refused = (ladder_rows: typeof OWN, says: string) =>
      world.refused(session.house, house.saveSession, { id: session.id, ladder: 'own', ladder_rows }, 'VALIDATION', {
        field: 'ladder_rows',
        reason: expect.stringContaining(says),
      })
    await refused([{ from_fen: 0, step_fen: 20_00 }], '2 to 12 rows')
    await refused(OWN.slice(1), 'begins at ¥0')
    await refused([OWN[0]!, OWN[2]!, OWN[1]!], 'row 3 begins above')
    await refused(
      [OWN[0]!, { from_fen: 500_00, step_fen: 51_00 }],
      'row 2: the step is 1 to 10% of its price, ¥5 to ¥50',
    )
    await refused([OWN[0]!, { from_fen: 300_00, step_fen: 10_00 }], 'row 2: the step is not smaller')
    const wrong = {
      id: session.id,
      ladder: 'own' as const,
      ladder_rows: [OWN[0]!, { from_fen: 500_00, step_fen: 51_00 }],
    }
    const { data } = await world.send(session.house, house.saveSession, wrong, IN_CHINESE)
    expect(data).toMatchObject({ reason: '第 2 行：加价幅度须为该价位的 1% 至 10%，即 ¥5 至 ¥50' })
  })

  test('replaces the step a lot had, which it has again outside the sale', async () => {
    const lot = { start_fen: 100_00, increment_mode: 'fixed', increment_fen: 7_00 } as object
    const session = await newSession(world, { until: 'reviewing', lot, ladder: 'own', ladder_rows: OWN })
    const stepsOf = () =>
      query(
        world.ctx,
        'test_steps',
        'select increment_mode, increment_fen, increment_table from lot_lots where id = $1',
        [session.lots[0]!.id],
      )
    expect(await stepsOf()).toEqual([{ increment_mode: 'own', increment_fen: 7_00, increment_table: OWN }])

    await world.call(session.house, house.saveSession, { id: session.id, action: 'withdraw' })
    expect(await stepsOf()).toEqual([{ increment_mode: 'fixed', increment_fen: 7_00, increment_table: null }])
  })
})
