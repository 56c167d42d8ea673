/** What people lead is noted as bids move it, and found without looking at what they ever bid on. */
import { auction, REFUSALS } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/context.ts'
import { PLAN_SETTINGS } from '../../../platform/db/batches/batch-queue.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { plansOf, wholeIndexes } from '../../../testing/plans.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { stopLot } from '../../listing/reviewing.ts'
import { manyLots, offer, placed, runningLot } from '../../lot/testing.ts'
import { voidBids } from '../voiding/voiding.ts'
import { allInFen } from './cap-rules.ts'
import { atStake, stakesOf } from './cap-store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000

/** The bidder whose lead of a lot is noted. */
async function notedFor({ id }: { id: number }): Promise<number | undefined> {
  const rows = await world.sql<{ user_id: number }>(
    'select user_id::int as user_id from bidder_leading_bids where lot_id = $1',
    [id],
  )
  return rows[0]?.user_id
}
const broken = () => world.sql('select subject, detail from inv_b07')
const stakesOfOne = ({ id }: TestPerson, since_ms: number | null = null) =>
  stakesOf(world.ctx, [id], { since_ms, basket_ids: [] })

describe('a lead', () => {
  test('is noted for who leads: not for one who is beaten at once, and no longer for one who was outbid', async () => {
    const lot = await runningLot(world)
    const [one, other, third] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    expect(await notedFor(lot)).toBeUndefined()

    await placed(world, one, lot, 300, { kind: 'proxy' })
    await placed(world, other, lot, 200)
    expect(await notedFor(lot)).toBe(one.id)

    await placed(world, one, lot, 400, { kind: 'proxy' }) // no entry of the log: a raise
    await placed(world, third, lot, 500)
    expect(await notedFor(lot)).toBe(third.id)
    expect(await stakesOfOne(one)).toEqual([])
    expect(await stakesOfOne(third)).toMatchObject([{ lot_id: lot.id, led: true, price_fen: 500_00 }])
    expect(await broken()).toEqual([])
  })

  test('goes back with bids that are taken back, to whom they leave in front, or to none', async () => {
    const [lot, lonely] = [await runningLot(world), await runningLot(world)]
    const [first, driver] = [await newBuyer(world), await newBuyer(world)]
    await placed(world, first, lot, 150)
    await placed(world, driver, lot, 500)
    await placed(world, driver, lonely, 200)

    for (const [id, seq] of [
      [lot.id, 2],
      [lonely.id, 1],
    ] as const)
      await inTransaction(world.ctx, (tx) => voidBids(tx, { lot_id: id, seq, reason: 'a slip', rule: '' }))

    expect(await notedFor(lot)).toBe(first.id)
    expect(await notedFor(lonely)).toBeUndefined()
    expect(await broken()).toEqual([])
  })

  test('ends with its lot: sold, bought at its price, passed or stopped', async () => {
    const buyer = await newBuyer(world)
    const lots = {
      sold: await runningLot(world, { ends_in_ms: HOUR_MS }),
      passed: await runningLot(world, { ends_in_ms: HOUR_MS, reserve_fen: 900_00 }),
      stopped: await runningLot(world),
      bought: await runningLot(world, { buy_now_fen: 900_00 }),
    }
    for (const lot of [lots.sold, lots.passed, lots.stopped]) await placed(world, buyer, lot, 200)
    expect(await stakesOfOne(buyer)).toHaveLength(3)

    await world.call(buyer, auction.bid, offer(lots.bought, 900, { kind: 'buy_now' }))
    await inTransaction(world.ctx, (tx) => stopLot(tx, lots.stopped.id, 'not as described'))
    const since = await world.now()
    await world.advance(2 * HOUR_MS)

    for (const lot of Object.values(lots)) expect(await notedFor(lot)).toBeUndefined()
    expect(await stakesOfOne(buyer)).toEqual([])
    const won = await stakesOfOne(buyer, since)
    expect(won.map(({ lot_id, led, price_fen }) => [lot_id, led, price_fen])).toEqual([[lots.sold.id, false, 200_00]])
    expect(await broken()).toEqual([])
  })

  test('that is not noted, or noted for somebody else, breaks an invariant', async () => {
    const lots = [await runningLot(world), await runningLot(world), await runningLot(world)] as const
    const [one, other] = [await newBuyer(world), await newBuyer(world)]
    for (const lot of lots.slice(0, 2)) await placed(world, one, lot, 200)
    await world.sql('delete from bidder_leading_bids where lot_id = $1', [lots[0].id])
    await world.sql('update bidder_leading_bids set user_id = $2 where lot_id = $1', [lots[1].id, other.id])
    await world.sql('insert into bidder_leading_bids (lot_id, user_id, max_fen, all_in_fen) values ($1, $2, 1, 1)', [
      lots[2].id,
      one.id,
    ])

    const found = (await broken()) as Array<{ subject: string; detail: string }>

    expect(found.map(({ subject, detail }) => `${subject}: ${detail}`).sort()).toEqual(
      [
        `lot ${lots[0].id}: led by ${one.id} with 20000, counted for none with 0`,
        `lot ${lots[1].id}: counted for ${other.id}, entry 1 is of ${one.id}`,
        `lot ${lots[1].id}: led by ${one.id} with 20000, counted for ${other.id} with 20000`,
        `lot ${lots[2].id}: led by none with 0, counted for ${one.id} with 1`,
      ].sort(),
    )
  })
})

test('the database works out the whole price as the contract does', async () => {
  const random = new SeededRandom(20_261)
  const lots = Array.from({ length: 2_000 }, (_, i) => {
    const from = random.between(1, 500_000)
    const slices = [
      { up_to_fen: from, bp: random.between(0, 3_000) },
      { up_to_fen: from + random.between(1, 900_000_000), bp: random.between(0, 3_000) },
      { up_to_fen: null, bp: random.between(0, 3_000) },
    ]
    return {
      hammer_fen: i % 50 === 0 ? 100_000_000_000_00 - i : random.between(1, 1_000_000),
      premium_bp: random.between(0, 3_000),
      premium_slices: i % 3 === 0 ? null : i % 3 === 1 ? [] : slices,
      shipping_fen: random.between(0, 9_999),
      authentication_fen: random.between(0, 9_999),
    }
  })
  const found = await world.sql<{ all_in_fen: number }>(
    `select bidder_all_in_fen(hammer_fen, premium_bp, premium_slices, shipping_fen + authentication_fen)::float8 as all_in_fen
     from jsonb_to_recordset($1::jsonb) as l(hammer_fen bigint, premium_bp int, premium_slices jsonb, shipping_fen bigint, authentication_fen bigint)`,
    [JSON.stringify(lots)],
  )

  expect(found.map(({ all_in_fen }) => all_in_fen)).toEqual(lots.map((lot) => allInFen(lot, lot.hammer_fen)))
})

test('what is added up for a bid: what is led here and elsewhere, what was won this month, what is unpaid in a sale, and a basket’s', async () => {
  const [buyer, rival] = [await newBuyer(world), await newBuyer(world)]
  const terms = { premium_bp: 1_000, shipping_fen: 20_00 }
  const lot = (more: object = {}) => runningLot(world, { ends_in_ms: 24 * HOUR_MS, ...terms, ...more })
  const [won, ranked_won] = [await lot({ ends_in_ms: HOUR_MS }), await lot({ ends_in_ms: HOUR_MS })]
  const [here, led, ranked, lost] = [await lot(), await lot(), await lot(), await lot()]
  const bid = (who: TestPerson, { id }: { id: number }, yuan: number) =>
    world.call(who, auction.bid, {
      ...offer({ id }, yuan, { kind: 'proxy' }),
      agree_premium: true,
      confirm_large: true,
    })
  for (const [i, one] of [won, ranked_won, here, led, ranked, lost].entries()) await bid(buyer, one, 200 + 100 * i)
  await bid(rival, lost, 900)
  const lots = [ranked_won, ranked].map(({ id }) => ({ lot_id: id, max_fen: 100_00 }))
  const basket = (await world.call(buyer, auction.setBasket, { lots, win_max: 9, agree_premium: true })).id!
  const since_ms = await world.now()
  await world.advance(2 * HOUR_MS)

  const asked = { lot_ids: [here.id, lost.id], since_ms, basket_ids: [basket], session_ids: [1] }
  const found = await inTransaction(world.ctx, (tx) => atStake(tx, [buyer.id], asked))

  const sum = (lots: number, price_yuan: number, all_in_yuan: number) => ({
    ...{ lots, price_fen: price_yuan * 100, all_in_fen: all_in_yuan * 100 },
  })
  expect(found).toMatchObject({
    on_lots: [{ lot_id: here.id, user_id: buyer.id, ...sum(1, 400, 460) }],
    led: [{ user_id: buyer.id, session_id: null, ...sum(2, 500 + 600, 570 + 680) }],
    won: [{ user_id: buyer.id, ...sum(2, 100 + 100, 130 + 130) }],
    unpaid: [],
    in_baskets: [
      { basket_id: basket, ...sum(1, 600, 680) },
      { basket_id: basket, ...sum(1, 100, 130) },
    ],
  })
  const one_by_one = await stakesOf(world.ctx, [buyer.id], { since_ms, basket_ids: [basket] })
  const all_in = one_by_one.reduce((fen, stake) => fen + stake.all_in_fen, 0)
  expect(all_in).toBe((460 + 570 + 680 + 130 + 130) * 100)
})

test('two bids of one person that are judged together count together: the second is refused beyond the limit', async () => {
  const [lots, buyer] = [[await runningLot(world), await runningLot(world)], await newBuyer(world)]
  await world.call(buyer, auction.setLimits, { month_fen: 500_00 })
  for (const lot of lots) await placed(world, buyer, lot, 150) // what is known of lots and bidder is at hand now
  const rival = await newBuyer(world)
  for (const lot of lots) await placed(world, rival, lot, 200)

  const answers = await Promise.all(lots.map((lot) => world.send(buyer, auction.bid, offer(lot, 300))))

  expect(answers.map(({ code }) => code).sort()).toEqual([1, REFUSALS.OWN_LIMIT_MONTH.code])
  expect(await stakesOfOne(buyer)).toMatchObject([{ price_fen: 300_00 }])
})

test('what is at stake is looked up by keys: neither lots one bid on nor those one has won and paid are gone through', async () => {
  const [lot, buyer] = [await runningLot(world), await newBuyer(world)]
  await placed(world, buyer, lot, 200)
  await manyLots(world, 300)
  await world.sql('analyze lot_lots')

  const asked = { lot_ids: [lot.id], since_ms: 0, basket_ids: [1], session_ids: [1] }
  const plans = [
    ...(await plansOf(world, /bidder_stakes/, (ctx) => stakesOf(ctx, [buyer.id], asked), PLAN_SETTINGS)),
    ...(await plansOf(world, /bidder_at_stake/, (ctx) => atStake(ctx as Tx, [buyer.id], asked), PLAN_SETTINGS)),
  ]

  expect(wholeIndexes(plans)).toEqual([])
  expect(plans.map(({ plan }) => plan).join()).not.toMatch(/lot_bidders|Seq Scan/)
  const conditions = plans.map(({ plan }) =>
    plan.split('\n').filter((line) => /Index Cond: .*winner_user_id/.test(line)),
  )
  const since = "(COALESCE(post_sold_at, closed_at) >= to_timestamp((since / '1000'::double precision)))"
  const [in_month, of_basket] = [
    `((winner_user_id = u) AND ${since})`,
    '((winner_user_id = u) AND (id = ANY (ranked)))',
  ]
  const said = (line: string) =>
    line
      .replace(/^ *Index Cond: /, '')
      .replace(/\(unnest\(\$1\)\)|c(_\d)?\.user_id/, 'u')
      .replace(/\(InitPlan \d\)\.col1/, 'ranked')
      .replace(/\$[23]/, 'since')
  expect(conditions.map((lines) => lines.map(said))).toEqual([
    [in_month, of_basket],
    [of_basket, in_month, '((winner_user_id = u) AND (session_id = ANY ($5)))'],
  ])
})
