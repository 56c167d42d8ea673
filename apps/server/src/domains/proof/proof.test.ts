import { auction, proof } from '@juya/contract'
import { type ClosedDay, dailyRootText, merkleRoot, sha256Hex, verifyDay, verifyEd25519 } from '@juya/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { depositFor } from '../deposit/testing.ts'
import { checkInvariants, dayOf, feePaid, incomeSettled, incomeVoided, post } from '../ledger/index.ts'
import { fund } from '../ledger/testing.ts'
import { draftLot, placed, runningLot } from '../lot/testing.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld()
  await checkInvariants(world.ctx) // the page says how the last check went
})
afterAll(() => world.close())

const look = () => world.call(guest, proof.solvency, {})
const tamper = (text: string) =>
  inTransaction(world.ctx, async (tx) => {
    await tx.client.query("set local session_replication_role = 'replica'")
    await tx.client.query(text)
  })

describe('held equals owed', () => {
  test('to the fen, with what is owed by kind and what is held for it', async () => {
    const buyer = await newBuyer(world, { funded: 500_00 })
    await depositFor(world, buyer.id, 1, 120_00)
    await post(
      world.ctx,
      feePaid({ pay_no: 'FEE1', kind: 'vip', amount_fen: 29_00, paid: { from: 'user_wallet', user_id: buyer.id } }),
    )

    const page = await look()

    expect(page).toMatchObject({
      ok: true,
      difference_fen: 0,
      held_total_fen: 620_00,
      owed_total_fen: 620_00,
      deposits_held: 1,
      deposit_fen: 120_00,
      escrow_fen: 0,
      orders_in_escrow: 0,
    })
    expect(page.owed.filter((item) => item.amount_fen !== 0).map(({ key, amount_fen }) => [key, amount_fen])).toEqual([
      ['user_wallets', 471_00],
      ['deposits', 120_00],
      ['own', 29_00],
    ])
    expect(page.held.map(({ key, amount_fen }) => [key, amount_fen])).toEqual([
      ['provider', 620_00],
      ['bank', 0],
    ])
    expect(page.checks.length).toBeGreaterThanOrEqual(4)
    expect(page.checks.every((check) => check.ok)).toBe(true)
    await world.refused(guest, proof.dailyRoots, { day: 'yesterday' }, 'VALIDATION')
  })

  test('can be said of any sums: two people with ¥600 million each make no page unreadable', async () => {
    for (const person of [await newBuyer(world), await newBuyer(world)]) await fund(world, person.id, 600_000_000_00)

    const page = await look()

    expect(page.ok).toBe(true)
    expect(page.held_total_fen).toBeGreaterThan(1_200_000_000_00)
  })

  test('is not said on the strength of an old check, and looking at the page starts none', async () => {
    await world.services.jobs.runNow('ledger.check')
    const before = await look()
    await world.advance(HOUR_MS)

    const after = await look()

    expect([before.ok, after.ok]).toEqual([true, false])
    expect(after.checks.map((check) => check.checked_at)).toEqual(before.checks.map((check) => check.checked_at))
    await world.services.jobs.runNow('ledger.check')
    expect((await look()).ok).toBe(true)
  })

  test('is not enough where the platform has given away more than it earned', async () => {
    const user_id = (await newBuyer(world)).id
    await post(world.ctx, incomeSettled({ income_id: 1, user_id, amount_fen: 29_01 }))

    expect(await look()).toMatchObject({ ok: false, difference_fen: 0 })

    await post(world.ctx, incomeVoided({ income_id: 1, user_id, amount_fen: 29_01, number: 1 }))
    expect((await look()).ok).toBe(true)
  })
})

describe('daily roots', () => {
  test('are signed over the day’s ledger and lots, chained, and can be checked with the published key alone', async () => {
    await world.settle()
    await world.advance(DAY_MS)
    await fund(world, (await newBuyer(world)).id, 1_00)
    await world.advance(DAY_MS)
    await world.services.jobs.runNow('proof.sign_days')
    await world.services.jobs.runNow('proof.sign_days')

    const { list, total } = await world.call(guest, proof.dailyRoots, {})
    const keys = (await world.call(guest, proof.keys, {})).list

    expect(total).toBe(2)
    const [newest, oldest] = list
    expect(oldest!.prev_hash).toBe('')
    expect(newest).toMatchObject({
      prev_hash: oldest!.hash,
      ledger_entries: 2,
      lots_closed: 0,
      bids_root: await merkleRoot([], sha256Hex),
    })
    for (const root of list) {
      const key = keys.find(({ key_id }) => key_id === root.key_id)!
      expect(await sha256Hex(dailyRootText(root))).toBe(root.hash)
      expect(await verifyEd25519(key.public_key_raw, root.signature, dailyRootText(root))).toBe(true)
    }
    expect((await world.call(guest, proof.dailyRoots, { day: oldest!.day })).list).toEqual([oldest])
    expect((await look()).last_root).toEqual(newest)
    expect((await look()).checks).toContainEqual(expect.objectContaining({ key: 'proof_signatures', ok: true }))
  })

  test('that are changed afterwards turn the page red', async () => {
    await tamper(`update proof_daily_roots set ledger_entries = ledger_entries + 1 where prev_hash = ''`)

    await world.services.jobs.runNow('proof.sign_days')

    expect((await look()).checks).toContainEqual(expect.objectContaining({ key: 'proof_signatures', ok: false }))
    expect((await look()).ok).toBe(false)
    await tamper(`update proof_daily_roots set ledger_entries = ledger_entries - 1 where prev_hash = ''`)
    await world.services.jobs.runNow('proof.sign_days')
    await world.services.jobs.runNow('ledger.check')
    expect((await look()).ok).toBe(true)
  })

  test('cannot be changed in the ordinary way', async () => {
    await expect(world.sql(`update proof_daily_roots set hash = ''`)).rejects.toMatchObject({ code: '23001' })
  })
})

describe('the closing records of a day', () => {
  test('are all public, of lots nobody paid for too, so that anybody makes the root of the day again', async () => {
    const lots = [await runningLot(world), await runningLot(world), await runningLot(world)]
    await placed(world, await newBuyer(world), lots[0]!, 100)
    await placed(world, await newBuyer(world), lots[1]!, 100)
    await world.advance(2 * HOUR_MS)
    const { closing } = await world.call(guest, auction.bidLog, { id: lots[0]!.id })
    const day = dayOf(closing!.closed_at_ms)
    expect((await world.call(guest, proof.dayClosings, { day })).root).toBeNull()
    await world.advance(5 * DAY_MS) // the winners do not pay
    await world.services.jobs.runNow('proof.sign_days')
    const { status } = await world.call(guest, auction.bidLog, { id: lots[0]!.id })

    const answer = await world.call(guest, proof.dayClosings, { day })

    expect(status).toBe('defaulted')
    expect(answer).toMatchObject({ day, has_more: false, root: { day, lots_closed: 3 } })
    expect(answer.closings.map(({ lot_id, result }) => [lot_id, result])).toEqual([
      [lots[0]!.id, 'sold'],
      [lots[1]!.id, 'sold'],
      [lots[2]!.id, 'passed'],
    ])
    expect(await verifyDay(answer as ClosedDay)).toMatchObject({ ok: true, problems: [] })
    const later = await world.call(guest, proof.dayClosings, { day, after_lot_id: lots[1]!.id })
    expect(later.closings).toEqual([answer.closings[2]])
    await world.refused(guest, proof.dayClosings, { day: 'yesterday' }, 'VALIDATION')
  })

  test('are none older than the key they were signed with', async () => {
    await world.sql('delete from proof_keys') // as before the first request
    const [first] = await world.sql<{ closed_ms: number }>(
      'select (extract(epoch from min(closed_at)) * 1000)::float8 as closed_ms from lot_closings',
    )

    const [key] = (await world.call(guest, proof.keys, {})).list

    expect(key!.from_at * 1000).toBeLessThanOrEqual(first!.closed_ms)
  })
})

describe('the lot a check is shown on', () => {
  /** Sold after as many bids as amounts are given, by two people in turn. */
  async function soldFor(...yuan: number[]) {
    const lot = await runningLot(world)
    const people = [await newBuyer(world), await newBuyer(world)]
    for (const [at, amount] of yuan.entries()) await placed(world, people[at % 2]!, lot, amount)
    await world.advance(2 * HOUR_MS)
    return lot
  }

  test('is the latest that was sold with several bids and whose day is signed; another one only by its number', async () => {
    const first = await soldFor(100, 150, 200)
    await soldFor(100)
    await world.advance(DAY_MS)
    await world.services.jobs.runNow('proof.sign_days')
    const later = await soldFor(100, 150, 200)
    const draft = await draftLot(world)

    expect((await world.call(guest, proof.lotToCheck, {})).lot).toMatchObject({ id: first.id, status: 'sold' })
    expect((await world.call(guest, proof.lotToCheck, { id: later.id })).lot).toMatchObject({ id: later.id })
    const { daily_root_day } = await world.call(guest, auction.bidLog, { id: first.id })
    expect(daily_root_day).toMatch(/^\d{4}-/)
    await world.refused(guest, proof.lotToCheck, { id: draft.id }, 'NOT_FOUND')
  })
})

describe('an injected mismatch', () => {
  test('of one fen in a wallet turns the page red at once, and the alarm at the next check', async () => {
    await tamper(
      `update ledger_accounts set balance_fen = balance_fen + 1 where id = (select id from ledger_accounts where kind = 'wallet' limit 1)`,
    )
    expect(await look()).toMatchObject({ ok: false, difference_fen: -1 })

    await world.services.jobs.runNow('ledger.check')

    const broken = (await look()).checks.filter((check) => !check.ok).map((check) => check.key)
    expect(broken).toEqual(['inv_i01', 'inv_i02'])
    expect(await world.services.metrics.registry.metrics()).toContain(
      'juya_invariant_violations{invariant="inv_i02"} 1',
    )
  })
})
