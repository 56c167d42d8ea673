import { proof } from '@juya/contract'
import { dailyRootText, merkleRoot, sha256Hex, verifyEd25519 } from '@juya/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { depositFor } from '../deposit/testing.ts'
import { accounts, feePaid, incomeSettled, incomeVoided, type KindTotal, post } from '../ledger/index.ts'
import { expectBooksBalance, fund } from '../ledger/testing.ts'
import { balanceSheet } from './solvency.ts'

const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
  await expectBooksBalance(world)
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

  test('is not enough where the platform has given away more than it earned', async () => {
    const user_id = (await newBuyer(world)).id
    await post(world.ctx, incomeSettled({ income_id: 1, user_id, amount_fen: 29_01 }))

    expect(await look()).toMatchObject({ ok: false, difference_fen: 0 })

    await post(
      world.ctx,
      incomeVoided({ income_id: 1, user_id, amount_fen: 29_01, available: { earning_fen: 29_01, wallet_fen: 0 } }),
    )
    expect((await look()).ok).toBe(true)
  })

  test.each<[string, KindTotal[], number]>([
    [
      'income is the platform’s own',
      [{ owner_type: 'platform', kind: 'commission', code: accounts.commission, total_fen: 50, count: 1 }],
      50,
    ],
    [
      'costs use it up',
      [{ owner_type: 'platform', kind: 'marketing', code: accounts.marketing, total_fen: -70, count: 1 }],
      -70,
    ],
    [
      'what shops owe is no money held',
      [{ owner_type: 'shop', kind: 'debt', code: null, total_fen: -30, count: 1 }],
      -30,
    ],
    [
      'a refund under way is not the platform’s',
      [{ owner_type: 'platform', kind: 'refund_transit', code: accounts.refundTransit, total_fen: 10, count: 1 }],
      0,
    ],
  ])('%s', (_, totals, own_fen) => {
    expect(balanceSheet(totals, 'en').own_fen).toBe(own_fen)
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
    expect((await look()).ok).toBe(true)
  })

  test('cannot be changed in the ordinary way', async () => {
    await expect(world.sql(`update proof_daily_roots set hash = ''`)).rejects.toMatchObject({ code: '23001' })
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
