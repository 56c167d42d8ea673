/** Maximums left before a lot opens: they wait outside the log, enter in their order, and anybody can check that none was added or dropped. */

import { auction, message, operator } from '@juya/contract'
import { type AuctionLog, verifyLog } from '@juya/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { releaseHolds } from '../../deposit/index.ts'
import { depositFor } from '../../deposit/testing.ts'
import { announcedLot, draftLot, exportedLog, type LotOptions, placed, type TestLot } from '../../lot/testing.ts'
import { newOperator } from '../../operator/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const announced = (options: LotOptions = {}): Promise<TestLot> => announcedLot(world, options)
type Set = Parameters<typeof world.call<typeof auction.setAbsentee>>[2]
const give = (person: TestPerson, lot: { id: number }, yuan: number, more: Partial<Set> = {}) =>
  world.call(person, auction.setAbsentee, { id: lot.id, max_fen: yuan * 100, confirm_large: true, ...more })
const refusedTo = (
  person: TestPerson,
  lot: { id: number },
  yuan: number,
  key: Parameters<typeof world.refused>[3],
  more: Partial<Set> = {},
) => world.refused(person, auction.setAbsentee, { id: lot.id, max_fen: yuan * 100, ...more }, key)
const withdraw = (person: TestPerson, lot: { id: number }) =>
  world.call(person, auction.setAbsentee, { id: lot.id, action: 'withdraw' })
const mine = (person: TestPerson, lot: { id: number }) => world.call(person, auction.absentee, { id: lot.id })
const open = async () => {
  await world.advance(HOUR_MS + 1_000)
  await world.settle()
}
const bidsOf = async (lot: { id: number }) =>
  world.sql<{ user_id: number; amount_fen: number; leads: boolean }>(
    'select user_id::int as user_id, amount_fen::int as amount_fen, leads from lot_bids where lot_id = $1 order by seq',
    [lot.id],
  )
const withReceipts = async (person: TestPerson, lot: { id: number }): Promise<AuctionLog> => ({
  ...(await exportedLog(world, lot)),
  absentee_receipts: (await mine(person, lot)).acts,
})
const codes = async (log: AuctionLog) => (await verifyLog(log)).problems.map(({ code }) => code)

describe('a maximum that waits', () => {
  test('enters when its lot opens, beside the others and in their order; of two equal ones the earlier leads', async () => {
    // The later account leaves the earlier maximum: by id they would enter the other way round.
    const [second, first, low] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    const lot = await announced()
    await give(first, lot, 500)
    await give(second, lot, 500)
    await give(low, lot, 300)
    expect((await mine(first, lot)).mine).toMatchObject({ max_fen: 500_00, state: 'waiting' })
    await open()

    expect(await bidsOf(lot)).toMatchObject([
      { user_id: first.id, amount_fen: 100_00 },
      { user_id: second.id, amount_fen: 500_00, leads: false },
      { user_id: first.id, amount_fen: 500_00, leads: true },
    ])
    const { tick } = await world.call(first, auction.lot, { id: lot.id })
    expect(tick).toMatchObject({ my_state: 'leading', my_max_fen: 500_00, bidder_count: 2 })
    expect((await mine(second, lot)).mine).toMatchObject({ state: 'entered' })
    expect((await mine(low, lot)).mine).toMatchObject({ state: 'withdrawn', because: 'beaten' })
    const told = await world.call(low, message.list, {})
    expect(told.list.map(({ title }) => title)).toContain('Your maximum did not enter')
  })

  test('loses its place when it is raised, keeps it when it is lowered, and is gone when it is withdrawn', async () => {
    const [raising, lowering, staying, leaving] = [
      await newBuyer(world),
      await newBuyer(world),
      await newBuyer(world),
      await newBuyer(world),
    ]
    const lot = await announced()
    await give(raising, lot, 200)
    await give(lowering, lot, 900)
    await give(staying, lot, 400)
    await give(leaving, lot, 2_000)
    await give(raising, lot, 400)
    await give(lowering, lot, 400)
    await withdraw(leaving, lot)
    await open()

    const { rules } = await world.call(guest, auction.bidLog, { id: lot.id })
    expect(rules.facts.absentees).toMatchObject({ acts: 7, waited: 3 })
    const entries = await bidsOf(lot)
    expect(entries[0]).toMatchObject({ user_id: lowering.id })
    expect(entries.at(-1)).toMatchObject({ user_id: lowering.id, amount_fen: 400_00, leads: true })
    expect(entries.some(({ user_id }) => user_id === leaving.id)).toBe(false)
    const order = [...new Set(entries.map(({ user_id }) => user_id))]
    expect(order).toEqual([lowering.id, staying.id])
    expect((await mine(raising, lot)).mine).toMatchObject({ state: 'withdrawn', because: 'beaten' })
  })

  test('may be given, changed and withdrawn until a minute before the opening, and not after', async () => {
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    const lot = await announced()
    const { open: may, until_at } = await mine(buyer, lot)
    expect(may).toBe(true)
    await world.advance(until_at! * 1_000 - (await world.now()) - 2_000)
    await give(buyer, lot, 300)
    await world.advance(3_000)

    await refusedTo(buyer, lot, 400, 'WINDOW_CLOSED')
    await refusedTo(other, lot, 400, 'WINDOW_CLOSED')
    await world.refused(buyer, auction.setAbsentee, { id: lot.id, action: 'withdraw' }, 'WINDOW_CLOSED')
    expect(await mine(buyer, lot)).toMatchObject({ open: false, mine: { max_fen: 300_00, state: 'waiting' } })
    await world.advance(2 * MINUTE_MS)
    await world.settle()
    await refusedTo(buyer, lot, 900, 'STATE_CONFLICT')
    expect((await mine(buyer, lot)).mine).toMatchObject({ state: 'entered' })
  })

  test('is judged as a bid is: its shop, its size, its start price, its limits and the premium', async () => {
    const buyer = await newBuyer(world)
    const lot = await announced({ premium_bp: 1_000 })
    await refusedTo(buyer, lot, 300, 'AGREEMENT_REQUIRED')
    await refusedTo(buyer, lot, 90, 'BID_TOO_LOW', { agree_premium: true })
    await refusedTo(buyer, lot, 90_000, 'REALNAME_FOR_BIDS', { agree_premium: true })
    await refusedTo(buyer, lot, 9_000, 'CONFIRM_LARGE_BID', { agree_premium: true })
    await world.refused(lot.shop, auction.setAbsentee, { id: lot.id, max_fen: 300_00, agree_premium: true }, 'BID_SELF')
    await world.call(buyer, auction.setLimits, { bid_fen: 200_00 })
    await refusedTo(buyer, lot, 300, 'OWN_LIMIT_BID', { agree_premium: true })
    await world.refused(buyer, auction.setAbsentee, { id: lot.id }, 'MISSING_PARAM')
    await world.refused(guest, auction.absentee, { id: lot.id }, 'LOGIN_EXPIRED')
    await world.refused(buyer, auction.absentee, { id: (await draftLot(world)).id }, 'NOT_FOUND')

    const given = await give(buyer, lot, 200, { agree_premium: true })
    expect(given.mine).toMatchObject({ max_fen: 200_00, all_in_fen: 220_00 })
  })

  test('needs its deposit first, which goes back with a withdrawal; without it at the opening it does not enter', async () => {
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    const lot = await announced({ deposit_fen: 50_00 })
    await refusedTo(buyer, lot, 300, 'DEPOSIT_REQUIRED')
    expect(await world.call(buyer, auction.depositQuote, { id: lot.id })).toMatchObject({ required_fen: 50_00 })
    for (const one of [buyer, other]) await depositFor(world, one.id, lot.id, 50_00, lot.shop.id)
    await world.settle()
    await give(buyer, lot, 300)
    await give(other, lot, 200)
    await withdraw(buyer, lot)
    expect(await withdraw(buyer, lot)).toMatchObject({ mine: { state: 'withdrawn' } })
    const [{ n }] = (await world.sql<{ n: number }>(
      `select count(*)::int as n from deposit_holds where user_id = $1 and status = 'released'`,
      [buyer.id],
    )) as [{ n: number }]
    expect(n).toBe(1)
    await refusedTo(buyer, lot, 300, 'DEPOSIT_REQUIRED')
    await inTransaction(world.ctx, (tx) =>
      releaseHolds(tx, { user_id: other.id, scope: 'lot', ref_id: lot.id }, 'not_needed'),
    )
    await open()

    expect((await mine(other, lot)).mine).toMatchObject({ state: 'withdrawn', because: 'deposit' })
    expect(await bidsOf(lot)).toEqual([])
  })

  test('sleeps while a limit of one’s own stops it at the opening, and enters once it does not', async () => {
    const buyer = await newBuyer(world)
    const lot = await announced()
    await give(buyer, lot, 300)
    const until = Math.floor((await world.now()) / 1_000) + 2 * 3_600
    await world.call(buyer, auction.setLimits, { paused_until: until })
    await open()

    expect((await mine(buyer, lot)).mine).toMatchObject({ state: 'asleep', because: 'own_limit' })
    expect(await bidsOf(lot)).toEqual([])
    expect((await world.call(buyer, message.list, {})).list[0]!.content).toContain('enters by itself')
    const waiting = await world.call(buyer, auction.mine, { tab: 'waiting' })
    expect(waiting.list).toMatchObject([{ id: lot.id, my_max_fen: 300_00 }])

    await world.advance(HOUR_MS + MINUTE_MS)
    await world.settle()
    expect((await mine(buyer, lot)).mine).toMatchObject({ state: 'entered' })
    expect(await bidsOf(lot)).toMatchObject([{ user_id: buyer.id, leads: true }])
  })

  test('that sleeps can be withdrawn, does not enter then, and until then is ranked in no basket beside it', async () => {
    const buyer = await newBuyer(world)
    const lot = await announced()
    await give(buyer, lot, 300)
    const until = Math.floor((await world.now()) / 1_000) + 2 * 3_600
    await world.call(buyer, auction.setLimits, { paused_until: until })
    await open()
    const lots = [{ lot_id: lot.id, max_fen: 120_00 }]
    await world.refused(buyer, auction.setBasket, { lots, win_max: 1 }, 'MAXIMUM_ELSEWHERE')
    await withdraw(buyer, lot)
    await world.advance(HOUR_MS + MINUTE_MS)

    expect(await bidsOf(lot)).toEqual([])
    expect((await mine(buyer, lot)).mine).toMatchObject({ state: 'withdrawn' })
  })

  test('does not enter for somebody its shop keeps away, or who was restricted meanwhile', async () => {
    const [buyer, fine] = [await newBuyer(world), await newBuyer(world)]
    const lot = await announced()
    await give(buyer, lot, 300)
    await give(fine, lot, 200)
    await world.sql(`update account_users set status = 'restricted' where id = $1`, [buyer.id])
    await inTransaction(world.ctx, (tx) =>
      emit(tx, accountEvents.restricted, { user_id: buyer.id, reason: 'looked at', until: null }),
    )
    await world.settle()
    await open()

    expect((await mine(fine, lot)).mine).toMatchObject({ state: 'entered' })
    const [row] = await world.sql<{ state: string; because: string }>(
      'select state, because from bidder_absentee_maximums where lot_id = $1 and user_id = $2',
      [lot.id, buyer.id],
    )
    expect(row).toEqual({ state: 'withdrawn', because: 'ACCOUNT_RESTRICTED' })
  })

  test('goes when its lot is withdrawn or changed in what buyers go by, and its person is told', async () => {
    const buyer = await newBuyer(world)
    const [gone, changed] = [await announced(), await announced({ deposit_fen: 50_00 })]
    await depositFor(world, buyer.id, changed.id, 50_00, changed.shop.id)
    await give(buyer, gone, 300)
    await give(buyer, changed, 300)
    await world.call(gone.shop, auction.upDown, { id: gone.id, to: 'down' })
    await world.call(changed.shop, auction.edit, { id: changed.id, title: '清 青玉摆件' })
    await world.settle()

    expect((await mine(buyer, gone)).mine).toMatchObject({ state: 'withdrawn', because: 'cancelled' })
    const [row] = await world.sql('select state, because from bidder_absentee_maximums where lot_id = $1', [changed.id])
    expect(row).toEqual({ state: 'withdrawn', because: 'LOT_CHANGED' })
    const held = await world.sql(`select 1 from deposit_holds where user_id = $1 and status = 'held'`, [buyer.id])
    expect(held).toEqual([])
    const told = (await world.call(buyer, message.list, {})).list.filter(({ title }) =>
      title.startsWith('Your maximum'),
    )
    expect(told.map(({ content }) => content)).toEqual([
      expect.stringContaining('changed'),
      expect.stringContaining('withdrawn before it opened'),
    ])
  })

  test('is one for each lot: a basket that ranks it refuses it, and it refuses the basket', async () => {
    const buyer = await newBuyer(world)
    const [one, other] = [await announced(), await announced()]
    const basket = (lot: { id: number }) => ({
      win_max: 1,
      lots: JSON.stringify([{ lot_id: lot.id, max_fen: 300_00 }]) as never,
    })
    await give(buyer, one, 300)
    await world.refused(buyer, auction.setBasket, basket(one), 'MAXIMUM_ELSEWHERE')
    await world.call(buyer, auction.setBasket, basket(other))
    await refusedTo(buyer, other, 300, 'MAXIMUM_ELSEWHERE')
  })

  test('of a newcomer is one over all lots for newcomers', async () => {
    const buyer = await newBuyer(world)
    const [one, other] = [await announced({ mode: 'new_customer' }), await announced({ mode: 'new_customer' })]
    await give(buyer, one, 150)
    await refusedTo(buyer, other, 150, 'NEW_CUSTOMER_ONLY')
    await withdraw(buyer, one)
    await give(buyer, other, 150)
  })

  test('goes with the account; what was done stays in the chain', async () => {
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    const lot = await announced()
    await give(buyer, lot, 300)
    await give(other, lot, 200)
    await inTransaction(world.ctx, (tx) => emit(tx, accountEvents.left, { user_id: buyer.id }))
    await world.settle()
    expect(await world.sql('select 1 from bidder_absentee_maximums where user_id = $1', [buyer.id])).toEqual([])
    await open()

    const { rules, absentees } = await world.call(guest, auction.bidLog, { id: lot.id })
    expect(rules.facts.absentees).toMatchObject({ acts: 3, waited: 1 })
    expect(absentees.map(({ kind, of }) => [kind, of])).toEqual([
      ['given', 0],
      ['given', 0],
      ['withdrawn', 1],
    ])
  })

  test('may be changed thirty times', async () => {
    const buyer = await newBuyer(world)
    const lot = await announced()
    for (let n = 0; n < 30; n++) await give(buyer, lot, 200 + n)
    await give(buyer, lot, 229)
    await refusedTo(buyer, lot, 300, 'LIMIT_REACHED')
    await withdraw(buyer, lot)
  })
})

describe('the list of what was sealed', () => {
  test('is read page after page where there is very much of it, apart from the entries', async () => {
    const [buyer, lot] = [await newBuyer(world), await announced()]
    await give(buyer, lot, 300)
    await world.sql(
      `insert into bidder_absentee_acts (lot_id, no, user_id, kind, of_no, max_fen, salt, at, commitment, prev_hash, hash)
       select lot_id, n, user_id, 'raised', n - 1, max_fen, salt, at, commitment, hash, n::text from bidder_absentee_acts, generate_series(2, 1500) n where lot_id = $1`,
      [lot.id],
    )
    await open()

    const first = await world.call(guest, auction.bidLog, { id: lot.id })
    const rest = await world.call(guest, auction.bidLog, {
      id: lot.id,
      after_seq: first.entries.length,
      after_act: 1_000,
    })
    const later = await world.call(guest, auction.bidLog, { id: lot.id, after_seq: 1 })

    expect(first).toMatchObject({ absentees_more: true, entries: [{ seq: 1 }] })
    expect(first.absentees.map(({ no }) => no)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1))
    expect(rest).toMatchObject({ absentees_more: false, entries: [] })
    expect(rest.absentees.map(({ no }) => no)).toEqual(Array.from({ length: 500 }, (_, n) => n + 1_001))
    expect(later.absentees).toEqual([])
  })

  test('is read by anybody once the lot has opened, and each bidder finds their own acts in it', async () => {
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    const lot = await announced()
    await give(buyer, lot, 300)
    await give(other, lot, 400)
    const given = await give(buyer, lot, 600)
    await world.refused(guest, auction.bidLog, { id: lot.id }, 'NOT_FOUND')
    await open()

    const log = await withReceipts(buyer, lot)
    expect(log.absentee_receipts).toEqual(given.acts)
    expect(log.absentee_receipts!.map(({ no, max_fen }) => [no, max_fen])).toEqual([
      [1, 300_00],
      [3, 600_00],
    ])
    expect(await codes(log)).toEqual([])
    expect(await codes({ ...log, absentees: log.absentees!.slice(0, 2) })).toContain('absentee_root')
    const [first, second, third] = log.absentees!
    expect(await codes({ ...log, absentees: [second!, first!, third!] })).toContain('absentee_act')
    const [told] = log.absentee_receipts!
    expect(await codes({ ...log, absentee_receipts: [{ ...told!, max_fen: 310_00 }] })).toEqual(['absentee_commitment'])
    expect(await codes(await withReceipts(other, lot))).toEqual([])
  })

  test('shows no maximum and no salt to anybody else, whatever they ask, before the opening or after it', async () => {
    const buyer = await newBuyer(world)
    const operator_caller = await newOperator(world, ['root'])
    const lot = await announced()
    await give(buyer, lot, 4_337)
    const secrets = await world.sql<{ salt: string }>('select salt from bidder_absentee_acts where lot_id = $1', [
      lot.id,
    ])
    const pattern = new RegExp(`433700|4,337|${secrets[0]!.salt}`)
    const asked = async () =>
      JSON.stringify([
        ...(await Promise.all(
          [lot.shop, await newBuyer(world), guest].map((one) => world.send(one, auction.lot, { id: lot.id })),
        )),
        await world.send(lot.shop, auction.absentee, { id: lot.id }),
        await world.send(lot.shop, auction.editForm, { id: lot.id }),
        await world.send(lot.shop, auction.shopLots, {}),
        await world.send(guest, auction.bidLog, { id: lot.id }),
        await world.send(guest, auction.bids, { id: lot.id }),
        await world.send(operator_caller, operator.lot, { id: lot.id }),
      ])
    expect(await asked()).not.toMatch(pattern)
    await open()
    expect(await asked()).not.toMatch(pattern)
    const [row] = await world.sql<{ n: number }>(
      'select count(*)::int as n from bidder_absentee_maximums where lot_id = $1 and state = $2',
      [lot.id, 'entered'],
    )
    expect(row!.n).toBe(1)
  })

  test('is written once', async () => {
    const buyer = await newBuyer(world)
    const lot = await announced()
    await give(buyer, lot, 300)

    await expect(world.sql('update bidder_absentee_acts set max_fen = 1 where lot_id = $1', [lot.id])).rejects.toThrow()
    await expect(world.sql('delete from bidder_absentee_acts where lot_id = $1', [lot.id])).rejects.toThrow()
  })
})

test('who comes after the opening bids against what has entered', async () => {
  const [absent, present] = [await newBuyer(world), await newBuyer(world)]
  const lot = await announced()
  await give(absent, lot, 500)
  await open()
  const answer = await placed(world, present, lot, 300)

  expect(answer.outbid_by).not.toBeNull()
  expect(await codes(await withReceipts(absent, lot))).toEqual([])
})
